"""Norwegian (bokmål): spaced numbers with *og*; the day of a date is an ordinal, older years go in pairs."""

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
from loudkit.text.languages import no_words
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("null én to tre fire fem seks sju åtte ni"),
    teens=words("ti elleve tolv tretten fjorten femten seksten sytten atten nitten"),
    tens=words("tjue tretti førti femti seksti sytti åtti nitti"),
    hundred="hundre",
    joiner="",
    one_hundred=False,
    hundreds_joiner="og",
    genders={"neuter": Gender(forms={1: "ett"}), "f": Gender(forms={1: "ei"})},
    scales=(
        Scale(value=10**21, forms=("trilliard", "trilliarder"), one="én trilliard"),
        Scale(value=10**18, forms=("trillion", "trillioner"), one="én trillion"),
        Scale(value=10**15, forms=("billiard", "billiarder"), one="én billiard"),
        Scale(value=10**12, forms=("billion", "billioner"), one="én billion"),
        Scale(
            value=10**9,
            forms=(
                "milliard",
                "milliarder",
            ),
            one="én milliard",
        ),
        Scale(
            value=10**6,
            forms=(
                "million",
                "millioner",
            ),
            one="én million",
        ),
        Scale(value=10**3, forms=("tusen",), one="tusen", small_tail="og"),
    ),
)

MONTHS = words("""
    januar februar mars april mai juni juli august september oktober november desember
""")

RULERS = (
    "Harald|Haakon|Håkon|Olav|Magnus|Christian|Kristian|Fredrik|Frederik|Karl|Carl|Gustav|Margrethe|"
    "Elizabeth|Elisabeth|Johannes Paul|Benedikt|Pius|Leo|Georg|Charles|Henrik|Ludvig|Wilhelm|Napoleon|Felipe"
)

ORDINALS = Ordinals(
    rules=(
        (r"én$", "første"),
        (r"to$", "andre"),
        (r"tre$", "tredje"),
        (r"fire$", "fjerde"),
        (r"fem$", "femte"),
        (r"seks$", "sjette"),
        (r"sju$", "sjuende"),
        (r"åtte$", "åttende"),
        (r"ni$", "niende"),
        (r"ti$", "tiende"),
        (r"elleve$", "ellevte"),
        (r"tolv$", "tolvte"),
        (r"ten$", "tende"),
        (r"tjue$", "tjuende"),
        (r"hundre$", "hundrede"),
        (r"tusen$", "tusende"),
        (r"million(er)?$", "millionte"),
    ),
    dotted=True,
    dotted_any=True,
    contexts=(
        (
            rf"(?<!\w)({RULERS}) (?P<n>[1-9]|[12][0-9]|3[0-9])(?:\.(?= [a-zæøå(])|(?=\.(?:$|\s)))",
            r"\1 den {}",
        ),
    ),
    determiners=dict.fromkeys(
        words("i den det de på til fra for hver hvert min mitt sin sitt vår vårt denne dette"), ""
    ),
    nouns=dict.fromkeys(
        words("""
            plassen premie premien runden dagen gangen etasjen klassen forsøk bursdag gate vei             etasje århundre klasse gang plass kapittel dag uke måned år utgave del bind runde kvartal
            divisjon omgang trinn juledag påskedag verdenskrig
        """),
        "",
    ),
)

YEARS = Years(
    style="pairs",
    hundred="",
    round_hundred="hundre",
    before=words("""
        årene Årene revolusjonen Revolusjonen freden Freden krigen slaget Slaget brannen Brannen unionen konvensjonen loven jordskjelvet drapet høst vår sommer vinter jul påske
        i siden fra til før etter rundt omkring mellom år året høsten våren sommeren vinteren innen
        januar februar mars april mai juni juli august september oktober november desember
    """),
    counted=words("""
        år meter kilometer personer mennesker kroner kr euro dollar timer dager uker måneder bøker sider
        ganger kilo gram liter barn innbyggere medlemmer deltakere soldater ord volt watt
    """),
    behind=words("""
        født døde grunnlagt bygd bygget utgitt utkom åpnet begynte sluttet ble var kom vant flyttet giftet
        startet
    """),
    weak=words("""
        født døde død grunnlagt bygd bygget oppført utgitt utkom åpnet begynte sluttet stiftet
        allerede først i OL VM EM valget årsmodell
    """),
    goes_on=words("""
        i på og av som med til fra men da for under hos ved etter før ble var er kom døde eller om den det
    """),
    decades={
        "-tallet": "{word}tallet",
        "-tallets": "{word}tallets",
        "-åra": "{word}åra",
        "-årene": "{word}årene",
    },
)

