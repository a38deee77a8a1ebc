"""Dutch: unit before ten, numbers written solid; the day of a date is a cardinal."""

from loudkit.text.grammar import (
    Agreement,
    Cardinals,
    Dates,
    Fractions,
    Language,
    Ordinals,
    Romans,
    Scale,
    Times,
    Years,
)
from loudkit.text.languages import nl_words
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("nul een twee drie vier vijf zes zeven acht negen"),
    teens=words("tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien"),
    tens=words("twintig dertig veertig vijftig zestig zeventig tachtig negentig"),
    irregular={
        22: "tweeëntwintig",
        23: "drieëntwintig",
        32: "tweeëndertig",
        33: "drieëndertig",
        42: "tweeënveertig",
        43: "drieënveertig",
        52: "tweeënvijftig",
        53: "drieënvijftig",
        62: "tweeënzestig",
        63: "drieënzestig",
        72: "tweeënzeventig",
        73: "drieënzeventig",
        82: "tweeëntachtig",
        83: "drieëntachtig",
        92: "tweeënnegentig",
        93: "drieënnegentig",
    },
    hundred="honderd",
    unit_first=True,
    joiner="en",
    space="",
    one_hundred=False,
    scales=(
        Scale(value=10**21, forms=("triljard",), one="een triljard"),
        Scale(value=10**18, forms=("triljoen",), one="een triljoen"),
        Scale(value=10**15, forms=("biljard",), one="een biljard"),
        Scale(value=10**12, forms=("biljoen",), one="een biljoen"),
        Scale(value=10**9, forms=("miljard",), one="een miljard"),
        Scale(value=10**6, forms=("miljoen",), one="een miljoen"),
        Scale(value=10**3, forms=("duizend",), one="duizend", spaced=False),
    ),
)

MONTHS = words("""
    januari februari maart april mei juni juli augustus september oktober november december
""")

ORDINALS = Ordinals(
    rules=(
        (r"een$", "eerste"),
        (r"drie$", "derde"),
        (r"acht$", "achtste"),
        (r"(tig|honderd|duizend|joen|jard)$", r"\1ste"),
        (r"$", "de"),
    ),
    marks={"e": "", "de": "", "ste": "", "ᵉ": ""},
)

YEARS = Years(
    style="hundreds",
    hundred="honderd",
    round_hundred="honderd",
    before=words("""
        in sinds tot van vanaf voor na rond tussen jaar jaren begin eind medio zomer winter herfst
        lente voorjaar januari februari maart april mei juni juli augustus september oktober november
        december anno uit
    """),
    counted=words("""
        jaar jaren meter kilometer mensen personen euro dollar uur dagen weken maanden man stuks leden
        boeken keer kilo gram liter kinderen inwoners deelnemers soldaten woorden volt watt
    """),
    behind=words("""
        geboren gestorven overleden opgericht gebouwd verschenen gepubliceerd geopend begon eindigde werd was
        kwam won stierf verscheen trouwde viel
    """),
    weak=words("""
        geboren gestorven overleden opgericht gebouwd verschenen verscheen stierf overleed begon eindigde
        werd al pas eerst geb. overl. OS WK EK verkiezingen bouwjaar editie
    """),
    goes_on=words("""
        in op en van met naar aan bij tot als maar toen voor onder door na was werd is kwam geboren te of om
        die dat de het een
    """),
)

