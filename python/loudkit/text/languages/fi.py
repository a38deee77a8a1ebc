"""Finnish: numbers written solid; the day of a date is an ordinal and its month a partitive."""

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
from loudkit.text.languages import fi_words
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

# Cases that a number takes with its noun: name -> endings behind a stem with back and with front vowels.
CASES = {
    "gen": ("n", "n"),
    "ine": ("ssa", "ssä"),
    "ela": ("sta", "stä"),
    "ade": ("lla", "llä"),
    "abl": ("lta", "ltä"),
    "all": ("lle", "lle"),
    "tra": ("ksi", "ksi"),
}
STEMS = words("yhde kahde kolme neljä viide kuude seitsemä kahdeksa yhdeksä kymmene sada")
ORDINAL_STEMS = words("""
    ensimmäise toise kolmanne neljänne viidenne kuudenne seitsemänne kahdeksanne yhdeksänne kymmenenne sadanne
""")
JOINED_STEMS = ["yhdenne", "kahdenne", *ORDINAL_STEMS[2:9]]  # eleventh to nineteenth, and before tens
BACK = ("kahde", "kolme", "kuude", "kahdeksa", "sada", "toise", "kolma", "kahde", "sada", "kuude")

CASE_FORMS = {
    case: {
        stem: stem + (back if stem.startswith(BACK) else front)
        for stem in (*STEMS, *ORDINAL_STEMS, *JOINED_STEMS)
    }
    for case, (back, front) in CASES.items()
}

# Cases whose endings change with the number.
ILLATIVE = words(
    "yhteen kahteen kolmeen neljään viiteen kuuteen seitsemään kahdeksaan yhdeksään kymmeneen sataan tuhanteen"
)
PARTITIVE = words(
    "yhtä kahta kolmea neljää viittä kuutta seitsemää kahdeksaa yhdeksää kymmentä sataa tuhatta"
)
ESSIVE = words(
    "yhtenä kahtena kolmena neljänä viitenä kuutena seitsemänä kahdeksana yhdeksänä kymmenenä satana"
)
ESSIVE_ORDINALS = words("""
    ensimmäisenä toisena kolmantena neljäntenä viidentenä kuudentena seitsemäntenä kahdeksantena yhdeksäntenä
    kymmenentenä sadantena
""")
ILLATIVE_ORDINALS = words("""
    ensimmäiseen toiseen kolmanteen neljänteen viidenteen kuudenteen seitsemänteen kahdeksanteen yhdeksänteen
    kymmenenteen sadanteen
""")
JOINED_ILLATIVE = ("yhdenteen", "kahdenteen", *ILLATIVE_ORDINALS[2:9])
JOINED_ESSIVE = ("yhdentenä", "kahdentena", *ESSIVE_ORDINALS[2:9])


def _declined(simple: tuple[str, ...]) -> Gender:
    """Cardinals of a case from its forms of 1 to 10 and 100."""
    return Gender(
        forms={
            **dict(enumerate(simple[:10], 1)),
            **{n + 10: f"{form}toista" for n, form in enumerate(simple[:9], 1)},
            **{n * 10: form + simple[9] for n, form in enumerate(simple[:9], 1) if n > 1},
        },
        hundreds={n * 100: (form if n > 1 else "") + simple[10] for n, form in enumerate(simple[:9], 1)},
        through=True,
        scales={10**3: (simple[11],) * 2} if len(simple) > 11 else {},
    )


