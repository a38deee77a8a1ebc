"""Polish: three plural forms, genders of one and two, ordinals declined in dates and years."""

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

VIRILE = {
    5: "pięciu",
    6: "sześciu",
    7: "siedmiu",
    8: "ośmiu",
    9: "dziewięciu",
    10: "dziesięciu",
    11: "jedenastu",
    12: "dwunastu",
    13: "trzynastu",
    14: "czternastu",
    15: "piętnastu",
    16: "szesnastu",
    17: "siedemnastu",
    18: "osiemnastu",
    19: "dziewiętnastu",
    20: "dwudziestu",
    30: "trzydziestu",
    40: "czterdziestu",
    50: "pięćdziesięciu",
    60: "sześćdziesięciu",
    70: "siedemdziesięciu",
    80: "osiemdziesięciu",
    90: "dziewięćdziesięciu",
}
VIRILE_HUNDREDS = {
    100: "stu",
    200: "dwustu",
    300: "trzystu",
    400: "czterystu",
    500: "pięciuset",
    600: "sześciuset",
    700: "siedmiuset",
    800: "ośmiuset",
    900: "dziewięciuset",
}

CARDINALS = Cardinals(
    units=words("zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć"),
    teens=words("""
        dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście
        osiemnaście dziewiętnaście
    """),
    tens=words("""
        dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt
        dziewięćdziesiąt
    """),
    hundreds={
        100: "sto",
        200: "dwieście",
        300: "trzysta",
        400: "czterysta",
        500: "pięćset",
        600: "sześćset",
        700: "siedemset",
        800: "osiemset",
        900: "dziewięćset",
    },
    joiner=" ",
    compounds=words("""
        leci letni lat lecz dni godzinn minutow sekundow osobow piętrow pokojow tygodniow miesięczn
        kilometrow metrow centymetrow litrow kilogramow procentow stronicow krotn krotk złotow punktow
        drzwiow miejscow tonow częściow etapow wieczn kołow gwiazdkow
    """),
    genders={
        "f": Gender(forms={1: "jedna", 2: "dwie"}, scope={1: "standalone"}),
        "n": Gender(forms={1: "jedno", 2: "dwa"}, scope={1: "standalone"}),
        "f.acc": Gender(forms={1: "jedną", 2: "dwie"}, scope={1: "standalone"}),
        "gen": Gender(
            forms={
                1: "jednego",
                2: "dwóch",
                3: "trzech",
                4: "czterech",
                **VIRILE,
            },
            scope={1: "standalone"},
            hundreds=VIRILE_HUNDREDS,
        ),
        "inst": Gender(
            forms={
                2: "dwoma",
                3: "trzema",
                4: "czterema",
                **{n: word[:-1] + "oma" for n, word in VIRILE.items()},
            },
            hundreds=VIRILE_HUNDREDS,
        ),
        "compound": Gender(
            forms={
                1: "jedno",
                2: "dwu",
                3: "trzy",
                4: "cztero",
                **{n: word[:-1] + "o" for n, word in VIRILE.items()},
            },
            hundreds=VIRILE_HUNDREDS,
        ),
        "coll": Gender(
            forms={
                2: "dwoje",
                3: "troje",
                4: "czworo",
                5: "pięcioro",
                6: "sześcioro",
                7: "siedmioro",
                8: "ośmioro",
                9: "dziewięcioro",
                10: "dziesięcioro",
                11: "jedenaścioro",
                12: "dwanaścioro",
                13: "trzynaścioro",
                14: "czternaścioro",
                15: "piętnaścioro",
                16: "szesnaścioro",
                17: "siedemnaścioro",
                18: "osiemnaścioro",
                19: "dziewiętnaścioro",
                20: "dwadzieścioro",
            },
            scope={20: "standalone"},
        ),
        "virile": Gender(forms={2: "dwaj", 3: "trzej", 4: "czterej", **VIRILE}, hundreds=VIRILE_HUNDREDS),
    },
    scales=(
        Scale(
            value=10**9,
            forms=(
                "miliard",
                "miliardy",
                "miliardów",
            ),
            one="miliard",
        ),
        Scale(
            value=10**6,
            forms=(
                "milion",
                "miliony",
                "milionów",
            ),
            one="milion",
        ),
        Scale(
            value=10**3,
            forms=(
                "tysiąc",
                "tysiące",
                "tysięcy",
            ),
            one="tysiąc",
        ),
    ),
)

MONTHS = words("""
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
""")

