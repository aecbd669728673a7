// Lines that begin with a name: a call, a statement, or prose.
import { isLayoutContainer } from '../../check/layout-names.ts';
import { kindOf } from '../../dialects/vocabulary.ts';
import { sniffSignature } from './signature.ts';
import { sniffListOutline } from './sniff-list-outline.ts';
import { sniffLoop } from './sniff-loop.ts';
import { sniffFunction, sniffImport, sniffReturnedTags, sniffTagsBelow } from './sniff-program.ts';
import { sniffStatement } from './sniff-statement.ts';
import { maxWrapper } from './sniff-tag.ts';
import { sniffToolCall } from './sniff-tool-call.ts';
import { sniffUiFunction } from './sniff-ui-function.ts';
import {
  expression,
  maxLine,
  maxWord,
  more,
  prose,
  skip,
  wordAndSpace,
  type Sniff,
  type SniffContext,
  type Sniffed,
} from './sniffed.ts';

/** A name follows: `export = Button(...)` defines one of this name. */
const declaration = /^(?:(?:export|default|const|let|var|return)\s+(?!=))+/;

const exportLine = /^(?:(?:export\s+default|return)\s+[\w$]+;?|root;?)[ \t]*(\n)?$/;

/** `surface("main")` and `$/trip/origin = "JFK"`: the surface of the UI, and data of the surrounding program. */
const surfaceLine = /^(?:surface\([ \t]*["'][^"'\n]*["'][^()\n]*\)|\$\/[\w/-]+[ \t]*=[^\n]*)[ \t\r]*(\n)$/;

const surfaceStart =
  /^(?:surface\((?:[ \t]*(?:["'][^"'\n]*(?:["'][^()\n]*\)?[ \t\r]*)?)?)?|\$(?:\/[\w/-]*(?:[ \t]*(?:=[^\n]*)?)?)?)$/;

export function sniffName(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  const below = sniffTagsBelow(line, context);
  if (below?.type === 'markup') return below;
  const found = sniffNamed(line, context, sniff);
  return found.type === 'prose' ? (below ?? found) : found;
}

