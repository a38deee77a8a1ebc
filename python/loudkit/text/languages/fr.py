"""French: counting by twenties above sixty; the first of a month is *premier*, all other days are cardinals."""

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
from loudkit.text.languages.tables import PRODUCTS, abbreviations, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("zéro un deux trois quatre cinq six sept huit neuf"),
    teens=words("dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf"),
    tens=words("vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix"),
    irregular={
        21: "vingt-et-un",
        31: "trente-et-un",
        41: "quarante-et-un",
        51: "cinquante-et-un",
        61: "soixante-et-un",
        70: "soixante-dix",
        71: "soixante-et-onze",
        72: "soixante-douze",
        73: "soixante-treize",
        74: "soixante-quatorze",
        75: "soixante-quinze",
        76: "soixante-seize",
        77: "soixante-dix-sept",
        78: "soixante-dix-huit",
        79: "soixante-dix-neuf",
        80: "quatre-vingts",
        90: "quatre-vingt-dix",
        91: "quatre-vingt-onze",
        92: "quatre-vingt-douze",
        93: "quatre-vingt-treize",
        94: "quatre-vingt-quatorze",
        95: "quatre-vingt-quinze",
        96: "quatre-vingt-seize",
        97: "quatre-vingt-dix-sept",
        98: "quatre-vingt-dix-huit",
        99: "quatre-vingt-dix-neuf",
    },
    hundred="cent",
    joiner="-",
    hundred_plural="cents",
    one_hundred=False,
    genders={
        "f": Gender(
            forms={
                1: "une",
                21: "vingt-et-une",
                31: "trente-et-une",
                41: "quarante-et-une",
                51: "cinquante-et-une",
                61: "soixante-et-une",
                81: "quatre-vingt-une",
            },
        ),
    },
    prose=((r"vingts (?=mille\b)", "vingt "), (r"cents (?=mille\b)", "cent ")),
    scales=(
        Scale(
            value=10**9,
            forms=(
                "milliard",
                "milliards",
            ),
            one="un milliard",
        ),
        Scale(
            value=10**6,
            forms=(
                "million",
                "millions",
            ),
            one="un million",
        ),
        Scale(value=10**3, forms=("mille",), one="mille"),
    ),
)

MONTHS = words("""
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
""")

ORDINALS = Ordinals(
    irregular={1: "premier"},
    rules=(
        (r"cinq$", "cinquième"),
        (r"neuf$", "neuvième"),
        (r"(vingt|cent|million|milliard)s$", r"\1ième"),
        (r"e$", "ième"),
        (r"$", "ième"),
    ),
    inflections={
        "f": ((r"premier$", "première"),),
        "second": ((r"^deuxième$", "second"),),
        "seconde": ((r"^deuxième$", "seconde"),),
        "p": ((r"$", "s"),),
        "fp": ((r"premier$", "premières"), (r"$", "s")),
    },
    marks={
        "er": "",
        "re": "f",
        "ère": "f",
        "e": "",
        "ème": "",
        "ième": "",
        "ᵉ": "",
        "d": "second",
        "de": "seconde",
        "nde": "seconde",
        "ers": "p",
        "res": "fp",
        "ères": "fp",
        "es": "p",
        "èmes": "p",
    },
    marks_fit=True,
)

YEARS = Years()

DATES = Dates(
    months=MONTHS,
    day="cardinal",
    first_day="premier",
    short_after=words("le du au"),
    short_mark="/",
    month_abbreviations={
        "janv": 1,
        "févr": 2,
        "avr": 4,
        "juil": 7,
        "sept": 9,
        "oct": 10,
        "nov": 11,
        "déc": 12,
    },
)

TIMES = Times(hour_mark="h", hour_words=("heure", "heures"), hour_gender="f")