ORDINALS = Ordinals(
    tail_only=True,
    irregular={
        100: "setny",
        200: "dwusetny",
        300: "trzechsetny",
        400: "czterechsetny",
        500: "pięćsetny",
        600: "sześćsetny",
        700: "siedemsetny",
        800: "osiemsetny",
        900: "dziewięćsetny",
        1000: "tysięczny",
        2000: "dwutysięczny",
    },
    rules=((r"sto$", "setny"), (r"(set|sta|ście)$", "setny"), (r"tysiąc$", "tysięczny")),
    table=Cardinals(
        units=words("zerowy pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty"),
        teens=words("""
            dziesiąty jedenasty dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty
            dziewiętnasty
        """),
        tens=words("""
            dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty
            osiemdziesiąty dziewięćdziesiąty
        """),
        joiner=" ",
    ),
    contexts=(
        (
            r"(?<!\w)([Ww] latach|[Pp]o latach|[Ll]at) (?P<n>[1-9]0)(?:-tych|(?:\.(?=,|;|\)| [a-ząćęłńóśźż]))|(?=\.))",
            r"\1 {p.obl}",
        ),
        (r"(?<!\w)([Ll]ata) (?P<n>[1-9]0)(?:-te|(?:\.(?=,|;|\)| [a-ząćęłńóśźż]))|(?=\.))", r"\1 {p}"),
        (r"(?<!\w)([Gg]odzina) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f}"),
        (r"(?<!\w)([Gg]odzinie|[Gg]odziny) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f.obl}"),
        (r"(?<!\w)([Gg]odzina \w+ do) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f.obl}"),
        (r"(?<!\w)([Pp]o raz) (?P<n>[1-9][0-9]?)(?:\.(?= [a-ząćęłńóśźż])|(?=\.(?:$|\s)))", r"\1 {}"),
        (r"(?<!\w)([Gg]odziną) (?P<n>[1-9]|1[0-9]|2[0-4])(?![\w:]|[.,][0-9])", r"\1 {f.acc}"),
    ),
    inflections={
        "gen": ((r"y$", "ego"), (r"i$", "iego")),
        "loc": ((r"y$", "ym"), (r"i$", "im")),
        "dat": ((r"y$", "emu"), (r"i$", "iemu")),
        "n": ((r"y$", "e"), (r"i$", "ie")),
        "f": ((r"gi$", "ga"), (r"ci$", "cia"), (r"y$", "a")),
        "f.obl": ((r"y$", "ej"), (r"i$", "iej")),
        "f.acc": ((r"gi$", "gą"), (r"ci$", "cią"), (r"y$", "ą")),
        "p": ((r"y$", "e"), (r"i$", "ie")),
        "p.obl": ((r"y$", "ych"), (r"i$", "ich")),
    },
    marks={
        **dict.fromkeys(words("-ty -szy -gi -ci -my -sty -y"), ""),
        **dict.fromkeys(words("-ego -go -tego -szego -giego -ciego -mego"), "gen"),
        **dict.fromkeys(words("-ym -tym -szym -gim -cim"), "loc"),
        **dict.fromkeys(words("-ta -sza -ga -cia -ma -sta -a"), "f"),
        **dict.fromkeys(words("-ej -tej -szej -giej -ciej -mej"), "f.obl"),
        **dict.fromkeys(words("-te -sze -me"), "n"),
        **dict.fromkeys(words("-ych -tych"), "p.obl"),
    },
    marks_fit=True,
    dotted=True,
    noun_decides=True,
    determiners=dict.fromkeys(words("na w po o przy"), "loc")
    | dict.fromkeys(words("do od z dla bez koło"), "gen"),
    nouns={
        **dict.fromkeys(
            words("rozdział wiek raz dzień tydzień miesiąc tom akt etap numer punkt rok stopień semestr"), ""
        ),
        **dict.fromkeys(words("urodziny imieniny mistrzostwa igrzyska"), "p"),
        **dict.fromkeys(words("urodzin imienin mistrzostw urodzinach"), "p.obl"),
        **dict.fromkeys(words("klasę ligę rundę rocznicę edycję stronę klasą ligą rocznicą edycją"), "f.acc"),
        **dict.fromkeys(words("piętro miejsce wydanie stulecie wesele zdanie"), "n"),
        **dict.fromkeys(
            words("połowa klasa strona rocznica edycja część runda liga kolejka minuta godzina lekcja"), "f"
        ),
        **dict.fromkeys(
            words("""
                połowie połowy klasy strony rocznicy edycji części rundy ligi godziny klasie stronie lidze rundzie
                godzinie
            """),
            "f.obl",
        ),
        **dict.fromkeys(words("rozdziale dniu tygodniu miesiącu piętrze miejscu wydaniu tomie akcie"), "loc"),
        **dict.fromkeys(words("rozdziału dnia tygodnia miesiąca piętra miejsca wydania tomu aktu"), "gen"),
    },
)

