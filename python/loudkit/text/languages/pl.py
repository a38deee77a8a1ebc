"""Polish: three plural forms, genders of one and two, ordinals declined in dates and years."""

from loudkit.text.grammar import (
    Agreement,
    Cardinals,
    Dates,
    Fractions,
    Gender,
    Language,
    Noun,
    Ordinals,
    Romans,
    Scale,
    Times,
    Years,
)
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

VIRILE = {
    5: "pięciu",
    6: "sześciu",
    7: "siedmiu",
    8: "ośmiu",
    9: "dziewięciu",
    10: "dziesięciu",
    11: "jedenastu",
    12: "dwunastu",
    13: "trzynastu",
    14: "czternastu",
    15: "piętnastu",
    16: "szesnastu",
    17: "siedemnastu",
    18: "osiemnastu",
    19: "dziewiętnastu",
    20: "dwudziestu",
    30: "trzydziestu",
    40: "czterdziestu",
    50: "pięćdziesięciu",
    60: "sześćdziesięciu",
    70: "siedemdziesięciu",
    80: "osiemdziesięciu",
    90: "dziewięćdziesięciu",
}
VIRILE_HUNDREDS = {
    100: "stu",
    200: "dwustu",
    300: "trzystu",
    400: "czterystu",
    500: "pięciuset",
    600: "sześciuset",
    700: "siedmiuset",
    800: "ośmiuset",
    900: "dziewięciuset",
}
GENITIVE_SCALES = {
    10**15: ("biliarda", "biliardów", "biliardów"),
    10**12: ("biliona", "bilionów", "bilionów"),
    10**9: ("miliarda", "miliardów", "miliardów"),
    10**6: ("miliona", "milionów", "milionów"),
    10**3: ("tysiąca", "tysięcy", "tysięcy"),
}
INSTRUMENTAL_SCALES = {
    10**9: ("miliardem", "miliardami", "miliardami"),
    10**6: ("milionem", "milionami", "milionami"),
    10**3: ("tysiącem", "tysiącami", "tysiącami"),
}
LOCATIVE_SCALES = {
    10**9: ("miliardzie", "miliardach", "miliardach"),
    10**6: ("milionie", "milionach", "milionach"),
    10**3: ("tysiącu", "tysiącach", "tysiącach"),
}
DATIVE_SCALES = {
    10**9: ("miliardowi", "miliardom", "miliardom"),
    10**6: ("milionowi", "milionom", "milionom"),
    10**3: ("tysiącowi", "tysiącom", "tysiącom"),
}

CARDINALS = Cardinals(
    units=words("zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć"),
    teens=words("""
        dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście
        osiemnaście dziewiętnaście
    """),
    tens=words("""
        dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt
        dziewięćdziesiąt
    """),
    hundreds={
        100: "sto",
        200: "dwieście",
        300: "trzysta",
        400: "czterysta",
        500: "pięćset",
        600: "sześćset",
        700: "siedemset",
        800: "osiemset",
        900: "dziewięćset",
    },
    joiner=" ",
    compounds=words("""
        leci letni lat lecz dni godzinn minutow sekundow osobow piętrow pokojow tygodniow miesięczn
        kilometrow metrow centymetrow litrow kilogramow procentow stronicow krotn krotk złotow punktow
        drzwiow miejscow tonow częściow etapow wieczn kołow gwiazdkow stopniow calow hektarow tomow odcinkow
        osobow rodzinn kątn ramienn palczast strunow biegow cylindrow zmianow calow głosow piętr kanałow
        rdzeniow megapikselow gigabajtow terabajtow watow konn nocleg gwiazdkow zakresow elementow setow
        rundow mandatow zdaniow literow cyfrow wierszow zwrotkow groszow dolarow centow funtow
    """),
    genders={
        "f": Gender(forms={1: "jedna", 2: "dwie"}, scope={1: "standalone"}),
        "n": Gender(forms={1: "jedno", 2: "dwa"}, scope={1: "standalone"}),
        "f.acc": Gender(forms={1: "jedną", 2: "dwie"}, scope={1: "standalone"}),
        "gen": Gender(
            forms={1: "jednego", 2: "dwóch", 3: "trzech", 4: "czterech", **VIRILE},
            scope={1: "standalone"},
            hundreds=VIRILE_HUNDREDS,
        ),
        "m.gen": Gender(
            forms={0: "zera", 1: "jednego", 2: "dwóch", 3: "trzech", 4: "czterech", **VIRILE},
            scope={1: "standalone"},
            hundreds=VIRILE_HUNDREDS,
            scales=GENITIVE_SCALES,
        ),
        "f.gen": Gender(forms={1: "jednej"}, scope={1: "standalone"}),
        "m.loc": Gender(
            forms={0: "zerze", 1: "jednym", 2: "dwóch", 3: "trzech", 4: "czterech", **VIRILE},
            scope={1: "standalone"},
            hundreds=VIRILE_HUNDREDS,
            scales=LOCATIVE_SCALES,
        ),
        "f.loc": Gender(forms={1: "jednej"}, scope={1: "standalone"}),
        "m.dat": Gender(
            forms={0: "zeru", 1: "jednemu", 2: "dwóm", 3: "trzem", 4: "czterem", **VIRILE},
            scope={1: "standalone"},
            hundreds=VIRILE_HUNDREDS,
            scales=DATIVE_SCALES,
        ),
        "f.dat": Gender(forms={1: "jednej"}, scope={1: "standalone"}),
        "m.inst": Gender(
            forms={
                0: "zerem",
                1: "jednym",
                2: "dwoma",
                3: "trzema",
                4: "czterema",
                **{n: word[:-1] + "oma" for n, word in VIRILE.items()},
            },
            scope={1: "standalone"},
            hundreds=VIRILE_HUNDREDS,
            scales=INSTRUMENTAL_SCALES,
        ),
        "f.inst": Gender(forms={1: "jedną"}, scope={1: "standalone"}),
        "compound": Gender(
            forms={
                1: "jedno",
                2: "dwu",
                3: "trzy",
                4: "cztero",
                **{n: word[:-1] + "o" for n, word in VIRILE.items()},
            },
            hundreds=VIRILE_HUNDREDS,
        ),
        "coll": Gender(
            forms={
                2: "dwoje",
                3: "troje",
                4: "czworo",
                5: "pięcioro",
                6: "sześcioro",
                7: "siedmioro",
                8: "ośmioro",
                9: "dziewięcioro",
                10: "dziesięcioro",
                11: "jedenaścioro",
                12: "dwanaścioro",
                13: "trzynaścioro",
                14: "czternaścioro",
                15: "piętnaścioro",
                16: "szesnaścioro",
                17: "siedemnaścioro",
                18: "osiemnaścioro",
                19: "dziewiętnaścioro",
                20: "dwadzieścioro",
            },
            scope={20: "standalone"},
        ),
        "virile": Gender(forms={2: "dwaj", 3: "trzej", 4: "czterej", **VIRILE}, hundreds=VIRILE_HUNDREDS),
    },
    scales=(
        Scale(value=10**21, forms=("tryliard", "tryliardy", "tryliardów"), one="tryliard"),
        Scale(value=10**18, forms=("trylion", "tryliony", "trylionów"), one="trylion"),
        Scale(value=10**15, forms=("biliard", "biliardy", "biliardów"), one="biliard"),
        Scale(value=10**12, forms=("bilion", "biliony", "bilionów"), one="bilion"),
        Scale(
            value=10**9,
            forms=(
                "miliard",
                "miliardy",
                "miliardów",
            ),
            one="miliard",
        ),
        Scale(
            value=10**6,
            forms=(
                "milion",
                "miliony",
                "milionów",
            ),
            one="milion",
        ),
        Scale(
            value=10**3,
            forms=(
                "tysiąc",
                "tysiące",
                "tysięcy",
            ),
            one="tysiąc",
        ),
    ),
)

MONTHS = words("""
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
""")

HOUR = r"(?P<n>1[0-9]|2[0-4]|[1-9])(?![\w:%°–-]|[.,][0-9]| ?(?:[-–%°$€£]|zł|tys|mln)| [0-9])"

