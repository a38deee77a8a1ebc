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

FEMININE = {
    1: "une",
    21: "vingt-et-une",
    31: "trente-et-une",
    41: "quarante-et-une",
    51: "cinquante-et-une",
    61: "soixante-et-une",
    81: "quatre-vingt-une",
}

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
        "f": Gender(forms=FEMININE),
        "f.agreed": Gender(forms=FEMININE, through=True),
    },
    prose=((r"vingts (?=mille\b)", "vingt "), (r"cents (?=mille\b)", "cent ")),
    scales=(
        Scale(value=10**27, forms=("quadrilliard", "quadrilliards"), one="un quadrilliard"),
        Scale(value=10**24, forms=("quadrillion", "quadrillions"), one="un quadrillion"),
        Scale(value=10**21, forms=("trilliard", "trilliards"), one="un trilliard"),
        Scale(value=10**18, forms=("trillion", "trillions"), one="un trillion"),
        Scale(value=10**15, forms=("billiard", "billiards"), one="un billiard"),
        Scale(value=10**12, forms=("billion", "billions"), one="un billion"),
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
        (r"(vingt|cent|million|milliard|billion)s$", r"\1ième"),
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
        "ᵉʳ": "",
        "ʳᵉ": "f",
        "d": "second",
        "nd": "second",
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
    month_after=words("de en fin début mi courant dès depuis avant après d'ici jusqu'en à"),
    month_abbreviations={
        "janv": 1,
        "jan": 1,
        "févr": 2,
        "fév": 2,
        "avr": 4,
        "juill": 7,
        "juil": 7,
        "sept": 9,
        "oct": 10,
        "nov": 11,
        "déc": 12,
    },
)

TIMES = Times(
    hour_mark="h",
    hour_words=("heure", "heures"),
    hour_gender="f",
    zero_minutes="heure / heures",
    hour_agrees=True,
    hour_words_behind=words("heures"),
    lap_after=("en", "après"),
    duration_marks=(("h",), ("min", "mn", "m"), ("s", "sec")),
)

AGREEMENT = Agreement(
    not_nouns=words("livre livres"),  # a pound or a book
    numbers=(1, 21, 31, 41, 51, 61, 81),
    plural=True,
    nouns={
        "f": """
            fille femme heure minute seconde semaine année journée nuit fois personne page maison
            voiture rue porte table chaise pomme poire orange banane fleur chambre ville école classe
            main tête jambe rupie lettre tarte carte clé clef image idée question réponse chose place
            pièce tasse bouteille assiette fourchette cuillère ligne mer voix loi roue route plage
            plante poule vache histoire équipe étoile île forêt dent photo couleur couronne copie boîte
            rose dose chanson boisson maison saison raison leçon façon cause clause cour guerre terre pierre
            victoire armoire poire faute sorte liste piste visite suite fuite limite marmite tente vente dette
            tomate patate carotte échalote olive larme arme ferme flamme femme gamme somme zone panne antenne
            branche manche tranche gousse noix botte barre goutte boule pastille gélule ampoule fin faim paix
            croix nef soif loi foire boucle marche pâte croûte crêpe sauce glace race trace place farce
            bougie brique feuille fenêtre bague tonne once photo vidéo étape
        """,
        "m": """
            magazine domaine patrimoine moine stade grade malade camarade jade capitaine
            homme garçon jour mois an siècle musée lycée problème système mètre kilomètre litre gramme
            kilogramme silence incendie foie parapluie génie trophée dictionnaire euro dollar yen arbre
            ordre titre nombre chapitre
        """,
    },
    endings=(
        ("tion", "f"),
        ("ause", "f"),
        ("ine", "f"),
        ("ade", "f"),
        ("arte", "f"),
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
        11: ("onzième", "onzièmes"),
        12: ("douzième", "douzièmes"),
        13: ("treizième", "treizièmes"),
        14: ("quatorzième", "quatorzièmes"),
        15: ("quinzième", "quinzièmes"),
        16: ("seizième", "seizièmes"),
        17: ("dix-septième", "dix-septièmes"),
        18: ("dix-huitième", "dix-huitièmes"),
        19: ("dix-neuvième", "dix-neuvièmes"),
        100: ("centième", "centièmes"),
        1000: ("millième", "millièmes"),
    },
    one="un",
    mixed=" et ",
    mixed_half=" et demi",
    mixed_half_behind={"m": " et demi", "f": " et demie"},
    of=words("de d' du des"),
    shown_by=words("restant restants restante restantes supérieur supérieure inférieur inférieure"),
    determined=words("le la du au un une ce cet cette chaque mon ton son leur notre votre premier dernier"),
    scores=words("""
        note notes noté notée notés notées donne donné donnent mets mis met mérite vaut reçu obtenu obtient
        eu score
        résultat moyenne étape page diapositive question épisode niveau test quiz étoiles étoile points bonnes
    """),
    before_unit=" de",
)

ROMANS = Romans(
    labels=words("""
        Chapitre chapitre Chapitres chapitres Tome tome Tomes tomes Partie partie Parties parties Acte acte
        Actes
        actes Scène scène Scènes scènes Article article Livre livre Livres livres Phase phase Titre titre
        Volume
        volume Volumes volumes Section section Annexe annexe Type type Groupe groupe Niveau niveau Classe
        classe
        Ligue Planche planche Figure figure Tableau tableau Appendice appendice Grade grade Stade stade
        Leçon leçon
        Canto Chant chant
    """),
    small_labels=words("page pages p. pp."),
    rulers=words("""
        Louis Charles Henri François Philippe Napoléon Jean Pierre Paul Pie Benoît Grégoire Léon
        Innocent Pape Roi Empereur Tsar Alexandre Nicolas Guillaume Georges George Richard Édouard
        Jacques Frédéric Léopold Albert Baudouin Otton Maximilien Gustave Christian Harald Ramsès Philippe
        Pierre
        Alphonse Ferdinand Carlos Felipe Clément Urbain Boniface Clovis Childebert Clotaire Thierry Robert
        Lothaire
        Édouard Humbert Victor-Emmanuel Jean-Paul Rainier Hassan Mohammed Abdallah Sixte Célestin Honoré
        Amédée
        Guillaume Pepin Pépin Ménélik Hussein Bajazet Mourad Soliman Cyrus Darius Xerxès Antiochos Ptolémée
        Amenhotep
        Aménophis Thoutmôsis Séthi
    """),
    queens=words("""
        Élisabeth Elisabeth Catherine Marie Victoria Isabelle Marguerite Anne Jeanne Christine Cléopâtre
        Béatrice
        Blanche Mathilde Wilhelmine
    """),
    queen_format="{cardinal}",
    ruler_irregular={1: "premier"},
    suffixes={"e": "", "ème": "", "ième": "", "er": "", "ᵉ": "", "ᵉʳ": "", "re": "f", "ère": "f", "ʳᵉ": "f"},
)

