"""Norwegian word lists: words in capitals, books of the Bible, short forms, further units, currencies and signs."""

# Words of up to five letters that stay words in capitals. What is as often initials (EU, IT, TV) is missing.
SHOUTED = """
    aldri alle alt andre annen annet at av bak bare barn barna be bed ber best bil bilde bilen bit bli blir blod blå
    bok bor bord bort bra bred bro bror brød brev buss by byen bør båt både dag dager da dans de deg dem den denne
    der dere deres det dette din dine ditt dra drar drikk du dum dyr dyrt død dør egen eget egne eller en ei ene enn
    er et etter fall fant far fart fast feil fem fest fikk film fin fint finn fire fisk fjell flere fly folk for
    fordi fort fot fra fram fred fri fritt frisk før først full få får gal gang gave gi gikk gift gir gjøre gjør
    glad glass glem god gode godt grunn grå grønn gul gull gutt gå går ha hadde han hans har hav hei hele helt hell
    hente her het heter hit hjelp hjem hos hun hund hus husk hva hver hvem hvis hvit hvor hår hånd hard hardt hest
    hopp høre hør høy høyt høyre i idag igjen ikke ikkje imot ingen inn inne ja jeg jo jobb jul jente just kaffe
    kaldt kalt kan katt kilo kjær kjøp kjøre kjør klar klart kniv kom komme kort kropp krig kunne kunde kveld kirke
    kos lag land lang langt lat lei lek ler les lese lett leve lever ligg lik like lille lite liten livet liv los
    lov luft lukk lunsj lyd lyse lys lytt lær lære løp løs man mann mat med meg men mens mer mest meget min mine
    minst mitt mor mot munn mye må mål måned måte møte mørk natt navn ned nede nei nest neste ni noe noen nok nord
    null nu ny nye nytt når nå nær nød obs og også om ond ord oss opp oppe over par pass pause pappa plan plass
    pluss post pris prøv på rask raskt redd ren rett reis reise ring ro rom rolig rund rød rør røyk sa sagt sak salg
    salt samme sann savn se sees sein seks sen sent senk ser sett si side sier siden siste sist sitt sitte sin sine
    sjef sju sjø skal ski skje skog skole sko skriv skrik skru slik slipp slutt slå små snakk snart snill snø sol
    som sov spar spill spis sport stans start sted stein sterk sto stol stopp stor store stort strek stå står stygg
    støy sult svar svart syk syv synd synes søk søt sør så sånn ta tak takk tale tall tar ti tid tiden til time ting
    to tog tok tolv tom tomt topp torn tre tren tro tror trygg trøtt tung tur tyv tørr under ung unge ut ute uten
    vakt valg vann var vare varm varmt vær være vært vei vekk vel velg venn vent verst vet vi vil vikt vinn vin vind
    vis visst viss vite vokt vold vår våre våt øl ønsk øst øy øye åpen åpent år ås åtte nyhet solgt
"""

BOOKS = """
    Mosebok, Mos | Mosebok
    Josva, Jos | Josva
    Dommerne, Dom | Dommerne
    Rut | Rut
    Samuelsbok, Sam | Samuelsbok
    Kongebok, Kong | Kongebok
    Krønikebok, Krøn | Krønikebok
    Esra | Esra
    Nehemja, Neh | Nehemja
    Ester | Ester
    Job | Job
    Salmene, Salme, Sal | Salme
    Salomos ordspråk, Ordspråkene, Ordsp, Ordspr, Ord | Ordspråkene
    Forkynneren, Fork | Forkynneren
    Høysangen, Høys | Høysangen
    Jesaja, Jes | Jesaja
    Jeremia, Jer | Jeremia
    Klagesangene, Klag | Klagesangene
    Esekiel, Esek | Esekiel
    Daniel, Dan | Daniel
    Hosea, Hos | Hosea
    Joel | Joel
    Amos | Amos
    Jona | Jona
    Mika | Mika
    Sakarja, Sak | Sakarja
    Malaki, Mal | Malaki
    Matteus, Matt, Mt | Matteus
    Markus, Mark, Mk | Markus
    Lukas, Luk, Lk | Lukas
    Johannes, Joh | Johannes
    Apostlenes gjerninger, Apg | Apostlenes gjerninger
    Romerbrevet, Romerne, Rom | Romerbrevet
    Korinterbrev, Kor | Korinterbrev
    Galaterbrevet, Gal | Galaterbrevet
    Efeserbrevet, Ef | Efeserbrevet
    Filipperbrevet, Fil | Filipperbrevet
    Kolosserbrevet, Kol | Kolosserbrevet
    Tessalonikerbrev, Tess | Tessalonikerbrev
    Timoteusbrev, Tim | Timoteusbrev
    Titus, Tit | Titus
    Hebreerbrevet, Hebr, Heb | Hebreerbrevet
    Jakobs brev, Jak | Jakobs brev
    Petersbrev, Pet | Petersbrev
    Judas | Judas
    Åpenbaringen, Åp | Åpenbaringen
"""