ORDINALS = Ordinals(
    tail_only=True,
    irregular={
        0: "zerowy",
        100: "setny",
        200: "dwusetny",
        300: "trzechsetny",
        400: "czterechsetny",
        500: "pięćsetny",
        600: "sześćsetny",
        700: "siedemsetny",
        800: "osiemsetny",
        900: "dziewięćsetny",
        1000: "tysięczny",
        2000: "dwutysięczny",
        3000: "trzytysięczny",
        4000: "czterotysięczny",
        **{n * 10**3: f"{word[:-1]}otysięczny" for n, word in VIRILE.items()},
        **{n * 10**6: f"{word[:-1]}omilionowy" for n, word in VIRILE.items()},
        10**5: "stutysięczny",
        10**6: "milionowy",
        2 * 10**6: "dwumilionowy",
        10**8: "stumilionowy",
        10**9: "miliardowy",
    },
    rules=((r"sto$", "setny"), (r"(set|sta|ście)$", "setny"), (r"tysiąc$", "tysięczny")),
    table=Cardinals(
        units=words("zerowy pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty"),
        teens=words("""
            dziesiąty jedenasty dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty
            dziewiętnasty
        """),
        tens=words("""
            dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty
            osiemdziesiąty dziewięćdziesiąty
        """),
        joiner=" ",
    ),
    contexts=(
        (
            r"(?<!\w)([Ww] latach|[Pp]o latach|(?<!iał )(?<!iała )(?<!ma )(?<!mam )(?<!masz )[Ll]at) "
            r"(?P<n>[1-9]0)(?:-tych|(?:\.(?=,|;|\)| [a-ząćęłńóśźż]| [XVI]{1,5} w))|(?=\.))",
            r"\1 {p.obl}",
        ),
        (
            r"(?<!\w)([Ll]ata) (?P<n>[1-9]0)(?:-te|(?:\.(?=,|;|\)| [a-ząćęłńóśźż]| [XVI]{1,5} w))|(?=\.))",
            r"\1 {p}",
        ),
        (r"(?<!\w)([Gg]odzina) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f}"),
        (r"(?<!\w)([Gg]odzinie|[Gg]odziny) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f.obl}"),
        (r"(?<!\w)([Gg]odzina \w+ do) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f.obl}"),
        (r"(?<!\w)([Pp]o raz) (?P<n>[1-9][0-9]{0,2})(?:\.(?= [a-ząćęłńóśźż])|(?=\.(?:$|\s)))", r"\1 {}"),
        *(
            (rf"(?<!\w)({before}) [Gg]odz\.? ?{HOUR}", rf"\1 {noun} {{{form}}}")
            for before, noun, form in (
                ("[Oo]|[Pp]o|[Ww]", "godzinie", "f.obl"),
                ("[Dd]o|[Oo]d|[Zz]|[Oo]koło|[Oo]k\\.", "godziny", "f.obl"),
                ("[Pp]rzed|[Mm]iędzy", "godziną", "f.acc"),
                ("[Nn]a", "godzinę", "f.acc"),
            )
        ),
        (r"(?<![\w.,])(?P<n>[12]?[0-9]|3[01]) bm\.", "{gen} bieżącego miesiąca"),
        (rf"(?<!\w)([Gg])odz\.? ?{HOUR}", r"\1odzina {f}"),
        (
            rf"(?<!\w)([Oo]|[Oo] ok\.|[Oo] około) {HOUR}"
            r"(?=$|[,;:!?)]|\.(?:$|\n| [A-ZĄĆĘŁŃÓŚŹŻ])| \(| (?:rano|wieczorem|w|we|na|przy|przed|u|z|ze|i|"
            r"lub|albo|po|nad|pod|nie|się|czasu"
            r"|GMT|UTC|CET|zaczyna|zaczynamy|rusza|startuje|odjeżdża|jest|był|było|była|są|będzie)(?!\w))",
            r"\1 {f.obl}",
        ),
        (
            r"(?<=latach [1-9]0\. i )(?P<n>[1-9]0)(?:\.(?=,|;|\)| [a-ząćęłńóśźż]| [XVI]{1,5} w)|(?=\.))",
            "{p.obl}",
        ),
        (r"(?<=lata [1-9]0\. i )(?P<n>[1-9]0)(?:\.(?=,|;|\)| [a-ząćęłńóśźż]| [XVI]{1,5} w)|(?=\.))", "{p}"),
        (r"(?<!\w)([Pp]o) (?P<n>1[3-9]|2[0-4])(?=$|[,;)]|\.(?:$|\s))", r"\1 {f.obl}"),
        (
            rf"(?<!\w)([Oo]|[Pp]o) {HOUR}(?:\.(?= [a-z])|)(?= (?:rano|wieczorem|w nocy|nad ranem|po południu|w "
            rf"południe))",
            r"\1 {f.obl}",
        ),
        (
            r"(?<!\w)([Nn]a|[Ww]) (?P<n>[1-9][0-9]?) (?=(?:piętrze|miejscu|etapie|semestrze|rozdziale|tygodniu|"
            r"dniu|akapicie)(?!\w))",
            r"\1 {loc} ",
        ),
        (
            r"(?<!\w)([Nn]a|[Ww]) (?P<n>[1-9][0-9]?) (?=(?:klasie|lidze|kolejce|rundzie|połowie|stronie|linii|"
            r"minucie)(?!\w))",
            r"\1 {f.obl} ",
        ),
        (
            r"(?<!\w)([Zz]|[Dd]o) (?P<n>[1-9][0-9]?) (?=(?:piętra|miejsca|semestru|rozdziału|"
            r"etapu)(?!\w))",
            r"\1 {gen} ",
        ),
        (rf"(?<!\w)([Pp]rzed) {HOUR}(?=$|[.,;:!?)]| (?:rano|wieczorem|w nocy|nad ranem))", r"\1 {f.acc}"),
        (r"(?<!\w)([Gg]odziną) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f.acc}"),
    ),
    inflections={
        "gen": ((r"y$", "ego"), (r"i$", "iego")),
        "loc": ((r"y$", "ym"), (r"i$", "im")),
        "dat": ((r"y$", "emu"), (r"i$", "iemu")),
        "n": ((r"y$", "e"), (r"i$", "ie")),
        "f": ((r"gi$", "ga"), (r"ci$", "cia"), (r"y$", "a")),
        "f.obl": ((r"y$", "ej"), (r"i$", "iej")),
        "f.acc": ((r"gi$", "gą"), (r"ci$", "cią"), (r"y$", "ą")),
        "p": ((r"y$", "e"), (r"i$", "ie")),
        "p.obl": ((r"y$", "ych"), (r"i$", "ich")),
        "p.inst": ((r"y$", "ymi"), (r"i$", "imi")),
        **{
            case: (
                (r"pierwszy$", f"jedyn{end}"),
                (r"drugi$", f"dwój{end}"),
                (r"trzeci$", f"trój{end}"),
                (r"czwarty$", f"czwór{end}"),
                (r"siódmy$", f"siódem{end}"),
                (r"ósmy$", f"ósem{end}"),
                (r"setny$", f"set{end}"),
                (r"y$", end),
            )
            for case, end in (("noun", "ka"), ("noun.acc", "kę"), ("noun.gen", "ki"), ("noun.inst", "ką"))
        },
    },
    marks={
        **dict.fromkeys(words("-ty -szy -gi -ci -my -sty -y"), ""),
        **dict.fromkeys(words("-ego -go -tego -szego -giego -ciego -mego"), "gen"),
        **dict.fromkeys(words("-ym -tym -szym -gim -cim"), "loc"),
        **dict.fromkeys(words("-ta -sza -ga -cia -ma -sta -a"), "f"),
        **dict.fromkeys(words("-ej -tej -szej -giej -ciej -mej"), "f.obl"),
        **dict.fromkeys(words("-te -sze -me"), "n"),
        **dict.fromkeys(words("-ych -tych"), "p.obl"),
        **dict.fromkeys(words("-ka -tka"), "noun"),
        **dict.fromkeys(words("-kę -tkę"), "noun.acc"),
        **dict.fromkeys(words("-ki -tki"), "noun.gen"),
        **dict.fromkeys(words("-ką -tką"), "noun.inst"),
    },
    marks_fit=True,
    dotted=True,
    noun_decides=True,
    determiners=dict.fromkeys(words("na w po o przy"), "loc")
    | dict.fromkeys(words("do od z dla bez koło podczas około u według spośród ze ma"), "gen"),
    open_nouns={
        "": (
            *((ending, "gen") for ending in words("nia ęcia stwa enta ela dnia siąca iego ego alisty")),
            *((ending, "") for ending in words("sta erca owca arza mówca")),
            *((ending, "f") for ending in words("a ość oc eć rzecz")),
            *((ending, "loc") for ending in words("iem em ym im")),
            *((ending, "p.obl") for ending in words("ów ych ich ach")),
            *((ending, "f.acc") for ending in words("ę ą")),
            *((ending, "f.obl") for ending in words("cji sji zji ji ej")),
            ("emu", "dat"),
            ("u", "gen"),
            *((ending, "n") for ending in words("o ie e")),
            ("", ""),
        ),
        "gen": (
            *((ending, "p.obl") for ending in words("ów ych ich")),
            *((ending, "f.obl") for ending in words("y i ej")),
            ("raz", ""),
            ("", "gen"),
        ),
        "loc": (
            *((ending, "p.obl") for ending in words("ach ych ich")),
            *(
                (ending, "f.obl")
                for ending in words("cji sji zji i y ej ce dze obie onie zinie nucie kole tuacie turze")
            ),
            *((ending, "f.acc") for ending in words("ę ą")),
            *((ending, "loc") for ending in words("u e ym im")),
            *((ending, "f") for ending in ("a", "ość")),
            ("o", "n"),
            ("", ""),
        ),
    },
    not_ordinal=words(
        "jeszcze więcej potem następnie dopiero znowu ale bo więc czy że to jak gdy tylko a "
        "ani lecz zł gr mln mld tys kg km cm proc"
    ),
    nouns={
        **dict.fromkeys(
            words("rozdział wiek raz dzień tydzień miesiąc tom akt etap numer punkt rok stopień semestr"), ""
        ),
        **dict.fromkeys(words("urodziny imieniny mistrzostwa igrzyska"), "p"),
        **dict.fromkeys(words("urodzin imienin mistrzostw urodzinach"), "p.obl"),
        **dict.fromkeys(words("klasę ligę rundę rocznicę edycję stronę klasą ligą rocznicą edycją"), "f.acc"),
        **dict.fromkeys(words("piętro miejsce wydanie stulecie wesele zdanie"), "n"),
        **dict.fromkeys(
            words("połowa klasa strona rocznica edycja część runda liga kolejka minuta godzina lekcja"), "f"
        ),
        **dict.fromkeys(
            words("""
                połowie połowy klasy strony rocznicy edycji części rundy ligi godziny klasie stronie lidze rundzie
                godzinie
            """),
            "f.obl",
        ),
        **dict.fromkeys(words("rozdziale dniu tygodniu miesiącu piętrze miejscu wydaniu tomie akcie"), "loc"),
        **dict.fromkeys(words("rozdziału dnia tygodnia miesiąca piętra miejsca wydania tomu aktu"), "gen"),
    },
)

LIKELY = r"(?:1[1-9]|20)[0-9]{2}"
# The month of a year, as a subject and in "w marcu"; the date takes the genitive.
MONTH_NAMES = "|".join(
    words("""
        styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
        styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu
    """)
)
# What ends a clause or goes on with one, so that nothing is counted.
CLAUSE = (
    r"[.,;:!?)](?![0-9])|$|\n"
    r"| (?:i|a|w|we|na|oraz|ale|był|była|było|były|po|przez|to|nie|się|jest|lub|albo|pod|za)\b"
)

YEARS = Years(
    style="ordinal",
    irregular={2000: "dwutysięcznego"},
    before=("w", "we"),
    plural_ending="ch",
    era=(
        (r"(?<=p\.n\.e\. i )(?P<year>[1-9][0-9]{0,2}) (?:roku|r\.)(?= n\.? ?e)", "{loc} roku"),
        (r"(?<!\w)([Ww]e?) (?P<year>[1-9][0-9]{0,2}) (?:roku|r\.)(?!\w)", r"\1 {loc} roku"),
        (
            r"(?<!\w)(?P<year>[1-9][0-9]{0,2}) (?:roku|r\.)(?= (?:p\.?n\.?e|n\.e|przed naszą|naszej))",
            "{gen} roku",
        ),
        (r"(?<!\w)([Mm]iędzy) (?P<year>[12][0-9]{3})(?= (?:a|i) [12][0-9]{3}(?!\w))", r"\1 {loc}"),
        (r"(?<!\w)(?P<year>[12][0-9]{3}) rokiem(?!\w)", "{loc} rokiem"),
        (rf"(?<=w roku [12][0-9]{{3}} i )(?P<year>{LIKELY})(?! ?[\w%€$]|[.,–-][0-9])", "{loc}"),
        (rf"(?<=\()(?P<year>{LIKELY})(?=\))", "{nom}"),
        (
            rf"(?<!\w)((?i:{MONTH_NAMES}|wiosną|latem|jesienią|zimą)) (?P<year>{LIKELY})"
            r"(?! (?:roku?|r\.)(?!\w))(?!\w|[.,–-][0-9])",
            r"\1 {gen}",
        ),
        (
            r"(?<!\w)([Oo]d) (?P<year>[12][0-9]{3})(?= do [12][0-9]{3}(?! ?[\w%€$]|[.,–-][0-9]))",
            r"\1 {gen}",
        ),
        (r"(?<=go do )(?P<year>[12][0-9]{3})(?! ?[\w%€$]|[.,–-][0-9])", "{gen}"),
        (r"(?<!\w)([Pp]rzed) (?P<year>[12][0-9]{3}) (?:rokiem|roku|r\.)", r"\1 {loc} rokiem"),
        (r"(?<!\w)([Pp]o) (?P<year>[12][0-9]{3}) (?:roku|r\.)", r"\1 {loc} roku"),
        (r"(?<!\w)([Oo]d) (?P<year>[12][0-9]{3})(?= do [12][0-9]{3} (?:roku|r\.))", r"\1 {gen}"),
        (r"(?<!\w)([Ww]e?) (?:roku |r\. )(?P<year>[12][0-9]{3})(?![\w.,-]*[0-9])", r"\1 roku {loc}"),
        (r"(?<!\w)([Ww]e?) (?P<year>[12][0-9]{3}) (?:roku|r\.?(?!\w))", r"\1 {loc} roku"),
        (r"(?<!\w)(?P<year>[12][0-9]{3}) (?:roku|r\.)(?!\w)", "{gen} roku"),
        (r"(?<!\w)(?P<year>[12][0-9]{3}) rok(?!\w)", "{nom} rok"),
        (r"(?<!\w)([Rr]ok) (?P<year>[12][0-9]{3})(?![\w.,-]*[0-9])", r"\1 {nom}"),
        (r"(?<!\w)([Rr]oku) (?P<year>[12][0-9]{3})(?![\w.,-]*[0-9])", r"\1 {gen}"),
        (rf"(?<!\w)([Dd]o|[Zz]|[Oo]d|[Zz]e) (?P<year>{LIKELY})(?={CLAUSE})", r"\1 {gen}"),
        (rf"(?<!\w)([Pp]o|[Pp]rzed) (?P<year>{LIKELY})(?={CLAUSE})", r"\1 {loc}"),
    ),
)