ABBREVIATIONS = abbreviations("""
    hum. | humidité
    grat. | gratuit
    Bcp | beaucoup
    asc. | ascenseur
    s.p. | sur penalty
    csc | contre son camp
    alt. | altitude
    trim. | trimestre
    petit-déj. | petit-déjeuner
    ch. comp. | charges comprises
    etc. | et cetera | final
    sdb, SdB | salle de bains
    dte | droite
    gche | gauche
    tlj | tous les jours
    rens. | renseignements
    inscr. | inscription
    coord. | coordonnées
    temp. | température
    &c., &c | et cetera | final
    p. ex., p.ex., par ex. | par exemple
    c.-à-d., c.à.d., c-à-d, càd, cad | c'est-à-dire
    i. e., i.e. | c'est-à-dire
    env. | environ
    cf., Cf. | confer
    ex., Ex. | exemple | going
    et al. | et al
    s.v.p., S.V.P., svp, SVP, Svp | s'il vous plaît | final
    stp, STP | s'il te plaît
    rdv, RDV, r.-v., Rdv | rendez-vous
    bcp | beaucoup
    tjs, tjrs | toujours
    pb | problème
    pbs | problèmes
    qqn | quelqu'un
    qqch | quelque chose
    qques | quelques
    pdt | pendant
    pcq | parce que
    dsl | désolé
    ds | dans
    ttes | toutes
    vs, vs. | contre
    M. et Mme | monsieur et madame
    M. | monsieur | name going
    MM. | messieurs
    Mme, Mme., Mᵐᵉ | madame | name going
    Mmes, Mmes. | mesdames | name
    Mlle, Mlle. | mademoiselle | name going
    Mlles | mesdemoiselles | name
    Dr, Dr. | docteur | name
    Drs | docteurs | name
    Dre, Dre. | docteure | name
    Pr, Pr., Prof. | professeur | name
    Pre | professeure | name
    Me, Me. | maître | name
    Mes | maîtres | name
    Mgr, Mgr. | monseigneur | name
    Vve | veuve | name
    Gén., Gal | général | name
    Col. | colonel | name
    Cdt | commandant | name
    Cne | capitaine | name
    Lt, Lt. | lieutenant | name
    Adj. | adjudant | name
    Sgt | sergent | name
    St, St. | saint | name
    Ste, Ste. | sainte | name
    Sts | saints | name
    § | paragraphe | number
    §§ | paragraphes | number
    n°s, N°s, nᵒˢ, Nᵒˢ, nos, Nos | numéros | numbers
    n°s, N°s, nᵒˢ, Nᵒˢ | numéros
    n°, N°, nº, Nº, nᵒ, Nᵒ, n., no, No | numéro | number
    p. | page | number going
    p. | pages | after_number
    pp. | pages | number
    A/R | aller-retour
    chap. | chapitre | number going
    ch. | chapitre | number
    ch. | chemin | name street going
    vol. | volume | number going
    t. | tome | number
    art. | article | number going
    al. | alinéa | number
    fig. | figure | number going
    figs. | figures | number
    tab., tabl. | tableau | number
    éd. | édition | going final
    Éd., Ed. | éditions | name
    Éd., Ed. | édition | going
    coll. | collection | going name
    trad. | traduction | going
    réf. | référence | number going
    ref. | référence | number
    rubr. | rubrique | going
    suppl. | supplément | going
    op. | opus | number
    max. | maximum | number
    min. | minimum | number
    max. | maximum | going final
    min. | minutes | after_number
    hab. | habitants | after_number
    dép. | département | going
    dpt, dépt | département
    arr. | arrondissement
    Cie, Cie. | compagnie
    Sté | société
    Ets, Éts | établissements
    Assoc. | association
    bât., bat. | bâtiment | name number
    apt, apt., appt, appt., app., Apt, Appt | appartement | number
    esc. | escalier | name number
    ét. | étage
    Rés., rés. | résidence | name
    th., Th. | thermostat | number
    rdc, RDC | rez-de-chaussée
    rte, rte., Rte | route | name going
    all. | allée | name going
    imp. | impasse | name going
    pl. | place | name going
    sq. | square | name going
    fg, fbg, fbg., Fg, Fbg | faubourg | name
    bd, bd., bld, bld., boul., blvd, bvd, Bd, Bld, Boul. | boulevard | name going
    r. | rue | name going
    av., ave, Ave | avenue | name
    av. J.-C., av. J. C., av. JC | avant Jésus-Christ
    apr. J.-C., ap. J.-C., apr. J. C., ap. J. C. | après Jésus-Christ
    incl. | inclus
    C. civ. | code civil
    C. pén. | code pénal
    C. trav. | code du travail
    J.-C., J. C. | Jésus-Christ
    BP | boîte postale | number
    quart. | quartier | name
    tél., Tél., tél, Tél | téléphone
    port. | portable | number
    resp. | respectivement
    cat. | catégorie | number
    qté | quantité
    nb | nombre | going
    N.B., NB | nota bene
    P.-S., P.S. | post-scriptum
    op. cit. | opus citatum
    ibid. | ibidem
    id. | idem
    sup. | supérieur | final
    inf. | inférieur | final
    Ps | psaume | number
    Ps. | psaume | number
    c. à s., c. à soupe, c.à.s., CàS, càs | cuillère à soupe
    c. à c., c. à café, c.à.c., CàC, càc | cuillère à café
    km, Km | kilomètre | number
""")

