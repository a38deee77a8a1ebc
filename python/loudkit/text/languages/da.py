"""Danish: unit before ten, twenties counting; the day of a date is an ordinal, older years count hundreds."""

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
from loudkit.text.languages import da_words
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("nul en to tre fire fem seks syv otte ni"),
    teens=words("ti elleve tolv tretten fjorten femten seksten sytten atten nitten"),
    tens=words("tyve tredive fyrre halvtreds tres halvfjerds firs halvfems"),
    hundreds={
        100: "hundrede",
        200: "tohundrede",
        300: "trehundrede",
        400: "firehundrede",
        500: "femhundrede",
        600: "sekshundrede",
        700: "syvhundrede",
        800: "ottehundrede",
        900: "nihundrede",
    },
    unit_first=True,
    joiner="og",
    hundreds_joiner="og",
    genders={
        "common": Gender(forms={1: "en"}, scope={1: "outside tens"}),
        "neuter": Gender(forms={1: "et"}, scope={1: "outside tens"}),
    },
    scales=(
        Scale(value=10**21, forms=("trilliard", "trilliarder"), one="en trilliard"),
        Scale(value=10**18, forms=("trillion", "trillioner"), one="en trillion"),
        Scale(value=10**15, forms=("billiard", "billiarder"), one="en billiard"),
        Scale(value=10**12, forms=("billion", "billioner"), one="en billion"),
        Scale(
            value=10**9,
            forms=(
                "milliard",
                "milliarder",
            ),
            one="en milliard",
        ),
        Scale(
            value=10**6,
            forms=(
                "million",
                "millioner",
            ),
            one="en million",
        ),
        Scale(value=10**3, forms=("tusind",), one="tusind", small_tail="og"),
    ),
)

MONTHS = words("""
    januar februar marts april maj juni juli august september oktober november december
""")

RULERS = (
    "Margrethe|Christian|Frederik|Valdemar|Knud|Erik|Harald|Haakon|Olav|Karl|Gustav|Elizabeth|Elisabeth|"
    "Johannes Paul|Benedikt|Pius|Leo|Georg|Charles|Henrik|Ludvig|Wilhelm|Napoleon|Felipe|Albert"
)

ORDINALS = Ordinals(
    rules=(
        (r"\ben$", "første"),
        (r"\bto$", "anden"),
        (r"\btre$", "tredje"),
        (r"fire$", "fjerde"),
        (r"fem$", "femte"),
        (r"seks$", "sjette"),
        (r"syv$", "syvende"),
        (r"otte$", "ottende"),
        (r"\bni$", "niende"),
        (r"\bti$", "tiende"),
        (r"elleve$", "ellevte"),
        (r"tolv$", "tolvte"),
        (r"ten$", "tende"),
        (r"tyve$", "tyvende"),
        (r"tredive$", "tredivte"),
        (r"fyrre$", "fyrretyvende"),
        (r"(halvtreds|tres|halvfjerds|firs|halvfems)$", r"\1indstyvende"),
        (r"hundrede$", "hundrede"),
        (r"tusind$", "tusinde"),
        (r"million(er)?$", "millionte"),
    ),
    dotted=True,
    dotted_any=True,
    inflections={"neuter": ((r"\banden$", "andet"),)},
    noun_genders={"neuter": "neuter"},
    noun_decides=True,
    contexts=(
        (
            rf"(?<!\w)({RULERS}) (?P<n>[1-9]|[12][0-9]|3[0-9])(?:\.(?= [a-zæøå(])|(?=\.(?:$|\s)))",
            r"\1 den {}",
        ),
    ),
    determiners=dict.fromkeys(
        words("i den det de på til fra for hver hvert min mit sin sit vores denne dette"), ""
    ),
    nouns=dict.fromkeys(
        words("""
            pladsen præmie præmien runden dagen gangen etagen klassen fødselsdag gade vej sal etage klasse gang plads dag uge måned udgave del runde division halvleg juledag påskedag verdenskrig
        """),
        "",
    )
    | dict.fromkeys(words("århundrede kapitel år bind kvartal trin forsøg semester afsnit"), "neuter"),
)