DATES = Dates(
    months=MONTHS,
    day_form="gen",
    short_after=words("dnia do od z dzień dniu"),
    short_open=True,
    month_abbreviations={
        "sty": 1,
        "lut": 2,
        "mar": 3,
        "kwi": 4,
        "cze": 6,
        "lip": 7,
        "sie": 8,
        "wrz": 9,
        "paź": 10,
        "lis": 11,
        "gru": 12,
    },
)

AGREEMENT = Agreement(
    numbers=tuple(range(1, 100)),
    plural=True,
    largest=10**15,
    nouns={
        "": """
            szklanki łyżki łyżeczki godziny ludności powierzchni długości ceny kwoty drogi
            osób kobiet głosów pensji porcji lodu wody udziałów cukru mąki
        """,
        "f": """
            książka książki kobieta kobiety dziewczyna dziewczyny godzina godziny minuta minuty sekunda
            sekundy osoba osoby noc noce strona strony kawa kawy herbata herbaty butelka butelki
            szklanka szklanki łyżka łyżki ulica ulice szkoła szkoły klasa klasy rzecz rzeczy część
            części córka córki siostra siostry matka matki ręka ręce noga nogi kartka kartki próba próby
            sztuka sztuki tona tony tabletka tabletki złotówka złotówki rupia rupie korona korony
            wiadomość wiadomości linia linie stacja stacje piosenka piosenki paczka paczki łyżeczka
            łyżeczki gruszka gruszki śliwka śliwki marchewka marchewki cebula cebule bułka bułki kanapka
            kanapki torba torby walizka walizki drużyna drużyny rodzina rodziny firma firmy gmina gminy
            wieś wsie dzielnica dzielnice droga drogi rzeka rzeki góra góry wyspa wyspy gwiazda gwiazdy
            planeta planety operacja operacje sesja sesje lekcja lekcje wycieczka wycieczki nagroda
            nagrody bramka bramki walka walki wojna wojny zmiana zmiany opcja opcje wersja wersje
            kategoria kategorie zasada zasady metoda metody różnica różnice zaleta zalety wada wady
            przyczyna przyczyny dekada dekady dawka dawki kapsułka kapsułki kropla krople porcja porcje
            kostka kostki puszka puszki gra gry karta karty moneta monety płyta płyty mapa mapy lampa
            lampy ściana ściany szafa szafy ryba ryby krowa krowy koza kozy mysz myszy kaczka kaczki
            kura kury róża róże para pary doba doby chwila chwile kolejka kolejki ławka ławki pani panie
        """,
        "virile": """
            studenci chłopcy mężczyźni panowie synowie bracia koledzy nauczyciele lekarze żołnierze
            uczniowie sąsiedzi przyjaciele piłkarze
        """,
        "gen": """
            mężczyzn chłopców panów synów braci kolegów nauczycieli lekarzy żołnierzy uczniów studentów
            sąsiadów przyjaciół piłkarzy zawodników graczy uczestników pracowników mieszkańców turystów
            kandydatów policjantów strażaków posłów senatorów ministrów królów pasażerów świadków
            litra kilograma grama metra dnia miesiąca tygodnia roku kubka punktu złotego razu kilometra centymetra
            psa kota konia syna brata kolegę ucznia studenta chłopca mężczyznę pana lekarza nauczyciela
            ekspertów naukowców artystów aktorów muzyków więźniów pacjentów klientów Polaków ludzi widzów wnuków
            użytkowników kibiców rowerzystów kierowców pieszych rannych zabitych poległych uchodźców migrantów
            obywateli wyborców radnych sędziów prawników inżynierów programistów informatyków robotników górników
            rolników urzędników strażników ochroniarzy ratowników nurków żeglarzy pilotów marynarzy oficerów
            żeglarzy harcerzy członków działaczy delegatów posłów gości słuchaczy czytelników odbiorców abonentów
            dziadków wujków kuzynów dorosłych rodziców chętnych zainteresowanych bezrobotnych emerytów rencistów
            lokatorów właścicieli wspólników akcjonariuszy inwestorów sprzedawców dostawców producentów autorów
            pisarzy poetów malarzy śpiewaków tancerzy biegaczy pływaków siatkarzy koszykarzy hokeistów trenerów
            arbitrów mistrzów medalistów laureatów zwycięzców absolwentów doktorantów profesorów adiunktów
            chłopaków facetów kumpli znajomych braci ojców mężów księży biskupów zakonników mnichów świętych
            Niemców Francuzów Anglików Ukraińców Rosjan Czechów Włochów Hiszpanów Amerykanów mieszkańców
        """,
        "coll": "dzieci kurcząt kociąt szczeniąt piskląt prosiąt źrebiąt cieląt niemowląt drzwi skrzypiec sań",
        "n": """
            dziecko piwo okno jajko jabłko krzesło miasto miejsce pytanie zdjęcie zadanie słowo zdanie
            euro auto piętro pudełko łóżko drzewo konto życie ciało oko ucho serce pole morze
        """,
    },
    endings=(
        ("ę", "f.acc"),
        ("ą", "f.acc"),
        ("ka", "f"),
        ("ość", "f"),
        ("cja", "f"),
        ("ina", "f"),
        ("nie", "n"),
        ("cie", "n"),
        ("stwo", "n"),
        ("um", "n"),
    ),
    plural_endings=(
        *((ending, "f") for ending in words("cje ości anki ówki etki erki alnie arnie")),
        *((ending, "m.loc") for ending in words("ach ech")),
        *((ending, "m.inst") for ending in words("ami dźmi oma laty ćmi śćmi")),
        ("om", "m.dat"),
        *((ending, "gen") for ending in words("istów ystów eutów ologów ografów ończyków nauczycieli")),
    ),
    few=(
        "gen",
        (
            *words("ów osób krzeseł szkół miejsc pudeł państw"),
            *(
                f"{vowel}{end}"
                for vowel in "aeiouóyąę"
                for end in words("k b c d g p r s t w z cz rz ż ń n l")
            ),
        ),
    ),
    governed={
        **dict.fromkeys(
            words("""
                do od z ze bez dla oprócz wśród spośród powyżej poniżej ciągu podczas obok blisko około ok. koło u
                zamiast wokół mimo według rzędu wysokości długości szerokości głębokości wartości kwoty kwocie sumy
                poziomu pojemności mocy powierzchni prędkości prędkością szybkością temperaturze temperatury wieku
                cenie odległości wadze masie napięciu pow. wys. dł. szer. oczach udziałem obecności grona
                brakuje brakowało zabrakło zabraknie potrzeba trzeba potrzebuje potrzebują potrzebujesz potrzebuję
                potrzebujemy wymaga wymagają wymagało wymagała sięga sięgają sięgnął sięgnęła sięgnęło sięgnie
                sięgnęły szuka szukają szukamy oczekuje użyj użyto udzielił udzielono dotyczy dotyczą pilnuje unika
                dożył dożyła dobiega sięgające sięgający przekroczenia < > ~ ≈ √
            """),
            "gen",
        ),
        **dict.fromkeys(("nie ma", "nie było", "nie będzie"), "gen"),
        **dict.fromkeys(
            words("""
                przez za na w we o ponad pod nad trwa trwał trwała trwało trwają potrwa zajmie zajmuje zajęło dodaj
                wlej wsyp kup weź mam ma masz mają mamy miał miała zje zjadł zjedz wypij kosztuje kosztował
                kosztowała kosztowało widać stanowi stanowią wynosi
            """),
            "acc",
        ),
        **dict.fromkeys(("z|-em", "ze|-em", "pod|-em", "nad|-em", "za|-em"), "inst"),
        **dict.fromkeys(("w|°C", "w|° C", "w|℃", "w|°", "w|°F", "w|/", "przy"), "loc"),
        **dict.fromkeys(words("przed między"), "inst"),
        **dict.fromkeys(words("dzięki przeciw ku"), "dat"),
    },
    skipped=(
        "co najmniej",
        "mniej więcej",
        *words("""
            tylko aż prawie niemal dokładnie równo zaledwie jedynie ledwie przynajmniej najwyżej maksymalnie minimum
            średnio jakieś nawet już jeszcze łącznie razem mi mu ci jej nam wam im ≥ ≤
        """),
    ),
    oblique_endings=(*((ending, "f") for ending in words("y i obie onie zinie nucie kole")),),
    plural_cases={
        "loc": (
            (r"^złote(?= |$)", "złotych"),
            (r"^(\w+)[yea](?= |$)", r"\1ach"),
            (r"(?<= )(\w+[kg]i)e(?= |$)", r"\1ch"),
            (r"(?<= )(\w+(?:ow|n))e(?= |$)", r"\1ych"),
        ),
        "inst": (
            (r"^złote(?= |$)", "złotymi"),
            (r"^(\w+)[yea](?= |$)", r"\1ami"),
            (r"(?<= )(\w+[kg]i)e(?= |$)", r"\1mi"),
            (r"(?<= )(\w+(?:ow|n))e(?= |$)", r"\1ymi"),
        ),
        "dat": (
            (r"^złote(?= |$)", "złotym"),
            (r"^(\w+)[yea](?= |$)", r"\1om"),
            (r"(?<= )(\w+[kg]i)e(?= |$)", r"\1m"),
            (r"(?<= )(\w+(?:ow|n))e(?= |$)", r"\1ym"),
        ),
        "acc.1": ((r"^(\w+)a(?=$| )", r"\1ę"),),
    },
    genitive="gen",
    same_plurals=words("dni rzeczy części noce twarzy myszy"),
    not_nouns=words(
        "przed przez teraz wraz oraz obok potem nawet zatem taka jaka wielka każda inna tylko "
        "około się są będą mają imię mogą chcą idą"
    ),
)

