// YAML or TOON with a list of components, or a map of them by their ids, below its first lines: `root: main`, `state:` with
// its lines, `elements:`.
import { maxLine } from './sniffed.ts';

const headLine = /^(?:root|title|name|heading|subtitle|description|version):[^\n]{0,120}$/;
/** Data above the components. */
const dataLine = /^(?:state|data|initial_?[sS]tate):[ \t\r]*(?:\{[^\n]*)?$/;
const maxHeads = 3;
/** `elements:`, and in TOON `elements[7]:`, `elements: [7]` and `components[2]{id,type,text}:`. */
const listLine =
  /^(?:elements|components|nodes|children|blocks|widgets|sections|layout)(\[[#\d]\d{0,4}[|\t]?\])?(\{[\w,|\t -]{0,200}\})?:[ \t]*(?:\[\d{1,4}\])?[ \t\r]*$/;
const kindMember = /[{,|\t](?:type|component|kind|widget)[},|\t]/;
const itemLine = /^[ \t]*-[ \t]+(?:type|component|kind|widget|id):/;
const keyLine = /^[ \t]*[\w-]{1,40}(?:\[\d{1,4}\])?:[ \t\r]*$/;
const kindLine = /^[ \t]+(?:type|component):/;
/** Beginnings of these lines that may still become one. */
const headStart = /^(?:[a-z]{0,12}|initial_?[sS]?[a-z]{0,4}|[a-z]{1,12}[[{:][^\n]{0,240})$/;
const itemStart = /^[ \t]*(?:-[ \t]*[a-z]{0,10}|[\w-]{0,40}(?:\[\d{0,4}\]?)?(?::[ \t\r]*)?)$/;
const kindStart = /^[ \t]*[a-z]{0,10}$/;
/** Characters of the data above the components. */
const maxData = 2_000;

/** Undefined for anything else. */
export function sniffListOutline(text: string): 'outline' | 'more' | undefined {
  if (text.length > maxData) return undefined;
  const lines = text.split('\n');
  let at = 0;
  let heads = 0;
  let isData = false;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isLast = at === lines.length - 1;
    if (isData && /^[ \t]/.test(line)) continue;
    if (at > 0 && line.trim() === '') continue;
    if (isLast && headStart.test(line)) return text.length < maxLine || isData ? 'more' : undefined;
    if (listLine.test(line)) break;
    isData = dataLine.test(line);
    if (!isData && !headLine.test(line)) return undefined;
    heads += 1;
    if (heads > maxHeads + 1) return undefined;
  }
  const [list, count, members = ''] = listLine.exec(lines[at] ?? '') ?? [];
  if (list === undefined) return 'more';
  // Any configuration may begin with `components:`.
  if (heads === 0 && count === undefined) return undefined;
  if (kindMember.test(members)) return 'outline';
  const [first = '', second = ''] = lines.slice(at + 1).filter((line) => line.trim() !== '');
  if (itemLine.test(first) || (keyLine.test(first) && kindLine.test(second))) return 'outline';
  if (second === '' && itemStart.test(first)) return 'more';
  return keyLine.test(first) && kindStart.test(second) ? 'more' : undefined;
}
