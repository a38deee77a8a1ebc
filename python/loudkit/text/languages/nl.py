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
from loudkit.text.languages.tables import PRODUCTS, abbreviations, letters, nouns, pairs, words

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
        (r"(tig|honderd|duizend|miljoen|miljard)$", r"\1ste"),
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
    day="cardinal",
    first_day="één",
    month_abbreviations={
        "jan": 1,
        "feb": 2,
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

TIMES = Times(hour_mark="u", hour_words=("uur", "uur"))

AGREEMENT = Agreement(
    nouns={
        "de": "kop minuut dag week maand fles mijl appel taart lepel",
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
    one_and_half={"": "anderhalf"},
    mixed=" ",
    mixed_half="eneenhalf",
    of=words("van der"),
)

ROMANS = Romans(
    labels=words("""
        Hoofdstuk hoofdstuk Deel deel Akte akte Scène scène Artikel artikel Boek boek Fase fase Klasse
        klasse
    """),
    rulers=words("""
        Willem Lodewijk Karel Filips Hendrik Frederik Jan Johannes Paulus Pius Benedictus Gregorius Leo
        Paus Koning Keizer Tsaar Peter Alexander Nicolaas Napoleon Leopold Albert Boudewijn George
        Franciscus Clemens
        Richard Eduard Jacobus Ferdinand Christiaan Gustaaf Elizabeth Catharina Maria Beatrix Margaretha
        Wilhelm
    """),
    ruler_format="de {ordinal}",
    centuries={"eeuw": "", "eeuwse": ""},
    suffixes={"e": "", "de": "", "ste": ""},
)

ABBREVIATIONS = abbreviations("""
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
    dr., Dr. | dokter | name
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
""")

UNITS = nouns("""
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
    dB | decibel
""")

CURRENCIES = nouns("""
    $, US$, USD | dollar
    £, GBP | pond
    €, EUR | euro
    ¥, JPY | yen
    ₹, INR | roepie / roepies
    ¢ | cent
    A$, AUD | Australische dollar
    CHF | Zwitserse frank
    PLN | zloty
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
}

LETTERS = letters("""
    a aa, b bee, c see, d dee, e ee, f ef, g gee, h haa, i ie, j jee, k kaa, l el, m em, n en, o oo, p pee,
    q kuu, r er, s es, t tee, u uu, v vee, w wee, x iks, y ei, z zet
""")

WORD_ACRONYMS = words("""
    aids europol interpol laser nasa nato navo pin radar ram rom sim unesco unicef covid fifa uefa nasdaq
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
    spoken_cents=True,
    range_words=words("van open Open"),
    per=pairs("""
        kg | per kilo
        l | per liter
        m² | per vierkante meter
        uur | per uur
        maand | per maand
        jaar | per jaar
        dag | per dag
        nacht | per nacht
        kWh | per kilowattuur
    """),
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    abbreviations=ABBREVIATIONS,
    magnitudes={10**12: ("biljoen",)},
    blank_grouping=True,
    labels=words("""
        pagina bladzijde bladzijden pagina's hoofdstuk nummer artikel kamer spoor lijn deel stap punt Hoofdstuk Pagina
    """),
    counted=words("""
        dagen weken maanden uur minuten seconden keer personen kinderen stuks eetlepels theelepels el tl koppen
        glazen tenen sneetjes druppels meter kilometer graden punten liter gram kilo leerlingen pagina's sterren
        doelpunten jaar
    """),
    phone_words=(*words("tel tel. telefoon mobiel fax bel telefoonnummer"), "bel naar", "nummer"),
    digit_codes=(r"(?<![\w.,:/-])[1-9][0-9]{3}(?= ?[A-Z]{2} [A-Z][a-z])",),
    trunk_phones=True,
    score_words=words("verhouding stand uitslag score won verloor eindigde wint"),
    version_words=words(f"versie Versie v {PRODUCTS}"),
    words=pairs("""
        to | tot
        or | of
        out_of | van de
        times | keer
        per | per
        verse | vers
        verses | verzen
        section | paragraaf
        sections | paragrafen
        backslash | backslash
        colon | dubbele punt
        hyphen | koppelteken
        hash | hekje
        tilde | tilde
        root | de wortel van
        ratio | tegen
        plus | plus
        by | bij
        point | punt
        dot | punt
        slash | slash
        underscore | underscore
        number | nummer
        squared | {0} kwadraat
        cubed | {0} tot de derde macht
        power | {0} tot de macht {1}
        scientific | {0} maal tien tot de macht {1}
    """),
)