FRACTIONS = Fractions(
    half="jedna druga",
    half_before="pół",
    names={
        2: ("druga", "drugie", "drugich"),
        3: ("trzecia", "trzecie", "trzecich"),
        4: ("czwarta", "czwarte", "czwartych"),
        5: ("piąta", "piąte", "piątych"),
        6: ("szósta", "szóste", "szóstych"),
        7: ("siódma", "siódme", "siódmych"),
        8: ("ósma", "ósme", "ósmych"),
        9: ("dziewiąta", "dziewiąte", "dziewiątych"),
        10: ("dziesiąta", "dziesiąte", "dziesiątych"),
        **{
            n: (f"{word}a", f"{word}e", f"{word}ych")
            for n, word in zip(
                (11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 40, 50, 60, 1000),
                words("""
                    jedenast dwunast trzynast czternast piętnast szesnast siedemnast osiemnast dziewiętnast
                    dwudziest
                    trzydziest czterdziest pięćdziesiąt sześćdziesiąt tysięczn
                """),
                strict=True,
            )
        },
        100: ("setna", "setne", "setnych"),
    },
    cases={
        "gen": ("f.obl", "p.obl"),
        "loc": ("f.obl", "p.obl"),
        "dat": ("f.obl", "loc"),
        "inst": ("f.acc", "p.inst"),
        "acc": ("f.acc", ""),
    },
    shown_behind=words("ledwie około prawie ponad niemal blisko do o zaledwie tylko niespełna"),
    scores=words(
        "gwiazdek gwiazdki punktów pkt ocena ocenę rankingu ocenie dostał dostała uzyskał uzyskała "
        "testu quizie teście miałem miałam miał miała"
    ),
    gender="f",
    one_and_half={"": "półtora", "f": "półtorej"},
    mixed=" i ",
    mixed_half=" i pół",
    of=words("z ze"),
)

ROMANS = Romans(
    labels=words("""
        Rozdział rozdział Tom tom Część część Akt akt Scena scena Artykuł Księga Faza faza Tytuł Etap
        etap
    """),
    rulers=words("""
        Paweł Piotr Zygmunt Kazimierz Władysław Stanisław August Jan Bolesław Mieszko Aleksander Ludwik
        Karol Henryk Fryderyk Wilhelm Pius Benedykt Grzegorz Leon Innocenty Papież Król Cesarz Car
        Mikołaj Napoleon Filip Jerzy Ryszard Edward Jakub Franciszek Leopold Maksymilian Otto Otton
        Gustaw Chrystian Michał Iwan Ramzes Stefan Otto Klemens Urban Bonifacy Harald Olaf Wacław
    """),
    ruler_format="{ordinal}",
    queens=words("Elżbieta Katarzyna Maria Małgorzata Wiktoria Izabela"),
    queen_format="{ordinal}",
    queen_form="f",
    ruler_forms={
        **dict.fromkeys(
            words("""
                Jana Pawła Piotra Zygmunta Kazimierza Władysława Stanisława Augusta Bolesława Mieszka
                Aleksandra Ludwika Karola Henryka Fryderyka Wilhelma Piusa Benedykta Grzegorza Leona
                Innocentego Mikołaja Napoleona Filipa Jerzego Ryszarda Edwarda Jakuba Franciszka
            """),
            "gen",
        ),
        **dict.fromkeys(
            words("""
                Janem Pawłem Piotrem Zygmuntem Kazimierzem Władysławem Stanisławem Augustem Bolesławem
                Aleksandrem Ludwikiem Karolem Henrykiem Fryderykiem Wilhelmem Piusem Benedyktem
                Grzegorzem Leonem Mikołajem Napoleonem Filipem Jerzym Ryszardem Edwardem Janie Pawle
                Zygmuncie Kazimierzu Władysławie Ludwiku Henryku Fryderyku Mikołaju Napoleonie
            """),
            "loc",
        ),
        **dict.fromkeys(words("Janowi Pawłowi Zygmuntowi Kazimierzowi Ludwikowi Henrykowi"), "dat"),
        **dict.fromkeys(words("Elżbiety Katarzyny Marii Małgorzaty Wiktorii Elżbiecie Katarzynie"), "f.obl"),
        **dict.fromkeys(words("Elżbietę Katarzynę Marię Elżbietą Katarzyną Marią"), "f.acc"),
        "wiek": "",
        "wieku": "gen",
    },
    centuries={
        "wiek": "",
        "wieku": "gen",
        "wiekiem": "loc",
        **dict.fromkeys(
            words(
                "kwartał semestr kongres zjazd festiwal sobór konkurs etap filar turniej "
                "maraton batalion pułk"
            ),
            "",
        ),
        **dict.fromkeys(
            words(
                "kwartale semestrze kongresie zjeździe festiwalu soborze konkursie etapie "
                "półroczu tysiącleciu"
            ),
            "loc",
        ),
        **dict.fromkeys(
            words("kwartału semestru kongresu zjazdu soboru konkursu etapu półrocza tysiąclecia"), "gen"
        ),
        **dict.fromkeys(words("półrocze tysiąclecie piętro miejsce liceum"), "n"),
        "RP": "f",
        **dict.fromkeys(
            words(
                "Kongres Zjazd Festiwal Sobór Konkurs Turniej Maraton Batalion Pułk Korpus "
                "Urząd Bieg Rajd Wyścig"
            ),
            "",
        ),
        **dict.fromkeys(words("Konkursie Kongresie Zjeździe Festiwalu"), "loc"),
        **dict.fromkeys(words("Konkursu Kongresu Zjazdu Turnieju Liceum"), "gen"),
        **dict.fromkeys(words("Armia Dywizja Brygada Liga Edycja Nagroda"), "f"),
        **dict.fromkeys(words("połowa Olimpiada olimpiada armia dywizja brygada nagroda zmiana"), "f"),
        **dict.fromkeys(
            words("połowie połowy Olimpiady armii dywizji brygady nagrody zmiany zmianie"), "f.obl"
        ),
        **dict.fromkeys(words("nagrodę połowę armię zmianę"), "f.acc"),
        "wieki": "p",
        "wieków": "p.obl",
        "stulecie": "n",
        "w.": "gen",
        **dict.fromkeys(
            words("wojna edycja kadencja Rzeczpospolita Rzesza liga runda dynastia klasa grupa tura"), "f"
        ),
        **dict.fromkeys(
            words("""
                wojny wojnie edycji kadencji Rzeczypospolitej Rzeszy lidze ligi rundzie rundy dynastii klasy
                klasie tury turze
            """),
            "f.obl",
        ),
        **dict.fromkeys(words("wojnę edycję wojną edycją kadencję Rzeczpospolitą"), "f.acc"),
    },
    century_said={"w.": "wieku"},
    century_links=words("i do a lub oraz czy"),
    century_cases={f"{before}|{noun}": "loc" for before in ("w", "na", "po") for noun in ("wieku", "w.")}
    | {f"{before}|RP": "f.obl" for before in ("w", "na", "po", "do", "z", "od")},
)

# A street behind a preposition: "przy ul." is "przy ulicy".
PLACES = "\n".join(
    f"{before} {written} | {before} {said} | name"
    for before in words("przy na z od do w po koło Przy Na Z Od Do W Po Koło")
    for written, said in (("ul.", "ulicy"), ("al.", "alei"), ("pl.", "placu"), ("os.", "osiedlu"))
)

# Labels of numbers behind a preposition: "w art. 5" is "w artykule pięć".
LABELLED = "\n".join(
    f"{before} {written} | {before} {said} | number"
    for written, locative, genitive in (
        ("art.", "artykule", "artykułu"),
        ("rozdz.", "rozdziale", "rozdziału"),
        ("pkt", "punkcie", "punktu"),
        ("ust.", "ustępie", "ustępu"),
        ("poz.", "pozycji", "pozycji"),
        ("tab.", "tabeli", "tabeli"),
        ("rys.", "rysunku", "rysunku"),
        ("ryc.", "rycinie", "ryciny"),
        ("s.", "stronie", "strony"),
        ("str.", "stronie", "strony"),
        ("t.", "tomie", "tomu"),
        ("§", "paragrafie", "paragrafu"),
        ("pok.", "pokoju", "pokoju"),
    )
    for befores, said in (
        ("w na po przy W Na Po Przy", locative),
        ("do z od wg według podstawie mocy myśl treści rozumieniu naruszenie Do Z Od", genitive),
    )
    for before in befores.split()
)

