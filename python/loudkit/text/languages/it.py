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
from loudkit.text.languages.tables import PRODUCTS, abbreviations, letters, nouns, pairs, words

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
    genders={"m": Gender(forms={1: "un"}), "f": Gender(forms={1: "una"})},
    scales=(
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
    inflections={"f": ((r"o$", "a"),), "p": ((r"o$", "i"),)},
    marks={
        **dict.fromkeys(("º", ".º", "esimo", "mo"), ""),
        **dict.fromkeys(("ª", ".ª", "esima", "ma"), "f"),
        "esimi": "p",
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
    short_after=words("il dal al del"),
    short_mark="/",
    month_abbreviations={
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
    not_nouns=words("""
        alla dalla nella sulla della ancora allora sopra contro dopo prima senza poco molto tutto altra
        altro questa quello questo quella circa verso era fino quando come solo sono hanno
        per con non ed ad    """),
    euphony=(
        (r"^un (?=z|x|y|gn|ps|pn|s[^aeiouàèéìòù]|i[aeou])", "uno "),
        (r"^una (?=[aeouàèéìòùh]|i[^aeou])", "un' "),
    ),
    elision=((r"\bun' (?=\w)", "un'"), (r"\b([Aa]ll|[Dd]ell|[Dd]all)(['’]) ?uno\b", r"\1\2una")),
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
        16: ("sedicesimo", "sedicesimi"),
        100: ("centesimo", "centesimi"),
    },
    one="un",
    mixed=" e ",
    mixed_half=" e mezzo",
    mixed_half_behind={"m": " e mezzo", "f": " e mezza"},
    not_of=words("nuovo più meno solito"),
    of=words("di d' del dell' dello della dei degli delle"),
    before_unit=" di",
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
    queens=words("Elisabetta Caterina Maria Margherita Vittoria Isabella"),
    queen_format="{ordinal}",
    queen_form="f",
    centuries={
        **dict.fromkeys(words("secolo Secolo millennio anniversario congresso concorso capitolo canto"), ""),
        **dict.fromkeys(words("Olimpiade legislatura edizione dinastia guerra Guerra Repubblica"), "f"),
    },
)

ABBREVIATIONS = abbreviations("""
    ecc. | eccetera | final
    etc. | eccetera | final
    ad es., p.es., p. es. | ad esempio
    sig., Sig. | signor | name
    sig.ra, Sig.ra | signora | name
    sig.na, Sig.na | signorina | name
    sigg., Sigg. | signori | name
    dott., Dott. | dottor | name
    dott.ssa, Dott.ssa | dottoressa | name
    dr., Dr. | dottor | name
    prof., Prof. | professor | name
    prof.ssa, Prof.ssa | professoressa | name
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
    S. | San | name
    sec. | secolo
    § | paragrafo | number
    n., N., n°, N°, nº | numero | number
    nn. | numeri | number
    pag., p. | pagina | number
    pagg., pp. | pagine | number
    cap. | capitolo | number
    vol. | volume | number
    art. | articolo | number
    fig. | figura | number
    tel., Tel. | telefono
    ca. | circa
    cfr. | confronta
    a.C., a. C. | avanti Cristo
    d.C., d. C. | dopo Cristo
    P.zza | piazza | name
""")

UNITS = nouns("""
    mln | milione / milioni | m
    mld | miliardo / miliardi | m
    mm | millimetro / millimetri | m
    cm | centimetro / centimetri | m
    m | metro / metri | m
    km | chilometro / chilometri | m
    mg | milligrammo / milligrammi | m
    g | grammo / grammi | m
    kg | chilogrammo / chilogrammi | m
    t | tonnellata / tonnellate | f
    ml | millilitro / millilitri | m
    cl | centilitro / centilitri | m
    l | litro / litri | m
    ms | millisecondo / millisecondi | m
    s, sec | secondo / secondi | m
    min | minuto / minuti | m
    h | ora / ore | f
    km/h | chilometro all'ora / chilometri all'ora | m
    m/s | metro al secondo / metri al secondo | m
    mm² | millimetro quadrato / millimetri quadrati | m
    cm² | centimetro quadrato / centimetri quadrati | m
    m², mq | metro quadrato / metri quadrati | m
    km² | chilometro quadrato / chilometri quadrati | m
    cm³ | centimetro cubo / centimetri cubi | m
    m³ | metro cubo / metri cubi | m
    ha | ettaro / ettari | m
    °C, ° C, ℃ | grado Celsius / gradi Celsius | m
    Hz | hertz | m
    kHz | kilohertz | m
    MHz | megahertz | m
    GHz | gigahertz | m
    kB, KB | kilobyte | m
    MB | megabyte | m
    GB | gigabyte | m
    TB | terabyte | m
    W | watt | m
    kW | kilowatt | m
    MW | megawatt | m
    kWh | chilowattora / chilowattora | m
    V | volt | m
    kcal | chilocaloria / chilocalorie | f
    dB | decibel | m
""")

CURRENCIES = nouns("""
    $, US$, USD | dollaro / dollari | m
    £, GBP | sterlina / sterline | f
    €, EUR | euro | m
    ¥, JPY | yen | m
    ₹, INR | rupia / rupie | f
    ¢ | centesimo / centesimi | m
    A$, AUD | dollaro australiano / dollari australiani | m
    CHF | franco svizzero / franchi svizzeri | m
    PLN | zloty | m
""")

SYMBOLS = {
    "%": "per cento",
    "°": "gradi",
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
    aids interpol laser nasa nato pin radar ram rom sim unesco unicef covid fifa uefa nasdaq opec
""")

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
    times=Times(hour_gender="f", hour_agrees=True),
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
    """),
    counted=words("""
        giorni settimane mesi anni ore minuti secondi volte persone bambini cucchiai cucchiaini tazze
        bicchieri spicchi fette gocce metri chilometri gradi punti pezzi litri grammi chili etti alunni
        pagine stelle gol
    """),
    elisions=((r"\bdi (?=ora$)", "d'"),),
    phone_words=(
        *words("tel tel. telefono cell cell. cellulare fax chiama chiami chiamare chiamate"),
        "chiama il",
        "chiama lo",
        "chiamare il",
        "chiamare lo",
        "chiami il",
        "chiami lo",
    ),
    blank_grouping=True,
    apostrophe_grouping=True,
    labels=words("""
        pagina pagine capitolo numero articolo camera binario linea parte passo punto sezione volume
        versione livello gruppo tipo
    """),
    trunk_phones=True,
    score_words=words("risultato punteggio rapporto proporzione vinto perso battuto vinse"),
    version_words=words(f"versione Versione v {PRODUCTS}"),
    words=pairs("""
        to | a
        or | o
        out_of | su
        times | volte
        per | al
        verse | versetto
        verses | versetti
        section | paragrafo
        sections | paragrafi
        backslash | barra inversa
        colon | due punti
        hyphen | trattino
        hash | cancelletto
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
