"""Spanish: *uno* loses its ending before nouns, hundreds agree in gender; dates count with cardinals and *de*."""

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
    units=words("cero uno dos tres cuatro cinco seis siete ocho nueve"),
    teens=words("diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve"),
    tens=words("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
    irregular={
        21: "veintiuno",
        22: "veintidós",
        23: "veintitrés",
        24: "veinticuatro",
        25: "veinticinco",
        26: "veintiséis",
        27: "veintisiete",
        28: "veintiocho",
        29: "veintinueve",
        100: "cien",
    },
    hundreds={
        100: "ciento",
        200: "doscientos",
        300: "trescientos",
        400: "cuatrocientos",
        500: "quinientos",
        600: "seiscientos",
        700: "setecientos",
        800: "ochocientos",
        900: "novecientos",
    },
    joiner=" y ",
    genders={
        "m": Gender(forms={1: "un", 21: "veintiún"}),
        "f": Gender(
            forms={1: "una", 21: "veintiuna"},
            hundreds={
                100: "ciento",
                200: "doscientas",
                300: "trescientas",
                400: "cuatrocientas",
                500: "quinientas",
                600: "seiscientas",
                700: "setecientas",
                800: "ochocientas",
                900: "novecientas",
            },
        ),
    },
    prose=(
        (r"veintiuno (?=mil\b|mill|bill)", "veintiún "),
        (r"\buno (?=mil\b|mill|bill)", "un "),
    ),
    scales=(
        Scale(
            value=10**12,
            forms=(
                "billón",
                "billones",
            ),
            one="un billón",
        ),
        Scale(
            value=10**6,
            forms=(
                "millón",
                "millones",
            ),
            one="un millón",
        ),
        Scale(value=10**3, forms=("mil",), one="mil"),
    ),
)

MONTHS = words("""
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
""")

ORDINALS = Ordinals(
    table=Cardinals(
        units=words("cero primero segundo tercero cuarto quinto sexto séptimo octavo noveno"),
        teens=(
            "décimo",
            "undécimo",
            "duodécimo",
            "decimotercero",
            "decimocuarto",
            "decimoquinto",
            "decimosexto",
            "decimoséptimo",
            "decimoctavo",
            "decimonoveno",
        ),
        tens=words("""
            vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo
        """),
        joiner=" ",
        hundreds={
            100: "centésimo",
            200: "ducentésimo",
            300: "tricentésimo",
            400: "cuadringentésimo",
            500: "quingentésimo",
            600: "sexcentésimo",
            700: "septingentésimo",
            800: "octingentésimo",
            900: "noningentésimo",
        },
        scales=(Scale(value=10**3, forms=("milésimo",), one="milésimo"),),
    ),
    inflections={
        "f": ((r"o$", "a"),),
        "p": ((r"o$", "os"),),
        "fp": ((r"o$", "as"),),
        "short": ((r"(prim|terc)ero$", r"\1er"),),
    },
    marks={
        **dict.fromkeys((".º", "º", ".o", "ro", "do", "to", "mo", "vo", "no"), ""),
        **dict.fromkeys((".ª", "ª", ".a", "ra", "da", "ta", "ma", "va", "na"), "f"),
        **dict.fromkeys((".er", "er"), "short"),
        **dict.fromkeys((".os", "ºs"), "p"),
        **dict.fromkeys((".as", "ªs"), "fp"),
    },
    marks_fit=True,
    degree_sign=words("el del al un este la"),
    nouns=dict.fromkeys(words("puesto piso lugar grado aniversario capítulo curso clasificado"), ""),
    before_noun=(
        (
            r"(primer|tercer)o (?=(?!(?:de|del|y|e|o|u|en|a|al|por|con|que|es|fue|no|se|para)\b)[a-zà-ÿ]\w*[^\Wa]\b)",
            r"\1 ",
        ),
    ),
)

YEARS = Years()

