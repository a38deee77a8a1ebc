"""Swedish word lists: words in capitals, books of the Bible, short forms, further units, currencies and signs."""

# Words of up to five letters that stay words in capitals. What is as often initials (EU, IT, TV) is missing.
SHOUTED = """
    aj akta all alla allt annan annat ange aska att av bak bank bara barn bat be ber bil bilen bild bit bjud bli
    blir blod blå bo bok boken bor bord bort bra bred bro bror bröd brev burk buss by byta bär bäst bästa både båt
    båda dag dagar dags dam dans dator de del dela dem den denna dess det detta dig din dina ditt dock dom dra drar
    du dumt dyr dyrt dålig där då död döda dörr egen eget egna eld eller elva en ens enda enkel er era ett ert ej
    efter fall fan far fara fart fast fel fem fest fick fil film fin fina finns fira fisk fler flera flest flyg fly
    fog folk fort fot fram fred fri fritt från fråga ful full fy fyra få får fågel fåtal färg färsk följ för först
    förut ge ger gick gift gjort glad glas glöm god goda golv gott grad grupp grå grön gul guld gå går gång gärna
    gått gör göra ha haft hall han hand hans har hatar hav hej hel hela helt hem hemma hen henne heta heter hit
    hitta hjälp hon honom hopp hos hot hotel hund hur hus huvud håll hår hård hårt här häst högt hög höger höst höra
    hör i idag igen igår in inga ingen inget inne innan inte ja jag jobb ju jul just kaffe kaka kall kallt kan katt
    ket kilo kl klar klart kniv kod kom komma kort kropp krig kund kunde kung kvar kväll kyrka kär köp köpa kör köra
    köket lag lagar land lat ledig lek leka len ler lev leva lever liv lika lilla lite liten ljud ljus lov luft lugn
    lukt lunch lura lust långa lång långt lår låt låta lätt läs läsa lär lön mage mamma man massa mat matt med medan
    mej men mer mera mest mig min mina minns minst mitt mjuk mjölk mod moln mor mot mun mål mår måste månad mäta
    mörk namn natt ned nej ner nere ni nio noll nog norr nu ny nya nyss nytt när nära nästa nöjd obs och också oj
    olika om ond ont ord ordna orkar oro ort oss ost par paus pappa plan plats plus post press pris prova på påse
    rad rea ren rent resa rest rik ring rolig rum rund röd rör röst rätt sa sade sagt sak saker salt samma samt sann
    sen sett se ser sex sida sig simma sin sina sist sista sitt sitta sju sjuk själv sjö skada ska skall sked skit
    sko skog skola skor skriv skrik skydd sluta slut slå små snabb snart snäll snö sol som son sova spel spela stad
    stark start stan steg sten stol stopp stor stora stort strax stå står stör svar svart svår svårt syd synd syn så
    sådan såg sår säg säga säger säker sälja sänk säng sätt söka söt tack tag taget tak tal tala tand tid tiden till
    tills tio titta tjej tog tom tomt topp torn torr torsk tre trots träd trött tung tungt tur två tyg tyst tåg tål
    tänk tänka tält ugn under undra ung unga upp uppe ur ut utan ute vad var vara varje varm varmt vart vann vår
    våra våt väg väl välj vän vänta väst väska vecka ved vem vet veta vi vid vik vikt vila vild vilja vilka vill vin
    vind vinna vinst vit vita voro vänd värld värt å åka år åt åtta även äger ägg älska än ändå ännu ända är ärlig
    äta ätit åter ö öga ögon öl öppet öppna över öster nyhet sänkt vinn
"""

