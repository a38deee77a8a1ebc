"""Swedish: numbers written solid in three-figure groups; the day of a date is an ordinal."""

from loudkit.text.grammar import (
    Agreement,
    Cardinals,
    Dates,
    Fractions,
    Gender,
    Language,
    Ordinals,
    Romans,
    Scale,
    Times,
    Years,
)
from loudkit.text.languages import sv_words
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("noll ett två tre fyra fem sex sju åtta nio"),
    teens=words("tio elva tolv tretton fjorton femton sexton sjutton arton nitton"),
    tens=words("tjugo trettio fyrtio femtio sextio sjuttio åttio nittio"),
    hundred="hundra",
    joiner="",
    space="",
    genders={
        "common": Gender(forms={1: "en"}),
        "neuter": Gender(forms={1: "ett"}),
        "noun": Gender(  # tvåan, 9:an
            forms=dict(
                enumerate(
                    words("""
                        ettan tvåan trean fyran femman sexan sjuan åttan nian tian elvan tolvan trettonan fjortonan
                        femtonan sextonan sjuttonan artonan nittonan tjugan
                    """),
                    1,
                )
            )
            | {
                30: "trettian",
                40: "fyrtian",
                50: "femtian",
                60: "sextian",
                70: "sjuttian",
                80: "åttian",
                90: "nittian",
            },
            hundreds={100: "hundran"},
            scope=dict.fromkeys(range(20, 100, 10), "outside tens"),
        ),
    },
    marks={":an": "noun"},
    scales=(
        Scale(value=10**21, forms=("triljard", "triljarder"), one="en triljard"),
        Scale(value=10**18, forms=("triljon", "triljoner"), one="en triljon"),
        Scale(value=10**15, forms=("biljard", "biljarder"), one="en biljard"),
        Scale(value=10**12, forms=("biljon", "biljoner"), one="en biljon"),
        Scale(
            value=10**9,
            forms=(
                "miljard",
                "miljarder",
            ),
            one="en miljard",
        ),
        Scale(
            value=10**6,
            forms=(
                "miljon",
                "miljoner",
            ),
            one="en miljon",
        ),
        Scale(
            value=10**3, forms=("tusen",), one="ettusen", spaced=False, link=" ", multiplier_gender="common"
        ),
    ),
)

MONTHS = words("""
    januari februari mars april maj juni juli augusti september oktober november december
""")

ORDINALS = Ordinals(
    rules=(
        (r"ett$", "första"),
        (r"två$", "andra"),
        (r"tre$", "tredje"),
        (r"fyra$", "fjärde"),
        (r"fem$", "femte"),
        (r"sex$", "sjätte"),
        (r"sju$", "sjunde"),
        (r"åtta$", "åttonde"),
        (r"nio$", "nionde"),
        (r"tio$", "tionde"),
        (r"elva$", "elfte"),
        (r"tolv$", "tolfte"),
        (r"ton$", "tonde"),
        (r"tjugo$", "tjugonde"),
        (r"hundra$", "hundrade"),
        (r"tusen$", "tusende"),
        (r"miljon(er)?$", "miljonte"),
    ),
    marks={":a": "", ":e": "", ":de": "", ":dje": "", ":te": ""},
)

YEARS = Years(
    style="hundreds",
    last=2099,
    hundred="hundra",
    round_hundred="hundra",
    before=words("""
        åren Åren revolutionen Revolutionen freden Freden kriget Kriget slaget Slaget branden Branden olympiaden konventionen unionen lagen jordbävningen mordet vårvintern senhösten sommar vinter höst vår jul påsk midsommar
        år sedan från till före efter omkring runt mellan under hösten våren sommaren vintern början
        slutet januari februari mars april maj juni juli augusti september oktober november december
    """),
    counted=words("""
        år meter kilometer personer människor kronor kr euro dollar timmar dagar veckor månader böcker
        sidor gånger kilo gram liter barn invånare medlemmar deltagare soldater ord volt watt
    """),
    behind=words("""
        föddes dog grundades avled byggdes publicerades utkom invigdes började slutade blev var kom vann
        flyttade gifte startade inträffade uppfanns
    """),
    weak=words("""
        född född: föddes dog avled grundades grundad byggdes byggd utkom publicerades invigdes började
        slutade startade flyttade utgiven till fram redan först sedan OS VM EM valet Sommar-OS
        Vinter-OS årsmodell upplaga
    """),
    goes_on=words("""
        i på och av som med till från men när då för under hos vid efter före blev var är kom föddes dog ut
        eller om den det
    """),
    decades={"-talet": "{word}talet", "-talets": "{word}talets", "-tal": "{word}tal"},
)

