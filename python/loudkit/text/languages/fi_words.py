"""Finnish word lists: words in capitals, books of the Bible, short forms, further units, currencies and signs."""

# Words of up to five letters that stay words in capitals. What is as often initials (EU, TV, SE) is missing.
SHOUTED = """
    aina aika ajaa ala alas alku alle aivan apua arki asia asti auki auto avaa eikä eilen ei elä elämä emme en enää
    ennen ensi entä eri ero et ette etsi haen haku halpa halua he heti hei heitä henki hetki hinta hoito huoh huom
    hyi hyvä hyvää häh hän hänen ihan iho ikinä ilman ilta ilo into iso isä ja jaa jalka jo joka joku joo jos jopa
    jouda juhla juna juo juuri jää jäi jälki kai kaksi kala katso kaupa kello ken kenen kerta kesä kieli kiva koira
    koko kohta koska koti kova kuin kuka kukka kukin kun kuri kuva kylmä kyllä kysy käsi käy käytä lapsi lepo lisä
    loppu luku luo lähde lähtö lue löysi maa maksa me mene meni meri mies mikä mille mihin minä minua minun mitä
    moni muka muna musta mutta muu myös myy mä naama ne nehän nimi niin no noin nolla nopea nuo nuori nyt nämä nää
    näe odota oho oikea olen olet oli olla ollut olo oma on onko opas opi ota ovat ovi pahin paha paina paita palaa
    pane paras pari pelko peli perhe pian pidä pieni pitkä pitää poika pois posti puhe puhu puoli pysy päivä pää
    raha rakas ruoka saa saada sade sali sama sano sata se sen seis sekä sinne sinä sinun sisä sitä sivu sopu sota
    suuri sun suomi syy syö sä tai taas talo tapa tee tehdä tein terve tie tieto tiedä toki tosi tule tuli tulos tuo
    tuon turha tyhmä tyttö työ tähän tämä täysi tässä tätä ulos uni uusi vaan vai vain vaara valo vanha vapaa vara
    varo vasta vesi vie viha viime viisi vika voi voida voin vuosi vähän väli väärä yksi yli yö ylös äiti älä ääni
    öö hah jes jee ale uutta mun
"""

BOOKS = """
    Mooseksen kirja, Moos, Mooses | Mooseksen kirja
    Joosua, Joos | Joosua
    Tuomarien kirja, Tuom | Tuomarien kirja
    Ruut | Ruut
    Samuelin kirja, Sam | Samuelin kirja
    Kuninkaiden kirja, Kun | Kuninkaiden kirja
    Aikakirja, Aik | Aikakirja
    Esra | Esra
    Nehemia, Neh | Nehemia
    Ester, Est | Ester
    Job | Job
    Psalmi, Ps | psalmi
    Sananlaskut, Sananl, Snl | Sananlaskut
    Saarnaaja, Saarn | Saarnaaja
    Laulujen laulu, Laul | Laulujen laulu
    Jesaja, Jes | Jesaja
    Jeremia, Jer | Jeremia
    Valitusvirret, Valit | Valitusvirret
    Hesekiel, Hes | Hesekiel
    Daniel, Dan | Daniel
    Hoosea, Hoos | Hoosea
    Joel | Joel
    Aamos, Aam | Aamos
    Joona, Joona | Joona
    Miika | Miika
    Sakarja, Sak | Sakarja
    Malakia, Mal | Malakia
    Matteus, Matt, Mt | Matteus
    Markus, Mark, Mk | Markus
    Luukas, Luuk, Lk | Luukas
    Johannes, Joh | Johannes
    Apostolien teot, Apostolien tekojen, Ap. t, Ap.t, Apt | Apostolien teot
    Roomalaiskirje, Room | Roomalaiskirje
    Korinttilaiskirje, Kor | Korinttilaiskirje
    Galatalaiskirje, Gal | Galatalaiskirje
    Efesolaiskirje, Ef | Efesolaiskirje
    Filippiläiskirje, Fil | Filippiläiskirje
    Kolossalaiskirje, Kol | Kolossalaiskirje
    Tessalonikalaiskirje, Tess | Tessalonikalaiskirje
    Timoteuskirje, Tim | Timoteuskirje
    Titus, Tit | Titus
    Heprealaiskirje, Hepr | Heprealaiskirje
    Jaakobin kirje, Jaak | Jaakobin kirje
    Pietarin kirje, Piet | Pietarin kirje
    Juudaksen kirje, Juud | Juudaksen kirje
    Ilmestyskirja, Ilm | Ilmestyskirja
"""

