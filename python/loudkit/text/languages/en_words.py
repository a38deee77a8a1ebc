"""English word lists: short words that capitals do not make initials, and the books of the Bible."""

# Words of up to five letters that stay words in capitals. What is as often initials (IT, US, WHO, AM) is missing.
SHOUTED = """
    about above add after again ago all alone also an and angry any april are area arm art as ask at away baby
    back bad bag ball bank basic be beach bed been below best big bill bird black blood blue board boat body book
    born both box boy bread break bring brown build bus busy but buy by call calm came can car card care case
    cash cat cheap check child city class clean clear click close club coat cold come cook cool copy cost could
    cover crazy cream cry cup cut dad daily dance dark date day dead deal dear death deep did die do does dog
    done door doubt down draw dream dress drink drive drop dry due duty each early earn earth easy eat egg eight
    else empty end enjoy enter entry equal error even ever every exact exit extra eye face fact fail fair fall
    false far farm fast fear feed feel feet few fight file fill film final find fine fire firm first fish five
    fix floor fly food foot for force form found four free fresh from front full fun funny game gave get girl
    give glad go goal god goes going gold gone good got grand great green group grow guard guess guest guide gun
    guy had hair half hall hand happy hard has hat hate have he head hear heart heat heavy hello help her here
    hero hey hi high hill him his hit hold home hope horse hot hotel hour house how huge human hurry hurt i ice
    idea if in into is issue its job join joke july june just keep kept key kid kill kind king knew know lady
    land large last late later laugh law lay lazy lead learn least leave left leg legal less let level lie life
    light like line list live local lock long look lose lost lot loud love low lucky lunch made main major make
    man many march mark may maybe me meal mean means meat meet men met mile milk mind mine minor miss mix model
    money month mood moon more most mouth move movie much mum music must my name near need never new news next
    nice night nine no noise none noon nor north nose not note now of off offer often oil old on once one only
    open or order other our out over own page paid pain paper park part party pass past pay peace pen phone pick
    piece place plan play plays plus point pool poor post power press price pride proud pull pure push put queen
    quick quiet quite race rain ran rate read ready real red rest rich ride right ring rise risk river road rock
    room round rule rules run sad safe said sale same save saw say sea seat see sell send sent set seven shall
    share she ship shoe shoes shoot shop short shot shout show shut sick side sign sing sit site six size skin
    sky sleep slow small smart smell smile smoke snow so soft sold some son song soon sorry sound south space
    speak speed spell spend sport staff stand star stars start state stay step still stop store storm story stuff
    style such sugar sun sure sweet swim table take talk tall tax tea team tell ten test than thank that the
    their them then there these they thick thin thing think third this those three time tiny tired to today told
    too took top total touch tough tour town toy train tree trip true truly trust truth try turn twice two ugly
    uncle under until up upon use used user usual value very video view visit voice vote wait wake walk wall want
    war warm warn was wash waste watch water way we weak wear week well went were west wet what when where which
    while white whole whom whose why wide wife wild will win wind wine wise wish with woman women won wood word
    words work world worry worse worst worth would wow write wrong yard yeah year years yes yet you young your
    zero
"""

BOOKS = """
    Genesis, Gen | Genesis
    Exodus, Exod | Exodus
    Leviticus, Lev | Leviticus
    Numbers, Num | Numbers
    Deuteronomy, Deut | Deuteronomy
    Joshua, Josh | Joshua
    Judges, Judg | Judges
    Ruth | Ruth
    Samuel, Sam | Samuel
    Kings, Kgs | Kings
    Chronicles, Chron, Chr | Chronicles
    Ezra | Ezra
    Nehemiah, Neh | Nehemiah
    Esther | Esther
    Job | Job
    Psalm, Ps, Psa | Psalm
    Psalms, Pss | Psalms
    Proverbs, Prov | Proverbs
    Ecclesiastes, Eccl, Eccles | Ecclesiastes
    Isaiah, Isa | Isaiah
    Jeremiah, Jer | Jeremiah
    Lamentations, Lam | Lamentations
    Ezekiel, Ezek | Ezekiel
    Daniel, Dan | Daniel
    Hosea, Hos | Hosea
    Joel | Joel
    Amos | Amos
    Jonah | Jonah
    Micah, Mic | Micah
    Habakkuk, Hab | Habakkuk
    Haggai, Hag | Haggai
    Zechariah, Zech | Zechariah
    Malachi, Mal | Malachi
    Matthew, Matt, Mt | Matthew
    Mark, Mk | Mark
    Luke, Lk | Luke
    John, Jn | John
    Acts | Acts
    Romans, Rom | Romans
    Corinthians, Cor | Corinthians
    Galatians, Gal | Galatians
    Ephesians, Eph | Ephesians
    Philippians, Phil | Philippians
    Colossians, Col | Colossians
    Thessalonians, Thess, Thes | Thessalonians
    Timothy, Tim | Timothy
    Titus | Titus
    Philemon, Philem | Philemon
    Hebrews, Heb | Hebrews
    James, Jas | James
    Peter, Pet | Peter
    Jude | Jude
    Revelation, Rev | Revelation
"""