DATES = Dates(
    months=MONTHS,
    day="cardinal",
    day_month="de",
    month_year="de",
    short_after=words("el del al día"),
    short_mark="/",
    month_abbreviations={
        "ene": 1,
        "feb": 2,
        "abr": 4,
        "jun": 6,
        "jul": 7,
        "ago": 8,
        "sept": 9,
        "sep": 9,
        "oct": 10,
        "nov": 11,
        "dic": 12,
    },
)

TIMES = Times(hour_mark="h", hour_gender="f", hour_agrees=True)

AGREEMENT = Agreement(
    numbers=(1, 21, 31, 41, 51, 61, 71, 81, 91),
    plural=True,
    nouns={
        "m": """
            libro día mes año mapa problema programa sistema tema idioma planeta poema sofá hombre coche
            árbol tren avión café euro dólar kilo metro litro minuto segundo lápiz papel pan pez país
            rey juez jefe padre viaje equipaje puente diente cliente paquete billete peso por pájaro
            barco camión corazón melón millón billón mil millones agua águila alma arma aula hacha
            vaso litros kilos dálmata dálmatas día días guardias policías turistas pianistas artistas
            atletas poetas
        """,
        "f": """
            casa mano foto moto radio vez noche clase calle llave flor mujer luz voz cruz ley carne
            leche sal imagen parte gente tarde nube nave madre sangre torre fuente serie superficie
            persona página hora semana taza tazas cucharada cucharadas cucharadita cucharaditas
            botella docena copa cebolla manzana naranja barra milla onza libra tableta pastilla
        """,
    },
    endings=(
        ("ción", "f"),
        ("sión", "f"),
        ("dad", "f"),
        ("tad", "f"),
        ("tud", "f"),
        ("umbre", "f"),
        ("ez", "f"),
        ("a", "f"),
        ("o", "m"),
        ("or", "m"),
        ("aje", "m"),
        ("al", "m"),
        ("el", "m"),
        ("il", "m"),
        ("ón", "m"),
        ("én", "m"),
        ("án", "m"),
        ("ín", "m"),
        ("ar", "m"),
        ("er", "m"),
        ("ente", "m"),
        ("ante", "m"),
    ),
    other_plurals="m",
    singular=(
        (r"ciones$", "ción"),
        (r"siones$", "sión"),
        (r"dades$", "dad"),
        (r"ones$", "ón"),
        (r"([lnrdjys])es$", r"\1"),
        (r"ces$", "z"),
        (r"s$", ""),
    ),
    not_nouns=words("""
        para era hasta contra sobre cada otra toda esta esa una hacia otro todo esto eso como pero
        cuando donde desde entonces luego ahora hay más menos fuera dentro encima solo otra tercera
        primera otras otros había estaba dos tres seis nos los las unos unas
    """),
    elision=(
        (r"\b((?:[Aa]|[Ee]s|[Ee]ra|[Dd]esde|[Hh]asta|[Dd]e|[Ss]obre) la) uno\b(?! por)", r"\1 una"),
        (r"\b([Ll]as) veintiuno\b", r"\1 veintiuna"),
        (r"veintiuno (?=grados)", "veintiún "),
        (r"(?<= y )uno (?=grados)", "un "),
    ),
    euphony=((r"^una (?=(?:agua|águila|alma|arma|aula|ave|hacha|hambre|área|ala|arpa|ancla|ama)$)", "un "),),
)

FRACTIONS = Fractions(
    half="un medio",
    half_before="medio",
    half_genders={"m": "medio", "f": "media"},
    names={
        2: ("medio", "medios"),
        3: ("tercio", "tercios"),
        4: ("cuarto", "cuartos"),
        5: ("quinto", "quintos"),
        6: ("sexto", "sextos"),
        7: ("séptimo", "séptimos"),
        8: ("octavo", "octavos"),
        9: ("noveno", "novenos"),
        10: ("décimo", "décimos"),
        16: ("dieciseisavo", "dieciseisavos"),
        100: ("centésimo", "centésimos"),
    },
    one="un",
    mixed=" y ",
    mixed_half=" y medio",
    mixed_half_behind={"m": " y medio", "f": " y media"},
    of=words("de del"),
    before_unit=" de",
)