CARDINALS = Cardinals(
    units=words("nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän"),
    teens=words("""
        kymmenen yksitoista kaksitoista kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista
        kahdeksantoista yhdeksäntoista
    """),
    tens=words("""
        kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä
        kahdeksankymmentä yhdeksänkymmentä
    """),
    hundreds={
        100: "sata",
        200: "kaksisataa",
        300: "kolmesataa",
        400: "neljäsataa",
        500: "viisisataa",
        600: "kuusisataa",
        700: "seitsemänsataa",
        800: "kahdeksansataa",
        900: "yhdeksänsataa",
    },
    joiner="",
    space="",
    genders={
        case: Gender(
            forms={
                **{n: form[stem] for n, stem in enumerate(STEMS[:10], 1)},
                **{n + 10: f"{form[stem]}toista" for n, stem in enumerate(STEMS[:9], 1)},
                **{n * 10: form[stem] + form["kymmene"] for n, stem in enumerate(STEMS[:9], 1) if n > 1},
            },
            hundreds={
                n * 100: (form[stem] if n > 1 else "") + form["sada"] for n, stem in enumerate(STEMS[:9], 1)
            },
            through=True,
            scales={
                10**3: ("tuhanne" + CASES[case][0],) * 2,
                10**6: ("miljoona" + CASES[case][0],) * 2,
                10**9: ("miljardi" + CASES[case][0],) * 2,
            },
        )
        for case, form in CASE_FORMS.items()
    }
    | {"ill": _declined(ILLATIVE), "par": _declined(PARTITIVE), "ess": _declined(ESSIVE)},
    marks={f":{ending}": case for case, endings in CASES.items() for ending in endings}
    | dict.fromkeys((":een", ":ään", ":aan", ":teen"), "ill")
    | dict.fromkeys((":a", ":ä", ":ää", ":ta", ":tä", ":tta", ":ttä", ":aa"), "par")
    | dict.fromkeys((":na", ":nä"), "ess"),
    scales=(
        Scale(value=10**21, forms=("triljardi", "triljardia", "triljardia")),
        Scale(value=10**18, forms=("triljoona", "triljoonaa", "triljoonaa")),
        Scale(value=10**15, forms=("biljardi", "biljardia", "biljardia")),
        Scale(value=10**12, forms=("biljoona", "biljoonaa", "biljoonaa")),
        Scale(
            value=10**9,
            forms=(
                "miljardi",
                "miljardia",
                "miljardia",
            ),
        ),
        Scale(
            value=10**6,
            forms=(
                "miljoona",
                "miljoonaa",
                "miljoonaa",
            ),
        ),
        Scale(
            value=10**3,
            forms=(
                "tuhat",
                "tuhatta",
                "tuhatta",
            ),
            one="tuhat",
            spaced=False,
            link=" ",
        ),
    ),
)

MONTHS = words("""
    tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta
    lokakuuta marraskuuta joulukuuta
""")

ORDINALS = Ordinals(
    table=Cardinals(
        units=words("nollas ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs"),
        teens=words("""
            kymmenes yhdestoista kahdestoista kolmastoista neljästoista viidestoista kuudestoista
            seitsemästoista kahdeksastoista yhdeksästoista
        """),
        tens=words("""
            kahdeskymmenes kolmaskymmenes neljäskymmenes viideskymmenes kuudeskymmenes seitsemäskymmenes
            kahdeksaskymmenes yhdeksäskymmenes
        """),
        joiner="",
        space="",
        hundreds={
            100: "sadas",
            200: "kahdessadas",
            300: "kolmassadas",
            400: "neljässadas",
            500: "viidessadas",
            600: "kuudessadas",
            700: "seitsemässadas",
            800: "kahdeksassadas",
            900: "yhdeksässadas",
        },
        scales=(Scale(value=10**3, forms=("tuhannes",), one="tuhannes", spaced=False, link=" "),),
        genders={
            case: Gender(
                forms={
                    **{n: form[stem] for n, stem in enumerate(ORDINAL_STEMS[:10], 1)},
                    **{n + 10: f"{form[stem]}toista" for n, stem in enumerate(JOINED_STEMS, 1)},
                    **{
                        n * 10: form[stem] + form["kymmenenne"]
                        for n, stem in enumerate(JOINED_STEMS, 1)
                        if n > 1
                    },
                },
                hundreds={
                    n * 100: (form[stem] if n > 1 else "") + form["sadanne"]
                    for n, stem in enumerate(JOINED_STEMS, 1)
                },
            )
            for case, form in CASE_FORMS.items()
        }
        | {
            case: Gender(
                forms={
                    **dict(enumerate(whole[:10], 1)),
                    **{n + 10: f"{form}toista" for n, form in enumerate(joined, 1)},
                    **{n * 10: form + whole[9] for n, form in enumerate(joined, 1) if n > 1},
                },
                hundreds={n * 100: (form if n > 1 else "") + whole[10] for n, form in enumerate(joined, 1)},
            )
            for case, whole, joined in (
                ("ess", ESSIVE_ORDINALS, JOINED_ESSIVE),
                ("ill", ILLATIVE_ORDINALS, JOINED_ILLATIVE),
            )
        },
    ),
    marks={
        **dict.fromkeys((":ntena", ":ntenä", ":senä", ":sena"), "ess"),
        ":s": "",
        **{
            f":nn{vowel}{ending}": case
            for case, endings in CASES.items()
            for ending in endings
            for vowel in ("e",)
        },
    },
    dotted=True,
    dotted_any=True,
    noun_genders={case: case for case in CASES},
    nouns={
        stem + ending: case
        for stem in words("""
            neljännekse vuosineljännekse kerrokse luvu kappalee painokse luoka vuosisada viiko kuukaude vuode osa jakso rivi sivu kierrokse
            kaude lapse maailmansoda sija kerra paika divisioona kilpailu vaihee
        """)
        for case, (ending, _) in CASES.items()
    }
    | {stem + ending: case for stem in words("päivä erä") for case, (_, ending) in CASES.items()}
    | dict.fromkeys(
        words("""
            kerros luku kappale painos sija luokka vuosisata kerta päivä viikko kuukausi vuosi osa jakso
            rivi sivu kierros erä kausi lapsi maailmansota paikka divisioona palkinto momentti kohta pykälä vaihe
        """),
        "",
    ),
)

