// Text that agents and transcripts put around an answer: `Thought: ... Action: ...`, `Human: ... Assistant:`, `[END]`,
// `(Word count: 12)`. It is dropped only directly above or below a UI; in a text it may be meant for the reader.

const labels = [
  'thought:',
  'thoughts:',
  'action:',
  'action input:',
  'observation:',
  'final answer:',
  'question:',
  'human:',
  'user:',
  'plan:',
  'reasoning:',
  'user\n',
  'human\n',
  'system\n',
];
/** `**Thought:**`, `### Thought:`, `[USER]`. */
const mark = /^(?:\*\*|__|#{1,4} |\[)/;
const label =
  /^(?:\*\*|__|#{1,4} |\[)?(thoughts?|action(?: input)?|observation|final answer|question|human|user|plan|reasoning|assistant|ai)(?:\]:?|:)|^(?:user|human|system|assistant|model)\s*$/i;
const aboutWork =
  /\b(?:i will|i'll|i should|i need|i can|let me|user|card|ui|components?|show|display|render(?:ed)?|above|below)\b/i;
/** A line that marks the end. */
const endMark =
  /^(?:\[(?:end|eos|done|stop|end[ _]of[ _]\w+)\]|<\/?(?:end|eos|stop|end_of_\w+)>|([-=*#])\1+[ \t]*end(?: of \w+)?[ \t]*\1+|\(?(?:word|character|token) count: ?\d+\)?|end of (?:output|response|answer|ui|card|message)\.?)$/i;

/** How the text begins. `more`: it may become scaffolding. */
export function scaffoldingStart(text: string): 'scaffolding' | 'more' | 'none' {
  const start = text.trimStart().toLowerCase();
  const words = start.replace(mark, '').replace(']', ':');
  if (labels.some((one) => words.startsWith(one))) return 'scaffolding';
  return start === '*' || start === '_' || labels.some((one) => one.startsWith(words)) ? 'more' : 'none';
}

/** The part of a text above a UI that is for the reader; undefined if none of the text is scaffolding. */
export function withoutScaffoldingAbove(text: string): string | undefined {
  const lines = text.trim().replaceAll('’', "'").split('\n');
  const names = lines.map((line) => label.exec(line)?.[1]?.toLowerCase());
  const [first = ''] = names;
  if (first === 'question' && !names.some((name) => name === 'thought' || name === 'action')) return undefined;
  if ((first === 'plan' || first === 'reasoning') && !aboutWork.test(lines.join(' ').replace(label, '')))
    return undefined;
  const paragraphs = text.split(/\n\s*\n/);
  const last = paragraphs.findLastIndex((one) => one.split('\n').some((line) => label.test(line)));
  return paragraphs.slice(last + 1).join('\n\n');
}

/** The text after a UI without scaffolding; the same text if there is none. */
export function withoutScaffoldingBelow(text: string): string {
  const lines = text.split('\n');
  const isEnd = (line: string | undefined): boolean =>
    line !== undefined && (endMark.test(line.trim()) || line.trim() === '');
  let [from, to] = [0, lines.length];
  while (to > from && isEnd(lines[to - 1])) to -= 1;
  while (from < to && isEnd(lines[from])) from += 1;
  if (!lines.some((line) => endMark.test(line.trim()))) [from, to] = [0, lines.length];
  const [first = ''] = lines.slice(from, to).filter((line) => line.trim() !== '');
  const name = label.exec(first)?.[1]?.toLowerCase() ?? '';
  const rest = lines.slice(from, to).join('\n');
  if (name === 'human' || name === 'user') return '';
  if (!/^(?:thought|action|observation|final)/.test(name)) return from === 0 && to === lines.length ? text : rest;
  const answer = lines.findIndex((line) => /^(?:\*\*)?final answer:/i.test(line));
  if (answer < 0) return '';
  const shown = lines
    .slice(answer, to)
    .join('\n')
    .replace(/^(?:\*\*)?final answer:(?:\*\*)?\s*/i, '');
  return aboutWork.test(shown) && !/\p{N}/u.test(shown) ? '' : shown;
}
