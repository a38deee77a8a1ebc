"""Portuguese (European): *dezasseis*, *mil milhões*; *um*, *dois* and the hundreds agree in gender."""

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
    units=words("zero um dois três quatro cinco seis sete oito nove"),
    teens=words("dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove"),
    tens=words("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa"),
    irregular={100: "cem"},
    hundreds={
        100: "cento",
        200: "duzentos",
        300: "trezentos",
        400: "quatrocentos",
        500: "quinhentos",
        600: "seiscentos",
        700: "setecentos",
        800: "oitocentos",
        900: "novecentos",
    },
    joiner=" e ",
    hundreds_joiner="e",
    tail_takes_hundreds=True,
    genders={
        "f": Gender(
            forms={1: "uma", 2: "duas"},
            hundreds={
                100: "cento",
                200: "duzentas",
                300: "trezentas",
                400: "quatrocentas",
                500: "quinhentas",
                600: "seiscentas",
                700: "setecentas",
                800: "oitocentas",
                900: "novecentas",
            },
        ),
    },
    scales=(
        Scale(value=10**9, forms=("mil milhões",), one="um mil milhões", small_tail="e"),
        Scale(
            value=10**6,
            forms=(
                "milhão",
                "milhões",
            ),
            one="um milhão",
            small_tail="e",
        ),
        Scale(value=10**3, forms=("mil",), one="mil", small_tail="e", gendered=True),
    ),
)

MONTHS = words("""
    janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
""")

ORDINALS = Ordinals(
    table=Cardinals(
        units=words("zero primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono"),
        teens=(
            "décimo",
            "décimo primeiro",
            "décimo segundo",
            "décimo terceiro",
            "décimo quarto",
            "décimo quinto",
            "décimo sexto",
            "décimo sétimo",
            "décimo oitavo",
            "décimo nono",
        ),
        tens=words("""
            vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo
        """),
        joiner=" ",
        hundreds={
            100: "centésimo",
            200: "ducentésimo",
            300: "tricentésimo",
            400: "quadringentésimo",
            500: "quingentésimo",
            600: "sexcentésimo",
            700: "septingentésimo",
            800: "octingentésimo",
            900: "noningentésimo",
        },
        scales=(Scale(value=10**3, forms=("milésimo",), one="milésimo"),),
    ),
    inflections={"f": ((r"o$", "a"),), "p": ((r"$", "s"),), "fp": ((r"o$", "as"),)},
    marks={
        **dict.fromkeys((".º", "º", ".o"), ""),
        **dict.fromkeys((".ª", "ª", ".a"), "f"),
        **dict.fromkeys((".os", "ºs"), "p"),
        **dict.fromkeys((".as", "ªs"), "fp"),
    },
    marks_fit=True,
    degree_sign=words("o do ao no pelo um este esse aquele"),
    nouns=dict.fromkeys(words("lugar andar ano grau capítulo aniversário classificado"), ""),
)

YEARS = Years()

DATES = Dates(
    months=MONTHS,
    day="cardinal",
    day_month="de",
    month_year="de",
    short_after=words("dia no do ao"),
    short_mark="/",
    month_abbreviations={
        "jan": 1,
        "fev": 2,
        "abr": 4,
        "jun": 6,
        "jul": 7,
        "ago": 8,
        "set": 9,
        "out": 10,
        "nov": 11,
        "dez": 12,
    },
)

TIMES = Times(hour_mark="h", hour_gender="f", hour_agrees=True, minute_joiner=" e")

AGREEMENT = Agreement(
    elision=((r"\b([Àà]) um(?= (?:da|e|em)\b|[.,;!?]|$)", r"\1 uma"),),
    numbers=(1, 2, *(t + u for t in range(20, 100, 10) for u in (1, 2))),
    plural=True,
    nouns={
        "f": """
            irmã casa mão foto vez noite manhã maçã chave flor mulher luz voz cruz lei carne imagem
            viagem parte gente tarde nuvem nave mãe ponte fonte torre árvore cor dor pessoa página hora
            semana libra rupia televisão opinião mão região paixão estação garagem mensagem paragem
            ordem origem margem rã avó chávena chávenas colher horas dúzia garrafa cebola milha onça
        """,
        "m": """
            dia mês ano mapa problema programa sistema tema idioma planeta poema sofá homem carro
            comboio avião café euro dólar quilo metro litro minuto segundo lápis papel pão peixe país
            rei juiz pai nome leite telefone quilograma grama iene cêntimo grau pássaro coração cão
            irmão milhão limão botão algodão avô
        """,
    },
    endings=(
        ("ção", "f"),
        ("são", "f"),
        ("dade", "f"),
        ("tude", "f"),
        ("agem", "f"),
        ("ã", "f"),
        ("a", "f"),
        ("o", "m"),
        ("or", "m"),
        ("al", "m"),
        ("el", "m"),
        ("il", "m"),
        ("ente", "m"),
        ("ante", "m"),
    ),
    singular=(
        (r"ções$", "ção"),
        (r"sões$", "são"),
        (r"ões$", "ão"),
        (r"ães$", "ão"),
        (r"ns$", "m"),
        (r"ais$", "al"),
        (r"éis$", "el"),
        (r"([rz])es$", r"\1"),
        (r"s$", ""),
    ),
    not_nouns=words("""
        para era até contra sobre cada outra toda esta essa uma fora agora embora então como mas quando
        onde desde já há mais menos dentro antes depois ainda nunca só outro todo isto isso
    """),
)

