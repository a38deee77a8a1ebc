"""German: unit before ten, numbers written solid; the day of a date is an ordinal that follows its preposition."""

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
from loudkit.text.languages import de_words
from loudkit.text.languages.tables import PRODUCTS, abbreviations, letters, nouns, pairs, words

CARDINALS = Cardinals(
    units=words("null eins zwei drei vier fünf sechs sieben acht neun"),
    teens=words("zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn"),
    tens=words("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"),
    hundred="hundert",
    combining={1: "ein"},
    unit_first=True,
    joiner="und",
    space="",
    genders={
        "m.nom": Gender(forms={1: "ein"}),
        "m.acc": Gender(forms={1: "einen"}),
        "m.dat": Gender(forms={1: "einem"}),
        "f.nom": Gender(forms={1: "eine"}),
        "f.acc": Gender(forms={1: "eine"}),
        "f.dat": Gender(forms={1: "einer"}),
        "n.nom": Gender(forms={1: "ein"}),
        "n.acc": Gender(forms={1: "ein"}),
        "n.dat": Gender(forms={1: "einem"}),
        "clock.nom": Gender(forms={1: "ein"}),
        "clock.acc": Gender(forms={1: "ein"}),
        "clock.dat": Gender(forms={1: "ein"}),
    },
    scales=(
        Scale(value=10**21, forms=("Trilliarde", "Trilliarden"), one="eine Trilliarde"),
        Scale(value=10**18, forms=("Trillion", "Trillionen"), one="eine Trillion"),
        Scale(value=10**15, forms=("Billiarde", "Billiarden"), one="eine Billiarde"),
        Scale(value=10**12, forms=("Billion", "Billionen"), one="eine Billion"),
        Scale(
            value=10**9,
            forms=(
                "Milliarde",
                "Milliarden",
            ),
            one="eine Milliarde",
        ),
        Scale(
            value=10**6,
            forms=(
                "Million",
                "Millionen",
            ),
            one="eine Million",
        ),
        Scale(value=10**3, forms=("tausend",), spaced=False),
    ),
)

MONTHS = words("""
    Januar Februar März April Mai Juni Juli August September Oktober November Dezember
""")

SHORT_DAYS = words("mo. di. mi. do. fr. sa. so. mo di mi do fr sa so")
WEEKDAYS = words("montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag")

ORDINALS = Ordinals(
    rules=(
        (r"eins$", "erste"),
        (r"drei$", "dritte"),
        (r"sieben$", "siebte"),
        (r"acht$", "achte"),
        (r"(zig|ßig|hundert|tausend)$", r"\1ste"),
        (r"Million(en)?$", "millionste"),
        (r"Milliarden?$", "milliardste"),
        (r"Billion(en)?$", "billionste"),
        (r"$", "te"),
    ),
    inflections={
        "stem": ((r"e$", ""),),
        "en": ((r"$", "n"),),
        "er": ((r"$", "r"),),
        "es": ((r"$", "s"),),
        "em": ((r"$", "m"),),
    },
    marks={"te": "", "ten": "en", "ter": "er", "tes": "es", "ste": "", "sten": "en"},
    dotted=True,
    contexts=(
        (
            r"(?<![\w.,/-])(?P<n>[1-9]|[12][0-9]|3[01])\.(?=(?: ?[-–] ?| bis zum )[0-9]{1,2}\.(?:1[0-2]|0?[1-9])\.)",
            "{er}",
        ),
        (r"(?<=\()(?P<n>[1-9][0-9]?)\.(?=\)|, [0-9]{1,2}\.\))", "{}"),
        (r"(?<=[0-9]\., )(?P<n>[1-9][0-9]?)\.(?=\))", "{}"),
        (
            r"(?<![\w.,])(?P<n>[1-9][0-9]?)\.,? (?=(?:überarb|erw|aktual|verb|durchges|neubearb|völlig|vollst)\.? )",
            "{}",
        ),
        (
            r"(?<![\w.,])(?P<n>[2-9]|[1-9][0-9]{1,2})\.-(?P<w>[a-zäöüß]{3,20}t(?:e|en|er|es|em))(?!\w)",
            r"{stem}\g<w>",
        ),
        (r"(?<=[Ss]ie wurde )(?P<n>[1-9][0-9]?)\.(?=[ ,;)]|$)", "{}"),
        (r"(?<=[Ee]r wurde )(?P<n>[1-9][0-9]?)\.(?=[ ,;)]|$)", "{er}"),
        (r"(?<=, sie )(?P<n>[1-9][0-9]?)\.(?=[ ,;)]|$)", "{}"),
        (r"(?<=, er )(?P<n>[1-9][0-9]?)\.(?=[ ,;)]|$)", "{er}"),
        (r"(?<= als )(?P<n>[1-9][0-9]?)\.(?= [a-zäöüß]|[,;)]|$)", "{er}"),
        (r"(?<![\w.,])(?P<n>[1-9])\.(?= (?:Grades|Ranges|Grads|Ordnung|Wahl)(?!\w))", "{en}"),
    ),
    determiners=dict.fromkeys(
        ("der", "die", "das", "jede", "diese", "dieser", "dieses", "jedes", "jeder", "welche"), ""
    )
    | dict.fromkeys(
        (
            *words("""
                den dem des am im zum vom beim zur einem einen einer eines jedem jeden diesem diesen
                seinem keinem keinen keiner ihrem unserem
            """),
            *words(
                "seinen seiner seines ihrem ihren ihrer ihres meinem meinen meiner unserem unseren unserer"
            ),
            *(
                f"{p} der"
                for p in words("in an auf aus mit nach von bei zu seit vor ab während wegen unter über")
            ),
        ),
        "en",
    )
    | {"der|": "en", "jeder|": "en", "dieser|": "en", "ins": ""}
    | dict.fromkeys(words("ein eine kein keine mein meine sein seine ihr ihre unser unsere"), "="),
    noun_genders={"m": "er", "f": "", "n": "es"},
    nouns={
        **dict.fromkeys(
            words("""
                Kapitel Jahrhundert Jh Jhd Jhdt Jahrtausend Mal Stockwerk Quartal Semester Spiel Lebensjahr Jahr Buch
                Halbjahr Kind Tor Album OG UG Obergeschoss Untergeschoss Rennen Turnier Klavierkonzert
                Violinkonzert Reich Trimester Gebot
            """),
            "es",
        ),
        **dict.fromkeys(
            words("""
                Band Bd Stock Platz Tag Weltkrieg Teil Akt Rang Geburtstag Jahrestag Monat Satz Versuch Bezirk
                Gang Spieltag Advent Grad Preis Kreuzzug FC Durchgang Senat Hochzeitstag Todestag Sieg
                Schritt Wahlgang Abschnitt Vorsitzende Beigeordnete Abgeordnete Bundestag Breitengrad
            """),
            "er",
        ),
        **dict.fromkeys(
            words("""
                Auflage Aufl Etage Klasse Liga Runde Woche Stunde Ausgabe Minute Person Sitzung Seite Sinfonie
                Symphonie Staffel Folge Strophe Halbzeit Mannschaft Bundesliga Chance Etappe Generation
                Dimension Division Kammer Reihe Republik Sekunde Mahnung Welle Impfung
            """),
            "",
        ),
    },
)