DATES = Dates(
    months=MONTHS,
    month_after=words(
        "i från till sedan under före efter och för sen tidigt slutet början mitten av förra nästa denna per"
    ),
    short_after=(
        *words("den d. möts ses träffas senast inom fr.o.m. f.o.m. t.o.m. from tom per"),
        *words("måndag tisdag onsdag torsdag fredag lördag söndag"),
        *words("måndagen tisdagen onsdagen torsdagen fredagen lördagen söndagen"),
    ),
    short_mark="/",
    dashed_year=True,
    short_sure=words("den"),
    month_abbreviations={
        "mar": 3,
        "mars": 3,
        "febr": 2,
        "jan": 1,
        "feb": 2,
        "apr": 4,
        "jun": 6,
        "jul": 7,
        "aug": 8,
        "sep": 9,
        "sept": 9,
        "okt": 10,
        "nov": 11,
        "dec": 12,
    },
)

TIMES = Times(
    before=words("kl. kl klockan Kl. Kl Klockan klockan"),
    small_minutes="noll {}",
    lap_after=("på", "efter"),
    duration_units=("h", "min", "s"),
    duration_marks=(("h", "tim", "timmar", "timme", "t"), ("min", "m"), ("sek", "s")),
    duration_and="och",
)

AGREEMENT = Agreement(
    numbers=(1,),
    plural=True,
    nouns={
        "common": """
            bil bok dag vecka månad timme minut sekund natt katt hund kvinna man pojke flicka stol säng
            dörr gata stad kopp flaska sida person vän kopia miljon miljard biljon gång krona sked
            tesked matsked skiva bulle fråga bit del fågel fisk häst ko gris sten blomma grupp låt film
            väg båt cykel dator telefon nyckel lampa kaka öl kaffe bror syster son dotter mamma pappa
            banan buss apelsin tomat gurka morot lök klyfta burk påse ask låda tablett dos droppe portion glass pizza
            jacka tröja sko strumpa skjorta byxa penna bok tidning artikel mening bokstav sats gren ros vas kniv gaffel
            kudde filt matta spegel lägenhet stuga skola klass lärare elev läkare chef kund gäst granne kollega student
            person spelare domare match tävling resa semester vinter sommar höst vår morgon kväll eftermiddag natt
            biljett plats bänk tavla bild film sång låt kvadratmeter hektar grad procent euro dollar cent tum fot
            dollar stad skog sjö ö älv bro hamn strand kyrka bank butik affär restaurang hylla dörr trappa hiss
            soffa bänk maskin motor bil lastbil cykel båt moped häst kanin mus räv varg björn älg orm fluga myra
            olycka idé plan chans risk möjlighet regel lag seger förlust poängplats medlem röst ros chokladbit vitlöksklyfta
            citron lime avokado paprika kvist nypa deciliter centiliter milliliter millimeter centimeter kilometer
            kvart kilometer meter liter mil ö å by
        """,
        "neuter": """
            hus barn år djur äpple ägg bord fönster rum kilo glas brev ord land träd tåg hjärta namn
            problem paket par stycke poäng mål hål kort foto papper bröd får lejon liv lag svar test
            ljus öga öra ben huvud kapitel dygn gram kilogram pund tal tecken fel spel steg ställe
            exempel program system rike
        """,
    },
    endings=(
        ("ning", "common"),
        ("het", "common"),
        ("tion", "common"),
        ("else", "common"),
        ("are", "common"),
        ("skap", "neuter"),
    ),
)

FRACTIONS = Fractions(
    half="en halv",
    half_genders={"common": "en halv", "neuter": "ett halvt"},
    names={
        2: ("halv", "halva"),
        3: ("tredjedel", "tredjedelar"),
        4: ("fjärdedel", "fjärdedelar"),
        5: ("femtedel", "femtedelar"),
        6: ("sjättedel", "sjättedelar"),
        7: ("sjundedel", "sjundedelar"),
        8: ("åttondel", "åttondelar"),
        9: ("niondel", "niondelar"),
        10: ("tiondel", "tiondelar"),
        16: ("sextondel", "sextondelar"),
        100: ("hundradel", "hundradelar"),
    },
    one="en",
    mixed=" och ",
    mixed_half=" och en halv",
    mixed_gender="common",
    of=words("av"),
    scores=words("stjärnor stjärna poäng betyg betyget betyget Betyg recension test testet möjliga"),
)

