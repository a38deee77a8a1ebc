"""Dutch word lists: short words that capitals do not make initials, the books of the Bible, and everyday short forms."""

# Words of up to five letters that stay words in capitals. What is as often initials (IT, WC, EU) is missing.
SHOUTED = """
    aan aap aard acht actie af al alle allen alles als alsof altijd ander angst april arm arts auto avond baan
    baas bang bank bed beeld been beer beet bel bent berg best beste bij bijna bin ben bleef blij blijf bloed bloem
    boek boot bord bos boven brand breed brief broer brood bron brug buiten bus daar dag dagen dan dank dat de deel
    deed den denk dicht die diep dier ding dit doe doel doen doet dom dood doof door dorp draai druk duur dus echt
    een één eens eerst eet eeuw eind eis elk elke en er erg erin ernst erop even fiets film fijn fout ga gaan gaat
    gauw geef geel geen geld geluk geval gezin glas god goed graag groen groep groot haal haar haast half hand hart
    had hals hang hard heb hebt heeft heel heer heet hele hem hen het hier hij hoe hoger hond hoofd hoog hoop hoor
    houd hout huis hulp hun ieder iets ijs ik in is ja jaar jan jas je jij jong jou jouw juist jullie kaart kan kans
    kant kas kat keer ken keuze kies kijk kind klaar klein klik koel koffie kom komen komt koop kop kort koud kracht
    kreeg krijg kwam laag laat lach land lang last later leeg leer lees les let leuk leven lief liefs liefst lift
    lijf lijn links log loop los lucht luid maak maal maan maar maat mag mama man markt me mee meer mei meld men mens
    met meter mij mijn min minst mis moe moed moet mond mooi mooie moord mij na naam naar nacht nam neem nee net
    niet niets nieuw nog nooit nood noord nu nul of okay om omdat onder ons onze oog ook oom oost op open opa oma
    oud oude oven over paar pak papa park pas pech plaats plan plek plus post prijs pijn punt raad raam recht reden
    reis rest rijk ring rond rood ruim rust samen schip sinds slaap slecht slim sluit snel soms soort spel spijt
    spoed sport staan staat stad start steeds stem ster sterk stil stop straat straf stuk super taal tafel tand tegen
    tel thuis tien tijd toch toe toen top tot trap trein trots tuin twee uit uur vaak vader vak val van vanaf vast
    veel ver verboden verder vier vijf vijand vis vlak vlees vlug voet vol volg voor vraag vrede vrij vrijdag vroeg
    vrouw vuil vuur waar wacht wagen wand want warm was wat water week weer weet weg wei weinig wel welk werd wereld
    werk west wet wie wij wijn wil wild wilt winst wint wit woont woord word wordt zaak zacht zag zal zand zat ze zee
    zeer zeg zegt zei zelf zes zet zeven zich zie zien ziek ziet zij zijn zin zit zo zoals zoek zoekt zoet zon zonder
    zoon zorg zou zout zullen zus zuid zwaar zwart laag gratis pizza taxi help stap let geld nep deze alsnog sale new
"""

