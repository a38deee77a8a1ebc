"""Italian: numbers written solid with elision; the first of a month is *primo*, all other days are cardinals."""

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
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("zero uno due tre quattro cinque sei sette otto nove"),
    teens=words("""
        dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove
    """),
    tens=words("venti trenta quaranta cinquanta sessanta settanta ottanta novanta"),
    irregular={
        21: "ventuno",
        23: "ventitré",
        28: "ventotto",
        31: "trentuno",
        33: "trentatré",
        38: "trentotto",
        41: "quarantuno",
        43: "quarantatré",
        48: "quarantotto",
        51: "cinquantuno",
        53: "cinquantatré",
        58: "cinquantotto",
        61: "sessantuno",
        63: "sessantatré",
        68: "sessantotto",
        71: "settantuno",
        73: "settantatré",
        78: "settantotto",
        81: "ottantuno",
        83: "ottantatré",
        88: "ottantotto",
        91: "novantuno",
        93: "novantatré",
        98: "novantotto",
    },
    hundred="cento",
    joiner="",
    space="",
    one_hundred=False,
    prose=((r"tré(?=[a-z])", "tre"),),
    genders={"m": Gender(forms={1: "un"}), "f": Gender(forms={1: "una"})},
    scales=(
        Scale(value=10**21, forms=("triliardo", "triliardi"), one="un triliardo"),
        Scale(value=10**18, forms=("trilione", "trilioni"), one="un trilione"),
        Scale(value=10**15, forms=("biliardo", "biliardi"), one="un biliardo"),
        Scale(value=10**12, forms=("bilione", "bilioni"), one="un bilione"),
        Scale(
            value=10**9,
            forms=(
                "miliardo",
                "miliardi",
            ),
            one="un miliardo",
        ),
        Scale(
            value=10**6,
            forms=(
                "milione",
                "milioni",
            ),
            one="un milione",
        ),
        Scale(
            value=10**3,
            forms=(
                "mille",
                "mila",
            ),
            one="mille",
            spaced=False,
        ),
    ),
)

MONTHS = words("""
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
""")

ORDINALS = Ordinals(
    irregular={
        1: "primo",
        2: "secondo",
        3: "terzo",
        4: "quarto",
        5: "quinto",
        6: "sesto",
        7: "settimo",
        8: "ottavo",
        9: "nono",
        10: "decimo",
    },
    rules=(
        (r"tré$", "treesimo"),
        (r"tre$", "treesimo"),
        (r"sei$", "seiesimo"),
        (r"mila$", "millesimo"),
        (r"[aeio]$", "esimo"),
        (r"$", "esimo"),
    ),
    inflections={"f": ((r"o$", "a"),), "p": ((r"o$", "i"),), "fp": ((r"o$", "e"),)},
    marks={
        **dict.fromkeys(("º", ".º", "esimo", "mo"), ""),
        **dict.fromkeys(("ª", ".ª", "esima", "ma"), "f"),
        **dict.fromkeys(("esimi", "i"), "p"),
        **dict.fromkeys(("esime", "e"), "fp"),
        **dict.fromkeys(("o", "-esimo"), ""),
        **dict.fromkeys(("a", "-esima"), "f"),
    },
    marks_fit=True,
    nouns=dict.fromkeys(
        words("posto piano classificato anno secolo anniversario compleanno capitolo grado"), ""
    ),
    contexts=(
        (
            r"(?<![\w.,])(?P<n>[1-9][0-9]?)a (?=(?:volta|classe|edizione|fase|parte|elementare|media|serie)\b)",
            "{f} ",
        ),
        (r"(?<![\w.,])(?P<n>[1-9][0-9]?)o (?=(?:posto|piano|anno|capitolo)\b)", "{} "),
    ),
    degree_sign=words(
        "il lo al allo del dello nel nello dal dallo sul un questo quel suo mio primo l' all' dell' nell'"
    ),
)

YEARS = Years()

DATES = Dates(
    months=MONTHS,
    day="cardinal",
    first_day="primo",
    short_after=words("il dal al del entro fino giorno data"),
    short_mark="/",
    month_after=words("a in di da entro per fine metà inizio"),
    month_abbreviations={
        "genn": 1,
        "febb": 2,
        "sett": 9,
        "gen": 1,
        "feb": 2,
        "mar": 3,
        "apr": 4,
        "mag": 5,
        "giu": 6,
        "lug": 7,
        "ago": 8,
        "set": 9,
        "ott": 10,
        "nov": 11,
        "dic": 12,
    },
)

AGREEMENT = Agreement(
    numbers=(1,),
    nouns={
        "m": """
            gatto libro giorno mese anno problema programma sistema tema poeta uomo cane pane fiore mare
            paese ponte piede dente sole nome padre euro dollaro yen litro metro chilo bicchiere caffè
            tè hotel film bar sport computer zaino studente zio zucchero spazio specchio yogurt psicologo
            gnomo amico occhio orologio albero errore esame punto grado centesimo clima cinema latte
            pesce re papa milione miliardo bilione cucchiaio cucchiai cucchiaino cucchiaini bicchiere
            litri chilogrammo etto chilometro secondo minuto
        """,
        "f": """
            casa mano notte chiave madre parte gente carne legge luce pace voce croce nave neve moglie
            volpe rete fonte morte stagione ragione canzone lezione televisione città università foto
            moto radio auto volta ora settimana persona pagina sterlina rupia amica isola idea arancia
            erba uva tazza tazze ore tazzina dozzina bottiglia mela arancia cipolla porzione barretta
            compressa oncia libbra
        """,
    },
    endings=(
        ("zione", "f"),
        ("sione", "f"),
        ("gione", "f"),
        ("tà", "f"),
        ("tù", "f"),
        ("trice", "f"),
        ("udine", "f"),
        ("ice", "f"),
        ("a", "f"),
        ("o", "m"),
        ("ore", "m"),
        ("ale", "m"),
        ("iere", "m"),
        ("ante", "m"),
        ("ente", "m"),
        *((consonant, "m") for consonant in "bcdfgkmprtvwz"),
    ),
    singular=((r"([^aeiou])e$", r"\1a"), (r"i$", "o")),
    not_nouns=words("""
        alla dalla nella sulla della ancora allora sopra contro dopo prima senza poco molto tutto altra
        altro questa quello questo quella circa verso era fino quando come solo sono hanno
        per con non ed ad    """),
    euphony=(
        (r"^un (?=z|x|y|gn|ps|pn|s[^aeiouàèéìòù]|i[aeou])", "uno "),
        (r"^una (?=[aeouàèéìòùh]|i[^aeou])", "un' "),
    ),
    elision=((r"\bun' (?=\w)", "un'"), (r"\b([Aa]ll|[Dd]ell|[Dd]all)(['’]) ?uno\b(?! ?%)", r"\1\2una")),
)