LIKELY = r"(?:1[1-9]|20)[0-9]{2}"
# The month of a year, as a subject and in "w marcu"; the date takes the genitive.
MONTH_NAMES = "|".join(
    words("""
        styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
        styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu
    """)
)
# What ends a clause or goes on with one, so that nothing is counted.
CLAUSE = (
    r"[.,;:!?)](?![0-9])|$|\n"
    r"| (?:i|a|w|we|na|oraz|ale|był|była|było|były|po|przez|to|nie|się|jest|lub|albo|pod|za)\b"
)

YEARS = Years(
    style="ordinal",
    irregular={2000: "dwutysięcznego"},
    before=("w", "we"),
    plural_ending="ch",
    era=(
        (
            rf"(?<!\w)([Ww] roku {LIKELY} i) (?P<year>{LIKELY})(?! ?[\w%€$]|[.,–-][0-9])",
            r"\1 {loc}",
        ),
        (rf"(?<=\()(?P<year>{LIKELY})(?=\))", "{nom}"),
        (
            rf"(?<!\w)((?i:{MONTH_NAMES}|wiosną|latem|jesienią|zimą)) (?P<year>{LIKELY})"
            r"(?! (?:roku?|r\.)(?!\w))(?!\w|[.,–-][0-9])",
            r"\1 {gen}",
        ),
        (
            r"(?<!\w)([Oo]d) (?P<year>[12][0-9]{3})(?= do [12][0-9]{3}(?! ?[\w%€$]|[.,–-][0-9]))",
            r"\1 {gen}",
        ),
        (r"(?<=go do )(?P<year>[12][0-9]{3})(?! ?[\w%€$]|[.,–-][0-9])", "{gen}"),
        (r"(?<!\w)([Pp]rzed) (?P<year>[12][0-9]{3}) (?:rokiem|roku|r\.)", r"\1 {loc} rokiem"),
        (r"(?<!\w)([Pp]o) (?P<year>[12][0-9]{3}) (?:roku|r\.)", r"\1 {loc} roku"),
        (r"(?<!\w)([Oo]d) (?P<year>[12][0-9]{3})(?= do [12][0-9]{3} (?:roku|r\.))", r"\1 {gen}"),
        (r"(?<!\w)([Ww]e?) (?:roku |r\. )(?P<year>[12][0-9]{3})(?![\w.,-]*[0-9])", r"\1 roku {loc}"),
        (r"(?<!\w)([Ww]e?) (?P<year>[12][0-9]{3}) (?:roku|r\.?(?!\w))", r"\1 {loc} roku"),
        (r"(?<!\w)(?P<year>[12][0-9]{3}) (?:roku|r\.)(?!\w)", "{gen} roku"),
        (r"(?<!\w)(?P<year>[12][0-9]{3}) rok(?!\w)", "{nom} rok"),
        (r"(?<!\w)([Rr]ok) (?P<year>[12][0-9]{3})(?![\w.,-]*[0-9])", r"\1 {nom}"),
        (r"(?<!\w)([Rr]oku) (?P<year>[12][0-9]{3})(?![\w.,-]*[0-9])", r"\1 {gen}"),
        (rf"(?<!\w)([Dd]o|[Zz]|[Oo]d|[Zz]e) (?P<year>{LIKELY})(?={CLAUSE})", r"\1 {gen}"),
        (rf"(?<!\w)([Pp]o|[Pp]rzed) (?P<year>{LIKELY})(?={CLAUSE})", r"\1 {loc}"),
    ),
)

DATES = Dates(
    months=MONTHS,
    day_form="gen",
    short_after=words("dnia do od z dzień dniu"),
    month_abbreviations={
        "sty": 1,
        "lut": 2,
        "kwi": 4,
        "cze": 6,
        "lip": 7,
        "sie": 8,
        "wrz": 9,
        "paź": 10,
        "lis": 11,
        "gru": 12,
    },
)