YEARS = Years(
    decades={
        "-luku": "{solid}luku",
        "-luvun": "{solid}luvun",
        "-luvulla": "{solid}luvulla",
        "-luvulta": "{solid}luvulta",
        "-luvulle": "{solid}luvulle",
        "-lukua": "{solid}lukua",
    },
)

DATES = Dates(
    months=MONTHS,
    short_any=True,
    month_abbreviations={
        "tammik": 1,
        "helmik": 2,
        "maalisk": 3,
        "huhtik": 4,
        "toukok": 5,
        "kesäk": 6,
        "heinäk": 7,
        "elok": 8,
        "syysk": 9,
        "lokak": 10,
        "marrask": 11,
        "jouluk": 12,
    },
    short_after=words("""
        pvm päivä päivänä maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina
        ma ti ke to pe la su jouluaattona viimeistään
    """),
)

TIMES = Times(
    before=words("klo klo. kello kl. Klo Kello"),
    small_minutes="nolla {}",
    lap_after=("ajassa", "ajalla"),
    duration_units=("h", "min", "s"),
    duration_marks=(("h", "t", "tuntia"), ("min", "m"), ("s", "sek")),
)

# Nouns that are counted in every case, as the stem of their genitive.
COUNTED_BACK = words("""
    minuuti tunni viiko kuukaude vuode euro kilo litra prosenti sekunni dollari maa kaupungi kohda sivu
    osa kerra talo kunna maakunna luoka joukkuee koulu kaupa maili kruunu vuorokaude kuva tapaukse maali
    kappalee ruudu askelee astee lausee sana numero kirja lapse poja vieraa opiskelija asukkaa oppilaa pelaaja matkustaja
    asiakkaa huonee asunno auto artikla luvu rivi kohtee jäsenmaa valtio osallistuja
    kerrokse annokse pala vaihtoehdo joukkue vastaaja ammattilaise kollega tavu tonni gramma
    hehtaari tuuma naula miljardi miljoona momenti
""")
COUNTED_FRONT = words("""
    päivä ihmise henkilö henge metri kilometri kiele pistee ryhmä senti näyttee tehtävä miehe naise jäsene työntekijä
    tytö ystävä perhee neliö senttimetri millimetri tähde merki yö käyttäjä tekijä kysymykse
    ääne yritykse eläime sängy pykälä leivä pöydä yksikö
""")

# Endings that show a case; before "ltä" and "lta" a long vowel is part of a partitive (kieltä).
CASE_ENDINGS = (
    *((ending, "") for ending in ("ieltä", "uolta", "uulta", "tulta")),
    *((vowel + "ssa", "ine") for vowel in "aou"),
    *((vowel + "ssä", "ine") for vowel in "äöy"),
    *((vowel + "lta", "abl") for vowel in "aouei"),
    *((vowel + "ltä", "abl") for vowel in "äöyei"),
    *((vowel + "lle", "all") for vowel in "aouäöyei"),
)

AGREEMENT = Agreement(
    numbers=tuple(range(1, 100)),
    plural=True,
    largest=999_999,
    decimals=True,
    not_nouns=words(
        "kassa massa villa silla talla kolossa meille teille heille mille sille jolle tälle tuolle muulle itselle"
    ),
    endings=CASE_ENDINGS,
    plural_endings=CASE_ENDINGS,
    nouns={
        **{
            case: " ".join([stem + back for stem in COUNTED_BACK] + [stem + front for stem in COUNTED_FRONT])
            for case, (back, front) in CASES.items()
        },
        "ill": """
            miljardiin miljoonaan vuoteen tuntiin minuuttiin viikkoon kuukauteen päivään henkilöön maahan kertaan metriin
            kilometriin litraan kiloon asteeseen kohtaan osaan luokkaan ryhmään sekuntiin pisteeseen kaupunkiin kuntaan
            kieleen huoneeseen ihmiseen
        """,
        "": "kuppi kupillinen tunti tuntia minuuttia kupillista omenaa",
    },
)

