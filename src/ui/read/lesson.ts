// Whether the prose above a fence teaches how a UI is written. Then the fence holds an example to read, even if it is in
// our notation: `**Step 1:** write the root.`, ``The `Card` component takes a list:``.
import { presentsUi } from './presenting-sentence.ts';

/** Words for written code. */
const written =
  /\b(?:syntax|notations?|equivalents?|snippets?|pseudo-?code|grammar|boilerplate|schreibweise|codebeispiel|syntaxe|sintaxis|sintaxe|sintassi|składnia)\b|notaci[oó]n|notação|notazione|语法|語法|写法|寫法|代码示例|示例代码|代码片段|構文|記法|書き方|コード例|구문|문법|표기법|синтаксис|нотаци/iu;
/** `Here is the dashboard in OpenUI notation:` is about the dashboard. */
const inNotation = /\b(?:in|using|with|en|im|mit|avec) (?:[\w-]+ ){0,3}(?:notation|syntax|syntaxe|sintaxis)\b/i;
/** A heading or a label on a line of its own: `### Code`, `Example 1:`, `Syntax:`. */
const label =
  /^[\W_]*(?:(?:source |sample )?code|(?:(?:an|minimal|simple|basic|full|complete|another|first|second) )?examples?|beispiel|exemple|ejemplo|esempio|exemplo|示例|例子?|例|示例代码)[ \d]*[\W_]*$/iu;

const step =
  /^[\W_]*(?:(?:step|schritt|étape|etape|paso|passo|passaggio|stap|krok|шаг|steg|trin|adım|langkah|ステップ|手順|단계)\s*\p{N}+(?!\s*(?:of|von|de|sur|di|van|\/)\s*\p{N})|(?:first|second|third|last|final|next) step\b|第\s*[一二三四五六七八九十\d]+\s*步|الخطوة)/imu;
/** The last line is an item of a list, and a sentence. Several items in a row describe the UI below them. */
const numbered = /^\s*(?:\p{N}{1,2}[.)] (?![^\n]*\p{N}[.)] )[^\n]*[.:。：]|[-*+] [^\n]* [^\n]*[:：])\W{0,3}$/u;
const listItem = /^\s*(?:\p{N}{1,2}[.)]|[-*+])\s[^\n]*$/mu;

/** Words of a text about how UIs are written. */
const terms = [
  'components?|komponenten?|composants?|componentes?|组件|組件|コンポーネント|部品',
  '(?:named|positional|keyword|first|second|third|last|only|optional|required) arguments?|arguments?|argumentos?|参数|引数',
  'list of children|子组件|子の',
  'define[sd]?|definitions?|definier(?:t|e|en|st)|défini(?:t|r|ssez)|definir',
  'json|yaml|xml|jsx|openui(?: lang)?|a2ui|adaptive cards?',
  'parsers?|renderers?|compilers?|playground',
  'nested|nesting|verschachtel\\w*',
  'props?|attributes?|brackets?',
  '(?:you|we|one) (?:(?:can|could|would) )?writes?|schreibt man|on écrit|se escribe',
].map(wordsOf);
/** Words that also occur in texts about anything else. */
const commonTerms = [
  'language|sprache|langage|lenguaje',
  'statements?|anweisung(?:en)?|instructions?',
  'children|child|kinder|enfants|hijos',
  'root|wurzel|racine|raíz|根节点|根節點|ルート',
  'refers?(?: to)?|references?|verweis(?:t|e)?',
  'documents?|dokumente?|文档|文書',
  'formats?|formate|formatos?',
  'models?|modell|modelo|prompts?',
  'structures?|struktur|estructura',
  'calls?|functions?|names?|named|strings?|tags?',
].map(wordsOf);