ROMANS = Romans(
    labels=words("""
        Capítulo capítulo Tomo tomo Parte parte Acto acto Escena escena Artículo Libro libro Fase fase
        Título siglos
    """),
    rulers=words("""
        Felipe Alfonso Carlos Fernando Juan Pedro Enrique Luis Sancho Ramiro García Jaime Francisco
        Pablo Pío Benedicto Gregorio León Inocencio Papa Rey Emperador Zar Alejandro Nicolás Napoleón
        Guillermo Jorge Ricardo Eduardo Jacobo Federico Leopoldo Maximiliano Gustavo Cristián Harald
        Balduino Ramsés siglo Siglo s.
    """),
    ruler_format="{ordinal}",
    ruler_up_to=10,
    queens=words("Isabel Catalina María Margarita Victoria"),
    queen_format="{ordinal}",
    queen_form="f",
    centuries={
        **dict.fromkeys(
            words("aniversario Aniversario congreso Congreso capítulo concurso premio Premio"), "short"
        ),
        **dict.fromkeys(
            words("""
                edición Edición legislatura Legislatura dinastía Olimpiada Guerra guerra República Cumbre
                Internacional
            """),
            "f",
        ),
    },
)

ABBREVIATIONS = abbreviations("""
    etc. | etcétera | final
    p. ej., p.ej. | por ejemplo
    aprox. | aproximadamente
    Sr. | señor | name
    Sra. | señora | name
    Srta. | señorita | name
    Sres. | señores | name
    Dr. | doctor | name
    Dra. | doctora | name
    D. | don | name
    Dª, D.ª, Dña. | doña | name
    Prof. | profesor | name
    Lic. | licenciado | name
    Ing. | ingeniero | name
    Sto. | santo | name
    Sta. | santa | name
    § | párrafo | number
    núm., Núm. | número | number
    n.º, N.º, nº, Nº | número | number
    pág., p. | página | number
    págs., pp. | páginas | number
    cap. | capítulo | number
    vol. | volumen | number
    art. | artículo | number
    tel., Tel. | teléfono
    Avda., Av. | avenida | name
    EE. UU., EE.UU. | Estados Unidos
    a. C., a.C. | antes de Cristo
    d. C., d.C. | después de Cristo
    s. | siglo
    a. m., a.m. | a eme | after_number
    p. m., p.m. | pe eme | after_number
    C/ | calle | name
""")

UNITS = nouns("""
    mm | milímetro / milímetros | m
    cm | centímetro / centímetros | m
    m | metro / metros | m
    km | kilómetro / kilómetros | m
    mg | miligramo / miligramos | m
    g | gramo / gramos | m
    kg | kilogramo / kilogramos | m
    t | tonelada / toneladas | f
    ml | mililitro / mililitros | m
    cl | centilitro / centilitros | m
    l | litro / litros | m
    oz | onza / onzas | f
    lb | libra / libras | f
    ms | milisegundo / milisegundos | m
    s, seg | segundo / segundos | m
    min | minuto / minutos | m
    h | hora / horas | f
    km/h | kilómetro por hora / kilómetros por hora | m
    m/s | metro por segundo / metros por segundo | m
    mph | milla por hora / millas por hora | f
    mm² | milímetro cuadrado / milímetros cuadrados | m
    cm² | centímetro cuadrado / centímetros cuadrados | m
    m² | metro cuadrado / metros cuadrados | m
    km² | kilómetro cuadrado / kilómetros cuadrados | m
    cm³ | centímetro cúbico / centímetros cúbicos | m
    m³ | metro cúbico / metros cúbicos | m
    ha | hectárea / hectáreas | f
    °C, ° C, ℃ | grado Celsius / grados Celsius | m
    Hz | hercio / hercios | m
    kHz | kilohercio / kilohercios | m
    MHz | megahercio / megahercios | m
    GHz | gigahercio / gigahercios | m
    kB, KB | kilobyte / kilobytes | m
    MB | megabyte / megabytes | m
    GB | gigabyte / gigabytes | m
    TB | terabyte / terabytes | m
    W | vatio / vatios | m
    kW | kilovatio / kilovatios | m
    MW | megavatio / megavatios | m
    kWh | kilovatio hora / kilovatios hora | m
    V | voltio / voltios | m
    kcal | kilocaloría / kilocalorías | f
    dB | decibelio / decibelios | m
""")

