"""English (British number style: *one hundred and one*; either spelling of a date is read)."""

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
from loudkit.text.languages import en_phrases, en_words
from loudkit.text.languages.tables import PRODUCTS, abbreviations, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("zero one two three four five six seven eight nine"),
    teens=words("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"),
    tens=words("twenty thirty forty fifty sixty seventy eighty ninety"),
    joiner="-",
    hundred="hundred",
    hundreds_joiner="and",
    comma_groups=True,
    scales=(
        Scale(value=10**21, forms=("sextillion",), small_tail="and"),
        Scale(value=10**18, forms=("quintillion",), small_tail="and"),
        Scale(value=10**15, forms=("quadrillion",), small_tail="and"),
        Scale(value=10**12, forms=("trillion",), small_tail="and"),
        Scale(value=10**9, forms=("billion",), small_tail="and"),
        Scale(value=10**6, forms=("million",), small_tail="and"),
        Scale(value=10**3, forms=("thousand",), small_tail="and"),
    ),
)

ORDINALS = Ordinals(
    prepare=((r"(thousand|[a-z]+illion) and ", r"\1 "),),
    rules=(
        (r"one$", "first"),
        (r"two$", "second"),
        (r"three$", "third"),
        (r"five$", "fifth"),
        (r"eight$", "eighth"),
        (r"nine$", "ninth"),
        (r"twelve$", "twelfth"),
        (r"y$", "ieth"),
        (r"$", "th"),
    ),
    marks={"st": "", "nd": "", "rd": "", "th": ""},
    before_noun=(),
)

YEARS = Years(
    style="pairs",
    first=1001,
    last=2999,
    hundred=" ",
    round_hundred=" hundred",
    joiner=" oh ",
    irregular={
        2000: "two thousand",
        2001: "two thousand and one",
        2002: "two thousand and two",
        2003: "two thousand and three",
        2004: "two thousand and four",
        2005: "two thousand and five",
        2006: "two thousand and six",
        2007: "two thousand and seven",
        2008: "two thousand and eight",
        2009: "two thousand and nine",
    },
    before=words(
        "in since from until till by before after during circa between year years early late mid spring summer "
        "autumn fall winter class of born died est established est. b. d. c. ca. founded published released built opened copyright "
        "dated through throughout c Christmas Easter Thanksgiving Cup Olympics Eurovision Expo"
    ),
    not_behind=words(f"was is has his its this as us {en_phrases.EVENTS}"),
    counted=words(en_phrases.COUNTED),
    era=en_phrases.YEARS,
    plural_ending="s",
    decades={"s": "{word}", "'s": "{word}", "’s": "{word}"},
    decade_words={
        10: "tens",
        20: "twenties",
        30: "thirties",
        40: "forties",
        50: "fifties",
        60: "sixties",
        70: "seventies",
        80: "eighties",
        90: "nineties",
    },
)

DATES = Dates(
    months=words("January February March April May June July August September October November December"),
    day_month="of",
    article="the",
    article_after=words("on by since from until till before after of for to between and the"),
    month_first=True,
    month_abbreviations={
        "Jan": 1,
        "Feb": 2,
        "Mar": 3,
        "Apr": 4,
        "Jun": 6,
        "Jul": 7,
        "Aug": 8,
        "Sep": 9,
        "Sept": 9,
        "Oct": 10,
        "Nov": 11,
        "Dec": 12,
    },
    month_after=words(
        "in since from until till by before after last next this early late mid to through the of every each on for"
    ),
    never_lower=("may", "march"),
)

TIMES = Times(
    halves=("am", "pm", "a.m.", "p.m."),
    small_minutes="oh {}",
    before=("at",),
    lap_after=("in", "after", "of"),
    duration_units=("h", "min", "s"),
    duration_marks=(("h", "hr", "hrs"), ("min", "mins", "m"), ("s", "sec", "secs")),
)