AGREEMENT = Agreement(
    numbers=tuple(range(1, 100)),
    plural=True,
    nouns={
        "": """
            litra szklanki łyżki łyżeczki godziny roku ludności powierzchni długości ceny kwoty drogi
            mieszkańców osób kobiet głosów pensji dnia miesiąca tygodnia kilograma kubka porcji
        """,
        "f": """
            książka książki kobieta kobiety dziewczyna dziewczyny godzina godziny minuta minuty sekunda
            sekundy osoba osoby noc noce strona strony kawa kawy herbata herbaty butelka butelki
            szklanka szklanki łyżka łyżki ulica ulice szkoła szkoły klasa klasy rzecz rzeczy część
            części córka córki siostra siostry matka matki ręka ręce noga nogi kartka kartki próba próby
            sztuka sztuki tona tony tabletka tabletki złotówka złotówki rupia rupie korona korony
            wiadomość wiadomości linia linie stacja stacje piosenka piosenki paczka paczki łyżeczka
            łyżeczki gruszka gruszki śliwka śliwki marchewka marchewki cebula cebule bułka bułki kanapka
            kanapki torba torby walizka walizki drużyna drużyny rodzina rodziny firma firmy gmina gminy
            wieś wsie dzielnica dzielnice droga drogi rzeka rzeki góra góry wyspa wyspy gwiazda gwiazdy
            planeta planety operacja operacje sesja sesje lekcja lekcje wycieczka wycieczki nagroda
            nagrody bramka bramki walka walki wojna wojny zmiana zmiany opcja opcje wersja wersje
            kategoria kategorie zasada zasady metoda metody różnica różnice zaleta zalety wada wady
            przyczyna przyczyny dekada dekady dawka dawki kapsułka kapsułki kropla krople porcja porcje
            kostka kostki puszka puszki gra gry karta karty moneta monety płyta płyty mapa mapy lampa
            lampy ściana ściany szafa szafy ryba ryby krowa krowy koza kozy mysz myszy kaczka kaczki
            kura kury róża róże para pary doba doby chwila chwile kolejka kolejki ławka ławki pani panie
        """,
        "virile": """
            studenci chłopcy mężczyźni panowie synowie bracia koledzy nauczyciele lekarze żołnierze
            uczniowie sąsiedzi przyjaciele piłkarze
        """,
        "gen": """
            mężczyzn chłopców panów synów braci kolegów nauczycieli lekarzy żołnierzy uczniów studentów
            sąsiadów przyjaciół piłkarzy zawodników graczy uczestników pracowników mieszkańców turystów
            kandydatów policjantów strażaków posłów senatorów ministrów królów pasażerów świadków
            psa kota konia syna brata kolegę ucznia studenta chłopca mężczyznę pana lekarza nauczyciela
            ekspertów naukowców artystów aktorów muzyków więźniów pacjentów klientów Polaków ludzi
        """,
        "coll": "dzieci kurcząt kociąt szczeniąt piskląt prosiąt źrebiąt cieląt niemowląt drzwi skrzypiec sań",
        "n": """
            dziecko piwo okno jajko jabłko krzesło miasto miejsce pytanie zdjęcie zadanie słowo zdanie
            euro auto piętro pudełko łóżko drzewo konto życie ciało oko ucho serce pole morze
        """,
    },
    endings=(
        ("ę", "f.acc"),
        ("ą", "f.acc"),
        ("ka", "f"),
        ("ość", "f"),
        ("cja", "f"),
        ("ina", "f"),
        ("nie", "n"),
        ("cie", "n"),
        ("stwo", "n"),
        ("um", "n"),
    ),
    plural_endings=(("ach", "gen"), ("ami", "inst"), ("om", "gen"), ("oma", "inst"), ("dźmi", "inst")),
    governed=dict.fromkeys(
        words("do od z ze bez dla oprócz wśród spośród powyżej poniżej ciągu podczas obok blisko"), "gen"
    ),
    not_nouns=words("taka jaka wielka każda inna tylko około się są będą mają imię mogą chcą idą"),
)

FRACTIONS = Fractions(
    half="jedna druga",
    half_before="pół",
    names={
        2: ("druga", "drugie"),
        3: ("trzecia", "trzecie"),
        4: ("czwarta", "czwarte"),
        5: ("piąta", "piąte"),
        6: ("szósta", "szóste"),
        7: ("siódma", "siódme"),
        8: ("ósma", "ósme"),
        9: ("dziewiąta", "dziewiąte"),
        10: ("dziesiąta", "dziesiąte"),
        16: ("szesnasta", "szesnaste"),
        100: ("setna", "setne"),
    },
    gender="f",
    one_and_half={"": "półtora", "f": "półtorej"},
    mixed=" i ",
    mixed_half=" i pół",
    of=words("z ze"),
)

