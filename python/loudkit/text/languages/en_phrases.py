"""English phrases: what only a list of contexts shows. Tables of (regular expression, replacement), in order."""

from loudkit.text.grammar import Rules

_YEAR = r"(?P<year>(?:1[1-9]|20)[0-9]{2})"
_NOT_ROUND = r"(?P<year>(?:1[1-9]|20)(?:0[1-9]|[1-9][0-9]))"
_LATER = r"(?P<year>(?:1[4-9]|20)[0-9]{2})"
_ENDS = r"(?![\w–-]|[.,:/'’][0-9]|[ ]?[%°€$£])"
_OWNER = r"(?<![\w'’])(?P<owner>(?i:the|this|that|his|her|its|their|our|your|my|every|each) )"
_ARTICLE = r"(?<![\w'’])(?P<owner>(?i:a|an) )"

# Nouns that a number stands before without an ending that shows a plural.
COUNTED = (
    "people men women children cattle sheep fish percent per million billion thousand hundred dozen of "
    "metre meter mile word page year foot feet inch kilometre kilometer kilo kilogram gram litre liter calorie "
    "hour minute second day week month dollar euro pound pence watt volt square cubic seat seater capacity strong "
    "bed room acre ton tonne ft lb lbs kg km cc rpm mm gallon barrel horsepower degree plus odd"
)
# Plurals that take place, so that a number before them is a year.
EVENTS = (
    "elections games riots protests attacks championships awards hurricanes fires floods olympics reforms talks "
    "primaries midterms sanctions bombings uprisings wildfires regulations negotiations playoffs finals"
)
_NO_NOUN = (
    "or and of that who which we they i you he she it were was are is have had has to in on at by for from with "
    "there did do does would will could can may might must but as so if than when while where"
)
_OTHER_S = "crisis census series address business congress process class press express gas bus campus genesis"

# Nouns that an amount of money stands before, and what does not make it one (he paid a $5 and ...).
PRICED = (
    "bill note coin question house prize salary deal fee fine tax ticket gift card bonus loan bond fund budget "
    "contract investment project program programme plan package grant reward ransom bounty discount voucher coupon "
    "deposit minimum cap limit bet lottery jackpot settlement lawsuit verdict mansion car bike meal lunch dinner "
    "haircut burger donation rebate increase surplus deficit purchase penalty surcharge valuation bailout pledge"
)
NOT_PRICED = (
    "or and of that who which we they it was were is are has had to in on at by for from with there did would will "
    "could can may as but so if than when while per each more less extra apiece total off back away now today"
)
# Words before two numbers with a hyphen, and what stands behind such a pair: a range.
RANGED = (
    "Serves serves Ages ages aged Aged Grades grades Years years Weeks weeks Days days Steps steps Questions questions "
    "Items items Rows rows Rooms rooms Tracks tracks Lines lines Verses verses Numbers numbers Figures figures "
    "Tables tables Volumes volumes Levels levels Sections sections Parts parts Exercises exercises between about "
    "approximately roughly around Articles articles Episodes episodes Seasons seasons Units units Lessons lessons"
)
RANGE_NOUNS = (
    r"(?:(?!(?:against|versus|to|in|at|on|over|for|with|from|by|and|or|the|as|is|was|this|has)\b)[a-z]{3,20} )?"
    r"(?:(?!(?:was|has|his|its|this|thus|less|always|perhaps|besides|across|versus)\b)[a-z]{3,30}(?<!s)s|classes|glasses|"
    r"people|men|women|children|feet|teeth|million|billion|thousand|hundred|dozen|times|degrees|hour|minute|day|week|"
    r"month|year|inch|foot|mile|page|story|storey|player|person|man|point|bedroom|band)"
)
# Words behind a fraction in figures that show it: two thirds majority, half full, half an onion.
SHARED = (
    "majority full empty price size an a the as way owned done finished complete time speed strength share interest "
    "stake teaspoonful scale length width height fat power cooked black white Black White moon open closed off more"
)
OPENERS = (
    "He She It They We I You The A An This That These Those There Then When While After Before But And Or In On At By "
    "For From His Her Its Their Our My Your If As So No Not What Who How Why Where Now Once Both All Some Most "
    "Many One Turn Go Take Walk Drive"
)
SOLD_BY = (
    "person head user seat unit share barrel bottle dozen piece ticket room child adult word page".split()
)