UNITS = nouns("""
    sdb | salle de bains / salles de bains | f
    mg/kg/j, mg/kg/jour | milligramme par kilo et par jour / milligrammes par kilo et par jour | m
    mg/kg | milligramme par kilo / milligrammes par kilo | m
    µg/kg | microgramme par kilo / microgrammes par kilo | m
    ml/kg, mL/kg | millilitre par kilo / millilitres par kilo | m
    enf. | enfant / enfants | m
    comp., cp | comprimé / comprimés | m
    gél. | gélule / gélules | f
    sach. | sachet / sachets | m
    M€ | million d'euros / millions d'euros | m
    Md€, Mds€, MM€, G€ | milliard d'euros / milliards d'euros | m
    M$ | million de dollars / millions de dollars | m
    Md$, Mds$ | milliard de dollars / milliards de dollars | m
    Mds, Md, Mrd, mds, mrd | milliard / milliards | m
    Mio, Mio. | million / millions | m
    nm | nanomètre / nanomètres | m
    µm, μm | micromètre / micromètres | m
    mm | millimètre / millimètres | m
    cm | centimètre / centimètres | m
    dm | décimètre / décimètres | m
    m | mètre / mètres | m
    km | kilomètre / kilomètres | m
    µg, μg, mcg | microgramme / microgrammes | m
    ng | nanogramme / nanogrammes | m
    mg | milligramme / milligrammes | m
    g, gr | gramme / grammes | m
    kg, Kg, KG | kilogramme / kilogrammes | m
    t | tonne / tonnes | f
    Mt | mégatonne / mégatonnes | f
    Gt | gigatonne / gigatonnes | f
    µl, μl, µL, μL | microlitre / microlitres | m
    ml, mL | millilitre / millilitres | m
    cl, cL | centilitre / centilitres | m
    dl, dL | décilitre / décilitres | m
    l, L | litre / litres | m
    hl, hL | hectolitre / hectolitres | m
    oz | once / onces | f
    lb, lbs | livre / livres | f
    ft | pied / pieds | m
    pi | pied / pieds | m
    po | pouce / pouces | m
    ", ″ | pouce / pouces | m
    ', ′ | minute / minutes | f
    mi | mille / milles | m
    ns | nanoseconde / nanosecondes | f
    µs, μs | microseconde / microsecondes | f
    ms | milliseconde / millisecondes | f
    s, sec, sec. | seconde / secondes | f
    min, mn, min. | minute / minutes | f
    h | heure / heures | f
    j | jour / jours | m
    sem. | semaine / semaines | f
    km/h, km/heure, kmh, kmph | kilomètre à l'heure / kilomètres à l'heure | m
    m/s | mètre par seconde / mètres par seconde | m
    m/s², m/s2 | mètre par seconde carrée / mètres par seconde carrée | m
    tr/min, trs/min | tour par minute / tours par minute | m
    tours/min | tour par minute / tours par minute | m
    bpm | battement par minute / battements par minute | m
    ips, fps | image par seconde / images par seconde | f
    dpi, ppp | point par pouce / points par pouce | m
    hab/km², hab./km² | habitant par kilomètre carré / habitants par kilomètre carré | m
    N·m, Nm, N.m | newton-mètre / newtons-mètres | m
    mm², mm2 | millimètre carré / millimètres carrés | m
    cm², cm2 | centimètre carré / centimètres carrés | m
    dm² | décimètre carré / décimètres carrés | m
    m², m2 | mètre carré / mètres carrés | m
    km², km2 | kilomètre carré / kilomètres carrés | m
    mm³ | millimètre cube / millimètres cubes | m
    cm³, cm3 | centimètre cube / centimètres cubes | m
    dm³ | décimètre cube / décimètres cubes | m
    m³, m3 | mètre cube / mètres cubes | m
    km³ | kilomètre cube / kilomètres cubes | m
    ha | hectare / hectares | m
    ° | degré / degrés | m
    °C, ° C, ℃ | degré Celsius / degrés Celsius | m
    °F, ° F, ℉ | degré Fahrenheit / degrés Fahrenheit | m
    K | kelvin / kelvins | m
    Hz | hertz | m
    kHz | kilohertz | m
    MHz | mégahertz | m
    GHz | gigahertz | m
    THz | térahertz | m
    Ko, ko, kB, KB | kilooctet / kilooctets | m
    Mo | mégaoctet / mégaoctets | m
    Go | gigaoctet / gigaoctets | m
    To | téraoctet / téraoctets | m
    Po | pétaoctet / pétaoctets | m
    MB | mégabyte / mégabytes | m
    GB | gigabyte / gigabytes | m
    TB | térabyte / térabytes | m
    Mbit | mégabit / mégabits | m
    Gbit | gigabit / gigabits | m
    kbit/s, kb/s, kbps, Kbps | kilobit par seconde / kilobits par seconde | m
    Mbit/s, Mb/s, Mbps | mégabit par seconde / mégabits par seconde | m
    Gbit/s, Gb/s, Gbps | gigabit par seconde / gigabits par seconde | m
    mW | milliwatt / milliwatts | m
    W | watt / watts | m
    kW | kilowatt / kilowatts | m
    MW | mégawatt / mégawatts | m
    GW | gigawatt / gigawatts | m
    TW | térawatt / térawatts | m
    Wh | wattheure / wattheures | m
    kWh | kilowattheure / kilowattheures | m
    MWh | mégawattheure / mégawattheures | m
    GWh | gigawattheure / gigawattheures | m
    TWh | térawattheure / térawattheures | m
    mV | millivolt / millivolts | m
    V | volt / volts | m
    kV | kilovolt / kilovolts | m
    mA | milliampère / milliampères | m
    A | ampère / ampères | m
    Ah | ampère-heure / ampères-heures | m
    mAh | milliampère heure / milliampères heure | m
    Ω | ohm / ohms | m
    kΩ | kiloohm / kiloohms | m
    MΩ | mégaohm / mégaohms | m
    µF, μF | microfarad / microfarads | m
    lm | lumen / lumens | m
    lx | lux | m
    cd | candela / candelas | f
    Pa | pascal / pascals | m
    hPa | hectopascal / hectopascals | m
    atm | atmosphère / atmosphères | f
    kPa | kilopascal / kilopascals | m
    MPa | mégapascal / mégapascals | m
    mbar | millibar / millibars | m
    bar | bar / bars | m
    N | newton / newtons | m
    kN | kilonewton / kilonewtons | m
    J | joule / joules | m
    kJ | kilojoule / kilojoules | m
    MJ | mégajoule / mégajoules | m
    cal | calorie / calories | f
    kcal, Kcal | kilocalorie / kilocalories | f
    µmol, μmol | micromole / micromoles | f
    nmol | nanomole / nanomoles | f
    mmHg | millimètre de mercure / millimètres de mercure | m
    mol | mole / moles | f
    mmol | millimole / millimoles | f
    ch, cv | cheval / chevaux | m
    dB | décibel / décibels | m
    px | pixel / pixels | m
    Mpx, MP | mégapixel / mégapixels | m
    ppm | partie par million / parties par million | f
    mSv | millisievert / millisieverts | m
    cp, cp., cpr | comprimé / comprimés | m
    gél. | gélule / gélules | f
    UI | unité internationale / unités internationales | f
    pers. | personne / personnes | f
    pts, pt, pts., pt. | point / points | m
    c. à s., c. à soupe, c.à.s., CàS, càs | cuillère à soupe / cuillères à soupe | f
    c. à c., c. à café, c.à.c., CàC, càc | cuillère à café / cuillères à café | f
    hab. | habitant / habitants | m
    kg CO2 | kilogramme de cé-o deux / kilogrammes de cé-o deux | m
""")