FRACTIONS = Fractions(
    half="um meio",
    half_before="meio",
    half_genders={"m": "meio", "f": "meia"},
    names={
        2: ("meio", "meios"),
        3: ("terço", "terços"),
        4: ("quarto", "quartos"),
        5: ("quinto", "quintos"),
        6: ("sexto", "sextos"),
        7: ("sétimo", "sétimos"),
        8: ("oitavo", "oitavos"),
        9: ("nono", "nonos"),
        10: ("décimo", "décimos"),
        16: ("dezasseis avos", "dezasseis avos"),
        100: ("centésimo", "centésimos"),
    },
    mixed=" e ",
    mixed_half=" e meio",
    mixed_half_behind={"m": " e meio", "f": " e meia"},
    of=words("de do da dos das"),
    before_unit=" de",
)

ROMANS = Romans(
    labels=words("""
        Capítulo capítulo Tomo tomo Parte parte Ato ato Acto acto Cena cena Artigo Livro livro Fase fase
        Título séculos
    """),
    rulers=words("""
        João Pedro Afonso Sancho Manuel Fernando Filipe José Luís Carlos Dinis Duarte Sebastião Henrique
        Miguel Paulo Pio Bento Gregório Leão Inocêncio Papa Rei Imperador Czar Alexandre Nicolau
        Napoleão Guilherme Jorge Ricardo Eduardo Jaime Frederico Leopoldo Maximiliano Gustavo Cristiano
        Francisco Ramsés século Século séc.
    """),
    ruler_format="{ordinal}",
    ruler_up_to=10,
    queens=words("Isabel Catarina Maria Margarida Vitória"),
    queen_format="{ordinal}",
    queen_form="f",
    centuries={
        **dict.fromkeys(words("aniversário congresso Congresso encontro concurso milénio"), ""),
        **dict.fromkeys(words("edição Edição legislatura dinastia guerra Guerra República Olimpíada"), "f"),
    },
)

ABBREVIATIONS = abbreviations("""
    etc. | et cetera | final
    p. ex., p.ex. | por exemplo
    aprox. | aproximadamente
    Sr. | senhor | name
    Sra., Sr.ª | senhora | name
    Srs. | senhores | name
    Dr. | doutor | name
    Dra., Dr.ª | doutora | name
    D. Maria | dona Maria
    D. Leonor | dona Leonor
    D. Catarina | dona Catarina
    D. Isabel | dona Isabel
    D. Teresa | dona Teresa
    D. Inês | dona Inês
    D. Amélia | dona Amélia
    D. Filipa | dona Filipa
    D. Ana | dona Ana
    D. | dom | name
    Prof. | professor | name
    Profa., Prof.ª | professora | name
    Eng. | engenheiro | name
    Sto. | santo | name
    Sta. | santa | name
    § | parágrafo | number
    n.º, N.º, nº, Nº | número | number
    pág., p. | página | number
    págs., pp. | páginas | number
    cap. | capítulo | number
    vol. | volume | number
    art. | artigo | number
    tel., Tel. | telefone
    Av. | avenida
    R. | rua | name
    Exmo., Ex.mo | excelentíssimo
    Exma., Ex.ma | excelentíssima
    a.C., a. C. | antes de Cristo
    d.C., d. C. | depois de Cristo
    séc. | século
""")