def _any(words: str) -> str:
    return "|".join(words.split())


_SINGULAR = rf"(?= (?:(?:{_any(_OTHER_S)})\b|(?!(?:{_any(COUNTED)}|{_any(_NO_NOUN)})\b)[a-z]{{2,30}}(?<!s)(?![\w'’])))"

# Years that neither a preposition nor a month shows.
YEARS: Rules = (
    # the number of a house
    (
        rf"(?<![\w.,-]){_YEAR}(?= (?:[NSEW]\.? )?(?:[A-Z][a-z]+ ){{1,2}}(?:St|Ave|Blvd|Rd|Dr|Street|Avenue|Boulevard|Road|Drive|Lane|Way)\b)",
        "{gen}",
    ),
    (rf"(?<![\w-])Q(?P<q>[1-4])(?: of)? {_YEAR}{_ENDS}", r"Q \g<q> {gen}"),
    (rf"(?<![\w-])(?P<fy>eff-why) {_YEAR}{_ENDS}", r"\g<fy> {gen}"),
    (rf"\({_YEAR}\)", "({gen})"),
    (rf"(?<=[^\W\d_],) {_YEAR}(?=[);])", " {gen}"),
    (rf"(?P<name>(?<![\w.])[A-Z][^\W\d_]{{1,30}}) {_YEAR}(?=[);])", r"\g<name> {gen}"),
    (
        rf"(?<![\w'’])(?P<was>(?i:it was|it is|it['’]s|year was|year is|year:)) {_YEAR}(?![\w-]|[.,:][0-9])"
        r"(?=[.,;:!?)]|$| and| when| that)",
        r"\g<was> {gen}",
    ),
    (
        r"(?<![\w'’])(?P<to>(?i:back to|date to|dates to|dated to|dating to|prior to|compared to|compared with)) "
        rf"{_YEAR}{_ENDS}",
        r"\g<to> {gen}",
    ),
    (rf"(?<!\w)(?P<glued>(?i:pre|post|mid|early|late|circa)-){_YEAR}{_ENDS}", r"\g<glued>{gen}"),
    (rf"{_OWNER}{_YEAR}(?= [A-Z][a-z]+(?<!s)\b)", r"\g<owner>{gen}"),
    (rf"{_OWNER}{_NOT_ROUND}(?= [A-Z][a-z]+s\b)", r"\g<owner>{gen}"),
    (rf"{_ARTICLE}{_YEAR}(?= [A-Z][a-z]+(?<!s)\b)", r"\g<owner>{gen}"),
    (rf"{_OWNER}{_LATER}{_SINGULAR}", r"\g<owner>{gen}"),
    (rf"{_ARTICLE}{_NOT_ROUND}{_SINGULAR}", r"\g<owner>{gen}"),
    (rf"(?<![\w.,:/$£€-]){_YEAR}(?= (?:{_any(EVENTS)})\b)", "{gen}"),
    (rf"(?P<start>^|(?<=[.!?] )){_NOT_ROUND}(?= (?:was|saw|brought|marked)\b)", r"\g<start>{gen}"),
)

_ONE_BY_ONE = (
    "account is|Passport|passport|passport number|number:|Number:|Room|room|Suite|suite|customer number|"
    "Customer number|member number|invoice|Invoice|policy number|licence number|license number|"
    "PIN|pin|PIN is|PIN code|code|code is|password|account|Account|account number|Account number|acct[.]|order|Order|"
    "order number|Order number|Order No[.]|order no[.]|ticket number|serial number|Serial number|card number|number is|"
    "tracking number|case number|reference|reference number|Ref[.]|ref[.]|ID|flight|zip is|zip|ZIP|zip code is|"
    "ISBN|PO Box|P[.]O[.] Box|Box"
)
# Figures that are read one by one: cards, security numbers, books, emergency lines, and what a word before them shows.
DIGITS: tuple[str, ...] = (
    r"(?<![\w.,-])[0-9]{4}(?:[ -][0-9]{4}){3}(?![\w-]|[.,][0-9])",
    r"(?<![\w.,-])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![\w-]|[.,][0-9])",
    r"(?<![\w.,-])97[89](?:-?[0-9]){10}(?![\w-]|[.,][0-9])",
    r"(?<=[Cc]all )(?:911|999|112|411|311|101|111)(?![\w-]|[.,][0-9])",
    r"(?<=[Dd]ial )(?:911|999|112|411|311|101|111)(?![\w-]|[.,][0-9])",
    r"(?<=[Dd]ialled )(?:911|999|112)(?![\w-]|[.,][0-9])",
    r"(?<=[Cc]alled )(?:911|999|112)(?![\w-]|[.,][0-9])",
    r"(?<=[Cc]alling )(?:911|999|112)(?![\w-]|[.,][0-9])",
    r"(?<![\w.,-])911(?= (?:call|calls|operator|operators|dispatcher|dispatchers)\b)",
    rf"(?<!\w)(?P<word>(?:{_ONE_BY_ONE}) )(?P<figures>[0-9]{{4,20}})"
    r"(?![\w-]|[.,][0-9]| (?!(?:is|was|has)\b)[a-z]{3,20}s\b)",
)