BOOKS = """
    Moseboken, Mosebok, Mos | Mosebok
    Josua, Jos | Josua
    Domarboken, Dom | Domarboken
    Rut | Rut
    Samuelsboken, Sam | Samuelsboken
    Kungaboken, Kung | Kungaboken
    Krönikeboken, Krön | Krönikeboken
    Esra | Esra
    Nehemja, Neh | Nehemja
    Ester | Ester
    Job | Job
    Psaltaren, Psalm, Ps | Psaltaren
    Ordspråksboken, Ordspr, Ords | Ordspråksboken
    Predikaren, Pred | Predikaren
    Höga visan | Höga visan
    Jesaja, Jes | Jesaja
    Jeremia, Jer | Jeremia
    Klagovisorna, Klag | Klagovisorna
    Hesekiel, Hes | Hesekiel
    Daniel, Dan | Daniel
    Hosea, Hos | Hosea
    Joel | Joel
    Amos, Am | Amos
    Jona | Jona
    Mika | Mika
    Sakarja, Sak | Sakarja
    Malaki, Mal | Malaki
    Matteusevangeliet | Matteusevangeliet
    Matteus, Matt, Mt | Matteus
    Markusevangeliet | Markusevangeliet
    Markus, Mark, Mk | Markus
    Lukasevangeliet | Lukasevangeliet
    Lukas, Luk, Lk | Lukas
    Johannesevangeliet | Johannesevangeliet
    Johannes, Joh | Johannes
    Apostlagärningarna, Apg | Apostlagärningarna
    Romarbrevet, Rom | Romarbrevet
    Korinthierbrevet, Korintierbrevet, Kor | Korinthierbrevet
    Galaterbrevet, Gal | Galaterbrevet
    Efesierbrevet, Ef | Efesierbrevet
    Filipperbrevet, Fil | Filipperbrevet
    Kolosserbrevet, Kol | Kolosserbrevet
    Thessalonikerbrevet, Thess, Tess | Thessalonikerbrevet
    Timotheosbrevet, Timoteusbrevet, Tim | Timotheosbrevet
    Titusbrevet, Tit | Titusbrevet
    Hebreerbrevet, Hebr, Heb | Hebreerbrevet
    Jakobsbrevet, Jak | Jakobsbrevet
    Petrusbrevet, Petr, Pet | Petrusbrevet
    Judasbrevet, Jud | Judasbrevet
    Uppenbarelseboken, Upp | Uppenbarelseboken
"""

ABBREVIATIONS = """
    ung. | ungefär
    m. | med | going
    per pers., per pers | per person
    kv. | kvartal | number
    årsmod. | årsmodell
    avg. | avgång
    ank. | ankomst
    pl. | plats | number
    fakturanr, Fakturanr, fakturanr., Fakturanr. | fakturanummer
    art.nr, Art.nr, artnr | artikelnummer
    tel.nr, Tel.nr, telnr | telefonnummer
    rumsnr | rumsnummer
    m. | med | name
    v. | vid | name
    o. | och | going
    o. | och | name
    el. | eller | going
    e.m. | eftermiddag | going
    f.m. | förmiddag | going
    högstbj. | högstbjudande
    hälsn., Hälsn. | hälsningar
    Strl, strl, strl., stl, Stl, stl. | storlek | number
    V. | vecka | number
    bg, Bg | bankgiro | number
    pg, Pg | plusgiro | number
    dep., Dep. | deposition
    div. | diverse
    ff. | och följande | after_number
    mod. | modell
    årsm. | årsmodell
    kv. | kvarteret | name
    vard. | vardagar
    u. | utan | going
    v. | vid | going
    Lgh, lgh, Lgh., lgh. | lägenhet
    reg.nr., Reg.nr., reg.nr, Reg.nr, regnr, Regnr | registreringsnummer
    temp., Temp. | temperatur
    tandl., Tandl. | tandläkare | name
    leg. | legitimerad
    r.o.k., rok | rum och kök | after_number
    dagl. | dagligen
    f.o.m. | från och med
    kontonr., Kontonr. | kontonummer
    fam., Fam. | familjen | name
    adv., Adv. | advokat | name
    överl., Överl. | överläkare | name
    dnr, Dnr, dnr. | diarienummer
    öppet., öpp. | öppet | going
    stängt., stgt | stängt
    o.d., o. d. | och dylikt | final
    o.dyl., o. dyl. | och dylikt | final
    o.likn. | och liknande | final
    fig. | figur | number
    tab. | tabell | number
    st.f., st. f. | i stället för
    i st.f., i st. f. | i stället för
    ffa, f.f.a. | framför allt
    m.a.o., m. a. o. | med andra ord
    m.h.a. | med hjälp av
    m.a.p. | med avseende på
    m.v.h., mvh, MVH, Mvh | med vänlig hälsning
    ing. | ingenjör | name
    civ.ing. | civilingenjör | name
    jur. kand. | juris kandidat
    fil. dr., fil. dr | filosofie doktor
    fil. kand. | filosofie kandidat
    doc. | docent | name
    jfr, Jfr, jfr. | jämför
    Ca, ca., Ca. | cirka
    Kl. | klockan
    Kl | klockan | number
    enl. | enligt
    betr. | beträffande
    ang. | angående
    avs. | avseende
    avd. | avdelning
    f.n., f. n. | för närvarande
    f.ö., f. ö. | för övrigt
    f.v.b., fvb | för vidare befordran
    f.m., fm. | förmiddagen | after_number
    e.m., em. | eftermiddagen | after_number
    forts. | fortsättning
    fr., frk. | fröken | name
    föreg. | föregående
    förf. | författare
    förk. | förkortning
    gm | genom
    h.k.h. | hans kunglig höghet
    i.o.m., i o m, iom | i och med
    i.s.f. | i så fall
    kand. | kandidat | name
    lekt. | lektor | name
    mag. | magister | name
    max. | maximalt
    min. | minst | number
    möjl. | möjligen
    n.b. | nota bene
    nuv. | nuvarande
    obl. | obligatorisk
    obs., Obs. | observera
    omkr. | omkring
    osv | och så vidare | final
    pga | på grund av
    p.s., P.S. | postskriptum
    red. | redaktör | name
    ref. | referens
    resp | respektive
    s.a.s. | så att säga
    sek. | sekunder | after_number
    sekr. | sekreterare
    sthlm, Sthlm | Stockholm
    Gbg | Göteborg
    t.f., tf., tf | tillförordnad
    t.v., t. v. | tills vidare
    t.h. | till höger
    tfn, tfn., Tfn | telefon
    tim. | timmar | after_number
    tr., tr | trappor | after_number
    trol. | troligen
    urspr. | ursprungligen
    utg. | utgåva
    v. | vecka | number
    vard. | vardagar
    vd, VD | v d
    ö.h. | över havet
    ö.h.t. | över huvud taget
    m.ö.h., m ö.h., m ö. h. | meter över havet | after_number
    äv. | även
    övers. | översättning
    övr. | övriga
    d.y. | den yngre
    d.ä. | den äldre
    p. | poäng | after_number
    mdkr, mdrkr | miljarder kronor | after_number
    mnkr, milj. kr, mn kr, Mkr, MSEK | miljoner kronor | after_number
    Tkr, tkr., TSEK, KSEK | tusen kronor | after_number
    mdr kr, md kr | miljarder kronor | after_number
    Op. | opus | number
    Ps. | Psalm | number
    St. | Sankt | name
    st | styck | after_number
    m.m | med mera
    inkl | inklusive
    exkl | exklusive
    ev | eventuellt
    t.ex | till exempel
    bl.a | bland annat
    tex | till exempel
    lgh, Lgh, lgh. | lägenhet | number
    org.nr, org.nr., Org.nr | organisationsnummer
    vån. | våning
    prop., Prop. | proposition | number
    f. | född | number
"""

