"""Where a sentence may be parted: the small words of twelve languages, and the marks."""

from __future__ import annotations

import re
from typing import Final

# Words that open a phrase: a line breaks well before them.
_OPENERS: Final = {
    "da": "og men eller for så at som der hvis når da fordi mens før efter inden om med på i til fra ved "
    "under over mellem uden mod hos gennem hvor hvad hvem",
    "de": "und aber oder denn sondern dass daß weil wenn als ob während bevor nachdem damit obwohl der die "
    "das welche welcher welches wo wie mit auf für von zu in an bei nach über unter vor hinter zwischen "
    "durch gegen ohne um aus seit bis wegen",
    "en": "and but or nor so yet because although though while when whenever if unless until since that which "
    "who whom whose where why how as than after before with without in on at by for from to into onto "
    "over under between through about against of during among toward towards across behind beyond near",
    "es": "y e o u pero sino porque aunque mientras cuando si que quien quienes cual cuyo donde como con sin "
    "en de a para por sobre entre hasta desde hacia según contra durante tras ante bajo",
    "fi": "ja mutta tai eli sekä että koska jos kun kuin vaikka jotta joka jotka jota jossa jonka missä mistä "
    "mihin kunnes ennen jälkeen kanssa ilman kuten niin",
    "fr": "et mais ou donc or ni car que qui quand lorsque si comme parce puisque quoique dont où avec sans "
    "dans en de du des à au aux pour par sur sous entre vers chez depuis pendant avant après contre "
    "jusque jusqu'à",
    "it": "e ed ma o oppure perché poiché sebbene mentre quando se che chi cui dove come con senza in di a da "
    "per su tra fra del dello della dei degli delle nel nella nei nelle sul sulla al alla ai alle dal "
    "dalla verso contro durante dopo prima",
    "nl": "en maar of want dus dat omdat als toen terwijl hoewel zodat voordat nadat die wie waar hoe met op "
    "voor van naar in aan bij uit over onder tussen door tegen zonder om sinds tot tijdens",
    "no": "og men eller for så at som hvis når da fordi mens før etter om med på i til fra ved under over "
    "mellom uten mot hos gjennom hvor hva hvem",
    "pl": "i a ale lub albo oraz lecz bo ponieważ gdyż że żeby aby jeśli jeżeli gdy kiedy choć chociaż zanim "
    "który która które którzy gdzie jak z ze w we na do od o u po za przed pod nad między przez przy "
    "dla bez ku",
    "pt": "e mas ou porém porque embora enquanto quando se que quem qual cujo onde como com sem em de a para "
    "por sobre entre até desde do da dos das no na nos nas ao à aos às pelo pela contra durante após "
    "sob",
    "sv": "och men eller för så att som om när då eftersom medan innan efter fast med på i till från vid "
    "under över mellan utan mot hos genom där vad vem",
}

# Words that lean on the next one, beside the openers: a line never ends well behind them.
_LEANERS: Final = {
    "da": "en et den det de min din sin vores jeres deres hans hendes ikke er har vil kan skal jeg du han hun "
    "vi",
    "de": "ein eine einen einem einer eines den dem des mein meine dein sein seine ihr ihre unser kein keine "
    "nicht ist hat wird ich du er sie es wir am im zum zur vom beim ins",
    "en": "a an the my your his her its our their this these those no not is are was were has have had will "
    "would can could should may must i you he she it we they mr mrs ms dr",
    "es": "el la los las un una unos unas mi tu su sus mis no es ha se lo le me te nos al del muy más",
    "fi": "ei on ovat oli se tämä minun sinun hänen en et emme eivät",
    "fr": "le la les un une mon ma mes ton ta son sa ses notre votre leur leurs ce cet cette ces ne n'est est "
    "a se je tu il elle on nous vous ils elles très plus",
    "it": "il lo la i gli le un uno una mio mia tuo suo sua nostro questo questa non è ha si mi ti ci molto "
    "più",
    "nl": "de het een mijn jouw zijn haar ons onze hun deze dit niet is heeft wordt ik je jij hij zij wij we "
    "geen",
    "no": "en ei et den det de min din sin vår deres hans hennes ikke er har vil kan skal jeg du han hun vi",
    "pl": "nie się jest są ma ten ta to te mój moja jego jej ich nasz bardzo",
    "pt": "o a os as um uma uns umas meu minha seu sua não é há se me te lhe muito mais este esta",
    "sv": "en ett den det de min din sin vår deras hans hennes inte är har vill kan ska jag du han hon vi",
}

LANGUAGES: Final = tuple(_OPENERS)
_OPENING = {code: frozenset(words.split()) for code, words in _OPENERS.items()}
_LEANING = {code: frozenset(words.split()) | _OPENING[code] for code, words in _LEANERS.items()}

_CLOSERS = "\"'”’»“)]}*_"
_SENTENCE_MARK = re.compile(rf"[.!?…。！？][{re.escape(_CLOSERS)}]*$")
_CLAUSE_MARK = re.compile(rf"([;:]|[—–-]|\.\.\.)[{re.escape(_CLOSERS)}]*$")
_COMMA = re.compile(rf"[,)\]»”][{re.escape(_CLOSERS)}]*$")
# What ends with a period that is no stop; a letter alone is an initial.
_SHORT: Final = (
    "Dr Dra Mr Mrs Ms Prof St Sr Sra Jr Hr Fr Nr No dr mr mgr prof nr vs ca bzw usw etc ul tj np art str vol fig "
    "kl bl osv resp esim mm ks dott sig pág p"
).split()
_SHORTENED = re.compile(rf"^[(\"'„“«]*((\w\.)*\w|{'|'.join(_SHORT)})\.$")


def ends_sentence(word: str, following: str = "") -> bool:
    """Whether a sentence ends with ``word``, marks and all; ``following`` is the word behind it."""
    if not _SENTENCE_MARK.search(word):
        return False
    if word.endswith(".") and following:
        begins = following.lstrip("\"'„“”«»‘’([¿¡*_-–—")
        return not (begins[:1].islower() or _SHORTENED.match(word))
    return True


def break_cost(word: str, following: str, language: str) -> float:
    """How badly a break between the two words reads: 0 behind a sentence, 12 inside a phrase."""
    if ends_sentence(word, following):
        return 0.0
    if _CLAUSE_MARK.search(word):
        return 1.0 if len(word) > 1 else 3.0
    if _COMMA.search(word):
        return 2.0
    bare, next_bare = _bare(word), _bare(following)
    if bare in _LEANING.get(language, ()):
        return 12.0
    return 4.0 if next_bare in _OPENING.get(language, ()) else 7.0


def _bare(word: str) -> str:
    return word.strip("\"'„“”«»‘’([{¿¡*_.,;:!?…)]}").lower()