DATES = Dates(
    months=MONTHS,
    short_after=words(
        "op vanaf tot datum dd d.d. per m.i.v. v.a. uiterlijk maandag dinsdag woensdag donderdag vrijdag zaterdag zondag"
    ),
    short_mark="/",
    day="cardinal",
    month_after=words(
        "in van tot sinds vanaf eind begin medio half en t/m vorige volgende komende afgelopen voor na per"
    ),
    first_day="één",
    month_abbreviations={
        "jan": 1,
        "feb": 2,
        "febr": 2,
        "mrt": 3,
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
    hour_mark="u",
    hour_words=("uur", "uur"),
    hour_words_behind=("uur",),
    before=words("om rond omstreeks Om"),
    lap_after=("in", "na"),
    duration_units=("uren", "min", "s"),
    duration_marks=(("uur", "u", "h"), ("min", "m"), ("sec", "s")),
    duration_and="en",
    zero_minutes="uur",
    small_minutes="nul {}",
)

AGREEMENT = Agreement(
    nouns={
        "de": """
            kop minuut dag week maand fles mijl appel taart lepel theelepel eetlepel beker plak schijf ui bol zak pot kilo
            pagina eeuw ton seconde
        """,
        "het": "jaar uur glas brood blik stuk",
    },
)

FRACTIONS = Fractions(
    half="een half",
    half_genders={"de": "een halve", "m": "een halve", "het": "een half"},
    names={
        2: ("half", "halve"),
        3: ("derde", "derde"),
        4: ("kwart", "kwart"),
        5: ("vijfde", "vijfde"),
        6: ("zesde", "zesde"),
        7: ("zevende", "zevende"),
        8: ("achtste", "achtste"),
        9: ("negende", "negende"),
        10: ("tiende", "tiende"),
        16: ("zestiende", "zestiende"),
        100: ("honderdste", "honderdste"),
    },
    one_and_half={"": "anderhalf", "de": "anderhalve", "m": "anderhalve"},
    marks=words("e de ste"),
    mixed=" en ",
    mixed_half=" en een half",
    of=words("van der"),
    scores=words("sterren ster punten cijfer score beoordeling Beoordeling waardering recensie jury toets"),
)

ROMANS = Romans(
    labels=words("""
        WO Wereldoorlog wereldoorlog Paragraaf paragraaf Groep groep Type type Bijlage bijlage Tabel tabel
        Hoofdstuk hoofdstuk Deel deel Akte akte Scène scène Artikel artikel Boek boek Fase fase Klasse
        klasse
    """),
    rulers=words("""
        Otto Christiaan Constantijn Hadrianus Innocentius Willem Lodewijk Karel Filips Hendrik Frederik Jan Johannes Paulus Pius Benedictus Gregorius Leo
        Paus Koning Keizer Tsaar Peter Alexander Nicolaas Napoleon Leopold Albert Boudewijn George
        Franciscus Clemens
        Richard Eduard Jacobus Ferdinand Christiaan Gustaaf Elizabeth Catharina Maria Beatrix Margaretha
        Wilhelm
    """),
    ruler_format="de {ordinal}",
    centuries={"eeuw": "", "eeuwse": ""},
    suffixes={"e": "", "de": "", "ste": ""},
)

ABBREVIATIONS = abbreviations(
    """
    Jrg., jrg. | jaargang | number
    Dhr., dhr. | de heer | going name
    op., Op. | opus | number
    bijv. | bijvoorbeeld
    bv., b.v. | bijvoorbeeld
    enz. | enzovoort | final
    d.w.z. | dat wil zeggen
    o.a. | onder andere
    m.a.w. | met andere woorden
    etc. | et cetera | final
    e.d. | en dergelijke | final
    m.b.t. | met betrekking tot
    t.o.v. | ten opzichte van
    i.p.v. | in plaats van
    i.v.m. | in verband met
    a.u.b. | alstublieft
    s.v.p. | alstublieft
    t.a.v. | ter attentie van
    n.a.v. | naar aanleiding van
    t/m | tot en met
    ca. | circa
    resp. | respectievelijk
    evt. | eventueel
    incl. | inclusief
    excl. | exclusief
    max. | maximaal
    min. | minimaal
    v.Chr., v. Chr. | voor Christus
    n.Chr., n. Chr. | na Christus
    dr., Dr. | doctor | name
    drs. | doctorandus | name
    ir. | ingenieur | name
    mr. | meester | name
    prof., Prof. | professor | name
    dhr., Dhr. | de heer | name
    mevr., Mevr., mw. | mevrouw | name
    St. | Sint | name
    § | paragraaf | number
    nr., Nr. | nummer | number
    nrs. | nummers | number
    blz. | bladzijde | number
    p. | pagina | number
    pp. | pagina's | number
    hfst. | hoofdstuk | number
    art. | artikel | number
    tel., Tel. | telefoon
"""
    + nl_words.ABBREVIATIONS
)

UNITS = nouns("""
    pers., pers | persoon / personen | m
    u/wk, u/week, u./wk | uur per week | het
    u/d, u/dag | uur per dag | het
    Bft, bft | beaufort
    tabl., tabl | tablet / tabletten | m
    mln, mln. | miljoen
    mld, mld. | miljard
    mm | millimeter | m
    cm | centimeter | m
    m | meter | m
    km | kilometer | m
    mg | milligram | het
    g | gram | het
    kg | kilogram | het
    ml | milliliter | m
    cl | centiliter | m
    dl | deciliter | m
    l | liter | m
    el | eetlepel / eetlepels | m
    tl | theelepel / theelepels | m
    ms | milliseconde / milliseconden | m
    s, sec | seconde / seconden | m
    min | minuut / minuten | m
    km/h, km/u | kilometer per uur | m
    m/s | meter per seconde | m
    mm² | vierkante millimeter | m
    cm² | vierkante centimeter | m
    m² | vierkante meter | m
    km² | vierkante kilometer | m
    cm³ | kubieke centimeter | m
    m³ | kubieke meter | m
    ha | hectare | m
    °C, ℃ | graad Celsius / graden Celsius | m
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
    kWh | kilowattuur
    V | volt
    kcal | kilocalorieën
    dB, dB(A), dBA | decibel
    bln, bln. | biljoen
    uren | uur | het
    mnd, mnd. | maand / maanden | m
    wk | week / weken | m
    µg, μg, mcg | microgram | het
    µm, μm | micrometer | m
    µs, μs | microseconde / microseconden | m
    µl, μl | microliter | m
    nm | nanometer | m
    ns | nanoseconde / nanoseconden | m
    dm | decimeter | m
    hl | hectoliter | m
    hm | hectometer | m
    ", ″ | inch | m
    ', ′, ft | voet | m
    mi | mijl | m
    zm | zeemijl | m
    kn | knoop / knopen | m
    yd | yard | m
    lb, lbs | pond | het
    oz | ounce | m
    K | kelvin | m
    A | ampère | m
    mA | milliampère | m
    Ah | ampère-uur | het
    mAh | milliampère-uur | het
    N | newton | m
    kN | kilonewton | m
    Nm | newtonmeter | m
    J | joule | m
    kJ | kilojoule | m
    MJ | megajoule | m
    Pa | pascal | m
    hPa | hectopascal | m
    atm | atmosfeer
    kPa | kilopascal | m
    MPa | megapascal | m
    bar | bar | m
    mbar | millibar | m
    mmHg | millimeter kwik | m
    Ω | ohm | m
    kΩ | kilo-ohm | m
    MΩ | mega-ohm | m
    mV | millivolt
    kV | kilovolt
    mW | milliwatt
    GW | gigawatt
    TW | terawatt
    Wh | wattuur
    MWh | megawattuur
    GWh | gigawattuur
    TWh | terawattuur
    pk | paardenkracht / pk | m
    lm | lumen
    lx | lux
    cd | candela
    mol | mol
    mmol | millimol
    mmol/l | millimol per liter
    mg/dl | milligram per deciliter
    mg/l | milligram per liter | het
    mg/kg | milligram per kilogram | het
    g/l | gram per liter | het
    g/km | gram per kilometer | het
    g/cm³ | gram per kubieke centimeter | het
    kg/m³ | kilogram per kubieke meter | het
    kg/m² | kilogram per vierkante meter | het
    µg/m³, μg/m³ | microgram per kubieke meter | het
    km/s | kilometer per seconde | m
    m/s² | meter per seconde kwadraat | m
    m³/s | kubieke meter per seconde | m
    m³/h, m³/u | kubieke meter per uur | m
    l/min | liter per minuut | m
    l/h, l/u | liter per uur | m
    l/s | liter per seconde | m
    l/100 km, l/100km | liter per honderd kilometer | m
    kWh/100 km, kWh/100km | kilowattuur per honderd kilometer
    kWh/m² | kilowattuur per vierkante meter
    W/m² | watt per vierkante meter
    N/mm² | newton per vierkante millimeter
    tpm, rpm | toeren per minuut
    bpm | slagen per minuut
    fps | beelden per seconde
    kbit/s, kbps | kilobit per seconde
    Mbit/s, Mbps, Mb/s | megabit per seconde
    Gbit/s, Gbps, Gb/s | gigabit per seconde
    kB/s, KB/s | kilobyte per seconde
    MB/s | megabyte per seconde
    GB/s | gigabyte per seconde
    Mbit | megabit
    Gbit | gigabit
    PB | petabyte
    MP | megapixel
    px | pixel / pixels
    dpi | dpi
    ppm | deeltjes per miljoen
    °F, ℉ | graad Fahrenheit / graden Fahrenheit | m
    mm³ | kubieke millimeter | m
    dm³ | kubieke decimeter | m
    km³ | kubieke kilometer | m
    m2 | vierkante meter | m
    km2 | vierkante kilometer | m
    m3 | kubieke meter | m
    cm2 | vierkante centimeter | m
    cm3, cc | kubieke centimeter | m
    lj | lichtjaar | het
    eV | elektronvolt
    keV | kilo-elektronvolt
    MeV | mega-elektronvolt
    GeV | giga-elektronvolt
    ton | ton
""")

CURRENCIES = nouns("""
    $, US$, USD | dollar
    £, GBP | pond
    €, EUR | euro
    ¥, JPY | yen
    ₹, INR | roepie / roepies
    ¢, ct, cts | cent
    A$, AUD | Australische dollar
    C$, CA$, CAD | Canadese dollar
    NZ$, NZD | Nieuw-Zeelandse dollar
    HK$, HKD | Hongkongse dollar
    S$, SGD | Singaporese dollar
    NT$, TWD | Taiwanese dollar
    MX$, MXN | Mexicaanse peso
    R$, BRL | Braziliaanse real
    CHF, Fr., SFr. | Zwitserse frank
    PLN, zł | zloty
    SEK | Zweedse kroon / Zweedse kronen
    NOK | Noorse kroon / Noorse kronen
    DKK | Deense kroon / Deense kronen
    ISK | IJslandse kroon / IJslandse kronen
    CZK, Kč | Tsjechische kroon / Tsjechische kronen
    kr | kroon / kronen
    HUF, Ft | forint
    RON | leu / lei
    BGN | lev / leva
    CNY, RMB | yuan
    ₺, TRY | Turkse lira
    ₩, KRW | won
    ₽, RUB | roebel
    ₴, UAH | hryvnia
    ₪, ILS | sjekel
    ₦, NGN | naira
    ₫, VND | dong
    ₿, BTC | bitcoin
    ₱, PHP | Filipijnse peso
    ฿, THB | baht
    ₸, KZT | tenge
    ₾, GEL | lari
    ₡, CRC | colon
    ₵, GHS | cedi
    ₭ | kip
    ₲ | guarani
    ₮ | tugrik
    ZAR | rand
    AED | dirham
    SAR | Saoedische riyal
    EGP | Egyptische pond
    IDR, Rp | roepia
    RM, MYR | ringgit
    COP | Colombiaanse peso
    ARS | Argentijnse peso
    CLP | Chileense peso
    Rs., Rs | roepie / roepies
    ƒ | gulden
""")

SYMBOLS = {
    "%": "procent",
    "°": "graden",
    "×": "keer",
    "÷": "gedeeld door",
    "±": "plus minus",
    "≈": "ongeveer",
    "≥": "minstens",
    "≤": "hoogstens",
    "≠": "ongelijk aan",
    "<": "kleiner dan",
    ">": "groter dan",
    "=": "is gelijk aan",
    "✓": "ja",
    "✔": "ja",
    "✗": "nee",
    "✘": "nee",
    "&": "en",
    "@": "at",
    **nl_words.SYMBOLS,
    **greek(nl_words.GREEK),
}

LETTERS = letters("""
    a aa, b bee, c see, d dee, e ee, f ef, g gee, h haa, i ie, j jee, k kaa, l el, m em, n en, o oo, p pee,
    q kuu, r er, s es, t tee, u uu, v vee, w wee, x iks, y ei, z zet
""")

WORD_ACRONYMS = words("""
    havo mavo ikea asean gif sars swat lego hema imax jpeg avro aids europol interpol laser nasa nato navo pin radar ram rom sim unesco unicef covid fifa uefa nasdaq
    opec
""")

LANGUAGE = Language(
    code="nl",
    decimal=",",
    grouping=".",
    decimal_word="komma",
    minus="min",
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
    directions=pairs("""
        N | noord
        Z, S | zuid
        O, E | oost
        W | west
        NB, N.B. | noorderbreedte
        ZB, Z.B. | zuiderbreedte
        OL, O.L. | oosterlengte
        WL, W.L. | westerlengte
    """),
    chess=letters("K koning, D dame, T toren, L loper, P paard, x slaat, + schaak, # mat, = wordt"),
    spoken_cents=True,
    range_words=words("van open Open"),
    per=pairs("""
        kg | per kilo
        l | per liter
        m² | per vierkante meter
        uur | per uur
        u | per uur
        min | per minuut
        s | per seconde
        m | per meter
        m³ | per kubieke meter
        km | per kilometer
        g | per gram
        mnd | per maand
        week | per week
        stuk | per stuk
        st | per stuk
        persoon | per persoon
        pers | per persoon
        liter | per liter
        kilo | per kilo
        maand | per maand
        jaar | per jaar
        dag | per dag
        nacht | per nacht
        kWh | per kilowattuur
        kamer | per kamer
        keer | per keer
        kind | per kind
        team | per team
        fles | per fles
        wk | per week
    """),
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    word_shapes=nl_words.SHAPES,
    abbreviations=ABBREVIATIONS,
    blank_grouping=True,
    labels=words("""
        pagina bladzijde bladzijden pagina's hoofdstuk nummer artikel kamer spoor lijn deel stap punt Hoofdstuk Pagina
    """),
    counted=words("""
        dagen weken maanden uur minuten seconden keer personen kinderen stuks eetlepels theelepels el tl koppen
        glazen tenen sneetjes druppels meter kilometer graden punten liter gram kilo leerlingen pagina's sterren
        doelpunten jaar
    """),
    scales={"mln": 10**6, "mio": 10**6, "mld": 10**9, "mrd": 10**9, "bln": 10**12, "mn": 10**6, "bn": 10**9},
    phone_words=(
        *words(
            "tel tel. Tel. telefoon mobiel fax bel Bel bellen belt draai toets telefoonnummer alarmnummer noodnummer"
        ),
        "bel naar",
        "nummer",
        "sms naar",
        "sms'en naar",
        "app naar",
        "contact op via",
    ),
    emergency=(*words("112 0900 113 144 116000 116111 116117 14020 14010 1850 088 911 999"), "116 117"),
    grade_words=words("cijfer cijfers een haalde kreeg krijgt voor rapportcijfer ze een"),
    named_letters=words(
        "plan vitamine groep team lijn type klasse hepatitis blok deel punt letter serie variant"
    ),
    shouted=words(nl_words.SHOUTED),
    weekdays=words("maandag dinsdag woensdag donderdag vrijdag zaterdag zondag"),
    weekday_abbreviations=pairs("""
        ma, Ma | maandag
        di, Di | dinsdag
        wo, Wo, woe | woensdag
        do, Do | donderdag
        vr, Vr, vrij | vrijdag
        za, Za, zat | zaterdag
        zo, Zo | zondag
    """),
    weekday_after=words(
        "op tot van vanaf elke iedere aanstaande komende vorige volgende volgend afgelopen is t/m en of"
    ),
    weekday_doubtful=words("zo ma do di vrij zat"),
    books=pairs(nl_words.BOOKS),
    book_numbers=words("Eerste Tweede Derde Vierde Vijfde"),
    below_one=nouns("""
        €, EUR, $, USD | cent
        £, GBP | pence
    """),
    phrases=(
        (r"(?<=[0-9]e )dr\.(?=,| [a-z]|$)", "druk"),
        (r"(?<!\w)[Ff]l\. ?([0-9]{1,6}(?:\.[0-9]{3})?)(?:,-)?(?![\w,])", r"\1 gulden"),
        (r"(?<![\w.,:/–-])([01]?[0-9]|2[0-3])[.:]([0-5][1-9]|[1-5]0) u(?= [a-z(]|[,;)])", r"\1u\2"),
        (r"(?<![\w.,–-])([0-9]{1,3})[-–](?=[0-9]{1,3}-?jarig)", r"\1 tot "),
        (r"(?<=loeddruk )([0-9]{2,3})/([0-9]{2,3})(?![\w/]|[.,][0-9])", r"\1 over \2"),
        (r"(?<![\w.,])((?:1[0-9]|20)[0-9]{2})[-–]'([0-9]{2})(?!\w)", r"\1-\2"),
        (
            r"(?<![\w.,:/–-])([01]?[0-9]|2[0-4])[-–]([01]?[0-9]|2[0-4]) ?u\.(?=[,;)]| (?:'s )?[a-z(])",
            r"\1-\2 uur",
        ),
        (r"(?<!\w)v\.d\. mnd\.", "van de maand"),
        (r"(?<=, )[Oo]p\. (?=[0-9])", "opus "),
        (r"(?<=[ (])'(?=[0-9]{2}(?![0-9]))", ""),
        (r"(?<![\w.,/-])((?:19|20)[0-9]{2})/'([0-9]{2})(?![\w/])", r"\1/\2"),
        (r"(?<![\w.,:/–-])([01]?[0-9]|2[0-3])[.:]([0-5][1-9]|[1-5]0) uur(?!\w)", r"\1u\2"),
        (r"(?<![\w.,])([01]?[0-9]|2[0-4]) ?u\.(?= (?:'s )?[a-z])", r"\1 uur"),
        (
            r"(?<![\w.,:/–-])([01]?[0-9]|2[0-3])[.:]([0-5][1-9]|[1-5]0) u(?:\.(?= (?:'s )?[a-z(])|(?=\.?(?:$| [A-Z])))",
            r"\1u\2",
        ),
        (r"(?<=[0-9]) ?u\.(?=[,;)]| (?:'s )?[a-z(])", " uur"),
        (r"(?<=[Aa]rt\. [1-9]):(?=[0-9]{1,3}(?![\w:]))", " "),
        (r"(?<=[Aa]rtikel [1-9]):(?=[0-9]{1,3}(?![\w:]))", " "),
        (r"(?<=[0-9])-I(?!\w)", " één hoog"),
        (r"(?<=[0-9])-II(?!\w)", " twee hoog"),
        (r"(?<=[0-9])-III(?!\w)", " drie hoog"),
        (r"(?<=[0-9])-IV(?!\w)", " vier hoog"),
        (r"(?<=[0-9])[- ]hs(?!\w)", " huis"),
        (r"(?<=[Ww]ind )N(?![\w-]|\.\w)", "noord"),
        (r"(?<=[Ww]ind )NO(?![\w-]|\.\w)", "noordoost"),
        (r"(?<=[Ww]ind )NW(?![\w-]|\.\w)", "noordwest"),
        (r"(?<=[Ww]ind )ZO(?![\w-]|\.\w)", "zuidoost"),
        (r"(?<=[Ww]ind )ZW(?![\w-]|\.\w)", "zuidwest"),
        (r"(?<=[Ww]ind )W(?![\w-]|\.\w)", "west"),
        (r"(?<=[Hh]et )N(?![\w-]|\.\w)", "noorden"),
        (r"(?<=[Hh]et )O(?![\w-]|\.\w)", "oosten"),
        (r"(?<=[Hh]et )Z(?![\w-]|\.\w)", "zuiden"),
        (r"(?<=[Hh]et )W(?![\w-]|\.\w)", "westen"),
        (r"(?<=[Hh]et )NO(?![\w-]|\.\w)", "noordoosten"),
        (r"(?<=[Hh]et )NW(?![\w-]|\.\w)", "noordwesten"),
        (r"(?<=[Hh]et )ZO(?![\w-]|\.\w)", "zuidoosten"),
        (r"(?<=[Hh]et )ZW(?![\w-]|\.\w)", "zuidwesten"),
        (r"(?<![\w.,/])24/7(?![\w/])", "vierentwintig zeven"),
        (r"(?<![\w.,/])50/50(?![\w/])", "vijftig vijftig"),
        (r"(?<!\w)([A-Z][a-zë]{2,24})str\.(?!\w)", r"\1straat"),
    ),
    digit_codes=(
        r"(?<![\w.,:/-])[1-9][0-9]{3}(?= ?[A-Z]{2}(?: [A-Z][a-z]|[,.)]|$))",
        r"(?<!\w)(?P<word>(?i:[a-z.-]{0,20}(?:nummer|nummers|nr\.|code|codes)|iban|bsn|kvk|kvk-nummer|pin|postbus|kenmerk|referentie|issn|isbn)"
        r"(?: is| luidt| was|:|,|=)?[ (]{1,2})(?P<figures>[0-9]{4,16}(?:-[0-9]{1,8})?|[0-9]{3} [0-9]{3} [0-9]{3}|[0-9]{4}[ .][0-9]{2}[ .][0-9]{5})(?![\w-]|[.,][0-9])",
    ),
    trunk_phones=True,
    scale_words=words("schaal model maquette kaart stafkaart plattegrond tekening verhouding"),
    score_words=words(
        "verloren wonnen zege nederlaag gelijkspel doelpunt stand uitslag score won verloor eindigde wint"
    ),
    version_words=words(
        "versie Versie v hoofdstuk Hoofdstuk artikel Artikel art. sectie Sectie paragraaf Paragraaf § tabel Tabel figuur "
        f"Figuur stap Stap punt Punt bijlage Bijlage afbeelding Afbeelding opgave Opgave oefening Oefening formule hfst. fig. tab. {PRODUCTS}"
    ),
    words={"scale": " op "}
    | pairs("""
        stars | ster / sterren
        to | tot
        or | of
        out_of | van de
        times | keer
        per | per
        verse | vers
        verses | vers
        section | paragraaf
        sections | paragrafen
        backslash | backslash
        colon | dubbele punt
        hyphen | koppelteken
        hash | hekje
        stars | ster / sterren
        tilde | tilde
        root | de wortel van
        ratio | tegen
        plus | plus
        by | bij
        phone_plus | plus
        arrow | naar
        tall | lang lengte lengtes
        yields | geeft
        day_link | t/m
        feet | {0} voet {1} inch
        one foot | één voet {1} inch
        metre | m
        equals | is gelijk aan
        question | vraagteken
        sharp | sharp
        point | punt
        dot | punt
        slash | slash
        underscore | underscore
        number | nummer
        squared | {0} kwadraat
        cubed | {0} tot de derde
        power | {0} tot de macht {1}
        scientific | {0} maal tien tot de macht {1}
    """),
)