ABBREVIATIONS = """
    s.k. | såkalte
    såk. | såkalt
    hhv. | henholdsvis
    kl., Kl. | klokka
    kl, Kl | klokka | number
    o.l., o. l. | og lignende | final
    o.a., o. a. | og annet | final
    m.a.o., m. a. o. | med andre ord
    p.t., pt. | for tiden
    ifm. | i forbindelse med
    vha. | ved hjelp av
    mht. | med hensyn til
    mtp. | med tanke på
    iht. | i henhold til
    ift. | i forhold til
    ila. | i løpet av
    mfl. | med flere | final
    mvh, Mvh, MVH | med vennlig hilsen
    fig. | figur | number
    ing. | ingeniør | name
    siv.ing. | sivilingeniør | name
    p.g.a., pg.a. | på grunn av
    iflg. | ifølge
    vedr. | vedrørende
    ang. | angående
    bla. | blant annet
    jfr., jf | jamfør
    obs., Obs. | observer
    etg. | etasje
    tlf | telefon
    adr. | adresse
    alm. | alminnelig
    ank. | ankomst
    avd. | avdeling
    avg. | avgang
    avs. | avsender
    bl. | blant
    dir. | direktør | name
    ekskl | eksklusive
    inkl | inklusive
    e.l., e. l. | eller lignende | final
    em. | ettermiddag
    f. | født | number
    fhv. | forhenværende
    flg. | følgende
    forf. | forfatter
    forts. | fortsettelse
    gj.sn. | gjennomsnitt
    gml. | gammel
    hr., Hr. | herr | name
    fr., Fr. | fru | name
    frk. | frøken | name
    if. | ifølge
    kgl. | kongelig
    maks. | maksimalt
    min. | minst | number
    mnd. | måneder | after_number
    mill. kr, mill. kr. | millioner kroner | after_number
    mrd. kr, mrd. kr. | milliarder kroner | after_number
    MNOK | millioner kroner | after_number
    moh., m.o.h. | meter over havet | after_number
    mva., mva | merverdiavgift
    nb., NB | nota bene
    ndf. | nedenfor
    nnf. | nedenfor
    nr | nummer | number
    o.fl. | og flere | final
    off. | offentlig
    omtr. | omtrent
    ovf. | ovenfor
    pkt. | punkt | number
    pst. | prosent | after_number
    red. | redaktør | name
    ref. | referanse
    sek. | sekunder | after_number
    sekr. | sekretær
    spm. | spørsmål
    s.u. | se under
    stk. | stykker | after_number
    m. | med | going
    pr. pers., pr. pers | per person
    pr. stk., pr. stk | per stykk
    kvt., kv. | kvartal | number
    el. | eller | going
    st. | stasjon | after_name
    pl. | plass | number
    årsmod. | årsmodell
    regnr., Regnr. | registreringsnummer
    m. | med | name
    v. | ved | name
    pr. | per
    ds. | denne måned
    Str., str. | størrelse | number
    dep., Dep. | depositum
    div. | diverse
    S. | side | number
    ff. | og følgende | after_number
    hverd., Hverd. | hverdager
    lørd., Lørd. | lørdag
    sønd., Sønd. | søndag
    onsd., Onsd. | onsdag
    mand., Mand. | mandag
    fred., Fred. | fredag
    prisant., Prisant. | prisantydning
    omk. | omkostninger
    kv. | kveld | after_number
    mod. | modell
    soverom. | soverom
    u. | uten | going
    v. | ved | going
    m/k, M/K, m./k. | mann kvinne
    Leil., leil. | leilighet
    reg.nr., Reg.nr., reg. nr., reg.nr, Reg.nr | registreringsnummer
    kontonr., Kontonr. | kontonummer
    saksnr., Saksnr. | saksnummer
    dgl. | daglig
    o.dgl., o.l | og lignende | final
    pst.poeng, %-poeng, prosentp. | prosentpoeng | after_number
    åp., Åp. | åpent | going
    fam. | familien | name
    tannl., Tannl. | tannlege | name
    adv., Adv. | advokat | name
    overl., Overl. | overlege | name
    temp. | temperatur
    tilsv. | tilsvarende
    tj. | tjeneste
    t.v. | til venstre
    t.h. | til høyre
    utg. | utgave
    uttr. | uttrykk
    årg. | årgang
    årh. | århundre
    ult. | ultimo
    Op. | opus | number
    Sal. | Salme | number
    St. | Sankt | name
    m.m | med mer
    f.eks | for eksempel
    feks, feks. | for eksempel
    bl.a | blant annet
    f.o.m. | fra og med
    t.o.m. | til og med
    rv., Rv. | riksvei | number
    fv., Fv. | fylkesvei | number
    org.nr., Org.nr. | organisasjonsnummer
    tlf.nr. | telefonnummer
    stk. | stykk
"""

