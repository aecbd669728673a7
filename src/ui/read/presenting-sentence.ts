// A sentence above a fence with which the model presents its own UI to the reader: `Here is your dashboard:`, `I put
// the figures together:`.

const starts = [
  "here(?:'s| is| are)(?! (?:why|what (?:an?|happens) ))|below (?:is|are)|this is (?:your|what i|the (?!structure|shape|format|way|code|minimal|smallest|simplest|shortest))|take a look|you asked for|as requested",
  "i(?:'ve| have|)(?: also| now| just)? (?:made|created|built|put|prepared|compiled|generated|designed|used|updated|added|summari[sz]ed|compared|found|collected|arranged|drawn|listed)",
  'hier (?:ist|sind)|ich habe|anbei|unten (?:siehst|sehen|findest|finden)',
  "voici|voilà|j'ai|ci-dessous",
  'aquí (?:está|están|tienes|tiene|va)|he (?:creado|preparado|hecho|reunido)|a continuación',
  'aqui (?:está|estão)|criei|preparei|ecco|ho (?:creato|preparato)|hier is|hier zijn|oto|вот|я (?:создал|подготовил|сделал)',
];
/** `Here is how a card is written:`. */
const how = 'how|wie|hoe|comment|cómo|como|come|jak|как';
const presents = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])(?:${starts.join('|')})(?![\\p{L}\\p{N}])(?! (?:${how})(?![\\p{L}\\p{N}]))`,
  'iu',
);
/** Languages without spaces, and Arabic. */
const presentsDense = /这是|這是|以下|我为|我為|我已|为您|為您|こちら|しました|ご覧|다음은|했습니다|만들었|إليك|هذه/u;
/** `Here is an example:` may be either. */
const anExample =
  /\b(?:an?|another|one|ein|un|une|uma?) (?:\w+ )?(?:example|sample|beispiel|exemple|ejemplo|esempio|exemplo)\b(?! (?:of an? |for your ))|示例|例子|の例/iu;

/** `line`: the last line above the fence. */
export const presentsUi = (line: string): boolean => {
  const text = line.replaceAll('’', "'");
  return (presents.test(text) || presentsDense.test(text)) && !anExample.test(text);
};

/** It is made for the reader, although examples stand above it: `Your screen then looks like this:`. */
export const presentsToReader = (line: string): boolean =>
  /^\W*(?:here(?:'s| is| are) )?your\b|\b(?:you asked for|for you)\b|^\W*(?:hier ist )?(?:dein|ihr)e?\b|^\W*(?:voici )?(?:votre|ton|ta)\b|^\W*(?:aquí (?:está|tienes) )?(?:tu|su)\b|您的|你的|あなたの/iu.test(
    line.replaceAll('’', "'"),
  );