ABBREVIATIONS = """
    Klo, Klo., kl. | kello
    maks. | enintään
    väh. | vähintään
    n., N. | noin | going
    ent. | entinen
    os. | osoite
    tod.näk., todnäk. | todennäköisesti
    viim. | viimeistään
    ks., Ks. | katso
    kts. | katso
    vrt. | vertaa
    huom., Huom., HUOM. | huomaa
    dos. | dosentti
    apul.prof. | apulaisprofessori | name
    dipl.ins. | diplomi-insinööri
    DI | diplomi-insinööri | name
    ins. | insinööri | name
    maist. | maisteri | name
    FM | filosofian maisteri | name
    FT | filosofian tohtori | name
    KTM | kauppatieteiden maisteri | name
    toht. | tohtori | name
    kirj. | kirjoittanut
    suom. | suomentanut
    toim. | toimittanut
    alk. | alkaen
    enint., Enint. | enintään
    nelj. | neljännes
    max., Max. | enintään
    Vko, vko | viikko | number
    Hp., hp. | hintapyyntö
    ark. | arkisin
    pyh. | pyhäpäivinä
    krs, krs. | kerros
    Alv | arvonlisävero
    laps. | lapset
    eläkel. | eläkeläiset
    opisk. | opiskelijat
    aik. | aikuiset
    avok. | avokeittiö
    parv. | parveke
    kph. | kylpyhuone
    vuokr. | vuokrataan
    myyd. | myydään
    vähint., Vähint. | vähintään
    rek.nro, Rek.nro, rek.n:o | rekisterinumero
    til.nro, Til.nro | tilinumero
    h.nro | huoneen numero
    mom. | momentti
    lääk. | lääkäri
    el.lääk. | eläinlääkäri
    hammaslääk. | hammaslääkäri
    ao. | asianomainen
    as | asukasta | after_number
    erit. | erityisesti
    esim | esimerkiksi
    et al. | ja muut
    henk. | henkilöä | after_number
    hlöä | henkilöä | after_number
    ilm. | ilmestynyt
    ip. | iltapäivällä | after_number
    ap. | aamupäivällä | after_number
    jm. | ja muuta | final
    jms. | ja muuta sellaista | final
    jnpp. | ja niin poispäin | final
    jne | ja niin edelleen
    k. | kuollut | number
    kand. | kandidaatti | name
    kesk. | keskimäärin
    koht. | kohta | number
    kpl., kappl. | kappaletta | after_number
    leht. | lehtori | name
    lis. | lisensiaatti | name
    lk. | luokka | after_number
    lkm. | lukumäärä
    luult. | luultavasti
    mahd. | mahdollisesti
    mk | markkaa | after_number
    mrd. e, mrd. € | miljardia euroa | after_number
    milj. e, milj. €, M€, Me | miljoonaa euroa | after_number
    t€, te | tuhatta euroa | after_number
    nim. | nimittäin
    nyk. | nykyinen
    o.s. | omaa sukua
    op. | opintopistettä | after_number
    op | opintopistettä | after_number
    opett. | opettaja | name
    oik. | oikeastaan
    p. | puhelin | number
    past. | pastori | name
    pj. | puheenjohtaja | name
    pnä | päivänä
    pros. | prosenttia | after_number
    pv, pv. | päivää | after_number
    pvm., pvm | päivämäärä
    puh.joht. | puheenjohtaja | name
    puh.koht. | puheluittain
    rek. | rekisteröity
    seur. | seuraava
    sis. | sisältää
    snt | senttiä | after_number
    srk. | seurakunta
    sukun. | sukunimi
    synt. | syntynyt
    terv. | terveisin
    tav. | tavallisesti
    tien. | tienoilla
    tjs. | tai jotakin sellaista | final
    tms. | tai muuta sellaista | final
    toist. | toistaiseksi
    ts | toisin sanoen
    vahv. | vahvistettu
    vanh. | vanhempi
    v. | vuonna | number
    vk. | viikkoa | after_number
    vk | viikkoa | after_number
    virall. | virallisesti
    vm. | vuosimallia | number
    vm | vuosimallia | number
    vp. | varapuheenjohtaja
    vs. | vastaan
    vt. | virkaa tekevä
    vuos. | vuosittain
    yht. | yhteensä
    yks. | yksikkö
    ylim. | ylimääräinen
    ym | ynnä muuta
    yo. | yllä oleva
    ylil. | ylilääkäri | name
    taul. | taulukko | number
    fig. | kuva | number
    Op. | opus | number
    Ps. | psalmi | number
    kp. | kappale | number
    mpy | metriä meren pinnan yläpuolella | after_number
    mpy., m mpy. | metriä meren pinnan yläpuolella | after_number
    alv, ALV | arvonlisävero
    sis. alv | sisältää arvonlisäveron
    nro. | numero | number
    n:ot | numerot | number
    kpl | kappaletta | after_number
    kpl | kappale | number
"""