UNITS = """
    pers., pers | person / personer | common
    tabl., tabl | tablett / tabletter | common
    ggr., ggr, gg., gg | gang / ganger | common
    μg, mcg | mikrogram | neuter
    μm | mikrometer | common
    μs | mikrosekund / mikrosekunder | neuter
    μl, μL | mikroliter | common
    nm | nanometer | common
    ns | nanosekund | common
    hl | hektoliter | common
    hg | hektogram | neuter
    dm | desimeter | common
    mL | milliliter | common
    dL | desiliter | common
    cL | centiliter | common
    L | liter | common
    ", ″ | tomme / tommer | common
    ', ′, ft | fot | common
    mi | engelsk mil / engelske mil | common
    lb, lbs | pund | neuter
    oz | ounce | neuter
    sm | nautisk mil / nautiske mil | common
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
    mmHg | millimeter kvikksølv
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
    Wh | wattime / wattimer | common
    MWh | megawattime / megawattimer | common
    GWh | gigawattime / gigawattimer | common
    TWh | terawattime / terawattimer | common
    hk | hestekraft / hestekrefter | common
    lm | lumen
    lx | lux
    cd | candela
    mol | mol
    mmol | millimol
    mmol/l, mmol/L | millimol per liter
    mmol/mol | millimol per mol
    mg/dl | milligram per desiliter | neuter
    mg/l, mg/L | milligram per liter | neuter
    mg/kg | milligram per kilo | neuter
    g/l, g/L | gram per liter | neuter
    g/dl | gram per desiliter | neuter
    g/km | gram per kilometer | neuter
    g/cm³ | gram per kubikkcentimeter | neuter
    kg/m³ | kilogram per kubikkmeter | neuter
    kg/m² | kilogram per kvadratmeter | neuter
    g/m² | gram per kvadratmeter | neuter
    μg/m³ | mikrogram per kubikkmeter | neuter
    μg/l | mikrogram per liter | neuter
    km/s | kilometer i sekundet | common
    m/s² | meter per sekund i annen | common
    m³/s | kubikkmeter i sekundet | common
    m³/h, m³/t | kubikkmeter i timen | common
    l/min | liter i minuttet | common
    l/h, l/t | liter i timen | common
    l/s | liter i sekundet | common
    l/mil | liter på mila | common
    l/100 km, l/100km | liter per hundre kilometer | common
    kWh/100 km, kWh/100km | kilowattimer per hundre kilometer | common
    kWh/mil | kilowattimer per mil | common
    kWh/m² | kilowattime per kvadratmeter / kilowattimer per kvadratmeter | common
    W/m² | watt per kvadratmeter
    N/mm² | newton per kvadratmillimeter
    kWh/døgn | kilowattime i døgnet / kilowattimer i døgnet | common
    kWh/år | kilowattime i året / kilowattimer i året | common
    o/min, rpm | omdreininger per minutt
    bpm | slag per minutt
    fps | bilder per sekund
    ppm | milliondeler
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
    MP | megapiksel
    px | piksel / piksler | common
    dpi | dpi
    °F, ℉ | grad Fahrenheit / grader Fahrenheit | common
    mm³ | kubikkmillimeter | common
    dm³ | kubikkdesimeter | common
    km³ | kubikkkilometer | common
    dm² | kvadratdesimeter | common
    m2, kvm | kvadratmeter | common
    km2 | kvadratkilometer | common
    cm2 | kvadratcentimeter | common
    m3, kbm | kubikkmeter | common
    cm3, cc | kubikkcentimeter | common
    eV | elektronvolt
    keV | kiloelektronvolt
    MeV | megaelektronvolt
    GeV | gigaelektronvolt
    dBA, dB(A) | desibel
    mdr., mdr, mnd., mnd | måned / måneder | common
    daa | dekar | neuter
    ml. | milliliter | common
    ts. | teskje / teskjeer | common
    stk., stk | stykk / stykker | neuter
    tonn | tonn | neuter
"""