ROMANS = Romans(
    labels=words("""
        Rozdział rozdział Tom tom Część część Akt akt Scena scena Artykuł Księga Faza faza Tytuł Etap
        etap
    """),
    rulers=words("""
        Paweł Piotr Zygmunt Kazimierz Władysław Stanisław August Jan Bolesław Mieszko Aleksander Ludwik
        Karol Henryk Fryderyk Wilhelm Pius Benedykt Grzegorz Leon Innocenty Papież Król Cesarz Car
        Mikołaj Napoleon Filip Jerzy Ryszard Edward Jakub Franciszek Leopold Maksymilian Otto Otton
        Gustaw Chrystian Michał Iwan Ramzes Stefan Otto Klemens Urban Bonifacy Harald Olaf Wacław
    """),
    ruler_format="{ordinal}",
    queens=words("Elżbieta Katarzyna Maria Małgorzata Wiktoria Izabela"),
    queen_format="{ordinal}",
    queen_form="f",
    ruler_forms={
        **dict.fromkeys(
            words("""
                Jana Pawła Piotra Zygmunta Kazimierza Władysława Stanisława Augusta Bolesława Mieszka
                Aleksandra Ludwika Karola Henryka Fryderyka Wilhelma Piusa Benedykta Grzegorza Leona
                Innocentego Mikołaja Napoleona Filipa Jerzego Ryszarda Edwarda Jakuba Franciszka
            """),
            "gen",
        ),
        **dict.fromkeys(
            words("""
                Janem Pawłem Piotrem Zygmuntem Kazimierzem Władysławem Stanisławem Augustem Bolesławem
                Aleksandrem Ludwikiem Karolem Henrykiem Fryderykiem Wilhelmem Piusem Benedyktem
                Grzegorzem Leonem Mikołajem Napoleonem Filipem Jerzym Ryszardem Edwardem Janie Pawle
                Zygmuncie Kazimierzu Władysławie Ludwiku Henryku Fryderyku Mikołaju Napoleonie
            """),
            "loc",
        ),
        **dict.fromkeys(words("Janowi Pawłowi Zygmuntowi Kazimierzowi Ludwikowi Henrykowi"), "dat"),
        **dict.fromkeys(words("Elżbiety Katarzyny Marii Małgorzaty Wiktorii Elżbiecie Katarzynie"), "f.obl"),
        **dict.fromkeys(words("Elżbietę Katarzynę Marię Elżbietą Katarzyną Marią"), "f.acc"),
        "wiek": "",
        "wieku": "gen",
    },
    centuries={
        "wiek": "",
        "wieku": "gen",
        "wiekiem": "loc",
        "wieki": "p",
        "wieków": "p.obl",
        "stulecie": "n",
        "w.": "gen",
        **dict.fromkeys(
            words("wojna edycja kadencja Rzeczpospolita Rzesza liga runda dynastia klasa grupa tura"), "f"
        ),
        **dict.fromkeys(
            words("""
                wojny wojnie edycji kadencji Rzeczypospolitej Rzeszy lidze ligi rundzie rundy dynastii klasy
                klasie tury turze
            """),
            "f.obl",
        ),
        **dict.fromkeys(words("wojnę edycję wojną edycją kadencję Rzeczpospolitą"), "f.acc"),
    },
    century_said={"w.": "wieku"},
    century_links=words("i do a lub oraz czy"),
    century_cases={f"{before}|{noun}": "loc" for before in ("w", "na", "po") for noun in ("wieku", "w.")},
)

# A street behind a preposition: "przy ul." is "przy ulicy".
PLACES = "\n".join(
    f"{before} {written} | {before} {said} | name"
    for before in words("przy na z od do w po koło Przy Na Z Od Do W Po Koło")
    for written, said in (("ul.", "ulicy"), ("al.", "alei"), ("pl.", "placu"))
)