FRACTIONS = Fractions(
    half="one half",
    half_before="half a",
    half_prose=((r"half a (?=(?:hour|[ai]|e(?!u)|o(?!ne)|u(?!ni|se)))", "half an "),),
    shown_by=words(en_phrases.SHARED),
    shown_behind=words(
        "by about nearly almost another additional roughly approximately only just over cut exactly"
    ),
    not_behind=("on",),
    half_short="half",
    marks=words("rd rds th ths nd nds"),
    names={
        2: ("half", "halves"),
        3: ("third", "thirds"),
        4: ("quarter", "quarters"),
        5: ("fifth", "fifths"),
        6: ("sixth", "sixths"),
        7: ("seventh", "sevenths"),
        8: ("eighth", "eighths"),
        9: ("ninth", "ninths"),
        10: ("tenth", "tenths"),
        16: ("sixteenth", "sixteenths"),
        32: ("thirty-second", "thirty-seconds"),
        64: ("sixty-fourth", "sixty-fourths"),
        100: ("hundredth", "hundredths"),
    },
    mixed=" and ",
    mixed_half=" and a half",
    of=("of",),
    pairs=("9/11", "20/20", "7/11", "60/40", "70/30", "90/10"),
    mixed_one="a",
    scores=words(
        "stars star points marks rating rated rates rate score scored scores scoring grade graded got gets reviews "
        "review quiz exam test questions answers voted votes"
    ),
    before_unit=" of a",
)

ROMANS = Romans(
    labels=(
        "Super Bowl",
        *words(
            "Act Scene Chapter Part Book Volume Vol Section Article Appendix Phase Type Class Stage Level War "
            "WrestleMania Olympiad Psalm Canto Title Round Grade Division Figure Table Sonata Symphony Apollo "
            "Rocky Mark"
        ),
    ),
    small_labels=words(
        "chapter page pages section act scene volume book part appendix canto stanza psalm verse"
    ),
    rulers=words(
        "Henry Louis Charles George Edward William James Richard Elizabeth Mary John Philip Philippe Francis "
        "Frederick Alexander Nicholas Catherine Peter Paul Pius Benedict Gregory Leo Clement Innocent Urban "
        "Boniface Napoleon Leopold Ferdinand Ivan Victor Christian Gustav Haakon Olav Harald Karl Carl "
        "Margaret Malcolm Robert Baldwin Otto Wilhelm Ludwig Friedrich Ramesses Ptolemy Darius Xerxes "
        "Artaxerxes Cyrus Pope King Queen Emperor Tsar"
    ),
    ruler_format="the {ordinal}",
    centuries={"century": "", "Century": "", "centuries": ""},
)

LETTERS = letters("""
    a ay, b bee, c see, d dee, e ee, f eff, g gee, h aitch, i eye, j jay, k kay, l el, m em,
    n en, o oh, p pee, q cue, r ar, s ess, t tee, u you, v vee, w double-you, x ex, y why, z zee
""")

WORD_ACRONYMS = words("""
    aids asap asean captcha covid ebitda europol fema fifa fomo gif ikea interpol laser lego lidar nafta nasa nasdaq
    nato navy opec osha pin potus radar ram rom sars scotus scuba sim sonar swat taser uefa unesco unicef yolo
""")

