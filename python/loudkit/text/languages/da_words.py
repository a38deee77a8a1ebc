"""Danish word lists: words in capitals, books of the Bible, short forms, further units, currencies and signs."""

# Words of up to five letters that stay words in capitals. What is as often initials (EU, IT, TV) is missing.
SHOUTED = """
    af aften al alle alt altid altså anden andet andre at bag bange bank bare barn bed bedre bedst bil bilen bit
    blev bliv blod blå bo bog bord bort bred brev bro bror brug brød bus by byen bør børn båd både dag dage dans
    de del dem den denne der deres det dette dig din dine disse dit dog dom drik du dum dyr dyrt død dør efter egen
    eget egne ej elle eller en end ene er et fald fandt far fare fart fast fejl fem fest fik film fin find fint fire
    fisk fjern flere flest flot fly folk for fordi fort fra frem fred fri frit frisk fuld fugl fy fyr fø før først
    få får føl følg gade gal gang gave giv giver gik glad glas glem god gode godt grund grå grøn gul guld gør gøre
    gå går ha had hal halv ham han hans har hav havde hej hel hele held helt hen hende her hest het hit hjem hjælp
    holdt hold hop hos hotel hun hund hus husk hvad hvem hver hvid hvis hvor hår hånd hård hårdt hør høj højt højre
    høre i idag igen ikke ild imod ind inde ingen intet ja jeg jer jeres jo job jul just kaffe kage kald kan kat kig
    kilo klar klart kniv kom komme kone kort krig krop kun kunne kære køb køre kør køn lad lade land lang langt lav
    lavt leg let lev lever lide lidt lig lige ligge lille liv lort los lov luft luk lyd lys lyst læg læs læse lær
    løb løn løs mad man mand mange med meget men mener mens mere mest mig min mine minut mit mod mor mord mund måde
    måned måske mål må mød møde mørk nat navn ned nede nej nemt nem ni nogen noget nogle nok nord nu nul ny nye nyt
    næste når nær nød obs og også ok om ond op oppe ord ost over par pas pause penge pige plads plan plus post pris
    prøv på rabat rask red ren ret rejs rejse ring ro rolig rum rund rød rør råb sag sagde sagt salg salt samme sand
    se sen ser sidde side siden sidst siger sig sin sine sit sjov skal ske ski skib skole skov skriv sko skrig skru
    slap slem slet slip slut slå små snak snart sne sol som son sov spar spil spis sport start stat sted sten sti
    stil stod stol stop stor store stort strøm stærk stå står sul svar svært syd syg synd synes syv sæt sæson sød
    søg søn sø så sådan tabt tag tage tak tal tale tand ti tid tiden til time ting to tog tolv tom top tre tro tror
    tryg træ træt træk tung tur tyv tæt tør ud ude uden uge under ung unge vagt valg van vand var vare varm varmt
    ved vej vel ven vent vest vi vid vil vild vin vind vis vise vist vold vores være været værre værst væk våd øl
    ønsk øst øje ør åben åbent år åh nyhed solgt vinn
"""

BOOKS = """
    Mosebog, Mos | Mosebog
    Josva, Jos | Josva
    Dommerbogen, Dom | Dommerbogen
    Ruth | Ruth
    Samuelsbog, Sam | Samuelsbog
    Kongebog, Kong | Kongebog
    Krønikebog, Krøn | Krønikebog
    Ezra | Ezra
    Nehemias, Neh | Nehemias
    Ester | Ester
    Job | Job
    Salmernes Bog, Salme, Sl, Sal | Salme
    Ordsprogenes Bog, Ordsp, Ordspr | Ordsprogenes Bog
    Prædikerens Bog, Præd | Prædikerens Bog
    Højsangen, Højs | Højsangen
    Esajas, Es | Esajas
    Jeremias, Jer | Jeremias
    Klagesangene, Klages | Klagesangene
    Ezekiel, Ez | Ezekiel
    Daniel, Dan | Daniel
    Hoseas, Hos | Hoseas
    Joel | Joel
    Amos, Am | Amos
    Jonas, Jon | Jonas
    Mika, Mik | Mika
    Zakarias, Zak | Zakarias
    Malakias, Mal | Malakias
    Matthæus, Matthæusevangeliet, Matt, Mt | Matthæus
    Markus, Markusevangeliet, Mark, Mk | Markus
    Lukas, Lukasevangeliet, Luk, Lk | Lukas
    Johannes, Johannesevangeliet, Joh | Johannes
    Apostlenes Gerninger, ApG, Ap.G, Apg | Apostlenes Gerninger
    Romerbrevet, Rom | Romerbrevet
    Korintherbrev, Korinterbrev, Kor | Korintherbrev
    Galaterbrevet, Gal | Galaterbrevet
    Efeserbrevet, Ef | Efeserbrevet
    Filipperbrevet, Fil | Filipperbrevet
    Kolossenserbrevet, Kol | Kolossenserbrevet
    Thessalonikerbrev, Thess | Thessalonikerbrev
    Timotheusbrev, Tim | Timotheusbrev
    Titus, Tit | Titus
    Hebræerbrevet, Hebr, Heb | Hebræerbrevet
    Jakobs Brev, Jak | Jakobs Brev
    Petersbrev, Pet | Petersbrev
    Judas | Judas
    Johannes' Åbenbaring, Åbenbaringen, Åb | Johannes' Åbenbaring
"""