UNITS = nouns("""
    mm | milímetro / milímetros | m
    cm | centímetro / centímetros | m
    m | metro / metros | m
    km | quilómetro / quilómetros | m
    mg | miligrama / miligramas | m
    g | grama / gramas | m
    kg | quilograma / quilogramas | m
    t | tonelada / toneladas | f
    ml | mililitro / mililitros | m
    cl | centilitro / centilitros | m
    l | litro / litros | m
    ms | milissegundo / milissegundos | m
    s, seg | segundo / segundos | m
    min | minuto / minutos | m
    h | hora / horas | f
    km/h | quilómetro por hora / quilómetros por hora | m
    m/s | metro por segundo / metros por segundo | m
    mm² | milímetro quadrado / milímetros quadrados | m
    cm² | centímetro quadrado / centímetros quadrados | m
    m² | metro quadrado / metros quadrados | m
    km² | quilómetro quadrado / quilómetros quadrados | m
    cm³ | centímetro cúbico / centímetros cúbicos | m
    m³ | metro cúbico / metros cúbicos | m
    ha | hectare / hectares | m
    °C, ° C, ℃ | grau Celsius / graus Celsius | m
    Hz | hertz | m
    kHz | quilohertz | m
    MHz | megahertz | m
    GHz | gigahertz | m
    kB, KB | quilobyte / quilobytes | m
    MB | megabyte / megabytes | m
    GB | gigabyte / gigabytes | m
    TB | terabyte / terabytes | m
    W | watt / watts | m
    kW | quilowatt / quilowatts | m
    MW | megawatt / megawatts | m
    kWh | quilowatt-hora / quilowatts-hora | m
    V | volt / volts | m
    kcal | quilocaloria / quilocalorias | f
    dB | decibel / decibéis | m
""")

CURRENCIES = nouns("""
    $, US$, USD | dólar / dólares | m
    £, GBP | libra / libras | f
    €, EUR | euro / euros | m
    ¥, JPY | iene / ienes | m
    ₹, INR | rupia / rupias | f
    ¢ | cêntimo / cêntimos | m
    A$, AUD | dólar australiano / dólares australianos | m
    CHF | franco suíço / francos suíços | m
    R$, BRL | real / reais | m
    PLN | zlóti / zlótis | m
""")

SYMBOLS = {
    "%": "por cento",
    "°": "graus",
    "×": "vezes",
    "÷": "dividido por",
    "±": "mais ou menos",
    "≈": "aproximadamente",
    "≥": "pelo menos",
    "≤": "no máximo",
    "≠": "diferente de",
    "<": "menor que",
    ">": "maior que",
    "=": "igual a",
    "✓": "sim",
    "✔": "sim",
    "✗": "não",
    "✘": "não",
    "&": "e",
    "@": "arroba",
}

LETTERS = letters("""
    a á, b bê, c cê, d dê, e é, f efe, g gê, h agá, i i, j jota, k capa, l ele, m eme, n ene, o ó, p pê, q
    quê, r erre, s esse, t tê, u u, v vê, w dáblio, x xis, y ípsilon, z zê, ç cê cedilha
""")

WORD_ACRONYMS = words("""
    iva
    interpol laser nasa otan ovni pin radar ram rom sida sim unesco unicef covid fifa uefa nasdaq opec
""")

LANGUAGE = Language(
    code="pt",
    decimal=",",
    grouping=".",
    decimal_word="vírgula",
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
    currency_and="e",
    spoken_cents=True,
    range_words=words("das aberto Aberto"),
    per=pairs("""
        kg | por quilo
        l | por litro
        m² | por metro quadrado
        hora | por hora
        mês | por mês
        ano | por ano
        dia | por dia
        noite | por noite
    """),
    counted=words("""
        dias semanas meses anos horas minutos segundos vezes pessoas crianças colheres chávenas xícaras copos
        dentes fatias gotas metros quilómetros quilômetros graus pontos peças litros gramas quilos alunos
        páginas estrelas golos gols
    """),
    phone_words=(
        *words("tel tel. telf. telefone telemóvel fax ligue ligar liga contacte"),
        "ligue para o",
        "ligar para o",
        "liga para o",
        "contacte o",
    ),
    digit_codes=(
        r"\([1-9][0-9]\) ?9?[0-9]{4}-[0-9]{4}(?![\w-])",
        r"(?<![\w.,:/-])[0-9]{4}-[0-9]{3}(?= [A-ZÀ-Ý][a-zà-ÿ])",
    ),
    codes="words",
    blank_grouping=True,
    labels=words("""
        página páginas capítulo número artigo quarto via linha parte passo ponto secção tomo versão
        canal nível grupo tipo
    """),
    trunk_phones=True,
    score_words=words("resultado marcador proporção ganhou ganharam perdeu empataram relação"),
    version_words=words(f"versão Versão v {PRODUCTS}"),
    words=pairs("""
        to | a
        or | ou
        out_of | em
        times | vezes
        per | por
        verse | versículo
        verses | versículos
        section | secção
        sections | secções
        backslash | barra invertida
        colon | dois pontos
        hyphen | hífen
        hash | cardinal
        tilde | til
        root | raiz quadrada de
        ratio | a
        plus | mais
        by | por
        point | ponto
        dot | ponto
        slash | barra
        underscore | traço inferior
        number | número
        squared | {0} ao quadrado
        cubed | {0} ao cubo
        power | {0} elevado a {1}
        scientific | {0} vezes dez elevado a {1}
    """),
)
