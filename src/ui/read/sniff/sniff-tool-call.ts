// A call of a tool, written as a program calls it, that is the whole answer: `functions.show({"title": ...})`,
// `print(render_ui(title="Fees", items=[...]))`. Its arguments are read.
import { maxLine, more, skip, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

const owner = '(?:functions?|default_api|tools?|tool_code)\\.';
const verb = '(?:render|show|display|present|create|generate|build|make|send|return|output|final)';
const subject =
  '(?:ui|card|component|interface|view|widget|answer|response|message|reply|result|layout|dashboard|page|form|table|chart|artifact|document)s?';
const tool = `(?:${owner}[a-z]\\w{0,60}|${verb}_?(?:[a-z]{1,20}_)?${subject}|answer|respond|reply)`;
const head = new RegExp(`^(?:await[ \\t]+)?(?:print\\([ \\t]*)?(?:await[ \\t]+)?${tool}\\(\\s*`, 'i');
/** Anything that may become such a head, up to its bracket. */
const headStart =
  /^(?:await[ \t]+)?(?:print\([ \t]*)?(?:await[ \t]*)?(?:[a-z]\w{0,80}|(?:functions?|default_api|tools?|tool_code)\.\w{0,60})?$/i;
const argument = /^([a-z]\w{0,30})\s*=(?!=)\s*(?=[^\s=])/i;
const argumentStart = /^(?:[a-z]\w{0,30}\s*=?\s*)?$/i;
/** An argument that is a whole text. */
const textName = /^(?:answer|response|reply|message|text|content|body|output|result|markdown|speech)$/i;
/** A text in quotes is the only argument. */
const onlyText = /^\w+\s*=\s*(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')\s*,?\s*\)/;
const textStart = /^\w+\s*=\s*(?:"(?:[^"\\]|\\[^])*(?:\\|"\s*,?\s*)?|'(?:[^'\\]|\\[^])*(?:\\|'\s*,?\s*)?)$/;

/** Whether a program is such a call. */
export function beginsToolCall(program: string): 'ui' | 'code' | 'more' {
  const text = program.trimStart();
  if (head.test(text)) return 'ui';
  return text === '' || headStart.test(text) ? 'more' : 'code';
}

/** Undefined if the line is no such call. */
export function sniffToolCall(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  if (!context.isAnswerStart || line.length > maxLine) return undefined;
  const [call] = head.exec(line) ?? [];
  if (call === undefined) return /[(.]/.test(line) && headStart.test(line) ? more : undefined;
  const rest = line.slice(call.length);
  if (/^[[{]/.test(rest)) {
    const inner = sniff(rest, context);
    if (inner.type !== 'more') return inner.type === 'prose' ? undefined : skip(call);
    // Data for a program, such as the arguments of a search.
    const [, data] = /^([[{][^]*[\]}])\s*\)+;?[ \t\r]*\n?$/.exec(rest) ?? [];
    if (data === undefined) return more;
    return { type: 'skip', length: line.length, instead: `{"name": "call", "arguments": ${data}}\n` };
  }
  const [named, name = ''] = argument.exec(rest) ?? [];
  if (named === undefined) return argumentStart.test(rest) ? more : undefined;
  const value = rest.slice(named.length);
  const component = /^([A-Z]\w{0,40})(\()?/.exec(value);
  if (component !== null) {
    if (component[2] === undefined) return component[0] === value ? more : undefined;
    return context.isComponent(component[1] ?? '') ? skip(call + named) : undefined;
  }
  if (!/^["'[{\d]/.test(value)) return undefined;
  const isText = textName.test(name);
  if (isText && textStart.test(rest)) return more;
  const instead = isText && onlyText.test(rest) ? 'MarkDownRenderer(' : 'Card(';
  return { type: 'skip', length: call.length, instead };
}