YEARS = Years(
    style="hundreds",
    hundred="hundert",
    round_hundred="hundert",
    before=words("""
        in seit bis ab von vor nach Jg. Bj. Jahrgang Baujahr um gegen zwischen Jahr Jahre Jahres Jahren Anfang Mitte Ende
        Sommer Winter Herbst Frühjahr Frühling Januar Februar März April Mai Juni Juli August September
        Oktober November Dezember
    """),
    counted=words("""
        Jahre Jahren Jahr Meter Metern Kilometer Kilometern Menschen Personen Leute Leuten Euro Dollar
        Mann Stück Seiten Stunden Tage Tagen Wochen Monate Monaten Einwohner Einwohnern Mitglieder
        Mitgliedern Teilnehmer Teilnehmern Besucher Besuchern Soldaten Bücher Büchern Teile Teilen
        Wörter Wörtern Prozent Grad Zuschauer Zuschauern Mal Kilogramm Gramm Tonnen Liter Watt Uhr
    """),
    behind=words("""
        geboren gestorben gegründet erbaut gebaut errichtet eröffnet veröffentlicht erschienen entstanden
        erfunden entdeckt geschrieben verfasst uraufgeführt verstorben ermordet gewählt gekrönt zerstört
        begonnen beendet eingeführt abgeschafft aufgelöst wiedervereinigt verheiratet fiel war wurde begann
        starb erschien gründete gewann kam ging entstand endete heiratete zog trat folgte erhielt eröffnete
        verlor brach zerfiel übernahm veröffentlichte schrieb gelang
    """),
    weak=words("""
        wurde erschien starb starben geboren gestorben gegründet erbaut eröffnet begann endete entstand
        fiel ging zog heiratete gewann folgte schrieb war geb. gest. erst schon bereits noch man
        zuletzt zuerst spätestens frühestens WM EM Spiele Weltmeisterschaft Europameisterschaft
        Wahl Stand Ausgabe Auflage Jahrgang Baujahr sie er
    """),
    goes_on=words("""
        in im an am auf aus bei mit nach von vor zu zum zur als und oder der die das den dem ein eine einen
        er sie es nicht geboren gestorben gegründet wurde wird war ist statt durch für ihr sein seine ihre
        wieder erneut unter über bis
    """),
    decades={"er": "{word}er", "ern": "{word}ern"},
    any_number=True,
)

DATES = Dates(
    months=MONTHS,
    oblique_form="en",
    oblique=words(
        "spätestens einschließlich einschl. spätest. inkl. inklusive ab am bis den dem des seit vom zum"
    ),
    forms={
        **{f"{day}": "er" for day in WEEKDAYS},
        **{f"{day}": "er" for day in SHORT_DAYS},
        **{
            f"{before} {day}": "en"
            for day in SHORT_DAYS
            for before in words("am vom den dem zum bis ab seit")
        },
        **{f"{before} {day}": "en" for day in WEEKDAYS for before in words("am vom den dem zum bis ab seit")},
    },
    short_after=(
        *words("spätestens einschließlich einschl. spätest. inkl. inklusive am vom bis den dem zum ab seit"),
        *(f"{day}," for day in WEEKDAYS),
    ),
    month_after=words(
        "im ab bis seit von vom der letzte letzten letzter nächsten ende anfang mitte und kommenden für den"
    ),
    month_abbreviations={
        "Jan": 1,
        "Jän": 1,
        "Feb": 2,
        "Mär": 3,
        "Mrz": 3,
        "Apr": 4,
        "Jun": 6,
        "Jul": 7,
        "Aug": 8,
        "Sep": 9,
        "Sept": 9,
        "Okt": 10,
        "Nov": 11,
        "Dez": 12,
    },
)

TIMES = Times(
    infix="Uhr",
    hour_gender="clock.nom",
    hour_mark="h",
    hour_words=("Uhr", "Uhr"),
    before=words("um ab bis gegen von seit nach vor"),
    hour_mark_silent=True,
    lap_after=("in", "nach"),
    duration_units=("h", "min", "s"),
    duration_marks=(("h", "Std.", "Std"), ("min", "Min.", "Min", "m"), ("s", "Sek.", "Sek", "sec")),
)

AGREEMENT = Agreement(
    numbers=(1,),
    capitalised=True,
    other_nouns="n",
    default_case="acc",
    first_case="nom",
    cases=dict.fromkeys(
        words("mit von aus bei nach zu seit vor vom zum außer gegenüber in innerhalb binnen an"), "dat"
    )
    | dict.fromkeys(words("ist war bleibt wird fehlt kommt"), "nom"),
    nouns={
        "clock": "Uhr",
        "m": """
            Hund Mann Tag Monat Apfel Tisch Stuhl Baum Brief Freund Gast Kuchen Löffel Teller Schlüssel
            Stift Platz Punkt Schritt Teil Test Titel Ton Turm Wagen Weg Wein Zug Fisch Vogel Ball
            Fehler Film Grund Junge Sohn Bruder Vater Kilometer Meter Liter Zentimeter Zoll Artikel Band
            Becher Beutel Fuß Kaffee Koffer Laptop Computer Raum Sitz Stern Strich Treffer Versuch Wert
            Wunsch Zahn Zeuge Zettel Name Käse Kunde Kollege Löwe Hase Affe Ochse Gedanke Buchstabe Neffe
            Kopf Arm Finger Schuh Rock Mantel Hut Ring Berg Fluss Wald Garten Balkon Flur Schrank Teppich Spiegel
            Korb Sack Topf Stein Ast Zweig Kreis Satz Absatz Text Bericht Antrag Vertrag Anruf Kurs Unfall Angriff
            Sieg Verlust Gewinn Preis Betrag Rabatt Gutschein Schein Kuss Tipp Trick Witz Traum Song Hit Star Kanal
            Bus Flug Sturm Schuss Knopf Nagel Salat Pfirsich Kohl Schnitt Bund Arzt Koch Held Prinz Bär Wolf Fuchs
            Elefant Hahn Student Präsident Polizist Soldat Mensch Herr Termin Besuch Antrag Absatz Ort Sprung
            Euro Cent Dollar Teelöffel Esslöffel
        """,
        "f": """
            Frau Katze Stunde Minute Sekunde Woche Nacht Flasche Tasse Person Stadt Straße Tür Hand
            Seite Blume Tochter Schwester Mutter Million Milliarde Billion Idee Frage Antwort Karte Dose
            Packung Scheibe Birne Banane Orange Nachricht Gruppe Maschine Sache Zahl Zeile Stimme Prise
            Maus Gans Wurst Nuss Wand Bank Kartoffel Gabel Insel Regel Tafel Schüssel Zwiebel Nadel Ampel Feder Mauer
            Schulter Steuer Nummer Kammer Oper Fahrt Abfahrt Ankunft Auskunft Unterkunft Macht Firma Kamera Pizza
            Cola Oma Praxis Bar Tour Uhr Tat Wahl Arbeit Zeit Pflicht Schicht Frucht Box Mail App Couch Partei
            Etage Einheit Note Reihe Runde Art Brücke Kuh
        """,
        "n": """
            Buch Haus Kind Jahr Auto Bild Bett Brot Ei Fenster Glas Hemd Jahrhundert Kilo Kilogramm
            Gramm Mädchen Messer Pferd Prozent Pfund Schiff Spiel Stück Tier Tor Viertel Wort Zimmer
            Ticket Paket Paar Mal Blatt Foto Tablet Kapitel Beispiel Bier Dorf Fahrrad Gerät Gesetz Grad
            Konto Land Lied Problem Rad Schaf Schwein Team Ziel Ende Auge Gebäude Gemälde Getränk Interesse
            Gebirge Messer Zimmer Fenster Muster Ufer
        """,
    },
    endings=(
        ("ung", "f"),
        ("heit", "f"),
        ("keit", "f"),
        ("schaft", "f"),
        ("tion", "f"),
        ("tät", "f"),
        ("erei", "f"),
        ("in", "f"),
        ("chen", "n"),
        ("lein", "n"),
        ("ment", "n"),
        ("tum", "n"),
        ("ling", "m"),
        ("er", "m"),
        ("or", "m"),
        ("e", "f"),
    ),
)