ABBREVIATIONS = abbreviations("""
    M.Sc. | em-ess-see
    B.Sc. | bee-ess-see
    M.A. | em-ay
    B.A. | bee-ay
    M.B.A. | em-bee-ay
    LL.B. | el-el-bee
    e.g. | for example
    w/w, WoW | week on week
    y-o-y, yoy | year on year
    q-o-q, qoq | quarter on quarter
    m-o-m | month on month
    PRN | as needed
    Sects., sects. | sections | number
    rebs | rebounds | after_number
    asts | assists | after_number
    Flt., flt. | flight | number
    dep. | departing | number
    arr. | arriving | number
    d. | died | number
    apt. | apartment | number going
    fav. | favourite
    Fl. | floor | number
    Lat., lat. | latitude | number
    Long., long. | longitude | number
    fn. | footnote | number
    cl. | clause | number
    v. | versus | name
    doz. | dozen | after_number
    sq. mi. | square miles | after_number
    tix | tickets
    idk | I don't know
    tbh | to be honest
    imo, imho | in my opinion
    brb | be right back
    ngl | not going to lie
    nvm | never mind
    y/y, YoY | year on year
    q/q, QoQ | quarter on quarter
    m/m, MoM | month on month
    pls, pls., plz | please
    Pls, Plz | Please
    btw, BTW | by the way
    feat. | featuring
    Sect., sect. | section | number
    Ep., ep. | episode | number
    Eps., eps. | episodes | number
    Op., op. | opus | number
    ppl | people
    pts., pts | points | after_number
    p.r.n., prn | as needed
    b.i.d. | twice a day
    t.i.d. | three times a day
    q.i.d. | four times a day
    p.a. | per annum | final
    thru | through
    b/w | between
    thx, Thx | thanks
    tmrw | tomorrow
    mtg. | meeting
    i.e. | that is
    etc. | etcetera | final
    vs., vs | versus
    w/o | without
    w/ | with
    b/c | because
    asst. | assistant
    assoc. | associate
    avg. | average
    temp. | temperature
    qty. | quantity
    misc. | miscellaneous
    incl. | including
    excl. | excluding
    esp. | especially
    intl., int'l | international
    natl., nat'l | national
    univ. | university
    hosp. | hospital
    mgr. | manager
    bldg. | building
    appt. | appointment
    appts. | appointments
    info. | information
    tbsp. | tablespoon
    tbsps. | tablespoons
    tsp. | teaspoon
    tsps. | teaspoons
    pop. | population | number
    orig. | original
    prev. | previous
    cont'd, contd. | continued
    resp. | respectively
    dist. | district
    attn. | attention
    a.k.a., aka | also known as
    b. | born | number
    Ps., Ps | Psalm | number
    Pt., pt. | part | number
    para., Para. | paragraph | number
    art., Art. | article | number
    app., App. | appendix | number
    eq., Eq. | equation | number
    ref., Ref. | reference | number
    ft. | feet | after_number
    ft. | featuring | name
    yrs., yrs | years | after_number
    yr. | year | after_number
    mos. | months | after_number
    wks., wks | weeks | after_number
    wk. | week | after_number
    secs., secs | seconds | after_number
    mins., mins | minutes | after_number
    lbs. | pounds | after_number
    lb. | pounds | after_number
    oz. | ounces | after_number
    Mr., Mr, Messrs. | Mister | name
    Mrs. | Missus | name
    Ms. | Miz | name
    Dr. | Drive | street
    Dr., Dr | Doctor | name
    Dr. | Drive | after_name
    Mrs | Missus | name
    Prof., Prof | Professor | name
    Adm. | Admiral | name
    Cmdr. | Commander | name
    Supt. | Superintendent | name
    Insp. | Inspector | name
    Det. | Detective | name
    Rev. | Reverend | name
    Hon. | Honourable | name
    Gen. | General | name
    Col. | Colonel | name
    Capt. | Captain | name
    Lt. | Lieutenant | name
    Sgt. | Sergeant | name
    Maj. | Major | name
    Cpl. | Corporal | name
    Sen. | Senator | name
    Gov. | Governor | name
    Rep. | Representative | name
    Pres. | President | name
    Fr. | Father | name
    Sr., Sr | Senior | after_name
    Jr., Jr | Junior | after_name
    St., St | Street | street
    St., St | Saint | name
    St. | Street | after_name
    Mt., Mt | Mount | name
    Ft. | Fort | name
    Ave., Ave | Avenue | street after_name
    Blvd., Blvd | Boulevard | street after_name
    Rd., Rd | Road | street after_name
    Ln. | Lane | street after_name
    Ln | Lane | street
    Ct. | Court | street
    Pl. | Place | street
    Sq. | Square | street after_name
    Hwy., Hwy | Highway | number
    Rte., Rte | Route | number
    Apt., Apt | Apartment | number
    Rm., Rm | Room | number
    Ste. | Suite | number
    ext., Ext. | extension | number
    approx. | approximately
    max. | maximum | going
    pg., Pg. | page | number
    pgs. | pages | number
    cf. | compare
    viz. | namely
    et al. | and others | final
    Ph.D. | pee-aitch-dee | final
    PhDs | pee-aitch-dees
    Inc. | Incorporated | final
    Ltd. | Limited | final
    Co. | Company | after_name
    Corp. | Corporation | after_name
    No., no. | number | number
    Nos., nos. | numbers | number
    p. | page | number
    P. | Page | number
    pp. | pages | number
    vol., Vol. | volume | number
    ch., Ch., chap. | chapter | number
    fig., Fig. | figure | number
    figs., Figs. | figures | number
    vols., Vols. | volumes | number
    chs., Chs. | chapters | number
    secs., Secs. | sections | number
    sec., Sec. | section | number
    ed. | edition | after_number
    est., Est. | established | number
    c., ca. | circa | number
    c. | cup | one
    c. | cups | after_number
    al. | al.
    Tel. | Telephone
    tel. | telephone
    dept., Dept. | department
    govt. | government
    min. | minutes | after_number
    min. | minimum | going
    hrs. | hours | after_number
    hr. | hour | after_number
""")