AGREEMENT = Agreement(
    not_nouns=words("livre livres"),  # a pound or a book
    numbers=(1, 21, 31, 41, 51, 61, 81),
    plural=True,
    nouns={
        "f": """
            fille femme heure minute seconde semaine année journée nuit fois personne page maison
            voiture rue porte table chaise pomme poire orange banane fleur chambre ville école classe
            main tête jambe rupie lettre carte clé clef image idée question réponse chose place
            pièce tasse bouteille assiette fourchette cuillère ligne mer voix loi roue route plage
            plante poule vache histoire équipe étoile île forêt dent photo couleur couronne copie boîte
            bougie brique feuille fenêtre bague tonne once photo vidéo étape
        """,
        "m": """
            homme garçon jour mois an siècle musée lycée problème système mètre kilomètre litre gramme
            kilogramme silence incendie foie parapluie génie trophée dictionnaire euro dollar yen arbre
            ordre titre nombre chapitre
        """,
    },
    endings=(
        ("tion", "f"),
        ("sion", "f"),
        ("té", "f"),
        ("ée", "f"),
        ("ette", "f"),
        ("elle", "f"),
        ("ance", "f"),
        ("ence", "f"),
        ("ure", "f"),
        ("ille", "f"),
        ("euse", "f"),
        ("trice", "f"),
        ("ière", "f"),
        ("esse", "f"),
        ("ude", "f"),
        ("enne", "f"),
        ("onne", "f"),
        ("aine", "f"),
        ("ise", "f"),
        ("aison", "f"),
    ),
    singular=((r"eaux$", "eau"), (r"[sx]$", "")),
)

FRACTIONS = Fractions(
    half="un demi",
    half_before="un demi",
    half_genders={"m": "un demi", "f": "une demi"},
    names={
        2: ("demi", "demis"),
        3: ("tiers", "tiers"),
        4: ("quart", "quarts"),
        5: ("cinquième", "cinquièmes"),
        6: ("sixième", "sixièmes"),
        7: ("septième", "septièmes"),
        8: ("huitième", "huitièmes"),
        9: ("neuvième", "neuvièmes"),
        10: ("dixième", "dixièmes"),
        16: ("seizième", "seizièmes"),
        100: ("centième", "centièmes"),
    },
    one="un",
    mixed=" et ",
    mixed_half=" et demi",
    mixed_half_behind={"m": " et demi", "f": " et demie"},
    of=words("de d' du des"),
    before_unit=" de",
)

ROMANS = Romans(
    labels=words("""
        Chapitre chapitre Tome tome Partie partie Acte acte Scène scène Article Livre Phase phase Titre
    """),
    rulers=words("""
        Louis Charles Henri François Philippe Napoléon Jean Pierre Paul Pie Benoît Grégoire Léon
        Innocent Pape Roi Empereur Tsar Alexandre Nicolas Guillaume Georges George Richard Édouard
        Jacques Frédéric Léopold Albert Baudouin Otton Maximilien Gustave Christian Harald Ramsès
        Élisabeth Elisabeth Catherine Marie Victoria
    """),
    ruler_irregular={1: "premier"},
    suffixes={"e": "", "ème": "", "er": "", "ᵉ": "", "re": "f"},
)

ABBREVIATIONS = abbreviations("""
    etc. | et cetera | final
    p. ex., p.ex. | par exemple
    c.-à-d. | c'est-à-dire
    env. | environ
    M. et Mme | monsieur et madame
    M. | monsieur | name
    MM. | messieurs
    Mme, Mme. | madame | name
    Mmes | mesdames | name
    Mlle | mademoiselle | name
    Dr, Dr. | docteur | name
    Dre | docteure | name
    Pr, Pr. | professeur | name
    Me | maître | name
    Mgr | monseigneur | name
    St | saint | name
    Ste | sainte | name
    § | paragraphe | number
    n°s, N°s | numéros | number
    n°, N°, nº, Nº | numéro | number
    p. | page | number
    pp. | pages | number
    chap. | chapitre | number
    vol. | volume | number
    art. | article | number
    fig. | figure | number
    tél., Tél. | téléphone
    av. J.-C. | avant Jésus-Christ
    apr. J.-C., ap. J.-C. | après Jésus-Christ
    bd, Bd | boulevard | name
    av. | avenue | name
""")