FRACTIONS = Fractions(
    half="un mezzo",
    half_before="mezzo",
    half_genders={"m": "mezzo", "f": "mezza"},
    names={
        2: ("mezzo", "mezzi"),
        3: ("terzo", "terzi"),
        4: ("quarto", "quarti"),
        5: ("quinto", "quinti"),
        6: ("sesto", "sesti"),
        7: ("settimo", "settimi"),
        8: ("ottavo", "ottavi"),
        9: ("nono", "noni"),
        10: ("decimo", "decimi"),
        **{
            n: (f"{word}esimo", f"{word}esimi")
            for n, word in zip(
                (11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 30, 40, 50, 1000),
                words("""
                    undic dodic tredic quattordic quindic sedic diciassett diciott diciannov vent venticinqu
                    trent quarant
                    cinquant mill
                """),
                strict=True,
            )
        },
        100: ("centesimo", "centesimi"),
    },
    one="un",
    mixed=" e ",
    mixed_half=" e mezzo",
    mixed_half_behind={"m": " e mezzo", "f": " e mezza"},
    not_of=words("nuovo più meno solito"),
    of=words("di d' del dell' dello della dei degli delle"),
    before_unit=" di",
    determined=words("un il al del nel dal sul questo quel ogni"),
    shown_by=words("rimanente restante superiore inferiore pieno piena vuoto vuota"),
    half_short="mezzo",
    scores=words("""
        voto quiz fatto valutazione punteggio media recensione stelle stella pagina passo domanda episodio test
        esame diapositiva
        preso prende presi dà darei dato merita punti risposte giuste
    """),
)

ROMANS = Romans(
    labels=words("""
        Capitolo capitolo Tomo tomo Parte parte Atto atto Scena scena Articolo Libro libro Fase fase
        Titolo Volume
    """),
    rulers=words("""
        Papa Re Imperatore Zar Giovanni Paolo Pio Benedetto Gregorio Leone Innocenzo Clemente Alessandro
        Luigi Carlo Enrico Francesco Filippo Napoleone Pietro Nicola Guglielmo Giorgio Riccardo Edoardo
        Giacomo Federico Leopoldo Umberto Vittorio Emanuele Amedeo Ferdinando Massimiliano Ottone
        Gustavo Cristiano Ramsete Urbano Bonifacio Sisto Giulio secolo Secolo sec.
    """),
    ruler_format="{ordinal}",
    century_said={"sec.": "secolo", "Sec.": "secolo"},
    century_links=("e", "e il", "ed il", "o il", "o", "al", "e del", "e nel"),
    queens=words("Elisabetta Caterina Maria Margherita Vittoria Isabella"),
    queen_format="{ordinal}",
    queen_form="f",
    centuries={
        **dict.fromkeys(
            words(
                "trimestre semestre quadrimestre bimestre grado livello reggimento municipio "
                "premio festival torneo festa posto giorno piano corpo battaglione"
            ),
            "",
        ),
        **dict.fromkeys(
            words(
                "classe fase giornata armata divisione brigata sezione serie settimana puntata "
                "elementare media"
            ),
            "f",
        ),
        **dict.fromkeys(words("Reich Concilio Congresso Concorso Festival Premio Municipio Reggimento"), ""),
        **dict.fromkeys(
            words("secolo Secolo sec. Sec. millennio anniversario congresso concorso capitolo canto"), ""
        ),
        **dict.fromkeys(words("Olimpiade legislatura edizione dinastia guerra Guerra Repubblica"), "f"),
    },
)