function sniffNamed(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  if (surfaceLine.test(line)) return skip(line);
  if (surfaceStart.test(line) && line.length < maxWrapper) return more;
  const returned = sniffReturnedTags(line);
  if (returned !== undefined) return returned;
  const called = sniffToolCall(line, context, sniff);
  if (called !== undefined) return called;
  const made = sniffUiFunction(line, context, sniff);
  if (made !== undefined) return made;
  if (/^import\s+[\w{*]/.test(line)) return sniffImport(line, context, sniff);
  const declared = sniffFunction(line, context, sniff);
  if (declared !== undefined) return declared;
  // The tokens around the channel name are missing.
  if (/^analysis[A-Z][a-z]/.test(line)) return { type: 'thought-start', tag: 'analysis', length: 'analysis'.length };
  const loop = context.isNotationExpected ? sniffLoop(line) : undefined;
  if (loop !== undefined) return loop;
  if (context.isNotationExpected) {
    const exported = exportLine.exec(line);
    if (exported !== null) return exported[1] === undefined ? more : skip(line);
  }
  const from = declaration.exec(line)?.[0].length ?? 0;
  const isDeclared = /\b(?:const|let|var)\s/.test(line.slice(0, from));
  const text = line.slice(from);
  if (text === '') return more;
  const match = wordAndSpace.exec(text);
  if (match === null) return prose;
  const [whole, word = '', spaces = ''] = match;
  const next = text[whole.length];
  if (whole.includes('\n')) return prose;
  if (next === undefined) return text.length < maxWord ? more : prose;
  if (next === '(' && spaces === '') {
    if (!context.isComponent(word)) return sniffForeignCall(text, word, whole.length, from, context);
    return sniffArgument(text.slice(whole.length + 1), from, context);
  }
  if (spaces === '' && context.isComponent(word) && /["“[{]/.test(next)) return expression(from);
  const typed = next === ':' ? sniffTyped(text, word, from, context, isDeclared) : undefined;
  if (typed !== undefined) return typed;
  if (next === '{' && context.isComponent(word)) {
    const braces = sniffBraces(text, word, from, context);
    if (braces !== undefined) return braces;
  }
  if (next === ':' && /^(?:component|type)$/.test(word)) return sniffOutline(text, context);
  if (next === ':' && text.startsWith('=', whole.length + 1))
    return sniffAssigned(text, word, whole.length + 2, from, context);
  if (next === ':' && from === 0 && (rootWord.test(word) || context.isComponent(word))) {
    const name = (keyedOutline.exec(text) ?? textOutline.exec(text))?.[1] ?? '';
    if (context.isComponent(name)) return { type: 'outline' };
    if (name === '' && keyedStart.test(text) && text.length < maxLine) return more;
  }
  if (next === ':' && from === 0 && rootWord.test(word)) {
    const [above = '', named] = rootOutline.exec(text) ?? [];
    if (named !== undefined) return skip(text.slice(0, text.indexOf('\n') + 1));
    if (above !== '' && above.length < maxWord) return more;
  }
  if (next === '[' && from === 0 && spaces === '' && toonWord.test(word)) {
    const outline = sniffListOutline(text);
    if (outline !== undefined) return outline === 'more' ? more : { type: 'outline' };
  }
  if (next === ':' && from === 0 && outlineWord.test(word) && !callAfterColon.test(text)) {
    const outline = sniffListOutline(text);
    if (outline !== undefined) return outline === 'more' ? more : { type: 'outline' };
  }
  if (next === ':' && from === 0 && pageWord.test(word)) {
    if (pageOutline.test(text)) return { type: 'outline' };
    const key = keyedPage.exec(text)?.[1];
    if (key !== undefined && !recordKey.test(key) && resolves(key, context)) return { type: 'outline' };
    if ((pageOutlineStart.test(text) || keyedPageStart.test(text)) && text.length < maxLine) return more;
  }
  if (next === ':' && from === 0 && context.isComponent(word)) {
    const above = sniffAbove(text, whole.length + 1, context);
    if (above !== undefined) return above;
  }
  if (next === ':' && text.length > whole.length + 1) return sniffColon(text, word, whole.length + 1, from, context);
  if (next === ':') return more;
  if (next === '.' && spaces === '' && context.isNotationExpected) return sniffAppended(text, from, context);
  if (next === '<' && (word === 'root' || context.isNotationExpected)) {
    const afterName = text.slice(whole.length);
    if (afterName === '<') return more;
    if (afterName.startsWith('<-')) return sniffAssigned(text, word, whole.length + 2, from, context);
  }
  if (next !== '=') return prose;
  return sniffStatement(text, word, whole.length + 1, from, context);
}

const bracedStart = /^\w+[ \t]*\{\s*(?:"?[A-Za-z_]\w{0,40}"?[ \t]*(?::[ \t]*)?)?$/;
const bracedCall = /^\w+[ \t]*\{\s*([A-Z]\w{0,40})[ \t]*(?:\{|\(|")/;
const bracedProp = /^\w+[ \t]*\{\s*"?([A-Za-z_]\w{0,40})"?[ \t]*:[ \t]*["'\d[{]/;

/** `Card { CardHeader { title: "Sales" } }`. Undefined if the braces hold neither components nor props. */
function sniffBraces(text: string, word: string, from: number, context: SniffContext): Sniffed | undefined {
  if (!context.isAnswerStart && !context.isNotationExpected && word !== 'Card') return undefined;
  const inner = bracedCall.exec(text)?.[1];
  if (inner !== undefined) return context.isComponent(inner) ? expression(from) : undefined;
  const prop = bracedProp.exec(text)?.[1];
  if (prop !== undefined) {
    const isHeader = word === 'Card' && context.isAnswerStart && /^(?:title|subtitle|content|body)$/.test(prop);
    return isHeader || context.hasProp(word, prop) ? expression(from) : undefined;
  }
  return bracedStart.test(text) && text.length < maxLine ? more : undefined;
}

/** `Stats:` above indented calls: the name of their container, as in YAML. Undefined if anything else follows. */
function sniffAbove(text: string, end: number, context: SniffContext): Sniffed | undefined {
  const behind = /^[ \t\r]*(?:\n(?:[ \t]+|$))?/.exec(text.slice(end))?.[0] ?? '';
  const rest = text.slice(end + behind.length);
  if (rest === '') return text.length < maxLine ? more : undefined;
  if (!behind.includes('\n')) return undefined;
  const [word = '', mark] = /^[A-Z]\w{0,40}([(:])?/.exec(rest) ?? [];
  if (mark === undefined) return word !== '' && word === rest ? more : undefined;
  return context.isComponent(word.slice(0, -1)) ? skip(text.slice(0, end + behind.length)) : undefined;
}

/** The first lines of YAML, and the lists of components below them. */
const outlineHead = '(?:root|title|name|heading|subtitle|description|version):[^\\n]{0,120}';
const outlineList = '(?:elements|components|nodes|children|blocks|widgets|sections|layout)';
/** `card:` above an indented list of components. */
const pageOutline = new RegExp(
  `^(?:card|ui|page|form|dashboard|screen|view):[ \\t\\r]*\\n(?:[ \\t]+${outlineHead}\\n){0,3}[ \\t]+(?:body|content|items|fields|${outlineList}):[ \\t\\r]*\\n\\s*-[ \\t]+(?:type|component|kind|widget|id):`,
);
const pageOutlineStart = new RegExp(
  `^(?:card|ui|page|form|dashboard|screen|view):[ \\t\\r]*(?:\\n(?:[ \\t]+${outlineHead}\\n){0,3}(?:[ \\t]+(?:${outlineHead}|[a-z]{0,10}(?::[ \\t\\r]*(?:\\n\\s*(?:-[ \\t]*[a-z]{0,10})?)?)?)?)?)?$`,
);
/** `card:` above a list of components that are the keys of their texts or props. */
const memberLines = '(?:[ \\t]+[\\w-]{1,30}:[^\\n]{0,120}\\n){0,8}';
const keyedPage = new RegExp(
  `^\\w+:[ \\t\\r]*\\n${memberLines}[ \\t]+(?:body|content|items|fields|${outlineList}):[ \\t\\r]*\\n[ \\t]*-[ \\t]+["']?([A-Za-z]\\w{0,40})["']?:`,
);
const keyedPageStart = new RegExp(
  `^\\w+:[ \\t\\r]*(?:\\n${memberLines}(?:[ \\t]*(?:[\\w-]{0,30}(?::[^\\n]{0,120})?|-[ \\t]*["']?\\w{0,40}["']?))?)?$`,
);
/** A member of any record. */
const recordKey = /^(?:title|name|label|value|id|key|url|type|date|question|answer)$/;
/** `Card:` above components that are the keys of their props. */
const keyedOutline =
  /^\w+:[ \t\r]*\n[ \t]*(?:-[ \t]+)?([A-Z][A-Za-z]{1,40}):[ \t\r]*\n[ \t]+(?:-[ \t]+)?[A-Za-z][\w-]{0,40}:/;
/** `Card:` above components that are the keys of their texts. */
const textOutline =
  /^\w+:[ \t\r]*\n[ \t]+(?:-[ \t]+)?([A-Z][A-Za-z]{1,40}):[ \t]+(?:["'“[|>]|(?![A-Z]\w*\()[^\s(]+[ \n])/;
const keyedStart =
  /^\w+:[ \t\r]*(?:\n[ \t]*(?:-[ \t]*)?(?:[A-Z][A-Za-z]{0,40}(?::[ \t\r]*(?:[^\s(]+|\n[ \t]*(?:-[ \t]*)?(?:[A-Za-z][\w-]{0,40})?)?)?)?)?$/;
/** `root:` above an indented component: only the component is read. */
const rootWord = /^(?:root|ui|component|document|response)$/;
const rootOutline =
  /^\w+:[ \t\r]*(?:\n(?:[ \t]+(?:(?:component|type):[ \t]*(?:([A-Z])|$)|c(?:o(?:m(?:p(?:o(?:n(?:e(?:nt?)?)?)?)?)?)?)?$|t(?:y(?:pe?)?)?$|$)|$)|$)/;
const pageWord = /^(?:card|ui|page|form|dashboard|screen|view)$/i;
const callAfterColon = /^\w+:\s*[A-Z]\w*\(/;
const outlineWord = /^(?:root|title|name|heading|subtitle|description|version|state)$/;
/** `elements[7]:` of TOON. */
const toonWord = /^(?:elements|components)$/;

const appendCall = /^(?:[\w$]+\.)+(?:push|append|add|addChild|appendChild)\(\s*/;

const appendStart = /^(?:[\w$]+\.)+(?:[\w$]+\(?)?$/;

/** `root.children.push(Callout(...))`: a component for the end of the UI. */
function sniffAppended(text: string, from: number, context: SniffContext): Sniffed {
  const [call] = appendCall.exec(text) ?? [];
  if (call === undefined && appendStart.test(text) && text.length < maxWord) return more;
  if (call === undefined) return sniffEffect(text, from);
  const rest = text.slice(call.length);
  if (rest === '' || (/^\w+$/.test(rest) && rest.length < maxWord)) return more;
  const callee = /^(\w+)\(/.exec(rest)?.[1] ?? '';
  return context.isComponent(callee) ? expression(from + call.length) : sniffEffect(text, from);
}

/** `rows.forEach((row) => log(row));`: a statement of a program, which ends with a semicolon. */
function sniffEffect(text: string, from: number): Sniffed {
  if (!/^(?:[\w$]+\.)+[\w$]+\(/.test(text) || text.length > maxLine) return prose;
  if (/\)[ \t]*;[ \t\r]*\n$/.test(text)) return { type: 'skip', length: from + text.length, isLost: true };
  return text.includes('\n') ? prose : more;
}

/** Names of a whole UI in other vocabularies. */
const pageName = /^(?:card|page|form|dashboard|container|column|section|view|layout|stack|panel|screen|tabs)$/;

/** `type: Card`, and a line below it that begins with a name. */
function sniffOutline(text: string, context: SniffContext): Sniffed {
  const [, name = '', end, below = '', sign] =
    /^(?:component|type)[ \t]*:[ \t]*["']?([A-Za-z]\w*)?["']?[ \t\r]*(\n)?\s*(?:-[ \t]+)?([\w-]*)(?:\[\d{1,4}\])?(:)?/.exec(
      text,
    ) ?? [];
  if (end === undefined) return /^\w+[ \t]*:[ \t]*["']?(?:[A-Za-z]\w{0,40})?["']?[ \t\r]*$/.test(text) ? more : prose;
  if (!context.isComponent(name) && !pageName.test(name)) return prose;
  if (sign !== undefined && below !== '') return { type: 'outline' };
  return /\n\s*(?:-[ \t]*)?[\w-]{0,40}(?:\[\d{0,4}\]?)?$/.test(text) ? more : prose;
}

/** `root := Card([`. */
function sniffAssigned(text: string, word: string, valueAt: number, from: number, context: SniffContext): Sniffed {
  const value = text.slice(valueAt).trimStart();
  const [, callee = '', next] = /^([A-Z]\w*)?(.)?/s.exec(value) ?? [];
  if (next === undefined && value.length < maxWord) return more;
  const isUi = word === 'root' || context.isNotationExpected || (next === '(' && context.isComponent(callee));
  return isUi ? sniffStatement(text, word, valueAt, from, context) : prose;
}

const typeName =
  '(?:str|string|int|float|number|bool|boolean|list|dict|tuple|any|object|array|final|const|card|ui|node|element|component|jsx\\.element)';
const typedByComponent = /^\w+[ \t]*:[ \t]*([A-Z]\w{0,40})[ \t]*=(?![=>])[ \t]*/;
const typedByComponentStart = /^\w+[ \t]*:[ \t]*[A-Z]\w{0,40}[ \t]*$/;
const typed = new RegExp(`^\\w+[ \\t]*:[ \\t]*${typeName}(?![\\w.])[\\w[\\]<>{}|,;:. \\t]{0,60}=(?![=>])[ \\t]*`, 'i');
/** No type begins with an R: a root may follow. */
const typedStart = new RegExp(
  `^\\w+[ \\t]*:[ \\t]*(?:(?!r)[a-z.]{0,11}|${typeName}(?![\\w.])[\\w[\\]<>{}|,;:. \\t]{0,60})$`,
  'i',
);

/** The type of a variable that is declared with `const`, which may be any. */
const declaredType = /^[^:]+:(?:[^=;{}\n]|=>|\{[^{}]{0,300}\}){1,200}?=(?![=>])[ \t]*/;
const declaredTypeStart = /^[^:]+:(?:[^=;{}\n]|=>|\{[^{}]{0,300}\}){0,200}(?:=|\{[^{}]{0,300})?$/;

/** `root: Card = Card([`, `const rows: string[] = [`: a definition with a type. Undefined for anything else. */
function sniffTyped(
  text: string,
  word: string,
  from: number,
  context: SniffContext,
  isDeclared: boolean,
): Sniffed | undefined {
  const typedAs = isDeclared ? declaredType.exec(text)?.[0] : undefined;
  if (typedAs !== undefined) return sniffStatement(text, word, typedAs.length, from, context);
  if (isDeclared && declaredTypeStart.test(text) && text.length < maxLine) return more;
  const [made, component = ''] = typedByComponent.exec(text) ?? [];
  const lead = made !== undefined && context.isComponent(component) ? made : typed.exec(text)?.[0];
  if (lead === undefined) return typedStart.test(text) || typedByComponentStart.test(text) ? more : undefined;
  return sniffStatement(text, word, lead.length, from, context);
}

/** `root: Card([`: a colon where an equals sign belongs. */
function sniffColon(text: string, word: string, valueAt: number, from: number, context: SniffContext): Sniffed {
  const value = text.slice(valueAt).trimStart();
  if (word !== 'root' && !context.isNotationExpected) return prose;
  if (/^[A-Z]?\w*$/.test(value) && value.length < maxWord && !text.includes('\n')) return more;
  const callee = /^([A-Z]\w*)\(/.exec(value)?.[1] ?? '';
  const isMade = context.isComponent(callee) || (word === 'root' && isLayoutContainer(callee));
  return isMade ? sniffStatement(text, word, valueAt, from, context) : prose;
}

/** The beginning of a call whose arguments are components: texts and names, then a call. */
const nestedCall =
  /^\(\s*(?:(?:[\w-]+\s*[:=]\s*)?["'][^"'\n]*["']\s*,\s*)*(?:[\w-]+\s*[:=]\s*)?\[?\s*([A-Za-z][\w.]*)\s*\(/;

const openNested =
  /^\(\s*(?:(?:[\w-]+\s*[:=]\s*)?["'][^"'\n]*["']\s*,\s*)*(?:[\w-]+(?:\s*[:=]\s*|\s+|(?=["'[])))?(?:["'][^"'\n]*$|(?:["'][^"'\n]*["']\s*)?(?:\[\s*)?[\w.-]*\s*$)/;

const markupName = /^(?:div|main|section|article|body|form|ul|ol)$/;

/** The same in lower case: a list of calls whose arguments are texts or lists, after a title at most. */
const lowerNested = /^\(\s*(?:["'][^"'\n]*["']\s*,\s*)?(?:\w+\s*[:=]\s*)?\[\s*([a-z]\w*)\((?:\s*\w+\s*[:=])?\s*["'[]/;

const openLower =
  /^\(\s*(?:["'][^"'\n]*(?:["']\s*)?$|(?:["'][^"'\n]*["']\s*,\s*)?(?:\w+\s*)?(?:[:=]\s*)?(?:\[\s*(?:[a-z]\w*(?:\((?:\s*\w+\s*[:=]?)?\s*)?)?)?$)/;

/** `VStack([Text("Hello")])`, `div([h1("Our bakery")])`: a component of another vocabulary around others. */
function sniffForeignCall(text: string, word: string, at: number, from: number, context: SniffContext): Sniffed {
  const isCapital = /^[A-Z]/.test(word);
  const isMarkup = markupName.test(word);
  const isLower = !isCapital && !isMarkup;
  // In a program, most such names are functions.
  if (isLower && (context.announcesCode || !resolves(word, context))) return prose;
  const rest = text.slice(at);
  const inner = (isLower ? lowerNested : nestedCall).exec(rest)?.[1];
  if (inner === undefined) return (isLower ? openLower : openNested).test(rest) && rest.length < maxLine ? more : prose;
  return context.isComponent(inner) || resolves(inner, context) ? expression(from) : prose;
}

/** True for a name that becomes a component of the catalog, or a container. */
const resolves = (name: string, context: SniffContext): boolean =>
  isLayoutContainer(name) || context.isLikeComponent(name) || kindOf(name) !== undefined;

/** After `Card(`: "Card(s) can be returned" is a sentence. */
function sniffArgument(text: string, from: number, context: SniffContext): Sniffed {
  const rest = text.trimStart();
  if (rest === '') return text.length > maxLine ? prose : more;
  if (/^["'“‘«„「`[{(\d)\-@/]/.test(rest)) return expression(from);
  const signature = sniffSignature(rest, (name) => context.isDefined(name));
  if (signature !== undefined) return signature === 'more' ? more : prose;
  const word = wordAndSpace.exec(rest)?.[0];
  if (word === undefined) return prose;
  const next = rest[word.length];
  if (next === undefined) return rest.length > maxLine ? prose : more;
  if (/[(:=,]/.test(next) || /^(?:true|false|null)\b/.test(word)) return expression(from);
  if (next !== ')') return prose;
  // "Card(deck) returns the top card." is a sentence.
  const after = rest.slice(word.length + 1).replace(/^[ \t]+/, '');
  if (after === '') return rest.length > maxLine ? prose : more;
  return /^[\n,;)\]}]/.test(after) ? expression(from) : prose;
}