ABBREVIATIONS = abbreviations(f"""
    i in. | i inni | final
    ur. | urodzony | number
    Prof. | Profesor | going name
    {PLACES}
    {LABELLED}
    wilg. | wilgotność
    nr kat. | numer katalogowy
    mieszk. | mieszkańców | after_number
    mieszk. | mieszkanie
    odl. | odlot | number
    przyl. | przylot | number
    śniad. | śniadanie
    nwm | nie wiem
    pzdr | pozdrawiam
    zgodnie z art. | zgodnie z artykułem | number
    Zgodnie z art. | Zgodnie z artykułem | number
    zgodnie z ust. | zgodnie z ustępem | number
    Zgodnie z ust. | Zgodnie z ustępem | number
    zgodnie z pkt | zgodnie z punktem | number
    Zgodnie z pkt | Zgodnie z punktem | number
    zgodnie z § | zgodnie z paragrafem | number
    Zgodnie z § | Zgodnie z paragrafem | number
    pod nr, pod nr. | pod numerem | number
    Pod nr, Pod nr. | Pod numerem | number
    za nr | za numerem | number
    pod nr tel. | pod numerem telefonu
    na nr | na numer | number
    w nr | w numerze | number
    do nr | do numeru | number
    nr rej. | numer rejestracyjny
    nr tel. | numer telefonu
    nr konta | numer konta
    nr ref. | numer referencyjny
    w wys. | w wysokości
    na wys. | na wysokości
    o wys. | o wysokości
    wys. | wysokość | number
    szer. | szerokość | number
    dł. | długość | number
    gł. | głębokość | number
    o dł. | o długości
    o szer. | o szerokości
    o gł. | o głębokości
    o śr. | o średnicy
    o poj. | o pojemności
    o pow. | o powierzchni
    temp. | temperatura
    w temp. | w temperaturze
    W temp. | W temperaturze
    o temp. | o temperaturze
    do temp. | do temperatury
    dent. | dentysta
    u dent. | u dentysty
    do dent. | do dentysty
    mat. | matematyka
    z mat. | z matematyki
    wsp. | współrzędne
    współrz. | współrzędne
    rej. | rejestracyjny
    ilość szt. | ilość sztuk
    stom. | stomatolog
    wizyta u lek. | wizyta u lekarza
    np. | na przykład
    itd. | i tak dalej | final
    itp. | i tym podobne | final
    tzn. | to znaczy
    tzw. | tak zwany
    m.in., m. in. | między innymi
    tj. | to jest
    ok. | około
    ww. | wyżej wymieniony
    wg, Wg | według
    zob. | zobacz
    por. | porównaj
    n.p.m., n. p. m. | nad poziomem morza | final
    p.p.m. | pod poziomem morza | final
    lit. | litera
    w dn. | w dniu | number
    dn. | dnia | number
    tel. kom., Tel. kom. | telefon komórkowy
    cd. | ciąg dalszy
    cdn. | ciąg dalszy nastąpi | final
    jw. | jak wyżej | final
    nt. | na temat
    ds. | do spraw
    im. | imienia | name
    pw. | pod wezwaniem
    m.st., m. st. | miasta stołecznego
    woj. | województwo
    pow. | powiat | name
    gm. | gmina | name
    maks., max., max | maksymalnie | number
    min. | minimum | number
    ew. | ewentualnie
    wł. | włącznie
    mies. | miesięcy | after_number
    os. | osób | after_number
    tyg. | tygodni | after_number
    zał. | załącznik
    w zał. | w załączniku
    Szan. Pani, Szan. Pani | Szanowna Pani
    Szan. Panie | Szanowny Panie
    Szan. Pan | Szanowny Pan
    Szan. Państwo | Szanowni Państwo
    s-ka | spółka
    sp. z o.o., sp. z o. o., Sp. z o.o., Sp. z o. o. | spółka z ograniczoną odpowiedzialnością
    S.A. | es a
    b.r. | bieżącego roku
    ub.r., ub. r. | ubiegłego roku
    bm. | bieżącego miesiąca
    m.in. | między innymi
    godz. szczytu | godzinach szczytu
    tj. | to jest
    vs., vs | kontra
    w godz. | w godzinach | number
    W godz. | W godzinach | number
    dot. | dotyczy
    br. | bieżącego roku
    ub. | ubiegłego
    św. Anna | święta Anna
    św. Barbara | święta Barbara
    św. Maria | święta Maria
    św. Jadwiga | święta Jadwiga
    św. Katarzyna | święta Katarzyna
    św. Teresa | święta Teresa
    św. Faustyna | święta Faustyna
    św. Łucja | święta Łucja
    św. Elżbieta | święta Elżbieta
    św. Anny | świętej Anny
    św. Barbary | świętej Barbary
    św. Jadwigi | świętej Jadwigi
    św. Jana | świętego Jana
    św. Piotra | świętego Piotra
    św. Pawła | świętego Pawła
    św. Józefa | świętego Józefa
    św. Marcina | świętego Marcina
    św. Wojciecha | świętego Wojciecha
    św. Stanisława | świętego Stanisława
    ul. | ulica | name number
    al. | aleja | name number
    pl. | plac | name number
    os. | osiedle | name
    św. Anną | świętą Anną
    św. Mikołaja | świętego Mikołaja
    św. Floriana | świętego Floriana
    św. Mikołaj | święty Mikołaj
    św. Tomasza | świętego Tomasza
    św. Marii | świętej Marii
    św. Katarzyny | świętej Katarzyny
    św. Teresy | świętej Teresy
    św. Krzyża | świętego Krzyża
    św. Ducha | świętego Ducha
    św. | święty | name
    dr, Dr | doktor | name
    z dr. | z doktorem | name
    u dr. | u doktora | name
    do dr. | do doktora | name
    dla dr. | dla doktora | name
    od dr. | od doktora | name
    dr., Dr. | doktor | name
    § | paragraf | number
    dra | doktora | name
    mgr, Mgr | magister | name
    o., O. | ojciec | name
    kpt. | kapitan | name
    mjr, Mjr | major | name
    ppłk | podpułkownik | name
    sierż. | sierżant | name
    bp, Bp | biskup | name
    abp, Abp | arcybiskup | name
    kard. | kardynał | name
    lek. | lekarz | name
    sen. | senator | name
    pos. | poseł | name
    dyr. | dyrektor | name
    prez. | prezes | name
    lic. | licencjat | name
    arch. | architekt | name
    adw. | adwokat | name
    pp. | państwo | name
    inż. | inżynier | name
    prof. | profesor | name
    hab. | habilitowany
    ks. | ksiądz | name
    gen. | generał | name
    płk | pułkownik | name
    mec. | mecenas | name
    red. | redaktor | name
    p. | pan | name
    t. | tom | number
    wyd. | wydanie | number
    op., Op. | opus | number
    Ps | Psalm | number
    ryc. | rycina | number
    fig. | figura | number
    zdj. | zdjęcie | number
    przyp. | przypis | number
    pok. | pokój | number
    kl. | klasa | number
    lok. | lokal | number
    nr, Nr, nr., Nr. | numer
    wew. | wewnętrzny | number
    odj. | odjazd
    przyj. | przyjazd
    tj., Tj. | to jest
    ws. | w sprawie
    Dz.U., Dz. U. | Dziennik Ustaw
    km | kilometr | number
    str., s. | strona | number
    rozdz. | rozdział | number
    art. | artykuł | number
    ust. | ustęp | number
    pkt | punkt | number
    rys. | rysunek | number
    tab. | tabela | number
    poz. | pozycja | number
    par. | paragraf | number
    o godz. | o godzinie | number
    O godz. | O godzinie | number
    po godz. | po godzinie | number
    do godz. | do godziny | number
    od godz. | od godziny | number
    Od godz. | Od godziny | number
    przed godz. | przed godziną | number
    na godz. | na godzinę | number
    ok. godz. | około godziny | number
    godz. | godzina | number
    Godz. | Godzina | number
    zł | złotych
    tel., Tel. | telefon
    r. | roku | after_number
    w. | wieku | after_number
    p.n.e. | przed naszą erą
    n.e. | naszej ery
""")

SMALL_UNITS = """
    mm | milimetr / milimetry / milimetrów / milimetra | m
    cm | centymetr / centymetry / centymetrów / centymetra | m
    dm | decymetr / decymetry / decymetrów / decymetra | m
    m | metr / metry / metrów / metra | m
    km | kilometr / kilometry / kilometrów / kilometra | m
    mg | miligram / miligramy / miligramów / miligrama | m
    µg, μg | mikrogram / mikrogramy / mikrogramów / mikrograma | m
    dag, dkg | dekagram / dekagramy / dekagramów / dekagrama | m
    g | gram / gramy / gramów / grama | m
    kg | kilogram / kilogramy / kilogramów / kilograma | m
    t | tona / tony / ton / tony | f
    ml | mililitr / mililitry / mililitrów / mililitra | m
    cl | centylitr / centylitry / centylitrów / centylitra | m
    dl | decylitr / decylitry / decylitrów / decylitra | m
    l | litr / litry / litrów / litra | m
    hl | hektolitr / hektolitry / hektolitrów / hektolitra | m
    ha | hektar / hektary / hektarów / hektara | m
    J | dżul / dżule / dżuli / dżula | m
    kJ | kilodżul / kilodżule / kilodżuli / kilodżula | m
    kcal | kilokaloria / kilokalorie / kilokalorii / kilokalorii | f
    kWh | kilowatogodzina / kilowatogodziny / kilowatogodzin / kilowatogodziny | f
    mmol | milimol / milimole / milimoli / milimola | m
    kB, KB | kilobajt / kilobajty / kilobajtów / kilobajta | m
    MB | megabajt / megabajty / megabajtów / megabajta | m
    GB | gigabajt / gigabajty / gigabajtów / gigabajta | m
    Mb, Mbit | megabit / megabity / megabitów / megabita | m
    Gb, Gbit | gigabit / gigabity / gigabitów / gigabita | m
    kb, kbit | kilobit / kilobity / kilobitów / kilobita | m
    os. | osoba / osoby / osób / osoby | f
    łyż. | łyżka / łyżki / łyżek / łyżki | f
    tabl. | tabletka / tabletki / tabletek / tabletki | f
    kaps. | kapsułka / kapsułki / kapsułek / kapsułki | f
    sasz. | saszetka / saszetki / saszetek / saszetki | f
    op. | opakowanie / opakowania / opakowań / opakowania | n
    obr. | obrót / obroty / obrotów / obrotu | m
    N | niuton / niutony / niutonów / niutona | m
    W | wat / waty / watów / wata | m
"""

# What stands behind a slash, as it is said there.
OVER_UNITS = {
    "s": "na sekundę",
    "sek": "na sekundę",
    "min": "na minutę",
    "min.": "na minutę",
    "h": "na godzinę",
    "godz.": "na godzinę",
    "l": "na litr",
    "dl": "na decylitr",
    "ml": "na mililitr",
    "m²": "na metr kwadratowy",
    "m2": "na metr kwadratowy",
    "m³": "na metr sześcienny",
    "km²": "na kilometr kwadratowy",
    "cm²": "na centymetr kwadratowy",
    "cm³": "na centymetr sześcienny",
    "km": "na kilometr",
    "ha": "na hektar",
    "kg": "na kilogram",
    "g": "na gram",
    "100 km": "na sto kilometrów",
    "100km": "na sto kilometrów",
    "100 g": "na sto gramów",
}

UNITS = (
    nouns("""
    tys., tys | tysiąc / tysiące / tysięcy / tysiąca | m
    mln | milion / miliony / milionów / miliona | m
    mld | miliard / miliardy / miliardów / miliarda | m
    bln | bilion / biliony / bilionów / biliona | m
""")
    | {
        unit: noun
        for written, noun in nouns(SMALL_UNITS).items()
        for unit, noun in (
            (written, noun),
            *(
                (
                    f"{written}/{over}",
                    Noun(forms=tuple(f"{form} {said}" for form in noun.forms), gender=noun.gender),
                )
                for over, said in OVER_UNITS.items()
            ),
        )
    }
    | nouns("""
    proc., proc | procent | m
    p.p., pkt proc., pkt. proc. | punkt procentowy / punkty procentowe / punktów procentowych / punktu procentowego | m
    pkt, pkt. | punkt / punkty / punktów / punktu | m
    szt., szt | sztuka / sztuki / sztuk / sztuki | f
    egz. | egzemplarz / egzemplarze / egzemplarzy / egzemplarza | m
    kl./s, fps | klatka na sekundę / klatki na sekundę / klatek na sekundę / klatki na sekundę | f
    nm | nanometr / nanometry / nanometrów / nanometra | m
    µm, μm | mikrometr / mikrometry / mikrometrów / mikrometra | m
    ms | milisekunda / milisekundy / milisekund / milisekundy | f
    µs, μs | mikrosekunda / mikrosekundy / mikrosekund / mikrosekundy | f
    ns | nanosekunda / nanosekundy / nanosekund / nanosekundy | f
    s, sek, sek. | sekunda / sekundy / sekund / sekundy | f
    min | minuta / minuty / minut / minuty | f
    h, godz | godzina / godziny / godzin / godziny | f
    km/h | kilometr na godzinę / kilometry na godzinę / kilometrów na godzinę / kilometra na godzinę | m
    m/s² | metr na sekundę kwadrat / metry na sekundę kwadrat / metrów na sekundę kwadrat / metra na sekundę kwadrat | m
    mm², mm2 | milimetr kwadratowy / milimetry kwadratowe / milimetrów kwadratowych / milimetra kwadratowego | m
    cm², cm2 | centymetr kwadratowy / centymetry kwadratowe / centymetrów kwadratowych / centymetra kwadratowego | m
    m², m2, mkw., m kw. | metr kwadratowy / metry kwadratowe / metrów kwadratowych / metra kwadratowego | m
    km², km2 | kilometr kwadratowy / kilometry kwadratowe / kilometrów kwadratowych / kilometra kwadratowego | m
    cm³, cm3 | centymetr sześcienny / centymetry sześcienne / centymetrów sześciennych / centymetra sześciennego | m
    dm³, dm3 | decymetr sześcienny / decymetry sześcienne / decymetrów sześciennych / decymetra sześciennego | m
    m³, m3 | metr sześcienny / metry sześcienne / metrów sześciennych / metra sześciennego | m
    km³ | kilometr sześcienny / kilometry sześcienne / kilometrów sześciennych / kilometra sześciennego | m
    °C, ° C, ℃ | stopień Celsjusza / stopnie Celsjusza / stopni Celsjusza / stopnia Celsjusza | m
    °F, ° F, ℉ | stopień Fahrenheita / stopnie Fahrenheita / stopni Fahrenheita / stopnia Fahrenheita | m
    ° | stopień / stopnie / stopni / stopnia | m
    K | kelwin / kelwiny / kelwinów / kelwina | m
    cal, ", ″, '' | cal / cale / cali / cala | m
    Hz | herc / herce / herców / herca | m
    kHz | kiloherc / kiloherce / kiloherców / kiloherca | m
    MHz | megaherc / megaherce / megaherców / megaherca | m
    GHz | gigaherc / gigaherce / gigaherców / gigaherca | m
    TB | terabajt / terabajty / terabajtów / terabajta | m
    PB | petabajt / petabajty / petabajtów / petabajta | m
    MB/s | megabajt na sekundę / megabajty na sekundę / megabajtów na sekundę / megabajta na sekundę | m
    Mb/s, Mbit/s, Mbps | megabit na sekundę / megabity na sekundę / megabitów na sekundę / megabita na sekundę | m
    Gb/s, Gbit/s, Gbps | gigabit na sekundę / gigabity na sekundę / gigabitów na sekundę / gigabita na sekundę | m
    Mpx, MP | megapiksel / megapiksele / megapikseli / megapiksela | m
    mW | miliwat / miliwaty / miliwatów / miliwata | m
    kW | kilowat / kilowaty / kilowatów / kilowata | m
    MW | megawat / megawaty / megawatów / megawata | m
    GW | gigawat / gigawaty / gigawatów / gigawata | m
    Wh | watogodzina / watogodziny / watogodzin / watogodziny | f
    MWh | megawatogodzina / megawatogodziny / megawatogodzin / megawatogodziny | f
    GWh | gigawatogodzina / gigawatogodziny / gigawatogodzin / gigawatogodziny | f
    TWh | terawatogodzina / terawatogodziny / terawatogodzin / terawatogodziny | f
    mAh | miliamperogodzina / miliamperogodziny / miliamperogodzin / miliamperogodziny | f
    Ah | amperogodzina / amperogodziny / amperogodzin / amperogodziny | f
    mV | miliwolt / miliwolty / miliwoltów / miliwolta | m
    V | wolt / wolty / woltów / wolta | m
    kV | kilowolt / kilowolty / kilowoltów / kilowolta | m
    mA | miliamper / miliampery / miliamperów / miliampera | m
    A | amper / ampery / amperów / ampera | m
    Ω, Ω | om / omy / omów / oma | m
    kΩ | kiloom / kiloomy / kiloomów / kilooma | m
    kN | kiloniuton / kiloniutony / kiloniutonów / kiloniutona | m
    Nm | niutonometr / niutonometry / niutonometrów / niutonometra | m
    MJ | megadżul / megadżule / megadżuli / megadżula | m
    cal. | kaloria / kalorie / kalorii / kalorii | f
    Pa | paskal / paskale / paskali / paskala | m
    hPa | hektopaskal / hektopaskale / hektopaskali / hektopaskala | m
    atm | atmosfera / atmosfery / atmosfer / atmosfery | f
    kPa | kilopaskal / kilopaskale / kilopaskali / kilopaskala | m
    MPa | megapaskal / megapaskale / megapaskali / megapaskala | m
    bar | bar / bary / barów / bara | m
    mbar | milibar / milibary / milibarów / milibara | m
    mmHg, mm Hg | milimetr słupa rtęci / milimetry słupa rtęci / milimetrów słupa rtęci / milimetra słupa rtęci | m
    KM | koń mechaniczny / konie mechaniczne / koni mechanicznych / konia mechanicznego | m
    mol | mol / mole / moli / mola | m
    lm | lumen / lumeny / lumenów / lumena | m
    lx | luks / luksy / luksów / luksa | m
    dB | decybel / decybele / decybeli / decybela | m
    ‰ | promil / promile / promili / promila | m
    ppm | część na milion / części na milion / części na milion / części na milion | f
    obr./min, obr./min., obr/min | obrót na minutę / obroty na minutę / obrotów na minutę / obrotu na minutę | m
""")
)