CURRENCIES = nouns("""
    $, US$, USD | dólar / dólares | m
    £, GBP | libra / libras | f
    €, EUR | euro / euros | m
    ¥, JPY | yen / yenes | m
    ₹, INR | rupia / rupias | f
    ¢ | centavo / centavos | m
    A$, AUD | dólar australiano / dólares australianos | m
    CHF | franco suizo / francos suizos | m
    MXN | peso mexicano / pesos mexicanos | m
    PLN | esloti / eslotis | m
""")

SYMBOLS = {
    "%": "por ciento",
    "°": "grados",
    "×": "por",
    "÷": "dividido entre",
    "±": "más menos",
    "≈": "aproximadamente",
    "≥": "al menos",
    "≤": "como máximo",
    "≠": "distinto de",
    "<": "menor que",
    ">": "mayor que",
    "=": "igual a",
    "✓": "sí",
    "✔": "sí",
    "✗": "no",
    "✘": "no",
    "&": "y",
    "@": "arroba",
}

LETTERS = letters("""
    a a, b be, c ce, d de, e e, f efe, g ge, h hache, i i, j jota, k ka, l ele, m eme, n ene, ñ eñe, o o, p
    pe, q cu, r erre, s ese, t te, u u, v uve, w uve doble, x equis, y ye, z zeta
""")

WORD_ACRONYMS = words("""
    iva pyme renfe
    interpol laser mercosur nasa otan ovni pin radar ram rom sida sim unesco unicef covid fifa uefa nasdaq
    opec
""")

LANGUAGE = Language(
    code="es",
    decimal=",",
    grouping=".",
    decimal_word="coma",
    minus="menos",
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
    currency_of="de",
    currency_and="con",
    spoken_cents=True,
    range_words=words("de abierto Abierto Horario"),
    per=pairs("""
        kg | el kilo
        l | el litro
        m² | el metro cuadrado
        hora | por hora
        mes | al mes
        año | al año
        día | al día
        noche | por noche
        kWh | el kilovatio hora
    """),
    counted=words("""
        días semanas meses años horas minutos segundos veces personas niños cucharadas cucharaditas tazas
        vasos dientes rebanadas gotas metros kilómetros grados puntos piezas litros gramos kilos alumnos
        páginas estrellas goles
    """),
    codes="words",
    blank_grouping=True,
    labels=words("""
        página páginas capítulo número artículo habitación vía línea parte paso punto sección tomo
        versión canal nivel grupo tipo
    """),
    score_words=words("marcador resultado proporción ganó ganaron perdió empataron relación"),
    version_words=words(f"versión Versión v {PRODUCTS}"),
    words=pairs("""
        to | a
        or | o
        out_of | sobre
        times | veces
        per | por
        verse | versículo
        verses | versículos
        section | sección
        sections | secciones
        backslash | barra invertida
        colon | dos puntos
        hyphen | guion
        hash | almohadilla
        tilde | virgulilla
        root | raíz cuadrada de
        power | {0} elevado a {1}
        ratio | a
        plus | más
        by | por
        point | punto
        dot | punto
        slash | barra
        underscore | guion bajo
        number | número
        squared | {0} al cuadrado
        cubed | {0} al cubo
        scientific | {0} por diez elevado a {1}
    """),
    phone_words=(
        *words("tel tel. tlf. teléfono telefono móvil fax llame llama llamar llámame marque marca"),
        "llame al",
        "llama al",
        "llamar al",
        "llámame al",
        "marque el",
        "marca el",
    ),
)