BOOKS = """
    Genesis, Gen | Genesis
    Exodus, Ex | Exodus
    Leviticus, Lev | Leviticus
    Numeri, Num | Numeri
    Deuteronomium, Deut | Deuteronomium
    Jozua, Joz | Jozua
    Rechters, Re | Rechters
    Richteren, Richt | Richteren
    Ruth | Ruth
    Samuël, Sam | Samuël
    Koningen, Kon | Koningen
    Kronieken, Kron | Kronieken
    Ezra | Ezra
    Nehemia, Neh | Nehemia
    Ester | Ester
    Job | Job
    Psalm, Psalmen, Ps | Psalm
    Spreuken, Spr | Spreuken
    Prediker, Pred | Prediker
    Hooglied, Hoogl | Hooglied
    Jesaja, Jes | Jesaja
    Jeremia, Jer | Jeremia
    Klaagliederen, Klaagl | Klaagliederen
    Ezechiël, Ez, Ezech | Ezechiël
    Daniël, Dan | Daniël
    Hosea, Hos | Hosea
    Joël | Joël
    Amos | Amos
    Jona | Jona
    Micha | Micha
    Zacharia, Zach | Zacharia
    Maleachi, Mal | Maleachi
    Matteüs, Mattheüs, Mat, Matt, Mt | Matteüs
    Marcus, Mar, Marc, Mc, Mk | Marcus
    Lucas, Luc, Lc, Luk | Lucas
    Johannes, Joh | Johannes
    Handelingen, Hand | Handelingen
    Romeinen, Rom | Romeinen
    Korintiërs, Korinthiërs, Kor | Korintiërs
    Galaten, Gal | Galaten
    Efeziërs, Ef | Efeziërs
    Filippenzen, Fil | Filippenzen
    Kolossenzen, Kol | Kolossenzen
    Tessalonicenzen, Tess, Thess | Tessalonicenzen
    Timoteüs, Timotheüs, Tim | Timoteüs
    Titus, Tit | Titus
    Filemon | Filemon
    Hebreeën, Hebr | Hebreeën
    Jakobus, Jak | Jakobus
    Petrus, Petr, Pet | Petrus
    Judas | Judas
    Openbaring, Openb, Opb | Openbaring
"""

ABBREVIATIONS = """
    a.s. | aanstaande
    a.h.w. | als het ware
    m.i. | mijns inziens
    m.i.v. | met ingang van
    o.l.v. | onder leiding van
    o.m. | onder meer
    o.b.v. | op basis van
    o.i.d. | of iets dergelijks | final
    o.v.v. | onder vermelding van
    t.g.v. | ter gelegenheid van
    t.o. | tegenover
    t.b.v. | ten behoeve van
    t.w. | te weten
    t.z.t. | te zijner tijd
    i.h.b. | in het bijzonder
    i.t.t. | in tegenstelling tot
    i.s.m. | in samenwerking met
    i.g.v. | in geval van
    i.c. | in casu
    i.e. | dat wil zeggen
    i.h.a. | in het algemeen
    m.n. | met name
    m.u.v. | met uitzondering van
    m.m.v. | met medewerking van
    n.v.t. | niet van toepassing
    n.t.b. | nader te bepalen
    n.o.t.k. | nader overeen te komen
    o.g.v. | op grond van
    p.j. | per jaar
    p.m. | per maand
    p.p. | per persoon
    p.p.p.n. | per persoon per nacht
    p.st. | per stuk
    p.u. | per uur
    p.w. | per week
    v.a. | vanaf
    v.w.b. | voor wat betreft
    w.o. | waaronder
    w.v.t.t.k. | wat verder ter tafel komt
    z.g. | zogenaamd
    zgn. | zogenaamde
    z.s.m., zsm | zo spoedig mogelijk
    z.o.z. | zie ommezijde
    a.d.h.v. | aan de hand van
    b.g.g. | bij geen gehoor
    d.m.v. | door middel van
    d.d. | de dato
    e.a. | en andere | final
    e.v. | en volgende | final
    c.q. | casu quo
    c.s. | cum suis
    aug. | augustus
    afb. | afbeelding | number
    fig. | figuur | number
    tab. | tabel | number
    vb. | voorbeeld
    vbn. | voorbeelden
    bijl. | bijlage | number
    jl., j.l. | jongstleden
    ll. | laatstleden
    div. | diverse
    gem. | gemiddelde
    geb. | geboren
    overl. | overleden
    getr. | getrouwd
    ged. | gedeelte
    vgl. | vergelijk
    verg. | vergelijk
    vnl. | voornamelijk
    vlg., vlgs. | volgens
    volw. | volwassene
    wrsch. | waarschijnlijk
    mnd. | maanden | after_number
    wk., wkn. | weken | after_number
    jr. | jaar | after_number
    st. | stuks | after_number
    afd. | afdeling
    alg. | algemeen
    betr. | betreffende
    bijz. | bijzonder
    ber. | bereikbaar
    dept. | departement
    dgl. | dergelijke
    ds. | dominee | name
    dra. | doctoranda | name
    fam. | familie | name
    gebr. | gebroeders | name
    gld. | gulden | after_number
    hr. | heer | name
    mej. | mejuffrouw | name
    ing. | ingenieur | name
    inl. | inlichtingen
    inw. | inwoners
    mgr. | monseigneur | name
    no. | nummer | number
    opm. | opmerking
    par. | paragraaf | number
    pag. | pagina | number
    plm. | plusminus
    ref. | referentie
    secr. | secretaris
    t.n.v. | ten name van
    vr.gr. | vriendelijke groet
    m.vr.gr. | met vriendelijke groet
    mvg | met vriendelijke groet
    zn. | zoon
    Ps. | Psalm | number
    Op. | opus | number
    v. | van | name
    app. | appartement | number
    i.o.m. | in overleg met
    kw. | kwartaal
    verd. | verdieping
    bg. | begane grond
    g/w/l, g.w.l., gwl, G/W/L | gas, water en licht
    gesl. | gesloten
    toesch. | toeschouwers | after_number
    wk, wk. | week | number
    bj., bj | bouwjaar | number
    vr.pr., Vr.pr. | vraagprijs
    Afz., afz. | afzender
    t.h.v. | ter hoogte van
    dd | maal daags | after_number
    svp | alstublieft
    Ned. | Nederland | number
    gld. | gulden | after_number
    mnd | maanden | after_number
    aanv. | aanvang
    aanw. | aanwezig
    beg. | begane
    huisnr. | huisnummer
    pnr. | perronnummer
    v.d. | van de | name
    v.d. | van de | going
    v.h. | van het
    v/d | van de
    v/h | van het
    a/d | aan de
    a.d. | aan de | name
    p/m | per maand
    p/w | per week
    p/j | per jaar
    p/u | per uur
    p/d, p.d. | per dag
    p.n., p/n | per nacht
    p/p | per persoon
    p/st | per stuk
    dl. | delen | after_number
    dl. | deel | number
    slpk., slpkr. | slaapkamers | after_number
    vrd. | verdieping
    d/d | de dato
    o.c. | opus citatum
    k.k. | kosten koper
    temp. | temperatuur
    rek.nr., Rek.nr., reknr. | rekeningnummer
    tel.nr., Tel.nr. | telefoonnummer
    m.v.g., Mvg | met vriendelijke groet
"""