CURRENCIES = nouns("""
    $, US$, USD | dolar / dolary / dolarów / dolara | m
    £, GBP | funt / funty / funtów / funta | m
    €, EUR | euro | n
    ¥, JPY | jen / jeny / jenów / jena | m
    ₹, INR | rupia / rupie / rupii / rupii | f
    ¢ | cent / centy / centów / centa | m
    zł, zł., PLN | złoty / złote / złotych / złotego | m
    gr | grosz / grosze / groszy / grosza | m
    CHF | frank szwajcarski / franki szwajcarskie / franków szwajcarskich / franka szwajcarskiego | m
    A$, AU$, AUD | dolar australijski / dolary australijskie / dolarów australijskich / dolara australijskiego | m
    C$, CA$, CAD | dolar kanadyjski / dolary kanadyjskie / dolarów kanadyjskich / dolara kanadyjskiego | m
    NZ$, NZD | dolar nowozelandzki / dolary nowozelandzkie / dolarów nowozelandzkich / dolara nowozelandzkiego | m
    HK$, HKD | dolar hongkoński / dolary hongkońskie / dolarów hongkońskich / dolara hongkońskiego | m
    S$, SGD | dolar singapurski / dolary singapurskie / dolarów singapurskich / dolara singapurskiego | m
    R$, BRL | real / reale / reali / reala | m
    SEK | korona szwedzka / korony szwedzkie / koron szwedzkich / korony szwedzkiej | f
    NOK | korona norweska / korony norweskie / koron norweskich / korony norweskiej | f
    DKK | korona duńska / korony duńskie / koron duńskich / korony duńskiej | f
    CZK, Kč | korona czeska / korony czeskie / koron czeskich / korony czeskiej | f
    ISK | korona islandzka / korony islandzkie / koron islandzkich / korony islandzkiej | f
    HUF, Ft | forint / forinty / forintów / forinta | m
    RON | lej / leje / lejów / leja | m
    BGN | lew / lewy / lewów / lewa | m
    CNY, RMB | juan / juany / juanów / juana | m
    ₩, KRW | won / wony / wonów / wona | m
    ₽, RUB | rubel / ruble / rubli / rubla | m
    ₺, TRY | lira turecka / liry tureckie / lir tureckich / liry tureckiej | f
    ₴, UAH | hrywna / hrywny / hrywien / hrywny | f
    ₪, ILS | szekel / szekle / szekli / szekla | m
    ฿, THB | bat / baty / batów / bata | m
    ₫, VND | dong / dongi / dongów / donga | m
    ₱, PHP | peso | n
    MXN | peso meksykańskie | n
    ARS | peso argentyńskie | n
    ₦, NGN | naira / nairy / nair / nairy | f
    ₿, BTC | bitcoin / bitcoiny / bitcoinów / bitcoina | m
    ETH | ether / ethery / etherów / ethera | m
    ZAR | rand / randy / randów / randa | m
    SAR | rial saudyjski / riale saudyjskie / riali saudyjskich / riala saudyjskiego | m
    AED | dirham / dirhamy / dirhamów / dirhama | m
    IDR | rupia indonezyjska / rupie indonezyjskie / rupii indonezyjskich / rupii indonezyjskiej | f
    MYR | ringgit / ringgity / ringgitów / ringgita | m
    EGP | funt egipski / funty egipskie / funtów egipskich / funta egipskiego | m
    ₸, KZT | tenge | n
    ₾, GEL | lari | n
    ₡ | colon / colony / colonów / colona | m
    Ft | forint / forinty / forintów / forinta | m
    BYN | rubel białoruski / ruble białoruskie / rubli białoruskich / rubla białoruskiego | m
""")

# Loanwords that stand in Polish dictionaries and are declined as Polish words; English stays English.
RESPELLINGS = pairs("""
    q | kju
    hashtag | heszteg
    weekend | łikend
    software | softłer
    hardware | hardłer
    online | onlajn
    offline | oflajn
    deadline | dedlajn
    feedback | fidbek
    brainstorming | brejnstorming
    lunch | lancz
    brunch | brancz
    fast food | fast fud
    jazz | dżez
    blues | blus
    rock and roll | rokendrol
    show | szoł
    talk show | tolk szoł
    striptease | striptiz
    thriller | triler
    science fiction | sajens fikszyn
    fitness | fitnes
    jogging | dżoging
    jeans | dżins
    leasing | lizing
    outsourcing | autsorsing
    crowdfunding | krałdfanding
    freelancer | frilanser
    streaming | striming
    know-how | noł-hał
    copyright | kopirajt
    wellness | łelnes
    startup | startap
    coaching | kołczing
    coach | kołcz
    catering | katering
    fake news | fejk nius
    headhunter | hedhanter
    influencer | influenser
    joystick | dżojstik
    playlista | plejlista
    podcast | podkast
    rebranding | ribrending
    roaming | roming
    snowboard | snołbord
    spoiler | spojler
""")

MINOR_UNITS = nouns("""
    zł, PLN | grosz / grosze / groszy | m
    €, EUR | cent / centy / centów | m
    $, US$, USD | cent / centy / centów | m
    £, GBP | pens / pensy / pensów | m
    CHF | rap / rapy / rapów | m
""")

SYMBOLS = {
    "%": "procent",
    "°": "stopni",
    "‰": "promili",
    "∞": "nieskończoność",
    "∑": "suma",
    "∫": "całka",
    "∂": "pochodna cząstkowa",
    "∈": "należy do",
    "∅": "zbiór pusty",
    "§": "paragraf",
    "©": "copyright",
    "♭": "bemol",
    "♯": "krzyżyk",
    "♥": "serce",
    "♠": "pik",
    "♣": "trefl",
    "♦": "karo",
    "♀": "żeński",
    "♂": "męski",
    "★": "gwiazdka",
    "↑": "strzałka w górę",
    "↓": "strzałka w dół",
    **greek(
        "alfa beta gamma delta epsilon dzeta eta teta jota kappa lambda mi ni ksi omikron pi ro sigma tau "
        "ipsylon fi chi "
        "psi omega"
    ),
    "×": "razy",
    "÷": "podzielone przez",
    "±": "plus minus",
    "≈": "około",
    "≥": "co najmniej",
    "≤": "najwyżej",
    "≠": "różne od",
    "<": "mniejsze niż",
    ">": "większe niż",
    "=": "równa się",
    "✓": "tak",
    "✔": "tak",
    "✗": "nie",
    "✘": "nie",
    "&": "i",
    "@": "małpa",
}

LETTERS = letters("""
    a a, b be, c ce, d de, e e, f ef, g gie, h ha, i i, j jot, k ka, l el, m em, n en, o o, p pe, q ku, r
    er, s es, t te, u u, v fał, w wu, x iks, y igrek, z zet, ą ą, ć cie, ę ę, ł eł, ń eń, ó o kreskowane, ś
    eś, ź ziet, ż żet
""")

WORD_ACRONYMS = words("""
    interpol gus nip krus gopr wośp opzz regon lot nasa nato net pesel pin pit ram rom sim unesco unicef vat
    zus covid fifa uefa nasdaq opec
""")

TIMES = Times(
    ordinal_hours={
        "": "f",
        "godzina": "f",
        "godz.": "f",
        **dict.fromkeys(
            words("godzinie godziny o od do z ze po około ok. koło dla u"),
            "f.obl",
        ),
        **dict.fromkeys(
            ("o godz.", "od godz.", "do godz.", "po godz.", "z godz.", "około godz.", "ok. godz."), "f.obl"
        ),
        **dict.fromkeys(("godziną", "przed", "na", "między", "przed godz.", "na godz.", "godzinę"), "f.acc"),
    },
    ordinal_range=("od {} do {}", "f.obl", "f.obl"),
    span=("od", "do"),
    opening=words(
        "czynn otwart pracuj zapraszamy godz śniadan obiad dyżur infolini przerw codziennie "
        "zamknięt kas sklep tel"
    ),
    before=words("o od do po przed godz. godzinie godziny godzina około"),
    lap_after=("w", "po"),
    duration_marks=(("h", "godz.", "godz"), ("min.", "min", "m"), ("s", "sek.", "sek")),
)

