"""German word lists: short words that capitals do not make initials, and the books of the Bible."""

# Words of up to five letters that stay words in capitals. What is as often initials (EU, AG, ER) is missing.
SHOUTED = """
    abend aber ach acht adel alle allen aller alles als also alt alte alter am an ander angst anna ans april
    arm arme art arzt auch auf aufs auge augen aus auto bald band bank bau baum bei beide beim bein berg best
    beste bett bevor bild bin bis bist bitte blau bleib blick bloss blume blut boot breit brief brot buch bund
    chef da dabei dach dafür daher damit dank danke dann daran darf darin das dass dein deine dem den denen denk
    denn der des dich dick die dies diese ding dinge dir doch dorf dort drei du durch dünn eben echt ecke ehe
    eher ei ein eine einem einen einer eines einig eins eis ende eng erst erste es essen etwa etwas euch euer
    eure euro ewig fall falls fast feier fein feld fern fest feuer film fisch fluss form fort frage frau free
    frei froh früh fuss fünf für fürs gang ganz ganze gar gast geben gegen gehen geht geil gelb geld genau genug
    gern gerne gib gibt glas glaub glück gold gott grad grau gross grund grün gut gute guten guter gutes haar hab
    habe haben halb hallo halt hand hart hast hat haupt haus heiss held hell herr herz heute hier hin hit hoch
    hof holz hund ich idee ihm ihn ihnen ihr ihre ihren ihrer im immer in ins ist ja jahr jahre je jede jeden
    jeder jedes jene jetzt juli jung junge juni kalt kam kann karte katze kauf kaum kein keine kennt kind klar
    klein komm kommt kopf kraft krank krieg kuh kurz könig land lang lange lass lauf laut leben leer leid leise
    letzt leute licht lieb liebe lied liegt links los luft lust mach macht mai mal man mann markt meer mehr mein
    meine meist menge mich milch minus mir mit mitte mode monat mond mund musik muss mut märz müde nach nacht nah
    name nase nass natur neben nein nett neu neue neuen neuer neues neun new nicht nie noch nord not nun nur ob
    oben oder offen oft ohne ohr oma onkel opa ost paar papa pause plan platz plus post preis rad rand rat raum
    raus recht rede regen reich rein reise rot rote ruf ruhe ruhig rund sache sagen sagt sale salz satz schon
    schön sechs see sehen sehr sei seid sein seine seit seite sekt sich sie sieg sieh sieht sind sinn so sogar
    sohn soll sonne sonst spass spiel sport stadt stand stark statt stein still stop stopp stück süd süss tag
    tage teil teuer tief tier tisch tod toll top tor tore tot traum treue tun tut tür uhr um und uns unser unten
    unter vater viel viele vier volk voll vom von vor wach wagen wahl wahr wald wann war waren warm warte warum
    was weg wegen weil wein weiss weit welt wem wen wenig wenn wer werde wert wesen west wie wind wir wird wo
    woche wohl wolf wort wozu wäre zahl zahn zehn zeit ziel zu zug zum zur zwar zwei zwölf ärger öfter übel über
"""

BOOKS = """
    Mose, Mos | Mose
    Genesis, Gen | Genesis
    Exodus, Ex | Exodus
    Levitikus, Lev | Levitikus
    Numeri, Num | Numeri
    Deuteronomium, Dtn | Deuteronomium
    Josua, Jos | Josua
    Richter, Ri | Richter
    Rut, Ruth | Rut
    Samuel, Sam | Samuel
    Könige, Kön | Könige
    Chronik, Chr | Chronik
    Esra | Esra
    Nehemia, Neh | Nehemia
    Ester, Est | Ester
    Hiob, Ijob | Hiob
    Psalm, Ps | Psalm
    Psalmen | Psalmen
    Sprüche, Spr | Sprüche
    Prediger, Pred | Prediger
    Kohelet, Koh | Kohelet
    Hoheslied, Hld | Hoheslied
    Jesaja, Jes | Jesaja
    Jeremia, Jer | Jeremia
    Hesekiel, Hes | Hesekiel
    Ezechiel, Ez | Ezechiel
    Daniel, Dan | Daniel
    Hosea, Hos | Hosea
    Joel | Joel
    Amos | Amos
    Jona | Jona
    Micha, Mi | Micha
    Maleachi, Mal | Maleachi
    Matthäus, Mt, Matth | Matthäus
    Markus, Mk | Markus
    Lukas, Lk, Luk | Lukas
    Johannes, Joh | Johannes
    Apostelgeschichte, Apg | Apostelgeschichte
    Römer, Röm | Römer
    Korinther, Kor | Korinther
    Galater, Gal | Galater
    Epheser, Eph | Epheser
    Philipper, Phil | Philipper
    Kolosser, Kol | Kolosser
    Thessalonicher, Thess | Thessalonicher
    Timotheus, Tim | Timotheus
    Titus, Tit | Titus
    Philemon, Phlm | Philemon
    Hebräer, Hebr | Hebräer
    Jakobus, Jak | Jakobus
    Petrus, Petr | Petrus
    Judas, Jud | Judas
    Offenbarung, Offb | Offenbarung
"""