ABBREVIATIONS = """
    s.k., såk. | såkaldte
    hhv. | henholdsvis
    kl., Kl. | klokken
    kl, Kl | klokken | number
    Fx, fx. | for eksempel
    o.l., o. l., ol. | og lignende | final
    o.a., o. a. | og andet | final
    osfr. | og så fremdeles | final
    p.t., pt. | for tiden
    ifm. | i forbindelse med
    ift. | i forhold til
    iht. | i henhold til
    vha. | ved hjælp af
    mht. | med hensyn til
    mhp. | med henblik på
    m.h.t. | med hensyn til
    mfl. | med flere | final
    m.v., m. v. | med videre | final
    stk. | styk | after_number
    stk. | stykke | number
    m. | med | going
    pr. pers., pr. pers | per person
    pr. stk., pr. stk | per styk
    kvt. | kvartal
    el. | eller | going
    st. | station | after_name
    pl. | plads | number
    afg. | afgang
    gnsntl. | gennemsnitlig
    m. | med | name
    v. | ved | name
    pr. md., pr. md | per måned
    md. | måned
    ds. | denne måned
    Str., str. | størrelse | number
    dep., Dep. | depositum
    div. | diverse
    S. | side | number
    ff. | og følgende | after_number
    hverd., Hverd. | hverdage
    kv. | kvadrat
    lejl. | lejlighed
    bhv. | børnehave
    omk. | omkostninger
    u. | uden | going
    v. | ved | going
    m/k, M/K, m./k. | mand kvinde
    Lejl., lejl. | lejlighed
    reg.nr., Reg.nr., reg. nr., reg.nr, Reg.nr | registreringsnummer
    kontonr., Kontonr. | kontonummer
    journalnr., j.nr., J.nr. | journalnummer
    dgl. | dagligt
    o.dgl. | og deslige | final
    pct.point, pct. point, pct.-point, %-point, procentp. | procentpoint | after_number
    åb., Åb. | åbent | going
    lukk. | lukket
    fam. | familien | name
    tandl., Tandl. | tandlæge | name
    adv., Adv. | advokat | name
    overl., Overl. | overlæge | name
    tilh. | tilhørende
    opg. | opgang | number
    fig. | figur | number
    ing. | ingeniør | name
    p.g.a., pgra. | på grund af
    iflg. | ifølge
    vedr. | vedrørende
    ang. | angående
    bl.a | blandt andet
    bla. | blandt andet
    f.eks | for eksempel
    feks, feks. | for eksempel
    obs., Obs. | observer
    adr. | adresse
    afd. | afdeling
    afs. | afsender
    alm. | almindelig
    ank. | ankomst
    bd. | bind | number
    cand. | kandidat
    dir. | direktør | name
    d.d., dd. | dags dato
    d.å. | dette år
    e.l., el.lign. | eller lignende | final
    eftf. | efterfølger
    fhv. | forhenværende
    flg. | følgende
    forf. | forfatter
    forts. | fortsættelse
    fmd. | formand
    f.m. | formiddag
    e.m. | eftermiddag
    frk. | frøken | name
    gl. | gammel
    gn. | gennem
    gnsn. | gennemsnit
    hft. | hæfte
    inkl | inklusive
    ekskl | eksklusive
    jr. | junior
    sr. | senior
    jvf. | jævnfør
    kgl. | kongelig
    lign. | lignende
    m.a.o. | med andre ord
    maks. | maksimalt
    max. | maksimalt
    min. | mindst | number
    mdl. | månedlig
    mdr. | måneder | after_number
    mio. kr., mio. kr | millioner kroner | after_number
    mia. kr., mia. kr | milliarder kroner | after_number
    m.o.h., moh. | meter over havet | after_number
    mvh, Mvh, MVH, m.v.h. | med venlig hilsen
    nr | nummer | number
    NB, nb. | nota bene
    ndf. | nedenfor
    o.s.v. | og så videre | final
    omtr. | omtrent
    ovf. | ovenfor
    pag. | side | number
    pkt. | punkt | number
    pct. | procent | after_number
    pr. | per
    ref. | reference
    sek. | sekunder | after_number
    sekr. | sekretær
    sml. | sammenlign
    s.u. | svar udbedes
    spm. | spørgsmål
    tdl. | tønder land | after_number
    temp. | temperatur
    th., t.h. | til højre
    t.v. | til venstre
    tlf | telefon
    udg. | udgave
    ugl. | ugentlig
    vol. | volumen
    årg. | årgang
    årh. | århundrede
    Op. | opus | number
    Sl. | Salme | number
    ca | cirka
    f.o.m. | fra og med
    t.o.m. | til og med
    stk. | styk
    tv. | til venstre | after_number
    cvr.nr., CVR-nr. | c v r nummer
    tlf.nr. | telefonnummer
"""

