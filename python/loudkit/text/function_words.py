"""The small words that show a language: those of everyday prose that are no words, or other words, elsewhere."""

from __future__ import annotations

from typing import Final

FUNCTION_WORDS: Final[dict[str, frozenset[str]]] = {
    code: frozenset(words.split())
    for code, words in {
        "da": "og jeg det er ikke en et af til på som med har han hun den de vi du var for der kan skal vil efter også blev fra når "
        "hvad eller men om mig sig noget nogen meget være har ved kun nu hvis over mellem hver uge år til siger koster",
        "de": "und ich das ist nicht ein eine einen der die den dem des zu mit auf für von im am es sie er wir war sind hat haben wird "
        "werden auch als aus bei nach über unter oder aber wenn dass wie nur noch um kostet Uhr sehr kann muss",
        "en": "the and of to is that it was for with you he she they his her at be this have from not are by we or an but had which "
        "were will would there their been has when who more if what about up out so said can could costs has",
        "es": "el la los las de que y en un una es por con no para su se lo como más pero sus le ya o este sí porque esta entre cuando "
        "muy sin sobre también me hasta hay donde quien desde todo nos durante cuesta tiene está son fue del al",
        "fi": "ja on ei se että hän oli mutta kun niin myös joka mitä sekä tai ovat ole tämä olen minä sinä me he mukaan jälkeen ennen "
        "kuin vain vielä nyt jos koska siitä sitä hänen kanssa maksaa klo noin aina",
        "fr": "le la les de des et un une est que qui dans en du pour pas sur ce il elle ne au aux avec par plus se sont nous vous je "
        "mais ou leur été cette ces son sa ses comme tout très sans coûte être avoir fait chez à heures",
        "it": "il lo la gli le di che e un una è per non con sono del della nel nella alle dal anche come più ma si ha questo questa "
        "quando dopo ancora molto dove chi essere stato suo sua loro costa ore ogni tra fra sul",
        "nl": "de het een en van ik te dat die in hij niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men "
        "dit zo door over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben worden kost uur",
        "no": "og jeg det er ikke en et av til på som med har han hun den de vi du var for kan skal vil etter også ble fra når hva eller "
        "men om meg seg noe noen mye være ved bare nå hvis over mellom hver uke år sier koster",
        "pl": "i w nie na się że do to jest z jak co po ale tak o za od jego jej tylko już przez być był była ich dla czy może ten ta "
        "które który kiedy bardzo jeszcze oraz przed pod nad są ma mnie kosztuje godziny",
        "pt": "o a os as de que e em um uma é não para com por se mais do da dos das no na ao como mas foi ele ela são tem à seu sua ou "
        "quando muito já também só pelo pela até isso entre depois sem mesmo custa está você horas",
        "sv": "och jag det är inte en ett av till på som med har han hon den de vi du var för kan ska vill efter också blev från när vad "
        "eller men om mig sig något någon mycket vara vid bara nu över mellan varje vecka år säger kostar",
    }.items()
}