UNITS = nouns("""
    mm | millimetre / millimetres
    cm | centimetre / centimetres
    m | metre / metres
    km | kilometre / kilometres
    in., ", ″ | inch / inches
    ft, ', ′ | foot / feet
    yd | yard / yards
    mi | mile / miles
    mg | milligram / milligrams
    g | gram / grams
    kg | kilogram / kilograms
    oz | ounce / ounces
    lb | pound / pounds
    lbs | pounds
    ml, mL | millilitre / millilitres
    cl | centilitre / centilitres
    l, L | litre / litres
    gal | gallon / gallons
    tsp, tsp., Tsp. | teaspoon / teaspoons
    tbsp, tbsp., Tbsp, Tbsp. | tablespoon / tablespoons
    ms | millisecond / milliseconds
    min | minute / minutes
    s, sec | second / seconds
    h, hr | hour / hours
    t | tonne / tonnes
    kt | kiloton / kilotons
    K | kelvin / kelvins
    A | amp / amps
    N | newton / newtons
    kN | kilonewton / kilonewtons
    Nm | newton metre / newton metres
    J | joule / joules
    MJ | megajoule / megajoules
    Pa | pascal / pascals
    MPa | megapascal / megapascals
    bar | bar / bars
    mbar | millibar / millibars
    mmHg | millimetre of mercury / millimetres of mercury
    Ω, ohm | ohm / ohms
    kΩ | kilohm / kilohms
    MΩ | megohm / megohms
    mV | millivolt / millivolts
    kV | kilovolt / kilovolts
    mW | milliwatt / milliwatts
    GW | gigawatt / gigawatts
    TW | terawatt / terawatts
    MWh | megawatt hour / megawatt hours
    GWh | gigawatt hour / gigawatt hours
    TWh | terawatt hour / terawatt hours
    Wh | watt hour / watt hours
    Ah | amp hour / amp hours
    µF, μF | microfarad / microfarads
    lm | lumen / lumens
    lx | lux
    cd | candela / candelas
    mol | mole / moles
    mol/l, mol/L | mole per litre / moles per litre
    bbl | barrel / barrels
    mmol | millimole / millimoles
    mmol/l, mmol/L | millimole per litre / millimoles per litre
    kn, kts | knot / knots
    atm | atmosphere / atmospheres
    bp, bps | basis point / basis points
    nmi | nautical mile / nautical miles
    km/s | kilometre per second / kilometres per second
    km/l, km/L | kilometre per litre / kilometres per litre
    l/100 km, L/100 km, l/100km, L/100km | litre per hundred kilometres / litres per hundred kilometres
    g/km | gram per kilometre / grams per kilometre
    l/min, L/min | litre per minute / litres per minute
    l/h, L/h | litre per hour / litres per hour
    m³/s | cubic metre per second / cubic metres per second
    kWh/m² | kilowatt hour per square metre / kilowatt hours per square metre
    W/m² | watt per square metre / watts per square metre
    N/m² | newton per square metre / newtons per square metre
    ft/s | foot per second / feet per second
    µg/m³, μg/m³ | microgram per cubic metre / micrograms per cubic metre
    ft-lb, ft-lbs | foot-pound / foot-pounds
    dl, dL | decilitre / decilitres
    hl, hL | hectolitre / hectolitres
    µl, μl, µL, μL | microlitre / microlitres
    dm | decimetre / decimetres
    PB | petabyte / petabytes
    TB/s | terabyte per second / terabytes per second
    kbit/s, kb/s | kilobit per second / kilobits per second
    MP | megapixel / megapixels
    dBA, dB(A) | decibel / decibels
    ppb | part per billion / parts per billion
    km³ | cubic kilometre / cubic kilometres
    mm³ | cubic millimetre / cubic millimetres
    dm³ | cubic decimetre / cubic decimetres
    ft³ | cubic foot / cubic feet
    in³, cu in | cubic inch / cubic inches
    yd³, cu yd | cubic yard / cubic yards
    mi², mi2 | square mile / square miles
    in² | square inch / square inches
    yd², sq yd | square yard / square yards
    ac | acre / acres
    qt | quart / quarts
    pt | pint / pints
    cal | calorie / calories
    eV | electronvolt / electronvolts
    keV | kiloelectronvolt / kiloelectronvolts
    MeV | megaelectronvolt / megaelectronvolts
    GeV | gigaelectronvolt / gigaelectronvolts
    AU | astronomical unit / astronomical units
    ly | light year / light years
    mins | minutes
    secs | seconds
    yrs | years
    wks | weeks
    hrs | hours
    km/h, kmh, kph | kilometre per hour / kilometres per hour
    mph | mile per hour / miles per hour
    m/s | metre per second / metres per second
    mm² | square millimetre / square millimetres
    cm² | square centimetre / square centimetres
    m², m2, m^2, sq m | square metre / square metres
    km², km2, km^2, sq km | square kilometre / square kilometres
    ft², sq ft, sq. ft. | square foot / square feet
    sq mi | square mile / square miles
    sq in | square inch / square inches
    cm³ | cubic centimetre / cubic centimetres
    m³, m3 | cubic metre / cubic metres
    cu ft | cubic foot / cubic feet
    fl oz, fl. oz. | fluid ounce / fluid ounces
    nm | nanometre / nanometres
    µm, μm | micrometre / micrometres
    µg, μg, mcg | microgram / micrograms
    µs, μs | microsecond / microseconds
    ns | nanosecond / nanoseconds
    mpg | mile per gallon / miles per gallon
    psi | pound per square inch / pounds per square inch
    fps | frame per second / frames per second
    dpi | dot per inch / dots per inch
    bpm | beat per minute / beats per minute
    rpm | revolution per minute / revolutions per minute
    ppm | part per million / parts per million
    hPa | hectopascal / hectopascals
    kPa | kilopascal / kilopascals
    kJ | kilojoule / kilojoules
    mAh | milliamp hour / milliamp hours
    mA | milliamp / milliamps
    hp | horsepower
    m/s², m/s^2 | metre per second squared / metres per second squared
    kg/m² | kilogram per square metre / kilograms per square metre
    kg/m³ | kilogram per cubic metre / kilograms per cubic metre
    g/cm³ | gram per cubic centimetre / grams per cubic centimetre
    g/l, g/L | gram per litre / grams per litre
    mg/l, mg/L | milligram per litre / milligrams per litre
    mg/dl, mg/dL | milligram per decilitre / milligrams per decilitre
    mg/kg | milligram per kilogram / milligrams per kilogram
    kB/s, KB/s | kilobyte per second / kilobytes per second
    MB/s | megabyte per second / megabytes per second
    GB/s | gigabyte per second / gigabytes per second
    Mbit/s, Mb/s | megabit per second / megabits per second
    Gbit/s, Gb/s | gigabit per second / gigabits per second
    Gbps | gigabits per second
    ha | hectare / hectares
    °C, ° C, ℃ | degree Celsius / degrees Celsius
    °F, ° F, ℉ | degree Fahrenheit / degrees Fahrenheit
    Hz | hertz
    kHz | kilohertz
    MHz | megahertz
    GHz | gigahertz
    kB, KB | kilobyte / kilobytes
    MB | megabyte / megabytes
    GB | gigabyte / gigabytes
    TB | terabyte / terabytes
    kbps | kilobits per second
    Mbps | megabits per second
    W | watt / watts
    kW | kilowatt / kilowatts
    MW | megawatt / megawatts
    kWh | kilowatt hour / kilowatt hours
    V | volt / volts
    kcal | kilocalorie / kilocalories
    dB | decibel / decibels
    px | pixel / pixels
""")