ROMANS = Romans(
    labels=words("""
        Kapitel kapitel Del del Akt akt Scen scen Artikel artikel Bok bok Fas fas Klass klass Band band
    """),
    rulers=words("""
        Karl Carl Gustav Gustaf Erik Johan Oscar Oskar Fredrik Adolf Sigismund Magnus Valdemar Birger
        Albrekt Kristian Christian Haakon Håkon Olav Olof Harald Henrik Ludvig Filip Georg Vilhelm
        Nikolaj Alexander Peter Ivan Johannes Paulus Pius Benedictus Gregorius Leo Napoleon Otto Edvard
        Rikard Kung Kejsar Påve
    """),
    ruler_format="den {ordinal}",
    ruler_irregular={1: "förste", 2: "andre"},
    queens=words("Katarina Elisabet Elizabeth Margareta Margrethe Kristina Drottning"),
    queen_format="den {ordinal}",
    centuries={"århundradet": ""},
)

ABBREVIATIONS = abbreviations(
    """
    Årg., årg. | årgång | number
    Hr | Herr | going name
    uppl. | upplagan
    op., Op. | opus | number
    t.ex., t. ex. | till exempel
    dvs., d.v.s. | det vill säga
    osv., o.s.v. | och så vidare | final
    kl. | klockan
    kl | klockan | number
    ca | cirka
    fr.o.m. | från och med
    t.o.m. | till och med
    bl.a., bl. a. | bland annat
    m.m., m. m. | med mera | final
    m.fl. | med flera | final
    etc. | et cetera | final
    p.g.a. | på grund av
    s.k. | så kallade
    f.d. | före detta
    resp. | respektive
    inkl. | inklusive
    exkl. | exklusive
    ev. | eventuellt
    f.Kr., f. Kr. | före Kristus
    e.Kr., e. Kr. | efter Kristus
    dr, Dr, dr., Dr. | doktor | name
    prof., Prof. | professor | name
    fr. | fru | name
    S:t, S:ta | sankt | name
    § | paragraf | number
    nr, nr., Nr | nummer | number
    s. | sidan | number
    sid. | sidan | number
    kap. | kapitel | number
    tel., Tel. | telefon
    st. | styck | after_number
    mkr | miljoner kronor | after_number
    tkr | tusen kronor | after_number
"""
    + sv_words.ABBREVIATIONS
)

UNITS = nouns(
    """
    mn, milj. | miljon / miljoner | common
    md, mdr | miljard / miljarder | common
    mm | millimeter | common
    cm | centimeter | common
    dm | decimeter | common
    m | meter | common
    km | kilometer | common
    mg | milligram | neuter
    g | gram | neuter
    kg | kilogram | neuter
    ml | milliliter | common
    cl | centiliter | common
    dl | deciliter | common
    l | liter | common
    msk | matsked / matskedar | common
    tsk | tesked / teskedar | common
    ms | millisekund / millisekunder | common
    s, sek | sekund / sekunder | common
    min | minut / minuter | common
    h, tim | timme / timmar | common
    km/h, km/tim | kilometer i timmen | common
    m/s | meter per sekund | common
    mm² | kvadratmillimeter | common
    cm² | kvadratcentimeter | common
    m² | kvadratmeter | common
    km² | kvadratkilometer | common
    cm³ | kubikcentimeter | common
    m³ | kubikmeter | common
    ha | hektar | neuter
    °C, ℃ | grad Celsius / grader Celsius | common
    Hz | hertz
    kHz | kilohertz
    MHz | megahertz
    GHz | gigahertz
    kB, KB | kilobyte
    MB | megabyte
    GB | gigabyte
    TB | terabyte
    W | watt
    kW | kilowatt
    MW | megawatt
    kWh | kilowattimme / kilowattimmar | common
    V | volt
    kcal | kilokalori / kilokalorier | common
    dB | decibel
"""
    + sv_words.UNITS
)