FRACTIONS = Fractions(
    half="puoli",
    many=True,
    scores=words("tähteä pistettä arvosana Arvosana arvio Arvio arvosanan arvion arviolla arvosanalla tulos"),
    half_before="puoli",
    names={
        2: ("puoli", "puolta"),
        3: ("kolmasosa", "kolmasosaa"),
        4: ("neljäsosa", "neljäsosaa"),
        5: ("viidesosa", "viidesosaa"),
        6: ("kuudesosa", "kuudesosaa"),
        7: ("seitsemäsosa", "seitsemäsosaa"),
        8: ("kahdeksasosa", "kahdeksasosaa"),
        9: ("yhdeksäsosa", "yhdeksäsosaa"),
        10: ("kymmenesosa", "kymmenesosaa"),
        16: ("kuudestoistaosa", "kuudestoistaosaa"),
        100: ("sadasosa", "sadasosaa"),
    },
    one_and_half={"": "puolitoista"},
    mixed=" ja ",
    mixed_half=" ja puoli",
)

ROMANS = Romans(
    labels=words("""
        Luku luku Osa osa Näytös näytös Kohtaus kohtaus Artikla Kirja Vaihe vaihe Luokka luokka Nide
        nide
    """),
    rulers=words("""
        Kustaa Kaarle Eerik Juhana Aadolf Fredrik Sigismund Nikolai Aleksanteri Pietari Katariina
        Elisabet Margareeta Kristian Haakon Olavi Harald Henrik Ludvig Filip Yrjö Vilhelm Iivana
        Johannes Paavali Pius Benedictus Gregorius Leo Napoleon Otto Edvard Rikhard Kuningas Keisari
        Paavi Kuningatar
    """),
    ruler_format="{ordinal}",
    centuries={"vuosisata": "", "vuosisadan": "gen", "vuosisadalla": "ade", "maailmansota": ""},
    suffixes={f":{ending}": case for case, endings in CASES.items() for ending in endings},
)

ABBREVIATIONS = abbreviations(
    fi_words.ABBREVIATIONS
    + """
    op. | opus | number
    Hra, Hra. | herra
    Rva | rouva | going name
    esim. | esimerkiksi
    jne. | ja niin edelleen | final
    ts. | toisin sanoen
    klo | kello
    klo. | kello
    mm. | muun muassa
    ym. | ynnä muuta | final
    yms. | ynnä muuta sellaista | final
    ns. | niin sanottu
    n. | noin | number
    nk. | niin kutsuttu
    ko. | kyseinen
    em. | edellä mainittu
    eaa. | ennen ajanlaskun alkua
    jaa. | jälkeen ajanlaskun alun
    eKr. | ennen Kristusta
    jKr. | jälkeen Kristuksen
    tri, Tri | tohtori | name
    prof. | professori | name
    hra | herra | name
    rva | rouva | name
    § | pykälä | number
    nro, Nro, n:o | numero | number
    s. | sivu | number
    ss. | sivut | number
    puh., Puh. | puhelin
    kpl | kappaletta | after_number
""".replace("    eli. | eli\n", "")
)

UNITS = nouns(
    """
    milj. | miljoona / miljoonaa
    mrd., mrd | miljardi / miljardia
    mm | millimetri / millimetriä
    cm | senttimetri / senttimetriä
    m | metri / metriä
    km | kilometri / kilometriä
    mg | milligramma / milligrammaa
    g | gramma / grammaa
    kg | kilogramma / kilogrammaa
    ml | millilitra / millilitraa
    cl | senttilitra / senttilitraa
    dl | desilitra / desilitraa
    l | litra / litraa
    rkl | ruokalusikallinen / ruokalusikallista
    tl | teelusikallinen / teelusikallista
    ms | millisekunti / millisekuntia
    s | sekunti / sekuntia
    min | minuutti / minuuttia
    h, t | tunti / tuntia
    km/h | kilometri tunnissa / kilometriä tunnissa
    m/s | metri sekunnissa / metriä sekunnissa
    mm² | neliömillimetri / neliömillimetriä
    cm² | neliösenttimetri / neliösenttimetriä
    m² | neliömetri / neliömetriä
    km² | neliökilometri / neliökilometriä
    cm³ | kuutiosenttimetri / kuutiosenttimetriä
    m³ | kuutiometri / kuutiometriä
    ha | hehtaari / hehtaaria
    °C, ℃ | celsiusaste / celsiusastetta
    Hz | hertsi / hertsiä
    kHz | kilohertsi / kilohertsiä
    MHz | megahertsi / megahertsiä
    GHz | gigahertsi / gigahertsiä
    kB, KB, kt | kilotavu / kilotavua
    MB, Mt | megatavu / megatavua
    GB, Gt | gigatavu / gigatavua
    TB, Tt | teratavu / teratavua
    W | watti / wattia
    kW | kilowatti / kilowattia
    MW | megawatti / megawattia
    kWh | kilowattitunti / kilowattituntia
    V | voltti / volttia
    kcal | kilokalori / kilokaloria
    dB | desibeli / desibeliä
"""
    + fi_words.UNITS
    + fi_words.CASED_UNITS
)