DATES = Dates(
    months=MONTHS,
    short_mark="/",
    dashed_year=True,
    short_sure=words("den"),
    month_after=words(
        "i fra til siden under før etter og for sent tidlig slutten begynnelsen midten av forrige neste per ultimo primo"
    ),
    short_after=(
        *words("den d. møtes ses treffes senest innen f.o.m. t.o.m. fom tom per pr. frist"),
        *words("mandag tirsdag onsdag torsdag fredag lørdag søndag"),
    ),
    month_abbreviations={
        "mar": 3,
        "jul": 7,
        "jun": 6,
        "febr": 2,
        "sep": 9,
        "jan": 1,
        "feb": 2,
        "apr": 4,
        "aug": 8,
        "sept": 9,
        "okt": 10,
        "nov": 11,
        "des": 12,
    },
)

TIMES = Times(
    before=words("kl. kl klokka klokken Kl. Klokka"),
    small_minutes="null {}",
    lap_after=("på", "etter"),
    duration_units=("t", "min", "s"),
    duration_marks=(("t", "h", "timer", "time"), ("min", "m"), ("sek", "s")),
    duration_and="og",
)

AGREEMENT = Agreement(
    numbers=(1, *range(21, 92, 10)),
    plural=True,
    nouns={
        "neuter": """
            hus barn år dyr eple egg bord vindu rom kilo glass brev ord land tre tog hjerte navn problem
            par stykke poeng mål hull kort bilde papir brød liv svar lys øye øre bein hode kapittel døgn
            gram kilogram pund tall tegn spill steg sted eksempel program system rike spørsmål kontor
            lag skip teppe
        """,
        "common": """
            bil bok dag uke måned time minutt kopp flaske side person venn million milliard krone skje teskje mil
        """,
    },
    endings=(("skap", "neuter"), ("eri", "neuter"), ("ment", "neuter")),
)

FRACTIONS = Fractions(
    half="en halv",
    half_genders={"common": "en halv", "neuter": "et halvt"},
    names={
        2: ("halv", "halve"),
        3: ("tredjedel", "tredjedeler"),
        4: ("fjerdedel", "fjerdedeler"),
        5: ("femtedel", "femtedeler"),
        6: ("sjettedel", "sjettedeler"),
        7: ("sjudel", "sjudeler"),
        8: ("åttedel", "åttedeler"),
        9: ("nidel", "nideler"),
        10: ("tidel", "tideler"),
        16: ("sekstendel", "sekstendeler"),
        100: ("hundredel", "hundredeler"),
    },
    one="en",
    mixed=" og ",
    mixed_half=" og en halv",
    of=words("av"),
    scores=words("stjerner stjerne poeng karakter karakteren Karakter anmeldelse test testen mulige"),
)

ROMANS = Romans(
    labels=words("""
        Kapittel kapittel Del del Akt akt Scene scene Artikkel artikkel Bok bok Fase fase Klasse klasse
        Bind bind
    """),
    rulers=words("""
        Vilhelm Haakon Håkon Olav Harald Magnus Sverre Christian Kristian Fredrik Frederik Karl Carl Gustav
        Oscar Erik Henrik Ludvig Filip Georg Wilhelm Nikolai Aleksander Peter Ivan Katarina Elisabeth
        Elizabeth Charles
        Margrete Margrethe Johannes Paul Pius Benedikt Gregor Leo Napoleon Otto Edvard Rikard Kong
        Keiser Pave Dronning
    """),
    ruler_format="den {ordinal}",
    centuries={"århundre": "", "århundret": ""},
)

ABBREVIATIONS = abbreviations(
    """
    Hr. | Herr | going name
    Mob., mob. | mobil | number
    op., Op. | opus | number
    f.eks., f. eks. | for eksempel
    osv. | og så videre | final
    dvs. | det vil si
    ca. | cirka
    bl.a., bl. a. | blant annet
    m.m. | med mer | final
    m.fl. | med flere | final
    mv. | med videre | final
    etc. | et cetera | final
    pga. | på grunn av
    inkl. | inklusive
    ekskl. | eksklusive
    evt. | eventuelt
    jf. | jevnfør
    f.Kr., f. Kr. | før Kristus
    e.Kr., e. Kr. | etter Kristus
    kl. | klokka | number
    dr., Dr. | doktor | name
    prof., Prof. | professor | name
    St. | sankt | name
    § | paragraf | number
    nr., Nr. | nummer | number
    s. | side | number
    kap. | kapittel | number
    tlf., Tlf. | telefon
"""
    + no_words.ABBREVIATIONS
)