FRACTIONS = Fractions(
    half="ein halb",
    half_genders={"m": "einen halben", "f": "eine halbe", "n": "ein halbes"},
    names={
        2: ("halb", "halbe"),
        3: ("Drittel", "Drittel"),
        4: ("Viertel", "Viertel"),
        5: ("Fünftel", "Fünftel"),
        6: ("Sechstel", "Sechstel"),
        7: ("Siebtel", "Siebtel"),
        8: ("Achtel", "Achtel"),
        9: ("Neuntel", "Neuntel"),
        10: ("Zehntel", "Zehntel"),
        12: ("Zwölftel", "Zwölftel"),
        16: ("Sechzehntel", "Sechzehntel"),
        100: ("Hundertstel", "Hundertstel"),
    },
    one="ein",
    mixed=" ",
    mixed_half="einhalb",
    mixed_gender="n.nom",
    of=words("der des von aller"),
    pairs=("08/15", "9/11", "60/40", "70/30", "90/10"),
    scores=words(
        "Punkte Punkten Sterne Sternen Note Bewertung Wertung Bewertungen Punktzahl Ergebnis Test Quiz Jury Fragen "
        "Kritik Rating Prüfung Klausur Score bewertet erreicht"
    ),
)

RULERS = words("""
        Ludwig Heinrich Karl Friedrich Wilhelm Otto Georg Franz Joseph Maximilian Leopold Konrad Philipp
        Johannes Paul Pius Benedikt Gregor Clemens Innozenz Leo Papst Kaiser König Zar Peter Alexander
        Nikolaus Napoleon Rudolf Albrecht Ferdinand Christian Gustav August Ernst Richard Eduard Charles
        Philip Harald Iwan Ramses
    """)

ROMANS = Romans(
    labels=words("""
            Kapitel Band Teil Akt Szene Abschnitt Artikel Buch Stufe Phase Aufzug Tafel Abteilung Klasse Anhang Typ
        Sinfonie Gruppe Liga Hartz Grad Paragraf Abbildung Tabelle
    """),
    small_labels=words("Seite Seiten Kapitel Anhang Absatz Abschnitt"),
    rulers=RULERS,
    ruler_format="der {Ordinal}",
    ruler_forms={f"{name}s": "" for name in RULERS},
    ruler_formats={
        **{f"{name}s|": "des {Ordinal}n" for name in RULERS},
        **{
            f"{before}|{gender}": f"{article} {{Ordinal}}n"
            for before in words("unter von mit bei nach zu seit aus vor gegenüber dem")
            for gender, article in (("m", "dem"), ("f", "der"))
        },
        **{
            f"{before}|{gender}": f"{article} {{Ordinal}}n"
            for before in words("gegen für durch ohne um über an den auf")
            for gender, article in (("m", "den"), ("f", "die"))
            if article == "den"
        },
    },
    queens=words("Königin Kaiserin Zarin Elisabeth Katharina Maria Margarete Isabella Beatrix Victoria"),
    queen_format="die {Ordinal}",
    centuries={
        "Weltkrieg": "er",
        "Weltkriegs": "en",
        "Weltkrieges": "en",
        "Jahrhundert": "es",
        "Jahrhunderts": "en",
        "Jahrhunderte": "",
    },
    century_links=words("und bis zum oder"),
    century_cases={
        **{f"{d}|Weltkrieg": "en" for d in words("im am vom zum dem den")},
        **{f"{d}|Weltkriegs": "en" for d in words("des")},
        "der|Weltkrieg": "",
        **{f"{d}|Jahrhundert": "en" for d in words("im am vom zum dem ins")},
        "das|Jahrhundert": "",
        "des|Jahrhunderts": "en",
    },
)