CURRENCIES = nouns(
    """
    $, US$, USD | dollari / dollaria
    £, GBP | punta / puntaa
    €, EUR | euro / euroa
    ¥, JPY | jeni / jeniä
    ₹, INR | rupia / rupiaa
    ¢ | sentti / senttiä
    CHF | Sveitsin frangi / Sveitsin frangia
    PLN | zloty / zlotya
    SEK | Ruotsin kruunu / Ruotsin kruunua
    NOK | Norjan kruunu / Norjan kruunua
    DKK | Tanskan kruunu / Tanskan kruunua
"""
    + fi_words.CURRENCIES
)

MINOR_UNITS = nouns("""
    €, EUR | sentti / senttiä
    $, USD | sentti / senttiä
""")

SYMBOLS = {
    "%": "prosenttia",
    "°": "astetta",
    "×": "kertaa",
    "÷": "jaettuna",
    "±": "plus miinus",
    "≈": "noin",
    "≥": "vähintään",
    "≤": "enintään",
    "≠": "eri suuri kuin",
    "<": "pienempi kuin",
    ">": "suurempi kuin",
    "=": "yhtä kuin",
    "✓": "kyllä",
    "✔": "kyllä",
    "✗": "ei",
    "✘": "ei",
    "&": "ja",
    "@": "ät",
    "‰": "promillea",
    **fi_words.SYMBOLS,
    **greek(fi_words.GREEK),
}

LETTERS = letters("""
    a aa, b bee, c see, d dee, e ee, f äf, g gee, h hoo, i ii, j jii, k koo, l äl, m äm, n än, o oo, p pee,
    q kuu, r är, s äs, t tee, u uu, v vee, w kaksois-vee, x äks, y yy, z tset, å ruotsalainen oo, ä ää, ö
    öö
""")

WORD_ACRONYMS = words("""
    asean sars ikea lego kela sote tukes nokia finnair aalto slush aids interpol laser nasa nato pin ram rom sim tutka unesco unicef covid fifa uefa nasdaq opec
""")

# Words that ask for the genitive of the measure before them.
BEHIND = (
    r" (?:päästä|kuluttua|kuluessa|aikana|ajan|ajaksi|jälkeen|päässä|päähän|sisällä|matka|matkan|matkalla|välein|mittainen"
    r"|mittaisen|pituinen|pituisen|ikäinen|ikäisen|korkuinen|levyinen|syvyinen|kävelymatka|takuu)(?!\w)"
)