ABBREVIATIONS = abbreviations(f"""
    {PLACES}
    np. | na przykład
    itd. | i tak dalej | final
    itp. | i tym podobne | final
    tzn. | to znaczy
    tzw. | tak zwany
    m.in., m. in. | między innymi
    tj. | to jest
    ok. | około
    ww. | wyżej wymieniony
    wg | według
    dot. | dotyczy
    br. | bieżącego roku
    ub. | ubiegłego
    św. Anna | święta Anna
    św. Barbara | święta Barbara
    św. Maria | święta Maria
    św. Jadwiga | święta Jadwiga
    św. Katarzyna | święta Katarzyna
    św. Teresa | święta Teresa
    św. Faustyna | święta Faustyna
    św. Łucja | święta Łucja
    św. Elżbieta | święta Elżbieta
    św. Anny | świętej Anny
    św. Barbary | świętej Barbary
    św. Jadwigi | świętej Jadwigi
    św. Jana | świętego Jana
    św. Piotra | świętego Piotra
    św. Pawła | świętego Pawła
    św. Józefa | świętego Józefa
    św. Marcina | świętego Marcina
    św. Wojciecha | świętego Wojciecha
    św. Stanisława | świętego Stanisława
    św. | święty | name
    ul. | ulica | name
    al. | aleja | name
    pl. | plac | name
    os. | osiedle | name
    dr, Dr | doktor | name
    z dr. | z doktorem | name
    u dr. | u doktora | name
    do dr. | do doktora | name
    dla dr. | dla doktora | name
    od dr. | od doktora | name
    dr., Dr. | doktor | name
    § | paragraf | number
    dra | doktora | name
    mgr | magister | name
    inż. | inżynier | name
    prof. | profesor | name
    hab. | habilitowany
    ks. | ksiądz | name
    gen. | generał | name
    płk | pułkownik | name
    mec. | mecenas | name
    red. | redaktor | name
    p. | pan | name
    t. | tom | number
    nr, Nr | numer | number
    str., s. | strona | number
    rozdz. | rozdział | number
    art. | artykuł | number
    ust. | ustęp | number
    pkt | punkt | number
    rys. | rysunek | number
    tab. | tabela | number
    poz. | pozycja | number
    par. | paragraf | number
    o godz. | o godzinie | number
    O godz. | O godzinie | number
    po godz. | po godzinie | number
    do godz. | do godziny | number
    od godz. | od godziny | number
    Od godz. | Od godziny | number
    przed godz. | przed godziną | number
    godz. | godzina | number
    Godz. | Godzina | number
    zł | złotych
    tel., Tel. | telefon
    r. | roku | after_number
    w. | wieku | after_number
    p.n.e. | przed naszą erą
    n.e. | naszej ery
""")

UNITS = nouns("""
    tys., tys | tysiąc / tysiące / tysięcy / tysiąca | m
    mln | milion / miliony / milionów / miliona | m
    mld | miliard / miliardy / miliardów / miliarda | m
    mm | milimetr / milimetry / milimetrów / milimetra | m
    cm | centymetr / centymetry / centymetrów / centymetra | m
    m | metr / metry / metrów / metra | m
    km | kilometr / kilometry / kilometrów / kilometra | m
    mg | miligram / miligramy / miligramów / miligrama | m
    dag | dekagram / dekagramy / dekagramów / dekagrama | m
    g | gram / gramy / gramów / grama | m
    kg | kilogram / kilogramy / kilogramów / kilograma | m
    t | tona / tony / ton / tony | f
    ml | mililitr / mililitry / mililitrów / mililitra | m
    l | litr / litry / litrów / litra | m
    ms | milisekunda / milisekundy / milisekund / milisekundy | f
    s, sek | sekunda / sekundy / sekund / sekundy | f
    min | minuta / minuty / minut / minuty | f
    h, godz | godzina / godziny / godzin / godziny | f
    km/h | kilometr na godzinę / kilometry na godzinę / kilometrów na godzinę / kilometra na godzinę | m
    m/s | metr na sekundę / metry na sekundę / metrów na sekundę / metra na sekundę | m
    mm² | milimetr kwadratowy / milimetry kwadratowe / milimetrów kwadratowych / milimetra kwadratowego | m
    cm² | centymetr kwadratowy / centymetry kwadratowe / centymetrów kwadratowych / centymetra kwadratowego | m
    m² | metr kwadratowy / metry kwadratowe / metrów kwadratowych / metra kwadratowego | m
    km² | kilometr kwadratowy / kilometry kwadratowe / kilometrów kwadratowych / kilometra kwadratowego | m
    cm³ | centymetr sześcienny / centymetry sześcienne / centymetrów sześciennych / centymetra sześciennego | m
    m³ | metr sześcienny / metry sześcienne / metrów sześciennych / metra sześciennego | m
    ha | hektar / hektary / hektarów / hektara | m
    °C, ° C, ℃ | stopień Celsjusza / stopnie Celsjusza / stopni Celsjusza / stopnia Celsjusza | m
    Hz | herc / herce / herców / herca | m
    kHz | kiloherc / kiloherce / kiloherców / kiloherca | m
    MHz | megaherc / megaherce / megaherców / megaherca | m
    GHz | gigaherc / gigaherce / gigaherców / gigaherca | m
    kB, KB | kilobajt / kilobajty / kilobajtów / kilobajta | m
    MB | megabajt / megabajty / megabajtów / megabajta | m
    GB | gigabajt / gigabajty / gigabajtów / gigabajta | m
    TB | terabajt / terabajty / terabajtów / terabajta | m
    W | wat / waty / watów / wata | m
    kW | kilowat / kilowaty / kilowatów / kilowata | m
    MW | megawat / megawaty / megawatów / megawata | m
    kWh | kilowatogodzina / kilowatogodziny / kilowatogodzin / kilowatogodziny | f
    V | wolt / wolty / woltów / wolta | m
    kcal | kilokaloria / kilokalorie / kilokalorii / kilokalorii | f
    dB | decybel / decybele / decybeli / decybela | m
""")