UNITS = nouns("""
    Md€ | milliard d'euros / milliards d'euros | m
    mm | millimètre / millimètres | m
    cm | centimètre / centimètres | m
    m | mètre / mètres | m
    km | kilomètre / kilomètres | m
    mg | milligramme / milligrammes | m
    g | gramme / grammes | m
    kg | kilogramme / kilogrammes | m
    t | tonne / tonnes | f
    ml | millilitre / millilitres | m
    cl | centilitre / centilitres | m
    dl | décilitre / décilitres | m
    l | litre / litres | m
    oz | once / onces | f
    ms | milliseconde / millisecondes | f
    s, sec | seconde / secondes | f
    min, mn | minute / minutes | f
    h | heure / heures | f
    km/h | kilomètre à l'heure / kilomètres à l'heure | m
    m/s | mètre par seconde / mètres par seconde | m
    mm² | millimètre carré / millimètres carrés | m
    cm² | centimètre carré / centimètres carrés | m
    m² | mètre carré / mètres carrés | m
    km² | kilomètre carré / kilomètres carrés | m
    cm³ | centimètre cube / centimètres cubes | m
    m³ | mètre cube / mètres cubes | m
    ha | hectare / hectares | m
    °C, ° C, ℃ | degré Celsius / degrés Celsius | m
    Hz | hertz | m
    kHz | kilohertz | m
    MHz | mégahertz | m
    GHz | gigahertz | m
    Ko, ko | kilooctet / kilooctets | m
    Mo | mégaoctet / mégaoctets | m
    Go | gigaoctet / gigaoctets | m
    To | téraoctet / téraoctets | m
    MB | mégabyte / mégabytes | m
    GB | gigabyte / gigabytes | m
    W | watt / watts | m
    kW | kilowatt / kilowatts | m
    MW | mégawatt / mégawatts | m
    kWh | kilowattheure / kilowattheures | m
    V | volt / volts | m
    kcal | kilocalorie / kilocalories | f
    dB | décibel / décibels | m
""")

CURRENCIES = nouns("""
    $, US$, USD, $US | dollar / dollars | m
    £, GBP | livre / livres | f
    €, EUR | euro / euros | m
    ¥, JPY | yen / yens | m
    ₹, INR | roupie / roupies | f
    ¢ | centime / centimes | m
    A$, AUD | dollar australien / dollars australiens | m
    CHF | franc suisse / francs suisses | m
    CAD, C$, CA$, $CA, $CAN | dollar canadien / dollars canadiens | m
    PLN | zloty / zlotys | m
""")

SYMBOLS = {
    "%": "pour cent",
    "°": "degrés",
    "×": "fois",
    "÷": "divisé par",
    "±": "plus ou moins",
    "≈": "environ",
    "≥": "au moins",
    "≤": "au plus",
    "≠": "différent de",
    "<": "inférieur à",
    ">": "supérieur à",
    "=": "égale",
    "✓": "oui",
    "✔": "oui",
    "✗": "non",
    "✘": "non",
    "&": "et",
    "@": "arobase",
}

LETTERS = letters("""
    a a, b bé, c cé, d dé, e e, f effe, g gé, h ache, i i, j ji, k ka, l elle, m emme, n enne, o o, p pé, q
    ku, r erre, s esse, t té, u u, v vé, w double vé, x iks, y i grec, z zède
""")

WORD_ACRONYMS = words("""
    insee insa unef
    interpol laser nasa otan ovni pin radar ram rom sida sim unesco unicef covid fifa uefa nasdaq opec
""")

LANGUAGE = Language(
    code="fr",
    decimal=",",
    grouping=".",
    decimal_word="virgule",
    minus="moins",
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
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    abbreviations=ABBREVIATIONS,
    plural="french",
    currency_of="de",
    paired_phones=True,
    spoken_cents=True,
    range_words=words("de ouvert Ouvert"),
    per=pairs("""
        kg | le kilo
        l | le litre
        L | le litre
        m² | le mètre carré
        mois | par mois
        an | par an
        jour | par jour
        nuit | par nuit
        semaine | par semaine
        pers | par personne
        kWh | le kilowattheure
    """),
    counted=words("""
        jours semaines mois ans années heures minutes secondes fois personnes enfants gens cuillères
        tranches gouttes mètres kilomètres degrés points pièces morceaux litres grammes kilos élèves pages
        étoiles verres tasses gousses portions places
    """),
    elisions=((r"\bde (?=[aeiouhâéèêîô])", "d'"),),
    codes="words",
    blank_grouping=True,
    apostrophe_grouping=True,
    labels=words("""
        page pages chapitre numéro article chambre voie ligne partie étape point section tome version
        niveau groupe type
    """),
    score_words=words("score résultat rapport proportion gagné perdu battu victoire"),
    version_words=words(f"version Version v {PRODUCTS}"),
    words=pairs("""
        to | à
        or | ou
        out_of | sur
        times | fois
        per | par
        verse | verset
        verses | versets
        section | paragraphe
        sections | paragraphes
        backslash | antislash
        colon | deux points
        hyphen | tiret
        hash | dièse
        tilde | tilde
        root | racine carrée de
        ratio | à
        plus | plus
        by | par
        point | point
        dot | point
        slash | barre oblique
        underscore | tiret bas
        number | numéro
        squared | {0} au carré
        cubed | {0} au cube
        power | {0} puissance {1}
        scientific | {0} fois dix puissance {1}
    """),
)