ABBREVIATIONS = abbreviations("""
    umid. | umidità
    c/c | conto corrente
    Sig. e sig.ra, Sig. e Sig.ra, sig. e sig.ra | signor e signora
    ingr. | ingresso
    bin. | binario | number
    ed. | edizione | after_number
    trim. | trimestre
    alt. | altitudine
    asc. | ascensore
    incl. | incluso
    colaz. | colazione
    spett.li | spettabili
    pz. | pezzo
    pt. | parte | number
    nn | non
    cmq | comunque
    tvb | ti voglio bene
    xké, xche, xché, xke | perché
    qlcs | qualcosa
    qnd | quando
    p.t., P.T. | piano terra
    dent. | dentista
    mat. | matematica
    coord. | coordinate
    temp. | temperatura
    ist. | istituto | name
    ecc. | eccetera | final
    etc. | eccetera | final
    ad es., ad. es., es. | ad esempio
    p.es., p. es. | per esempio
    &c. | eccetera | final
    dott.ri | dottori | name
    geom., Geom. | geometra | name
    rag., Rag. | ragionier | name
    arch., Arch. | architetto | name
    gen., Gen. | generale | name
    col., Col. | colonnello | name
    cap., Cap. | capitano | name
    magg., mag. | maggiore | name
    ten., Ten. | tenente | name
    mons., Mons. | monsignor | name
    pres., Pres. | presidente | name
    min., Min. | ministro | name
    sen., Sen. | senatore | name
    comm., Comm. | commendator | name
    cav., Cav. | cavalier | name
    F.lli, f.lli | fratelli
    Spett.le, spett.le | spettabile
    Spett., spett. | spettabile
    Gent.ma, gent.ma | gentilissima
    Gent.mo, gent.mo | gentilissimo
    Gent.le, gent.le | gentile
    Egr., egr. | egregio
    Ill.mo | illustrissimo
    fatt. | fattura
    u.s. | ultimo scorso | final
    c.m. | corrente mese | final
    p.v. | prossimo venturo | final
    c.a. | alla cortese attenzione
    all. | allegato
    p.zza, P.zza, p.za, P.za, pza., P.zza | piazza | name
    v.le, V.le | viale | name
    c.so, C.so | corso | name
    l.go, L.go | largo | name
    vic., v.lo, V.lo | vicolo | name
    p.le, P.le | piazzale | name
    str. | strada | name
    loc., Loc. | località | name
    fraz., Fraz. | frazione | name
    int. | interno | number
    sc. | scala | number name
    S.p.A., s.p.a., SpA | società per azioni
    S.r.l., s.r.l. | società a responsabilità limitata
    S.n.c., s.n.c. | società in nome collettivo
    S.O.S. | esse-o-esse
    C.V. | ci-vu
    q.b. | quanto basta | final
    ab. | abitanti | after_number
    mq., mq | metri quadrati | after_number
    par. | paragrafo | number
    parr. | paragrafi | number
    tab., Tab. | tabella | number
    tav. | tavola | number
    all., All. | allegato | number
    ed. | edizione | number
    op. | opera | number
    Op. | opera | number
    n.ro | numero | number
    nr., nr, Nr. | numero | number
    co. | comma | number
    lett. | lettera
    max., max | massimo | number
    min. | minimo | number
    sec. | secondi | after_number
    km, Km | chilometro | number
    m. | metri | after_number
    Sal, Sal. | salmo | number
    vs., vs | contro
    prov. | provincia
    ind. | indirizzo
    cell., Cell. | cellulare
    tel. | telefono
    rif. | riferimento
    part. | partenza
    arr. | arrivo
    gg. | giorni | after_number
    pers. | persone | after_number
    c/o | presso
    p.p. | per procura
    N.B. | nota bene
    P.S. | post scriptum
    C.A.P. | cap
    sig., Sig. | signor | name
    sig.ra, Sig.ra | signora
    sig.na, Sig.na | signorina
    sigg., Sigg. | signori | name going
    dott., Dott. | dottor | name
    dott.ssa, Dott.ssa | dottoressa
    dr., Dr. | dottor | name
    prof., Prof. | professor | name
    prof.ssa, Prof.ssa | professoressa
    avv., Avv. | avvocato | name
    ing., Ing. | ingegner | name
    on., On. | onorevole | name
    S. Maria | Santa Maria
    S. Lucia | Santa Lucia
    S. Chiara | Santa Chiara
    S. Caterina | Santa Caterina
    S. Teresa | Santa Teresa
    S. Rita | Santa Rita
    S. Cecilia | Santa Cecilia
    S. Barbara | Santa Barbara
    S. Croce | Santa Croce
    S. Margherita | Santa Margherita
    S. Monica | Santa Monica
    S. Francesca | Santa Francesca
    S. Anna | Sant'Anna
    S. Agata | Sant'Agata
    S. Antonio | Sant'Antonio
    S. Agostino | Sant'Agostino
    S. Ambrogio | Sant'Ambrogio
    S. Andrea | Sant'Andrea
    S. Stefano | Santo Stefano
    DJ | deejay
    S. Elena | Sant'Elena
    S. Eustorgio | Sant'Eustorgio
    S. Elia | Sant'Elia
    S. Eufemia | Sant'Eufemia
    S. Angela | Sant'Angela
    S. Spirito | Santo Spirito
    S. | San | name
    SS. | Santi | name
    sec. | secolo
    § | paragrafo | number
    n., N., n°, N°, nº | numero | number
    nn. | numeri | number
    pag., p. | pagina | number
    pagg., pp. | pagine | number
    cap. | capitolo | number
    capp. | capitoli | number
    artt. | articoli | number
    voll. | volumi | number
    figg. | figure | number
    vol. | volume | number
    art. | articolo | number
    fig. | figura | number
    tel., Tel. | telefono
    ca. | circa
    cfr., Cfr. | confronta
    s.l.m., s. l. m. | sul livello del mare | final
    S.S., SS | strada statale | number
    S.P., SP | strada provinciale | number
    Cons. | Consiglio
    segg. | seguenti | final
    sgg. | seguenti | final
    cod. fisc., Cod. Fisc., C.F. | codice fiscale
    D.Lgs., D. Lgs., d.lgs. | decreto legislativo
    D.L., d.l. | decreto legge
    D.P.R., DPR | decreto del presidente della Repubblica
    D.M. | decreto ministeriale
    c.c. | codice civile
    c.p. | codice penale | final
    c.p.c. | codice di procedura civile
    G.U. | Gazzetta Ufficiale
    e.g. | per esempio
    i.e. | cioè
    a.m. | antimeridiane | after_number
    p.m. | pomeridiane | after_number
    dx, dx. | destra
    sx, sx. | sinistra
    tot. | totale
    a.C., a. C. | avanti Cristo
    d.C., d. C. | dopo Cristo
""")