ABBREVIATIONS = abbreviations("""
    Hr. | Herr | going name
    lit. | Buchstabe | going name
    BGBl. | Bundesgesetzblatt
    H. | Heft | number
    Gr. | Größe | number
    Dr.-Ing. | Doktor Ingenieur | name
    OG | Obergeschoss
    UG | Untergeschoss
    EG | Erdgeschoss
    USt-IdNr. | Umsatzsteuer-Identifikationsnummer
    Ust-IdNr., USt-ID | Umsatzsteuer-Identifikationsnummer
    HRB | ha-er-be | number
    z.B., z. B. | zum Beispiel
    i.V.m., i. V. m. | in Verbindung mit
    d.J., d. J. | dieses Jahres | final
    d.M., d. M. | dieses Monats | final
    v.J., v. J. | vorigen Jahres | final
    i.E., i. E. | im Ergebnis | final
    u. | und
    f. | folgende | after_number
    f. | für | number name
    s. | siehe | number name
    UStG | u-es-te-ge
    EStG | e-es-te-ge
    KStG | ka-es-te-ge
    InsO | Insolvenzordnung
    Anf. | Anfang
    Jhdt. | Jahrhundert | after_number
    Vorj. | Vorjahr
    YoY | im Jahresvergleich
    QoQ | im Quartalsvergleich
    Erw. | Erwachsene
    Ki. | Kinder
    erm. | ermäßigt
    Zw. | Zwiebel | after_number
    Hackfl. | Hackfleisch
    Kart. | Kartoffeln | after_number
    R. | Raum | number
    Hausaufg. | Hausaufgabe
    dent. | dent | name
    h.c., h. c. | honoris causa
    mult. | multi | name
    überarb. | überarbeitete
    zit. n. | zitiert nach
    a.a.O., a. a. O. | am angegebenen Ort
    ebd. | ebenda
    o.J., o. J. | ohne Jahr | final
    o.O., o. O. | ohne Ort | final
    i.S.d., i. S. d. | im Sinne des
    Urt. | Urteil
    Beschl. | Beschluss
    lfd. | laufende
    dgl. | dergleichen | final
    ehem. | ehemals
    Bgm. | Bürgermeister | name
    Abt. | Abteilung | number
    Etg. | Etage | number
    Ltg. | Leitung
    Abf. | Abfahrt
    Ank. | Ankunft
    vllt. | vielleicht
    Rückm. | Rückmeldung
    m. | mit | name
    Rückg. | Rückgabe
    gg. | gegen
    Betr. | Betreff
    Verk. | Verkauf
    Ausl. | Ausland
    Inl. | Inland
    Gem. | Gemeinde | name
    Ldkr. | Landkreis | name
    Kto. | Konto
    Rg.-Nr. | Rechnungsnummer
    Kd.-Nr. | Kundennummer
    Art.-Nr. | Artikelnummer
    Best.-Nr. | Bestellnummer
    Hs.-Nr. | Hausnummer
    Whs. | Wohnhaus
    möbl. | möbliert
    unmöbl. | unmöbliert
    renov. | renoviert
    gepfl. | gepflegt
    zentr. | zentral
    lfd.J., lfd. J. | laufenden Jahres | final
    Frühst. | Frühstück
    Fam. | Familie | name
    li. | links
    re. | rechts
    Gl. | Gleis | number
    Backp. | Backpulver
    geschl. | geschlossen
    geöffn. | geöffnet
    Kü. | Küche
    Wohnz. | Wohnzimmer
    Schlafz. | Schlafzimmer
    op., Op. | Opus | number
    op. | operiert
    Tbl. | Tabelle | number
    ggü. | gegenüber
    Vj. | Vorjahr
    Vjm. | Vorjahresmonat
    Vjq. | Vorjahresquartal
    Pers. | Personen | after_number
    Z.B., Z. B. | Zum Beispiel
    D.h., D. h. | Das heißt
    StGB | es-te-ge-be
    StPO | es-te-pe-o
    StVO | es-te-fau-o
    GbR | ge-be-er
    e.V., e. V. | e-fau | final
    Co. | Co
    AfD | a-ef-de
    Jg. | Jahrgang | number
    z.H., z. H. | zu Händen
    Mfg | Mit freundlichen Grüßen
    Az. | Aktenzeichen
    a.M., a. M. | am Main | final
    u.a.m., u. a. m. | und andere mehr | final
    v. | von | name
    med. | med | name
    phil. | phil | name
    jur. | jur | name
    Temp. | Temperatur
    bzgl. | bezüglich
    wg. | wegen
    MfG | Mit freundlichen Grüßen
    n.V., n. V. | nach Verlängerung | final
    n.E., n. E. | nach Elfmeterschießen | final
    Bj. | Baujahr | number
    Hausnr. | Hausnummer | number
    Tel.-Nr. | Telefonnummer
    Dipl. | Diplom
    Mag. | Magister | name
    Ing. | Ingenieur | name
    Frl. | Fräulein | name
    Gebr. | Gebrüder | name
    Fa. | Firma | name
    Inh. | Inhaber
    max. | maximal | going
    min. | minimal | going
    Ps., Ps | Psalm | number
    Lkw | el-ka-we
    Lkws | el-ka-wes
    Pkw | pe-ka-we
    Pkws | pe-ka-wes
    Kfz | ka-ef-zet
    GmbH | ge-em-be-ha
    mind. | mindestens
    vsl. | voraussichtlich
    vorauss. | voraussichtlich
    o.g., o. g. | oben genannten
    o.Ä., o. Ä. | oder Ähnliches | final
    u.Ä., u. Ä. | und Ähnliches | final
    u.v.m., u. v. m. | und vieles mehr | final
    etw. | etwas
    jmd. | jemand
    jmdn. | jemanden
    jmdm. | jemandem
    insb., insbes. | insbesondere
    allg. | allgemein
    abzgl. | abzüglich
    exkl. | exklusive
    einschl. | einschließlich
    ausschl. | ausschließlich
    entspr. | entsprechend
    gem. | gemäß
    lt. | laut
    urspr. | ursprünglich
    zw. | zwischen
    zus. | zusammen
    geb. | geboren
    gest. | gestorben
    verh. | verheiratet
    sog. | sogenannte
    tgl. | täglich
    tägl. | täglich
    mtl., monatl. | monatlich
    jährl. | jährlich
    wöchentl. | wöchentlich
    durchschn. | durchschnittlich
    gegr. | gegründet
    bes. | besonders
    spez. | speziell
    rd. | rund
    versch. | verschiedene
    i.A., i. A. | im Auftrag
    i.V., i. V. | in Vertretung
    z.Hd., z. Hd. | zu Händen
    a.D., a. D. | außer Dienst
    u.s.w. | und so weiter | final
    i.S.v., i. S. v. | im Sinne von
    i.H.v., i. H. v. | in Höhe von
    n.Br., n. Br. | nördlicher Breite
    s.Br., s. Br. | südlicher Breite
    ö.L., ö. L. | östlicher Länge
    w.L., w. L. | westlicher Länge
    Jgdst. | Jahrgangsstufe
    Kl. | Klasse | number
    Anm. | Anmerkung
    Aufl. | Auflage
    Ausg. | Ausgabe
    Hrsg., Hg. | Herausgeber
    Verf. | Verfasser
    Verl. | Verlag
    Bsp. | Beispiel
    Std. | Stunden | after_number
    Wo. | Wochen | after_number
    Mon. | Monate | after_number
    J. | Jahre | after_number
    Pck., Päck. | Päckchen
    Msp. | Messerspitze
    Stk., St. | Stück | after_number
    Zi. | Zimmer
    Whg. | Wohnung
    qm | Quadratmeter | after_number
    Bhf. | Bahnhof
    Hbf., Hbf | Hauptbahnhof
    Pl. | Platz | number after_name
    Nrn. | Nummern | number
    Ziff. | Ziffer | number
    Bde. | Bände
    Pkt. | Punkte | after_number
    ff. | folgende | after_number
    usw. | und so weiter | final
    bzw. | beziehungsweise
    ca. | circa
    d.h., d. h. | das heißt
    u.a., u. a. | unter anderem
    usf. | und so fort | final
    etc. | et cetera | final
    vgl. | vergleiche
    evtl. | eventuell
    ggf. | gegebenenfalls
    inkl. | inklusive
    zzgl. | zuzüglich
    i.d.R., i. d. R. | in der Regel
    o.ä., o. ä. | oder ähnlich
    u.U., u. U. | unter Umständen
    v.a., v. a. | vor allem
    z.T., z. T. | zum Teil
    z.Z., z. Z., z.Zt., z. Zt. | zurzeit
    m.E., m. E. | meines Erachtens
    s.o., s. o. | siehe oben
    s.u., s. u. | siehe unten
    v.Chr., v. Chr. | vor Christus
    n.Chr., n. Chr. | nach Christus
    Dr. | Doktor | name
    Prof. | Professor | name
    Hr. | Herr | name
    Hrn. | Herrn | name
    Fr. | Frau | name
    Dipl.-Ing. | Diplomingenieur
    Hl., hl. | heilige | name
    St. | Sankt | name
    § | Paragraf | number
    §§ | Paragrafen | number
    Nr. | Nummer | number
    Nrn. | Nummern | number
    S. | Seite | number
    Bd. | Band | number final
    Kap. | Kapitel | number
    Abs. | Absatz | number
    Art. | Artikel | number
    Abb. | Abbildung | number
    Tab. | Tabelle | number
    Tel. | Telefon
    Str. | Straße | number after_name going
    Std. | Stunden | after_number
    Min. | Minuten | after_number
    Sek. | Sekunden | after_number
    Jh., Jhd. | Jahrhundert | after_number
    Mwst., MwSt. | Mehrwertsteuer
""")