UNITS = nouns(
    """
    mill. | million / millioner | common
    mrd., mrd | milliard / milliarder | common
    mm | millimeter | common
    cm | centimeter | common
    m | meter | common
    km | kilometer | common
    mg | milligram | neuter
    g | gram | neuter
    kg | kilogram | neuter
    ml | milliliter | common
    cl | centiliter | common
    dl | desiliter | common
    l | liter | common
    ss | spiseskje / spiseskjeer | common
    ts | teskje / teskjeer | common
    ms | millisekund | neuter
    s, sek | sekund / sekunder | neuter
    min | minutt / minutter | neuter
    t | time / timer | common
    km/t, km/h | kilometer i timen | common
    m/s | meter per sekund | common
    mm² | kvadratmillimeter | common
    cm² | kvadratcentimeter | common
    m² | kvadratmeter | common
    km² | kvadratkilometer | common
    cm³ | kubikkcentimeter | common
    m³ | kubikkmeter | common
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
    kWh | kilowattime / kilowattimer | common
    V | volt
    kcal | kilokalori / kilokalorier | common
    dB | desibel
"""
    + no_words.UNITS
)

CURRENCIES = nouns(
    """
    $, US$, USD | dollar | common
    £, GBP | pund | neuter
    €, EUR | euro | common
    ¥, JPY | yen | common
    ₹, INR | rupi / rupier | common
    ¢ | cent | common
    CHF | sveitserfranc | common
    NOK, kr, kr. | krone / kroner | common
"""
    + no_words.CURRENCIES
)

MINOR_UNITS = nouns("""
    NOK, kr | øre | neuter
""")

SYMBOLS = {
    "%": "prosent",
    "°": "grader",
    "×": "ganger",
    "÷": "delt på",
    "±": "pluss minus",
    "≈": "omtrent",
    "≥": "minst",
    "≤": "høyst",
    "≠": "ikke lik",
    "<": "mindre enn",
    ">": "større enn",
    "=": "er lik",
    "✓": "ja",
    "✔": "ja",
    "✗": "nei",
    "✘": "nei",
    "&": "og",
    "@": "krøllalfa",
    **no_words.SYMBOLS,
    **greek(no_words.GREEK),
}

LETTERS = letters("""
    a a, b be, c se, d de, e e, f eff, g ge, h hå, i i, j je, k kå, l ell, m em, n enn, o o, p pe, q ku, r
    ærr, s ess, t te, u u, v ve, w dobbelt-ve, x eks, y y, z sett, æ æ, ø ø, å å
""")

WORD_ACRONYMS = words("""
    nav kripos lånekassen asean gif sars ikea lego imax volvo saab ica coop bafta aids interpol laser nasa nato pin radar ram rom sim unesco unicef covid fifa uefa nasdaq opec
""")