_HOUR = r"(?:2[0-4]|1[0-9]|0?[0-9])(?:[:.][0-5][0-9])?"
_HALF = r"(?:am|pm|a\.m\.|p\.m\.)"

_STREETS = r"(?:St|Ave|Blvd|Rd|Dr|Ln|Ct|Pl)\.?,?|(?:Street|Avenue|Boulevard|Road|Drive|Lane|Court|Place),?"


PHRASES: Rules = (
    (r"(?<=[0-9]{4}) est\.(?=[,;)])", " estimate"),
    (r"(?<=\w)/capita(?!\w)", " per capita"),
    (r"(?<![\w.,$£€])([0-9]{1,4}\.[0-9]{1,2})M(?![\w.-])", r"\1 million"),
    # how often, how much
    (r"(?<!\w)[qQ]([1-9][0-9]?)h(?!\w)", r"every \1 hours"),
    (r"(?<!\w)[qQ]([2-9])d(?!\w)", r"every \1 days"),
    (r"(?<!\w)[qQ]([2-9])w(?:k|ks)?(?!\w)", r"every \1 weeks"),
    (r"(?<![\w.,])([0-9]{1,2}) ?yo(?= [a-z])", r"\1-year-old"),
    (r"(?<![\w.,])([0-9]{1,2}) ?yo(?!\w)", r"\1-year-old"),
    (r"(?<=[0-9] mg )IV(?!\w)", "eye-vee"),
    (r"(?<=[0-9] g )IV(?!\w)", "eye-vee"),
    (r"(?<=[0-9] ml )IV(?!\w)", "eye-vee"),
    (r"(?<=[0-9] mL )IV(?!\w)", "eye-vee"),
    (r"(?<=[0-9] mcg )IV(?!\w)", "eye-vee"),
    (r"(?<=[0-9]mg )IV(?!\w)", "eye-vee"),
    (r"(?<=[0-9] units )IV(?!\w)", "eye-vee"),
    (r"(?<=/(?:mo|yr|wk|hr))\.(?= ?[a-z+(&,;)])", ""),
    (
        r"(?<![\w.,:/])([2-9])x (?=(?!(?:as|less|plus|times|this|his|its|is|was|has|returns|profits|gains|earnings|"
        r"speeds|sales)\b)[a-z]{2,20}[^\Wsu]s(?:[.,;!?)]|$| and| or| \+))",
        r"\1 ",
    ),
    # channels, odds, hours, rooms, lenses
    (r"(?<=\bOn )[Cc]h\. ?([0-9]{1,3})(?![\w:]|[.,][0-9]| of)", r"channel \1"),
    (r"(?<![\w.,:/])([0-9]{1,2})/([0-9]{1,2})c(?!\w)", r"\1, \2 Central"),
    (r"(?<=[0-9]/[0-9]{2} )mmHg(?!\w)", "millimetres of mercury"),
    (r"(?<!\w)S0?([1-9][0-9]?):?,? ?E0?([1-9][0-9]?)(?!\w)", r"season \1 episode \2"),
    (r"(?<![\w/])24/7/365(?![\w/])", "twenty-four seven three sixty-five"),
    (r"(?<!\w)49ers(?!\w)", "forty-niners"),
    (r"(?<!\w)76ers(?!\w)", "seventy-sixers"),
    (
        r"(?<![\w.,:/])1x (?=(?!(?:daily|weekly|monthly|nightly|per|every|each|speed|zoom)\b)[a-z]{3,20}(?!\w))",
        "1 ",
    ),
    (r"(?<=\bon )[Cc]h\. ?([0-9]{1,3})(?![\w:]|[.,][0-9]| of)", r"channel \1"),
    (
        r"(?<!\w)([Oo]dds(?::| (?:are|were|of|at))?) ([1-9][0-9]{0,2})/([1-9][0-9]?) (and|or|to) "
        r"([1-9][0-9]{0,2})/([1-9][0-9]?)(?![\w/]|[.,][0-9])",
        r"\1 \2 to \3 \4 \5 to \6",
    ),
    (
        r"(?<!\w)([Oo]dds(?::| (?:are|were|of|at|is|now|stand at))?|[Pp]riced at|favourite at|favorite at) "
        r"([1-9][0-9]{0,2})/([1-9][0-9]?)(?![\w/]|[.,][0-9])",
        r"\1 \2 to \3",
    ),
    (
        r"(?<!\w)M ?[-–] ?F,?:? (1?[0-9])[-–](1?[0-9])(?![\w:–-]|[.,][0-9])",
        r"Monday to Friday \1 to \2",
    ),
    (
        r"(?<![\w./,])([1-9][0-9]{0,2})/([1-9])(?= (?:fav|favourite|favorite|outsider|shot|odds|on|against)\b)",
        r"\1 to \2",
    ),
    (r"(?<=:[0-9]{2})/mi(?!\w)", " per mile"),
    (r"(?<=:[0-9]{2})/km(?!\w)", " per kilometre"),
    (r"(?<=[0-9]-)yr\.?(?= [a-z])", "year"),
    (r"(?<=[0-9]-)mo\.?(?= [a-z])", "month"),
    (r"(?<=[0-9]-)wk\.?(?= [a-z])", "week"),
    (r"(?<=[0-9]-)pk\.?(?= [a-z])", "pack"),
    (
        r"(?<!\w)(EUR|USD|GBP|JPY|CHF|AUD|CAD|NZD|CNY)/(EUR|USD|GBP|JPY|CHF|AUD|CAD|NZD|CNY)(?!\w)",
        r"\1 \2",
    ),
    (r"(?<![\w/])([3-9]|10)/([16])(?= ARMs?(?!\w))", r"\1 \2"),
    (r"(?<=[a-z.])/(?=\$[0-9])", ", "),
    (r"(?<![\w/.,])([½¼¾⅓⅔]|[1-3]/[2348]) c\.(?= [a-z])", r"\1 cup"),
    (r"(?<![\w/.,])([1-9] ?[½¼¾⅓⅔]|[1-9] [1-3]/[2348]) c\.(?= [a-z])", r"\1 cups"),
    (
        r"(?<![\w.,:/–-])([0-9]{1,2}:[0-5][0-9]) ?[–-] ?([0-9]{1,2}:[0-5][0-9])(?![\w:–-]| ?[ap]\.?m|[.,][0-9])",
        r"\1 to \2",
    ),
    (r"(?<![\w.,:/])(1?[0-9])a ?[-–] ?(1?[0-9])p(?!\w)", r"\1 am to \2 pm"),
    (r"(?<![\w/])M/W/F(?![\w/])", "Monday, Wednesday, Friday"),
    (r"(?<![\w/])(?:Tu|T|Tue|Tues)/(?:Th|Thu|Thurs)(?![\w/])", "Tuesday, Thursday"),
    (r"(?<!\w)M ?[-–] ?F(?=[,.;:)]|$| [0-9(])", "Monday to Friday"),
    (r"(?<![\w.,:/])(1?[0-9]) ?[-–] ?(1?[0-9])(?=,? (?:M|Mon)\.?[-–]F)", r"\1 to \2"),
    (
        r"(?<!\w)((?<![A-Za-z] )Open|open|[Hh]ours:?|works|work|working|daily|Daily|weekdays|Weekdays) "
        r"(1?[0-9])-(1?[0-9])(?![\w:/–-]|[.,][0-9])",
        r"\1 \2 to \3",
    ),
    (r"(?<![\w.,])([0-9]) ?BR ?/ ?([0-9](?:\.5)?) ?BA(?!\w)", r"\1 bedroom, \2 bathroom"),
    (r"(?<![\w.,])([0-9]) ?BR(?!\w)", r"\1 bedroom"),
    (r"(?<![\w.,])([0-9](?:\.5)?)BA(?!\w)", r"\1 bathroom"),
    (r"(?<![\w/])[fƒ]/([0-9]{1,2}(?:\.[0-9]{1,2})?)(?![\w/])", r"f \1"),
    (r"(?<![\w/.,])1/([0-9]{2,4}) ?(?:s|sec|second)(?!\w)", r"one \1th of a second"),
    (r"(?<![\w.,])401 ?\(?k\)?(?!\w)", "four oh one k"),
    (r"(?<![\w.,])401 ?\(?k\)?s(?!\w)", "four oh one ks"),
    (r"(?<![\w.,])403 ?\(b\)(?!\w)", "four oh three b"),
    (r"(?<=[a-z0-9]-)yr(?=-olds?(?!\w))", "year"),
    (r"(?<![\w.,])([0-9]{1,3}) ?y/o(?= (?!and\b|or\b|in\b|when\b)[a-z])", r"\1-year-old"),
    (r"(?<![\w.,])([0-9]{1,3}) ?y/o(?!\w)", r"\1 years old"),
    (r"(?<=[0-9](?:st|nd|rd|th)[ -])c\.(?= (?!BC|AD|CE)[A-Z]|$)", "century."),
    (r"(?<=[0-9](?:st|nd|rd|th)[ -])c\.(?= (?:[a-z]|BC|AD|CE)|[,;)])", "century"),
    (r"♩ ?= ?(?=[0-9])", "crotchet equals "),
    (
        r"(?<![\w.,])([0-9]{1,3}(?:\.5)?)['′] ?[x×] ?([0-9]{1,3}(?:\.5)?)['′] ?[x×] ?([0-9]{1,3})['′](?!\w)",
        r"\1 by \2 by \3 feet",
    ),
    # quantities
    (r"(?<![\w.,:/$£€'’-])10s(?= of\b)", "tens"),
    (r"(?<![\w.,:/$£€'’-])100s(?!\w)", "hundreds"),
    (r"(?<![\w.,:/$£€'’-])1,?000s(?!\w)", "thousands"),
    (r"(?<!\w)\$1,?000s(?!\w)", "thousands of dollars"),
    (r"(?<!\w)£1,?000s(?!\w)", "thousands of pounds"),
    (r"(?<!\w)\$100s(?!\w)", "hundreds of dollars"),
    (r"(?<!\w)£100s(?!\w)", "hundreds of pounds"),
    (r"(?<![\w.,])([0-9]{1,4})-to-(?=[0-9]{1,4}(?![\w:-]|[.,][0-9]))", r"\1 to "),
    (r"(?<![\w.,:/$£€–-])1p(?![\w-])", "1 penny"),
    (r"(?<![\w.,:/$£€–-])([0-9]{1,2})p(?![\w-])", r"\1 pence"),
    # names and places
    (r"(?<!\w)Mr\.? (?:and|&) (?=(?:Mrs|Ms|Dr)\.? [A-Z])", "Mister and "),
    (r"(?<!\w)Mrs\.? (?:and|&) (?=(?:Mr|Ms|Dr)\.? [A-Z])", "Missus and "),
    (r"(?<!\w)Drs?\.? (?:and|&) (?=(?:Mrs?|Ms|Dr)\.? [A-Z])", "Doctor and "),
    (rf"(?<!\w)({_STREETS}) N\.?W\.?(?!\w)", r"\1 northwest"),
    (rf"(?<!\w)({_STREETS}) N\.?E\.?(?!\w)", r"\1 northeast"),
    (rf"(?<!\w)({_STREETS}) S\.?W\.?(?!\w)", r"\1 southwest"),
    (rf"(?<!\w)({_STREETS}) S\.?E\.?(?!\w)", r"\1 southeast"),
    (r"(?<=[0-9] )N\. (?=[A-Z][a-z]+ (?:St|Ave|Blvd|Rd|Dr|Street|Avenue|Road)(?!\w))", "North "),
    (r"(?<=[0-9] )S\. (?=[A-Z][a-z]+ (?:St|Ave|Blvd|Rd|Dr|Street|Avenue|Road)(?!\w))", "South "),
    (r"(?<=[0-9] )E\. (?=[A-Z0-9][a-z0-9]+ (?:St|Ave|Blvd|Rd|Dr|Street|Avenue|Road)(?!\w))", "East "),
    (r"(?<=[0-9] )W\. (?=[A-Z0-9][a-z0-9]+ (?:St|Ave|Blvd|Rd|Dr|Street|Avenue|Road)(?!\w))", "West "),
    (rf"(?<!\w)({_STREETS})(?<!,)(?= (?:Apt|Suite|Ste|Unit|Floor)\b)", r"\1,"),
    (r"(?<!\w)P\. ?O\. (?=Box )", "PO "),
    # acronyms that are words, or that a slash joins
    (r"(?<!\w)JSON(?!\w)", "jay-son"),
    (r"(?<!\w)JPEGs?(?!\w)", "jay-peg"),
    (r"(?<!\w)ASCII(?!\w)", "askey"),
    (r"(?<!\w)mRNA(?!\w)", "em-ar-en-ay"),
    # romans that are none, or that glued letters hide
    (
        r"(?<![\w-])IV(?= (?:drips?|lines?|fluids?|bags?|therapy|antibiotics|infusion|injection|needle|pole)\b)",
        "eye-vee",
    ),
    (r"(?<=\ban )IV(?!\w)", "eye-vee"),
    (r"(?<!\w)Malcolm X(?!\w)", "Malcolm ex"),
    (r"(?<!\w)James VI and I(?!\w)", "James the sixth and first"),
    (r"(?<!\w)WWI(?!\w)", "World War one"),
    (r"(?<!\w)WWII(?!\w)", "World War two"),
    # signs and measures
    (r"(?<![\w/.,])([2-9]|12)/(2|4|8|16)(?= (?:time|metre|meter|signature)(?!\w))", r"\1 \2"),
    (r"(?<!\w)([A-G])m([679])?(?= chords?(?!\w))", r"\1 minor \2"),
    (r"(?<![\w.,])([0-9]{1,2}),([0-9]{1,2}) (and|or) (?=[0-9])", r"\1, \2 \3 "),
    (
        r"(?<![\w.,])([0-9.]{1,6}) in(?= (?:wide|long|high|tall|deep|thick|square|across|in diameter)(?!\w))",
        r"\1 in.",
    ),
    (r"(?<!\w)\.NET(?!\w)", "dot net"),
    (r"(?<!\w)C\+\+(?=[0-9]{2}(?!\w))", "C plus plus "),
    (r"(?<!\w)E ?= ?mc(?:²|\^2)(?!\w)", "E equals em see squared"),
    (r"(?<=[0-9]) x (?=[0-9][0-9.,]{0,12} =)", " times "),
    (r"(?<![\w.,])([0-9]{1,3})['′] ?[x×] ?([0-9]{1,3})['′](?= [a-z])", r"\1 by \2 foot"),
    (r"(?<![\w.,])([0-9]{1,3})['′] ?[x×] ?([0-9]{1,3})['′](?!\w)", r"\1 by \2 feet"),
    (r"(?<!\w)480p(?!\w)", "four eighty p"),
    (r"(?<!\w)720p(?!\w)", "seven twenty p"),
    (r"(?<!\w)1080p(?!\w)", "ten eighty p"),
    (r"(?<!\w)1440p(?!\w)", "fourteen forty p"),
    (r"(?<![\w.,])([0-9]{1,2} ?(?:ft|feet) [0-9]{1,2}) in(?![\w.])", r"\1 inches"),
    (
        r"(?<![\w.,'′])([0-9]{1,3}(?:\.[0-9])?)[\"″](?= (?:TV|monitor|screen|laptop|tablet|pipe|wheel)s?\b)",
        r"\1-inch",
    ),
    (r"(?<![\w.,])(1[0-9]|[2-9]|2[02-9])st(?!\w)", r"\1 stone"),
    # clock times
    (r"(?<![\w.,:/–-])9-5(?= (?:job|jobs|shift|schedule|work|routine|grind)\b)", "9 to 5"),
    (rf"(?<![\w.,:/–-])([Nn]oon|[Mm]idnight) ?[-–] ?(?={_HOUR} ?{_HALF}(?!\w))", r"\1 to "),
    (rf"(?<![\w.,:/–-])({_HOUR} ?{_HALF}) ?[-–] ?(?=(?:noon|midnight)(?!\w))", r"\1 to "),
    # fractions of an inch
    (r"(?<![\w/])([1-9][0-9]?/(?:2|4|8|16|32))[\"″](?= [a-z])", r"\1-inch"),
)