SYMBOLS = {
    "‰": "promille",
    "∞": "oneindig",
    "√": "wortel uit",
    "∑": "som",
    "∫": "integraal",
    "∈": "element van",
    "∅": "lege verzameling",
    "§": "paragraaf",
    "©": "copyright",
    "†": "overleden",
    "♭": "mol",
    "♯": "kruis",
    "♥": "hart",
    "♠": "schoppen",
    "♣": "klaveren",
    "♦": "ruiten",
    "♀": "vrouw",
    "♂": "man",
    "★": "ster",
    "℉": "graden Fahrenheit",
}

GREEK = """
    alfa bèta gamma delta epsilon zèta èta thèta jota kappa lambda mu nu xi omikron pi rho sigma tau ypsilon phi chi
    psi omega
"""

# Four or five capitals that sound like a word are one.
SHAPES = (
    r"(?:(?:s[cklmnptvj]?[rlj]?|[bdfgkptvc][lrnj]?|[hjlmnrwz]|sch|th|ch|ph|qu|kn|kv|sv|tv|hv|zw|dw|tw)?[aeiouyåäöæøéëï]{1,2}"
    r"(?:ck|ch|ft|gt|kt|ks|ps|pt|sk|sp|st|ss|tt|ll|nn|mm|pp|kk|ff|dd|gg|bb|rr|[lmnr][bdfgkmnpst]|[bcdfgklmnprstvx])?){1,3}"
)