UNITS = """
    pers., pers | person / personer | common
    st | styck | neuter
    tabl., tabl | tablett / tabletter | common
    ggr., ggr, gg | gång / gånger | common
    μg, mcg | mikrogram | neuter
    μm | mikrometer | common
    μs | mikrosekund / mikrosekunder | common
    μl, μL | mikroliter | common
    nm | nanometer | common
    ns | nanosekund | common
    hl | hektoliter | common
    hg | hektogram | neuter
    mL | milliliter | common
    dL | deciliter | common
    cL | centiliter | common
    L | liter | common
    ", ″ | tum | common
    ', ′, ft | fot | common
    mi | engelsk mil / engelska mil | common
    lb, lbs | pund | neuter
    oz | uns | neuter
    sm | sjömil | common
    K | kelvin
    A | ampere
    mA | milliampere
    Ah | amperetimme / amperetimmar | common
    mAh | milliamperetimme / milliamperetimmar | common
    N | newton
    kN | kilonewton
    Nm | newtonmeter
    J | joule
    kJ | kilojoule
    MJ | megajoule
    GJ | gigajoule
    Pa | pascal
    hPa | hektopascal
    atm | atmosfär / atmosfärer
    r/min, varv/min | varv per minut
    kPa | kilopascal
    MPa | megapascal
    bar | bar
    mbar | millibar
    mmHg | millimeter kvicksilver
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
    Wh | wattimme / wattimmar | common
    MWh | megawattimme / megawattimmar | common
    GWh | gigawattimme / gigawattimmar | common
    TWh | terawattimme / terawattimmar | common
    hk | hästkraft / hästkrafter | common
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
    km/s | kilometer per sekund | common
    m/s² | meter per sekund i kvadrat | common
    m³/s | kubikmeter per sekund | common
    m³/h | kubikmeter i timmen | common
    l/min | liter per minut | common
    l/h, l/tim | liter i timmen | common
    l/s | liter per sekund | common
    l/mil | liter per mil | common
    l/100 km, l/100km | liter per hundra kilometer | common
    kWh/100 km, kWh/100km | kilowattimmar per hundra kilometer | common
    kWh/mil | kilowattimmar per mil | common
    kWh/m² | kilowattimme per kvadratmeter / kilowattimmar per kvadratmeter | common
    W/m² | watt per kvadratmeter
    N/mm² | newton per kvadratmillimeter
    kWh/dygn | kilowattimme per dygn / kilowattimmar per dygn | common
    kWh/år | kilowattimme per år / kilowattimmar per år | common
    varv/min, rpm | varv per minut
    bpm | slag per minut
    fps | bilder per sekund
    ppm | miljondelar
    kbit/s, kbps, kb/s, kBit/s | kilobit per sekund
    kbit | kilobit
    kB/s | kilobyte per sekund
    Mbit/s, Mbps, Mb/s, MBit/s | megabit per sekund
    Mbit | megabit
    MB/s | megabyte per sekund
    Gbit/s, Gbps, Gb/s, GBit/s | gigabit per sekund
    Gbit | gigabit
    GB/s | gigabyte per sekund
    PB | petabyte
    MP | megapixel
    px | pixel / pixlar | common
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
    mån, mån. | månad / månader | common
    v. | vecka / veckor | common
    dygn | dygn | neuter
    krm | kryddmått | neuter
    hg | hekto | neuter
    t | ton | neuter
"""