UNITS = nouns("""
    Mio., Mio | Million / Millionen | f
    Mrd., Mrd | Milliarde / Milliarden | f
    Bio., Bio | Billion / Billionen | f
    Tsd. | tausend
    % | Prozent | n
    ‰ | Promille | n
    mm | Millimeter | m
    cm | Zentimeter | m
    m | Meter | m
    km | Kilometer | m
    mg | Milligramm | n
    g | Gramm | n
    kg | Kilogramm | n
    t | Tonne / Tonnen | f
    ml | Milliliter | m
    cl | Zentiliter | m
    l | Liter | m
    µg, μg, mcg | Mikrogramm | n
    µm, μm | Mikrometer | m
    µs, μs | Mikrosekunde / Mikrosekunden | f
    µl, μl | Mikroliter | m
    nm | Nanometer | m
    ns | Nanosekunde / Nanosekunden | f
    dm | Dezimeter | m
    dl | Deziliter | m
    hl | Hektoliter | m
    ", ″ | Zoll | m
    ', ′ | Fuß | m
    ft | Fuß | m
    mi | Meile / Meilen | f
    sm | Seemeile / Seemeilen | f
    kn | Knoten | m
    K | Kelvin | n
    A | Ampere | n
    mA | Milliampere | n
    Ah | Amperestunde / Amperestunden | f
    mAh | Milliamperestunde / Milliamperestunden | f
    N | Newton | n
    kN | Kilonewton | n
    Nm | Newtonmeter | m
    kJ | Kilojoule | n
    MJ | Megajoule | n
    Pa | Pascal | n
    hPa | Hektopascal | n
    atm | Atmosphäre / Atmosphären | f
    kPa | Kilopascal | n
    MPa | Megapascal | n
    bar | Bar | n
    mbar | Millibar | n
    mmHg | Millimeter Quecksilbersäule | m
    Ω | Ohm | n
    kΩ | Kiloohm | n
    MΩ | Megaohm | n
    mV | Millivolt | n
    kV | Kilovolt | n
    mW | Milliwatt | n
    GW | Gigawatt | n
    TW | Terawatt | n
    Wh | Wattstunde / Wattstunden | f
    MWh | Megawattstunde / Megawattstunden | f
    GWh | Gigawattstunde / Gigawattstunden | f
    TWh | Terawattstunde / Terawattstunden | f
    PS | pe-es
    lm | Lumen | n
    lx | Lux | n
    cd | Candela | f
    mol | Mol | n
    mol/l, mol/L | Mol pro Liter | n
    Msp. | Messerspitze / Messerspitzen | f
    mmol | Millimol | n
    mmol/l | Millimol pro Liter | n
    mg/dl | Milligramm pro Deziliter | n
    mg/l | Milligramm pro Liter | n
    mg/kg | Milligramm pro Kilogramm | n
    g/l | Gramm pro Liter | n
    g/km | Gramm pro Kilometer | n
    g/cm³ | Gramm pro Kubikzentimeter | n
    kg/m³ | Kilogramm pro Kubikmeter | n
    µg/m³, μg/m³ | Mikrogramm pro Kubikmeter | n
    km/s | Kilometer pro Sekunde | m
    m/s² | Meter pro Sekunde zum Quadrat | m
    m³/s | Kubikmeter pro Sekunde | m
    m³/h | Kubikmeter pro Stunde | m
    l/min | Liter pro Minute | m
    l/h | Liter pro Stunde | m
    l/100 km, l/100km | Liter auf hundert Kilometer | m
    kWh/100 km, kWh/100km | Kilowattstunden auf hundert Kilometer | f
    U/min | Umdrehung pro Minute / Umdrehungen pro Minute | f
    W/m² | Watt pro Quadratmeter | n
    kWh/m² | Kilowattstunden pro Quadratmeter | f
    N/mm² | Newton pro Quadratmillimeter | n
    kbit/s | Kilobit pro Sekunde | n
    Mbit/s, MBit/s, Mb/s | Megabit pro Sekunde | n
    Gbit/s, GBit/s, Gb/s | Gigabit pro Sekunde | n
    kB/s, KB/s | Kilobyte pro Sekunde | n
    MB/s | Megabyte pro Sekunde | n
    GB/s | Gigabyte pro Sekunde | n
    PB | Petabyte | n
    MP | Megapixel | n
    px | Pixel | n
    dpi | dpi
    fps | Bilder pro Sekunde | n
    bpm | Schläge pro Minute | m
    ppm | ppm
    °F, ° F, ℉ | Grad Fahrenheit | n
    mm³ | Kubikmillimeter | m
    dm³ | Kubikdezimeter | m
    km³ | Kubikkilometer | m
    m2, qm | Quadratmeter | m
    km2 | Quadratkilometer | m
    m3 | Kubikmeter | m
    ly, Lj | Lichtjahr / Lichtjahre | n
    eV | Elektronenvolt | n
    keV | Kiloelektronenvolt | n
    MeV | Megaelektronenvolt | n
    GeV | Gigaelektronenvolt | n
    dBA, dB(A) | Dezibel
    Tabl., Tbl. | Tablette / Tabletten | f
    Pck., Pkg. | Päckchen | n
    Pers. | Person / Personen | f
    Pr. | Prise / Prisen | f
    Stk. | Stück | n
    lb | Pfund | n
    oz | Unze / Unzen | f
    EL | Esslöffel | m
    TL | Teelöffel | m
    ms | Millisekunde / Millisekunden | f
    s, Sek | Sekunde / Sekunden | f
    min, Min | Minute / Minuten | f
    h, Std, Std. | Stunde / Stunden | f
    km/h | Kilometer pro Stunde | m
    m/s | Meter pro Sekunde | m
    mph | Meilen pro Stunde | f
    mm² | Quadratmillimeter | m
    cm² | Quadratzentimeter | m
    m² | Quadratmeter | m
    km² | Quadratkilometer | m
    cm³ | Kubikzentimeter | m
    m³ | Kubikmeter | m
    ha | Hektar | n
    °C, ° C, ℃ | Grad Celsius | n
    Hz | Hertz
    kHz | Kilohertz
    MHz | Megahertz
    GHz | Gigahertz
    kB, KB | Kilobyte | n
    MB | Megabyte | n
    GB | Gigabyte | n
    TB | Terabyte | n
    W | Watt | n
    kW | Kilowatt | n
    MW | Megawatt | n
    kWh | Kilowattstunde / Kilowattstunden | f
    V | Volt | n
    kcal | Kilokalorie / Kilokalorien | f
    dB | Dezibel
""")