CURRENCIES = nouns("""
    $, US$, USD | dolar / dolary / dolarów | m
    £, GBP | funt / funty / funtów | m
    €, EUR | euro | n
    ¥, JPY | jen / jeny / jenów | m
    ₹, INR | rupia / rupie / rupii | f
    ¢ | cent / centy / centów | m
    zł, PLN | złoty / złote / złotych | m
    gr | grosz / grosze / groszy | m
    CHF | frank szwajcarski / franki szwajcarskie / franków szwajcarskich | m
""")

RESPELLINGS = pairs("""
    q | kju
    x | eks
    v | wi
    the | da
    foo | fu
    dash | desz
    phd | piejczdi
    pm | piem
    bold | bołld
    code | koud
    title | tajtal
    item | ajtam
    quote | kłołt
    case | kejs
    file | fajl
    mail | mejl
    hashtag | heszteg
    text | tekst
    join | dżojn
    weekend | łikend
    software | softłer
    hardware | hardłer
    download | daunloud
    upload | aploud
    update | apdejt
    upgrade | apgrejd
    online | onlajn
    offline | oflajn
    website | łebsajt
    browser | brałzer
    firewall | fajerłol
    smartwatch | smartłocz
    facebook | fejsbuk
    youtube | jutub
    google | gugl
    iphone | ajfon
    linkedin | linkdin
    twitter | tłiter
    whatsapp | łotsap
    deadline | dedlajn
    feedback | fidbek
    brainstorming | brejnstorming
    brief | brif
    lunch | lancz
    brunch | brancz
    fast food | fast fud
    jazz | dżez
    blues | blus
    rock and roll | rokendrol
    show | szoł
    talk show | tolk szoł
    striptease | striptiz
    thriller | triler
    science fiction | sajens fikszyn
    fitness | fitnes
    jogging | dżoging
    jeans | dżins
    leasing | lizing
    outsourcing | autsorsing
    crowdfunding | krałdfanding
    freelancer | frilanser
    streaming | striming
    gaming | gejming
    gameplay | gejmplej
    cloud | klaud
    cookies | kukis
    spyware | spajłer
    malware | malłer
    ransomware | ransomłer
    screenshot | skrinszot
    touchpad | taczpad
    lifestyle | lajfstajl
    hype | hajp
    cringe | krindż
    challenge | czelendż
    like | lajk
    timeline | tajmlajn
    know-how | noł-hał
    copyright | kopirajt
    layout | lejaut
    workshop | łorkszop
    wellness | łelnes
    airbag | erbag
    backup | bekap
    startup | startap
    storytelling | storiteling
    coaching | kołczing
    coach | kołcz
    catering | katering
    clickbait | klikbejt
    dashboard | daszbord
    default | difolt
    engine | endżin
    fake news | fejk nius
    headhunter | hedhanter
    influencer | influenser
    interface | interfejs
    joystick | dżojstik
    keyboard | kibord
    lightbox | lajtboks
    notebook | notbuk
    password | pasłord
    playlista | plejlista
    playlist | plejlist
    podcast | podkast
    rebranding | ribrending
    remake | rimejk
    roaming | roming
    skype | skajp
    snowboard | snołbord
    spoiler | spojler
    team | tim
    tweet | tłit
    user | juzer
    widget | łidżet
    wireless | łajrles
    wi-fi | łaj-faj
    workflow | łorkfloł
""")

MINOR_UNITS = nouns("""
    zł, PLN | grosz / grosze / groszy | m
    €, EUR | cent / centy / centów | m
    $, USD | cent / centy / centów | m
""")