UNITS = nouns("""
    cam. | camera / camere | f
    cucch. | cucchiaio / cucchiai | m
    bicch. | bicchiere / bicchieri | m
    pz. | pezzo / pezzi | m
    pb, p.b. | punto base / punti base | m
    p.p., p. p. | punto percentuale / punti percentuali | m
    cpr., cpr | compressa / compresse | f
    cps., cps | capsula / capsule | f
    pers. | persona / persone | f
    bust. | bustina / bustine | f
    mila | mille / mila | m
    mln, Mln | milione / milioni | m
    mld, Mld, mrd | miliardo / miliardi | m
    nm | nanometro / nanometri | m
    µm, μm | micrometro / micrometri | m
    mm | millimetro / millimetri | m
    cm | centimetro / centimetri | m
    dm | decimetro / decimetri | m
    m | metro / metri | m
    km, Km, KM | chilometro / chilometri | m
    ng | nanogrammo / nanogrammi | m
    µg, μg, mcg | microgrammo / microgrammi | m
    mg | milligrammo / milligrammi | m
    g, gr, gr. | grammo / grammi | m
    hg | ettogrammo / ettogrammi | m
    kg, Kg, KG | chilogrammo / chilogrammi | m
    q | quintale / quintali | m
    t | tonnellata / tonnellate | f
    Mt | megatonnellata / megatonnellate | f
    µl, μl, µL, μL | microlitro / microlitri | m
    ml, mL | millilitro / millilitri | m
    cl, cL | centilitro / centilitri | m
    dl, dL | decilitro / decilitri | m
    l, L, lt | litro / litri | m
    hl, hL | ettolitro / ettolitri | m
    oz | oncia / once | f
    lb | libbra / libbre | f
    ft | piede / piedi | m
    ", ″, '' | pollice / pollici | m
    ', ′ | minuto / minuti | m
    mi | miglio / miglia | m
    ns | nanosecondo / nanosecondi | m
    µs, μs | microsecondo / microsecondi | m
    ms | millisecondo / millisecondi | m
    s, sec, sec. | secondo / secondi | m
    min | minuto / minuti | m
    h | ora / ore | f
    km/h, Km/h, kmh | chilometro all'ora / chilometri all'ora | m
    m/s | metro al secondo / metri al secondo | m
    m/s² | metro al secondo quadrato / metri al secondo quadrato | m
    km/s | chilometro al secondo / chilometri al secondo | m
    km/l | chilometro al litro / chilometri al litro | m
    l/min | litro al minuto / litri al minuto | m
    l/h | litro all'ora / litri all'ora | m
    l/s | litro al secondo / litri al secondo | m
    l/100 km, l/100km | litro per cento chilometri / litri per cento chilometri | m
    mg/l, mg/L | milligrammo per litro / milligrammi per litro | m
    mg/dl, mg/dL | milligrammo per decilitro / milligrammi per decilitro | m
    g/l | grammo per litro / grammi per litro | m
    g/km | grammo per chilometro / grammi per chilometro | m
    g/cm³ | grammo per centimetro cubo / grammi per centimetro cubo | m
    kg/m³ | chilogrammo per metro cubo / chilogrammi per metro cubo | m
    µg/m³, μg/m³ | microgrammo per metro cubo / microgrammi per metro cubo | m
    mg/kg/die, mg/kg/giorno | milligrammo per chilo al giorno / milligrammi per chilo al giorno | m
    mg/kg | milligrammo per chilo / milligrammi per chilo | m
    m³/s | metro cubo al secondo / metri cubi al secondo | m
    m³/h | metro cubo all'ora / metri cubi all'ora | m
    W/m² | watt per metro quadrato | m
    kWh/m² | chilowattora per metro quadrato | m
    ab./km², ab/km², abitanti/km² | abitante per chilometro quadrato / abitanti per chilometro quadrato | m
    giri/min | giro al minuto / giri al minuto | m
    fps | fotogramma al secondo / fotogrammi al secondo | m
    rpm | giro al minuto / giri al minuto | m
    bpm | battito al minuto / battiti al minuto | m
    mmol/l | millimole per litro / millimoli per litro | f
    mm², mm2, mmq | millimetro quadrato / millimetri quadrati | m
    cm², cm2, cmq | centimetro quadrato / centimetri quadrati | m
    dm² | decimetro quadrato / decimetri quadrati | m
    m², m2, mq | metro quadrato / metri quadrati | m
    km², km2, kmq | chilometro quadrato / chilometri quadrati | m
    mm³ | millimetro cubo / millimetri cubi | m
    cm³, cm3, cc | centimetro cubo / centimetri cubi | m
    dm³ | decimetro cubo / decimetri cubi | m
    m³, m3, mc | metro cubo / metri cubi | m
    km³ | chilometro cubo / chilometri cubi | m
    ha | ettaro / ettari | m
    ° | grado / gradi | m
    °C, ° C, ℃ | grado Celsius / gradi Celsius | m
    °F, ° F, ℉ | grado Fahrenheit / gradi Fahrenheit | m
    K | kelvin | m
    Hz | hertz | m
    kHz | kilohertz | m
    MHz | megahertz | m
    GHz | gigahertz | m
    THz | terahertz | m
    kB, KB | kilobyte | m
    MB | megabyte | m
    GB | gigabyte | m
    TB | terabyte | m
    PB | petabyte | m
    Mbit | megabit | m
    Gbit | gigabit | m
    kbit/s, kb/s, kbps | kilobit al secondo | m
    Mbit/s, Mb/s, Mbps | megabit al secondo | m
    Gbit/s, Gb/s, Gbps | gigabit al secondo | m
    MB/s | megabyte al secondo | m
    mW | milliwatt | m
    W | watt | m
    kW | kilowatt | m
    MW | megawatt | m
    GW | gigawatt | m
    TW | terawatt | m
    Wh | wattora | m
    kWh | chilowattora / chilowattora | m
    MWh | megawattora | m
    GWh | gigawattora | m
    TWh | terawattora | m
    mV | millivolt | m
    V | volt | m
    kV | kilovolt | m
    mA | milliampere | m
    A | ampere | m
    Ah | amperora | m
    mAh | milliampereora | m
    Ω | ohm | m
    kΩ | kiloohm | m
    MΩ | megaohm | m
    µF, μF | microfarad | m
    lm | lumen | m
    lx | lux | m
    cd | candela / candele | f
    Pa | pascal | m
    hPa | ettopascal | m
    atm | atmosfera / atmosfere | f
    kPa | kilopascal | m
    MPa | megapascal | m
    mbar | millibar | m
    bar | bar | m
    mmHg | millimetro di mercurio / millimetri di mercurio | m
    N | newton | m
    kN | kilonewton | m
    Nm | newtonmetro | m
    J | joule | m
    kJ | kilojoule | m
    MJ | megajoule | m
    cal | caloria / calorie | f
    kcal, Kcal | chilocaloria / chilocalorie | f
    mol | mole / moli | f
    CV | cavallo / cavalli | m
    dB | decibel | m
    px | pixel | m
    Mpx, MP | megapixel | m
    ppm | parte per milione / parti per milione | f
    mSv | millisievert | m
    ab. | abitante / abitanti | m
""")

