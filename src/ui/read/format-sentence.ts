// A sentence directly above the UI that only announces it: `Here's the UI in JSON format:`. It is dropped.

/** How such sentences begin, in lower case. */
const starts: readonly string[] = [
  "here's",
  'here is',
  'here are',
  'below is',
  'this is',
  'the following is',
  'hier ist',
  'hier sind',
  'das ist',
  'voici',
  'aquí está',
  'aquí tienes',
  'aqui está',
  'ecco',
  'hier is',
  'oto',
  'вот',
  'إليك',
];
const interjections = 'sure|sure thing|certainly|of course|okay|ok|gerne|klar|natürlich|bien sûr|claro|certo'.split(
  '|',
);
const interjection = new RegExp(`^(?:${interjections.join('|')})[,.!]? `);
const interjectionOnly = new RegExp(`^(?:${interjections.join('|')})[,.!]?$`);
const noun =
  '(?:json|ui|openui|a2ui|(?:benutzer|bedien)?oberfläche|interface|interfaz|interfaccia|interfejs|surface|response|antwort|réponse|respuesta|risposta|resposta|example|beispiel|exemple|ejemplo|esempio|exemplo|интерфейс|ответ|пример|الواجهة|واجهة)';
/** At most three words before it, such as `the complete`, `an`. */
const named = new RegExp(`^ (?:[\\p{L}'-]{1,20} ){0,3}?(?:[ldn]')?${noun}(?![\\p{L}\\p{N}-])`, 'u');
/** The last word may be the beginning of `A2UI`. */
const wordsBefore = /^(?: [\p{L}'-]{0,20}){0,3}(?: [\p{L}\p{N}'-]{0,20})?$/u;
/** `in JSON format`, `for your request`. A name or a number would be a fact. */
const rest = /^[^.:!?\n\p{N}"“„«]{0,60}(?:[:.!][ \t\r]*)?$/u;
/** An answer or an example that a full stop follows may be meant: `This is an example.` */
const uiNoun = /(?:json|ui|openui|a2ui|oberfläche|interface|interfaz|interfaccia|interfejs|интерфейс|واجهة)$/;
/** `Here's an example of how to respond to "Show me the flights":` quotes the request. */
const exampleNoun =
  /(?:response|antwort|réponse|respuesta|risposta|resposta|example|beispiel|exemple|ejemplo|esempio|exemplo)$/;
const quotingRest =
  /^ (?:of how to|how to|to|for|in|zu|auf|à|a|para|per) [^.:!?\n\p{N}"“„«]{0,60}["“„«][^:\n\p{N}"”“»]{0,60}["”“»]?[ \t]*(?::[ \t\r]*)?$/u;
/** Languages without spaces. */
const denseStarts = ['以下', '这是', '這是', 'こちら', '다음'];
const dense =
  /^(?:以下|这是|這是|こちら|다음)[^\n:：]{0,20}(?:json|ui|界面|介面|インターフェース|인터페이스)[^\n:：\p{N}]{0,12}([:：][ \t\r]*)?$/u;
const mayBeDense = /^(?:以下|这是|這是|こちら|다음)[^\n:：]{0,24}$/;
/** Names of the UI and of its outermost component as a line of their own: `UI:`, `**Output:**`, `Card {`. */
const labels =
  'ui openui a2ui json output response interface layout component components card stack column row page screen view answer'.split(
    ' ',
  );
const maxLabelLine = 24;
const labelLine = /^(?:#{1,6} |[*_]{1,3})?([a-z\d]+)[*_]{0,3}[ \t]*[:：{([]?[*_]{0,3}[ \t\r]*$/;
const labelStart = /^(?:#{0,6} ?|[*_]{1,3})([a-z\d]*)$/;
const maxLength = 160;

/** `whole`: the text is such a sentence. `more`: it may become one. */
export function formatSentence(text: string): 'whole' | 'more' | 'none' {
  if (text.length > maxLength) return 'none';
  const [line = '', ...below] = text.trimStart().toLowerCase().replaceAll('’', "'").split('\n');
  if (below.some((other) => other.trim() !== '')) return 'none';
  const verdict = verdictOf(line);
  // A line that ends is complete.
  return verdict === 'more' && below.length > 0 ? 'none' : verdict;
}

function verdictOf(line: string): 'whole' | 'more' | 'none' {
  const [isDense, colon] = dense.exec(line) ?? [];
  if (isDense !== undefined) return colon === undefined ? 'more' : 'whole';
  if (mayBeDense.test(line) || (line !== '' && denseStarts.some((one) => one.startsWith(line)))) return 'more';
  if (line.length <= maxLabelLine && labels.includes(labelLine.exec(line)?.[1] ?? '')) return 'whole';
  const word = line.length > maxLabelLine ? undefined : labelStart.exec(line)?.[1];
  if (word !== undefined && line !== '' && labels.some((one) => one.startsWith(word))) return 'more';
  const behind = line.replace(interjection, '');
  const start = starts.find((one) => behind.startsWith(`${one} `));
  if (start === undefined) {
    const isOpen = interjectionOnly.test(line) || [...interjections, ...starts].some((one) => one.startsWith(behind));
    return isOpen ? 'more' : 'none';
  }
  const after = behind.slice(start.length);
  const [found] = named.exec(after) ?? [];
  if (found === undefined) return wordsBefore.test(after) ? 'more' : 'none';
  const tail = after.slice(found.length);
  const isQuoting = exampleNoun.test(found) && quotingRest.test(tail);
  if (!rest.test(tail) && !isQuoting) return 'none';
  if (/:\s*$/.test(tail)) return 'whole';
  if (!/[.!]\s*$/.test(tail)) return 'more';
  return uiNoun.test(found) ? 'whole' : 'none';
}
