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
from loudkit.text.languages.tables import PRODUCTS, abbreviations, greek, letters, nouns, pairs, words

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
        Scale(value=10**21, forms=("mil triliões",), one="mil triliões", small_tail="e"),
        Scale(value=10**18, forms=("trilião", "triliões"), one="um trilião", small_tail="e"),
        Scale(value=10**15, forms=("mil biliões",), one="mil biliões", small_tail="e"),
        Scale(value=10**12, forms=("bilião", "biliões"), one="um bilião", small_tail="e"),
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
        **dict.fromkeys((".º", "º", ".o", ".°"), ""),
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
    short_after=words("dia no do ao até desde"),
    short_mark="/",
    month_after=words("em de a até desde durante fim fins início meados mês por"),
    month_abbreviations={
        "jan": 1,
        "fev": 2,
        "mar": 3,
        "mai": 5,
        "sep": 9,
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

TIMES = Times(
    hour_mark="h",
    hour_gender="f",
    hour_agrees=True,
    minute_joiner=" e",
    small_minutes="e {}",
    before=words("às as das à pelas"),
    lap_after=("em", "após"),
    duration_marks=(("h", "hr", "hrs"), ("min", "m", "min."), ("s", "seg")),
)

AGREEMENT = Agreement(
    elision=(
        (
            r"\b([ÀàDdAa]s|[Pp]elas) dois(?= (?:da|e|em|horas)\b|"
            r"[.,;!?]|$)",
            r"\1 duas",
        ),
        (r"\b([Àà]) um(?= (?:da|e|em)\b|[.,;!?]|$)", r"\1 uma"),
    ),
    numbers=(1, 2, *(t + u for t in range(20, 100, 10) for u in (1, 2))),
    plural=True,
    largest=999_999,
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
            irmão milhão limão botão algodão avô grau visitante
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
        **{
            n: (f"{word} avos",) * 2
            for n, word in zip(
                (11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 30, 40, 50),
                (
                    *words("onze doze treze catorze quinze dezasseis dezassete dezoito dezanove vinte"),
                    *("vinte e cinco", "trinta", "quarenta", "cinquenta"),
                ),
                strict=True,
            )
        },
        1000: ("milésimo", "milésimos"),
        100: ("centésimo", "centésimos"),
    },
    mixed=" e ",
    mixed_half=" e meio",
    mixed_half_behind={"m": " e meio", "f": " e meia"},
    of=words("de do da dos das"),
    before_unit=" de",
    determined=words("um o ao do no este esse cada último primeiro"),
    shown_by=words("restante restantes superior inferior cheio cheia vazio vazia"),
    half_short="meio",
    scores=words("""
        nota notas pontuação classificação avaliação média página passo pergunta episódio teste exame
        diapositivo estrelas estrela
        questionário fiz tirou tirei deu dei dá merece teve tive pontos respostas certas valores
    """),
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
        Francisco Ramsés Luís Urbano Bonifácio Sisto Humberto Otão Constantino Teodósio Artur Vítor Balduíno
        século Século séc.
    """),
    ruler_format="{ordinal}",
    ruler_up_to=10,
    queens=words("Isabel Catarina Maria Margarida Vitória"),
    queen_format="{ordinal}",
    queen_form="f",
    centuries={
        **dict.fromkeys(
            words(
                "trimestre semestre bimestre grau nível regimento festival torneio prémio "
                "batalhão quadro ciclo"
            ),
            "",
        ),
        **dict.fromkeys(words("classe fase jornada divisão brigada secção série semana liga"), "f"),
        **dict.fromkeys(words("aniversário congresso Congresso encontro concurso milénio"), ""),
        **dict.fromkeys(words("edição Edição legislatura dinastia guerra Guerra República Olimpíada"), "f"),
    },
)

ABBREVIATIONS = abbreviations("""
    Jd. | Jardim | name
    Qd. | Quadra | number
    Lt. | Lote | number
    Nasc., nasc. | nascido | number going
    inc. | inciso | number
    apto., Apto. | apartamento | number
    hum. | humidade
    Sr. e Sra., Sr. e Srª | senhor e senhora
    entr. | entrada
    C.P. | código postal | number
    trim. | trimestre
    alt. | altitude
    desp. | despesas
    qto. | quarto
    incl. | incluído
    part. | partida | number
    cheg. | chegada | number
    peq.-alm. | pequeno-almoço
    td | tudo
    Bjs | beijos
    dent. | dentista
    mat. | matemática
    coord. | coordenadas
    temp. | temperatura
    qdo | quando
    qq | qualquer
    tb, tbm | também
    pq | porque
    mto | muito
    mta | muita
    pf | por favor
    bjs | beijos
    hj | hoje
    vc | você
    vcs | vocês
    obg | obrigado
    etc. | et cetera | final
    p. ex., p.ex. | por exemplo
    ex., Ex. | exemplo
    &c. | etcétera | final
    cf., Cf. | confira
    i. e., i.e. | isto é
    Srª, Sr.ª | senhora | name
    Srta. | senhorita | name
    sr. | senhor | name
    sra. | senhora | name
    dr. | doutor | name
    dra. | doutora | name
    Drs. | doutores | name
    prof. | professor | name
    eng. | engenheiro | name
    Eng.º, eng.º | engenheiro | name
    Eng.ª, eng.ª | engenheira | name
    Arq. | arquiteto | name
    Arq.º, arq.º | arquiteto | name
    Arq.ª, arq.ª | arquiteta | name
    Lic. | licenciado | name
    Pe., P.e | padre | name
    Mons. | monsenhor | name
    gen., Gen. | general | name
    cor., Cor. | coronel | name
    cap., Cap. | capitão | name
    ten., Ten. | tenente | name
    sarg., Sarg. | sargento | name
    Alm. | almirante | name
    pres., Pres. | presidente | name
    dep. | deputado | name
    Dep. | departamento
    S. | são | name
    V. Ex.ª, V. Exa., V.Exa., V. Ex.a | Vossa Excelência
    V. Ex.as, V. Ex.ªs | Vossas Excelências
    S. Ex.ª, S. Exa., S. Ex.a | Sua Excelência
    V/ ref., V/ ref.ª, v/ ref. | vossa referência
    N/ ref., N/ ref.ª, n/ ref. | nossa referência
    Nª Sra., N.ª Sr.ª, N. Sra., N.ª Sra., Nª Srª | Nossa Senhora
    e.g. | por exemplo
    c.c. | código civil
    DL | decreto-lei | number
    dta., drt. | direita | final
    S. A. R. | Sua Alteza Real
    C.ª, Cª, C.ia, Cia. | Companhia
    Lda., L.da, Ltda. | limitada | final
    S.A., S. A. | esse-á
    Lg., L.go, Lgo., lg. | largo | name
    Pç., Pça., P.ça, Pr., Pç.ª, Praç., pç. | praça | name
    Trav., Tv., trav. | travessa | name
    Al., al. | alameda | name
    Av., av., Avª, Av.ª | avenida | name number
    Calç. | calçada | name
    Estr. | estrada | name
    Urb. | urbanização | name
    Qta., Q.ta | quinta | name
    R. | rua | name number
    Bl. | bloco | name number
    apt., ap., apart. | apartamento | number
    and. | andar | after_number
    Dto., dto., Dt.º, Dtº, D.to | direito | final
    Esq., esq., Esq.º, Esqº | esquerdo | final
    Frt., frt. | frente | final
    r/c, R/C, r/ch | rés do chão
    s/n | sem número
    c/ | com
    a/c | ao cuidado de
    Tel.:, Tlf., tlf., Telef., telef. | telefone
    Telm., telm., Tlm., tlm. | telemóvel
    ext. | extensão | number
    fig., Fig. | figura | number
    figs. | figuras | number
    tab., Tab. | tabela | number
    caps., Caps. | capítulos | number
    arts. | artigos | number
    vols. | volumes | number
    t. | tomo | number
    ed. | edição | number after_number
    op., Op. | opus | number
    ref., Ref. | referência | number
    máx. | máximo
    mín. | mínimo
    min. | minutos | after_number
    hab. | habitantes | after_number
    km, Km | quilómetro | number
    q.b. | quanto baste | final
    N.B. | nota bene
    P.S. | post scriptum
    vs., vs | contra
    nac. | nacional
    obs. | observação
    qtd. | quantidade
    dept. | departamento
    tb. | também
    Sl, Sl. | salmo | number
    ss. | seguintes
    séc. | século
    Adm. | administração
    Exmos. | excelentíssimos
    Ilmo. | ilustríssimo
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
    Exmo., Ex.mo | excelentíssimo
    Exma., Ex.ma | excelentíssima
    a.C., a. C. | antes de Cristo
    d.C., d. C. | depois de Cristo
    séc. | século
""")

UNITS = nouns("""
    pb, p.b. | ponto base / pontos base | m
    p.p., p. p. | ponto percentual / pontos percentuais | m
    comp., cp. | comprimido / comprimidos | m
    cáps. | cápsula / cápsulas | f
    pess. | pessoa / pessoas | f
    mM€, MM€ | mil milhões de euros | m
    M€ | milhão de euros / milhões de euros | m
    mM | mil milhões | m
    nm | nanómetro / nanómetros | m
    µm, μm | micrómetro / micrómetros | m
    mm | milímetro / milímetros | m
    cm | centímetro / centímetros | m
    dm | decímetro / decímetros | m
    m | metro / metros | m
    km, Km, KM | quilómetro / quilómetros | m
    ng | nanograma / nanogramas | m
    µg, μg, mcg | micrograma / microgramas | m
    mg | miligrama / miligramas | m
    g, gr, gr. | grama / gramas | m
    kg, Kg, KG | quilograma / quilogramas | m
    t | tonelada / toneladas | f
    Mt | megatonelada / megatoneladas | f
    µl, μl, µL, μL | microlitro / microlitros | m
    ml, mL | mililitro / mililitros | m
    cl, cL | centilitro / centilitros | m
    dl, dL | decilitro / decilitros | m
    l, L, lt | litro / litros | m
    hl, hL | hectolitro / hectolitros | m
    oz | onça / onças | f
    lb | libra / libras | f
    ft | pé / pés | m
    ", ″, '' | polegada / polegadas | f
    ', ′ | minuto / minutos | m
    mi | milha / milhas | f
    ns | nanossegundo / nanossegundos | m
    µs, μs | microssegundo / microssegundos | m
    ms | milissegundo / milissegundos | m
    s, seg, seg. | segundo / segundos | m
    min | minuto / minutos | m
    h | hora / horas | f
    km/h, Km/h, kmh | quilómetro por hora / quilómetros por hora | m
    m/s | metro por segundo / metros por segundo | m
    m/s² | metro por segundo ao quadrado / metros por segundo ao quadrado | m
    km/s | quilómetro por segundo / quilómetros por segundo | m
    l/min | litro por minuto / litros por minuto | m
    l/h | litro por hora / litros por hora | m
    l/s | litro por segundo / litros por segundo | m
    l/100 km, l/100km, L/100 km | litro aos cem quilómetros / litros aos cem quilómetros | m
    mg/l, mg/L | miligrama por litro / miligramas por litro | m
    mg/dl, mg/dL | miligrama por decilitro / miligramas por decilitro | m
    g/l | grama por litro / gramas por litro | m
    g/km | grama por quilómetro / gramas por quilómetro | m
    g/cm³ | grama por centímetro cúbico / gramas por centímetro cúbico | m
    kg/m³ | quilograma por metro cúbico / quilogramas por metro cúbico | m
    µg/m³, μg/m³ | micrograma por metro cúbico / microgramas por metro cúbico | m
    mg/kg | miligrama por quilo / miligramas por quilo | m
    m³/s | metro cúbico por segundo / metros cúbicos por segundo | m
    W/m² | watt por metro quadrado / watts por metro quadrado | m
    hab./km², hab/km² | habitante por quilómetro quadrado / habitantes por quilómetro quadrado | m
    fps | fotograma por segundo / fotogramas por segundo | m
    rpm | rotação por minuto / rotações por minuto | f
    bpm | batimento por minuto / batimentos por minuto | m
    mmol/l | milimole por litro / milimoles por litro | f
    mm², mm2 | milímetro quadrado / milímetros quadrados | m
    cm², cm2 | centímetro quadrado / centímetros quadrados | m
    dm² | decímetro quadrado / decímetros quadrados | m
    m², m2 | metro quadrado / metros quadrados | m
    km², km2 | quilómetro quadrado / quilómetros quadrados | m
    mm³ | milímetro cúbico / milímetros cúbicos | m
    cm³, cm3, cc | centímetro cúbico / centímetros cúbicos | m
    dm³ | decímetro cúbico / decímetros cúbicos | m
    m³, m3 | metro cúbico / metros cúbicos | m
    km³ | quilómetro cúbico / quilómetros cúbicos | m
    ha | hectare / hectares | m
    ° | grau / graus | m
    °C, ° C, ℃, ºC, º C | grau Celsius / graus Celsius | m
    °F, ° F, ℉, ºF | grau Fahrenheit / graus Fahrenheit | m
    K | kelvin / kelvins | m
    Hz | hertz | m
    kHz | quilohertz | m
    MHz | megahertz | m
    GHz | gigahertz | m
    THz | terahertz | m
    kB, KB | quilobyte / quilobytes | m
    MB | megabyte / megabytes | m
    GB | gigabyte / gigabytes | m
    TB | terabyte / terabytes | m
    PB | petabyte / petabytes | m
    Mbit | megabit / megabits | m
    Gbit | gigabit / gigabits | m
    kbit/s, kb/s, kbps | quilobit por segundo / quilobits por segundo | m
    Mbit/s, Mb/s, Mbps | megabit por segundo / megabits por segundo | m
    Gbit/s, Gb/s, Gbps | gigabit por segundo / gigabits por segundo | m
    MB/s | megabyte por segundo / megabytes por segundo | m
    mW | miliwatt / miliwatts | m
    W | watt / watts | m
    kW | quilowatt / quilowatts | m
    MW | megawatt / megawatts | m
    GW | gigawatt / gigawatts | m
    TW | terawatt / terawatts | m
    Wh | watt-hora / watts-hora | m
    kWh | quilowatt-hora / quilowatts-hora | m
    MWh | megawatt-hora / megawatts-hora | m
    GWh | gigawatt-hora / gigawatts-hora | m
    TWh | terawatt-hora / terawatts-hora | m
    mV | milivolt / milivolts | m
    V | volt / volts | m
    kV | quilovolt / quilovolts | m
    mA | miliampere / miliamperes | m
    A | ampere / amperes | m
    Ah | ampere-hora / amperes-hora | m
    mAh | miliampere-hora / miliamperes-hora | m
    Ω | ohm / ohms | m
    kΩ | quilo-ohm / quilo-ohms | m
    MΩ | megaohm / megaohms | m
    µF, μF | microfarad / microfarads | m
    lm | lúmen / lúmenes | m
    lx | lux | m
    cd | candela / candelas | f
    Pa | pascal / pascais | m
    hPa | hectopascal / hectopascais | m
    atm | atmosfera / atmosferas | f
    kPa | quilopascal / quilopascais | m
    MPa | megapascal / megapascais | m
    mbar | milibar / milibares | m
    bar | bar / bares | m
    mmHg | milímetro de mercúrio / milímetros de mercúrio | m
    N | newton / newtons | m
    kN | quilonewton / quilonewtons | m
    Nm | newton-metro / newtons-metro | m
    J | joule / joules | m
    kJ | quilojoule / quilojoules | m
    MJ | megajoule / megajoules | m
    cal | caloria / calorias | f
    kcal, Kcal | quilocaloria / quilocalorias | f
    mol | mole / moles | f
    CV, cv | cavalo / cavalos | m
    dB | decibel / decibéis | m
    px | píxel / píxeis | m
    MP | megapíxel / megapíxeis | m
    ppm | parte por milhão / partes por milhão | f
    mSv | milisievert / milisieverts | m
    hab. | habitante / habitantes | m
""")

CURRENCIES = nouns("""
    $, US$, USD | dólar / dólares | m
    £, GBP | libra / libras | f
    €, EUR, euros | euro / euros | m
    ¥, JPY | iene / ienes | m
    ₹, INR | rupia / rupias | f
    ¢ | cêntimo / cêntimos | m
    A$, AU$, AUD | dólar australiano / dólares australianos | m
    C$, CA$, CAD | dólar canadiano / dólares canadianos | m
    NZ$, NZD | dólar neozelandês / dólares neozelandeses | m
    S$, SGD | dólar de Singapura / dólares de Singapura | m
    HK$, HKD | dólar de Hong Kong / dólares de Hong Kong | m
    CHF | franco suíço / francos suíços | m
    R$, BRL | real / reais | m
    PLN, zł | zlóti / zlótis | m
    kr | coroa / coroas | f
    SEK | coroa sueca / coroas suecas | f
    NOK | coroa norueguesa / coroas norueguesas | f
    DKK | coroa dinamarquesa / coroas dinamarquesas | f
    ISK | coroa islandesa / coroas islandesas | f
    CZK, Kč | coroa checa / coroas checas | f
    HUF, Ft | florim húngaro / florins húngaros | m
    RON | leu / leus | m
    BGN | lev / levs | m
    CNY, RMB | yuan / yuans | m
    ₩, KRW | won / wons | m
    ₽, RUB | rublo / rublos | m
    ₺, TRY | lira turca / liras turcas | f
    ₴, UAH | hryvnia / hryvnias | f
    ₪, ILS | shekel / shekels | m
    ฿, THB | baht / bahts | m
    ₫, VND | dong / dongs | m
    ₱ | peso / pesos | m
    PHP | peso filipino / pesos filipinos | m
    MXN | peso mexicano / pesos mexicanos | m
    ARS | peso argentino / pesos argentinos | m
    CLP | peso chileno / pesos chilenos | m
    COP | peso colombiano / pesos colombianos | m
    ₦, NGN | naira / nairas | f
    ₿, BTC | bitcoin / bitcoins | m
    ETH | ether / ethers | m
    Kz, AOA | kwanza / kwanzas | m
    MZN | metical / meticais | m
    CVE | escudo cabo-verdiano / escudos cabo-verdianos | m
    MOP | pataca / patacas | f
    ZAR | rand / rands | m
    IDR | rupia indonésia / rupias indonésias | f
    MYR | ringgit / ringgits | m
    AED | dirham / dirhams | m
    SAR | rial saudita / riais sauditas | m
    EGP | libra egípcia / libras egípcias | f
    MAD | dirham marroquino / dirhams marroquinos | m
    ₡ | colón / colóns | m
    ₸ | tenge | m
    ₾ | lari | m
    PTE | escudo / escudos | m
""")

SYMBOLS = {
    "%": "por cento",
    "°": "graus",
    "‰": "por mil",
    "∞": "infinito",
    "√": "raiz quadrada de",
    "∑": "somatório",
    "∫": "integral",
    "∂": "derivada parcial",
    "∈": "pertence a",
    "∉": "não pertence a",
    "∅": "conjunto vazio",
    "∀": "para todo",
    "∃": "existe",
    "∝": "proporcional a",
    "∩": "interseção",
    "∪": "união",
    "§": "parágrafo",
    "©": "copyright",
    "♭": "bemol",
    "♯": "sustenido",
    "♮": "bequadro",
    "♥": "coração",
    "♠": "espadas",
    "♣": "paus",
    "♦": "ouros",
    "♀": "fêmea",
    "♂": "macho",
    "★": "estrela",
    "↑": "seta para cima",
    "↓": "seta para baixo",
    **greek(
        "alfa beta gama delta épsilon zeta eta teta iota capa lambda mi ni xi ómicron pi ró sigma tau "
        "ípsilon fi qui psi ómega"
    ),
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
    iva net tap inem onu pib iban anacom deco palop ocde aids fnac ikea lego epal
    interpol laser nasa otan ovni pin radar ram rom sida sim unesco unicef covid fifa uefa nasdaq opec
""")