CURRENCIES = nouns("""
    $, US$, USD | dollaro / dollari | m
    £, GBP | sterlina / sterline | f
    €, EUR, euro | euro | m
    ¥, JPY | yen | m
    ₹, INR | rupia / rupie | f
    ¢ | centesimo / centesimi | m
    A$, AU$, AUD | dollaro australiano / dollari australiani | m
    C$, CA$, CAD | dollaro canadese / dollari canadesi | m
    NZ$, NZD | dollaro neozelandese / dollari neozelandesi | m
    S$, SGD | dollaro di Singapore / dollari di Singapore | m
    HK$, HKD | dollaro di Hong Kong / dollari di Hong Kong | m
    TWD, NT$ | dollaro taiwanese / dollari taiwanesi | m
    CHF | franco svizzero / franchi svizzeri | m
    PLN, zł | zloty | m
    kr | corona / corone | f
    SEK | corona svedese / corone svedesi | f
    NOK | corona norvegese / corone norvegesi | f
    DKK | corona danese / corone danesi | f
    ISK | corona islandese / corone islandesi | f
    CZK, Kč | corona ceca / corone ceche | f
    HUF, Ft | fiorino ungherese / fiorini ungheresi | m
    RON | leu / lei | m
    BGN | lev / leva | m
    R$, BRL | real / reais | m
    CNY, RMB | yuan | m
    ₩, KRW | won | m
    ₽, RUB | rublo / rubli | m
    ₺, TRY | lira turca / lire turche | f
    ₴, UAH | grivnia / grivnie | f
    ₪, ILS | shekel | m
    ฿, THB | baht | m
    ₫, VND | dong | m
    ₱ | peso / pesos | m
    PHP | peso filippino / pesos filippini | m
    MXN | peso messicano / pesos messicani | m
    ARS | peso argentino / pesos argentini | m
    CLP | peso cileno / pesos cileni | m
    COP | peso colombiano / pesos colombiani | m
    ₦, NGN | naira | f
    ₿, BTC | bitcoin | m
    ETH | ether | m
    ZAR | rand | m
    IDR | rupia indonesiana / rupie indonesiane | f
    MYR | ringgit | m
    AED | dirham | m
    SAR | riyal | m
    EGP | sterlina egiziana / sterline egiziane | f
    MAD | dirham marocchino / dirham marocchini | m
    TND | dinaro tunisino / dinari tunisini | m
    ₡ | colón | m
    ₸ | tenge | m
    ₾ | lari | m
    ITL | lira / lire | f
""")

SYMBOLS = {
    "%": "per cento",
    "°": "gradi",
    "‰": "per mille",
    "∞": "infinito",
    "√": "radice quadrata di",
    "∑": "sommatoria",
    "∫": "integrale",
    "∂": "derivata parziale",
    "∈": "appartiene a",
    "∉": "non appartiene a",
    "∅": "insieme vuoto",
    "∀": "per ogni",
    "∃": "esiste",
    "∝": "proporzionale a",
    "∩": "intersezione",
    "∪": "unione",
    "§": "paragrafo",
    "©": "copyright",
    "♭": "bemolle",
    "♯": "diesis",
    "♮": "bequadro",
    "♥": "cuore",
    "♠": "picche",
    "♣": "fiori",
    "♦": "quadri",
    "♀": "femmina",
    "♂": "maschio",
    "★": "stella",
    "↑": "freccia su",
    "↓": "freccia giù",
    **greek(
        "alfa beta gamma delta epsilon zeta eta theta iota kappa lambda mi ni xi omicron pi rho sigma tau "
        "ypsilon fi chi psi "
        "omega"
    ),
    "×": "per",
    "÷": "diviso",
    "±": "più o meno",
    "≈": "circa",
    "≥": "almeno",
    "≤": "al massimo",
    "≠": "diverso da",
    "<": "minore di",
    ">": "maggiore di",
    "=": "uguale a",
    "✓": "sì",
    "✔": "sì",
    "✗": "no",
    "✘": "no",
    "&": "e",
    "@": "chiocciola",
}

LETTERS = letters("""
    a a, b bi, c ci, d di, e e, f effe, g gi, h acca, i i, j i lunga, k cappa, l elle, m emme, n enne, o o,
    p pi, q cu, r erre, s esse, t ti, u u, v vu, w doppia vu, x ics, y ipsilon, z zeta
""")

WORD_ACRONYMS = words("""
    rai iva inps istat fiat ansa
    onu ocse net tac iban irpef ires imu inail agcom consob enel eni ikea lego
    aids interpol laser nasa nato pin radar ram rom sim unesco unicef covid fifa uefa nasdaq opec
""")

TIMES = Times(
    hour_gender="f",
    hour_agrees=True,
    small_minutes="e {}",
    before=words("alle dalle delle ore le all' verso"),
    lap_after=("in", "dopo"),
    duration_marks=(("h", "ore"), ("min", "m", "min."), ("s", "sec")),
)

