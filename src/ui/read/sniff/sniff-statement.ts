// `name = ...`: a part of the UI, a function or data that the UI uses, or prose.
import { isOnlyData } from './long-literal.ts';
import { functionLine, maxDefinitions, rootLine, sentenceLine } from './lines-before-ui.ts';
import { isLayoutContainer } from '../../check/layout-names.ts';
import { kindOf } from '../../dialects/vocabulary.ts';
import { sniffObject } from './sniff-json.ts';
import {
  maxLine,
  maxWord,
  more,
  namePattern,
  prose,
  sniffMarkup,
  type SniffContext,
  type Sniffed,
  type StatementRole,
} from './sniffed.ts';
import { toolWord } from '../tool-reference.ts';

const firstCallInList = new RegExp(`^\\[\\s*(${namePattern})\\(`, 'u');

const callOrName = new RegExp(`^(?:new\\s+)?(${namePattern})(\\s*)(.)?`, 'su');

/** `<const>[...]`: a type before the value. */
const castBefore = /^<(?:const|any|unknown|(?:string|number|any)\[\])>\s*(?=[[{"'`])/;
const castStart =
  /^<(?:c(?:o(?:n(?:st?)?)?)?|a(?:ny?)?|const>\s*|any>\s*|unknown>?\s*|(?:string|number|any)(?:\[\]?)?>?\s*)$/;

export function sniffStatement(
  text: string,
  word: string,
  valueAt: number,
  from: number,
  context: SniffContext,
): Sniffed {
  const value = text.slice(valueAt).trimStart().replace(castBefore, '');
  const at = from + text.length - value.length;
  if (castStart.test(value)) return more;
  if (value === '') return text.length > maxLine ? prose : more;
  const statement = (role: StatementRole): Sniffed => ({ type: 'statement', name: word, role, from: at });
  const isRoot = word === 'root';
  const isExpected = context.isNotationExpected || context.isInBase(word);
  if (value[0] === '=' || value[0] === '>') return prose;
  if (/^(?:\(\s*)?<?$/.test(value)) return value.length > maxLine ? prose : more;
  const tagAt = /^(?:\(\s*)?(?=<)/.exec(value)?.[0].length;
  if (tagAt !== undefined) {
    const start = sniffMarkup(value.slice(tagAt), context);
    return start === 'markup' ? { type: 'markup', from: at + tagAt } : start === 'more' ? more : prose;
  }
  const helper = sniffHelper(value, word, at, context);
  if (helper !== undefined) return helper;
  // Removes an element of the base document.
  if (/^null[ \t\r]*\n/.test(value) && context.isInBase(word)) return statement('definition');
  if (isExpected && condition.test(value)) return statement(isRoot ? 'root' : 'definition');
  if (isExpected && conditionStart.test(value)) return more;
  if (chosen.test(value)) {
    if (rootLine.test(value)) return statement('definition');
    return value.length > maxDefinitions || sentenceLine.test(value) ? prose : more;
  }
  const early = isRoot ? undefined : sniffValue(value, isExpected, context);
  if (early !== undefined) return early === 'definition' ? statement('definition') : early;
  if (calculation.test(value)) {
    if (isExpected) return statement('definition');
    return sentenceLine.test(value) ? prose : (sniffData(value, context) ?? statement('definition'));
  }
  if (calculationStart.test(value)) return more;
  const call = callOrName.exec(value);
  if (call !== null) {
    const [, callee = '', spaces = '', next] = call;
    if (next === undefined) return value.length > maxLine ? prose : more;
    const role = isRoot ? 'root' : callee === 'Card' ? 'card' : 'definition';
    const isKnown = context.isComponent(callee) || callee === toolWord || /^(?:Query|Mutation)$/.test(callee);
    if (next === '(') {
      if (isKnown || isRoot || (isExpected && spaces === '')) return statement(role);
      return sniffForeignDefinition(value, callee, context) ?? statement('definition');
    }
    if (isRoot || (isKnown && spaces === '' && /["“[{]/.test(next))) return statement(role);
    return isExpected && spaces.includes('\n') ? statement('definition') : prose;
  }
  if (isRoot) return statement('root');
  if (value[0] === '{') {
    const found = sniffObject(value, 0, context);
    if (found.type === 'expression') return statement('card');
    // `data = { title: ...` may be a component, or data that the UI below refers to.
    if (found.type === 'more' && !isExpected)
      return sniffData(value, context) === undefined ? statement('definition') : more;
  }
  if (value === '`') return more;
  if (!/^(?:["'“[{\d]|`[^`])/.test(value)) return prose;
  if (isExpected) return statement('definition');
  return sniffData(value, context) ?? statement('definition');
}

/** `view = $tab == "list" ? list : table` and `sent = (send?.status==="success") && done`. */
const condition =
  /^\(*!{0,2}[\p{L}_$@][\w$]*(?:\??\.[\w$]+|\[["']?[\w$]+["']?\])*\s*(?:[=!]==?[\s\w"'$!(-]|[<>]=?\s|\?\??\s|&&\s|\|\|\s)/u;
const conditionStart =
  /^\(*!{0,2}(?:[\p{L}_$@][\w$]{0,60}(?:\??\.[\w$]{0,60}|\[["']?[\w$]{0,60}["']?\]?){0,8}(?:[ \t]{1,2}|\s{0,2}(?:[=!]=?=?|[<>]=?|\?\??|&&?|\|\|?))?)?$/u;
/** The same above a UI: `label = count > 1 ? "rooms" : "room"` and `name = user.name ?? "Nobody"`. */
const chosen = /^!?[\p{L}_$][\w$.?]{0,60}[ \t]*(?:[=!]==?|[<>]=?|\?\??|&&|\|\|)(?:[ \t]*["'\d\w$][^\n]*)?(?:\n|$)/u;

/** `total = price * count`, `sum = (92 + 74)`, `first = prices[0] + 2` and `count = items.length`, which the UI may use. */
const calculation =
  /^-?(?:[\p{L}_$][\w$]*(?:\.\w+|\[\d+\])*(?:[ \t]*[-+*/%][ \t]*(?:[\w$(]|["'][^"'\n])|\.\w+[ \t]*;?[ \t\r]*\n)|\((?:[\w$.()[\] \t]*[-+*/%])*[\w$.()[\] \t]+\)[ \t]*(?:[-+*/%]|;?[ \t\r]*\n))/u;
const calculationStart =
  /^-?(?:[\p{L}_$][\w$]{0,60}(?:\.\w{1,60}|\[\d{1,4}\]){0,4}(?:\.\w{0,60}|\[\d{0,4}\]?)?[ \t]{0,4}(?:[-+*/%][ \t]{0,4}["']?)?|\([\w$.()[\]+\-*/% \t]{0,80}[ \t;\r]{0,4})$/u;

const flagLine = /^(?:true|false|null|True|False|None|-\d[\d.]*)[ \t]*;?[ \t\r]*(\n)?/;

const methodCall = /^(?:new\s+)?[\w$]+(?:\.\w+|\[\w+\])*\.[a-z]\w*\(/;

/** `isOpen = true` and `rows = plans.map(...)`, which the UI uses. Undefined for any other value. */
function sniffValue(value: string, isExpected: boolean, context: SniffContext): Sniffed | 'definition' | undefined {
  const [flag = '', end] = flagLine.exec(value) ?? [];
  if (flag !== '' && end === undefined && flag.length === value.length && value.length < maxWord) return more;
  if (end !== undefined) return isExpected ? 'definition' : (sniffData(value, context) ?? 'definition');
  if (methodCall.test(value)) {
    if (isExpected || rootLine.test(value)) return 'definition';
    return value.length > maxDefinitions || sentenceLine.test(value) ? prose : more;
  }
  return /^[\w$]+(?:\.\w*)+$/.test(value) && value.length < maxWord ? more : undefined;
}

/** `(label, value)` or `({ label, value })`. */
const helperStart = /^(?:\((?:[\w$,\s=:."'-]*|\s*\{[^()]*)(?:\)\s*(?:=(?:>\s*)?)?)?|[a-z_$][\w$]*\s*=(?:>\s*)?)$/;

const helperBody =
  /^(?:\((?:[\w$,\s=:."'-]*|\s*\{[^()]*)\)|[a-z_$][\w$]*)\s*=>\s*(?:\(\s*|\{\s*return\s*\(?\s*)?([A-Z]\w*)\(/;

const arrow = /^(?:\([^()\n]{0,200}\)|[a-z_$][\w$]{0,80})\s*=>/;

/** `kpi = (label, value) => Card([`: a function that makes components. Undefined for anything else. */
function sniffHelper(value: string, name: string, from: number, context: SniffContext): Sniffed | undefined {
  // `total = () => price * count` makes no component, but is not prose either.
  const isArrow = arrow.test(value);
  if (isArrow && (context.isNotationExpected || rootLine.test(value))) return { type: 'helper', name, from };
  const made = helperBody.exec(value)?.[1];
  if (made !== undefined)
    return context.isComponent(made) || isLayoutContainer(made) ? { type: 'helper', name, from } : prose;
  if (isArrow) return value.length > maxDefinitions || sentenceLine.test(value) ? prose : more;
  if (value.length > maxLine) return undefined;
  const isOpen =
    /^(?:\((?:[\w$,\s=:."'-]*|\s*\{[^()]*)\)|[a-z_$][\w$]*)\s*=>\s*(?:\(?\s*|\{\s*(?:r(?:e(?:t(?:u(?:r(?:n\s*\(?\s*)?)?)?)?)?)?)(?:[A-Z]\w*)?$/;
  return value.startsWith('(') || value.includes('=')
    ? helperStart.test(value) || isOpen.test(value)
      ? more
      : undefined
    : undefined;
}

/** Data before the UI may be longer than `maxLine`. */
const maxData = 800;

/** A further definition. The quote or bracket after its name rules out a variable of a program. */
const textStatement = new RegExp(`\\n[ \\t]*${namePattern}[ \\t]*=[ \\t]*([A-Z]\\w*)\\((["[])?`, 'gu');

/**
 * `title = Text("Rooms")`, a component of another library, is a definition if a UI follows that may use it. Otherwise it
 * is prose. Undefined: a definition.
 */
function sniffForeignDefinition(value: string, callee: string, context: SniffContext): Sniffed | undefined {
  if (!/^[A-Z]/.test(callee)) return prose;
  const isLike = (component: string): boolean =>
    context.isLikeComponent(component) || isLayoutContainer(component) || kindOf(component) !== undefined;
  if (rootLine.test(value)) return undefined;
  for (const [, later = '', start] of value.matchAll(textStatement))
    if (context.isComponent(later) || (start !== undefined && isLike(later) && isLike(callee))) return undefined;
  const isOver = value.length > maxDefinitions || sentenceLine.test(value);
  return isOver ? prose : more;
}

const statementLine = new RegExp(
  `\\n[ \\t]*(?:(?:(?:export|const|let|var|return)[ \\t]+)*(?:${namePattern}[ \\t]*(?::[ \\t]*[\\w.[\\]<>| ]{1,40})?=[ \\t]*)?(?:\\[\\s*)?)?(${namePattern})\\(`,
  'gu',
);

/** `labels = ["Q1"]` is a definition when notation follows at once; otherwise it is prose. Undefined: a definition. */
function sniffData(value: string, context: SniffContext): Sniffed | undefined {
  const item = firstCallInList.exec(value)?.[1];
  if (item !== undefined && context.isComponent(item)) return undefined;
  for (const [, callee = ''] of value.matchAll(statementLine)) {
    if (context.isComponent(callee)) return undefined;
  }
  if (rootLine.test(value) || functionLine.test(value)) return undefined;
  return value.length <= maxData || isOnlyData(value) ? more : prose;
}