CURRENCIES = nouns("""
    $, US$, US $, USD | dollar / dollars
    £, GBP | pound / pounds
    €, EUR | euro / euros
    ¥, JPY | yen
    ₹, INR | rupee / rupees
    ¢ | cent / cents
    A$, AUD | Australian dollar / Australian dollars
    C$, CA$, CAD | Canadian dollar / Canadian dollars
    NZ$, NZD | New Zealand dollar / New Zealand dollars
    S$, SGD | Singapore dollar / Singapore dollars
    NT$, TWD | Taiwan dollar / Taiwan dollars
    HK$, HKD | Hong Kong dollar / Hong Kong dollars
    MX$, MXN | Mexican peso / Mexican pesos
    ₩, KRW | won
    ₿, BTC | bitcoin / bitcoins
    R$, BRL | Brazilian real / Brazilian reais
    CZK, Kč | Czech koruna / Czech korunas
    HUF, Ft | Hungarian forint / Hungarian forints
    AED | UAE dirham / UAE dirhams
    SAR | Saudi riyal / Saudi riyals
    QAR | Qatari riyal / Qatari riyals
    KWD | Kuwaiti dinar / Kuwaiti dinars
    ฿, THB | baht
    IDR, Rp | Indonesian rupiah
    RM, MYR | Malaysian ringgit
    RON | Romanian leu / Romanian lei
    BGN | Bulgarian lev / Bulgarian leva
    ISK | Icelandic krona / Icelandic kronur
    COP | Colombian peso / Colombian pesos
    ARS | Argentine peso / Argentine pesos
    CLP | Chilean peso / Chilean pesos
    PEN | Peruvian sol / Peruvian soles
    EGP | Egyptian pound / Egyptian pounds
    PKR | Pakistani rupee / Pakistani rupees
    KES, KSh | Kenyan shilling / Kenyan shillings
    ₡, CRC | colón / colones
    ₸, KZT | tenge
    ₾, GEL | lari
    ₵, GHS | cedi / cedis
    ₭ | kip
    ₲ | guaraní / guaraníes
    zł | zloty / zlotys
    kr | krona / kronor
    ₽, RUB | rouble / roubles
    ₪, ILS | shekel / shekels
    ₺, TRY | lira / lira
    ₴, UAH | hryvnia
    ₫, VND | dong
    ₦, NGN | naira
    ₱, PHP | peso / pesos
    ZAR | rand
    Rs., Rs | rupee / rupees
    CHF | Swiss franc / Swiss francs
    PLN | zloty / zlotys
    SEK | Swedish krona / Swedish kronor
    NOK | Norwegian krone / Norwegian kroner
    DKK | Danish krone / Danish kroner
    CNY, RMB | yuan
""")

