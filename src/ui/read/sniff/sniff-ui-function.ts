// A program whose result is the UI: `const root = () => Card([`, `def build():`, `print(Card([`. The code around the UI
// is not shown. A function with any other name is a helper that the UI may call.
import { sniffSetting } from './sniff-setting.ts';
import { isLayoutContainer } from '../../check/layout-names.ts';
import { inOneLine, pieces } from '../raw-expression.ts';
import { afterLead, maxLine, more, prose, skip, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

const declared = '(?:(?:export|default|const|let|var)\\s+)*';
const subject = 'ui|root|page|app|view|card|screen|dashboard|response|layout|component';
/** Names of a function that makes the whole UI. */
const uiName = `(?:root|ui|app|page|main|screen|dashboard|view|component|layout|response|(?:build|create|make|get|generate|show|render|display)(?:_?(?:the_?)?(?:${subject}))?)`;
const parameters = '\\(\\s*(?:props|_|self|ctx|context|state)?(?:\\s*:[^()\\n]{1,40})?\\s*\\)';
const type = '[\\w.<>[\\]|" ]{1,40}';
const docString = '(?:"""[^"]{0,200}"""\\s*|\'\'\'[^\']{0,200}\'\'\'\\s*)?';

const heads = [
  `^${declared}(${uiName})\\s*(?::${type})?=\\s*(?:async\\s+)?${parameters}\\s*(?::${type})?=>\\s*`,
  `^${declared}(${uiName})\\s*(?::${type})?=\\s*(?:async\\s+)?function\\s*\\w*\\s*${parameters}\\s*(?=\\{)`,
  `^${declared}(?:async\\s+)?function\\s+(${uiName})\\s*${parameters}\\s*(?::${type})?(?=\\{)`,
  `^(?:async\\s+)?def\\s+(${uiName})\\s*${parameters}\\s*(?:->${type})?:\\s*${docString}`,
  `^(${uiName})\\s*=\\s*lambda\\s*:\\s*`,
  // A body of several statements belongs to no helper.
  `^${declared}(\\w+)\\s*=\\s*(?:async\\s+)?\\(\\s*\\)\\s*=>\\s*(?=\\{\\s*(?:const|let|var)\\s)`,
].map((head) => new RegExp(head, 'i'));

const hasHead = /=>|\bfunction\b|\bdef\s|\blambda\b/i;
const headStart = new RegExp(
  `^(?:${declared}${uiName}\\s*(?::${type})?=\\s*(?:a(?:s(?:y(?:n(?:c(?:\\s[^\\n"';]{0,80})?)?)?)?)?|f(?:u(?:n(?:c(?:t(?:i(?:o(?:n(?:[\\s(][^\\n"';]{0,80})?)?)?)?)?)?)?)?|l(?:a(?:m(?:b(?:d(?:a(?:\\s[^\\n"';]{0,20})?)?)?)?)?)?)|(?:async\\s+)?d(?:e(?:f(?:\\s[^\\n]{0,120})?)?)?|${declared}(?:async\\s+)?function\\s+${uiName}\\s*(?:\\([^()\\n]{0,80}(?:\\)\\s*(?::[^\\n{]{0,40})?)?)?)$`,
  'i',
);
const onlyUiName = new RegExp(`^${uiName}$`, 'i');
const cardInside = /^(?:root\s*=\s*)?Card\(\s*(?:(?:children|content)\s*[=:]\s*)?\[/;
const mayBeCardInside =
  /^(?:r(?:o(?:o(?:t\s*=?\s*)?)?)?|(?:root\s*=\s*)?(?:C(?:a(?:r(?:d(?:\(\s*(?:c[a-z]{0,7}\s*[=:]?\s*)?)?)?)?)?)?)$/;
const bodyStart = /^(?:\{\s*)?(?:return\b\s*)?(?:\(\s*)?/;
const mayBeBodyStart = /^(?:\{\s*)?(?:r(?:e(?:t(?:u(?:rn?)?)?)?)?)?$/;
const openDocString = /^(?:"|""|"""[^"]{0,200}"{0,2}|'|''|'''[^']{0,200}'{0,2})$/;

/** A line that begins such a function, or the statement in it that returns the UI. */
export const isHeadOnly = (line: string): boolean =>
  /^return\s*\(?$/.test(line) || heads.some((head) => /^[\s{(]*$/.test(line.replace(head, '')) && head.test(line));

const openHead = new RegExp(
  `^${declared}(?:async\\s+)?(?:(?:function|def)\\s[^"';]{0,80}|${uiName}\\s*(?::${type})?=[^"';=>]{0,80}=?>?\\s*\\(?)$`,
  'i',
);

/** The line may become the head of such a function. */
export const mayBeHead = (line: string): boolean => openHead.test(line);

/** The line without the beginning of such a function, and without `return (`. */
export const withoutHead = (line: string): string =>
  heads
    .reduce((rest, head) => rest.replace(head, ''), line)
    .replace(/^\{\s*(?=return\b|$)/, '')
    .replace(/^return\s*\(?\s*/, '');

/** After the head of a function. Undefined if the body holds no UI. */
function sniffBody(line: string, head: string, name: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const body = line.slice(head.length);
  if (line.length > maxLine) return undefined;
  if (mayBeBodyStart.test(body) || (/^(?:async\s+)?def\s/.test(line) && openDocString.test(body))) return more;
  const from = head.length + (bodyStart.exec(body)?.[0].length ?? 0);
  const rest = line.slice(from);
  if (mayBeCardInside.test(rest)) return more;
  // `Card("Ace")` is a card of a game.
  if (rest.startsWith('Card(') && !cardInside.test(rest)) return undefined;
  const sniffed = sniff(rest, context);
  if (sniffed.type === 'more') return more;
  // Statements above the result that are not shown.
  if (sniffed.type === 'skip' || sniffed.type === 'helper') return { type: 'skip', length: from };
  if (sniffed.type === 'statement') return { ...sniffed, from: sniffed.from + from };
  if (sniffed.type !== 'expression') return undefined;
  const at = from + sniffed.from;
  if (name === 'root') return { type: 'statement', name, role: 'root', from: at };
  const isCard = line.startsWith('Card(', at);
  return isCard ? { type: 'statement', name, role: 'card', from: at } : { ...sniffed, from: at };
}

const pythonHelper =
  /^def[ \t]+([a-zA-Z_]\w{0,60})[ \t]*\(([^()\n]{0,200})\)[ \t]*(?:->[^:\n]{1,40})?:[ \t]*(?:\n[ \t]+)?(?:"""[^"]{0,200}"""\s*)?return[ \t]+(?:\([ \t\n]*)?(?=([A-Z]\w{0,60})\()/;
const pythonHelperStart =
  /^def[ \t]+[a-zA-Z_]\w{0,60}[ \t]*\([^()\n]{0,200}\)[ \t]*(?:->[^:\n]{1,40})?:[ \t]*(?:\n[ \t]*)?(?:"(?:"(?:"[^"]{0,200}(?:"(?:"(?:"\s*)?)?)?)?)?)?(?:r(?:e(?:t(?:u(?:r(?:n(?:[ \t]+(?:\([ \t\n]*)?(?:[A-Z]\w{0,60})?)?)?)?)?)?)?)?$/;
const maxHelper = 1_000;

/** `def tile(label):` with `return Stat(label)` below it: a function that makes components. */
function sniffPythonHelper(line: string, context: SniffContext): Sniffed | undefined {
  const [head, name = '', listed = '', made = ''] = pythonHelper.exec(line) ?? [];
  if (line.length > maxHelper) return undefined;
  if (head === undefined) return pythonHelperStart.test(line) ? more : undefined;
  const call = line.slice(head.length);
  if (!context.isComponent(made) && !isLayoutContainer(made)) return prose;
  if (made === 'Card' && !cardInside.test(call)) return mayBeCardInside.test(call) ? more : prose;
  if (!line.endsWith('\n')) return more;
  let depth = /return[ \t]+\($/.test(head.trimEnd()) ? 1 : 0;
  for (const [piece] of call.matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
  }
  if (depth > 0) return more;
  const body = inOneLine(call).trim();
  const written = head.trimEnd().endsWith('(') ? body.replace(/\)$/, '') : body;
  return { type: 'skip', length: line.length, instead: `${name} = (${listed}) => ${written}\n` };
}

/** `print(`, `module.exports = `, `export default ` and `return (`, before a Card or an object. */
const wrapper =
  /^(?:(?:(?:return|await)\s+)?(?:print|render|display|show|mount|console\.log|[\w$]{1,30}\.(?:render|display|show|mount))\(\s*|(?:module\.exports(?:\.\w{1,30})?|(?:exports|window|globalThis)\.\w{1,30}|export)\s*=\s*|(?:export\s+default|return)\s+(?=[[{(])(?:\(\s*)?|return\s*\(\s*)/;
const wrapperStart =
  /^(?:(?:(?:return|await)\s+)?(?:print|render|display|show|mount|console(?:\.\w{0,3})?|(?:[a-z$][\w$]{0,29}|ReactDOM)\.\w{0,7})|m(?:o(?:d(?:u(?:l(?:e(?:\.\w{0,7}(?:\.\w{0,30})?\s*)?)?)?)?)?)?|(?:exports|window|globalThis)\.\w{0,30}\s*|return\s*)$/;

function sniffObject(lead: string, rest: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const found = sniff(rest, context);
  if (found.type === 'more') return more;
  return found.type === 'expression' || found.type === 'dialect' ? skip(lead) : undefined;
}

function sniffWrapped(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const lead = wrapper.exec(line)?.[0];
  if (lead === undefined) return wrapperStart.test(line) && line.length < maxLine ? more : undefined;
  const rest = line.slice(lead.length);
  if (mayBeCardInside.test(rest)) return line.length < maxLine ? more : undefined;
  // The object may be read by another reader, so it is looked at again.
  if (/^[[{]/.test(rest)) return sniffObject(lead, rest, context, sniff);
  const isReturned = lead.startsWith('return') && /^[A-Z]\w*\(/.test(rest) && context.isNotationExpected;
  return cardInside.test(rest) || isReturned ? afterLead(lead, sniff(rest, context)) : undefined;
}

const pythonImport = /^(?:(?:from[ \t]+[\w.]+[ \t]+import[ \t]+[^\n]*|import[ \t]+[\w., \t]+)\n\s*)+/;
const pythonImportStart =
  /^(?:from[ \t]+(?:[\w.]{1,60}(?:[ \t]+(?:i(?:m(?:p(?:o(?:r(?:t(?:[ \t][^\n]*)?)?)?)?)?)?)?)?)?|import[ \t]+[\w., \t]*)$/;

/** `from tessera import Card` above the UI. */
function sniffPythonImport(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const lead = pythonImport.exec(line)?.[0];
  const rest = line.slice(lead?.length ?? 0);
  if (line.length > maxLine) return undefined;
  if (rest === '' || pythonImportStart.test(rest)) return more;
  if (lead === undefined) return undefined;
  const sniffed = sniff(rest, context);
  if (sniffed.type === 'skip' && sniffed.instead !== undefined)
    return { ...sniffed, length: lead.length + sniffed.length };
  return afterLead(lead, sniffed);
}

/** `root()`, `print(page())`, `root = build()`: the function whose result was shown. */
const shownCall =
  /^(?:(?:export\s+default|const|let|var|return|await)\s+|[\w$]{1,30}\s*=\s*)*(?:(?:print|render|display|show|mount|console\.log|[\w$]{1,30}\.(?:render|display|show|mount))\(\s*)?([\w$]+)(\(\s*\))?[ \t]*\)?[ \t]*;?[ \t\r]*(\n)?$/;
const shownStart =
  /^(?:(?:export\s+default|const|let|var|return|await)\s+|[\w$]{1,30}\s*=\s*)*((?:print|render|display|show|mount|console\.log|[\w$]{1,30}\.(?:render|display|show|mount))\(\s*)?([\w$]+)(?:\(\s*)?$/;
const isShown = (name: string, context: SniffContext): boolean => context.isDefined(name) || onlyUiName.test(name);
const mainLine = /^if[ \t]+__name__[ \t]*==[ \t]*["']__main__["'][ \t]*:[ \t\r]*(\n)?$/;
const mainStart = /^if(?:[ \t]+(?:_[\w \t="']{0,40}:?[ \t]*)?)?$/;

/** Lines after the UI that use it. Undefined for any other line. */
function sniffUse(line: string, context: SniffContext): Sniffed | undefined {
  if (line.length > maxLine) return undefined;
  const setting = sniffSetting(line, (name) => isShown(name, context));
  if (setting !== undefined) return setting;
  const main = mainLine.exec(line);
  if (main !== null) return main[1] === undefined ? more : skip(line);
  if (mainStart.test(line)) return more;
  const [, wrapped, begun = ''] = shownStart.exec(line) ?? [];
  if (begun !== '' && (wrapped !== undefined || isShown(begun, context))) return more;
  const [, name = '', called, end] = shownCall.exec(line) ?? [];
  if (called === undefined && !/^(?:print|render|display|show|mount|console\.log|[\w$]+\.\w+)\(/.test(line))
    return undefined;
  if (!isShown(name, context)) return undefined;
  return end === undefined ? more : skip(line);
}

/** A component or a value, as in most lines. Without this check, a push takes 0.3 us more. */
const plainLine = /^(?:[A-Z]\w*\(\s*["'[{]|[\w$]+\s*=\s*(?:["'`[{\d]|[A-Z]\w*\(\s*["'[{\w]))/;

/** Undefined for any other line. */
export function sniffUiFunction(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  if (plainLine.test(line)) return undefined;
  for (const pattern of hasHead.test(line) ? heads : []) {
    const [head, name] = pattern.exec(line) ?? [];
    const sniffed = head === undefined || name === undefined ? undefined : sniffBody(line, head, name, context, sniff);
    if (sniffed !== undefined) return sniffed;
  }
  const used = context.isNotationExpected ? sniffUse(line, context) : undefined;
  if (used !== undefined) return used;
  const found =
    sniffWrapped(line, context, sniff) ??
    sniffPythonHelper(line, context) ??
    (context.isNotationExpected ? undefined : sniffPythonImport(line, context, sniff));
  return found ?? (headStart.test(line) ? more : undefined);
}