ACCENTS = (
    ("perche", "perché"),
    ("poiche", "poiché"),
    ("finche", "finché"),
    ("cosi", "così"),
    ("piu", "più"),
    ("gia", "già"),
)
PHRASES = (
    (r"(?<=[Ll]')11/9(?![\w/])", "undici settembre"),
    (r"(?<!\w)N\. ?B\.(?!\w)", "nota bene"),
    (r"(?<!\w)L\. ?([0-9]{1,3}(?:\.[0-9]{3}){1,3})(?![\w,])", r"\1 lire"),
    (r"(?<![\w.,])([0-9]{1,2}) ?h ([0-5]?[0-9])['′](?!\w)", r"\1 h \2 min"),
    (r"(?<!\w)NE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "nord-est"),
    (r"(?<!\w)NO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "nord-ovest"),
    (r"(?<!\w)SE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "sud-est"),
    (r"(?<!\w)SO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "sud-ovest"),
    (r"(?<!\w)[Øø⌀] ?(?=[0-9])", "diametro "),
    (r"(?<![\w-])M([1-9][0-9]?) ?[x×] ?([0-9]{1,3})(?![\w,.])", r"M \1 per \2"),
    (r"(?<!\w)rif\.(?= ?:? ?[A-Z0-9]{2})", "riferimento"),
    (r"(?<=% )a/a(?!\w)", "su base annua"),
    (r"(?<!\w)secc\. ([XVI]{1,5})[-–]([XVI]{1,5})(?!\w)", r"secoli \1 e \2"),
    (r"(?<!\w)secc\.(?= [XVI]{1,5}(?!\w))", "secoli"),
    (r"(?<!\w)L\. ?(?:n\. ?)?([0-9]{1,4})/([0-9]{2}|(?:19|20)[0-9]{2})(?!\w)", r"legge \1 del \2"),
    (r"(?<!\w)(D\. ?Lgs\.|D\.L\.|D\.P\.R\.)( n\.)? ?([0-9]{1,4})/([0-9]{2})(?!\w)", r"\1\2 \3 del \4"),
    (
        r"(?<![\w.,/-])([0-3]?[0-9]) ?[-–] ?([0-3]?[0-9]/(?:0[1-9]|1[0-2])/(?:19|20)[0-9]{2})(?![\w/])",
        r"dal \1 al \2",
    ),
    (r"(?<!\w)([1-9][0-9]?)° p\.(?! ?[0-9])", r"\1° piano"),
    (r"(?<!\w)c/ ?(?=(?!o(?!\w))[a-z])", "con "),
    (r"(?<=[( ])([1-9][0-9]{0,2})'(?= (?:rig|[A-Z])|[,;)])", r"\1º minuto"),
    (r"(?<=minuto )rig\.", "su rigore"),
    (r"(?<=' )rig\.", "su rigore"),
    (r"(?<![\w,.])([2-9]) loc\.", r"\1 locali"),
    (r"(?<!\w)c\.(?= [1-9][0-9]?(?:[,.;) ]|$))", "comma"),
    (r"(?<![\w,/])(?:1/2|½) cucch\.", "mezzo cucchiaio"),
    (r"(?<![\w,/])(?:1/2|½) bicch\.", "mezzo bicchiere"),
    *(
        (
            rf"(?<!\w){written}'1°? (gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|"
            r"novembre|dicembre)(?!\w)",
            rf"{said} 1 \1",
        )
        for written, said in pairs("""
            l | il
            L | Il
            dell | del
            Dell | Del
            all | al
            All | Al
            dall | dal
            Dall | Dal
            nell | nel
            Nell | Nel
            sull | sul
        """).items()
    ),
    (
        r"(?<!\w)((?:[Ff]igg?|[Tt]avv?|[Tt]abb?|[Aa]ll|[Pp]ar|[Cc]ap|[Pp]agg?|[Ff]oto|[Ss]chem[ai])\.? ?[0-9]{1,3})([a-h])(?!\w)",
        r"\1 \2",
    ),
    (
        r"(?<![\w.,])([2-9]|1[0-9]|2[0-4])h ?0?([0-9]|[1-5][0-9])' ?0?([0-9]|[1-5][0-9])(?:\"|'')(?!\w)",
        r"\1 ore \2 minuti e \3 secondi",
    ),
    (
        r"(?<![\w.,])1h ?0?([0-9]|[1-5][0-9])' ?0?([0-9]|[1-5][0-9])(?:\"|'')(?!\w)",
        r"un'ora \1 minuti e \2 secondi",
    ),
    (r"(?<![\w.,])([1-9][0-9]{0,2})' ?\+ ?([0-9]{1,2})'?(?!\w)", r"\1 più \2"),
    (r"(?<=[0-9'] )p\. ?t\.", "primo tempo"),
    (r"(?<=[0-9'] )s\. ?t\.", "secondo tempo"),
    (r"(?<!\w)n\.(?= verde)", "numero"),
    (r"(?<!\w)N\.(?= verde)", "Numero"),
    (r"(?<=in )((?:do|re|mi|fa|sol|la|si)(?: bemolle| diesis)?) m(?![\w.'])", r"\1 minore"),
    (r"(?<=in )((?:do|re|mi|fa|sol|la|si)(?: bemolle| diesis)?) M(?![\w.'])", r"\1 maggiore"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:die|g|gg|giorno)(?!\w)", " al giorno"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:sett\.|sett|settimana)(?!\w)", " alla settimana"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(mese)(?!\w)", " al mese"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(anno)(?!\w)", " all'anno"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:pers\.|pers|persona)(?!\w)", " a persona"),
    (r"(?<!\w)[Mm]agg\.(?= (?:19|20)[0-9]{2}(?!\w))", "maggio"),
    (r"(?<=[0-9] )[Mm]agg\.(?= (?:19|20)[0-9]{2}|[,;) ])", "maggio"),
    (r"(?<!\w)s\. ?l\.(?= [0-9]{1,4} m)", "sul livello"),
    (r"(?<![\w,.+\])-])[-−](?=1[0-9] anni(?!\w))", "meno di "),
    (
        r"(?<![\w,.+\])-])\+ ?(?=[1-9][0-9]{0,2}(?:[ .][0-9]{3}){1,3} (?!punti|euro|metri|dollari)[a-zà-ÿ]{3,20}(?!\w))",
        "più di ",
    ),
    (
        r"(?<![\w,.])([0-9]{1,3} (?:anno|anni|mese|mesi|giorni|chili|litri|metri|minuti|punti|cucchiai|cucchiaini)) (?:1/2|½)(?![\w/])",
        r"\1 e mezzo",
    ),
    (
        r"(?<![\w,.])([0-9]{1,3} (?:ore|settimane|tazze|pagine|libbre|dozzine)) (?:1/2|½)(?![\w/])",
        r"\1 e mezza",
    ),
    # an apostrophe typed for an accent
    (r"(?<![\w'])E'(?= )", "È"),
    (r"(?<![\w'])e'(?= [a-z])", "è"),
    *(
        (rf"(?<!\w)([{word[0]}{word[0].upper()}]){word[1:]}'(?!\w)", rf"\1{said[1:]}")
        for word, said in (
            *ACCENTS,
            *(
                (f"{bare}", f"{bare[:-1]}{accented}")
                for bare, accented in (
                    ("citta", "à"),
                    ("puo", "ò"),
                    ("sara", "à"),
                    ("perche", "é"),
                    ("universita", "à"),
                    ("liberta", "à"),
                    ("verita", "à"),
                    ("pero", "ò"),
                    ("cioe", "è"),
                    ("caffe", "è"),
                    ("lunedi", "ì"),
                    ("martedi", "ì"),
                    ("mercoledi", "ì"),
                    ("giovedi", "ì"),
                    ("venerdi", "ì"),
                    ("la", "à"),
                )[:-1]
            ),
        )
    ),
    (r"(?<![\w.,])([0-9]{1,3}) mila (?=milioni|miliardi)", r"\1.000 "),
    (r"(?<!\w)'(?=[0-9]{2,3}(?![0-9]))", ""),
    (
        r"(?<!\w)((?:D\. ?Lgs\.|d\.lgs\.|D\.L\.|D\.P\.R\.|DPR|L\.|[Ll]egge|[Dd]ecreto|[Rr]egolamento)(?: n\.)? "
        r"[0-9]{1,4})/((?:19|20)[0-9]{2})(?!\w)",
        r"\1 del \2",
    ),
    (r"(?<=[a-zà-ÿ][ae] )e (?:1/2|½)(?![\w/]| [a-z]{3})", "e mezza"),
    (r"(?<=[a-zà-ÿ][oi] )e (?:1/2|½)(?![\w/]| [a-z]{3})", "e mezzo"),
    (r"(?<!\w)pH(?!\w)", "pi-acca"),
    (r"(?<!\w)h (?=[0-9]{1,2}(?![0-9]))", "ore "),
    (r"(?<!\w)[Ll]\.go (?=[A-Z])", "largo "),
    (r"(?<=[0-9]) ha (?=[a-z]{2,15}(?:ato|uto|ito|tto|sto|rso|eso|nto|lso|sso)(?!\w))", " ha "),
    (r"(?<!\w)([Vv]elocità|[Zz]oom|ingrandimento) ([0-9]{1,3})x(?!\w)", r"\1 \2 per"),
    (r"(?<!\w)(calibro|cal\.) \.([0-9]{2})(?!\w)", r"\1 \2"),
    (r"(?:½|1/2) ?[-–] ?(?:½|1/2)", "mezzo a mezzo"),
    (r"(?<!\w)((?:[Dd]o|[Rr]e|[Mm]i|[Ff]a|[Ss]ol|[Ll]a|[Ss]i))#(?!\w)", r"\1 diesis"),
    (r"(?<!\w)(Do|Re|Mi|Fa|Sol|La|Si)b(?!\w)", r"\1 bemolle"),
    (r"(?<!\w)([Tt]empo|[Mm]isura|ritmo|valzer)( [èdin]{1,2}| di| in|) 4/4(?!\w)", r"\1\2 quattro quarti"),
    (r"(?<!\w)([Tt]empo|[Mm]isura|ritmo|valzer)( [èdin]{1,2}| di| in|) 2/4(?!\w)", r"\1\2 due quarti"),
    (r"(?<!\w)([Ww]eb) 2\.0(?!\w)", r"\1 due punto zero"),
)

SHAPES = (
    r"(?:"
    r"(?:[bcdfghlmnpqrstvz]|[bcdfgptv][lr]|s[bcdfgmnptv]|gn|gh|ch|gl|"
    r"qu)?[aeiou]{1,2}(?:(?:[bcdfgklmnpqrstvz]|[bcdfgptv][lr]|[lmnrsc][bcdfgmptvz]"
    r"|bb|cc|dd|ff|gg|ll|mm|nn|pp|rr|ss|tt|zz|gn|gh|ch)[aeiou]){1,2}[lnrs]?"
    r"|[aeiou][bcdfglmnprstvz][aeiou][bcdfglmnprst]"
    r"|[bcdfglmnprstv][aeiou]{2}[lnrst]?"
    r")"
)

LANGUAGE = Language(
    code="it",
    decimal=",",
    grouping=".",
    decimal_word="virgola",
    minus="meno",
    cardinals=CARDINALS,
    ordinals=ORDINALS,
    years=YEARS,
    dates=DATES,
    agreement=AGREEMENT,
    times=TIMES,
    phrases=PHRASES,
    fractions=FRACTIONS,
    romans=ROMANS,
    symbols=SYMBOLS,
    currencies=CURRENCIES,
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    abbreviations=ABBREVIATIONS,
    currency_of="di",
    currency_and="e",
    spoken_cents=True,
    weekdays=words("lunedì martedì mercoledì giovedì venerdì sabato domenica"),
    weekday_abbreviations=pairs("""
        lun, Lun | lunedì
        mar, Mar, mart, Mart | martedì
        mer, Mer, merc, Merc | mercoledì
        gio, Gio, giov, Giov | giovedì
        ven, Ven | venerdì
        sab, Sab | sabato
        dom, Dom | domenica
    """),
    weekday_after=words("il dal al di ogni entro prossimo scorso solo questo mai da a"),
    weekday_doubtful=words("mar Mar"),
    weekday_behind=words("sera mattina mattino pomeriggio notte ore alle mezzogiorno"),
    books=pairs("""
        Gen, Gn | Genesi
        Es | Esodo
        Lv, Lev | Levitico
        Nm, Num | Numeri
        Dt, Deut | Deuteronomio
        Gs | Giosuè
        Gdc | Giudici
        Rt | Rut
        Sam | Samuele
        Re | Re
        Cr | Cronache
        Esd | Esdra
        Ne | Neemia
        Tb | Tobia
        Gdt | Giuditta
        Est | Ester
        Mac | Maccabei
        Gb | Giobbe
        Sal | Salmo
        Pr, Prv | Proverbi
        Qo | Qoelet
        Ct | Cantico dei cantici
        Sap | Sapienza
        Sir | Siracide
        Is | Isaia
        Ger | Geremia
        Lam | Lamentazioni
        Ez | Ezechiele
        Dn | Daniele
        Os | Osea
        Gl | Gioele
        Am | Amos
        Gio | Giona
        Mi | Michea
        Zc | Zaccaria
        Ml | Malachia
        Mt | Matteo
        Mc | Marco
        Lc | Luca
        Gv | Giovanni
        At | Atti
        Rm | Romani
        Cor | Corinzi
        Gal | Galati
        Ef | Efesini
        Fil | Filippesi
        Col | Colossesi
        Ts | Tessalonicesi
        Tm | Timoteo
        Tt | Tito
        Eb | Ebrei
        Gc | Giacomo
        Pt | Pietro
        Gd | Giuda
        Ap | Apocalisse
    """),
    book_numbers=words("prima seconda terza"),
    emergency=words("112 113 115 117 118 1522 114 116 1515"),
    grade_words=words(
        "voto era è un preso prende preso ha classe gruppo sanguigno è rating a in media sangue valutazione"
    ),
    named_letters=words(
        "piano vitamina vitamine classe gruppo serie punto opzione blocco scala uscita gate "
        "epatite linea lettera"
    ),
    shouted=words("""
        no sì si non mai tu io lei lui noi voi qui qua là lì ora più ma mio mia miei suo sua tuo tua due tre
        che chi con per
        del dei il lo la le gli un uno una al ai da di in su e o se già via alt stop ok gas ben bene sei hai ho
        ha fa va so
    """),
    elides=True,
    word_shapes=SHAPES,
    directions={"N": "nord", "S": "sud", "E": "est", "O": "ovest", "W": "ovest"},
    chess=letters("R re, D donna, T torre, A alfiere, C cavallo, x prende, + scacco, # matto, = promuove"),
    currency_prefixes=("zł", "kr"),
    camel_names=words(
        "WhatsApp YouTube LinkedIn PayPal TikTok JavaScript GitHub PlayStation WordPress PowerPoint McDonald"
    ),
    below_one=nouns("""
        €, EUR, $, USD, euro | centesimo / centesimi | m
        £, GBP | penny / pence | m
    """),
    scales={"mrd": 10**9, "mld": 10**9, "mln": 10**6, "bn": 10**9},
    range_words=words("dalle aperto Aperto orario Orario"),
    per=pairs("""
        kg | al chilo
        l | al litro
        m² | al metro quadrato
        ora | all'ora
        mese | al mese
        anno | all'anno
        giorno | al giorno
        notte | a notte
        kWh | al chilowattora
        km | al chilometro
        h | all'ora
        persona, pers., pers | a persona
        adulto, ad. | ad adulto
        bambino, bamb. | a bambino
        sett., sett | a settimana
        settimana | a settimana
        chilo | al chilo
        litro | al litro
        mq, m2 | al metro quadrato
        m | al metro
        g | al grammo
        t | alla tonnellata
        pezzo, pz | al pezzo
        bottiglia | a bottiglia
        GB | al giga
        MWh | al megawattora
    """),
    counted=words("""
        giorni settimane mesi anni ore minuti secondi volte persone bambini cucchiai cucchiaini tazze
        bicchieri spicchi fette gocce metri chilometri gradi punti pezzi litri grammi chili etti alunni
        pagine stelle gol
    """),
    elisions=((r"\bdi (?=ora$)", "d'"),),
    phone_words=(
        *words("""
            tel tel. telefono telefona cell cell. cellulare fax chiama chiami chiamare chiamate chiamami
            whatsapp numero verde
            contatto contatti ufficio centralino prenotazioni info
        """),
        *(
            f"{call} {article}"
            for call in (
                "chiama",
                "chiamare",
                "chiami",
                "chiamate",
                "telefona",
                "telefonare",
                "scrivi",
                "risponde",
                "contatta",
            )
            for article in ("il", "lo", "al", "allo")
        ),
        "numero è",
        "cellulare è",
        "numero verde",
        "whatsapp al",
        "scrivimi su whatsapp:",
        "il suo:",
        "il mio:",
        "numero è il",
        "cellulare è il",
    ),
    digit_codes=(
        r"(?<![\w.,+-])(?<![0-9] )3[0-9]{2}[ .-][0-9]{6,7}(?![\w]|[ .,-][0-9])",
        r"(?<![\w.,+-])(?<![0-9] )3[0-9]{2}[ .-][0-9]{3}[ .-][0-9]{3,4}(?![\w]|[ .,-][0-9]| di | [a-z]+ni )",
        r"(?<![\w.,+-])(?<![0-9] )(?!0[1-9]\.(?:0[1-9]|1[0-2])\.)0[1-9][0-9]{0,2}(?:[ "
        r".][0-9]{2,8}){1,4}(?![\w]|[ .,-][0-9])",
        r"(?<![\w.,+-])(?<![0-9] )80[0-9][ .-][0-9]{3}[ .-]?[0-9]{3}(?![\w]|[ .,-][0-9]| di | [a-z]+[aei] )",
        r"(?<!\w)(?:OTP è|PIN è|codice OTP è|codice è|codice|Codice|PIN|OTP|pratica|Pratica|ordine|fattura|"
        r"IVA|P\. IVA|CAP|matricola"
        r"|protocollo|ticket|conto)(?: n\.)?[: ]{1,2}(?P<figures>[0-9](?:[ -]?[0-9]){4,24})(?![\w-]|[.,][0-9])",
        r"(?<=[A-Z]{2} )[0-9]{5}(?= [A-Z]{2}(?![\w]))",
        r"(?<=[A-Z]{2} )[0-9]{6,8}(?![\w-]|[.,][0-9]| [a-z])",
        r"(?<![\w.,+/-])[0-9]{5}(?= [A-Z][a-zà-ÿ]{2,20} \([A-Z]{2}\))",
    ),
    blank_grouping=True,
    apostrophe_grouping=True,
    labels=words("""
        pagina pagine capitolo numero articolo camera binario linea parte passo punto sezione volume
        versione livello gruppo tipo
    """),
    trunk_phones=True,
    score_words=words(
        "risultato punteggio rapporto proporzion vinto perso battuto vinse vince scala "
        "modellin mapp cart dilui mescol miscel pareggi vittori sconfitt rigori"
    ),
    version_words=words(
        f"versione Versione v {PRODUCTS} capitolo capitoli Capitolo sezione sezioni Sezione figura figure "
        f"Figura tabella tabelle "
        "Tabella cap. Cap. art. Art. articolo Articolo fig. Fig. tab. Tab. allegato Allegato passo Passo "
        "passaggio punto Punto "
        "paragrafo Paragrafo § §§ par. comma esercizio Esercizio grafico Grafico lezione Lezione domanda "
        "parte Parte livello "
        "firmware appendice Appendice modulo Modulo"
    ),
    words=pairs("""
        to | a
        asterisk | asterisco
        below | meno di
        above | più di
        or | o
        out_of | su
        time | volta
        times | volte
        per | al
        verse | versetto
        verses | versetti
        section | paragrafo
        sections | paragrafi
        backslash | barra inversa
        colon | due punti
        feet | {0} piedi e {1} pollici
        feet and one | {0} piedi e un pollice
        equals | uguale
        question | punto interrogativo
        hyphen | trattino
        hash | cancelletto
        stars | stella / stelle
        phone_plus | più
        arrow | verso
        tall | alto alta altezza misura
        yields | dà
        tilde | tilde
        root | radice quadrata di
        ratio | a
        plus | più
        by | per
        point | punto
        dot | punto
        slash | barra
        underscore | trattino basso
        number | numero
        squared | {0} al quadrato
        cubed | {0} al cubo
        power | {0} alla {1}
        scientific | {0} per dieci alla {1}
    """),
)
