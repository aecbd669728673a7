// JSON around an answer that is a string: `{"status": "ok", "response": "`, `["`, `{"response": {"content": "`.

const answerKeys = new Set(
  'content text response answer output message reply ui result code data final body markdown root document arguments parameters args input'.split(
    ' ',
  ),
);
/** Members that may precede the answer. */
const otherKeys = new Set('id type status success ok title name version language format'.split(' '));
const key = /^\s*"(\w*)"\s*:\s*/;
const keyStart = /^\s*(?:"\w{0,20}(?:"\s*(?::\s*)?)?)?$/;
const scalar = /^(?:"[\w .-]{0,60}"|-?\d[\d.]{0,20}|true|false|null)\s*,\s*/;
const scalarStart = /^(?:"[\w .-]{0,60}(?:"\s*)?|-?[\d.]{0,20}\s*|[a-z]{0,5}\s*)$/;
const maxDepth = 6;

export interface AnswerHolder {
  /** The index of the quote that begins the answer. */
  readonly quote: number;
  /** The brackets that are open there. */
  readonly depth: number;
}

/** Finds where the answer begins; undefined if the text is not such JSON. */
export function answerHolder(text: string): AnswerHolder | 'more' | undefined {
  let at = 0;
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    const char = text[at];
    if (char === undefined) return 'more';
    if (char === '"') return { quote: at, depth };
    if (char !== '{' && char !== '[') return undefined;
    at += 1;
    if (char === '[') continue;
    const value = valueOfAnswer(text, at);
    if (typeof value !== 'number') return value;
    at = value;
  }
  return undefined;
}

/** The index of the value of the first key that may hold an answer. `from` is after the brace. */
function valueOfAnswer(text: string, from: number): number | 'more' | undefined {
  for (let at = from; ;) {
    const rest = text.slice(at);
    const [written, name = ''] = key.exec(rest) ?? [];
    if (written === undefined) return keyStart.test(rest) ? 'more' : undefined;
    at += written.length;
    if (answerKeys.has(name)) return at;
    if (!otherKeys.has(name)) return undefined;
    const value = text.slice(at);
    const [passed] = scalar.exec(value) ?? [];
    if (passed === undefined) return scalarStart.test(value) ? 'more' : undefined;
    at += passed.length;
  }
}