LANGUAGE = Language(
    code="no",
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
    currency_and="og",
    spoken_cents=True,
    weekdays=words("mandag tirsdag onsdag torsdag fredag lørdag søndag"),
    weekday_abbreviations=pairs("""
        man, Man | mandag
        tir, Tir, tirs, Tirs | tirsdag
        ons, Ons | onsdag
        tor, Tor, tors, Tors | torsdag
        fre, Fre | fredag
        lør, Lør | lørdag
        søn, Søn | søndag
    """),
    weekday_after=words("på fra til og eller den neste forrige hver senest kommende innen"),
    weekday_doubtful=words("man ma ti on to tor fr lø sø tir"),
    books=pairs(no_words.BOOKS),
    book_numbers=words("Første Andre Tredje Fjerde Femte"),
    emergency=(*words("110 112 113 116117 116111 1881 1880 911 999 02800"), "116 117", "116 111", "116 123"),
    grade_words=words("karakter karakteren en et fikk fekk får terningkast"),
    named_letters=words(
        "plan vitamin gruppe lag linje type klasse hepatitt blokk del punkt bokstav bokstaven serie variant bygg"
    ),
    shouted=words(no_words.SHOUTED),
    letters_not_romans=words("VI"),
    directions=pairs("""
        N | nord
        S | sør
        Ø, E | øst
        V, W | vest
    """),
    chess=letters("K konge, D dronning, T tårn, L løper, S springer, x slår, + sjakk, # matt, = blir"),
    scales={"mill": 10**6, "mrd": 10**9, "mill.": 10**6, "bn": 10**9},
    below_one=nouns("""
        €, EUR, $, USD | cent | common
        £, GBP | pence
    """),
    phrases=(
        (r"(?<=(?<!\w)[Ff]ra )N(?![\w-]|\.\w)", "nord"),
        (r"(?<=(?<!\w)[Ff]ra )S(?![\w-]|\.\w)", "sør"),
        (r"(?<=(?<!\w)[Ff]ra )Ø(?![\w-]|\.\w)", "øst"),
        (r"(?<=(?<!\w)[Ff]ra )V(?![\w-]|\.\w)", "vest"),
        (r"(?<=(?<!\w)[Ff]ra )NV(?![\w-]|\.\w)", "nordvest"),
        (r"(?<=(?<!\w)[Ff]ra )NØ(?![\w-]|\.\w)", "nordøst"),
        (r"(?<=(?<!\w)[Ff]ra )SV(?![\w-]|\.\w)", "sørvest"),
        (r"(?<=(?<!\w)[Ff]ra )SØ(?![\w-]|\.\w)", "sørøst"),
        (r"(?<=[ (])'(?=[0-9]{2}(?![0-9]))", ""),
        (r"(?<!\w)f\. ((?:1[0-9]|20)[0-9]{2})(?![\w/]|[.,:][0-9])", r"født \1"),
        (r"(?<!\w)d\. ((?:1[0-9]|20)[0-9]{2})(?![\w/]|[.,:][0-9])", r"død \1"),
        (r"(?<![\w.,–-])([0-9]{1,3})[-–](?=[0-9]{1,3}-?år)", r"\1 til "),
        (r"(?<=lodtrykk )([0-9]{2,3})/([0-9]{2,3})(?![\w/]|[.,][0-9])", r"\1 over \2"),
        (r"(?<![\w.,])([1-9]|10)\.A(?![\w.])", r"\1 a"),
        (r"(?<![\w.,])([1-9]|10)\.B(?![\w.])", r"\1 b"),
        (r"(?<![\w.,])([1-9]|10)\.C(?![\w.])", r"\1 c"),
        (r"(?<![\w.,])([1-9]|10)\.D(?![\w.])", r"\1 d"),
        (r"(?<![\w.,])([1-9]|10)\.E(?![\w.])", r"\1 e"),
        (r"(?<![\w.,])([0-9]{1,2})\. min\.(?!\w)", r"\1. minutt"),
        (r"(?<=(?<!\w)i )mnd\.(?!\w)", "måneden"),
        (r"(?<![\w/])(?<![0-9] )m/ ?(?=[a-zæøåäö]{3})", "med "),
        (r"(?<![\w/])(?<![0-9] )u/ ?(?=[a-zæøåäö]{3})", "uten "),
        (r"(?<!\w)f\.(?= [0-3]?[0-9](?:[./][01]?[0-9][./-]|\. [a-z]{3}))", "født"),
        (r"(?<=, )[Oo]p\. (?=[0-9])", "opus "),
        (r"(?<!\w)([Ee]n|[Nn]oen) s\.k\.(?!\w)", r"\1 såkalt"),
        (r"(?<!\w)([Ee]t) s\.k\.(?!\w)", r"\1 såkalt"),
        (r"(?<!\w)B♭(?!\w)", "bess"),
        (r"(?<![\w.,/])24/7(?![\w/])", "tjuefire sju"),
        (r"(?<![\w.,/])50/50(?![\w/])", "femti femti"),
        (r"(?<!\w)([A-ZÆØÅ][a-zæøå]{2,24})gt\.(?!\w)", r"\1gata"),
        (r"(?<!\w)([A-ZÆØÅ][a-zæøå]{2,24})vn\.(?!\w)", r"\1veien"),
    ),
    range_words=words("fra åpent Åpent kl."),
    per=pairs("""
        kg | per kilo
        h | i timen
        min | i minuttet
        s | i sekundet
        km | per kilometer
        mil | per mil
        m | per meter
        m³ | per kubikkmeter
        g | per gram
        døgn | i døgnet
        uke | i uka
        person | per person
        pers | per person
        liter | per liter
        kilo | per kilo
        l | per liter
        m² | per kvadratmeter
        time | i timen
        t | i timen
        mnd | i måneden
        måned | i måneden
        år | i året
        dag | per dag
        natt | per natt
        stk | per stykk
        kWh | per kilowattime
        rom | per rom
        gang | per gang
        barn | per barn
        lag | per lag
        flaske | per flaske
        pk | per pakke
        kveld | per kveld
    """),
    currency_prefixes=("kr", "kr."),
    price_currency="kr",
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    word_shapes=no_words.SHAPES,
    abbreviations=ABBREVIATIONS,
    blank_grouping=True,
    labels=words("side kapittel nummer artikkel rom spor linje del steg punkt avsnitt Kapittel Side"),
    counted=words("""
        dager uker måneder timer minutter sekunder ganger personer barn mennesker stk stykker dl ss ts gram
        liter kilo meter kroner poeng mål elever gjester grader prosent skiver fedd
    """),
    trunk_phones=True,
    phone_words=(
        *words("tlf tlf. telefon mobil faks ring nummer telefonnummer"),
        "ring på",
        "sms til",
        "nås på",
        "svarer på",
        "kontakt oss på",
        "Ring",
        "ring til",
        "vakttelefon",
        "nødnummer",
        "på nummer",
    ),
    digit_codes=(
        r"(?<![\w.,:/-])[2-9][0-9]{2} [0-9]{2} [0-9]{3}(?![\w]|[.,][0-9]| [0-9])",
        r"(?<![\w.,:/-])[2-9][0-9](?: [0-9]{2}){3}(?![\w]|[.,][0-9]| [0-9])",
        r"(?<=(?<![A-Z])[A-Z]{2} )[0-9]{2} ?[0-9]{3}(?![\w]|[.,][0-9])",
        r"(?<![\w.,:/-])(?:2[1-9][0-9]{2}|[3-9][0-9]{3})(?= [A-ZÆØÅ][a-zæøå]{2,})",
        r"(?<!\w)(?P<word>(?i:[a-zæøåäö.-]{2,20}nr\.?|[a-zæøåäö.-]{0,20}(?:nummeret|nummer|nr\.|koden|kode|kid|kid-nummer|referanse|referansen|id|pin|pin-koden|issn|postboks|konto))"
        r"(?: (?:er|lyder|var|din|ditt|min|mitt|hans|hennes)|:|,|=){0,2}[ (]{1,2})(?P<figures>[0-9]{4,16}(?:-[0-9]{1,8})?|[0-9]{3} [0-9]{3} [0-9]{3}|[0-9]{4}[ .][0-9]{2}[ .][0-9]{5})(?![\w-]|[.,][0-9])",
    ),
    score_words=words("ledet leder stillingen resultatet vant tapte endte kampen"),
    version_words=words(
        "Kapittel kapittel avsnitt Avsnitt § punkt Punkt tabell Tabell figur Figur trinn Trinn steg Steg vedlegg Vedlegg paragraf artikkel Artikkel øvelse oppgave Oppgave likning kap. fig. pkt. "
        f"versjon Versjon v {PRODUCTS}"
    ),
    scale_words=words("målestokk modell kart kartet tegning blanding forhold forholdet"),
    words={"result": " ", "score": " "}
    | pairs("""
        acronym_plural | s
        stars | stjerne / stjerner
        to | til
        or | eller
        out_of | av
        times | ganger
        per | per
        verse | vers
        verses | vers
        section | paragraf
        sections | paragrafene
        backslash | omvendt skråstrek
        colon | kolon
        hyphen | bindestrek
        hash | emneknagg
        stars | stjerne / stjerner
        tilde | tilde
        root | kvadratroten av
        ratio | til
        plus | pluss
        by | ganger
        point | punktum
        dot | punktum
        slash | skråstrek
        underscore | understrek
        number | nummer
        phone_plus | pluss
        arrow | til
        tall | høy høyde
        yields | gir
        feet | {0} fot {1} tommer
        one foot | én fot {1} tommer
        equals | er lik
        question | spørsmålstegn
        sharp | sharp
        squared | {0} i annen
        cubed | {0} i tredje
        power | {0} opphøyd i {1}
        scientific | {0} ganger ti opphøyd i {1}
    """),
)