CURRENCIES = nouns("""
    $, US$, USD, $US, US $, $ US | dollar / dollars | m
    £, GBP | livre / livres | f
    €, EUR, euro, euros | euro / euros | m
    ¥, JPY | yen / yens | m
    ₹, INR, Rs | roupie / roupies | f
    ¢ | centime / centimes | m
    A$, AUD, AU$ | dollar australien / dollars australiens | m
    CHF, Fr., fr. | franc suisse / francs suisses | m
    FF | franc / francs | m
    CAD, C$, CA$, $CA, $CAN | dollar canadien / dollars canadiens | m
    NZD, NZ$ | dollar néo-zélandais / dollars néo-zélandais | m
    SGD, S$ | dollar de Singapour / dollars de Singapour | m
    HKD, HK$ | dollar de Hong Kong / dollars de Hong Kong | m
    TWD, NT$ | dollar de Taïwan / dollars de Taïwan | m
    PLN, zł | zloty / zlotys | m
    ₽, RUB | rouble / roubles | m
    ₩, KRW | won / wons | m
    ₺, TRY | livre turque / livres turques | f
    ₴, UAH | hryvnia / hryvnias | f
    ₪, ILS | shekel / shekels | m
    ฿, THB | baht / bahts | m
    ₫, VND | dong / dongs | m
    ₦, NGN | naira / nairas | m
    ₱ | peso / pesos | m
    PHP | peso philippin / pesos philippins | m
    MXN, MX$ | peso mexicain / pesos mexicains | m
    ARS | peso argentin / pesos argentins | m
    CLP | peso chilien / pesos chiliens | m
    COP | peso colombien / pesos colombiens | m
    PEN | sol / sols | m
    R$, BRL | réal / réaux | m
    kr | couronne / couronnes | f
    SEK | couronne suédoise / couronnes suédoises | f
    NOK | couronne norvégienne / couronnes norvégiennes | f
    DKK | couronne danoise / couronnes danoises | f
    ISK | couronne islandaise / couronnes islandaises | f
    Kč, CZK | couronne tchèque / couronnes tchèques | f
    HUF, Ft | forint / forints | m
    RON | leu / lei | m
    BGN | lev / leva | m
    CNY, RMB | yuan / yuans | m
    IDR | roupie indonésienne / roupies indonésiennes | f
    MYR | ringgit / ringgits | m
    ZAR | rand / rands | m
    EGP | livre égyptienne / livres égyptiennes | f
    MAD | dirham marocain / dirhams marocains | m
    AED | dirham / dirhams | m
    SAR | riyal / riyals | m
    TND | dinar tunisien / dinars tunisiens | m
    DZD, DA | dinar algérien / dinars algériens | m
    XOF, XAF, FCFA, F CFA | franc CFA / francs CFA | m
    XPF | franc Pacifique / francs Pacifique | m
    HTG | gourde / gourdes | f
    ₿, BTC | bitcoin / bitcoins | m
    ₡, CRC | colón / colóns | m
    ₲, PYG | guarani / guaranis | m
""")