SYMBOLS = {
    "%": "procent",
    "°": "stopni",
    "×": "razy",
    "÷": "podzielone przez",
    "±": "plus minus",
    "≈": "około",
    "≥": "co najmniej",
    "≤": "najwyżej",
    "≠": "różne od",
    "<": "mniejsze niż",
    ">": "większe niż",
    "=": "równa się",
    "✓": "tak",
    "✔": "tak",
    "✗": "nie",
    "✘": "nie",
    "&": "i",
    "@": "małpa",
}

LETTERS = letters("""
    a a, b be, c ce, d de, e e, f ef, g gie, h ha, i i, j jot, k ka, l el, m em, n en, o o, p pe, q ku, r
    er, s es, t te, u u, v fał, w wu, x iks, y igrek, z zet, ą ą, ć cie, ę ę, ł eł, ń eń, ó o kreskowane, ś
    eś, ź ziet, ż żet
""")

WORD_ACRONYMS = words("""
    interpol lot nasa nato nfz pesel pin pit ram rom sim unesco unicef vat zus covid fifa uefa nasdaq opec
""")

LANGUAGE = Language(
    code="pl",
    decimal=",",
    grouping=".",
    decimal_word="przecinek",
    minus="minus",
    cardinals=CARDINALS,
    ordinals=ORDINALS,
    years=YEARS,
    dates=DATES,
    times=Times(
        ordinal_hours={"godzina": "f", "godzinie": "f.obl", "godziny": "f.obl", "godziną": "f.acc"},
    ),
    agreement=AGREEMENT,
    fractions=FRACTIONS,
    romans=ROMANS,
    symbols=SYMBOLS,
    currencies=CURRENCIES,
    minor_units=MINOR_UNITS,
    spoken_cents=True,
    range_words=words("godz. godzinach czynne Czynne"),
    per=pairs("""
        kg | za kilogram
        l | za litr
        m² | za metr kwadratowy
        godz | za godzinę
        mies | miesięcznie
        os | za osobę
        szt | za sztukę
        kWh | za kilowatogodzinę
    """),
    units=UNITS,
    letters=LETTERS,
    word_acronyms=WORD_ACRONYMS,
    abbreviations=ABBREVIATIONS,
    plural="polish",
    magnitudes={
        10**3: ("tysiąc", "tysiące", "tysięcy", "tysiąca"),
        10**6: ("milion", "miliony", "milionów", "miliona"),
        10**9: ("miliard", "miliardy", "miliardów", "miliarda"),
    },
    blank_grouping=True,
    counted=words("""
        dni tygodni tygodnie miesięcy miesiące lat lata godzin godziny minut minuty sekund osób osoby razy
        sztuk sztuki łyżek łyżki łyżeczek łyżeczki szklanek szklanki metrów kilometrów stopni litrów
        porcji ząbki ząbków plasterki plasterków stron punktów dzieci kilo
    """),
    labels=words("""
        strona strony stronie rozdział numer artykuł pokój tor linia część krok punkt sekcja tom wersja
        poziom grupa typ
    """),
    score_words=words("wynik stosunek wygrał wygrała wygrali przegrał remis skali proporcj"),
    version_words=words(f"wersja wersji wersję wersją Wersja v {PRODUCTS}"),
    respellings=RESPELLINGS,
    codes="none",
    phone_words=(
        *words("tel tel. telefon telefonu kom. komórka fax faks"),
        "zadzwoń pod",
        "dzwoń pod",
        "dzwonić pod",
        "pod numer",
        "pod numerem",
    ),
    digit_codes=(r"(?<![\w.,:/-])[0-9]{2}-[0-9]{3}(?= [A-ZŁŚŻŹĆÓ][a-ząćęłńóśźż])",),
    spelled_codes=True,
    respelling_endings=words("u a em owi ie y ów om ami ach i ze ą ę o emu ego owy owa owe owego owej"),
    words=pairs("""
        to | do
        or | lub
        out_of | na
        times | razy
        per | na
        verse | werset
        verses | wersety
        section | paragraf
        sections | paragrafy
        backslash | ukośnik wsteczny
        colon | dwukropek
        hyphen | łącznik
        hash | krzyżyk
        tilde | tylda
        root | pierwiastek z
        power | {0} do potęgi {1}
        dash | do
        ratio | do
        plus | plus
        by | na
        point | kropka
        dot | kropka
        slash | ukośnik
        underscore | podkreślenie
        number | numer
        squared | {0} do kwadratu
        cubed | {0} do sześcianu
        scientific | {0} razy dziesięć do potęgi {1}
    """),
)