YEARS = Years(
    style="hundreds",
    hundred=" hundrede og ",
    round_hundred=" hundrede",
    before=words("""
        årene Årene revolutionen Revolutionen freden Freden krigen slaget Slaget branden Branden unionen konventionen loven jordskælvet mordet efterår forår sommer vinter jul påske
        i siden fra til før efter omkring mellem år året efteråret foråret sommeren vinteren inden
        januar februar marts april maj juni juli august september oktober november december
    """),
    counted=words("""
        år meter kilometer personer mennesker kroner kr euro dollar timer dage uger måneder bøger sider
        gange kilo gram liter børn indbyggere medlemmer deltagere soldater ord volt watt
    """),
    behind=words("""
        født døde grundlagt bygget udgivet udkom åbnede begyndte sluttede blev var kom vandt flyttede giftede
        startede
    """),
    weak=words("""
        født døde død grundlagt bygget opført udgivet udkom åbnede åbnet begyndte sluttede stiftet
        allerede først i OL VM EM valget årgang
    """),
    goes_on=words("""
        i på og af som med til fra men da for under hos ved efter før blev var er kom døde eller om den det
    """),
    decade_rules=(
        (r"(?<!v)tres(?=erne)", "tress"),
        (r"e(?=erne)", ""),
        (r"hundredeog", "hundrede"),
    ),
    decades={
        "-tallet": "{solid}tallet",
        "-tallets": "{solid}tallets",
        "'erne": "{solid}erne",
        "erne": "{solid}erne",
    },
)

DATES = Dates(
    months=MONTHS,
    month_after=words(
        "i fra til siden under før efter og for sent tidligt slutningen begyndelsen midten af forrige næste pr. ultimo primo"
    ),
    short_after=(
        *words("den d. mødes ses træffes senest inden f.o.m. t.o.m. fom tom pr. deadline frist"),
        *words("mandag tirsdag onsdag torsdag fredag lørdag søndag"),
    ),
    short_mark="/",
    dashed_year=True,
    short_sure=words("den"),
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
        "dec": 12,
    },
)

TIMES = Times(
    before=words("kl. kl klokken Kl. Klokken"),
    small_minutes="nul {}",
    lap_after=("på", "efter"),
    duration_units=("t", "min", "s"),
    duration_marks=(("t", "h", "timer", "time"), ("min", "m"), ("sek", "s")),
    duration_and="og",
)

AGREEMENT = Agreement(
    numbers=(1,),
    nouns={
        "common": """
            bil bog dag uge måned time kat hund mand kvinde dreng pige stol dør gade by kop flaske side
            person ven million milliard krone ske teske mil
        """,
        "neuter": """
            hus barn år dyr æble æg bord vindue rum værelse kilo glas brev ord land træ tog hjerte navn
            problem par stykke mål hul kort billede papir brød liv svar lys øje øre ben hoved kapitel
            døgn gram kilogram pund tal tegn spil skridt sted eksempel program system rige spørgsmål
            løg stk forsøg besøg møde barnebarn nummer album afsnit løb bal bryllup semester kvartal trin punkt valg slag forhold
            kontor lag skib tæppe minut sekund
        """,
    },
    endings=(
        ("skab", "neuter"),
        ("eri", "neuter"),
        ("ment", "neuter"),
        ("hed", "common"),
        ("ning", "common"),
        ("tion", "common"),
    ),
)

FRACTIONS = Fractions(
    half="en halv",
    half_genders={"common": "en halv", "neuter": "et halvt"},
    names={
        2: ("halv", "halve"),
        3: ("tredjedel", "tredjedele"),
        4: ("fjerdedel", "fjerdedele"),
        5: ("femtedel", "femtedele"),
        6: ("sjettedel", "sjettedele"),
        7: ("syvendedel", "syvendedele"),
        8: ("ottendedel", "ottendedele"),
        9: ("niendedel", "niendedele"),
        10: ("tiendedel", "tiendedele"),
        16: ("sekstendedel", "sekstendedele"),
        100: ("hundrededel", "hundrededele"),
    },
    one="en",
    one_and_half={"": "halvanden", "neuter": "halvandet"},
    mixed=" og ",
    mixed_half=" og en halv",
    of=words("af"),
    scores=words("stjerner stjerne point karakter karakteren Karakter anmeldelse test testen mulige hjerter"),
)

ROMANS = Romans(
    labels=words("""
        Kapitel kapitel Del del Akt akt Scene scene Artikel artikel Bog bog Fase fase Klasse klasse Bind
        bind
    """),
    rulers=words("""
        Vilhelm Christian Frederik Valdemar Knud Erik Oluf Svend Harald Hans Niels Christoffer Haakon Håkon Olav
        Karl Carl Gustav Oscar Henrik Ludvig Filip Georg Wilhelm Nikolaj Alexander Peter Ivan Katarina
        Elizabeth Elisabeth Margrethe Johannes Paul Pius Benedikt Gregor Leo Napoleon Otto Edward
        Richard Kong Kejser Pave Dronning
    """),
    ruler_format="den {ordinal}",
    centuries={"århundrede": ""},
)

