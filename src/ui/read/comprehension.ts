// `[Stat(name, temp) for name, temp in cities if temp > 0]`: Python's lists, read as `cities.map(...)`. The first item of a
// list is held while it may be the template of one.
import { pieces } from './raw-expression.ts';
import { postfixOf } from './value-conditions.ts';

/** Maximum length of such a list. */
const maxLength = 4_000;
/** A name as an argument, which a template begins with. An item with a text first is complete as it stands. */
const nameInside =
  /(?:^|[([,{=:+\-*/%]|\b[fF]["'])\s*(?!(?:True|False|None|true|false|null)\b)[a-z_]\w*\s*(?:[,.)\]}[+\-*/%]|\bfor\b|\bif\b|$)/;
const keyword = /^(?:f(?:or?)?)?$/;

export class HeldItem {
  text = '';
  #depth = 0;
  #quote = '';
  #isEscaped = false;
  /** The text after the item, which may be `for`. */
  #behind: string | undefined;
  #isLoop = false;

  start(): void {
    this.text = '';
    this.#depth = 0;
    this.#quote = '';
    this.#isEscaped = false;
    this.#behind = undefined;
    this.#isLoop = false;
  }

  get isTooLong(): boolean {
    return this.text.length >= maxLength;
  }

  /** `list`: the bracket that closes the list was read; `none`: the item is not a template. */
  take(char: string): 'taken' | 'list' | 'none' {
    if (this.isTooLong) return 'none';
    if (this.#quote !== '') return this.#takeQuoted(char);
    if (this.#depth === 0 && char === ']') return this.#isLoop ? 'list' : 'none';
    if (this.#depth === 0 && !this.#isLoop && (char === ',' || char === ')' || char === '}')) return 'none';
    if (!this.#isLoop && this.#behind !== undefined && !this.#takesAfter(char)) return 'none';
    this.text += char;
    if (char === '"' || char === "'") {
      this.#quote = char;
      return this.#isLoop || nameInside.test(this.text.slice(0, -1)) || /[fF].$/.test(this.text) ? 'taken' : 'none';
    }
    if ('([{'.includes(char)) this.#depth += 1;
    else if (')]}'.includes(char)) this.#depth -= 1;
    if (this.#depth === 0 && this.#behind === undefined && (/\s/.test(char) || char === ')')) this.#behind = '';
    return this.#depth < 0 ? 'none' : 'taken';
  }

  #takeQuoted(char: string): 'taken' | 'none' {
    this.text += char;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === '\\') this.#isEscaped = true;
    else if (char === this.#quote) this.#quote = '';
    return char === '\n' ? 'none' : 'taken';
  }

  /** After the item: only `for` may follow, except where the item continues, as in `c["name"]` and `a + b`. */
  #takesAfter(char: string): boolean {
    const behind = this.#behind ?? '';
    if (behind === '' && /\s/.test(char)) return true;
    if (behind === '' && /[+\-*/%.[(]/.test(char)) {
      this.#behind = undefined;
      return true;
    }
    if (behind === 'for') {
      this.#isLoop = /\s/.test(char);
      return this.#isLoop;
    }
    this.#behind = behind + char;
    return keyword.test(this.#behind);
  }
}

interface Loop {
  readonly parameters: string;
  readonly list: string;
}

/** `i, row in enumerate(rows, 1)`. A condition would change the numbers of `.map((row, i) => ...)`. */
function loopOf(names: string, list: string, hasCondition: boolean): Loop {
  const listed = names.replace(/[()\s]/g, '').split(',');
  const [first = '', ...others] = listed;
  const counted =
    others.length === 0 ? null : /^enumerate\s*\(([^]*?)(?:,\s*(?:start\s*=\s*)?(\d+))?\s*\)$/.exec(list.trim());
  if (counted === null) return { parameters: `(${parameterOf(listed)})`, list: list.trim() };
  const [, inner = '', start = '0'] = counted;
  if (hasCondition)
    return { parameters: `([${listed.join(', ')}])`, list: `enumerate(${inner}, ${start}, ${others.length > 1})` };
  return {
    parameters: `(${parameterOf(others)}, ${start === '0' ? first : `${first} = ${start}`})`,
    list: inner.trim(),
  };
}

const parameterOf = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `[${names.join(', ')}]`;

/** `template for names in list if condition`, as the expression that repeats the template; undefined for anything else. */
export function repeatedTemplate(source: string): string | undefined {
  const [at, end] = [keywordAt(source, 'for'), keywordAt(source, 'in')];
  if (at === undefined || end === undefined || end < at) return undefined;
  const rest = source.slice(end + 2);
  const condition = keywordAt(rest, 'if');
  const list = condition === undefined ? rest : rest.slice(0, condition);
  return repeatedCall(
    source.slice(0, at),
    source.slice(at + 3, end),
    list,
    condition === undefined ? '' : rest.slice(condition + 2),
  );
}

/** The tuples of a list in brackets, which JavaScript writes as lists: `[("A", 1), ("B", 2)]`. */
const tuple = /(?<=[[,]\s*)\(([^()]*,[^()]*)\)(?=\s*[,\]])/g;
const wholeTuple = /^\s*\(([^]*,[^]*)\)\s*$/;
const withoutTuples = (list: string): string =>
  /^\s*[[(]/.test(list) ? list.replace(wholeTuple, '[$1]').replaceAll(tuple, '[$1]') : list;

/** The expression that repeats a template for each item of a list. */
export function repeatedCall(template: string, names: string, written: string, condition: string): string {
  const list = withoutTuples(written);
  const hasCondition = condition.trim() !== '';
  const { parameters, list: items } = loopOf(names, list, hasCondition);
  const chosen = hasCondition ? `.filter(${parameters} => ${inJavaScript(condition)})` : '';
  return `${items}${chosen}.map(${parameters} => ${template.trim()})`;
}

const inJavaScript = (condition: string): string =>
  condition
    .trim()
    .replaceAll(/\band\b/g, '&&')
    .replaceAll(/\bor\b/g, '||')
    .replaceAll(/\bnot\s+/g, '!');

/** The innermost brackets of a call around a generator, `sum(b.price for b in books)`. */
const generator = /(?<=\w\()[^()]*?\sfor\s[^()]*?\sin\s[^()]*(?=\))/;
const maxGenerators = 8;

/** `", ".join(f"{name} ({age})" for name, age in people)`, and the same with a list in the brackets. */
const joinedLoop =
  /^(\s*(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')\s*\.join\(\s*)(?:\[([^]*\sfor\s[^]*)\]|([^[][^]*\sfor\s[^]*))(\s*\)\s*)$/;
const formatted = /(?<![\w$])f("(?:[^"\\\n`]|\\[^])*"|'(?:[^'\\\n`]|\\[^])*')/g;

function withoutJoinedLoop(source: string): string {
  const [, start = '', listed, bare = '', end = ''] = (source.length <= maxLength && joinedLoop.exec(source)) || [];
  const repeated = repeatedTemplate(listed ?? bare);
  if (repeated === undefined) return source;
  const template = (text: string): string => `\`${text.slice(1, -1).replaceAll('{', '${')}\``;
  return `${start}${repeated.replaceAll(formatted, (_, text: string) => template(text))}${end}`;
}

/** The same source with the generators in calls as expressions that repeat their template. */
function withoutGenerators(source: string): string {
  let written = withoutJoinedLoop(source);
  for (let count = 0; count < maxGenerators && written.length <= maxLength && generator.test(written); count += 1) {
    const next = written.replace(generator, (inside) => repeatedTemplate(inside) ?? inside);
    if (next === written) break;
    written = next;
  }
  return written;
}

/** `("many" if total > 1 else "one")` as a ternary of JavaScript. */
function withoutPostfix(source: string): string {
  const choice = postfixOf(/^\s*\(([^]*)\)\s*$/.exec(source)?.[1] ?? source);
  if (choice === undefined || / else /.test(choice.otherwise)) return source;
  return `(${inJavaScript(choice.condition)}) ? (${choice.consequent}) : (${choice.otherwise})`;
}

/** The same source, with the loops and the conditions of Python as JavaScript writes them. */
export function withoutPython(source: string): string {
  if (source.includes(' for ')) return withoutGenerators(source);
  if (source.includes(' else ')) return withoutPostfix(source);
  return source.includes('map(str') ? source.replaceAll(/\bmap\(\s*str\s*,\s*([\w.[\]'"]+)\s*\)/g, '$1') : source;
}

/** The index of a word outside of strings and brackets. */
function keywordAt(source: string, word: string): number | undefined {
  const whole = new RegExp(`(?<![\\w$])${word}\\s`, 'y');
  let depth = 0;
  for (const { 0: piece, index } of source.matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    else if (depth === 0 && piece === word[0]) {
      whole.lastIndex = index;
      if (whole.test(source)) return index;
    }
  }
  return undefined;
}