function wordsOf(term: string): RegExp {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${term})(?![\\p{L}\\p{N}])|${dense(term)}`, 'iu');
}

/** Only the words of a term that are written without spaces. */
function dense(term: string): string {
  const words = term.split('|').filter((word) => /[\u3040-\u9fff]/.test(word));
  return words.length === 0 ? '(?!)' : words.join('|');
}

const part =
  '(?:root|container|card|header|heading|title|text|button|chart|table|form|field|component|child|children|list|row|column|layout|statement|section|tab|callout|image|element|page|document)s?';
const partInside = new RegExp(`\\b(?:${part}|notation|syntax|json|ui|openui|code)\\b`, 'i');
/** A rule about a component: `A button has a label and an action:`, `Charts take labels and series:`. */
const rule = new RegExp(
  `^\\W*(?:(?:an?|any|every|each) ${part}(?: component)?|the ${part} component|(?:all )?${part}s) (?:has|have|takes?|needs?|accepts?|holds?|uses?|may|can|must|is (?:a|an|just|only))\\b[^.!?\\n]*[:：]\\W{0,3}$`,
  'i',
);
/** Programs and what they write: `The API returns:`, `If the model writes`. */
const program =
  /\b(?:api|servers?|backend|endpoints?|llms?|models?|assistants?|parsers?|renderers?|compilers?|functions?|programs?|scripts?|tests?|files?|docs|documentation|prompts?|buffer|agents?|clients?|webhooks?) (?:[\w.]+ ){0,2}?(?:returns?|sends?|answers?|writes?|responds?|emits?|streams?|generates?|outputs?|contains?|has|holds?|gets?|receives?|checks?|expects?|accepts?|posts?|reads?)\b|\b(?:api|backend|modell|modelo|modèle|llm) (?:\p{L}+ )?(?:liefert|sendet|antwortet|schreibt|gibt|renvoie|envoie|répond|devuelve|envía|responde)|(?:API|模型|服务器|モデル|サーバー)[^\n]{0,12}(?:返回|返し|输出|出力|回答)/iu;
/** Names of formats, libraries and parts of languages. */
const computing =
  /\b(?:json|ya?ml|toml|config|graphql|editor\.?js|block kit|adaptive cards?|a2ui|jsx|tsx|xml|ast|llms?|schemas?|readme|webhook|(?:request|response) body|(?:in|with|using|of|like|unlike|to) (?:react|flutter|swiftui|tkinter|streamlit|vue|svelte|compose|gradio)|(?:react|flutter|swiftui|tkinter|streamlit) (?:also|uses?|has)|parses?|parsed|tokens? (?:are|is)|square brackets|double quotes|slashes|quoted|system prompt|you can (?:also )?(?:nest|combine|reuse|omit|declare|refer)|you would (?:do|use|call|have)|copy (?:this|it) into|add this to|put (?:this|the following) in|(?:valid|invalid|small(?:est)?|simpl(?:est|e)|minimal) (?:program|document|input)|consider this|a reference|placeholder|(?:optional|named|positional|keyword) arguments?|this sample|(?:one|a) (?:small |short )?example|by hand)\b|(?:例えば|このように書|こう書|这样写|這樣寫|ein(?:es)? beispiel\W*$|un exemple\W*$|un ejemplo\W*$|así se escribe|comment écrire|richtig wäre|corrigé)/iu;
const request = /\b(?:POST|PUT|PATCH|GET|DELETE)\b/;
/** `Example of a callout:`, `So sieht eine Tabelle aus:`, `A button is described by:`. */
const kindOfPart =
  /^\W*(?:an? )?(?:example (?:of|for)(?: an?)?|beispiel für(?: eine?n?)?|exemple d(?:e |['’])(?:une? )?|ejemplo de(?: una?)?|esempio di(?: una?)?) ?(?:callout|card|table|button|form|chart|heading|list|tabelle|karte|schaltfläche|überschrift|liste|formular|carte|tableau|bouton|tarjeta|tabla|botón|lista|formulario)\b|^\W*so sieht (?:eine?|jede[rs]?) [^\n]*\baus\b|\b(?:an?|each|every) (?:\w+ ){1,2}is (?:described|defined|written|declared|specified) (?:by|as|in|with|like)\b/iu;
/** `Before:`, `After the fix:`. */
const versions =
  /^[\W_]*(?:before|after|good|bad|old|new|vorher|nachher|avant|après|antes|después)(?: (?:the )?(?:fix|change|correction))?\s*[:：][\W_]*$/iu;
/** `Final JSON:`, `The UI as JSON:`. */
const ownJson =
  /^[\W_]*(?:(?:the|my|your|final|ui|interface|output|response|answer|result|complete|generated|dashboard|card|form|page|as|in|(?:a |tessera )?json|yaml|format)[ \t()]*)+[:：.]?[\W_]*$/i;

/** Tells the reader to write a part of a UI: `First, define the container.` */
const toWrite = new RegExp(
  `(?:^|[.!?,:]\\s+|\\b(?:first|then|next|now|finally),? )(?:you )?(?:(?:can|could|may|must|should) )?(?:define|create|write|declare|wrap|nest|add|insert|assign|put|give) (?:a|an|the|each|every|it|another|one|some)\\b[^.!?\\n]*\\b${part}\\b`,
  'i',
);
const toWriteElsewhere =
  /(?:definier(?:e|st|en)|erstelle(?:n sie)?|schreibst?|définiss?ez|définis|écrivez|créez|ajoutez|define|crea|escribe|añade|agrega) (?:du |sie )?(?:den|die|das|eine?n?|le|la|les|une?|el|los|las) |(?:定义|定義|创建|创造|添加|编写)[^了，。\n]*[：:]|を(?:定義|追加|作成|記述)します/iu;
/** Presents what follows as one of many. */
const oneOfMany =
  /\b(?:(?:something|anything|code) like|like so|here(?:'s|’s| is) (?:how|what an?\b)|(?:typical|possible|expected|valid|minimal|smallest|simplest|shortest|sample) (?:\w+ ){0,2}(?:one|response|answer|output|document|page|reply|input)|would (?:be|write|look|read|answer)|instead|paste|how (?:do|would|can|to) (?:(?:you|i|we|one) )?(?:make|write|create|define|nest|declare)\b|why (?:it|this|that) (?:fails|breaks|works|does|is)|(?:small|tiny|short) document|turns? (?:this|the)|wäre|serait|sería|etwa so|schreibt man)\b/iu;

/** `How do I write a card?`, above its answer. */
const question = new RegExp(
  `^[\\W_]*(?:how (?:do|can|should|would) (?:i|you|we|one)|how to|can (?:i|you|we)) (?:write|make|create|define|nest|declare|build)\\b[^\\n?]*\\b${part}\\b`,
  'im',
);

/** An item of a list that the reader may ask: `* How do I make compost?`. */
const isQuestionOfReader = (line: string): boolean => /^\s*[-*+] [^`]*[?？]\W*$/u.test(line) && !partInside.test(line);