ABBREVIATIONS = abbreviations(
    """
    Hr. | Herr | going name
    Mob., mob. | mobil | number
    op., Op. | opus | number
    f.eks., f. eks. | for eksempel
    osv. | og så videre | final
    bl.a., bl. a. | blandt andet
    ca. | cirka
    dvs. | det vil sige
    fx | for eksempel
    m.m. | med mere | final
    m.fl. | med flere | final
    mv. | med videre | final
    etc. | et cetera | final
    pga. | på grund af
    inkl. | inklusive
    ekskl. | eksklusive
    evt. | eventuelt
    jf. | jævnfør
    d. | den | number
    f.Kr., f. Kr. | før Kristus
    e.Kr., e. Kr. | efter Kristus
    kl. | klokken | number
    dr., Dr. | doktor | name
    prof., Prof. | professor | name
    hr., Hr. | herr | name
    fr., Fr. | fru | name
    Skt., Sct. | sankt | name
    § | paragraf | number
    nr., Nr. | nummer | number
    s. | side | number
    kap. | kapitel | number
    tlf., Tlf. | telefon
"""
    + da_words.ABBREVIATIONS
)

UNITS = nouns(
    """
    mio., mio | million / millioner | common
    mia., mia | milliard / milliarder | common
    mm | millimeter | common
    cm | centimeter | common
    m | meter | common
    km | kilometer | common
    mg | milligram | neuter
    g | gram | neuter
    kg | kilogram | neuter
    ml | milliliter | common
    cl | centiliter | common
    dl | deciliter | common
    l | liter | common
    spsk | spiseske / spiseskeer | common
    tsk | teske / teskeer | common
    ms | millisekund / millisekunder | neuter
    s, sek | sekund / sekunder | neuter
    min | minut / minutter | neuter
    t | time / timer | common
    km/t, km/h | kilometer i timen | common
    m/s | meter i sekundet | common
    mm² | kvadratmillimeter | common
    cm² | kvadratcentimeter | common
    m² | kvadratmeter | common
    km² | kvadratkilometer | common
    cm³ | kubikcentimeter | common
    m³ | kubikmeter | common
    ha | hektar | common
    °C, ℃ | grad celsius / grader celsius | common
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
    kWh | kilowatttime / kilowatttimer | common
    V | volt
    kcal | kilokalorie / kilokalorier | common
    dB | decibel
"""
    + da_words.UNITS
)

CURRENCIES = nouns(
    """
    $, US$, USD | dollar | common
    £, GBP | pund | neuter
    €, EUR | euro | common
    ¥, JPY | yen | common
    ₹, INR | rupi / rupier | common
    ¢ | cent | common
    CHF | schweizerfranc | common
    DKK, kr, kr. | krone / kroner | common
"""
    + da_words.CURRENCIES
)

MINOR_UNITS = nouns("""
    DKK, kr | øre | common
""")

SYMBOLS = {
    "%": "procent",
    "°": "grader",
    "×": "gange",
    "÷": "divideret med",
    "±": "plus minus",
    "≈": "cirka",
    "≥": "mindst",
    "≤": "højst",
    "≠": "ikke lig med",
    "<": "mindre end",
    ">": "større end",
    "=": "er lig med",
    "✓": "ja",
    "✔": "ja",
    "✗": "nej",
    "✘": "nej",
    "&": "og",
    "@": "snabel-a",
    **da_words.SYMBOLS,
    **greek(da_words.GREEK),
}

LETTERS = letters("""
    a a, b be, c se, d de, e e, f ef, g ge, h hå, i i, j jåd, k kå, l el, m em, n en, o o, p pe, q ku, r
    ær, s es, t te, u u, v ve, w dobbelt-ve, x eks, y y, z set, æ æ, ø ø, å å
""")

WORD_ACRONYMS = words("""
    asean gif sars ikea lego imax volvo saab ica coop bafta aids interpol laser nasa nato pin radar ram rom sim unesco unicef covid fifa uefa nasdaq opec
""")