SHAPES = (
    r"(?:"
    r"(?:[bcdfghjlmnpqrstvxz]|[bcdfgptv][lr]|ch|lh|nh|qu|"
    r"gu)?[aeiouáâãéêíóôõú]{1,2}(?:(?:[bcdfgjlmnpqrstvxzç]|[bcdfgptv][lr]"
    r"|[lmnrsc][bcdfgmptvç]|ch|lh|nh|rr|ss|qu)[aeiouáâãéêíóôõú]){1,2}[lmnrsz]?"
    r"|[aeiou][bcdfglmnprstvz][aeiou][bcdfglmnprst]"
    r"|[bcdfglmnprstv][aeiouáãéêóô]{2}[lmnrsz]?"
    r"|[a-z]{0,6}[áâãéêíóôõúç][a-záâãéêíóôõúç]{0,6}"
    r")"
)

PHRASES = (
    (r"(?<!\w)R\$ ?([0-9]{1,6}(?:,[0-9]{1,2})?) ((?:m|b|tr)ilh(?:ões|ão))(?! de)", r"\1 \2 de reais"),
    (r"(?<!\w)(?:US)?\$ ?([0-9]{1,6}(?:,[0-9]{1,2})?) ((?:b|tr)ilh(?:ões|ão))(?! de)", r"\1 \2 de dólares"),
    (r"(?<!\w)NE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "nordeste"),
    (r"(?<!\w)NO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "noroeste"),
    (r"(?<!\w)SE(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "sudeste"),
    (r"(?<!\w)SO(?=,? (?:a |à |de |di )?[0-9]{1,3} km/h)", "sudoeste"),
    (r"(?<!\w)[Øø⌀] ?(?=[0-9])", "diâmetro "),
    (r"(?<![\w-])M([1-9][0-9]?) ?[x×] ?([0-9]{1,3})(?![\w,.])", r"M \1 por \2"),
    (r"(?<!\w)ref\.(?= ?:? ?[A-Z0-9]{2})", "referência"),
    (r"(?<=\ba )([1-3][0-9]{2})º(?!\w)(?! (?:aniversário|lugar|andar|dia))", r"\1 graus"),
    (r"(?<!\w)sécs\. ([XVI]{1,5})[-–]([XVI]{1,5})(?!\w)", r"séculos \1 e \2"),
    (r"(?<!\w)sécs\.(?= [XVI]{1,5}(?!\w))", "séculos"),
    (
        r"(?<![\w.,/-])([0-3]?[0-9]) ?[-–] ?([0-3]?[0-9]/(?:0[1-9]|1[0-2])/(?:19|20)[0-9]{2})(?![\w/])",
        r"de \1 a \2",
    ),
    (r"(?<=[0-9]' )pen\.", "de penálti"),
    (r"(?<![\w,/])(?:1/2|½) (?:c|col)\. ?(?:de )?(chá|sopa|café|sobremesa)(?!\w)", r"meia colher de \1"),
    (
        r"(?<![\w,/])(?:1/4|¼) (?:de )?(?:c|col)\. ?(?:de )?(chá|sopa|café|sobremesa)(?!\w)",
        r"um quarto de colher de \1",
    ),
    (r"(?<!\w)(R\$|US\$|\$) ?([0-9]{1,6}(?:,[0-9]{1,2})?) ?mi(?!\w)", r"\1 \2 milhões"),
    (r"(?<!\w)R\$ ?([0-9]{1,6}(?:,[0-9]{1,2})?) ?bi(?!\w)", r"\1 bilhões de reais"),
    (r"(?<!\w)(?:US)?\$ ?([0-9]{1,6}(?:,[0-9]{1,2})?) ?bi(?!\w)", r"\1 bilhões de dólares"),
    (r"(?<!\w)c\. de(?= [0-9])", "cerca de"),
    (r"(?<!\w)C\. de(?= [0-9])", "Cerca de"),
    (r"(?<![\w,.])([0-9]{1,15}(?:[.,][0-9]{1,15})?) ?M(?= de )", r"\1 milhões"),
    (r"(?<!\w)p/(?= ?[a-z0-9])", "para "),
    (r"(?<!\w)P/(?= ?[a-z0-9])", "Para "),
    (r"(?<=[0-9] )c\. ?(?:de )?(chá|sopa|café|sobremesa)(?!\w)", r"colheres de \1"),
    (r"(?<![\w.,/])1 (?:c|col)\. ?(?:de )?(chá|sopa|café|sobremesa)(?!\w)", r"uma colher de \1"),
    (r"(?<![\w.,/])2 (?:c|col)\. ?(?:de )?(chá|sopa|café|sobremesa)(?!\w)", r"duas colheres de \1"),
    (r"(?<=[0-9] )col\. ?(?:de )?(chá|sopa|café|sobremesa)(?!\w)", r"colheres de \1"),
    (r"(?<=nos )pen\.", "penáltis"),
    (r"(?<=em )pen\.", "penáltis"),
    (r"(?<=de )pen\.", "penálti"),
    (r"(?<!\w)[Mm]at\.(?= (?:[0-9]{2}|[A-Z]{2})-)", "matrícula"),
    (r"(?<=em )((?:dó|ré|mi|fá|sol|lá|si)(?: bemol| sustenido)?) m(?![\w.'])", r"\1 menor"),
    (r"(?<=em )((?:dó|ré|mi|fá|sol|lá|si)(?: bemol| sustenido)?) M(?![\w.'])", r"\1 maior"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(dia|mês|ano|semana|pessoa|habitante)(?!\w)", r" por \1"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:sem\.|sem)(?!\w)", " por semana"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:pess\.|pess)(?!\w)", " por pessoa"),
    (r"(?<=[a-zà-ÿ ][a-zà-ÿ.]{2})/(?:hab\.|hab)(?!\w)", " por habitante"),
    (
        r"(?<![\w,.+\])-])\+ ?(?=[1-9][0-9]{0,2}(?:[ .][0-9]{3}){1,3} (?!pontos|graus|euros|metros|reais)[a-zà-ÿ]{3,20}s(?!\w))",
        "mais de ",
    ),
    (r"(?<![\w,.+\])-])[-−](?=1[0-9] anos(?!\w))", "menos de "),
    (r"(?<![\w+)-])\+ de(?= )", "mais de"),
    (r"(?<![\w+)-])[-−] de(?= [0-9])", "menos de"),
    (r"(?<!\w)al\. (?=[a-z]\))", "alínea "),
    (
        r"(?<!\w)((?:DL|D\.L\.|[Dd]ecreto-[Ll]ei|Lei|lei|[Pp]ortaria|[Rr]egulamento|[Dd]espacho)(?: n\.º)? "
        r"[0-9]{1,4})/((?:19|20)[0-9]{2})(?!\w)",
        r"\1 de \2",
    ),
    (r"(?<!\w)'(?=[0-9]{2}(?![0-9]))", ""),
    *(
        (rf"(?<![\w.,:/]){a}:{b}(?![\w:/]|[.,][0-9])", f"{a} por {b}")
        for a, b in ((16, 9), (4, 3), (21, 9), (16, 10))
    ),
    *(
        (rf"(?<![\w.,]){n}\.?ª[- ](?:[Ff]eira)(?!\w)", f"{day}-feira")
        for n, day in zip("23456", words("segunda terça quarta quinta sexta"), strict=True)
    ),
    (r"(?<!\w)([0-9]{1,2}\.?[ºª])([A-H])(?!\w)", r"\1 \2"),
    (
        r"(?<!\w)1\.?º (de (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|"
        r"dezembro))",
        r"primeiro \1",
    ),
    (r"(?<!\w)(calibre|cal\.) \.([0-9]{2})(?!\w)", r"\1 \2"),
    (r"(?:½|1/2) ?[-–] ?(?:½|1/2)", "meio a meio"),
    (r"(?<!\w)([Dd]ó|[Rr]é|[Mm]i|[Ff]á|[Ss]ol|[Ll]á|[Ss]i)#(?!\w)", r"\1 sustenido"),
    (r"(?<!\w)(Dó|Ré|Mi|Fá|Sol|Lá|Si)b(?!\w)", r"\1 bemol"),
    (r"((?:[Cc]ompasso|[Vv]alsa|[Rr]itmo)(?: é| de| em)?) ([2-9]|12)/(2|4|8|16)(?![\w/])", r"\1 \2 por \3"),
    (r"(?<!\w)([Ww]eb) 2\.0(?!\w)", r"\1 dois ponto zero"),
    (
        r"(?<!\w)([Dd]ura|[Dd]urou|[Dd]emora|[Dd]emorou|[Ll]eva|[Ll]evou|em) "
        r"([0-9]{1,2})h([0-5][0-9])(?!\w)",
        r"\1 \2 horas e \3",
    ),
    (r"(?<=a )e (?:1/2|½)(?![\w/]| [a-z]{3})", "e meia"),
    (r"(?<=as )e (?:1/2|½)(?![\w/]| [a-z]{3})", "e meia"),
    (r"(?<=o )e (?:1/2|½)(?![\w/]| [a-z]{3})", "e meio"),
    (r"(?<=[oe]s )e (?:1/2|½)(?![\w/]| [a-z]{3})", "e meio"),
    (r"(?<!\w)pH(?!\w)", "pê-agá"),
    (r"(?<![\w,./])24/7(?!\w)", "24 7"),
    (r"(?<![\w,./-])50[-/]50(?![\w/-])", "50 50"),
)

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
    phrases=PHRASES,
    weekdays=words(
        "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo segunda "
        "terça quarta quinta sexta"
    ),
    weekday_abbreviations=pairs("""
        seg, Seg | segunda
        ter, Ter | terça
        qua, Qua | quarta
        qui, Qui | quinta
        sex, Sex | sexta
        sáb, Sáb, sab, Sab | sábado
        dom, Dom | domingo
    """),
    weekday_after=words("na no até desde às aos cada próxima próximo última à de nunca só"),
    weekday_doubtful=words("ter"),
    weekday_behind=words("manhã tarde noite às das"),
    books=pairs("""
        Gn, Gén, Gen | Génesis
        Ex, Êx | Êxodo
        Lv | Levítico
        Nm, Núm | Números
        Dt, Deut | Deuteronómio
        Js | Josué
        Jz | Juízes
        Rt | Rute
        Sm | Samuel
        Rs | Reis
        Cr | Crónicas
        Esd | Esdras
        Ne | Neemias
        Tb | Tobias
        Jdt | Judite
        Est | Ester
        Mac | Macabeus
        Jb | Job
        Sl | Salmo
        Pr | Provérbios
        Ecl | Eclesiastes
        Ct | Cântico dos Cânticos
        Sb | Sabedoria
        Is | Isaías
        Jr | Jeremias
        Lm | Lamentações
        Ez | Ezequiel
        Dn | Daniel
        Os | Oseias
        Jl | Joel
        Am | Amós
        Jn | Jonas
        Mq | Miqueias
        Zc | Zacarias
        Ml | Malaquias
        Mt | Mateus
        Mc | Marcos
        Lc | Lucas
        Jo | João
        At, Act | Atos
        Rm | Romanos
        Cor | Coríntios
        Gl, Gál | Gálatas
        Ef | Efésios
        Fl, Flp | Filipenses
        Cl, Col | Colossenses
        Ts | Tessalonicenses
        Tm | Timóteo
        Tt | Tito
        Hb, Heb | Hebreus
        Tg | Tiago
        Pe, Pd | Pedro
        Jd | Judas
        Ap | Apocalipse
    """),
    book_numbers=words("primeira segunda terceira"),
    emergency=words("112 117 118 115 116 144 1414 808"),
    grade_words=words(
        "nota foi é um tem teve tive tirou deu classe grupo sangue sanguíneo dele dela rating a música "
        "desenho avaliação bom"
    ),
    named_letters=words(
        "plano vitamina vitaminas classe grupo série ponto opção bloco porta hepatite linha "
        "letra turma lote sala"
    ),
    shouted=words("""
        não sim nunca já só mais mas e ou um uma os as o a de da do das dos no na nos nas em ao à meu teu seu
        sua minha tua eu
        tu ele ela nós que quê quem com sem por para pra até dia lei fim bem mal boa bom aqui ali lá cá agora
        hoje pare stop sol
        mar céu vai vem vou são é foi ser ter
    """),
    word_shapes=SHAPES,
    directions={"N": "norte", "S": "sul", "E": "este", "L": "leste", "O": "oeste", "W": "oeste"},
    chess=letters("R rei, D dama, T torre, B bispo, C cavalo, x captura, + xeque, # mate, = promove"),
    currency_prefixes=("zł", "kr", "Kz"),
    magnitudes={10**12: ("bilião", "biliões")},
    scales={"bn": 10**9, "mM": 10**9},
    camel_names=words(
        "WhatsApp YouTube LinkedIn PayPal TikTok JavaScript GitHub PlayStation WordPress PowerPoint McDonald"
    ),
    below_one=nouns("""
        €, EUR | cêntimo / cêntimos | m
        $, USD, US$ | cêntimo / cêntimos | m
        £, GBP | péni / pence | m
    """),
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
        km | por quilómetro
        h | por hora
        kWh | por quilowatt-hora
        MWh | por megawatt-hora
        pessoa, pess., pess | por pessoa
        criança, cça. | por criança
        adulto, ad. | por adulto
        sem., sem | por semana
        semana | por semana
        unidade, un., un | por unidade
        litro | por litro
        quilo | por quilo
        m2 | por metro quadrado
        m | por metro
        g | por grama
        t | por tonelada
        GB | por giga
        min | por minuto
    """),
    counted=words("""
        dias semanas meses anos horas minutos segundos vezes pessoas crianças colheres chávenas xícaras copos
        dentes fatias gotas metros quilómetros quilômetros graus pontos peças litros gramas quilos alunos
        páginas estrelas golos gols
    """),
    phone_words=(
        *words("""
            tel tel. telf. telefone telemóvel telm. telm fax ligue ligar liga contacte contacto contactos
            whatsapp fixo
            mensagem casa sócios
        """),
        "ligue para o",
        "ligar para o",
        "liga para o",
        "contacte o",
        "telemóvel é",
        "telemóvel é o",
        "número é",
        "número é o",
        "fixo é",
        "fixo é o",
        "em casa",
        "para sócios",
        "mande mensagem",
    ),
    digit_codes=(
        r"(?<![\w.,/-])[0-9]{2}\.[0-9]{3}\.[0-9]{3}/[0-9]{4}-[0-9]{2}(?![\w-])",
        r"(?<![\w.,/-])[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}(?![\w-])",
        r"\([1-9][0-9]\) ?9?[0-9]{4}-[0-9]{4}(?![\w-])",
        r"(?<![\w.,:/+-])[1-9][0-9] 9?[0-9]{4}-[0-9]{4}(?![\w-])",
        r"(?<![\w.,:/-])[0-9]{4}-[0-9]{3}(?= [A-ZÀ-Ý][a-zà-ÿ])",
        r"(?<![\w.,+-])(?<![0-9] )(?:9[1236][0-9]|2[1-9][0-9]|30[0-9]|70[0-9]|80[0-9]) [0-9]{3} "
        r"[0-9]{3}(?=[,;:!?)]|[.](?![0-9])|$| \(| [a-z]{1,3} | extens)",
        r"(?<![\w.,+-])(?:70|80)[0-9](?: [0-9]{2}){3}(?![\w]|[ .,-][0-9])",
        r"(?<![\w.,+-])(?:9[1236]|2[1-9])[. ][0-9]{3}[. ][0-9]{2}[. ][0-9]{2}(?![\w]|[ .,-][0-9])",
        r"(?<![\w.,+-])9[1236][ -][0-9]{3}[ -][0-9]{4}(?![\w]|[ .,-][0-9])",
        r"(?<!\w)(?:OTP é|código OTP é|código é|código|Código|PIN|OTP|processo|Processo|pedido|encomenda|"
        r"fatura|NIF|NISS|NIB|IBAN"
        r"|contribuinte|protocolo|conta)(?: n\.º)?[: ]{1,2}(?P<figures>[0-9](?:[ -]?[0-9]){4,24})(?![\w-]|"
        r"[.,][0-9])",
        r"(?<![\w.,-])[0-9]{8} [0-9] [A-Z]{2}[0-9](?![\w-])",
    ),
    codes="words",
    blank_grouping=True,
    labels=words("""
        página páginas capítulo número artigo quarto via linha parte passo ponto secção tomo versão
        canal nível grupo tipo
    """),
    trunk_phones=True,
    scale_words=words("escala proporç relaç maquet mapa carta dilui mistur razão modelo"),
    score_words=words("resultado marcador ganhou ganharam perdeu empat venc derrot vitória penált"),
    version_words=words(
        f"versão Versão v {PRODUCTS} capítulo capítulos Capítulo secção secções Secção figura figuras Figura "
        f"tabela tabelas Tabela "
        "cap. Cap. art. Art. artigo Artigo fig. Fig. tab. Tab. anexo Anexo passo Passo ponto Ponto parágrafo "
        "§ §§ exercício "
        "Exercício gráfico Gráfico lição Lição pergunta parte Parte nível módulo Módulo alínea regra quadro "
        "Quadro apêndice"
    ),
    words={"scale": " para "}
    | pairs("""
        asterisk | asterisco
        below | menos de
        above | de mais de
        feet | {0} pés e {1} polegadas
        feet and one | {0} pés e uma polegada
        equals | igual
        question | ponto de interrogação
        to | a
        or | ou
        out_of | em
        time | vez
        times | vezes
        per | por
        verse | versículo
        verses | versículos
        section | parágrafo
        sections | parágrafos
        backslash | barra invertida
        colon | dois pontos
        hyphen | hífen
        hash | cardinal
        stars | estrela / estrelas
        phone_plus | mais
        arrow | para
        tall | mede media alto alta altura estatura
        yields | dá
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