const inlineCode = /`([^`\n]{1,80})`/g;
/** A part of a UI as it is written: `h = Heading("A")`, `["a", "b"]`, `<Card>`. An option of a program is not: `--keep=7`. */
const looksWritten = /^[\w$]+\s*=\s*(?:[A-Z]\w*\(|["'[{])|(?:^|[^\w.])[A-Z]\w*\(|^[[{<]/;

/** `As JSON:` alone compares; with a name of the UI it presents it. */
const isOwnJson = (line: string): boolean =>
  ownJson.test(line) &&
  /\b(?:the|my|your|final|ui|interface|output|response|answer|result|dashboard|card|form|page)\b/i.test(line);

/** `Here is an example of the syntax:`. */
export const isAboutWriting = (line: string): boolean =>
  written.test(line) && !(presentsUi(line) && inNotation.test(line));

const itemsIn = (text: string): number => Array.from(text.matchAll(/^\s*(?:\p{N}{1,2}[.)]|[-*+]) /gmu)).length;

const lastLineOf = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

/**
 * `text`: the prose since the last fence or UI. `isComponent` tests a name. `isInItem`: the fence is indented as a part
 * of a list item.
 */
export function teaches(text: string, isInItem: boolean, isComponent: (name: string) => boolean): boolean {
  const prose = text.trimEnd();
  const line = lastLineOf(prose);
  if (isAboutWriting(line)) return true;
  if (presentsUi(line)) return false;
  if (label.test(line) || (numbered.test(line) && itemsIn(prose) === 1) || (isInItem && listItem.test(prose)))
    return true;
  if (question.test(prose) || toWrite.test(line) || toWriteElsewhere.test(line)) return true;
  if (oneOfMany.test(line) && !isQuestionOfReader(line)) return true;
  if (written.test(prose) || (step.test(prose) && [...terms, ...commonTerms].some((term) => term.test(prose))))
    return true;
  if (request.test(line) || kindOfPart.test(line)) return true;
  if (rule.test(line) || program.test(line) || versions.test(line)) return true;
  if (computing.test(line) && !isOwnJson(line)) return true;
  for (const [, code = ''] of prose.matchAll(inlineCode))
    if (code === 'root' || isComponent(code) || looksWritten.test(code)) return true;
  const special = terms.filter((term) => term.test(prose)).length;
  return special > 0 && (special > 1 || commonTerms.some((term) => term.test(prose)));
}