LANGUAGE = Language(
    code="en",
    decimal=".",
    grouping=",",
    decimal_word="point",
    minus="minus",
    cardinals=CARDINALS,
    ordinals=ORDINALS,
    years=YEARS,
    dates=DATES,
    times=TIMES,
    fractions=FRACTIONS,
    romans=ROMANS,
    agreement=Agreement(
        nouns={
            "": "cup cups hour hours mile miles dozen day year pint bottle glass acre pound spoon slice onion apple "
            "lemon lime orange avocado banana pepper clove loaf stick block inch foot yard lap marathon teaspoon "
            "tablespoon ounce gallon quart litre liter carrot cucumber tomato potato cabbage melon pineapple "
            "pizza cake pie bar bag box can packet tin jar page minute turn degree month week century decade"
        }
    ),
    symbols=letters("""
        α alpha, β beta, γ gamma, δ delta, ε epsilon, ζ zeta, η eta, θ theta, ι iota, κ kappa, λ lambda, μ mu, ν nu, ξ xi,
        ο omicron, π pi, ρ rho, σ sigma, ς sigma, τ tau, υ upsilon, φ phi, ϕ phi, χ chi, ψ psi, ω omega, Γ gamma, Δ delta,
        Θ theta, Λ lambda, Ξ xi, Π pi, Σ sigma, Φ phi, Ψ psi, Ω omega
    """)
    | {
        "%": "percent",
        "°": "degrees",
        "‰": "per mille",
        "∞": "infinity",
        "√": "the square root of",
        "∑": "sum",
        "∫": "integral",
        "∂": "partial",
        "∈": "in",
        "∅": "the empty set",
        "∴": "therefore",
        "†": "died",
        "©": "copyright",
        "♭": "flat",
        "♯": "sharp",
        "♮": "natural",
        "♥": "heart",
        "♠": "spades",
        "♣": "clubs",
        "♦": "diamonds",
        "♀": "female",
        "♂": "male",
        "×": "times",
        "÷": "divided by",
        "±": "plus minus",
        "≈": "about",
        "≥": "at least",
        "≤": "at most",
        "≠": "not equal to",
        "<": "less than",
        ">": "greater than",
        "=": "equals",
        "✓": "yes",
        "✔": "yes",
        "✗": "no",
        "✘": "no",
        "&": "and",
        "@": "at",
    },
    currencies=CURRENCIES,
    minor_units=nouns("""
        $, US$, US $, USD, A$, AUD, C$, CA$, CAD, NZ$, NZD, S$, SGD | cent / cents
        £, GBP | penny / pence
        €, EUR | cent / cents
        CHF | centime / centimes
    """),
    currency_prefixes=("Rs.", "Rs", "RM", "Rp", "zł", "kr", "KSh"),
    scales={"mn": 10**6, "mm": 10**6, "mio": 10**6, "bn": 10**9, "tn": 10**12, "trn": 10**12},
    weekdays=words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
    weekday_abbreviations=pairs("""
        Mon | Monday
        Tue, Tues | Tuesday
        Wed, Weds | Wednesday
        Thu, Thur, Thurs | Thursday
        Fri | Friday
        Sat | Saturday
        Sun | Sunday
    """),
    weekday_after=words(
        "on by from until till since before after every each next last this to a closed open Closed Open"
    ),
    weekday_behind=words("morning mornings afternoon afternoons evening evenings night nights at from"),
    weekday_doubtful=words("Sat Sun Wed"),
    directions={"N": "north", "S": "south", "E": "east", "W": "west"},
    chess=letters("K king, Q queen, R rook, B bishop, N knight, x takes, + check, # mate, = becomes"),
    books=pairs(en_words.BOOKS),
    book_numbers=words("First Second Third"),
    emergency=words("911 999 112 111 101 000 988 411 311 211 811 711 105 119 118"),
    named_letters=words(
        "plan vitamin grade grades class hepatitis section option exhibit team part side figure appendix point "
        "letter type group block hall gate model track serie series influenza flu road route zone table unit level "
        "case schedule annex annexe box student person company"
    ),
    shouted=words(en_words.SHOUTED),
    camel_names=words(
        "MacDonald MacArthur MacKenzie MacLeod MacBook FitzGerald YouTube LinkedIn PayPal PowerPoint JavaScript "
        "TypeScript GitHub GitLab WhatsApp TikTok FedEx DreamWorks PlayStation WordPress QuickTime AirPods"
    ),
    per=pairs("""
        mo, month | per month
        yr, year | per year
        wk, week | per week
        day | per day
        bbl | per barrel
        hr, hour | per hour
        night | per night
        kg | per kilogram
        g | per gram
        lb | per pound
        oz | per ounce
        l, L, litre, liter | per litre
        gal, gallon | per gallon
        mi, mile | per mile
        km | per kilometre
        m² | per square metre
        sqft, sq ft, sq. ft., ft² | per square foot
        t, ton | per ton
        kWh | per kilowatt hour
        min, minute | per minute
        GB | per gigabyte
    """)
    | {unit: f"per {unit}" for unit in en_phrases.SOLD_BY},
    singular_after=("a", "an", "another", "every", "each", "this", "that"),
    priced=words(en_phrases.PRICED),
    not_priced=words(en_phrases.NOT_PRICED),
    currency_and="and",
    elisions=(
        (r"^ a (?=eighth|eleventh)", " an "),
        (r"^ of a (?=(?:hour|[ai]|e(?!u)|o(?!ne)|u(?!ni|se)))", " of an "),
    ),
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    phrases=en_phrases.PHRASES,
    abbreviations=ABBREVIATIONS,
    openers=words(en_phrases.OPENERS),
    labels=words(
        "highway hwy route rte interstate road exit bus room suite unit page pages Page Pages chapter chapters Chapter Chapters pp p Section section"
    ),
    phone_words=words(
        "Tel Tel. tel tel. phone telephone fax dial call text ring mobile cell hotline dialled dialed called calling "
        "rang ringing phoned texted"
    ),
    digit_codes=en_phrases.DIGITS,
    national_phones=True,
    postal_codes=True,
    trunk_phones=True,
    range_words=words(en_phrases.RANGED),
    range_nouns=en_phrases.RANGE_NOUNS,
    score_words=words("score ratio odds won lost beat win led scale model dilut mixed map replica"),
    version_words=words(
        "Section section Sections Chapter Figure Table Clause clause Paragraph paragraph "
        f"version Version v {PRODUCTS}"
    ),
    words=pairs("""
        to | to
        backslash | backslash
        colon | colon
        hyphen | hyphen
        hash | hash
        stars | star / star
        tilde | tilde
        root | the square root of
        or | or
        through | through
        acronym_plural | s
        ratio | to
        result | -
        out_of | out of
        over | over
        times | times
        verse | verse
        verses | verses
        per | per
        plus | plus
        relay | by
        phone_plus | plus
        arrow | to
        yields | yields
        by | by
        point | point
        dot | dot
        slash | slash
        backslash | backslash
        underscore | underscore
        hyphen | dash
        colon | colon
        hash | hash
        tilde | tilde
        equals | equals
        question | question mark
        sharp | sharp
        root | the square root of
        number | number
        section | section
        sections | sections
        squared | {0} squared
        cubed | {0} cubed
        power | {0} to the power of {1}
        scientific | {0} times ten to the power of {1}
        feet | {0} feet {1} inches
        feet and one | {0} feet {1} inch
        one foot | {0} foot {1} inches
    """),
)