CURRENCIES = """
    A$, AU$, AUD | australiska dollar | common
    C$, CA$, CAD | kanadensiska dollar | common
    NZ$, NZD | nyzeeländska dollar | common
    HK$, HKD | hongkongdollar | common
    S$, SGD | singaporedollar | common
    NT$, TWD | taiwanesiska dollar | common
    MX$, MXN | mexikansk peso / mexikanska pesos | common
    R$, BRL | brasilianska real | common
    CNY, RMB | yuan | common
    ISK | isländsk krona / isländska kronor | common
    NOK | norsk krona / norska kronor | common
    DKK | dansk krona / danska kronor | common
    CZK, Kč | tjeckisk krona / tjeckiska kronor | common
    HUF, Ft | forint | common
    RON | rumänska leu | common
    BGN | lev | common
    PLN, zł | zloty | common
    ₺, TRY | turkiska lira | common
    ₩, KRW | won | common
    ₽, RUB | rubel | common
    ₴, UAH | hryvnia | common
    ₪, ILS | shekel | common
    ₦, NGN | naira | common
    ₫, VND | dong | common
    ₿, BTC | bitcoin | common
    ₱, PHP | filippinska pesos | common
    ฿, THB | baht | common
    ₸, KZT | tenge | common
    ₾, GEL | lari | common
    ₡ | colón | common
    ₵ | cedi | common
    ₭ | kip | common
    ₲ | guarani | common
    ZAR | rand | common
    AED | dirham | common
    SAR | saudiska rial | common
    EGP | egyptiska pund | neuter
    IDR, Rp | indonesiska rupiah | common
    RM, MYR | ringgit | common
    COP | colombianska pesos | common
    ARS | argentinska pesos | common
    CLP | chilenska pesos | common
"""

SYMBOLS = {
    "‰": "promille",
    "∞": "oändligheten",
    "√": "roten ur",
    "∑": "summan",
    "∫": "integralen",
    "∈": "tillhör",
    "∅": "tomma mängden",
    "§": "paragraf",
    "©": "copyright",
    "†": "död",
    "♭": "b",
    "♯": "kors",
    "♥": "hjärta",
    "♠": "spader",
    "♣": "klöver",
    "♦": "ruter",
    "♀": "kvinna",
    "♂": "man",
    "★": "stjärna",
}

GREEK = "alfa beta gamma delta epsilon zeta eta theta jota kappa lambda my ny xi omikron pi rho sigma tau ypsilon fi chi psi omega"

# Four or five capitals that sound like a word are one.
SHAPES = (
    r"(?:(?:s[cklmnptvj]?[rlj]?|[bdfgkptvc][lrnj]?|[hjlmnrwz]|sch|th|ch|ph|qu|kn|kv|sv|tv|hv|zw|dw|tw)?[aeiouyåäöæøéëï]{1,2}"
    r"(?:ck|ch|ft|gt|kt|ks|ps|pt|sk|sp|st|ss|tt|ll|nn|mm|pp|kk|ff|dd|gg|bb|rr|[lmnr][bdfgkmnpst]|[bcdfgklmnprstvx])?){1,3}"
)