SHAPES = (  # capitals that are said as a word (TERAZ, UWAGA), also those with letters that no initials have
    r"[a-z]{0,8}[ąćęłńóśźż][a-ząćęłńóśźż]{0,8}|"
    r"(?:[bcdfghjklmnprstwz]|[bcdfgkptw][lrłw]|st|sp|sk|cz|sz|rz|ch|prz|kr)?[aeiouy]"
    r"(?:(?:[bcdfghjklmnprstwz]|[a-z][a-z])[aeiouy]){1,2}[bcdfghjklmnprstwz]?"
    r"|(?:[bcdfghjklmnprstwz]|[bcdfgkptw][lrw]|st|cz|sz|prz)?[aeiouy]{2}[bcdfghjklmnprstwz]"
)

WEEKDAYS = words("poniedziałek wtorek środa czwartek piątek sobota niedziela")
GENITIVE_DAYS = words("poniedziałku wtorku środy czwartku piątku soboty niedzieli")
INSTRUMENTAL_DAYS = words("poniedziałkiem wtorkiem środą czwartkiem piątkiem sobotą niedzielą")
LOCATIVE_DAYS = words("poniedziałku wtorku środzie czwartku piątku sobocie niedzieli")

# "so-called" and "above-named" agree with the word behind them, which its ending shows
NAMED = tuple(
    (
        rf"(?<!\w)([{first}{first.upper()}])({rest})\. "
        rf"(?=[a-ząćęłńóśźż]{{2,20}}(?:{endings})(?!\w))",
        rf"\1{said}{form} ",
    )
    for first, rest, said in (("t", "zw", "ak zwan"), ("w", "w", "yżej wymienion"))
    for endings, form in (
        ("ci|rzy|dzy|owie|si", "i"),
        ("ego", "ego"),
        ("ej|ji", "ej"),
        ("ów|ych|ich", "ych"),
        ("ą|ę", "ą"),
        ("em|ym|im", "ym"),
        ("a|ość", "a"),
        ("e|o|y|i", "e"),
    )
)

PHRASES = (
    (r"(?<!\w)św\. (?=[A-ZŁŚŻ][a-ząęćłńóśźż]{1,12}a(?!\w))", "święta "),
    (r"(?<!\w)Św\. (?=[A-ZŁŚŻ][a-ząęćłńóśźż]{1,12}a(?!\w))", "Święta "),
    (r"(?<!\w)[Øø⌀] ?(?=[0-9])", "średnica "),
    (r"(?<![\w-])M([1-9][0-9]?) ?[x×] ?([0-9]{1,3})(?![\w,.])", r"M \1 na \2"),
    (r"(?<=% )r/r(?!\w)", "rok do roku"),
    (r"(?<=% )m/m(?!\w)", "miesiąc do miesiąca"),
    (r"(?<=% )k/k(?!\w)", "kwartał do kwartału"),
    (r"(?<=[0-9] )godz\./(?:tydz\.|tyg\.)", "godzin tygodniowo"),
    (r"(?<=[0-9] )godz\./(?:dz\.|dzień)", "godzin dziennie"),
    (r"(?<=[0-9] )godz\./mies\.", "godzin miesięcznie"),
    (
        r"(?<!\w)([Ww]) godz\. (?:od )?([0-9]{1,2}) ?[-–] ?([0-9]{1,2})(?![\w:]|\.[0-9])",
        r"\1 godzinach od \2 do \3",
    ),
    (r"(?<!\w)pn\.-wsch\.", "północno-wschodni"),
    (r"(?<!\w)pn\.-zach\.", "północno-zachodni"),
    (r"(?<!\w)(?:pd|płd)\.-wsch\.", "południowo-wschodni"),
    (r"(?<!\w)(?:pd|płd)\.-zach\.", "południowo-zachodni"),
    (r"(?<=[0-9] )i n\.", "i następne"),
    *(
        (
            rf"(?<![\w.,-])([1-9]|[12][0-9]|3[01]) (i|oraz|lub) ([1-9]|[12][0-9]|3[01])\.{n}(?:\.(?![0-9])|(?![\w.]))",
            rf"\1 \2 \3 {month}",
        )
        for n, month in zip(words("0?1 0?2 0?3 0?4 0?5 0?6 0?7 0?8 0?9 10 11 12"), MONTHS, strict=True)
    ),
    *(
        (
            rf"(?<![\w.,/-])0?([1-9]|[12][0-9]|3[01]) ?[-–] ?0?([1-9]|[12][0-9]|3[01])\.{n}\.((?:19|20)[0-9]{{2}})(?![\w/])",
            rf"od \1 do \2 {month} \3",
        )
        for n, month in zip(words("0?1 0?2 0?3 0?4 0?5 0?6 0?7 0?8 0?9 10 11 12"), MONTHS, strict=True)
    ),
    (r"(?<=tys\. )mieszk\.", "mieszkańców"),
    (r"(?<=mln )mieszk\.", "mieszkańców"),
    *(
        (rf"(?<!\w)([Ww]) {roman} kw\.", rf"\1 {locative} kwartale")
        for roman, locative in pairs("I | pierwszym\nII | drugim\nIII | trzecim\nIV | czwartym").items()
    ),
    *(
        (rf"(?<!\w){roman} kw\.", f"{nominative} kwartał")
        for roman, nominative in pairs("I | pierwszy\nII | drugi\nIII | trzeci\nIV | czwarty").items()
    ),
    *(
        (rf"(?<!\w){roman} p\.(?=,|;|\)| (?:bez|z|m)(?!\w)|$)", f"{said} piętro")
        for roman, said in pairs("I | pierwsze\nII | drugie\nIII | trzecie\nIV | czwarte\nV | piąte").items()
    ),
    *(
        (rf"(?<![\w,.-]){n}-os\.", f"{said}osobowy")
        for n, said in pairs("1 | jedno\n2 | dwu\n3 | trzy\n4 | cztero\n5 | pięcio\n6 | sześcio").items()
    ),
    *(
        (rf"(?<![\w,.-]){n}-pok\.", f"{said}pokojowe")
        for n, said in pairs("1 | jedno\n2 | dwu\n3 | trzy\n4 | cztero\n5 | pięcio").items()
    ),
    (r"(?<=[( ])([1-9][0-9]{0,2})'(?=[,;)]| k\.)", r"\1. minuta"),
    (r"(?<=[( ])([1-9][0-9]{0,2})'? ?\+ ?([0-9]{1,2})'(?!\w)", r"\1 plus \2"),
    (r"(?<=' )k\.", "z karnego"),
    (r"(?<![\w,/])(?:1/2|½) łyż\.", "pół łyżki"),
    (r"(?<=ust\. )([0-9]{1,3}[a-z]?) pkt(?= [0-9])", r"\1 punkt"),
    (r"(?<=art\. )([0-9]{1,3}[a-z]?) pkt(?= [0-9])", r"\1 punkt"),
    (r"(?<=§ )([0-9]{1,3}[a-z]?) pkt(?= [0-9])", r"\1 punkt"),
    (r"(?<=[x×] )dz\.", "dziennie"),
    (r"(?<=raz )dz\.", "dziennie"),
    (r"(?<=razy )dz\.", "dziennie"),
    (r"(?<=[a-zà-żł ][a-zà-żł.]{2})/(?:dz\.|dzień)(?!\w)", " dziennie"),
    (r"(?<=[a-zà-żł ][a-zà-żł.]{2})/(?:dobę|d\.)(?!\w)", " na dobę"),
    (r"(?<=[a-zà-żł ][a-zà-żł.]{2})/(?:tydz\.|tyg\.|tydzień)(?!\w)", " tygodniowo"),
    (r"(?<=[a-zà-żł ][a-zà-żł.]{2})/(?:mies\.|miesiąc)(?!\w)", " miesięcznie"),
    (r"(?<=[a-zà-żł ][a-zà-żł.]{2})/(?:os\.|osobę)(?!\w)", " na osobę"),
    (r"(?<=[0-9] )po k\.", "po karnych"),
    (r"(?<=\) )po k\.", "po karnych"),
    (r"(?<=[0-9] )k\. ?c\.", "kodeksu cywilnego"),
    (r"(?<=[0-9] )k\. ?k\.", "kodeksu karnego"),
    (r"(?<=[0-9] )k\. ?p\.(?! ?[ca]\.)", "kodeksu pracy"),
    (r"(?<=[0-9] )k\. ?p\. ?c\.", "kodeksu postępowania cywilnego"),
    (r"(?<=[0-9] )k\. ?p\. ?k\.", "kodeksu postępowania karnego"),
    (r"(?<=[0-9] )k\. ?p\. ?a\.", "kodeksu postępowania administracyjnego"),
    (r"(?<=[0-9] )k\. ?s\. ?h\.", "kodeksu spółek handlowych"),
    (r"(?<=[0-9] )k\. ?r\. ?o\.", "kodeksu rodzinnego i opiekuńczego"),
    (r"(?<=[0-9] )k\. ?w\.", "kodeksu wykroczeń"),
    (r"† ?(?=1[0-9]{3}(?![0-9]))", "zmarł w "),
    (r"(?<![\w+)-])\+ ?(?=[1-9][0-9]? lat(?!\w))", "ponad "),
    *NAMED,
    *(
        (rf"(?<![\w.])([0-3]?[0-9]) {roman} ([12][0-9]{{3}})(?![\w-])", rf"\1 {month} \2")
        for roman, month in zip(words("I II III IV V VI VII VIII IX X XI XII"), MONTHS, strict=True)
    ),
    *(
        (rf"(?<![\w,.]){n},5-(?=let|rocz|godzin|miesięcz)", said)
        for n, said in ((1, "półtora"), (2, "dwuipół"), (3, "trzyipół"), (4, "czteroipół"), (5, "pięcioipół"))
    ),
    (
        r"(?<!\w)((?:sezon|sezonu|sezonie|szkolnym|akademickim|szkolny|akademicki) (?:19|"
        r"20)[0-9]{2})/([0-9]{2})(?![\w/])",
        r"\1 \2",
    ),
    (r"(?<!\w)pH(?!\w)", "pe-ha"),
    (r"(?<=[0-9]) m\. ?(?=[0-9])", " mieszkania "),
    (
        r"(?<!\w)((?:[Uu]l|[Aa]l|[Oo]s|[Pp]l)\. (?:[\w]{1,20}\.? ){1,3}[0-9]{1,4}[a-zA-Z]?)/([0-9]{1,4})(?![\w/])",
        r"\1 przez \2",
    ),
    (r"(?<!\w)(?:s|str)\. (?=[0-9]{1,4} ?[-–] ?[0-9])", "strony "),
    (r"(?<!\w)Rozdz\. (?=[0-9]{1,4} ?[-–] ?[0-9])", "Rozdziały "),
    (r"(?<!\w)rozdz\. (?=[0-9]{1,4} ?[-–] ?[0-9])", "rozdziały "),
    (r"(?<!\w)([Ww]) dn\. (?=[0-9]{1,2} ?[-–])", r"\1 dniach "),
    (r"(?<!\w)pt\. (?=[\"«])", "pod tytułem "),
    (r"(?<!\w)(kalibru|kaliber|kal\.) \.([0-9]{2})(?!\w)", r"\1 \2"),
    (r"(?:½|1/2) ?[-–] ?(?:½|1/2)", "pół na pół"),
    (r"(?<!\w)([Ll])ata '([1-9]0)(?!\w)", r"\1ata \2. "),
)

