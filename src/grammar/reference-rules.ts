// References to tool results. Each is allowed wherever its value is allowed.
import { memo } from '../memo.ts';
import type { JsonScalar } from '../schema/schema.ts';
import { isStyleWord } from '../ui/check/style-words.ts';
import type { DataRule } from './data-rule.ts';
import { choice, rule, sequence, text, type Expression, type Grammar } from './grammar.ts';
import { letters } from './rule-book.ts';
import { patternSource } from './pattern-source.ts';
import type { Reference } from './tool-references.ts';

/** The grammar with references. Rules that no reference fits are left as they are. */
export function withReferences(
  grammar: Grammar,
  dataRules: readonly DataRule[],
  references: readonly Reference[],
): Grammar {
  const tests = dataRules.map((dataRule) => ({ dataRule, pattern: patternOf(dataRule, grammar) }));
  /** References that fit the same rules share one. */
  const groups = new Map<string, { readonly names: readonly string[]; readonly texts: string[] }>();
  for (const reference of references) {
    const { text } = reference;
    const written = new WrittenValue(reference);
    const names = tests
      .filter(({ dataRule, pattern }) => written.fits(dataRule, pattern))
      .map(({ dataRule }) => dataRule.name);
    if (names.length === 0) continue;
    const key = names.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { names, texts: [text] });
    else group.texts.push(text);
  }
  if (groups.size === 0) return grammar;
  const rules = new Map(grammar.rules);
  for (const [index, { names, texts }] of [...groups.values()].entries()) {
    const name = `ref-${letters(index)}`;
    rules.set(name, byResult(rules, texts));
    for (const owner of names) {
      const known = rules.get(owner);
      if (known !== undefined) rules.set(owner, choice(known, rule(name)));
    }
  }
  return { rules };
}

/** All references to one result begin with the same call, which is written once, as a rule of its own. */
function byResult(rules: Map<string, Expression>, references: readonly string[]): Expression {
  const byStart = new Map<string, string[]>();
  for (const reference of references) {
    const end = reference.indexOf(')') + 1;
    const start = reference.slice(0, end);
    const paths = byStart.get(start);
    if (paths === undefined) byStart.set(start, [reference.slice(end)]);
    else paths.push(reference.slice(end));
  }
  return choice(
    ...[...byStart].map(([start, paths]) =>
      sequence(startRule(rules, start), choice(...paths.map((path) => text(path)))),
    ),
  );
}

function startRule(rules: Map<string, Expression>, start: string): Expression {
  for (let index = 0; ; index += 1) {
    const name = `tool-${letters(index)}`;
    const known = rules.get(name);
    if (known === undefined) rules.set(name, text(start));
    else if (known.type !== 'text' || known.text !== start) continue;
    return rule(name);
  }
}

const patterns = new WeakMap<DataRule, RegExp>();
/** Rules of the same items have the same expression. */
const expressions = memo(100, (source) => new RegExp(source, 'u'));

function patternOf(dataRule: DataRule, { rules }: Grammar): RegExp {
  let pattern = patterns.get(dataRule);
  if (pattern === undefined) {
    const { name, list, text } = dataRule;
    const tested = list?.item ?? text?.any ?? rule(name);
    patterns.set(dataRule, (pattern = expressions(patternSource(tested, rules))));
  }
  return pattern;
}

/** A value as it would be written out. */
class WrittenValue {
  readonly #isList: boolean;
  readonly #items: readonly JsonScalar[];
  /** Unchanged, and with numbers written as texts. */
  readonly #written: (readonly string[])[] = [];
  readonly #known = new Map<RegExp, boolean>();

  constructor({ items, isList }: Reference) {
    this.#isList = isList;
    this.#items = items;
  }

  fits({ list, text, maxLength = Infinity, isText = false }: DataRule, pattern: RegExp): boolean {
    const items = this.#items;
    if ((list !== undefined) !== this.#isList) return false;
    if (list !== undefined && (items.length < list.least || items.length > list.most)) return false;
    if (maxLength < Infinity && items.some((item) => String(item).length > maxLength)) return false;
    if (text !== undefined && items.some((item) => isStyleWord(String(item)) || text.words.includes(String(item))))
      return false;
    // Each pattern matches either texts or other values.
    let isDerived = this.#known.get(pattern);
    if (isDerived === undefined) {
      isDerived = this.#writtenItems(isText).every((item) => pattern.test(item));
      this.#known.set(pattern, isDerived);
    }
    return isDerived;
  }

  #writtenItems(isText: boolean): readonly string[] {
    return (this.#written[isText ? 1 : 0] ??= this.#items.map((item) =>
      JSON.stringify(isText && typeof item === 'number' ? String(item) : item),
    ));
  }
}