LANGUAGE = Language(
    code="fi",
    decimal=",",
    grouping=".",
    decimal_word="pilkku",
    minus="miinus",
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
    weekdays=words(
        "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina"
    ),
    weekday_abbreviations=pairs("""
        ma, Ma | maanantai
        ti, Ti | tiistai
        ke, Ke | keskiviikko
        to, To | torstai
        pe, Pe | perjantai
        la, La | lauantai
        su, Su | sunnuntai
    """),
    weekday_after=words("joka viime ensi seuraava auki avoinna viimeistään paitsi"),
    books=pairs(fi_words.BOOKS),
    book_numbers=words("Ensimmäinen Toinen Kolmas Neljäs Viides"),
    emergency=(*words("112 116117 116111 020202 0203 118 911"), "116 117", "116 111", "116 006"),
    grade_words=words("arvosana arvosanan kokeesta antoi saa sai tuli todistukseen lehdessä numero numeron"),
    named_letters=words(
        "plan vitamiini ryhmä joukkue linja tyyppi luokka hepatiitti kohta kirjain sarja rappu talo suunnitelma"
    ),
    shouted=words(fi_words.SHOUTED),
    word_shapes=fi_words.SHAPES,
    letter_stems=pairs("""
        f | äffä
        l | ällä
        m | ämmä
        n | ännä
        r | ärrä
        s | ässä
        x | äksä
        z | tseta
    """),
    directions=pairs("""
        N, P | pohjoista
        S | etelää
        E, I | itää
        W, L | länttä
    """),
    chess=letters("K kuningas, D daami, T torni, L lähetti, R ratsu, x lyö, + šakki, # matti, = muuttuu"),
    scales={"milj": 10**6, "mrd": 10**9, "bn": 10**9},
    phrases=(
        (r"(?<![\w-])A([3-6]):(lle|lla|lta|n|ssa|sta)(?!\w)", r"A \1:\2"),
        (r"(?<!\w)([A-ZÅÄÖ][a-zåäö]{2,24})k\.(?= [0-9])", r"\1katu"),
        (r"(?<!\w)([A-ZÅÄÖ][a-zåäö]{2,24})nt\.(?= [0-9])", r"\1ntie"),
        (r"(?<!\w)([1-9]) ?h ?\+ ?k ?\+ ?s(?!\w)", r"\1 huonetta, keittiö ja sauna"),
        (r"(?<!\w)([1-9]) ?h ?\+ ?kk ?\+ ?s(?!\w)", r"\1 huonetta, keittokomero ja sauna"),
        (r"(?<!\w)([1-9]) ?h ?\+ ?kk(?![\w+]| ?\+)", r"\1 huonetta ja keittokomero"),
        (r"(?<!\w)([1-9]) ?h ?\+ ?k(?![\w+]| ?\+ ?s)", r"\1 huonetta ja keittiö"),
        (r"(?<!\w)([1-9]) ?h ?\+ ?avok\.?(?!\w)", r"\1 huonetta ja avokeittiö"),
        (r"(?<=mom\. )([0-9]{1,2}) kohta(?!\w)", r"\1:s kohta"),
        (r"(?<=mom\. )([0-9]{1,2}) kohdan(?!\w)", r"\1:nnen kohdan"),
        (r"(?<![\w.,])([0-9]{1,2}) luku (?=[0-9]{1,3} ?§)", r"\1:s luku "),
        (r"(?<![\w.,])([0-9]{1,2}) luvun (?=[0-9]{1,3} ?§)", r"\1:nnen luvun "),
        (r"(?<![\w.,])([0-9]{1,2})\. ?krs\.?(?!\w)", r"\1:s kerros"),
        (r"(?<!\w)s\. ((?:1[6-9]|20)[0-9]{2})(?![\w–-]|[.,:][0-9])", r"syntynyt \1"),
        (r"(?<=[0-9]) A (?=[0-9]{1,3}(?:[,.;)]|$| [0-9]{5}))", " aa "),
        (r"(?<=[0-9]) B (?=[0-9]{1,3}(?:[,.;)]|$| [0-9]{5}))", " bee "),
        (r"(?<=[0-9]) C (?=[0-9]{1,3}(?:[,.;)]|$| [0-9]{5}))", " see "),
        (r"(?<=[0-9]) D (?=[0-9]{1,3}(?:[,.;)]|$| [0-9]{5}))", " dee "),
        (r"(?<=[0-9]) E (?=[0-9]{1,3}(?:[,.;)]|$| [0-9]{5}))", " ee "),
        (r"(?<=[0-9]) F (?=[0-9]{1,3}(?:[,.;)]|$| [0-9]{5}))", " äf "),
        (r"(?<=[0-9]) G (?=[0-9]{1,3}(?:[,.;)]|$| [0-9]{5}))", " gee "),
        (r"(?<![\w.,–-])([0-9]{1,3})[-–](?=[0-9]{1,3}-?vuoti)", r"\1 viiva "),
        (r"(?<=erenpaine )([0-9]{2,3})/([0-9]{2,3})(?![\w/]|[.,][0-9])", r"\1 kautta \2"),
        (r"(?<!\w)s\.(?= [0-3]?[0-9]\.[01]?[0-9]\.(?:1[0-9]|20)[0-9]{2})", "syntynyt"),
        (r"(?<![\w.,–-])([0-9]{1,3})-v\.(?!\w)", r"\1-vuotiaat"),
        (
            r"(?<![\w.,])([0-9]{1,2}) ?\"-? ?(?=(?:näyttö|näytö|televisio|tv(?!\w)|pizza|ruutu|vante|renka|kannettava|monitor))",
            r"\1 tuuman ",
        ),
        (r"(?<=, )[Oo]p\. (?=[0-9])", "opus "),
        (r"(?<![\w.,§])([0-9]{1,3}) ?§:n(?!\w)", r"\1:nnen pykälän"),
        (r"(?<![\w.,§])([0-9]{1,3}) ?§:ssä(?!\w)", r"\1:nnessä pykälässä"),
        (
            r"(?<![\w.,§])([0-9]{1,3}) ?§(?![: ]?[0-9§a-z])|(?<![\w.,§])([0-9]{1,3}) ?§(?= [a-zåäö])",
            r"\1\2. pykälä",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)n(?!\w))",
            r"\1 miljoonan ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)sta(?!\w))",
            r"\1 miljoonasta ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)lla(?!\w))",
            r"\1 miljoonalla ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)lle(?!\w))",
            r"\1 miljoonalle ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)lta(?!\w))",
            r"\1 miljoonalta ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)ssa(?!\w))",
            r"\1 miljoonassa ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)ksi(?!\w))",
            r"\1 miljoonaksi ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?milj\.? (?=(?:euro|kruunu|dollari|punna)on(?!\w))",
            r"\1 miljoonaan ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)n(?!\w))",
            r"\1 miljardin ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)sta(?!\w))",
            r"\1 miljardista ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)lla(?!\w))",
            r"\1 miljardilla ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)lle(?!\w))",
            r"\1 miljardille ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)lta(?!\w))",
            r"\1 miljardilta ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)ssa(?!\w))",
            r"\1 miljardissa ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)ksi(?!\w))",
            r"\1 miljardiksi ",
        ),
        (
            r"(?<![\w.,–-])([0-9]{1,3}(?:,[0-9]{1,2})?) ?mrd\.? (?=(?:euro|kruunu|dollari|punna)on(?!\w))",
            r"\1 miljardiin ",
        ),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?min\.?(?={BEHIND})", r"\1 minuutin"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?h\.?(?={BEHIND})", r"\1 tunnin"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?t\.?(?={BEHIND})", r"\1 tunnin"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?s\.?(?={BEHIND})", r"\1 sekunnin"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?pv\.?(?={BEHIND})", r"\1 päivän"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?vk\.?(?={BEHIND})", r"\1 viikon"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?vko\.?(?={BEHIND})", r"\1 viikon"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?kk\.?(?={BEHIND})", r"\1 kuukauden"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?v\.?(?={BEHIND})", r"\1 vuoden"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?km\.?(?={BEHIND})", r"\1 kilometrin"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?m\.?(?={BEHIND})", r"\1 metrin"),
        (rf"(?<![\w.,/–-])([0-9]{{1,4}}) ?vrk\.?(?={BEHIND})", r"\1 vuorokauden"),
        (
            r"(?<![\w.,])([0-9]{1,2}) mom\.(?= (?:mukaan|mukaise|nojalla|perusteella|tarkoitt))",
            r"\1:nnen momentin",
        ),
        (r"(?<![\w.,])([0-9]{1,2}) mom\.", r"\1:s momentti"),
        (r"(?<![\w.,])([0-9]{1,3}) hlö:?lle(?!\w)", r"\1 henkilölle"),
        (r"(?<![\w.,])([0-9]{1,3}) hlö:?n(?!\w)", r"\1 henkilön"),
        (r"(?<![\w.,/])24/7(?![\w/])", "kaksikymmentäneljä seitsemän"),
        (r"(?<![\w.,/])50/50(?![\w/])", "viisikymmentä viisikymmentä"),
        (r"(?<!\w)([Kk]lo|[Nn]ro|puh\.)([0-9]{1,5}(?:[.:][0-9]{2})?)(?![\w]|[.,:][0-9])", r"\1 \2"),
        (
            r"(?<![\w.,/-])([0-9]{1,3})-(?=(?:hengen|vuoden|päivän|tunnin|minuutin|metrin|litran|kilon|euron|prosentin|sivun"
            r"|viikon|kuukauden|kilometrin|tuuman|sekunnin)(?!\w))",
            r"\1 ",
        ),
    ),
    range_words=words("klo kello avoinna Avoinna"),
    per=pairs("""
        kg | kilolta
        l | litralta
        m² | neliöltä
        h | tunnilta
        min | minuutilta
        vk | viikossa
        pv | päivässä
        kk | kuukaudessa
        vrk | vuorokaudessa
        v | vuodessa
        kpl | kappaleelta
        hlö | hengeltä
        yö | yöltä
        päivä | päivässä
        viikko | viikossa
        kuukausi | kuukaudessa
        vuosi | vuodessa
        tunti | tunnissa
        km | kilometriltä
        m | metriltä
        g | grammalta
        t | tonnilta
        m³ | kuutiolta
        krt | kerralta
        kerta | kerralta
        henkilö | henkilöltä
        kilo | kilolta
        litra | litralta
        ltk | laatikolta
        pkt | paketilta
        pl | pullolta
        kWh | kilowattitunnilta
        huone | huonetta kohti
        perhe | perhettä kohti
        lapsi | lasta kohti
        ilta | illalta
        kausi | kaudelta
    """),
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    abbreviations=ABBREVIATIONS,
    blank_grouping=True,
    labels=words(
        "sija sijalla sarja ryhmä kuva kuvassa taulukko kappale jae versio kello klo vuonna sivulla luvussa kohdassa sivu luku numero artikla huone raide linja osa vaihe kohta Luku Sivu"
    ),
    counted=words("""
        päivää viikkoa kuukautta vuotta tuntia minuuttia sekuntia kertaa henkilöä ihmistä lasta kappaletta kpl
        desilitraa dl rkl tl grammaa litraa kiloa metriä pistettä maalia oppilasta astetta prosenttia viipaletta
        päivän viikon tunnin minuutin vuoden
    """),
    phone_words=(
        *words(
            "puh puh. Puh. p. puhelin puhelinnumero soita Soita numero numeroon numerossa soittakaa hätänumero"
        ),
        "soita numeroon",
        "vastaa numerossa",
    ),
    digit_codes=(
        r"(?<![\w.,:/-])[0-9]{5}(?= [A-ZÄÖ][a-zäö]{2,})",
        r"(?<!\w)(?P<word>(?i:[a-zåäö.-]{0,24}(?:[a-zåäö]nro|numero|numeron|numerosi|numeronne|koodi|koodin|koodisi|viite|viitteen|viitenumero|tunnus|tunnuksen|pin|id|issn|lokero|tili|tilille))"
        r"(?: (?:on|oli|kuuluu)|:|,|=)?[ (]{1,2})(?P<figures>[0-9]{4,16}(?:-[0-9]{1,8})?|[0-9]{3} [0-9]{3} [0-9]{3}|[0-9]{4}[ .][0-9]{2}[ .][0-9]{5})(?![\w-]|[.,][0-9])",
        r"(?<=numerossa )116 ?117(?!\w)",
    ),
    trunk_phones=True,
    scale_words=words("mittakaava mittakaavassa malli kartta kartan piirustus suhde suhteessa seos"),
    score_words=words("tulos voitti hävi tilanne peli hävisi päättyi johti ottelu"),
    version_words=words(
        "luku luvun luvussa luvusta Luku kohta kohdan kohdassa kohtaa kohdasta Kohta Kohtaa Kohdan Kohdassa taulukko Taulukko "
        "taulukossa kuva Kuva kuvassa kuvan vaihe Vaihe vaiheessa liite Liite liitteen pykälä § artikla Artikla harjoitus tehtävä "
        "Tehtävä kappale Kappale kappaleessa osio osiossa ohje yhtälö kaava "
        f"versio Versio version v {PRODUCTS}"
    ),
    weekday_cases={
        "ela": pairs("""
            maanantai | maanantaista
            tiistai | tiistaista
            keskiviikko | keskiviikosta
            torstai | torstaista
            perjantai | perjantaista
            lauantai | lauantaista
            sunnuntai | sunnuntaista
        """),
        "ill": pairs("""
            maanantai | maanantaihin
            tiistai | tiistaihin
            keskiviikko | keskiviikkoon
            torstai | torstaihin
            perjantai | perjantaihin
            lauantai | lauantaihin
            sunnuntai | sunnuntaihin
        """),
    },
    words={"result": " ", "score": " "}
    | pairs("""
        stars | tähden / tähden
        to | viiva
        ends | ela ill
        or | tai
        ratio | suhde
        phone_plus | plus
        arrow | nuoli
        tall | pituus pituinen pitkä
        yields | tuottaa
        case_mark | :
        feet | {0} jalkaa {1} tuumaa
        one foot | yksi jalka {1} tuumaa
        equals | yhtä kuin
        question | kysymysmerkki
        sharp | sharp
        out_of | kautta
        times | kertaa
        per | per
        verse | jae
        verses | jakeet
        section | pykälä
        sections | pykälät
        backslash | kenoviiva
        colon | kaksoispiste
        hyphen | yhdysmerkki
        hash | risuaita
        stars | tähti / tähteä
        tilde | tilde
        root | neliöjuuri
        plus | plus
        by | kertaa
        point | piste
        dot | piste
        slash | kauttaviiva
        underscore | alaviiva
        number | numero
        squared | {0} toiseen
        cubed | {0} kolmanteen
        power | {0} potenssiin {1}
        scientific | {0} kertaa kymmenen potenssiin {1}
    """),
)