LANGUAGE = Language(
    code="pl",
    decimal=",",
    grouping=".",
    decimal_word="przecinek",
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
    spoken_cents=True,
    range_words=words("godz. godzinach czynne Czynne"),
    per=pairs("""
        kg | za kilogram
        l | za litr
        m² | za metr kwadratowy
        godz | za godzinę
        mies, mies. | miesięcznie
        miesiąc | miesięcznie
        rok | rocznie
        tydzień, tydz., tydz, tyg., tyg | tygodniowo
        dz., dz | dziennie
        dzień | dziennie
        os, os. | za osobę
        szt, szt. | za sztukę
        m | za metr
        m2 | za metr kwadratowy
        m³ | za metr sześcienny
        km | za kilometr
        h, godz. | za godzinę
        noc | za noc
        dobę, dobe | na dobę
        t | za tonę
        g | za gram
        MWh | za megawatogodzinę
        GB | za gigabajt
        litr | za litr
        min | za minutę
        kWh | za kilowatogodzinę
    """),
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    abbreviations=ABBREVIATIONS,
    plural="polish",
    magnitudes={
        10**3: ("tysiąc", "tysiące", "tysięcy", "tysiąca"),
        10**6: ("milion", "miliony", "milionów", "miliona"),
        10**9: ("miliard", "miliardy", "miliardów", "miliarda"),
        10**12: ("bilion", "biliony", "bilionów", "biliona"),
    },
    phrases=PHRASES,
    word_shapes=SHAPES,
    shouted=words("""
        nie tak już się to jest ma są my wy on ona oni ale bez dla do na od za ze we go mój moja twój ten ta te
        ty ja
        co kto jak gdy czy też raz dwa trzy nic coś kogo tam tu dziś dość stop super wolne zakaz wstęp tylko masz
        musi był czas mam moim nowe nowy cały twoja twoje
    """),
    weekdays=WEEKDAYS,
    weekday_abbreviations=pairs("""
        pn, pon, Pn, Pon | poniedziałek
        wt, Wt, wto | wtorek
        śr, Śr, śro | środa
        czw, Czw, cz | czwartek
        pt, Pt, pią, piąt | piątek
        sob, Sob, so | sobota
        niedz, Niedz, ndz, nd, Nd, niedz | niedziela
    """),
    weekday_cases={
        "acc": {
            **dict(zip(WEEKDAYS, WEEKDAYS, strict=True)),
            "środa": "środę",
            "sobota": "sobotę",
            "niedziela": "niedzielę",
        },
        "gen": dict(zip(WEEKDAYS, GENITIVE_DAYS, strict=True)),
        "inst": dict(zip(WEEKDAYS, INSTRUMENTAL_DAYS, strict=True)),
        "loc": dict(zip(WEEKDAYS, LOCATIVE_DAYS, strict=True)),
    },
    weekday_after=words("w we na od do po przed za każdy każdą co następny następną ten tę"),
    weekday_doubtful=words("so cz nd pt wto śro pią"),
    books=pairs("""
        Rdz | Księga Rodzaju
        Wj | Księga Wyjścia
        Kpł | Księga Kapłańska
        Lb | Księga Liczb
        Pwt | Księga Powtórzonego Prawa
        Joz | Księga Jozuego
        Sdz | Księga Sędziów
        Rt | Księga Rut
        Sm | Księga Samuela
        Krl | Księga Królewska
        Krn | Księga Kronik
        Ezd | Księga Ezdrasza
        Ne | Księga Nehemiasza
        Tb | Księga Tobiasza
        Jdt | Księga Judyty
        Est | Księga Estery
        Mch | Księga Machabejska
        Hi | Księga Hioba
        Ps | Psalm
        Prz | Księga Przysłów
        Koh | Księga Koheleta
        Pnp | Pieśń nad Pieśniami
        Mdr | Księga Mądrości
        Syr | Mądrość Syracha
        Iz | Księga Izajasza
        Jr | Księga Jeremiasza
        Lm | Lamentacje
        Ez | Księga Ezechiela
        Dn | Księga Daniela
        Oz | Księga Ozeasza
        Jl | Księga Joela
        Am | Księga Amosa
        Jon | Księga Jonasza
        Mi | Księga Micheasza
        Za | Księga Zachariasza
        Ml | Księga Malachiasza
        Mt | Mateusza
        Mk | Marka
        Łk | Łukasza
        J | Jana
        Dz | Dzieje Apostolskie
        Rz | List do Rzymian
        Kor | List do Koryntian
        Ga | List do Galatów
        Ef | List do Efezjan
        Flp | List do Filipian
        Kol | List do Kolosan
        Tes | List do Tesaloniczan
        Tm | List do Tymoteusza
        Tt | List do Tytusa
        Hbr | List do Hebrajczyków
        Jk | List Jakuba
        P | List Piotra
        Ap | Apokalipsa
    """),
    book_numbers=words("pierwszy drugi trzeci"),
    emergency=words("112 997 998 999 986 991 992 993 994 995 996 116 118"),
    grade_words=words(
        "ocena ocenę ocenie oceną dostał dostała mam ma masz mi to była było klasy klasa rating utrzymuje do "
        "z krew grupę grupa stopień"
    ),
    named_letters=words(
        "plan planu witamina witaminy witaminę witamin klasa klasy grupa grupy wariant opcja opcję punkt "
        "budynek blok brama bramka "
        "sala peron hepatyt typ typu linia strefa strona polu literą litera litery literę kategoria kategorii"
    ),
    directions={
        "N": "szerokości północnej",
        "S": "szerokości południowej",
        "E": "długości wschodniej",
        "W": "długości zachodniej",
    },
    chess=letters("K król, H hetman, W wieża, G goniec, S skoczek, x bije na, + szach, # mat, = zamiana na"),
    currency_prefixes=("zł",),
    scales={"mio": 10**6, "bn": 10**9, "bln": 10**12, "tys": 10**3},
    blank_grouping=True,
    counted=words("""
        dni tygodni tygodnie miesięcy miesiące lat lata godzin godziny minut minuty sekund osób osoby razy
        sztuk sztuki łyżek łyżki łyżeczek łyżeczki szklanek szklanki metrów kilometrów stopni litrów
        porcji ząbki ząbków plasterki plasterków stron punktów dzieci kilo
    """),
    labels=words("""
        strona strony stronie rozdział numer artykuł pokój tor linia część krok punkt sekcja tom wersja
        poziom grupa typ
    """),
    score_words=words(
        "wynik stosun wygr przegr remis skal proporc zwycięst poraż pokon mecz secie goli derby karnych map "
        "rozcieńcz miesza rozrobi powiększ ekran format rewanż prowadz ćwierćfina półfina finał"
    ),
    version_words=words(
        f"wersja wersji wersję wersją Wersja v {PRODUCTS} rozdział Rozdział rozdziale rozdziału rozdz. "
        f"Rozdz. podrozdział podrozdziale "
        "podrozdziału sekcja Sekcja sekcji sekcję rysunek Rysunek rysunku rys. Rys. tabela Tabela tabeli "
        "tab. Tab. załącznik "
        "Załącznik załączniku załącznika krok Krok kroku punkt punktu punkcie pkt § art. zadanie Zadanie "
        "zad. ćwiczenie ćw. "
        "wykres wykresie przykład lekcja poziom dział część"
    ),
    respellings=RESPELLINGS,
    codes="named",
    phone_words=(
        *words("""
            tel tel. telefon telefonu telefonem telefonu: kom. kom komórka komórkę komórki fax faks faksem
            dzwoń dzwonić
            alarmowy zadzwoń zadzwonić oddzwoń infolinia infolinię infolinii sms whatsapp numer numeru numerem
            kontakt recepcja
            sekretariat rezerwacja rezerwacje stacjonarny pod
        """),
        "zadzwoń pod",
        "dzwoń pod",
        "dzwonić pod",
        "pod numer",
        "pod numerem",
        "pod nr",
        "pod nr tel.",
        "komórka to",
        "telefon to",
        "numer to",
        "nr tel.",
        "tel. kom.",
    ),
    digit_codes=(
        r"(?<![\w.,:/-])[0-9]{2}-[0-9]{3}(?= [A-ZŁŚŻŹĆÓ][a-ząćęłńóśźż])",
        r"(?<![\w.,:/+-])\(?[1-9][0-9]\)? [0-9]{3} [0-9]{2} [0-9]{2}(?![\w-]| [0-9]|[.,][0-9])",
        r"(?<![\w.,:/+-])[5-8][0-9]{2}-[0-9]{3}-[0-9]{3}(?![\w-]| [0-9]|[.,][0-9])",
        r"(?<![\w.,:/+-])[5-8][0-9]{2} [0-9]{3} [0-9]{3}(?=[.,;!?)]?(?:$|[ \n][(A-ZŁŚŻ]))",
        r"(?<![\w.,])[0-9]{2}(?: [0-9]{4}){6}(?![\w])",
        r"(?<![\w.,:/+-])00[1-9][0-9] [0-9]{3} [0-9]{3} [0-9]{3}(?![\w-]| [0-9]|[.,][0-9])",
        r"(?<!\w)(?:NIP|PESEL|REGON|KRS|IBAN|BLIK|PIN|PUK|OTP|kod|kod SMS|kod to|kod SMS to|Kod SMS to|Kod "
        r"to|kodem)[: ]{1,2}"
        r"(?P<figures>[0-9](?:[ -]?[0-9]){3,25})(?![\w-]|[.,][0-9])",
        r"(?<=[A-Z]{3} )[0-9]{5,9}(?![\w-]|[.,][0-9]| [a-z])",
        r"(?<!\w)(?:[Ss]prawa|[Zz]amówienie|[Ff]aktura|[Zz]głoszenie|[Pp]olisa|[Ww]niosek|[Kk]onto|[Nn]r|[Nn]umer)"
        r"(?: nr| numer)? (?P<figures>[0-9]{8,20})(?![\w-]|[.,][0-9])",
    ),
    spelled_codes=True,
    respelling_endings=words("u a em owi ie y ów om ami ach i ze ą ę o emu ego owy owa owe owego owej"),
    words=pairs("""
        to | do
        range | m.gen
        range_or | lub
        feet | {0} stóp {1}
        or | lub
        asterisk | gwiazdka
        below | poniżej
        above | powyżej
        out_of | na
        time | raz
        times | razy
        per | na
        verse | werset
        verses | wersety
        section | paragraf
        sections | paragrafy
        backslash | ukośnik wsteczny
        colon | dwukropek
        hyphen | łącznik
        hash | krzyżyk
        stars | gwiazdka / gwiazdki / gwiazdek
        phone_plus | plus
        arrow | strzałka
        tall | wzrost wysok
        yields | daje
        tilde | tylda
        root | pierwiastek z
        power | {0} do potęgi {1}
        dash | do
        ratio | do
        plus | plus
        by | na
        point | kropka
        dot | kropka
        slash | ukośnik
        underscore | podkreślenie
        number | numer
        squared | {0} do kwadratu
        cubed | {0} do sześcianu
        scientific | {0} razy dziesięć do potęgi {1}
    """),
)