CURRENCIES = nouns(
    """
    $, US$, USD | dollar | common
    £, GBP | pund | neuter
    €, EUR | euro | common
    ¥, JPY | yen | common
    ₹, INR | rupie / rupier | common
    ¢ | cent | common
    CHF | schweizerfranc | common
    SEK, kr | krona / kronor | common
"""
    + sv_words.CURRENCIES
)

MINOR_UNITS = nouns("""
    SEK, kr | öre | neuter
""")

SYMBOLS = {
    "%": "procent",
    "°": "grader",
    "×": "gånger",
    "÷": "delat med",
    "±": "plus minus",
    "≈": "cirka",
    "≥": "minst",
    "≤": "högst",
    "≠": "inte lika med",
    "<": "mindre än",
    ">": "större än",
    "=": "är lika med",
    "✓": "ja",
    "✔": "ja",
    "✗": "nej",
    "✘": "nej",
    "&": "och",
    "@": "snabel-a",
    **sv_words.SYMBOLS,
    **greek(sv_words.GREEK),
}

LETTERS = letters("""
    a a, b be, c se, d de, e e, f eff, g ge, h hå, i i, j ji, k kå, l ell, m em, n en, o o, p pe, q ku, r
    ärr, s ess, t te, u u, v ve, w dubbel-ve, x eks, y y, z säta, å å, ä ä, ö ö
""")

WORD_ACRONYMS = words("""
    asean gif sars ikea lego imax volvo saab ica coop bafta aids interpol laser nasa nato pin radar ram rom sim unesco unicef covid fifa uefa nasdaq opec
""")