UNITS = """
    % | prosentti / prosenttia
    %-yks., %-yks, %-yksikköä | prosenttiyksikkö / prosenttiyksikköä
    tabl., tabl | tabletti / tablettia
    krt, krt. | kerta / kertaa
    krt/vrk | kerta vuorokaudessa / kertaa vuorokaudessa
    krt/pv, krt/päivä | kerta päivässä / kertaa päivässä
    krt/vk, krt/vko, krt/viikko | kerta viikossa / kertaa viikossa
    krt/kk | kerta kuukaudessa / kertaa kuukaudessa
    kpl/vrk | kappale vuorokaudessa / kappaletta vuorokaudessa
    kpl/pv, kpl/päivä | kappale päivässä / kappaletta päivässä
    kpl/vko, kpl/vk | kappale viikossa / kappaletta viikossa
    kpl/h | kappale tunnissa / kappaletta tunnissa
    kpl/hlö | kappale henkeä kohti / kappaletta henkeä kohti
    hlö, hlö. | henkilö / henkilöä
    ‰ | promille / promillea
    kk | kuukausi / kuukautta
    vk, vko | viikko / viikkoa
    v | vuosi / vuotta
    vrk | vuorokausi / vuorokautta
    pv | päivä / päivää
    hv | hevosvoima / hevosvoimaa
    tuumaa, ", ″ | tuuma / tuumaa
    ', ′, ft | jalka / jalkaa
    μg, mcg | mikrogramma / mikrogrammaa
    μm | mikrometri / mikrometriä
    μs | mikrosekunti / mikrosekuntia
    μl | mikrolitra / mikrolitraa
    nm | nanometri / nanometriä
    ns | nanosekunti / nanosekuntia
    dm | desimetri / desimetriä
    hl | hehtolitra / hehtolitraa
    mL | millilitra / millilitraa
    dL | desilitra / desilitraa
    L | litra / litraa
    mi | maili / mailia
    mpk | meripeninkulma / meripeninkulmaa
    kn | solmu / solmua
    lb, lbs | pauna / paunaa
    oz | unssi / unssia
    K | kelvin / kelviniä
    A | ampeeri / ampeeria
    mA | milliampeeri / milliampeeria
    Ah | ampeeritunti / ampeerituntia
    mAh | milliampeeritunti / milliampeerituntia
    N | newton / newtonia
    kN | kilonewton / kilonewtonia
    Nm | newtonmetri / newtonmetriä
    J | joule / joulea
    kJ | kilojoule / kilojoulea
    MJ | megajoule / megajoulea
    Pa | pascal / pascalia
    hPa | hehtopascal / hehtopascalia
    atm | ilmakehä / ilmakehää
    kPa | kilopascal / kilopascalia
    MPa | megapascal / megapascalia
    bar | baari / baaria
    mbar | millibaari / millibaaria
    mmHg | millimetri elohopeaa / millimetriä elohopeaa
    Ω | ohmi / ohmia
    kΩ | kilo-ohmi / kilo-ohmia
    MΩ | megaohmi / megaohmia
    mV | millivoltti / millivolttia
    kV | kilovoltti / kilovolttia
    mW | milliwatti / milliwattia
    GW | gigawatti / gigawattia
    TW | terawatti / terawattia
    Wh | wattitunti / wattituntia
    MWh | megawattitunti / megawattituntia
    GWh | gigawattitunti / gigawattituntia
    TWh | terawattitunti / terawattituntia
    lm | luumen / luumenia
    lx | luksi / luksia
    cd | kandela / kandelaa
    mol | mooli / moolia
    mmol | millimooli / millimoolia
    mmol/l | millimooli litrassa / millimoolia litrassa
    mmol/mol | millimooli moolissa / millimoolia moolissa
    mg/dl | milligramma desilitrassa / milligrammaa desilitrassa
    mg/l, mg/L | milligramma litrassa / milligrammaa litrassa
    mg/kg | milligramma kilossa / milligrammaa kilossa
    μg/l | mikrogramma litrassa / mikrogrammaa litrassa
    g/l, g/L | gramma litrassa / grammaa litrassa
    g/dl | gramma desilitrassa / grammaa desilitrassa
    g/km | gramma kilometrillä / grammaa kilometrillä
    g/cm³ | gramma kuutiosenttimetrissä / grammaa kuutiosenttimetrissä
    kg/m³ | kilogramma kuutiometrissä / kilogrammaa kuutiometrissä
    kg/m² | kilogramma neliömetrillä / kilogrammaa neliömetrillä
    g/m² | gramma neliömetrillä / grammaa neliömetrillä
    μg/m³ | mikrogramma kuutiometrissä / mikrogrammaa kuutiometrissä
    km/s | kilometri sekunnissa / kilometriä sekunnissa
    m/s² | metri sekunnissa toiseen / metriä sekunnissa toiseen
    m³/s | kuutiometri sekunnissa / kuutiometriä sekunnissa
    m³/h | kuutiometri tunnissa / kuutiometriä tunnissa
    l/s | litra sekunnissa / litraa sekunnissa
    l/min | litra minuutissa / litraa minuutissa
    l/h | litra tunnissa / litraa tunnissa
    l/vrk | litra vuorokaudessa / litraa vuorokaudessa
    l/100 km, l/100km | litra sadalla kilometrillä / litraa sadalla kilometrillä
    kWh/100 km, kWh/100km | kilowattitunti sadalla kilometrillä / kilowattituntia sadalla kilometrillä
    kWh/m² | kilowattitunti neliömetrillä / kilowattituntia neliömetrillä
    kWh/vrk | kilowattitunti vuorokaudessa / kilowattituntia vuorokaudessa
    kWh/v | kilowattitunti vuodessa / kilowattituntia vuodessa
    W/m² | watti neliömetrillä / wattia neliömetrillä
    N/mm² | newton neliömillimetrillä / newtonia neliömillimetrillä
    r/min, rpm, kierr./min | kierros minuutissa / kierrosta minuutissa
    bpm | lyönti minuutissa / lyöntiä minuutissa
    fps | kuva sekunnissa / kuvaa sekunnissa
    ppm | miljoonasosa / miljoonasosaa
    kbit/s, kbps | kilobitti sekunnissa / kilobittiä sekunnissa
    Mbit/s, Mbps, Mb/s, MBit/s | megabitti sekunnissa / megabittiä sekunnissa
    Gbit/s, Gbps, Gb/s | gigabitti sekunnissa / gigabittiä sekunnissa
    Mbit | megabitti / megabittiä
    Gbit | gigabitti / gigabittiä
    kB/s, kt/s | kilotavu sekunnissa / kilotavua sekunnissa
    MB/s, Mt/s | megatavu sekunnissa / megatavua sekunnissa
    GB/s, Gt/s | gigatavu sekunnissa / gigatavua sekunnissa
    PB | petatavu / petatavua
    MP | megapikseli / megapikseliä
    px | pikseli / pikseliä
    dpi | dpi
    °F, ℉ | fahrenheitaste / fahrenheitastetta
    mm³ | kuutiomillimetri / kuutiomillimetriä
    dm³ | kuutiodesimetri / kuutiodesimetriä
    km³ | kuutiokilometri / kuutiokilometriä
    m2 | neliömetri / neliömetriä
    km2 | neliökilometri / neliökilometriä
    cm2 | neliösenttimetri / neliösenttimetriä
    m3 | kuutiometri / kuutiometriä
    cm3, cc | kuutiosenttimetri / kuutiosenttimetriä
    ppb | miljardisosa / miljardisosaa
    vv | valovuosi / valovuotta
    eV | elektronivoltti / elektronivolttia
    keV | kiloelektronivoltti / kiloelektronivolttia
    MeV | megaelektronivoltti / megaelektronivolttia
    GeV | gigaelektronivoltti / gigaelektronivolttia
    dBA, dB(A) | desibeli / desibeliä
    tn, ton | tonni / tonnia
"""

