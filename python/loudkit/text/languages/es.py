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

FEMININE = {
    100: "ciento",
    200: "doscientas",
    300: "trescientas",
    400: "cuatrocientas",
    500: "quinientas",
    600: "seiscientas",
    700: "setecientas",
    800: "ochocientas",
    900: "novecientas",
}

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
        "f": Gender(forms={1: "una", 21: "veintiuna"}, hundreds=FEMININE),
        "m.agreed": Gender(forms={1: "un", 21: "veintiún"}, through=True),
        "f.agreed": Gender(forms={1: "una", 21: "veintiuna"}, hundreds=FEMININE, through=True),
    },
    prose=(
        (r"veintiuno (?=mil\b|mill|bill|trill|cuatrill)", "veintiún "),
        (r"\buno (?=mil\b|mill|bill|trill|cuatrill)", "un "),
    ),
    scales=(
        Scale(value=10**24, forms=("cuatrillón", "cuatrillones"), one="un cuatrillón", multiplier_gender="m"),
        Scale(value=10**18, forms=("trillón", "trillones"), one="un trillón", multiplier_gender="m"),
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
        **dict.fromkeys((".ª", "ª", ".a", "ra", "era", "da", "ta", "ma", "va", "na"), "f"),
        **dict.fromkeys(("ero",), ""),
        **dict.fromkeys((".ro", ".do", ".to", ".mo", ".vo", ".no"), ""),
        **dict.fromkeys((".ra", ".da", ".ta", ".ma", ".va", ".na"), "f"),
        **dict.fromkeys((".er", "er", "ᵉʳ", ".ᵉʳ"), "short"),
        **dict.fromkeys(("ros", "dos", "tos", "mos", "vos"), "p"),
        **dict.fromkeys(("ras", "das", "tas", "mas", "vas"), "fp"),
        **dict.fromkeys((".os", "ºs"), "p"),
        **dict.fromkeys((".as", "ªs"), "fp"),
    },
    marks_fit=True,
    degree_sign=words("el del al un este la"),
    nouns=dict.fromkeys(
        words(
            "puesto piso lugar grado aniversario capítulo curso clasificado congreso premio centenario encuentro"
        ),
        "",
    ),
    before_noun=(
        (
            r"(primer|tercer)o (?=(?!(?:de|del|y|e|o|u|en|a|al|por|con|que|es|fue|no|se|para|hace|hay"
            r"|debe|tiene|sin|izda|dcha|izquierda|derecha|ha|era|la|el|los|las|lo|si|como|cuando|pero"
            r"|ni|desde|hasta|entre|sobre|según)\b)[a-zà-ÿ]\w*[^\Wa]\b)",
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
    month_after=words(
        "de en a desde hasta hacia durante fines finales principios mediados comienzos inicios mes"
    ),
    month_abbreviations={
        "ene": 1,
        "feb": 2,
        "febr": 2,
        "mzo": 3,
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

TIMES = Times(
    hour_mark="h",
    hour_gender="f",
    hour_agrees=True,
    hour_mark_silent=True,
    before=words("las la"),
    hour_words_behind=words("horas hrs hs"),
    small_minutes="y {}",
    lap_after=("en", "tras"),
    duration_marks=(("h", "hr", "hrs", "hs"), ("min", "m", "mins"), ("s", "seg", "segs")),
)

AGREEMENT = Agreement(
    numbers=(1, 21, 31, 41, 51, 61, 71, 81, 91),
    plural=True,
    largest=999_999,
    nouns={
        "m": """
            libro día mes año reloj votante habitante estudiante visitante participante mapa problema
            programa sistema tema idioma planeta poema sofá hombre coche
            árbol tren avión café euro dólar kilo metro litro minuto segundo lápiz papel pan pez país
            rey juez jefe padre viaje equipaje puente diente cliente paquete billete peso por pájaro
            barco camión corazón melón millón billón mil millones agua águila alma arma aula hacha
            vaso litros kilos dálmata dálmatas día días guardias policías turistas pianistas artistas
            atletas poetas
        """,
        "f": """
            casa razón mano foto moto radio vez noche clase calle llave flor mujer luz voz cruz ley carne
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
        11: ("onceavo", "onceavos"),
        12: ("doceavo", "doceavos"),
        13: ("treceavo", "treceavos"),
        14: ("catorceavo", "catorceavos"),
        15: ("quinceavo", "quinceavos"),
        16: ("dieciseisavo", "dieciseisavos"),
        17: ("diecisieteavo", "diecisieteavos"),
        18: ("dieciochoavo", "dieciochoavos"),
        19: ("diecinueveavo", "diecinueveavos"),
        100: ("centésimo", "centésimos"),
        1000: ("milésimo", "milésimos"),
    },
    one="un",
    mixed=" y ",
    mixed_half=" y medio",
    mixed_half_behind={"m": " y medio", "f": " y media"},
    of=words("de del"),
    shown_by=words(
        "restante restantes superior inferior llena lleno vacía vacío abierta abierto cocida cocido"
    ),
    half_short="medio",
    determined=words("el la un una este ese cada mi tu su primer último del al"),
    scores=words("""
        nota notas puntuación puntos calificación resultado media valoración valorado valorada página
        páginas paso pasos
        diapositiva pregunta episodio nivel test examen estrellas estrella sobre da dan dio doy puse puso
        ponen saqué sacó
        merece obtuvo obtuve lleva aciertos tiene
    """),
    before_unit=" de",
)

ROMANS = Romans(
    labels=words("""
        Capítulo capítulo Capítulos capítulos Tomo tomo Tomos tomos Parte parte Partes partes Acto acto
        Actos actos Escena
        escena Escenas escenas Artículo artículo Libro libro Libros libros Fase fase Título título Volumen
        volumen
        Volúmenes volúmenes Sección sección Anexo anexo Tipo tipo Grupo grupo Nivel nivel Clase clase Liga
        Figura figura
        Tabla tabla Apéndice apéndice Grado grado Canto canto siglos Siglos
    """),
    small_labels=words("página páginas pág. págs. p. pp."),
    rulers=words("""
        Felipe Alfonso Carlos Fernando Juan Pedro Enrique Luis Sancho Ramiro García Jaime Francisco
        Pablo Pío Benedicto Gregorio León Inocencio Papa Rey Emperador Zar Alejandro Nicolás Napoleón
        Guillermo Jorge Ricardo Eduardo Jacobo Federico Leopoldo Maximiliano Gustavo Cristián Harald
        Balduino Ramsés Clemente Urbano Bonifacio Sixto Celestino Bernardo Amadeo Humberto Otón Lotario
        Clodoveo Teodorico
        Recaredo Berenguer Abderramán Hussein Mohamed Hasan Darío Ciro Jerjes Antíoco Ptolomeo Tutmosis
        Amenhotep Seti
        Cosme Lorenzo Manuel Miguel Esteban Casimiro Segismundo Boleslao Constantino Teodosio Valentiniano
        Raniero
        Víctor siglo Siglo s. siglos
    """),
    ruler_format="{ordinal}",
    ruler_up_to=10,
    queens=words(
        "Isabel Catalina María Margarita Victoria Ana Juana Cristina Cleopatra Beatriz Blanca Urraca"
    ),
    queen_format="{ordinal}",
    queen_form="f",
    centuries={
        **dict.fromkeys(
            words("""
                aniversario Aniversario congreso Congreso milenio Milenio Plan Foro Festival Encuentro
                Certamen Torneo Trofeo Centenario capítulo concurso premio Premio
            """),
            "short",
        ),
        **dict.fromkeys(
            words("""
                edición Edición legislatura Legislatura dinastía Olimpiada Guerra guerra República Cumbre
                Feria Jornada Asamblea Conferencia Copa Carrera Muestra Gala Semana
                Internacional
            """),
            "f",
        ),
    },
)

ABBREVIATIONS = abbreviations("""
    hum. | humedad
    c/c | cuenta corriente
    Sr. y Sra. | señor y señora
    trim. | trimestre
    alt. | altitud
    ap. | apartado | number
    sal. | salida | number
    lleg. | llegada | number
    bss | besos
    Tb, Tb. | también
    tb. | también
    ntp | no te preocupes
    C. Civil, C. civil | Código Civil
    C. Penal, C. penal | Código Penal
    c.p., c. p. | código penal
    c.c. | código civil
    xfa, xfavor | por favor
    tqm | te quiero mucho
    tmb | también
    msj | mensaje
    pob. | población
    plta. | planta
    hab. | habitación | number
    temp. | temperatura
    reg. | registro | number
    mat. | matrícula | number
    cta. | cuenta
    imp. | importe
    grat. | gratis
    ref.ª | referencia
    medic. | medicamento
    gtos. | gastos
    dtos. | descuentos
    etc., &c., &c | etcétera | final
    p. ej., p.ej. | por ejemplo
    ej. | ejemplo
    v. gr., v.gr., v. g. | verbigracia
    i. e., i.e. | es decir
    aprox., Aprox. | aproximadamente
    et al. | et al
    cf., cfr., Cf. | confróntese
    Sr. | señor | name
    sr. | señor | name
    Sra. | señora | name
    sra. | señora | name
    Srta., srta. | señorita | name
    Sres., sres. | señores | name
    Sras., sras. | señoras | name
    Srtas. | señoritas | name
    Dr., dr. | doctor | name
    Dra., dra. | doctora | name
    Dres. | doctores | name
    D., d. | don | name
    Dª, D.ª, Dña., dña. | doña | name
    Mª, M.ª | María
    Prof., prof. | profesor | name
    Profa., profa. | profesora | name
    Lic., lic., Licdo. | licenciado | name
    Licda., Lda. | licenciada | name
    Ldo. | licenciado | name
    Ed., Edit. | editorial | name
    Ed. | edición | going
    Bach. | bachillerato | after_number
    Exp., exp. | expediente | number
    I/V | ida y vuelta
    Ing., ing. | ingeniero | name
    Arq. | arquitecto | name
    Gral., gral. | general | name
    Gral., gral. | general
    Cnel. | coronel | name
    Cap. | capitán | name
    Tte. | teniente | name
    Sgto. | sargento | name
    Mons. | monseñor | name
    Fr. | fray | name
    Pte., Pdte., pdte. | presidente | name
    Sto. | santo | name
    Sta. | santa | name
    Ud., Vd. | usted
    Uds., Vds. | ustedes
    SS. MM., SS.MM. | sus majestades
    S. M. | su majestad
    § | párrafo | number
    §§ | párrafos | number
    núm., Núm., No. | número | number
    núms., Núms. | números | number
    n.º, N.º, nº, Nº, n.°, N.°, n°, N°, nro., Nro. | número | number
    n.os, n.ᵒˢ, nos. | números | number
    pág., p. | página | number going
    p. | páginas | after_number
    págs., pp. | páginas | number going
    cap. | capítulo | number going
    caps. | capítulos | number
    vol. | volumen | number going
    vols. | volúmenes | number
    t. | tomo | number
    art. | artículo | number going
    arts. | artículos | number
    párr. | párrafo | number going
    inc. | inciso | number
    fig. | figura | number going
    figs. | figuras | number
    tab. | tabla | number
    ed. | edición | going after_number
    ud., Ud. | unidad | after_number
    eds. | editores
    trad. | traducción | going
    col. | colección | going
    Col. | colonia | name
    p. p., p.p. | puntos porcentuales
    Bs. As., Bs.As. | Buenos Aires
    CDMX | Ciudad de México
    op. | opus | number
    ref. | referencia | number going
    máx. | máximo
    mín. | mínimo
    min. | minutos | after_number
    hab. | habitantes | after_number
    tel., Tel., tfno., Tfno., tlf., Tlf., teléf. | teléfono
    ext. | extensión | number
    avda., Avda., av., Av. | avenida | name going
    pza., Pza., plza., pl., Pl. | plaza | name going
    P.º, p.º, Pº | paseo | name going
    ctra., Ctra., carr. | carretera | name going
    c/, C/ | calle | name going
    cl., Cl. | calle | name
    blvr., Blvr. | bulevar | name
    urb., Urb. | urbanización | name
    pol., Pol. | polígono | name
    pol. ind., Pol. Ind., polg. ind. | polígono industrial
    edif., Edif. | edificio | name
    bl., Bl. | bloque | name number
    esc., Esc. | escalera | name number
    pta., Pta. | puerta | number
    izda., izqda., izq., izdo. | izquierda | final
    dcha., dcho., der. | derecha | final
    entlo. | entresuelo
    ático. | ático
    s/n | sin número
    apdo., Apdo. | apartado | number going
    C. P., C.P., CP | código postal | number
    dpto., Dpto., depto., dto. | departamento
    prov. | provincia
    admón. | administración
    Cía., cía. | compañía | final
    Hnos., hnos. | hermanos | final
    S. A., S.A. | ese-a | final
    S. L., S.L. | ese-ele | final
    vs., vs | contra
    EE. UU., EE.UU., EEUU, EE UU | Estados Unidos
    RR. HH., RR.HH., RRHH | recursos humanos
    CC. AA., CC.AA., CCAA | comunidades autónomas
    CC. OO., CC.OO., CCOO | Comisiones Obreras
    FF. AA., FF.AA. | Fuerzas Armadas
    JJ. OO., JJ.OO., JJOO | Juegos Olímpicos
    AA. VV., AA.VV. | autores varios
    a. C., a.C., a. de C., a.n.e. | antes de Cristo | final
    d. C., d.C., d. de C. | después de Cristo | final
    antes de J. C., antes de J.C. | antes de Jesucristo
    después de J. C., después de J.C. | después de Jesucristo
    J. C. | Jesucristo
    ss. | siguientes
    incl. | incluido
    a. m., a.m., am, AM | a eme | after_number
    p. m., p.m., pm, PM | pe eme | after_number
    q. e. p. d., q.e.p.d. | que en paz descanse
    P. D., P.D. | posdata
    N. B., N.B. | nota bene
    N. del T. | nota del traductor
    ibid., ibíd. | ibídem
    íd. | ídem
    cdas., Cdas. | cucharadas
    cda. | cucharada
    km, Km | kilómetro | number
    cdtas., cditas. | cucharaditas
    cdta., cdita. | cucharadita
    xq, pq | porque
    tb | también
    Sal, Sal. | salmo | number
""")

UNITS = nouns("""
    mg/kg/d, mg/kg/día | miligramo por kilo al día / miligramos por kilo al día | m
    mg/kg | miligramo por kilo / miligramos por kilo | m
    ml/kg | mililitro por kilo / mililitros por kilo | m
    pb, p.b. | punto básico / puntos básicos | m
    comp. | comprimido / comprimidos | m
    cáps., caps. | cápsula / cápsulas | f
    uds. | unidad / unidades | f
    M€ | millón de euros / millones de euros | m
    mM€, MM€ | mil millones de euros | m
    M$ | millón de dólares / millones de dólares | m
    mill. | millón / millones | m
    nm | nanómetro / nanómetros | m
    µm, μm | micrómetro / micrómetros | m
    mm | milímetro / milímetros | m
    cm | centímetro / centímetros | m
    dm | decímetro / decímetros | m
    m | metro / metros | m
    km, Km, KM | kilómetro / kilómetros | m
    µg, μg, mcg | microgramo / microgramos | m
    ng | nanogramo / nanogramos | m
    mg | miligramo / miligramos | m
    g, gr, grs | gramo / gramos | m
    kg, Kg, KG, kgs | kilogramo / kilogramos | m
    t | tonelada / toneladas | f
    Mt | megatonelada / megatoneladas | f
    Gt | gigatonelada / gigatoneladas | f
    µl, μl, µL, μL | microlitro / microlitros | m
    ml, mL | mililitro / mililitros | m
    cl, cL | centilitro / centilitros | m
    dl, dL | decilitro / decilitros | m
    l, L, lt, lts | litro / litros | m
    hl, hL | hectolitro / hectolitros | m
    oz | onza / onzas | f
    lb, lbs | libra / libras | f
    ft | pie / pies | m
    ", ″ | pulgada / pulgadas | f
    ', ′ | minuto / minutos | m
    mi | milla / millas | f
    ns | nanosegundo / nanosegundos | m
    µs, μs | microsegundo / microsegundos | m
    ms | milisegundo / milisegundos | m
    s, seg, seg. | segundo / segundos | m
    min, mins | minuto / minutos | m
    h, hr, hrs, hs | hora / horas | f
    km/h, Km/h, KM/H, kmh, kph | kilómetro por hora / kilómetros por hora | m
    m/s | metro por segundo / metros por segundo | m
    m/s², m/s2 | metro por segundo al cuadrado / metros por segundo al cuadrado | m
    mph | milla por hora / millas por hora | f
    rpm, r. p. m. | revolución por minuto / revoluciones por minuto | f
    bpm | pulsación por minuto / pulsaciones por minuto | f
    fps | fotograma por segundo / fotogramas por segundo | m
    dpi, ppp | punto por pulgada / puntos por pulgada | m
    hab/km², hab./km² | habitante por kilómetro cuadrado / habitantes por kilómetro cuadrado | m
    N·m, Nm, N.m | newton metro / newtons metro | m
    mm², mm2 | milímetro cuadrado / milímetros cuadrados | m
    cm², cm2 | centímetro cuadrado / centímetros cuadrados | m
    dm² | decímetro cuadrado / decímetros cuadrados | m
    m², m2 | metro cuadrado / metros cuadrados | m
    km², km2 | kilómetro cuadrado / kilómetros cuadrados | m
    mm³ | milímetro cúbico / milímetros cúbicos | m
    cm³, cm3, cc | centímetro cúbico / centímetros cúbicos | m
    dm³ | decímetro cúbico / decímetros cúbicos | m
    m³, m3 | metro cúbico / metros cúbicos | m
    km³ | kilómetro cúbico / kilómetros cúbicos | m
    hm³ | hectómetro cúbico / hectómetros cúbicos | m
    ha | hectárea / hectáreas | f
    ° | grado / grados | m
    °C, ° C, ℃, ºC, º C | grado Celsius / grados Celsius | m
    °F, ° F, ℉, ºF | grado Fahrenheit / grados Fahrenheit | m
    K | kelvin / kelvins | m
    Hz | hercio / hercios | m
    kHz | kilohercio / kilohercios | m
    MHz | megahercio / megahercios | m
    GHz | gigahercio / gigahercios | m
    THz | terahercio / terahercios | m
    kB, KB | kilobyte / kilobytes | m
    MB | megabyte / megabytes | m
    GB | gigabyte / gigabytes | m
    TB | terabyte / terabytes | m
    PB | petabyte / petabytes | m
    Mbit | megabit / megabits | m
    Gbit | gigabit / gigabits | m
    kbit/s, kb/s, kbps, Kbps | kilobit por segundo / kilobits por segundo | m
    Mbit/s, Mb/s, Mbps | megabit por segundo / megabits por segundo | m
    Gbit/s, Gb/s, Gbps | gigabit por segundo / gigabits por segundo | m
    mW | milivatio / milivatios | m
    W | vatio / vatios | m
    kW | kilovatio / kilovatios | m
    MW | megavatio / megavatios | m
    GW | gigavatio / gigavatios | m
    TW | teravatio / teravatios | m
    Wh | vatio hora / vatios hora | m
    kWh | kilovatio hora / kilovatios hora | m
    MWh | megavatio hora / megavatios hora | m
    GWh | gigavatio hora / gigavatios hora | m
    TWh | teravatio hora / teravatios hora | m
    mV | milivoltio / milivoltios | m
    V | voltio / voltios | m
    kV | kilovoltio / kilovoltios | m
    mA | miliamperio / miliamperios | m
    A | amperio / amperios | m
    Ah | amperio hora / amperios hora | m
    mAh | miliamperio hora / miliamperios hora | m
    Ω | ohmio / ohmios | m
    kΩ | kilohmio / kilohmios | m
    MΩ | megohmio / megohmios | m
    µF, μF | microfaradio / microfaradios | m
    lm | lumen / lúmenes | m
    lx | lux | m
    cd | candela / candelas | f
    Pa | pascal / pascales | m
    hPa | hectopascal / hectopascales | m
    atm | atmósfera / atmósferas | f
    kPa | kilopascal / kilopascales | m
    MPa | megapascal / megapascales | m
    mbar, mb | milibar / milibares | m
    bar | bar / bares | m
    N | newton / newtons | m
    kN | kilonewton / kilonewtons | m
    J | julio / julios | m
    kJ | kilojulio / kilojulios | m
    MJ | megajulio / megajulios | m
    cal | caloría / calorías | f
    kcal, Kcal | kilocaloría / kilocalorías | f
    µmol, μmol | micromol / micromoles | m
    nmol | nanomol / nanomoles | m
    mmHg | milímetro de mercurio / milímetros de mercurio | m
    mol | mol / moles | m
    mmol | milimol / milimoles | m
    CV, cv | caballo / caballos | m
    hp, HP | caballo / caballos | m
    dB | decibelio / decibelios | m
    px | píxel / píxeles | m
    Mpx, MP | megapíxel / megapíxeles | m
    ppm | parte por millón / partes por millón | f
    mSv | milisievert / milisieverts | m
    UI | unidad internacional / unidades internacionales | f
    pers. | persona / personas | f
    págs., pág. | página / páginas | f
    ptos., ptos, pts, pts. | punto / puntos | m
    hab. | habitante / habitantes | m
    cda., cdas., cda, cdas | cucharada / cucharadas | f
    cdta., cdtas., cdita., cditas., cdta, cdtas | cucharadita / cucharaditas | f
    uds., uds | unidad / unidades | f
    ptas., ptas | peseta / pesetas | f
""")

CURRENCIES = nouns("""
    $, US$, USD, U$S, US $ | dólar / dólares | m
    £, GBP | libra / libras | f
    €, EUR, euro, euros | euro / euros | m
    ¥, JPY | yen / yenes | m
    ₹, INR, Rs | rupia / rupias | f
    ¢ | centavo / centavos | m
    A$, AUD, AU$ | dólar australiano / dólares australianos | m
    CAD, C$, CA$ | dólar canadiense / dólares canadienses | m
    NZD, NZ$ | dólar neozelandés / dólares neozelandeses | m
    SGD, S$ | dólar de Singapur / dólares de Singapur | m
    HKD, HK$ | dólar de Hong Kong / dólares de Hong Kong | m
    TWD, NT$ | dólar taiwanés / dólares taiwaneses | m
    CHF | franco suizo / francos suizos | m
    MXN, MX$ | peso mexicano / pesos mexicanos | m
    ARS, AR$ | peso argentino / pesos argentinos | m
    CLP, CLP$ | peso chileno / pesos chilenos | m
    COP, COL$ | peso colombiano / pesos colombianos | m
    UYU, $U | peso uruguayo / pesos uruguayos | m
    DOP, RD$ | peso dominicano / pesos dominicanos | m
    CUP | peso cubano / pesos cubanos | m
    PEN, S/, S/. | sol / soles | m
    BOB, Bs, Bs. | boliviano / bolivianos | m
    VES | bolívar / bolívares | m
    GTQ | quetzal / quetzales | m
    HNL | lempira / lempiras | m
    NIO | córdoba / córdobas | m
    PAB | balboa / balboas | m
    ₡, CRC | colón / colones | m
    ₲, PYG | guaraní / guaraníes | m
    PLN, zł | esloti / eslotis | m
    ₽, RUB | rublo / rublos | m
    ₩, KRW | won / wones | m
    ₺, TRY | lira turca / liras turcas | f
    ₴, UAH | grivna / grivnas | f
    ₪, ILS | séquel / séqueles | m
    ฿, THB | baht / bahts | m
    ₫, VND | dong / dongs | m
    ₦, NGN | naira / nairas | f
    ₱ | peso / pesos | m
    PHP | peso filipino / pesos filipinos | m
    R$, BRL | real / reales | m
    kr | corona / coronas | f
    SEK | corona sueca / coronas suecas | f
    NOK | corona noruega / coronas noruegas | f
    DKK | corona danesa / coronas danesas | f
    ISK | corona islandesa / coronas islandesas | f
    Kč, CZK | corona checa / coronas checas | f
    HUF, Ft | forinto / forintos | m
    RON | leu / leus | m
    BGN | leva / levas | f
    CNY, RMB | yuan / yuanes | m
    IDR | rupia indonesia / rupias indonesias | f
    MYR | ringgit / ringgits | m
    ZAR | rand / rands | m
    EGP | libra egipcia / libras egipcias | f
    MAD | dírham / dírhams | m
    AED | dírham / dírhams | m
    SAR | riyal / riyales | m
    TND | dinar tunecino / dinares tunecinos | m
    DZD | dinar argelino / dinares argelinos | m
    ₿, BTC | bitcóin / bitcoines | m
""")

SYMBOLS = {
    "%": "por ciento",
    "‰": "por mil",
    "°": "grados",
    "∞": "infinito",
    "√": "raíz cuadrada de",
    "∅": "conjunto vacío",
    "∈": "pertenece a",
    "∉": "no pertenece a",
    "∑": "suma",
    "∫": "integral",
    "∂": "derivada parcial",
    "∆": "delta",
    "∀": "para todo",
    "∃": "existe",
    "∝": "proporcional a",
    "⊥": "perpendicular a",
    "∥": "paralelo a",
    "∩": "intersección",
    "∪": "unión",
    "⊂": "incluido en",
    "≡": "congruente con",
    "♯": "sostenido",
    "♭": "bemol",
    "♮": "becuadro",
    "©": "copyright",
    "№": "número",
    "♀": "hembra",
    "♂": "macho",
    "♥": "corazón",
    "★": "estrella",
    "α": "alfa",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "épsilon",
    "ζ": "dseta",
    "η": "eta",
    "θ": "theta",
    "ι": "iota",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "π": "pi",
    "ρ": "ro",
    "σ": "sigma",
    "τ": "tau",
    "υ": "ípsilon",
    "φ": "fi",
    "ϕ": "fi",
    "χ": "ji",
    "ψ": "psi",
    "ω": "omega",
    "Γ": "gamma",
    "Δ": "delta",
    "Θ": "theta",
    "Λ": "lambda",
    "Ξ": "xi",
    "Π": "pi",
    "Σ": "sigma",
    "Φ": "fi",
    "Ψ": "psi",
    "Ω": "omega",
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
    iva pyme pymes renfe
    interpol laser mercosur nasa otan ovni pin radar ram rom sida sim unesco unicef covid fifa uefa nasdaq
    opec opep onu oea uned ave uci once feve sepe grapo eta fao ovnis cepal unasur alba conacyt imserso
    ascii java
    modem taser bic ine ibi nif cif ceip ampa inem sars tac ere eres ertes ete
""")

# Capitals of no list that sound like a word (FNAC is one by its list).
SHAPES = (
    r"(?!iban|asap)(?:"
    r"(?:[bcdfghjklmnñprstvyz]|[bcdfgptv][lr])?[aeiouy]{1,2}(?:(?:[bcdfghjklmnñprstvyzqx]"
    r"|[bcdfgptv][lr]|[lmnrsc][bcdfgmptv]|ss|ll|tt|nn|rr|mm|ff|pp)[aeiou]{1,2}){1,2}[bcdfklmnprstxz]?"
    r"|[bcdfghjklmnñprstvyz][aeiou]{2}[bcdfklmnprstxz]"
    r"|(?:[bcdfgptv][lr]|s[cptn])[aeiou][bcdfklmnpqrtxz]"
    r"|[aeiou][bcdfgklmnprstxz][aeiou][bcdfgklmnprstxz]"
    r")"
)

# Short words that stay words in capitals.
SHOUTED = words("""
    a abajo abre abrir acá ahí ahora aire al alba algo allá allí alma alta alto amigo amo amor año años
    aquí arma arriba
    así asco atrás aun aún ay ayer azul bajo basta baño bar base beso bien bis boca boda bola bueno buena
    buen bus busco
    caer café caja calle calor calma cama campo cara caro carta casa casi caso cena cerca cero chao chica
    chico cielo
    cien cinco cine clase claro coche color come como cómo con cosa cosas cree creo cruz cual cuál cuero
    culpa da dale
    dan dar de debe debes del demás den desde di día días dice dicho diez dijo dime dio dios doce doy dos
    dura duro
    e echar el él ella ellas ellos en era eran eres es esa esas ese eso esos ésa ése está están estar este
    éste esto
    estos estas esta estoy euro euros fácil falsa falso falta fama fe feliz fiel fin flor fondo frío fue
    fuego fuera
    fui fumar gana max pro mini ganar gato genio gente gol gordo gran grave gris grito guapo ha haber hace
    hacer hacia haga hago han
    harto has hasta hay haz he hemos hijo hijos hola hora horas hotel hoy huevo humo ida idea igual ir irse
    isla ja jefe
    joven juego jugar julio junio justo la lado largo las lento leer les ley libre libro limón lista listo
    llama llave
    lo loca loco los luego lugar luna luz mal mala malo mamá mando mano mar más mayor me media medio mejor
    menos menor
    mes mesa mi mí mía mide miedo mil mira mire mis mismo misma modo mono moto muera mucha mucho mueve muy
    nada nadie
    ni niño niña no noche nos nota nueva nueve nuevo nunca o obra ocho oferta oh ojo ojos ola once onda oro
    os osa otra
    otras otro otros oye padre pagar país pan papá papel par para paro parte pasa pasar paso paz pena peor
    pero perro
    pesa peso pico pie piedad piel piso plan plato playa plaza poco poder pon pone poner por pues punto que
    qué queda
    quién quien quizá rato razón real rey rico roja rojo ropa rosa roto sal sala sale salir salud san se sé
    sea seas ser
    sería seis señor si sí sido siete sin sobre sol sola solo sólo somos son soy su sur sus tal tan tanto
    tarde taxi te té
    tela tema ten tenía tengo ti tía tío tipo toca toda todas todo todos toma tonto total tras tren tres
    trece triste tu
    tú tus tuya tuyo u un una unas uno unos usar uso va vale vamos van varios vas vaya ve vea veces ven
    vende vendo
    vengo ver verde vete vez vía vida vino vio visto viva vive vivo volar voy voz vuelo vuela vuelta y ya
    yo zona zumo
    alto stop salida norte oeste ajo sumo aviso abril mayo enero marzo lunes jueves mente fresa gratis
    cerveza precio
    venta local nuevo ático dúplex llame alquila
""")

BOOKS = pairs("""
    Gn, Gén, Gen, Génesis | Génesis
    Ex, Éx, Éxodo | Éxodo
    Lv, Levítico | Levítico
    Nm, Núm, Números | Números
    Dt, Deuteronomio | Deuteronomio
    Jos, Josué | Josué
    Jue, Jueces | Jueces
    Rt, Rut | Rut
    1 S, 1 Sm, 1 Sam | primero de Samuel
    2 S, 2 Sm, 2 Sam | segundo de Samuel
    1 R, 1 Re, 1 Reyes | primero de Reyes
    2 R, 2 Re, 2 Reyes | segundo de Reyes
    Esd, Esdras | Esdras
    Neh, Nehemías | Nehemías
    Tob | Tobías
    Est, Ester | Ester
    Job | Job
    Sal, Salmo | salmo
    Salmos | Salmos
    Pr, Prov, Proverbios | Proverbios
    Ec, Ecl, Qo, Eclesiastés | Eclesiastés
    Ct, Cant | Cantar de los Cantares
    Sab | Sabiduría
    Eclo, Si | Eclesiástico
    Is, Isaías | Isaías
    Jr, Jer, Jeremías | Jeremías
    Lm, Lam | Lamentaciones
    Bar | Baruc
    Ez, Ezequiel | Ezequiel
    Dn, Dan, Daniel | Daniel
    Os, Oseas | Oseas
    Jl, Joel | Joel
    Am, Amós | Amós
    Jon, Jonás | Jonás
    Mi, Miq, Miqueas | Miqueas
    Hab, Habacuc | Habacuc
    Zac, Zacarías | Zacarías
    Mal, Malaquías | Malaquías
    Mt, Mateo | Mateo
    Mc, Mr, Marcos | Marcos
    Lc, Lucas | Lucas
    Jn, Juan | Juan
    Hch, Hechos | Hechos
    Rm, Ro, Rom, Romanos | Romanos
    1 Co, 1Co, 1 Cor, 1 Corintios | primera de Corintios
    2 Co, 2Co, 2 Cor, 2 Corintios | segunda de Corintios
    Ga, Gá, Gál, Gálatas | Gálatas
    Ef, Efesios | Efesios
    Flp, Fil, Filipenses | Filipenses
    Col, Colosenses | Colosenses
    1 Ts, 1 Tes, 1 Tesalonicenses | primera de Tesalonicenses
    2 Ts, 2 Tes, 2 Tesalonicenses | segunda de Tesalonicenses
    1 Tm, 1 Tim, 1 Timoteo | primera de Timoteo
    2 Tm, 2 Tim, 2 Timoteo | segunda de Timoteo
    Tt, Tit, Tito | Tito
    Flm, Filemón | Filemón
    Hb, Heb, Hebreos | Hebreos
    St, Stg, Sant, Santiago | Santiago
    1 P, 1 Pe, 1 Pedro | primera de Pedro
    2 P, 2 Pe, 2 Pedro | segunda de Pedro
    1 Jn, 1Jn, 1 Juan | primera de Juan
    2 Jn, 2Jn, 2 Juan | segunda de Juan
    3 Jn, 3Jn, 3 Juan | tercera de Juan
    Jud, Judas | Judas
    Ap, Apoc, Apocalipsis | Apocalipsis
""")

# Set phrases; what is written in figures again is read as it stands there.
PHRASES = (
    (r"(?<![\w.,])([0-3]?[0-9]) (?:de )?mar\.?,? (?:de )?((?:19|20)[0-9]{2})(?!\w)", r"\1 de marzo de \2"),
    (r"(?<![\w.,])([0-3]?[0-9]) (?:de )?mar\.(?! ?[0-9])", r"\1 de marzo"),
    (r"(?<![\w.,])([0-3]?[0-9]) (?:de )?may\.(?! ?[0-9])", r"\1 de mayo"),
    (r"(?<![\w-])11-S(?![\w-])", "once ese"),
    (r"(?<![\w-])11-M(?![\w-])", "once eme"),
    (r"(?<![\w-])([0-9]{1,2})-F(?![\w-])", r"\1 efe"),
    (r"(?<![\w-])([0-9]{1,2})-N(?![\w-])", r"\1 ene"),
    (r"(?<!\w)S\. (?=[XVI]{1,5}(?!\w))", "Siglo "),
    (r"(?<!\w)c/u(?!\w)", "cada uno"),
    (r"(?<![\w-])L ?[-–] ?V(?![\w-])(?= |[:,.;]|$)", "lunes a viernes"),
    (r"(?<![\w-])L ?[-–] ?S(?![\w-])(?= |[:,.;]|$)", "lunes a sábado"),
    (r"(?<![\w-])L ?[-–] ?D(?![\w-])(?= |[:,.;]|$)", "lunes a domingo"),
    (r"(?<=del )C\. ?C\.(?= |,|;|$)", "Código Civil"),
    (r"(?<=del )C\. ?P\.(?= |,|;|$)", "Código Penal"),
    (r"(?<!\w)NE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "noreste"),
    (r"(?<!\w)NO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "noroeste"),
    (r"(?<!\w)SE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "sureste"),
    (r"(?<!\w)SO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "suroeste"),
    (r"(?<!\w)[Øø⌀] ?(?=[0-9])", "diámetro "),
    (r"(?<![\w-])M([1-9][0-9]?) ?[x×] ?([0-9]{1,3})(?![\w,.])", r"M \1 por \2"),
    (r"(?<!\w)ref\.(?= ?:? ?[A-Z0-9]{2})", "referencia"),
    (r"(?<=% )a/a(?!\w)", "interanual"),
    (r"(?<=\ba )([1-3][0-9]{2})º(?!\w)(?! (?:aniversario|puesto|lugar|piso))", r"\1 grados"),
    (r"(?<!\w)ss\. ([XVI]{1,5})[-–]([XVI]{1,5})(?!\w)", r"siglos \1 a \2"),
    (r"(?<!\w)ss\.(?= [XVI]{1,5}(?!\w))", "siglos"),
    (
        r"(?<![\w.,/-])([0-3]?[0-9]) ?[-–] ?([0-3]?[0-9]/(?:0[1-9]|1[0-2])/(?:19|20)[0-9]{2})(?![\w/])",
        r"del \1 al \2",
    ),
    (r"(?<![\w,.])([2-9]) hab\.(?! ?/)", r"\1 habitaciones"),
    (r"(?<![\w,.])1 hab\.(?! ?/)", "1 habitación"),
    (r"(?<!\w)c/ ?(?=(?!de |del |la |el |los |las )[a-z])", "con "),
    (r"(?<=[( ])([1-9][0-9]{0,2})'\+([0-9]{1,2})'?(?!\w)", r"minuto \1 más \2"),
    (r"(?<=[( ])([1-9][0-9]{0,2})' ?(?:pen\.|p\.)", r"minuto \1 de penalti"),
    (r"(?<![\w-])L-V(?=:? [0-9])", "lunes a viernes"),
    (r"(?<![\w-])L-S(?=:? [0-9])", "lunes a sábado"),
    (r"(?<![\w-])L-D(?=:? [0-9])", "lunes a domingo"),
    (r"(?<![\w-])L-J(?=:? [0-9])", "lunes a jueves"),
    (r"(?<=[,;h] )S(?=:? [0-9]{1,2}(?:[:.][0-9]{2})? ?[-–] ?[0-9])", "sábado"),
    (r"(?<=[,;h] )D(?=:? (?:cerrado|[0-9]{1,2}(?:[:.][0-9]{2})? ?[-–] ?[0-9]))", "domingo"),
    (r"(?<!\w)1\.?º trim\.", "primer trimestre"),
    (r"(?<!\w)3\.?[ºe]r? trim\.", "tercer trimestre"),
    (r"(?<!\w)1T(?= (?:de )?20[0-9]{2}(?!\w))", "primer trimestre"),
    (r"(?<!\w)2T(?= (?:de )?20[0-9]{2}(?!\w))", "segundo trimestre"),
    (r"(?<!\w)3T(?= (?:de )?20[0-9]{2}(?!\w))", "tercer trimestre"),
    (r"(?<!\w)4T(?= (?:de )?20[0-9]{2}(?!\w))", "cuarto trimestre"),
    (r"(?<=% )dto\.", "descuento"),
    (r"(?<=% de )dto\.", "descuento"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:d|día)(?!\w)", " al día"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:sem|semana)(?!\w)\.?", " por semana"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(mes|año)(?!\w)", r" al \1"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:pers\.|pers|persona)(?!\w)", " por persona"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:hab\.|hab|habitante)(?!\w)", " por habitante"),
    (
        r"(?<![\w,.+\])-])\+ ?(?=[1-9](?:[0-9]{1,2}|[0-9]{0,2}(?:[ .][0-9]{3}){1,3}) "
        r"(?!puntos|grados|horas|días|minutos|segundos|metros|euros|pesos|dólares|goles|puestos|euros|litros)"
        r"[a-zà-ÿ]{3,20}s(?!\w))",
        "más de ",
    ),
    (r"(?<![\w,.+\])-])[-−](?=1[0-9] años(?!\w))", "menos de "),
    (r"(?<![\w+)-])\+ de(?= )", "más de"),
    (r"(?<![\w+)-])[-−] de(?= [0-9])", "menos de"),
    (
        r"(?<![\w,.])([0-9]{1,3} (?:años?|mes|meses|días?|kilos?|litros?|metros?|siglos?|minutos?|vasos?|puntos?)) "
        r"y (?:1/2|½)(?![\w/])",
        r"\1 y medio",
    ),
    (
        r"(?<![\w,.])([0-9]{1,3} (?:horas?|semanas?|docenas?|tazas?|cucharadas?|cucharaditas?|libras?|páginas?)) "
        r"y (?:1/2|½)(?![\w/])",
        r"\1 y media",
    ),
    (r"(?<![\w,.])1\.?º (?=(?:izq|izda|izqda|izdo|dcha|dcho|der|ctro)\.|centro|[A-H](?!\w))", "primero "),
    (r"(?<![\w,.])3\.?º (?=(?:izq|izda|izqda|izdo|dcha|dcho|der|ctro)\.|centro|[A-H](?!\w))", "tercero "),
    (r"(?<=en )((?:do|re|mi|fa|sol|la|si)(?: bemol| sostenido)?) m(?![\w.'])", r"\1 menor"),
    (r"(?<=en )((?:do|re|mi|fa|sol|la|si)(?: bemol| sostenido)?) M(?![\w.'])", r"\1 mayor"),
    (r"(?<!\w)[Pp]ta\.(?= [A-H](?!\w))", "puerta"),
    (r"(?<=en )pen\.", "penaltis"),
    (r"(?<=los )pen\.", "penaltis"),
    (r"(?<=[0-9] )pen\.(?= )", "penaltis"),
    (r"(?<!\w)p/(?= ?[a-z0-9])", "para "),
    (r"(?<=\w )q(?= [a-zà-ÿ])", "que"),
    (
        r"(?<![0-9] )(?<![\w-])x(?= (?:q|que|la|el|lo|las|los|eso|aquí|favor|fin|mí|ti|cierto|supuesto|tu|mi|su|un|una)(?!\w))",
        "por",
    ),
    (r"(?<!\w)[Cc]oord\.(?= |:)", "coordenadas"),
    (r"(?<=art\. [0-9]{4} )c\. ?c\.", "código civil"),
    (r"(?<=art\. [0-9]{3} )c\. ?p\.", "código penal"),
    (r"† ?(?=1[0-9]{3}(?![0-9]))", "murió en "),
    (r"(?<!\w)c/ ?([0-9]{1,2}) ?h(?!\w)", r"cada \1 horas"),
    (r"(?<!\w)esc\.(?= (?:izda|dcha|[A-Z](?!\w)))", "escalera"),
    (r"% ?/ ?(año|mes)(?!\w)", r"% al \1"),
    (r"(?<=[0-9])#(?!\w)", " almohadilla"),
    (r"(?<=[a-zà-ÿ] )\*(?=[.,; ]|$)", "asterisco"),
    (r"(?<![\w.'])s\.(?= ?[IVX]{1,5}(?!\w))", "siglo"),
    (
        r"(?<![\w.,])([0-9]{1,2})h0?([0-9]|[1-5][0-9])'0?([0-9]|[1-5][0-9])(?:\"|'')?(?!\w)",
        r"\1 horas \2 minutos \3",
    ),
    (r"(?<!\w)[Nn](?:\.?º|°)(?= (?:de |del |[A-Z]))", "número"),
    (r"(?<=[( ])([1-9][0-9]{0,2})'(?=[,;)])", r"minuto \1"),
    (r"(?<=[( ])([1-9][0-9]{0,2})'\+([0-9]{1,2})(?!\w)", r"minuto \1 más \2"),
    (r" mol⁻¹", " por mol"),
    (r"(?<=[0-9]) ?m[·. ]?s⁻¹", " metros por segundo"),
    (r" s⁻¹", " por segundo"),
    (
        r"(?<!\w)\$ ?([0-9][0-9.,]{0,20}[0-9]|[0-9]) ?(MXN|ARS|CLP|COP|UYU|DOP|USD|CAD|AUD|pesos"
        r"|soles)(?!\w)",
        r"\1 \2",
    ),
    (r"(?<![\w.,])([0-9]{1,2}(?::[0-5][0-9])?)am(?!\w)", r"\1 a eme"),
    (r"(?<![\w.,])([0-9]{1,2}(?::[0-5][0-9])?)pm(?!\w)", r"\1 pe eme"),
    (r"(?<!\w)([0-9]{1,2}\.?[ºª])([A-Z])(?!\w)", r"\1 \2"),
    (r"(?<![\w-])([AN])-([0-9]{1,3})(?![\w-])", r"\1 \2"),
    (r"(?<=las )0?0:00(?![\w:])", "cero horas"),
    (r"(?<![\w.,])([0-9]{1,2})\"([0-9]{2})(?!\w)", r"\1 segundos \2"),
    (
        r"(?<![\w.,])([0-9]{1,2})'([0-5][0-9])(?:\"|'')(?![\w])(?<!'[01][01]\")(?<!'0[0-9]\")",
        r"\1 minutos \2",
    ),
    (r"(?<![\w.,])([0-9]{1,2})'0?([0-9]|[1-5][0-9])\"([0-9]{1,2})(?!\w)", r"\1 minutos \2 segundos \3"),
    (r"(?<!\w)pH(?!\w)", "pe-hache"),
    (r"(?<!\w)PM ?(2[,.]5|10|1)(?!\w)", r"PM \1"),
    (r"(?m:^)1\.?º(?= [a-zà-ÿ])(?! de )", "primero"),
    (r"(?m:^)2\.?º(?= [a-zà-ÿ])(?! de )", "segundo"),
    (r"(?m:^)3\.?º(?= [a-zà-ÿ])(?! de )", "tercero"),
    (r"(?<![\w,.])24 ?h(?:oras)? ?/ ?24(?!\w)", "24 horas"),
    (r"(?<![\w,./])24/7(?!\w)", "24 7"),
    (r"(?<![\w,./])7/7(?!\w)", "7 de 7"),
    (r"(?<![\w,./-])50[-/]50(?![\w/-])", "50 50"),
    (r"(?<=[0-9] )d(?![\w'])", "días"),
    (r"(?<![\w,.])([0-9]{1,15}),([0-9]{1,15}) ?M(?= de )", r"\1,\2 millones"),
    (r"(?<![\w,.])([0-9]{1,15}(?:[. ][0-9]{3}){0,6}) ?M(?= de )", r"\1 millones"),
    (r"(?<![\w,.])([0-9]{1,15}(?:,[0-9]{1,15})?) ?[kK]€", r"\1 mil euros"),
    (r"(?<![\w,.])([0-9]{1,15}(?:[.,][0-9]{1,15})?) ?(?:mM|MM|bn) ?€", r"\1 mil millones de euros"),
    (r"(?<![\w,.])€ ?([0-9]{1,15}(?:[.,][0-9]{1,15})?) ?(?:bn|B|mM)(?!\w)", r"\1 mil millones de euros"),
    (r"(?<![\w,.])\$ ?([0-9]{1,15}(?:[.,][0-9]{1,15})?) ?(?:bn|B)(?!\w)", r"\1 mil millones de dólares"),
    (r"(?<=alcula )([0-9]{1,15})-([0-9]{1,15})(?![\w-])", r"\1 − \2"),
    (r"(?<=alcule )([0-9]{1,15})-([0-9]{1,15})(?![\w-])", r"\1 − \2"),
    (r"(?<=alcular )([0-9]{1,15})-([0-9]{1,15})(?![\w-])", r"\1 − \2"),
    (r"(?<=\ba )1:([0-9]{2,3})(?![\w:]|[.,][0-9])", r"uno a \1"),
    (r"(?<![\w,.:/])1 ?: ?([0-9]{1,3}(?:[ .][0-9]{3}){1,2})(?![\w/]|[.,][0-9])", r"uno a \1"),
    (r"(?<=[a-zà-ÿ] )#(?= [a-zà-ÿ])", "almohadilla"),
    (r"(?<![\w,.])([0-9]{1,15})' ?[x×] ?([0-9]{1,15})'(?!\w)", r"\1 pies por \2 pies"),
    (
        r"(?<![\w,.])([0-9]{1,15})'(?= (?:por lado|de (?:lado|largo|ancho|alto|altura|longitud|diámetro))"
        r"(?!\w))",
        r"\1 pies",
    ),
    (r"(?<![\w,.:])([0-9]{1,15}(?:,[0-9]{1,15})?) ?l ?/ ?100 ?km(?!\w)", r"\1 litros a los cien"),
    (r"(?<!as )(?<!la )(?<![\w,.:])([0-9]{1,2}) ?h ?([0-5][0-9])(?![\w,.]| ?[ms])", r"\1 horas \2"),
    (
        r"((?:[Pp]ágina|[Pp]aso|[Dd]iapositiva|[Ee]tapa|[Ff]ase|[Pp]arte|[Cc]apítulo|[Ee]pisodio"
        r"|[Pp]regunta) [0-9]{1,3})/([0-9]{1,3})(?!\w)",
        r"\1 de \2",
    ),
    (
        r"((?:[Rr]itmo|[Cc]ompás|[Cc]ompases)(?: es)?(?: de| en)?) ([2-9]|12)/(2|4|8|16)(?![\w/])",
        r"\1 \2 por \3",
    ),
    (r"(?<![\w/])2/3 partes", "dos terceras partes"),
    (r"(?<![\w/])3/4 partes", "tres cuartas partes"),
    (r"(?<![\w/])([2-4])/5 partes", r"\1 quintas partes"),
    (
        r"(?<=[Dd]el )([0-9]{1,2}) ?[-–] ?([0-9]{1,2})(?= de (?:enero|febrero|marzo|abril|mayo|junio"
        r"|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\w))",
        r"\1 al \2",
    ),
)

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
    phrases=PHRASES,
    shouted=SHOUTED,
    books=BOOKS,
    weekdays=words("lunes martes miércoles jueves viernes sábado domingo"),
    weekday_abbreviations=pairs("""
        lun, Lun | lunes
        mar, Mar | martes
        mié, Mié, mie, Mie, miér, Miér | miércoles
        jue, Jue | jueves
        vie, Vie | viernes
        sáb, Sáb, sab, Sab | sábado
        dom, Dom | domingo
    """),
    weekday_after=words("el los del al este cada desde hasta próximo pasado"),
    weekday_doubtful=words("mar Mar"),
    openers=words(
        "El La Los Las Un Una Unos Unas En Es Este Esta Esto Estos Estas Ese Esa Por Para Pero Si No Y "
        "También Además Con De A "
        "Al Del Se Lo Su Sus Como Cuando Hay Fue Ha Han Son Está Están Según Sin Ya Muy Más Luego "
        "Después Antes Así Entonces "
        "Nos Me Te Le Les Mi Tu Que Quien Donde Todo Todos Cada Otro Otra Ayer Hoy Mañana Yo Él Ella "
        "Ellos Nosotros Usted"
    ),
    unit_after=words("el del al un una por cada este primer"),
    directions={"N": "norte", "S": "sur", "E": "este", "O": "oeste", "W": "oeste"},
    chess=letters("R rey, D dama, T torre, A alfil, C caballo, x por, + jaque, # mate, = corona"),
    word_shapes=SHAPES,
    magnitudes={10**9: ("mil millones", "mil millones")},
    below_one=nouns("""
        €, EUR | céntimo / céntimos | m
        $, US$, USD, MXN, MX$, ARS, CAD, C$ | centavo / centavos | m
        £, GBP | penique / peniques | m
    """),
    currency_of="de",
    currency_and="con",
    spoken_cents=True,
    range_words=words("de abierto Abierto Horario"),
    per=pairs("""
        kg | el kilo
        l | el litro
        m² | el metro cuadrado
        hora, h | por hora
        d | al día
        mes | al mes
        año | al año
        día | al día
        noche | por noche
        semana, sem, sem. | por semana
        persona, pers, pers. | por persona
        unidad, ud, ud. | por unidad
        litro | el litro
        onza | la onza
        barril | el barril
        acción | por acción
        habitante, hab | por habitante
        sesión | la sesión
        kilo | el kilo
        docena | la docena
        m | el metro
        km | por kilómetro
        g | el gramo
        t, tonelada | la tonelada
        L | el litro
        niño | por niño
        adulto, ad. | por adulto
        trimestre | por trimestre
        plaza | por plaza
        MWh | el megavatio hora
        GB | por giga
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
        n.º n° nº N.º sala aula clase bus autobús puerta andén bloque asiento curso página páginas capítulo
        número artículo habitación vía línea parte paso punto sección tomo
        versión canal nivel grupo tipo
    """),
    score_words=words(
        "escala dilución maqueta mezcla marcador resultado proporción ganó ganaron perdió empataron relación"
    ),
    version_words=words(
        f"versión Versión versiones v {PRODUCTS} "
        "capítulo capítulos Capítulo sección secciones Sección artículo artículos Artículo tabla tablas "
        "Tabla figura figuras "
        "Figura paso pasos Paso ejercicio ejercicios Ejercicio cláusula cláusulas Cláusula módulo "
        "módulos Módulo título Título "
        "esquema esquemas Esquema lección lecciones Lección párrafo párrafos Párrafo anexo Anexo punto "
        "puntos Punto parte partes "
        "Parte apartado apartados Apartado tema temas Tema § §§ fig. cap. art. Fig. Cap. Art. regla "
        "Regla ecuación gráfico "
        "Gráfico pregunta nivel unidad Unidad cuadro Cuadro epígrafe firmware"
    ),
    digit_codes=(
        r"(?<![\w.,+-])(?<![0-9] )[6-9][0-9]{2}[ .-][0-9]{2}[ .-][0-9]{2}[ .-][0-9]{2}(?![\w]|[ .,-][0-9])",
        r"(?<!\w)(?P<figures>[0-9]{4})(?=[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}(?!\w))",
        r"(?<![\w.,+-])(?<![0-9] )[89][0-9] [0-9]{3} [0-9]{2} [0-9]{2}(?![\w]|[ .,-][0-9])",
        r"(?:(?<=[(:] )|(?<=\()|(?<=\b[Ee]l )|(?<=\bal )|(?<=número )|(?<=móvil )|"
        r"(?<=línea ))[6-9][0-9]{2} [0-9]{3} [0-9]{3}(?![\w]|[ .,-][0-9]| de | [a-z]+s(?!\w))",
        r"(?<![\w.,+-])(?<![0-9] )[6-9][0-9]{2}-[0-9]{3}-[0-9]{3}(?![\w]|[ .,-][0-9])",
        r"(?:(?<=código )|(?<=código: )|(?<=[Ee]scribe )|(?<=ntroduce )|"
        r"(?<=ngresa ))[0-9]{3} [0-9]{3}(?![\w]|[ .,-][0-9])",
    ),
    words=pairs("""
        to | a
        is ≤ | menor o igual que
        is ≥ | mayor o igual que
        to after del | al
        or | o
        out_of | sobre
        time | vez
        times | veces
        per | por
        verse | versículo
        verses | versículos
        section | párrafo
        sections | párrafos
        root | raíz cuadrada de
        ratio | a
        plus | más
        by | por
        metre | m
        feet | {0} pies y {1} pulgadas
        feet and one | {0} pies y una pulgada
        point | punto
        dot | punto
        slash | barra
        backslash | barra invertida
        underscore | guion bajo
        hyphen | guion
        colon | dos puntos
        hash | almohadilla
        stars | estrella / estrellas
        phone_plus | más
        arrow | a
        tall | mide medía alto alta altura estatura
        yields | da
        tilde | virgulilla
        equals | igual
        question | interrogación
        number | número
        squared | {0} al cuadrado
        cubed | {0} al cubo
        power | {0} elevado a {1}
        scientific | {0} por diez elevado a {1}
    """),
    phone_words=(
        "teléfono es el",
        "número es el",
        "móvil es el",
        "contacto:",
        "WhatsApp",
        "whatsapp al",
        *words(
            "tel tel. tlf. tlf tfno. tfno teléfono telefono móvil fax llame llama llamar llámame marque marca"
        ),
        "llame al",
        "llama al",
        "llamar al",
        "llámame al",
        "marque el",
        "marca el",
    ),
)