SYMBOLS = {
    "%": "pour cent",
    "‰": "pour mille",
    "°": "degrés",
    "∞": "infini",
    "√": "racine carrée de",
    "∅": "ensemble vide",
    "∈": "appartient à",
    "∉": "n'appartient pas à",
    "∑": "somme",
    "∫": "intégrale",
    "∂": "d rond",
    "∆": "delta",
    "∀": "pour tout",
    "∃": "il existe",
    "∝": "proportionnel à",
    "⊥": "perpendiculaire à",
    "∥": "parallèle à",
    "∩": "inter",
    "∪": "union",
    "⊂": "inclus dans",
    "≡": "congru à",
    "♯": "dièse",
    "♭": "bémol",
    "♮": "bécarre",
    "©": "copyright",
    "№": "numéro",
    "♀": "femelle",
    "♂": "mâle",
    "♥": "cœur",
    "★": "étoile",
    "α": "alpha",
    "β": "bêta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "ζ": "zêta",
    "η": "êta",
    "θ": "thêta",
    "ι": "iota",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "π": "pi",
    "ρ": "rhô",
    "σ": "sigma",
    "τ": "tau",
    "υ": "upsilon",
    "φ": "phi",
    "ϕ": "phi",
    "χ": "khi",
    "ψ": "psi",
    "ω": "oméga",
    "Γ": "gamma",
    "Δ": "delta",
    "Θ": "thêta",
    "Λ": "lambda",
    "Ξ": "xi",
    "Π": "pi",
    "Σ": "sigma",
    "Φ": "phi",
    "Ψ": "psi",
    "Ω": "oméga",
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
    opep alena anses ademe cnil ehpad urssaf medef fnac smic pacs samu smur crous caf zac zep ena ens iban
    bic sicav
    cedex assedic inserm ifremer inrae afnor capes bafa bafd tic ascii java sras acfa onu aden siret siren naf
    modem saur taser rib giec alur sars ceser amap ofpra nafta gafa gafam adel ovni ovnis cac
""")

# Capitals of no list that sound like a word (FNAC is one by its list).
SHAPES = (
    r"(?!anpe|adac|asap)(?:"
    r"(?:[bcdfghjklmnprstvz]|[bcdfgptv][lr])?[aeiouy]{1,2}(?:(?:[bcdfghjklmnprstvzqx]|[bcdfgptv][lr]"
    r"|[lmnrsc][bcdfgmptv]|ss|ll|tt|nn|rr|mm|ff|pp)[aeiou]{1,2}){1,2}[bcdfklmnprstxz]?"
    r"|[bcdfghjklmnprstvz][aeiou]{2}[bcdfklmnprstxz]"
    r"|(?:[bcdfgptv][lr]|s[cptn])[aeiou][bcdfklmnpqrtxz]"
    r"|[aeiou][bcdfgklmnprstxz][aeiou][bcdfgklmnprstxz]"
    r")"
)

# Short words that stay words in capitals.
SHOUTED = words("""
    à ah ai aie air ait ami amie amis an ans âge art as au aux avec ayez bal bas beau bel belle bien bis
    bois bon
    bonne bons bout bras bref bruit but ça car cas ce ceci cela celle celui cent ces cet cette chef cher
    chez chien
    ciel cinq clé clés cœur coin corps côté coup cours crois cri cru dans date de dès des deux dieu dire
    dis dit dix
    doit donc dont dos du eau effet elle elles en enfin ans entre es est et été être eu eux euro euros eh
    fait faim
    faire fais faut faux femme fête feu fier fil fille film fils fin fini foi fois fond font force fort fou
    fous froid
    garde gens max pro mini air duo trio grand gras gris gros haut hé hein hier homme hors huit ici idée il
    île ils ja jamais je jeu jeune joie
    joli jour juin juge jus jusqu là la lait las le les leur leurs lent libre lien lieu lire lis lit livre
    loi loin
    lors lui lune ma main mais mal mars mai mardi jeudi lundi matin me mer merci mère mes mieux mille mis
    mode moi moins
    mois mon monde mort mot mots mur murs ne né nez ni noël noir noire nom noms non nos notre nous nu nue
    nuit nul oh
    oie or os ose où ou oui on ont onze œil œuf œufs page paix pain papa par parc part pas pays peau père
    peu peur peut
    peux pied pire place plan plein pleut plus poids point pont porte pour près prêt pris prix promo pu
    puis pur quand
    quart que quel quels qui quoi rang rare rater reste rêve rez riche rien rire roi rois rose roue rouge
    rue sac
    saint sais sait salle salut sans sauf savez se sec seize sel selon sens sept sera ses seul seule seuls
    si six soir
    sois soit sol sommes son sont sors sort sous stop su suis suite sur sûr ta tant tard tas te tel telle
    temps tenir
    tes tête tiens tient toi tôt tous tout toute treize très trois trop trou tu tué un une vache vas va
    vais vend vendu
    vends vent vente vers verre vers vert veut veux vide vie vieux vif vin vingt vis vite vive vivre voie
    voir vois voit
    voix vol vont vos votre vous vrai vraie vu vue week wagon y zéro zone neuf noter lot danger appel avis
    video vidéo
    offre solde info infos photo photos libre fermé sorti aidez aide arrêt allez allô bravo halte hop ouf
    zut chut
    aller venez venir quoi aucun aucune bébé coût cadre carte cause chat cher clair court cru cuit doux
    drap drôle étage
    façon forme frein frère genre gaz geste goût image joue jouer jupe lampe large ligne linge loup mairie
    mine mise
    nord ouest sud neige nez nom note objet ordre ouvre payer pente perdu petit piano plage plat pluie
    poste prime profit
    radio route sable scène soin sucre table taxe terre texte titre toit tour train trait usine vase ville
    visa vache
    sauve serre serré siège signe temps tenez urgent union usage utile vache garer sens jeter jetez tirer
    tirez poussez
    paris lyon nice lille metz brest dijon reims nancy tours caen nimes nîmes rouen angers nantes toulon
    laval arras lens sète dax pau albi agen auch gap vannes evry évry cergy sens blois niort caisse accès
    passe gare quai porte bus métro taxi vélo moto auto voitu café thé eau vin bar menu pause
""")

BOOKS = pairs("""
    Gn, Gen, Genèse | Genèse
    Ex, Exode | Exode
    Lv, Lévitique | Lévitique
    Nb, Nombres | Nombres
    Dt, Deutéronome | Deutéronome
    Jos, Josué | Josué
    Jg, Juges | Juges
    Rt, Ruth | Ruth
    1 S, 1 Sm, 1S | premier livre de Samuel
    2 S, 2 Sm, 2S | deuxième livre de Samuel
    1 R, 1 Rois | premier livre des Rois
    2 R, 2 Rois | deuxième livre des Rois
    Esd, Esdras | Esdras
    Ne, Néhémie | Néhémie
    Tb | Tobie
    Est, Esther | Esther
    Jb, Job | Job
    Ps, Psaume | psaume
    Psaumes | Psaumes
    Pr, Prov, Proverbes | Proverbes
    Qo, Ecclésiaste | Ecclésiaste
    Ct | Cantique des cantiques
    Sg | Sagesse
    Si | Siracide
    Is, És, Ésaïe | Isaïe
    Isaïe | Isaïe
    Jr, Jérémie | Jérémie
    Lm | Lamentations
    Ba | Baruch
    Ez, Éz, Ézéchiel | Ézéchiel
    Dn, Daniel | Daniel
    Os, Osée | Osée
    Jl, Joël | Joël
    Am, Amos | Amos
    Jon, Jonas | Jonas
    Mi, Michée | Michée
    Ha, Habacuc | Habacuc
    Za, Zacharie | Zacharie
    Ml, Malachie | Malachie
    Mt, Matt, Matthieu | Matthieu
    Mc, Marc | Marc
    Lc, Luc | Luc
    Jn, Jean | Jean
    Ac, Actes | Actes
    Rm, Ro, Rom, Romains | Romains
    1 Co, 1Co, 1 Cor, 1 Corinthiens | première épître aux Corinthiens
    2 Co, 2Co, 2 Cor, 2 Corinthiens | deuxième épître aux Corinthiens
    Ga, Gal, Galates | Galates
    Ep, Ép, Éphésiens | Éphésiens
    Ph, Phil, Philippiens | Philippiens
    Col, Colossiens | Colossiens
    1 Th, 1Th, 1 Thessaloniciens | première épître aux Thessaloniciens
    2 Th, 2Th, 2 Thessaloniciens | deuxième épître aux Thessaloniciens
    1 Tm, 1 Ti, 1 Timothée | première épître à Timothée
    2 Tm, 2 Ti, 2 Timothée | deuxième épître à Timothée
    Tt, Tite | Tite
    Phm, Philémon | Philémon
    He, Hé, Hébreux | Hébreux
    Jc, Jacques | Jacques
    1 P, 1 Pi, 1 Pierre | première épître de Pierre
    2 P, 2 Pi, 2 Pierre | deuxième épître de Pierre
    1 Jn, 1Jn, 1 Jean | première épître de Jean
    2 Jn, 2Jn, 2 Jean | deuxième épître de Jean
    3 Jn, 3Jn, 3 Jean | troisième épître de Jean
    Jude | Jude
    Ap, Apocalypse | Apocalypse
""")

# Set phrases; what is written in figures again is read as it stands there.
PHRASES = (
    (r"(?<=[Ll]oi )no ([0-9]{2,4})-([0-9]{1,4})(?![\w-])", r"numéro \1 tiret \2"),
    (r"(?<=[Ll]oi )no(?= [0-9])", "numéro"),
    (r"(?<=[Dd]écret )no(?= [0-9])", "numéro"),
    (r"(?<=[0-9]e )min\.?(?= |,|$)", "minute"),
    (r"(?<![\w.,])([0-9]{1,3}(?: [0-9]{3}){1,3}|[0-9]{3,6}) F(?![\w°-])", r"\1 francs"),
    (r"(?<![\w.])[ÉE]\.-U\.(?!\w)", "États-Unis"),
    (r"(?<![\w.])(?!J\.-C\.)([A-ZÉ])\.-([A-ZÉ])\.(?= )", r"\1 \2"),
    (r"(?<!\w)NE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "nord-est"),
    (r"(?<!\w)NO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "nord-ouest"),
    (r"(?<!\w)SE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "sud-est"),
    (r"(?<!\w)SO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "sud-ouest"),
    (r"(?<!\w)[Øø⌀] ?(?=[0-9])", "diamètre "),
    (r"(?<![\w-])M([1-9][0-9]?) ?[x×] ?([0-9]{1,3})(?![\w,.])", r"M \1 par \2"),
    (r"(?<!\w)réf\.(?= ?:? ?[A-Z0-9]{2})", "référence"),
    (r"(?<=% )a/a(?!\w)", "sur un an"),
    (r"(?<=[a-zà-ÿ.,] )[-−] (?=1[0-9] ans(?!\w))", "moins de "),
    (r"(?<![\w,.])1 ?h ?(?:1/2|½)(?![\w/])", "1 heure et demie"),
    (r"(?<![\w,.])([2-9]|1[0-9]|2[0-3]) ?h ?(?:1/2|½)(?![\w/])", r"\1 heures et demie"),
    (r"(?<=[0-9]{2} )pb(?!\w)", "points de base"),
    (
        r"(?<![\w.,/-])([0-3]?[0-9]) ?[-–] ?([0-3]?[0-9]/(?:0[1-9]|1[0-2])/(?:19|20)[0-9]{2})(?![\w/])",
        r"du \1 au \2",
    ),
    (r"(?<![\w,.])1 ch\.(?! ?[0-9])", "1 chambre"),
    (r"(?<![\w,.])([2-9]) p\.(?=,? ?(?:de )?[0-9]{2,3} ?m)", r"\1 pièces"),
    (r"(?<!\w)ss (?=asc)", "sans "),
    (r"(?<=/mois )(?:cc|CC)(?!\w)", "charges comprises"),
    (r"(?<!\w)arr\.(?= ?(?:à )?[0-9]{1,2} ?[h:])", "arrivée"),
    (r"(?<!\w)dép\.(?= ?(?:à )?[0-9]{1,2} ?[h:])", "départ"),
    (r"(?<=[( ])([1-9][0-9]{0,2})'(?= (?:s\. ?p\.|sp|pen\.|csc)(?!\w))", r"\1e minute"),
    (r"(?<![\w.,])1'([0-5][0-9])\"([0-9]{1,2})(?!\w)", r"1 minute \1 secondes \2"),
    (r"(?<!\w)T1(?= (?:de )?20[0-9]{2}(?!\w))", "premier trimestre"),
    (r"(?<!\w)T([2-4])(?= (?:de )?20[0-9]{2}(?!\w))", r"\1e trimestre"),
    (r"(?<!\w)Rép\.(?! ?[:0-9])", "République"),
    (r"(?<!\w)Dim\.(?= ?:? ?[0-9]{1,5}(?:,[0-9]{1,2})? ?(?:[cm]?m )?[x×])", "Dimensions"),
    (r"(?<!\w)dim\.(?= ?:? ?[0-9]{1,5}(?:,[0-9]{1,2})? ?(?:[cm]?m )?[x×])", "dimensions"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:j|jour)(?!\w)", " par jour"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:sem|semaine)(?!\w)\.?", " par semaine"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(mois|an)(?!\w)", r" par \1"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:pers\.|pers|personne)(?!\w)", " par personne"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:hab\.|hab|habitant)(?!\w)", " par habitant"),
    (r"(?<!\w)v\. ?(?=1[0-9]{3}(?![0-9]))", "vers "),
    (r"† ?(?=(?:en )?1[0-9]{3}(?![0-9]))(?!† ?en )", "mort en "),
    (r"(?<=[(,] )\* ?(?=1[0-9]{3}(?![0-9]))", "né en "),
    (r"(?<=\()\* ?(?=1[0-9]{3}(?![0-9]))", "né en "),
    (
        r"(?<![\w,.])([0-9]{1,3} (?:ans?|mois|jours?|kilos?|litres?|mètres?|siècles?|points?|pouces?)) (?:et )?(?:1/2|½)(?![\w/])",
        r"\1 et demi",
    ),
    (
        r"(?<![\w,.])([0-9]{1,3} (?:heures?|années?|semaines?|minutes?|livres?|douzaines?|journées?|tasses?|étoiles?|pages?)) (?:et )?(?:1/2|½)(?![\w/])",
        r"\1 et demie",
    ),
    (r"(?<![\w,.+\])-])\+ ?(?=[0-9]{2,3} ans(?!\w))", "plus de "),
    (r"(?<![\w,.+\])-])[-−](?=[0-9]{1,2} ans(?!\w))", "moins de "),
    (
        r"(?<![\w,.+\])-])\+ ?(?=[1-9](?:[0-9]{1,2}|[0-9]{0,2}(?:[ .][0-9]{3}){1,3}) "
        r"(?!points|degrés|heures|jours|minutes|secondes|mètres|euros|dollars|places)[a-zà-ÿ]{3,20}s(?!\w))",
        "plus de ",
    ),
    (r"(?<![\w+)-])\+ de(?= )", "plus de"),
    (r"(?<![\w+)-])\+ d'(?=[a-zà-ÿ])", "plus d'"),
    (r"(?<![\w+)-])[-−] de(?= [0-9])", "moins de"),
    (r"(?<![\w,.])([3-9]|1[0-2])(e|ème) ?([A-H])(?!\w)", r"\1\2 \3"),
    (r"(?<![\w-])([XVI]{1,6}e (?:et|ou) [XVI]{1,6}e) s\.(?= [a-zà-ÿ]|[,;)])", r"\1 siècles"),
    (r"(?<=[IVX]e )s\.$", "siècle."),
    (r"(?<=en )((?:do|ré|mi|fa|sol|la|si)(?: bémol| dièse)?) m(?![\w.'])", r"\1 mineur"),
    (r"(?<=en )((?:do|ré|mi|fa|sol|la|si)(?: bémol| dièse)?) M(?![\w.'])", r"\1 majeur"),
    (r"(?<=ét\. )dr\.", "droite"),
    (r"(?<=étage )dr\.", "droite"),
    (r"(?<=ét\. )(?:g\.|gche)", "gauche"),
    (r"(?<=étage )(?:g\.|gche)", "gauche"),
    (r"(?<!\w)av\.(?= (?:le|midi|minuit|Noël|h\.|[0-9]{1,2}[/h])(?!\w)| [0-9]{1,2}/)", "avant"),
    (r"(?<!\w)ap\.(?= (?:le|midi|minuit|Noël|[0-9]{1,2}[/h])(?!\w)| [0-9]{1,2}/)", "après"),
    (r"(?<!\w)([2-9]) ch\.", r"\1 chambres"),
    (r"(?<=-)St-(?=[A-ZÀ-Ý])", "Saint-"),
    (r"(?<=-)Ste-(?=[A-ZÀ-Ý])", "Sainte-"),
    (r"(?<![\w,.])([0-9]{3,4}) ?[x×] ?([0-9]{3,4})(?![\w]| ?=|[.,][0-9])", r"\1 par \2"),
    (r"(?<![\w,.])([0-9]{1,3}(?:,[0-9]{1,4})?) ?[.·] ?10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?!\w)", r"\1 × 10\2"),
    (r"% ?/ ?(an|mois)(?!\w)", r"% par \1"),
    (r"(?<=[0-9])#(?!\w)", " dièse"),
    (r"(?<=[a-zà-ÿ] )\*(?=[.,; ]|$)", "étoile"),
    (r"(?<!\w)1er/(0?[1-9]|1[0-2])(?![\w/])", r"01/\1"),
    (r"(?<![\w,.:])([0-9]{1,2})(?::([0-5][0-9]))? ?(?:[Aa]\.[Mm]\.|[Aa][Mm])(?!\w)", r"\1h\2 du matin"),
    (r"(?<![\w,.:])(12|[1-5])(?::([0-5][0-9]))? ?(?:[Pp]\.[Mm]\.|[Pp][Mm])(?!\w)", r"\1h\2 de l'après-midi"),
    (r"(?<![\w,.:])(1[01]|[6-9])(?::([0-5][0-9]))? ?(?:[Pp]\.[Mm]\.|[Pp][Mm])(?!\w)", r"\1h\2 du soir"),
    *(
        (rf"(?<!\w)mi-{short}\.", f"mi-{full}")
        for short, full in pairs(
            "janv | janvier\nfévr, fév | février\navr | avril\njuil | juillet\nsept | septembre\noct | "
            "octobre\nnov | novembre\ndéc | décembre"
        ).items()
    ),
    (
        r"(?<![\w.,])([0-9]{1,2})h0?([0-9]|[1-5][0-9])'0?([0-9]|[1-5][0-9])(?:\"|'')?(?!\w)",
        r"\1 heures \2 minutes \3",
    ),
    (r"(?<!\w)[Nn][°º](?= (?:d['eu]|[A-Zs]))", "numéro"),
    (r"(?<!\w)([Pp]ort)\.(?= ?:)", r"\1able"),
    (r"(?<=[nN]° )([0-9]{2,4})-([0-9]{1,4})(?![\w-])", r"\1 tiret \2"),
    (r"(?<=[( ])([1-9][0-9]{0,2})'(?=[,;)])", r"\1e minute"),
    (r"(?<=[( ])([1-9][0-9]{0,2})'\+([0-9]{1,2})(?!\w)", r"\1e minute plus \2"),
    (r" mol⁻¹", " par mole"),
    (r"(?<=[0-9]) ?m[·. ]?s⁻¹", " mètres par seconde"),
    (r" s⁻¹", " par seconde"),
    (r"(?<!\w)\$ ?([0-9][0-9., ]{0,20}[0-9]|[0-9]) ?(USD|CAD|AUD|US|CA)(?!\w)", r"\1 \2"),
    (r"(?<!\w)(?:OK|ok|Ok)(?!\w)", "oké"),
    (r"(?<![\w.])([LRDA])\. ?([0-9]{2,4})-([0-9]{1,3})(?![\w-])", r"\1 \2 tiret \3"),
    (r"(?<![\w.,])([0-9]{1,2})\"([0-9]{2})(?!\w)", r"\1 secondes \2"),
    (
        r"(?<![\w.,])([0-9]{1,2})'([0-5][0-9])(?:\"|'')(?![\w])(?<!'[01][01]\")(?<!'0[0-9]\")",
        r"\1 minutes \2",
    ),
    (r"(?<![\w.,])([0-9]{1,2})'0?([0-9]|[1-5][0-9])\"([0-9]{1,2})(?!\w)", r"\1 minutes \2 secondes \3"),
    (r"(?<![\w-])St-([A-ZÀ-Ý][\w-]*)", r"Saint-\1"),
    (r"(?<![\w-])Ste-([A-ZÀ-Ý][\w-]*)", r"Sainte-\1"),
    (r"(?<!\w)M\. (?=(?:[A-Z]\. ?){1,2}[A-ZÀ-Ý][a-zà-ÿ])", "monsieur "),
    (r"(?<![\w,./])50/50(?![\w/])", "50 50"),
    (r"(?<=osage est de )1:([0-9]{1,3})(?![\w:])", r"un pour \1"),
    (r"(?<=dose à )1:([0-9]{1,3})(?![\w:])", r"un pour \1"),
    (r"(?<!\w)pH(?!\w)", "pé-ache"),
    (r"(?<!\w)PM ?(2[,.]5|10|1)(?!\w)", r"PM \1"),
    (r"(?<=[IVX]e )s\.(?= [a-zà-ÿ]|[,;)])", "siècle"),
    (r"(?m:^)1°(?= [a-zà-ÿ])", "primo"),
    (r"(?m:^)2°(?= [a-zà-ÿ])", "secundo"),
    (r"(?m:^)3°(?= [a-zà-ÿ])", "tertio"),
    (r"(?m:^)4°(?= [a-zà-ÿ])", "quarto"),
    (r"(?<![\w,.])24 ?h(?:eures)? ?/ ?24(?!\w)", "24 heures sur 24"),
    (r"(?<![\w,.])24/24(?!\w)", "24 sur 24"),
    (r"(?<![\w,.])([1-7]) ?j(?:ours)? ?/ ?7(?!\w)", r"\1 jours sur 7"),
    (r"(?<![\w,.])7/7(?!\w)", "7 sur 7"),
    (r"(?<![\w,./])24/7(?!\w)", "24 heures sur 24, 7 jours sur 7"),
    (r"(?<![\w,.])4 ?[x×] ?4(?![\w,.])(?! ?=)", "quatre quatre"),
    (r"(?<![\w,.])([0-9]{1,15}),([0-9]{1,15}) ?M(?= d['e])", r"\1,\2 millions"),
    (r"(?<![\w,.])([0-9]{1,15}(?: [0-9]{3}){0,6}) ?M(?= d['e])", r"\1 millions"),
    (r"(?<![\w,.])([0-9]{1,15}(?:,[0-9]{1,15})?) ?[kK]€", r"\1 mille euros"),
    (r"(?<=uerre de )14-18(?!\w)", "14 18"),
    (r"(?<=uerre )14-18(?!\w)", "14 18"),
    (r"(?<=uerre de )39-45(?!\w)", "39 45"),
    (r"(?<=uerre )39-45(?!\w)", "39 45"),
    (r"(?<![\w,.-])50-50(?![\w-])", "50 50"),
    (r"(?<=alcule[zr] )([0-9]{1,15})-([0-9]{1,15})(?![\w-])", r"\1 − \2"),
    (r"(?<=alcule )([0-9]{1,15})-([0-9]{1,15})(?![\w-])", r"\1 − \2"),
    (r"(?<=\bau )1 ?[:/] ?([0-9]{1,3}(?:[ .]?[0-9]{3}){0,2})(?![\w/]|[.,][0-9])", r"un sur \1"),
    (r"(?<![\w,.:/])1 ?[:/] ?([0-9]{1,3}(?:[ .][0-9]{3}){1,2})(?![\w/]|[.,][0-9])", r"un sur \1"),
    (r"(?<=aux )<(?= ?[0-9])", "moins de "),
    (r"(?<=[a-zà-ÿ] )#(?= [a-zà-ÿ])", "dièse"),
    (r"(?<![\w,.])([0-9]{1,15})' ?[x×] ?([0-9]{1,15})'(?!\w)", r"\1 pieds par \2 pieds"),
    (
        r"(?<![\w,.])([0-9]{1,15})'(?= de (?:côté|long|longueur|haut|hauteur|large|largeur|diamètre)(?!\w))",
        r"\1 pieds",
    ),
    (r"(?<![\w,.:])([0-9]{1,2}) ?(?:min|mn) ?([0-5][0-9])(?!\w|[.,][0-9]| ?s)", r"\1 minutes \2"),
    (r"(?<![\w,.:])0 (8[0-9]{2}) ([0-9]{3}) ([0-9]{3})(?![\w ]?[0-9])", r"0, \1, \2, \3"),
    (r"(?<![\w,.:])0 (8[0-9]{2}) ([0-9]{2}) ([0-9]{2}) ([0-9]{2})(?![\w ]?[0-9])", r"0, \1, \2, \3, \4"),
    (r"(?<![\w,.:])116 ?(117|000|006)(?![\w ]?[0-9])", r"116, \1"),
    (r"(?<=le )(3[0-9])([0-9]{2})(?=[ .,;!?)](?![0-9]))(?= (?:pour|si|en cas|ou|24)|[.,;!?)])", r"\1 \2"),
    (r"(?<=au )(3[0-9])([0-9]{2})(?=[.,;!?)]| (?:pour|si|en cas|ou|24))", r"\1 \2"),
    (r"(?<![\w,.:])([0-9]{1,15}(?:,[0-9]{1,15})?) ?[lL] ?/ ?100 ?km(?!\w)", r"\1 litres aux cent"),
    (
        r"((?:[Rr]ythme|[Mm]esure|[Cc]hiffrage|[Tt]empo)(?: est)?(?: en| à| de)?) ([2-9]|12)/(2|4|8"
        r"|16)(?![\w/])",
        r"\1 \2, \3",
    ),
)

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
    phrases=PHRASES,
    shouted=SHOUTED,
    books=BOOKS,
    weekdays=words("lundi mardi mercredi jeudi vendredi samedi dimanche"),
    weekday_abbreviations=pairs("""
        lun, Lun | lundi
        mar, Mar | mardi
        mer, Mer, merc, Merc | mercredi
        jeu, Jeu | jeudi
        ven, Ven | vendredi
        sam, Sam | samedi
        dim, Dim | dimanche
    """),
    weekday_after=words("le les du au ce chaque dès jusqu'au depuis"),
    weekday_doubtful=words("mar mer jeu Mar Mer Jeu Sam"),
    unit_after=words("le du au un une par chaque ce premier"),
    directions={"N": "nord", "S": "sud", "E": "est", "O": "ouest", "W": "ouest"},
    chess=letters("R roi, D dame, T tour, F fou, C cavalier, x prend, + échec, # mat, = devient"),
    elides=True,
    openers=words(
        "Il Elle Ils Elles On Ce Cela Cette Ces Mais Et En Dans Pour Par Sur Avec Selon Depuis Puis "
        "Alors Ainsi Nous Vous "
        "Je Tu Un Une Si Quand Comme Après Avant Chez Sans Son Sa Ses Leur Leurs Mon Ma Mes Notre Votre"
    ),
    word_shapes=SHAPES,
    plural="french",
    below_one=nouns("""
        €, EUR, CHF, Fr. | centime / centimes | m
        $, US$, USD, CAD, C$, CA$, $CA, A$ | cent / cents | m
        £, GBP | penny / pence | m
    """),
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
        nuitée | par nuitée
        semaine, sem, sem. | par semaine
        pers, personne, pers. | par personne
        enfant, enf., enf | par enfant
        adulte, ad., ad | par adulte
        h, heure | de l'heure
        j | par jour
        km | du kilomètre
        m | le mètre
        g | le gramme
        t, tonne | la tonne
        litre | le litre
        once | l'once
        baril | le baril
        action | par action
        élève | par élève
        hab, habitant | par habitant
        nuitée | la nuitée
        séance | la séance
        kilo | le kilo
        trimestre | par trimestre
        place | la place
        unité, pièce | pièce
        kWh | le kilowattheure
        MWh | le mégawattheure
        Go | le gigaoctet
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
    digit_codes=(
        r"(?:(?<=SIRET )|(?<=SIRET : )|(?<=SIRET: ))[0-9]{3} ?[0-9]{3} ?[0-9]{3} ?[0-9]{5}(?![0-9])",
        r"(?:(?<=SIREN )|(?<=SIREN : )|(?<=SIREN: ))[0-9]{3} ?[0-9]{3} ?[0-9]{3}(?![0-9])",
        r"(?:(?<=aisissez )|(?<=code )|(?<=code : ))[0-9]{3} [0-9]{3}(?![\w]|[ .,-][0-9])",
    ),
    labels=words("""
        n° N° nº n.º salle classe bus quai porte bâtiment place siège bloc page pages chapitre numéro
        article chambre voie ligne partie étape point section tome version
        niveau groupe type
    """),
    score_words=words(
        "score résultat rapport proportion gagné perdu battu victoire dilution échelle maquette dosage"
    ),
    version_words=words(
        f"version Version versions v {PRODUCTS} "
        "chapitre chapitres Chapitre section sections Section article articles Article tableau tableaux "
        "Tableau figure "
        "figures Figure étape étapes Étape exercice exercices Exercice clause clauses Clause module "
        "modules Module titre "
        "Titre schéma Schéma leçon leçons Leçon paragraphe paragraphes Paragraphe annexe Annexe point "
        "points Point partie "
        "parties Partie § §§ fig. chap. art. Fig. Chap. Art. règle règles Règle équation graphique "
        "question niveau "
        "encadré illustration rubrique Rubrique firmware logiciel build"
    ),
    words=pairs("""
        to | à
        is ≤ | inférieur ou égal à
        is ≥ | supérieur ou égal à
        to after du | au
        or | ou
        ratio | à
        out_of | sur
        time | fois
        times | fois
        per | par
        verse | verset
        verses | versets
        section | paragraphe
        sections | paragraphes
        root | racine carrée de
        plus | plus
        by | par
        metre | m
        feet | {0} pieds {1}
        point | point
        dot | point
        slash | barre oblique
        backslash | antislash
        underscore | tiret bas
        hyphen | tiret
        colon | deux points
        hash | dièse
        stars | étoile / étoiles
        phone_plus | plus
        arrow | vers
        tall | mesure mesurait taille
        yields | donne
        tilde | tilde
        equals | égale
        question | point d'interrogation
        number | numéro
        numbers | numéros
        squared | {0} au carré
        cubed | {0} au cube
        power | {0} puissance {1}
        scientific | {0} fois dix puissance {1}
    """),
)