# Units with the ending of a case behind a colon (10 %:n, 5 km:ssä), which the number takes too.
CASED_UNITS = """
    %:n | prosentin | gen
    %:ssa, %:ssä | prosentissa | ine
    %:sta, %:stä | prosentista | ela
    %:lla, %:llä | prosentilla | ade
    %:lta, %:ltä | prosentilta | abl
    %:lle | prosentille | all
    %:ksi | prosentiksi | tra
    %:iin, %:in | prosenttiin | ill
    €:n | euron | gen
    €:ssa, €:ssä | eurossa | ine
    €:sta, €:stä | eurosta | ela
    €:lla, €:llä | eurolla | ade
    €:lta, €:ltä | eurolta | abl
    €:lle | eurolle | all
    €:ksi | euroksi | tra
    €:oon, €:on | euroon | ill
    km:n | kilometrin | gen
    km:ssa, km:ssä | kilometrissä | ine
    km:sta, km:stä | kilometristä | ela
    km:lla, km:llä | kilometrillä | ade
    km:lta, km:ltä | kilometriltä | abl
    km:lle | kilometrille | all
    km:ksi | kilometriksi | tra
    km:iin, km:in | kilometriin | ill
    m:n | metrin | gen
    m:ssa, m:ssä | metrissä | ine
    m:sta, m:stä | metristä | ela
    m:lla, m:llä | metrillä | ade
    m:lta, m:ltä | metriltä | abl
    m:lle | metrille | all
    m:ksi | metriksi | tra
    m:iin, m:in | metriin | ill
    cm:n | senttimetrin | gen
    cm:ssa, cm:ssä | senttimetrissä | ine
    cm:sta, cm:stä | senttimetristä | ela
    cm:lla, cm:llä | senttimetrillä | ade
    cm:lta, cm:ltä | senttimetriltä | abl
    cm:lle | senttimetrille | all
    cm:ksi | senttimetriksi | tra
    cm:iin, cm:in | senttimetriin | ill
    mm:n | millimetrin | gen
    mm:ssa, mm:ssä | millimetrissä | ine
    mm:sta, mm:stä | millimetristä | ela
    mm:lla, mm:llä | millimetrillä | ade
    mm:lta, mm:ltä | millimetriltä | abl
    mm:lle | millimetrille | all
    mm:ksi | millimetriksi | tra
    mm:iin, mm:in | millimetriin | ill
    kg:n | kilon | gen
    kg:ssa, kg:ssä | kilossa | ine
    kg:sta, kg:stä | kilosta | ela
    kg:lla, kg:llä | kilolla | ade
    kg:lta, kg:ltä | kilolta | abl
    kg:lle | kilolle | all
    kg:ksi | kiloksi | tra
    kg:oon, kg:on | kiloon | ill
    g:n | gramman | gen
    g:ssa, g:ssä | grammassa | ine
    g:sta, g:stä | grammasta | ela
    g:lla, g:llä | grammalla | ade
    g:lta, g:ltä | grammalta | abl
    g:lle | grammalle | all
    g:ksi | grammaksi | tra
    g:aan, g:an | grammaan | ill
    l:n | litran | gen
    l:ssa, l:ssä | litrassa | ine
    l:sta, l:stä | litrasta | ela
    l:lla, l:llä | litralla | ade
    l:lta, l:ltä | litralta | abl
    l:lle | litralle | all
    l:ksi | litraksi | tra
    l:aan, l:an | litraan | ill
    dl:n | desilitran | gen
    dl:ssa, dl:ssä | desilitrassa | ine
    dl:sta, dl:stä | desilitrasta | ela
    dl:lla, dl:llä | desilitralla | ade
    dl:lta, dl:ltä | desilitralta | abl
    dl:lle | desilitralle | all
    dl:ksi | desilitraksi | tra
    dl:aan, dl:an | desilitraan | ill
    h:n | tunnin | gen
    h:ssa, h:ssä | tunnissa | ine
    h:sta, h:stä | tunnista | ela
    h:lla, h:llä | tunnilla | ade
    h:lta, h:ltä | tunnilta | abl
    h:lle | tunnille | all
    h:ksi | tunniksi | tra
    h:iin, h:in | tuntiin | ill
    min:n | minuutin | gen
    min:ssa, min:ssä | minuutissa | ine
    min:sta, min:stä | minuutista | ela
    min:lla, min:llä | minuutilla | ade
    min:lta, min:ltä | minuutilta | abl
    min:lle | minuutille | all
    min:ksi | minuutiksi | tra
    min:iin, min:in | minuuttiin | ill
    s:n | sekunnin | gen
    s:ssa, s:ssä | sekunnissa | ine
    s:sta, s:stä | sekunnista | ela
    s:lla, s:llä | sekunnilla | ade
    s:lta, s:ltä | sekunnilta | abl
    s:lle | sekunnille | all
    s:ksi | sekunniksi | tra
    s:iin, s:in | sekuntiin | ill
    m²:n | neliömetrin | gen
    m²:ssa, m²:ssä | neliömetrissä | ine
    m²:sta, m²:stä | neliömetristä | ela
    m²:lla, m²:llä | neliömetrillä | ade
    m²:lta, m²:ltä | neliömetriltä | abl
    m²:lle | neliömetrille | all
    m²:ksi | neliömetriksi | tra
    m²:iin, m²:in | neliömetriin | ill
    ha:n | hehtaarin | gen
    ha:ssa, ha:ssä | hehtaarissa | ine
    ha:sta, ha:stä | hehtaarista | ela
    ha:lla, ha:llä | hehtaarilla | ade
    ha:lta, ha:ltä | hehtaarilta | abl
    ha:lle | hehtaarille | all
    ha:ksi | hehtaariksi | tra
    ha:iin, ha:in | hehtaariin | ill
    W:n | watin | gen
    W:ssa, W:ssä | watissa | ine
    W:sta, W:stä | watista | ela
    W:lla, W:llä | watilla | ade
    W:lta, W:ltä | watilta | abl
    W:lle | watille | all
    W:ksi | watiksi | tra
    W:iin, W:in | wattiin | ill
    kW:n | kilowatin | gen
    kW:ssa, kW:ssä | kilowatissa | ine
    kW:sta, kW:stä | kilowatista | ela
    kW:lla, kW:llä | kilowatilla | ade
    kW:lta, kW:ltä | kilowatilta | abl
    kW:lle | kilowatille | all
    kW:ksi | kilowatiksi | tra
    kW:iin, kW:in | kilowattiin | ill
    V:n | voltin | gen
    V:ssa, V:ssä | voltissa | ine
    V:sta, V:stä | voltista | ela
    V:lla, V:llä | voltilla | ade
    V:lta, V:ltä | voltilta | abl
    V:lle | voltille | all
    V:ksi | voltiksi | tra
    V:iin, V:in | volttiin | ill
    v:n | vuoden | gen
    v:ssa, v:ssä | vuodessa | ine
    v:sta, v:stä | vuodesta | ela
    v:lla, v:llä | vuodella | ade
    v:lta, v:ltä | vuodelta | abl
    v:lle | vuodelle | all
    v:ksi | vuodeksi | tra
    v:een, v:en | vuoteen | ill
    kk:n | kuukauden | gen
    kk:ssa, kk:ssä | kuukaudessa | ine
    kk:sta, kk:stä | kuukaudesta | ela
    kk:lla, kk:llä | kuukaudella | ade
    kk:lta, kk:ltä | kuukaudelta | abl
    kk:lle | kuukaudelle | all
    kk:ksi | kuukaudeksi | tra
    kk:een, kk:en | kuukauteen | ill
    vk:n | viikon | gen
    vk:ssa, vk:ssä | viikossa | ine
    vk:sta, vk:stä | viikosta | ela
    vk:lla, vk:llä | viikolla | ade
    vk:lta, vk:ltä | viikolta | abl
    vk:lle | viikolle | all
    vk:ksi | viikoksi | tra
    vk:oon, vk:on | viikkoon | ill
    kpl:n | kappaleen | gen
    kpl:ssa, kpl:ssä | kappaleessa | ine
    kpl:sta, kpl:stä | kappaleesta | ela
    kpl:lla, kpl:llä | kappaleella | ade
    kpl:lta, kpl:ltä | kappaleelta | abl
    kpl:lle | kappaleelle | all
    kpl:ksi | kappaleeksi | tra
    kpl:seen, kpl:en | kappaleeseen | ill
    Mt:n | megatavun | gen
    Mt:ssa, Mt:ssä | megatavussa | ine
    Mt:sta, Mt:stä | megatavusta | ela
    Mt:lla, Mt:llä | megatavulla | ade
    Mt:lta, Mt:ltä | megatavulta | abl
    Mt:lle | megatavulle | all
    Mt:ksi | megatavuksi | tra
    Mt:uun, Mt:un | megatavuun | ill
    Gt:n | gigatavun | gen
    Gt:ssa, Gt:ssä | gigatavussa | ine
    Gt:sta, Gt:stä | gigatavusta | ela
    Gt:lla, Gt:llä | gigatavulla | ade
    Gt:lta, Gt:ltä | gigatavulta | abl
    Gt:lle | gigatavulle | all
    Gt:ksi | gigatavuksi | tra
    Gt:uun, Gt:un | gigatavuun | ill
    °C:n | celsiusasteen | gen
    °C:ssa, °C:ssä | celsiusasteessa | ine
    °C:een, °C:seen | celsiusasteeseen | ill
    °C:sta, °C:stä | celsiusasteesta | ela
    °C:lla, °C:llä | celsiusasteella | ade
    °C:lta, °C:ltä | celsiusasteelta | abl
    °C:lle | celsiusasteelle | all
    °C:ksi | celsiusasteeksi | tra
    °C:seen, °C:en | celsiusasteeseen | ill
    dB:n | desibelin | gen
    dB:ssa, dB:ssä | desibelissä | ine
    dB:sta, dB:stä | desibelistä | ela
    dB:lla, dB:llä | desibelillä | ade
    dB:lta, dB:ltä | desibeliltä | abl
    dB:lle | desibelille | all
    dB:ksi | desibeliksi | tra
    dB:iin, dB:in | desibeliin | ill
    kr:n | kruunun | gen
    kr:ssa, kr:ssä | kruunussa | ine
    kr:sta, kr:stä | kruunusta | ela
    kr:lla, kr:llä | kruunulla | ade
    kr:lta, kr:ltä | kruunulta | abl
    kr:lle | kruunulle | all
    kr:ksi | kruunuksi | tra
    kr:uun, kr:un | kruunuun | ill
"""