CURRENCIES = nouns("""
    $, US$, USD, Dollar | Dollar | m
    £, GBP | Pfund | n
    €, EUR, Euro | Euro | m
    ¥, JPY | Yen | m
    ₹, INR | Rupie / Rupien | f
    ¢ | Cent | m
    A$, AUD | australischer Dollar / australische Dollar | m
    C$, CA$, CAD | kanadischer Dollar / kanadische Dollar | m
    NZ$, NZD | neuseeländischer Dollar / neuseeländische Dollar | m
    HK$, HKD | Hongkong-Dollar | m
    S$, SGD | Singapur-Dollar | m
    NT$, TWD | Taiwan-Dollar | m
    MX$, MXN | mexikanischer Peso / mexikanische Pesos | m
    R$, BRL | brasilianischer Real / brasilianische Real | m
    CNY, RMB | Yuan | m
    ₺, TRY | türkische Lira | f
    ₩, KRW | Won | m
    ₽, RUB | Rubel | m
    ₪, ILS | Schekel | m
    ₦, NGN | Naira | f
    ₫, VND | Dong | m
    ₿, BTC | Bitcoin | m
    ₱, PHP | Peso / Pesos | m
    ฿, THB | Baht | m
    ₴, UAH | Hrywnja | f
    ₸, KZT | Tenge | m
    ₾, GEL | Lari | m
    ₡, CRC | Colón / Colones | m
    ₵, GHS | Cedi | m
    ₭ | Kip | m
    ₲ | Guaraní | m
    ZAR | Rand | m
    CZK, Kč | tschechische Krone / tschechische Kronen | f
    HUF, Ft | Forint | m
    RON | rumänischer Leu / rumänische Lei | m
    BGN | Lew | m
    ISK | isländische Krone / isländische Kronen | f
    AED | Dirham | m
    SAR | Saudi-Riyal | m
    QAR | Katar-Riyal | m
    EGP | ägyptisches Pfund / ägyptische Pfund | n
    IDR, Rp | indonesische Rupiah | f
    RM, MYR | Ringgit | m
    COP | kolumbianischer Peso / kolumbianische Pesos | m
    ARS | argentinischer Peso / argentinische Pesos | m
    CLP | chilenischer Peso / chilenische Pesos | m
    zł | Zloty | m
    kr | Krone / Kronen | f
    Rs. | Rupien | f
    DM | Mark | f
    CHF, Fr, SFr, Franken | Franken | m
    PLN | Zloty | m
    SEK | schwedische Krone / schwedische Kronen | f
    NOK | norwegische Krone / norwegische Kronen | f
    DKK | dänische Krone / dänische Kronen | f
""")


SYMBOLS = letters("""
    α Alpha, β Beta, γ Gamma, δ Delta, ε Epsilon, ζ Zeta, η Eta, θ Theta, ι Jota, κ Kappa, λ Lambda, μ Mü, ν Nü, ξ Xi,
    ο Omikron, π Pi, ρ Rho, σ Sigma, ς Sigma, τ Tau, υ Ypsilon, φ Phi, ϕ Phi, χ Chi, ψ Psi, ω Omega, Γ Gamma, Δ Delta,
    Θ Theta, Λ Lambda, Ξ Xi, Π Pi, Σ Sigma, Φ Phi, Ψ Psi, Ω Omega
""") | {
    "%": "Prozent",
    "°": "Grad",
    "‰": "Promille",
    "∞": "unendlich",
    "√": "Wurzel aus",
    "∑": "Summe",
    "∫": "Integral",
    "∂": "partiell",
    "∈": "Element von",
    "∅": "leere Menge",
    "∴": "folglich",
    "§": "Paragraf",
    "©": "Copyright",
    "†": "gestorben",
    "⚭": "verheiratet",
    "♯": "Kreuz",
    "♭": "be",
    "♥": "Herz",
    "♠": "Pik",
    "♣": "Kreuz",
    "♦": "Karo",
    "♀": "weiblich",
    "♂": "männlich",
    "×": "mal",
    "÷": "geteilt durch",
    "±": "plus minus",
    "≈": "ungefähr",
    "≥": "mindestens",
    "≤": "höchstens",
    "≠": "ungleich",
    "<": "kleiner als",
    ">": "größer als",
    "=": "gleich",
    "✓": "ja",
    "✔": "ja",
    "✗": "nein",
    "✘": "nein",
    "&": "und",
    "@": "at",
}

LETTERS = letters("""
    a a, b be, c ze, d de, e e, f ef, g ge, h ha, i i, j jot, k ka, l el, m em, n en, o o, p pe, q ku, r
    er, s es, t te, u u, v fau, w we, x iks, y üpsilon, z zet, ä ä, ö ö, ü ü, ß eszett
""")

WORD_ACRONYMS = words("""
    aids bafög benelux dax efta ikea lego asean gif sars swat schufa
    europol gestapo interpol laser nasa nato pin radar ram rom sim tüv unesco unicef covid
    fifa uefa nasdaq opec
""")

# Towns behind a postal code; any noun may stand behind a number.
CITIES = "|".join(
    words("""
        Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Dresden
        Hannover Nürnberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Mannheim Karlsruhe Augsburg
        Wiesbaden Gelsenkirchen Mönchengladbach Braunschweig Chemnitz Kiel Aachen Halle Magdeburg Freiburg
        Krefeld Lübeck Mainz Erfurt Oberhausen Rostock Kassel Hagen Saarbrücken Potsdam Hamm Ludwigshafen
        Oldenburg Leverkusen Osnabrück Solingen Heidelberg Darmstadt Regensburg Würzburg Ingolstadt Ulm
        Heilbronn Göttingen Koblenz Trier Jena Cottbus Weimar Konstanz Passau Wien Graz Linz Salzburg
        Innsbruck Zürich Bern Basel Genf Lausanne Luzern Winterthur
    """)
)