LANGUAGE = Language(
    code="da",
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
    weekday_after=words("på fra til og eller den næste forrige hver senest kommende inden"),
    weekday_doubtful=words("man ma ti on to tor fr lø sø"),
    books=pairs(da_words.BOOKS),
    book_numbers=words("Første Anden Tredje Fjerde Femte"),
    emergency=(*words("112 114 1813 1812 118 116111 116117 911 999 1231"), "116 111"),
    grade_words=words("karakter karakteren en et fik får"),
    named_letters=words(
        "plan vitamin gruppe hold linje type klasse hepatitis blok del punkt bogstav bogstavet serie variant bygning"
    ),
    shouted=words(da_words.SHOUTED),
    letters_not_romans=words("VI"),
    directions=pairs("""
        N | nord
        S | syd
        Ø, E | øst
        V, W | vest
    """),
    chess=letters("K konge, D dronning, T tårn, L løber, S springer, x slår, + skak, # mat, = bliver"),
    scales={"mio": 10**6, "bio": 10**12, "mia": 10**9, "mill": 10**6, "bn": 10**9},
    below_one=nouns("""
        €, EUR, $, USD | cent | common
        £, GBP | pence
    """),
    phrases=(
        (r"(?<!\w)([A-ZÆØÅ][a-zæøå]{3,20})g\.(?= [0-9])", r"\1gade"),
        (r"(?<=(?<!\w)[Ff]ra )N(?![\w-]|\.\w)", "nord"),
        (r"(?<=(?<!\w)[Ff]ra )S(?![\w-]|\.\w)", "syd"),
        (r"(?<=(?<!\w)[Ff]ra )Ø(?![\w-]|\.\w)", "øst"),
        (r"(?<=(?<!\w)[Ff]ra )V(?![\w-]|\.\w)", "vest"),
        (r"(?<=(?<!\w)[Ff]ra )NV(?![\w-]|\.\w)", "nordvest"),
        (r"(?<=(?<!\w)[Ff]ra )NØ(?![\w-]|\.\w)", "nordøst"),
        (r"(?<=(?<!\w)[Ff]ra )SV(?![\w-]|\.\w)", "sydvest"),
        (r"(?<=(?<!\w)[Ff]ra )SØ(?![\w-]|\.\w)", "sydøst"),
        (r"(?<=[ (])'(?=[0-9]{2}(?![0-9]))", ""),
        (r"(?<!\w)f\. ((?:1[0-9]|20)[0-9]{2})(?![\w/]|[.,:][0-9])", r"født \1"),
        (r"(?<!\w)d\. ((?:1[0-9]|20)[0-9]{2})(?![\w/]|[.,:][0-9])", r"død \1"),
        (r"(?<=[0-9], )st\.(?= t\.?[hv])", "stuen"),
        (r"(?<![\w.,–-])([0-9]{1,3})[-–](?=[0-9]{1,3}-?år)", r"\1 til "),
        (r"(?<=lodtryk )([0-9]{2,3})/([0-9]{2,3})(?![\w/]|[.,][0-9])", r"\1 over \2"),
        (r"(?<![\w.,])([1-9]|10)\.A(?![\w.])", r"\1 a"),
        (r"(?<![\w.,])([1-9]|10)\.B(?![\w.])", r"\1 b"),
        (r"(?<![\w.,])([1-9]|10)\.C(?![\w.])", r"\1 c"),
        (r"(?<![\w.,])([1-9]|10)\.D(?![\w.])", r"\1 d"),
        (r"(?<![\w.,])([1-9]|10)\.E(?![\w.])", r"\1 e"),
        (r"(?<![\w.,])([0-9]{1,2})\. min\.(?!\w)", r"\1. minut"),
        (r"(?<=(?<!\w)i )md\.(?!\w)", "måneden"),
        (r"(?<![\w/])(?<![0-9] )m/ ?(?=[a-zæøåäö]{3})", "med "),
        (r"(?<![\w/])(?<![0-9] )u/ ?(?=[a-zæøåäö]{3})", "uden "),
        (r"(?<!\w)f\.(?= [0-3]?[0-9](?:[./][01]?[0-9][./-]|\. [a-z]{3}))", "født"),
        (r"(?<=, )[Oo]p\. (?=[0-9])", "opus "),
        (r"(?<!\w)([Ee]n|[Nn]ogen) s\.k\.(?!\w)", r"\1 såkaldt"),
        (r"(?<!\w)([Ee]t|[Nn]oget) s\.k\.(?!\w)", r"\1 såkaldt"),
        (r"(?<!\w)B♭(?!\w)", "bes"),
        (r"(?<![\w.,/])24/7(?![\w/])", "fireogtyve syv"),
        (r"(?<![\w.,/])50/50(?![\w/])", "halvtreds halvtreds"),
        (r"(?<!\w)([A-ZÆØÅ][a-zæøå]{2,24})gd\.(?!\w)", r"\1gade"),
    ),
    range_words=words("fra åbent Åbent kl."),
    per=pairs("""
        kg | per kilo
        t | i timen
        h | i timen
        min | i minuttet
        s | i sekundet
        km | per kilometer
        mil | per mil
        m | per meter
        m³ | per kubikmeter
        g | per gram
        døgn | i døgnet
        uge | om ugen
        person | per person
        pers | per person
        liter | per liter
        kilo | per kilo
        l | per liter
        m² | per kvadratmeter
        time | i timen
        md | om måneden
        mdr | om måneden
        mnd | om måneden
        pers. | per person
        døgnet | i døgnet
        styk | per styk
        måned | om måneden
        år | om året
        dag | om dagen
        nat | per nat
        stk | per styk
        kWh | per kilowattime
        rum | per rum
        værelse | per værelse
        uger | om ugen
        gang | per gang
        barn | per barn
        hold | per hold
        flaske | per flaske
        pk | per pakke
    """),
    currency_prefixes=("kr.", "kr"),
    price_currency="kr",
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    word_shapes=da_words.SHAPES,
    abbreviations=ABBREVIATIONS,
    blank_grouping=True,
    labels=words("side kapitel nummer artikel rum værelse spor linje del skridt punkt afsnit Kapitel Side"),
    counted=words("""
        dage uger måneder timer minutter sekunder gange personer børn mennesker stk styk dl spsk tsk gram
        liter kilo meter kroner point mål elever gæster grader procent skiver fed
    """),
    trunk_phones=True,
    phone_words=(
        *words("tlf tlf. telefon mobil fax ring nummer telefonnummer"),
        "ring på",
        "ring til",
        "sms til",
        "en sms til",
        "nås på",
        "svarer på",
        "kontakt os på",
        "Ring",
        "ring til",
        "Ring til",
        "vagttelefon",
        "nødnummer",
        "på nummer",
        "mobil er",
        "Nummeret er",
        "nummeret er",
        "Lægevagten",
        "lægevagten",
    ),
    digit_codes=(
        r"(?<![\w.,:/-])[2-9][0-9](?: [0-9]{2}){3}(?![\w]|[.,][0-9]| [0-9])",
        r"(?<=(?<![A-Z])[A-Z]{2} )[0-9]{2} ?[0-9]{3}(?![\w]|[.,][0-9])",
        r"(?<!\w)(?P<word>(?i:[a-zæøåäö.-]{2,20}nr\.?|[a-zæøåäö.-]{0,20}(?:nummeret|nummer|nr\.|koden|kode|reference|referencen|id|pin|pinkode|issn|postboks|konto|cvr|cvr-nr\.|cpr))"
        r"(?: (?:er|lyder|var)|:|,|=){0,2}[ (]{1,2})(?P<figures>[0-9]{4,16}(?:-[0-9]{1,8})?|[0-9]{3} [0-9]{3} [0-9]{3}|[0-9]{4}[ .][0-9]{2}[ .][0-9]{5})(?![\w-]|[.,][0-9])",
        r"(?<![\w.,:/-])(?:2[1-9][0-9]{2}|[3-9][0-9]{3})(?= [A-ZÆØÅ][a-zæøå]{2,})",
        r"(?<![\w.,:/-])[12][0-9]{3}(?= (?:København|Frederiksberg)(?!\w))",
    ),
    score_words=words("førte fører slog stillingen resultatet vandt tabte endte kampen"),
    version_words=words(
        "Kapitel kapitel afsnit Afsnit § punkt Punkt tabel Tabel figur Figur trin Trin skridt bilag Bilag paragraf artikel Artikel øvelse Øvelse opgave Opgave ligning kap. fig. pkt. "
        f"version Version v {PRODUCTS}"
    ),
    scale_words=words("målestok model modellen kort kortet tegning blanding forhold forholdet"),
    words={"result": " ", "score": " "}
    | pairs("""
        stars | stjerne / stjerner
        to | til
        or | eller
        out_of | ud af
        times | gange
        per | per
        verse | vers
        verses | vers
        section | paragraf
        sections | paragrafferne
        backslash | omvendt skråstreg
        colon | kolon
        hyphen | bindestreg
        hash | hashtag
        stars | stjerne / stjerner
        tilde | tilde
        root | kvadratroden af
        ratio | til
        plus | plus
        by | gange
        point | punktum
        dot | punktum
        slash | skråstreg
        underscore | understreg
        number | nummer
        phone_plus | plus
        arrow | til
        tall | høj højde
        yields | giver
        feet | {0} fod {1} tommer
        one foot | en fod {1} tommer
        equals | er lig med
        question | spørgsmålstegn
        sharp | sharp
        squared | {0} i anden
        cubed | {0} i tredje
        power | {0} opløftet til {1}
        scientific | {0} gange ti opløftet til {1}
    """),
)