UNITS = """
    μg, mcg | mikrogram | neuter
    μm | mikrometer | common
    μs | mikrosekund / mikrosekunder | neuter
    μl, μL | mikroliter | common
    nm | nanometer | common
    ns | nanosekund | common
    hl | hektoliter | common
    hg | hektogram | neuter
    dm | decimeter | common
    mL | milliliter | common
    dL | deciliter | common
    cL | centiliter | common
    L | liter | common
    ", ″ | tomme / tommer | common
    ', ′, ft | fod | common
    mi | engelsk mil / engelske mil | common
    lb, lbs | pund | neuter
    oz | ounce | neuter
    sm | sømil | common
    K | kelvin
    A | ampere
    mA | milliampere
    Ah | amperetime / amperetimer | common
    mAh | milliamperetime / milliamperetimer | common
    N | newton
    kN | kilonewton
    Nm | newtonmeter
    J | joule
    kJ | kilojoule
    MJ | megajoule
    GJ | gigajoule
    Pa | pascal
    hPa | hektopascal
    atm | atmosfære / atmosfærer
    kPa | kilopascal
    MPa | megapascal
    bar | bar
    mbar | millibar
    mmHg | millimeter kviksølv
    Ω, ohm | ohm
    kΩ | kiloohm
    MΩ | megaohm
    mV | millivolt
    kV | kilovolt
    mW | milliwatt
    GW | gigawatt
    TW | terawatt
    VA | voltampere
    kVA | kilovoltampere
    Wh | watttime / watttimer | common
    MWh | megawatttime / megawatttimer | common
    GWh | gigawatttime / gigawatttimer | common
    TWh | terawatttime / terawatttimer | common
    hk | hestekraft / hestekræfter | common
    lm | lumen
    lx | lux
    cd | candela
    mol | mol
    mmol | millimol
    mmol/l, mmol/L | millimol per liter
    mmol/mol | millimol per mol
    mg/dl | milligram per deciliter | neuter
    mg/l, mg/L | milligram per liter | neuter
    mg/kg | milligram per kilo | neuter
    g/l, g/L | gram per liter | neuter
    g/dl | gram per deciliter | neuter
    g/km | gram per kilometer | neuter
    g/cm³ | gram per kubikcentimeter | neuter
    kg/m³ | kilogram per kubikmeter | neuter
    kg/m² | kilogram per kvadratmeter | neuter
    g/m² | gram per kvadratmeter | neuter
    μg/m³ | mikrogram per kubikmeter | neuter
    μg/l | mikrogram per liter | neuter
    km/s | kilometer i sekundet | common
    m/s² | meter per sekund i anden | common
    m³/s | kubikmeter i sekundet | common
    m³/h, m³/t | kubikmeter i timen | common
    l/min | liter i minuttet | common
    l/h, l/t | liter i timen | common
    l/s | liter i sekundet | common
    l/mil | liter per mil | common
    l/100 km, l/100km | liter per hundrede kilometer | common
    kWh/100 km, kWh/100km | kilowatttimer per hundrede kilometer | common
    kWh/mil | kilowatttimer per mil | common
    kWh/m² | kilowatttime per kvadratmeter / kilowatttimer per kvadratmeter | common
    W/m² | watt per kvadratmeter
    N/mm² | newton per kvadratmillimeter
    kWh/døgn | kilowatttime i døgnet / kilowatttimer i døgnet | common
    kWh/år | kilowatttime om året / kilowatttimer om året | common
    o/min, rpm | omdrejninger i minuttet
    bpm | slag i minuttet
    fps | billeder i sekundet
    ppm | milliontedele
    kbit/s, kbps, kb/s, kBit/s | kilobit i sekundet
    kbit | kilobit
    kB/s | kilobyte i sekundet
    Mbit/s, Mbps, Mb/s, MBit/s | megabit i sekundet
    Mbit | megabit
    MB/s | megabyte i sekundet
    Gbit/s, Gbps, Gb/s, GBit/s | gigabit i sekundet
    Gbit | gigabit
    GB/s | gigabyte i sekundet
    PB | petabyte
    MP | megapixel
    px | pixel / pixels | common
    dpi | dpi
    °F, ℉ | grad Fahrenheit / grader Fahrenheit | common
    mm³ | kubikmillimeter | common
    dm³ | kubikdecimeter | common
    km³ | kubikkilometer | common
    dm² | kvadratdecimeter | common
    m2, kvm | kvadratmeter | common
    km2 | kvadratkilometer | common
    cm2 | kvadratcentimeter | common
    m3, kbm | kubikmeter | common
    cm3, cc | kubikcentimeter | common
    eV | elektronvolt
    keV | kiloelektronvolt
    MeV | megaelektronvolt
    GeV | gigaelektronvolt
    dBA, dB(A) | decibel
    mdr., mdr, mnd., mnd | måned / måneder | common
    stk., stk | styk / styk | neuter
    tsk. | teske / teskeer | common
    pers., pers | person / personer | common
    tabl., tabl | tablet / tabletter | common
    vær., vær | værelse / værelser | neuter
    gg., gg | gang / gange | common
    dg. | dag / dage | common
    spsk. | spiseske / spiseskeer | common
    knsp. | knivspids | common
    td. land | tønder land
"""