LANGUAGE = Language(
    code="sv",
    decimal=",",
    grouping=".",
    decimal_word="komma",
    minus="minus",
    cardinals=CARDINALS,
    ordinals=ORDINALS,
    years=YEARS,
    dates=DATES,
    times=TIMES,
    agreement=AGREEMENT,
    fractions=FRACTIONS,
    romans=ROMANS,
    symbols=SYMBOLS,
    currencies=CURRENCIES,
    minor_units=MINOR_UNITS,
    currency_and="och",
    spoken_cents=True,
    weekdays=words("måndag tisdag onsdag torsdag fredag lördag söndag"),
    weekday_abbreviations=pairs("""
        mån, Mån, månd, Månd | måndag
        tis, Tis, tisd, Tisd | tisdag
        ons, Ons, onsd, Onsd | onsdag
        tors, Tors, tor, Tor | torsdag
        fre, Fre, fred | fredag
        lör, Lör, lörd, Lörd | lördag
        sön, Sön, sönd, Sönd | söndag
    """),
    weekday_after=words(
        "på från till och eller den i nästa förra varje varannan senast kommande fram t.o.m. fr.o.m."
    ),
    weekday_doubtful=words("må ti on to lö sö tor"),
    books=pairs(sv_words.BOOKS),
    book_numbers=words("Första Andra Tredje Fjärde Femte"),
    emergency=(
        *words("112 1177 11414 11313 11888 118118 116111 116000 90000 113 911 999"),
        "116 111",
        "114 14",
        "113 13",
    ),
    grade_words=words("betyg betyget ett en fick på filmen får en betygen"),
    named_letters=words(
        "plan vitamin grupp lag linje typ klass hepatit block del punkt bokstav bokstaven serie variant hus"
    ),
    shouted=words(sv_words.SHOUTED),
    letters_not_romans=words("VI"),
    directions=pairs("""
        N | nord
        S | syd
        Ö, E | öst
        O | ost
        V, W | väst
    """),
    chess=letters("K kung, D dam, T torn, L löpare, S springare, x slår, + schack, # matt, = blir"),
    scales={"mn": 10**6, "milj": 10**6, "md": 10**9, "mdr": 10**9, "mdkr": 10**9, "bn": 10**9},
    below_one=nouns("""
        €, EUR, $, USD | cent | common
        £, GBP | pence
    """),
    phrases=(
        (r"(?<![\w.:])([2-9]?[12]) ?kap\.(?= [0-9]{1,3} ?[a-z]? ?§)", r"\1:a kapitlet"),
        (r"(?<![\w.:])([0-9]{1,2}) ?kap\.(?= [0-9]{1,3} ?[a-z]? ?§)", r"\1:e kapitlet"),
        (r"(?<=\ben )2:a(?!\w)", "tvåa"),
        (r"(?<=\ben )3:a(?!\w)", "trea"),
        (r"(?<=\ben )4:a(?!\w)", "fyra"),
        (r"(?<=\ben )1:a(?!\w)", "etta"),
        (r"(?<=(?<!\w)[Ff]rån )N(?![\w-]|\.\w)", "norr"),
        (r"(?<=(?<!\w)[Ff]rån )S(?![\w-]|\.\w)", "söder"),
        (r"(?<=(?<!\w)[Ff]rån )Ö(?![\w-]|\.\w)", "öster"),
        (r"(?<=(?<!\w)[Ff]rån )V(?![\w-]|\.\w)", "väster"),
        (r"(?<=(?<!\w)[Ff]rån )NV(?![\w-]|\.\w)", "nordväst"),
        (r"(?<=(?<!\w)[Ff]rån )NO(?![\w-]|\.\w)", "nordost"),
        (r"(?<=(?<!\w)[Ff]rån )SV(?![\w-]|\.\w)", "sydväst"),
        (r"(?<=(?<!\w)[Ff]rån )SO(?![\w-]|\.\w)", "sydost"),
        (r"(?<=[ (])'(?=[0-9]{2}(?![0-9]))", ""),
        (r"(?<!\w)f\. ((?:1[0-9]|20)[0-9]{2})(?![\w/]|[.,:][0-9])", r"född \1"),
        (r"(?<!\w)d\. ((?:1[0-9]|20)[0-9]{2})(?![\w/]|[.,:][0-9])", r"död \1"),
        (r"(?<![\w.,:])([0-9]{1,6}):([0-9]{2}) ?kr(/[a-zåäö]{1,8})?(?!\w)", r"\1,\2 kr\3"),
        (
            r"(?<![\w.,:/])((?:1[6-9]|20)[0-9]{2}(?:/[0-9]{2})?):([0-9]{1,4})(?![\w:/]|[.,][0-9])",
            r"\1 kolon \2",
        ),
        (r"(?<=[a-zåäö,] )-(0[0-9])(?![\w%°:-]|[.,][0-9]| ?[°%])", r"\1"),
        (
            r"(?<![\w.,§])([0-9]{1,3}) ?§ ([1-9]) st\. ([1-9]) p\.(?= [a-zåäö])",
            r"paragraf \1 \2:a stycket \3:a punkten",
        ),
        (r"(?<![\w.,–-])([0-9]{1,3})[-–](?=[0-9]{1,3}-?år)", r"\1 till "),
        (r"(?<=lodtryck )([0-9]{2,3})/([0-9]{2,3})(?![\w/]|[.,][0-9])", r"\1 genom \2"),
        (r"(?<=(?<!\w)i )mån\.(?!\w)", "månaden"),
        (r"(?<![\w/])(?<![0-9] )m/ ?(?=[a-zæøåäö]{3})", "med "),
        (r"(?<![\w/])(?<![0-9] )u/ ?(?=[a-zæøåäö]{3})", "utan "),
        (r"(?<!\w)f\.(?= [0-3]?[0-9](?:[./][01]?[0-9][./-]|\. [a-z]{3}))", "född"),
        (r"(?<=, )[Oo]p\. (?=[0-9])", "opus "),
        (r"(?<![\w.,§])([0-9]{1,3}) ?§ ([1-9]) st\.(?= [a-zåäö])", r"paragraf \1 \2:a stycket"),
        (r"(?<![\w.,§])([0-9]{1,3}) ?§(?! ?[0-9§])", r"paragraf \1"),
        (r"(?<!\w)([A-Z])([1-9][0-9]{0,2}):?an(?!\w)", r"\1 \2:an"),
        (r"(?<!\w)([Ee]n|[Nn]ågon) s\.k\.(?!\w)", r"\1 så kallad"),
        (r"(?<!\w)([Ee]tt|[Nn]ågot) s\.k\.(?!\w)", r"\1 så kallat"),
        (r"(?<![\w.,/])24/7(?![\w/])", "tjugofyra sju"),
        (r"(?<![\w.,/])50/50(?![\w/])", "femtio femtio"),
        (r"(?<!\w)([A-ZÅÄÖ][a-zåäö]{2,24})g\.(?= ?[0-9]| [a-zåäö])", r"\1gatan"),
        (r"(?<!\w)([A-ZÅÄÖ][a-zåäö]{2,24}[a-zåäö])v\.(?= ?[0-9]| [a-zåäö])", r"\1vägen"),
    ),
    range_words=words("från öppet Öppet kl. klockan"),
    per=pairs("""
        kg | per kilo
        h | i timmen
        timme | i timmen
        min | per minut
        s | per sekund
        km | per kilometer
        mil | per mil
        m | per meter
        m³ | per kubikmeter
        g | per gram
        dygn | per dygn
        vecka | i veckan
        person | per person
        pers | per person
        liter | per liter
        kilo | per kilo
        l | per liter
        m² | per kvadratmeter
        tim | per timme
        mån | per månad
        månad | per månad
        år | per år
        dag | per dag
        natt | per natt
        st | per styck
        kWh | per kilowattimme
        rum | per rum
        gång | per gång
        barn | per barn
        lag | per lag
        flaska | per flaska
        förp | per förpackning
        v | per vecka
        kväll | per kväll
        kvm | per kvadratmeter
    """),
    currency_prefixes=("kr", "SEK"),
    price_currency="kr",
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    word_shapes=sv_words.SHAPES,
    abbreviations=ABBREVIATIONS,
    blank_grouping=True,
    labels=words("sida sidan kapitel nummer artikel rum spår linje del steg punkt avsnitt Kapitel Sida"),
    counted=words("""
        dagar veckor månader timmar minuter sekunder gånger personer barn människor stycken st deciliter dl
        msk tsk gram liter kilo meter mil kronor poäng mål elever gäster grader procent bitar klyftor skivor
    """),
    trunk_phones=True,
    phone_words=(
        *words("tel tel. telefon mobil fax ring nummer telefonnummer"),
        "ring på",
        "på nummer",
        "på telefon",
        "sms till",
        "sms:a",
        "nås på",
        "svarar på",
        "kontakta oss på",
        "Ring",
        "ring till",
        "jour",
        "larmnummer",
        "larma",
    ),
    digit_codes=(
        r"(?<![\w.,:/-])[1-9][0-9]{2} [0-9]{2}(?= [A-ZÅÄÖ][a-zåäö]{2,})",
        r"(?<!\w)(?P<word>(?i:[a-zæøåäö.-]{2,20}nr\.?|[a-zæøåäö.-]{0,20}(?:numret|nummer|koden|kod|giro|girot|bg|pg|referens|referensen|id|pin|ocr|ocr-nummer|issn|box|postnumret))"
        r"(?: (?:är|lyder|var)|:|,|=){0,2}[ (]{1,2})(?P<figures>[0-9]{4,16}(?:-[0-9]{1,8})?|[0-9]{3} [0-9]{3} [0-9]{3}|[0-9]{4}[ .][0-9]{2}[ .][0-9]{5})(?![\w-]|[.,][0-9])",
    ),
    score_words=words(
        "ställningen ledde leder slutade slog kvitterade resultatet vann förlorade slutade matchen"
    ),
    version_words=words(
        "Kapitel kapitel avsnitt Avsnitt § punkt Punkt tabell Tabell figur Figur steg Steg bilaga Bilaga paragraf artikel Artikel övning Övning uppgift Uppgift ekvation sektion kap. fig. tab. "
        f"version Version v {PRODUCTS}"
    ),
    scale_words=words(
        "skala modell karta kartan kartor ritning blandning förhållande förhållandet proportion"
    ),
    words={"result": " ", "score": " "}
    | pairs("""
        case_mark | :
        stars | stjärna / stjärnor
        to | till
        or | eller
        out_of | av
        times | gånger
        per | per
        verse | vers
        verses | vers
        section | paragraf
        sections | paragraferna
        backslash | omvänt snedstreck
        colon | kolon
        hyphen | bindestreck
        hash | hashtag
        stars | stjärna / stjärnor
        tilde | tilde
        root | kvadratroten ur
        squared | {0} i kvadrat
        cubed | {0} upphöjt till {1}
        power | {0} upphöjt till {1}
        scientific | {0} gånger tio upphöjt till {1}
        ratio | till
        plus | plus
        by | gånger
        point | punkt
        dot | punkt
        slash | snedstreck
        underscore | understreck
        number | nummer
        phone_plus | plus
        arrow | till
        tall | lång längd
        yields | ger
        feet | {0} fot {1} tum
        one foot | en fot {1} tum
        equals | är lika med
        question | frågetecken
        sharp | sharp
    """),
)