LANGUAGE = Language(
    code="de",
    decimal=",",
    grouping=".",
    decimal_word="Komma",
    minus="minus",
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
    phrases=(
        (r"(?<=[Dd]urchwahl )-(?=[0-9])", ""),
        (r"(?<!\w)Str\. d\. ([0-9]{1,2}\. [A-Z][a-zäö]{2,8})", r"Straße des \1"),
        (r"(?<!\w)½-?jährlich", "halbjährlich"),
        (r"(?<=[Ss]eit )([0-9]{1,3}) J\.(?= [a-zäöü])", r"\1 Jahren"),
        (r"(?<=[Vv]or )([0-9]{1,3}) J\.(?= [a-zäöü])", r"\1 Jahren"),
        *(
            (rf"(?<!\w){note}♭", said)
            for note, said in (
                ("B", "B"),
                ("H", "B"),
                ("E", "Es"),
                ("A", "As"),
                ("D", "Des"),
                ("G", "Ges"),
                ("C", "Ces"),
                ("F", "Fes"),
            )
        ),
        *(
            (rf"(?<!\w){note}♯", said)
            for note, said in (
                ("F", "Fis"),
                ("C", "Cis"),
                ("G", "Gis"),
                ("D", "Dis"),
                ("A", "Ais"),
                ("E", "Eis"),
                ("H", "His"),
            )
        ),
        (r"(?<=Abs\. [0-9] )S\. (?=[0-9])", "Satz "),
        (r"(?<=Absatz [0-9] )S\. (?=[0-9])", "Satz "),
        (
            r"(?<![\w.,])([0-9]{1,2}\.)/([0-9]{1,2}\. (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)[a-z]{0,6})",
            r"\1 und \2",
        ),
        (r"(?<=[0-9]\.)/(?=[0-9]{1,2}\. )", ", "),
        (r"(?<![\w.,])([1-5]\.) Mose(?!\w)(?! [0-9]{1,2}[,:])", r"\1 Buch Mose"),
        (r"(?<!\w)(?:des|d\.) ([0-9]{1,2})\. (?:Jh|Jhd|Jhdt)\.(?= *$)", r"des \1. Jahrhunderts."),
        (r"(?<!\w)(?:des|d\.) ([0-9]{1,2})\. (?:Jh|Jhd|Jhdt)\.", r"des \1. Jahrhunderts"),
        (r"(?<!\w)v\. ([0-9]{1,2}\.[0-9]{1,2}\.(?:[0-9]{4}|[0-9]{2})?)(?![\w.])", r"vom \1"),
        (r"(?<!\w)(?:ggü\.|gegenüber) VJ(?!\w)", "gegenüber dem Vorjahr"),
        (r"(?<=[0-9], )(1?[0-9]|2[0-3]) h(?=[.,;)]|$)", r"\1 Uhr"),
        (r"(?<!\w)S0?([1-9][0-9]?),? ?E0?([1-9][0-9]?)(?!\w)", r"Staffel \1 Folge \2"),
        (
            r"(?<!\w)((?:[Vv]om|[Aa]m|[Zz]um|[Aa]b|den|dem|[Ss]eit) [0-9]{1,2}\.) ?[-–] ?"
            r"([0-9]{1,2}\. ?(?:1[0-2]|0?[1-9])\.(?:(?:19|20)[0-9]{2}|[0-9]{2})?)(?![\w])",
            r"\1 bis \2",
        ),
        (
            r"(?<!\w)((?:[Vv]om|[Aa]m|[Zz]um|[Aa]b|den|dem|[Ss]eit) [0-9]{1,2}\.) ?/ ?"
            r"([0-9]{1,2}\. ?(?:1[0-2]|0?[1-9])\.(?:(?:19|20)[0-9]{2}|[0-9]{2})?)(?![\w])",
            r"\1 und \2",
        ),
        (r"(?<![\w.,/-])([0-9]{1,2}\.) ?[-–] ?([0-9]{1,2}\.(?:1[0-2]|0?[1-9])\.)", r"\1 bis zum \2"),
        (
            r"(?:\* ?|(?<!\w)[Gg]eb\. )([0-9]{1,2}\. ?(?:[0-9]{1,2}\.|[A-Z][a-zä]{2,8}\.?) ?[12][0-9]{3})(?!\w)",
            r"geboren am \1",
        ),
        (
            r"(?:† ?|(?<!\w)[Gg]est\. )([0-9]{1,2}\. ?(?:[0-9]{1,2}\.|[A-Z][a-zä]{2,8}\.?) ?[12][0-9]{3})(?!\w)",
            r"gestorben am \1",
        ),
        (r"(?<=[0-9]-)Std\.-(?=[A-Z])", "Stunden-"),
        (r"(?<=[0-9]-)Zi\.-Whg\.", "Zimmer-Wohnung"),
        (r"(?<=[0-9]-)Zi\.-(?=[A-Z])", "Zimmer-"),
        (r"(?<![\w.,])([0-9]{1,3})\.000er(?!\w)", r"\1 Tausender"),
        (r"(?<=[.!?,] )LG(?=,? [A-Z][a-zäöü]+$|,?$)", "Liebe Grüße"),
        (r"(?<=[.!?,] )VG(?=,? [A-Z][a-zäöü]+$|,?$)", "Viele Grüße"),
        (r"♩ ?= ?(?=[0-9])", "Viertelnote gleich "),
        (r"(?<!\w)ggü\. (?=Vj|Vorj)", "gegenüber dem "),
        (r"½ (?=1?[0-9](?![\w:.,]))", "halb "),
        (r"%-(?=Punkt)", " Prozent"),
        (r"(?<=[0-9]) ?%ig", " prozentig"),
        (r"(?<=Akkord )([A-H])m([679])?(?!\w)", r"\1 Moll \2"),
        (r"(?:½|(?<![\w/.,])1/2)(?= (?:voll|leer|fertig|offen|so)(?!\w))", "halb"),
        (r"(?<![\w.,-])50-50(?![\w-])", "50 50"),
        (r"(?<=Blutgruppe ist )0[-−](?!\w)", "0 negativ"),
        (r"(?<=rochiert mit )0-0(?!-)", "0 0"),
        (r"(?<![\w.,:/])1[x×](?![\w×])", "einmal"),
    ),
    abbreviations=ABBREVIATIONS,
    abbreviated_endings={
        "str.": "straße",
        "Str.": "Straße",
        "pl.": "platz",
        "Pl.": "Platz",
    },
    blank_grouping=True,
    apostrophe_grouping=True,
    scales={"Mio": 10**6, "Mrd": 10**9, "Bio": 10**12, "Tsd": 10**3, "mn": 10**6, "bn": 10**9, "tn": 10**12},
    weekdays=words("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonnabend Sonntag"),
    weekday_abbreviations=pairs("""
        Mo | Montag
        Di | Dienstag
        Mi | Mittwoch
        Do | Donnerstag
        Fr | Freitag
        Sa | Samstag
        So | Sonntag
    """),
    weekday_after=words("am bis ab seit vom jeden jeder nächsten letzten kommenden diesen von nur"),
    weekday_behind=words(
        "morgen Morgen früh vormittag Vormittag mittag Mittag nachmittag Nachmittag abend Abend nacht Nacht um "
        "ab bis von Ruhetag geschlossen geschl. zu"
    ),
    weekday_doubtful=words("So Do Di Fr"),
    directions={"N": "Nord", "S": "Süd", "O": "Ost", "E": "Ost", "W": "West"},
    chess=letters("K König, D Dame, T Turm, L Läufer, S Springer, x schlägt, + Schach, # matt, = wird"),
    books=pairs(de_words.BOOKS),
    book_numbers=words("Erster Zweiter Dritter Vierter Fünfter"),
    emergency=words("110 112 115 116117 11833 11880 11837 144 133 122 117 118 1414"),
    grade_words=words("Blutgruppe Note Noten einer eine Schulnote glatte knappe der die zwischen"),
    named_letters=words(
        "Plan Vitamin Gruppe Teil Block Halle Tor Typ Klasse Hepatitis Note Anhang Punkt Linie Team"
    ),
    openers=words("""
        Er Sie Es Wir Ihr Ich Du Der Die Das Ein Eine Dann Danach Da Wenn Weil Und Aber Oder In Im Am An Auf Bei Mit Nach Von
        Vor Zu Zum Zur Aus Für Durch Um Bis Seit Ab Als Wer Was Wie Wo Warum Wann Nun Jetzt Heute Morgen Gestern Bitte Auch
        Dort Hier Man Jeder Alle Viele Kein Keine Mein Meine Sein Seine Ihre Unser Unsere Dieser Diese Dieses Nicht Ja Nein
        So Doch Noch Schon Denn Ob Dabei Damit Dafür Darum Deshalb Trotzdem Zuerst Später Vorher
    """),
    shouted=words(de_words.SHOUTED),
    labels=words("""
        Seite Seiten Kapitel Nummer Artikel Absatz Satz Zimmer Gleis Linie Abschnitt Band Teil Schritt Punkt
        Platz
    """),
    counted=words("""
        Mal Uhr Stück Wochen Monate Minuten Sekunden Kilo Gramm Liter Esslöffel Teelöffel EL TL Zentimeter
        Millimeter Runden Spiele Tore Punkte Kinder Kindern Schüler Schülern Scheiben Zehen Eier Tropfen
        Tabletten Portionen Mann Zimmer Sätze Seiten Gäste Gästen Versuche Nächte Nächten Meilen Fuß
        Jährige Jährigen mal
    """),
    trunk_phones=True,
    spoken_cents=True,
    range_words=words("von offen Offen geöffnet Geöffnet täglich Täglich Uhrzeit Öffnungszeiten: Alter"),
    per=pairs("""
        kg | pro Kilogramm
        l | pro Liter
        m² | pro Quadratmeter
        m | pro Meter
        h | pro Stunde
        Std | pro Stunde
        Monat | pro Monat
        N | pro Nacht
        Jahr | pro Jahr
        Tag | pro Tag
        Nacht | pro Nacht
        Woche | pro Woche
        Stück, St., Stk., Stck. | pro Stück
        t, Tonne | pro Tonne
        g | pro Gramm
        cm | pro Zentimeter
        Pers., Pers, Kopf | pro Person
        Zi., Zi, Zimmer | pro Zimmer
        Wo., Wo | pro Woche
        Std., Stunde | pro Stunde
        Mon., Mo. | pro Monat
        Min., Minute | pro Minute
        Pkg., Packung | pro Packung
        Fl., Flasche | pro Flasche
        Quartal | pro Quartal
        MWh | pro Megawattstunde
        Einheit | pro Einheit
        Sitzung | pro Sitzung
        Person | pro Person
        km | pro Kilometer
        kWh | pro Kilowattstunde
        Liter | pro Liter
    """),
    currency_prefixes=("Fr.", "SFr.", "RM", "Rp", "Rs."),
    phone_words=(
        *words(
            "Tel. Telefon Telefonnummer Tel Handy Fax Hotline Rufnummer Notruf Polizei Feuerwehr Rettungsdienst wähle wählen wählt anrufen mobil"
        ),
        "Tel. :",
        "unter der Nummer",
        "unter der",
        "SMS an",
        "ruf",
        "rufe",
        "rufen Sie",
        "ruft",
    ),
    digit_codes=(
        r"(?<=(?<!\w)D-)[0-9]{5}(?= [A-ZÄÖÜ])",
        r"(?<!\w)(?P<word>(?:Kontonummer|Bestellnummer|Kundennummer|Rechnungsnummer|Vertragsnummer|Auftragsnummer|"
        r"Artikelnummer|Seriennummer|Ausweisnummer|Passnummer|Steuernummer|Personalnummer|Matrikelnummer|Aktenzeichen|"
        r"Sendungsnummer|Mitgliedsnummer|Ticketnummer|Postleitzahl|Bankleitzahl|BLZ|PLZ|Konto|PIN|Pin|TAN|Code|Passwort|"
        r"Kennwort|Ausweis|Postfach|ISSN)(?:| Nr\.| Nummer):?(?: (?:ist|lautet|war|die|der))? ?)"
        r"(?P<figures>[0-9]{4,20})(?![\w-]|[.,][0-9])",
        rf"(?<![\w.,:/-])(?:[0-9]{{5}}|[1-9][0-9]{{3}})(?= (?:{CITIES})(?!\w))",
        r"(?<!\w)(?:110|112|116117)(?= (?:an|anrufen|wählen|gewählt)\b)",
    ),
    score_words=(
        "es steht",
        *words(
            "maßstab modell karte verdünn misch verhältnis stand ergebnis gewann verlor siegte endete tore quote spiel"
        ),
    ),
    version_words=words(
        "Version Versionen v Raum Zimmer Halle Kapitel Kapiteln Abschnitt Abschnitte Abschnitten Tabelle Abbildung Schritt Übung Regel "
        "Absatz Aufgabe Anhang Punkt Ziffer Kap. Abb. Tab. Abschn. Formel Gleichung Beispiel Satz Lektion Artikel "
        f"{PRODUCTS}"
    ),
    words=pairs("""
        to | bis
        acronym_plural | s
        or | oder
        out_of | von
        over | zu
        times | mal
        per | pro
        verse | Vers
        verses | Vers
        section | Paragraf
        sections | Paragrafen
        backslash | Backslash
        colon | Doppelpunkt
        hyphen | Bindestrich
        hash | Raute
        stars | Stern / Sterne
        tilde | Tilde
        root | Wurzel aus
        ratio | zu
        plus | plus
        by | mal
        point | Punkt
        dot | Punkt
        slash | Schrägstrich
        underscore | Unterstrich
        number | Nummer
        phone_plus | plus
        arrow | nach
        tall | groß größe misst
        yields | ergibt
        equals | gleich
        question | Fragezeichen
        sharp | sharp
        feet | {0} Fuß {1} Zoll
        squared | {0} zum Quadrat
        cubed | {0} hoch drei
        power | {0} hoch {1}
        scientific | {0} mal zehn hoch {1}
    """),
)