CURRENCIES = """
    A$, AU$, AUD | australske dollar | common
    C$, CA$, CAD | kanadiske dollar | common
    NZ$, NZD | newzealandske dollar | common
    HK$, HKD | hongkongdollar | common
    S$, SGD | singaporedollar | common
    NT$, TWD | taiwanske dollar | common
    MX$, MXN | meksikansk peso / meksikanske pesos | common
    R$, BRL | brasilianske real | common
    CNY, RMB | yuan | common
    ISK | islandsk krone / islandske kroner | common
    SEK | svensk krone / svenske kroner | common
    DKK | dansk krone / danske kroner | common
    CZK, Kč | tsjekkisk krone / tsjekkiske kroner | common
    HUF, Ft | forint | common
    RON | rumenske leu | common
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
    "√": "roten av",
    "∑": "summen",
    "∫": "integralet",
    "∈": "tilhører",
    "∅": "den tomme mengden",
    "§": "paragraf",
    "©": "copyright",
    "†": "død",
    "♭": "b",
    "♯": "kryss",
    "♥": "hjerter",
    "♠": "spar",
    "♣": "kløver",
    "♦": "ruter",
    "♀": "kvinne",
    "♂": "mann",
    "★": "stjerne",
}

GREEK = "alfa beta gamma delta epsilon zeta eta theta jota kappa lambda my ny xi omikron pi rho sigma tau ypsilon fi khi psi omega"

# Four or five capitals that sound like a word are one.
SHAPES = (
    r"(?:(?:s[cklmnptvj]?[rlj]?|[bdfgkptvc][lrnj]?|[hjlmnrwz]|sch|th|ch|ph|qu|kn|kv|sv|tv|hv|zw|dw|tw)?[aeiouyåäöæøéëï]{1,2}"
    r"(?:ck|ch|ft|gt|kt|ks|ps|pt|sk|sp|st|ss|tt|ll|nn|mm|pp|kk|ff|dd|gg|bb|rr|[lmnr][bdfgkmnpst]|[bcdfgklmnprstvx])?){1,3}"
)