CURRENCIES = """
    A$, AU$, AUD | Australian dollari / Australian dollaria
    C$, CA$, CAD | Kanadan dollari / Kanadan dollaria
    NZ$, NZD | Uuden-Seelannin dollari / Uuden-Seelannin dollaria
    HK$, HKD | Hongkongin dollari / Hongkongin dollaria
    S$, SGD | Singaporen dollari / Singaporen dollaria
    NT$, TWD | Taiwanin dollari / Taiwanin dollaria
    MX$, MXN | Meksikon peso / Meksikon pesoa
    R$, BRL | Brasilian real / Brasilian realia
    CNY, RMB | juan / juania
    ISK | Islannin kruunu / Islannin kruunua
    CZK, Kč | Tšekin koruna / Tšekin korunaa
    kr | kruunu / kruunua
    HUF, Ft | forintti / forinttia
    RON | Romanian leu / Romanian leuta
    BGN | leva / levaa
    zł | zloty / zlotya
    ₺, TRY | Turkin liira / Turkin liiraa
    ₩, KRW | won / wonia
    ₽, RUB | rupla / ruplaa
    ₴, UAH | hryvnia / hryvniaa
    ₪, ILS | sekeli / sekeliä
    ₦, NGN | naira / nairaa
    ₫, VND | dong / dongia
    ₿, BTC | bitcoin / bitcoinia
    ₱, PHP | Filippiinien peso / Filippiinien pesoa
    ฿, THB | bahti / bahtia
    ₸, KZT | tenge / tengeä
    ₾, GEL | lari / laria
    ₡ | colón / colónia
    ₵ | cedi / cediä
    ₭ | kip / kipiä
    ₲ | guarani / guarania
    ZAR | randi / randia
    AED | dirhami / dirhamia
    SAR | Saudi-Arabian rial / Saudi-Arabian rialia
    EGP | Egyptin punta / Egyptin puntaa
    IDR, Rp | Indonesian rupia / Indonesian rupiaa
    RM, MYR | ringgit / ringgitiä
    COP | Kolumbian peso / Kolumbian pesoa
    ARS | Argentiinan peso / Argentiinan pesoa
    CLP | Chilen peso / Chilen pesoa
    mk | markka / markkaa
"""

SYMBOLS = {
    "∞": "ääretön",
    "√": "neliöjuuri",
    "∑": "summa",
    "∫": "integraali",
    "∈": "kuuluu joukkoon",
    "∅": "tyhjä joukko",
    "§": "pykälä",
    "©": "copyright",
    "†": "kuollut",
    "♭": "alennus",
    "♯": "risti",
    "♥": "hertta",
    "♠": "pata",
    "♣": "risti",
    "♦": "ruutu",
    "♀": "nainen",
    "♂": "mies",
    "★": "tähti",
}

GREEK = "alfa beeta gamma delta epsilon zeeta eeta theeta ioota kappa lambda myy nyy ksii omikron pii roo sigma tau ypsilon fii khii psii omega"

# Four or five capitals that sound like a Finnish word are one.
SHAPES = "(?:[bdfghjklmnprstv]?(?:aa|ee|ii|oo|uu|yy|ää|öö|[aeouyäö]i|[aeoi]u|[äöe]y|ie|uo|yö|[aeiouyäö])[lmnrstkph]?){1,3}"