CURRENCIES = """
    A$, AU$, AUD | australske dollar | common
    C$, CA$, CAD | canadiske dollar | common
    NZ$, NZD | newzealandske dollar | common
    HK$, HKD | hongkongdollar | common
    S$, SGD | singaporedollar | common
    NT$, TWD | taiwanske dollar | common
    MX$, MXN | mexicansk peso / mexicanske pesos | common
    R$, BRL | brasilianske real | common
    CNY, RMB | yuan | common
    ISK | islandsk krone / islandske kroner | common
    SEK | svensk krone / svenske kroner | common
    NOK | norsk krone / norske kroner | common
    CZK, Kč | tjekkisk krone / tjekkiske kroner | common
    HUF, Ft | forint | common
    RON | rumænske leu | common
    BGN | lev | common
    PLN, zł | zloty | common
    ₺, TRY | tyrkiske lira | common
    ₩, KRW | won | common
    ₽, RUB | rubel / rubler | common
    ₴, UAH | hryvnia | common
    ₪, ILS | shekel | common
    ₦, NGN | naira | common
    ₫, VND | dong | common
    ₿, BTC | bitcoin | common
    ₱, PHP | filippinske pesos | common
    ฿, THB | baht | common
    ₸, KZT | tenge | common
    ₾, GEL | lari | common
    ₡ | colón | common
    ₵ | cedi | common
    ₭ | kip | common
    ₲ | guarani | common
    ZAR | rand | common
    AED | dirham | common
    SAR | saudiske riyal | common
    EGP | egyptiske pund | neuter
    IDR, Rp | indonesiske rupiah | common
    RM, MYR | ringgit | common
    COP | colombianske pesos | common
    ARS | argentinske pesos | common
    CLP | chilenske pesos | common
"""

SYMBOLS = {
    "‰": "promille",
    "∞": "uendelig",
    "√": "roden af",
    "∑": "summen",
    "∫": "integralet",
    "∈": "tilhører",
    "∅": "den tomme mængde",
    "§": "paragraf",
    "©": "copyright",
    "†": "død",
    "♭": "b",
    "♯": "kryds",
    "♥": "hjerter",
    "♠": "spar",
    "♣": "klør",
    "♦": "ruder",
    "♀": "kvinde",
    "♂": "mand",
    "★": "stjerne",
}

GREEK = "alfa beta gamma delta epsilon zeta eta theta jota kappa lambda my ny xi omikron pi rho sigma tau ypsilon fi chi psi omega"

# Four or five capitals that sound like a word are one.
SHAPES = (
    r"(?:(?:s[cklmnptvj]?[rlj]?|[bdfgkptvc][lrnj]?|[hjlmnrwz]|sch|th|ch|ph|qu|kn|kv|sv|tv|hv|zw|dw|tw)?[aeiouyåäöæøéëï]{1,2}"
    r"(?:ck|ch|ft|gt|kt|ks|ps|pt|sk|sp|st|ss|tt|ll|nn|mm|pp|kk|ff|dd|gg|bb|rr|[lmnr][bdfgkmnpst]|[bcdfgklmnprstvx])?){1,3}"
)
