// The answers that change an earlier document: a new list of the children of the root, and new or changed elements. A
// context-free grammar cannot check that every definition is listed, in the same order, so only forms that can be
// enumerated are allowed: 1. changed elements without a list; 2. a list of all or most children, with up to two new
// ones, followed by the changed and new elements; 3. any list, followed by its new elements. New elements may also be
// written in the list itself. Definitions are in document order, as the prompt teaches.
import { createBaseDocument, isElement, rootName } from '../ui/base-document.ts';
import type { JsonValue } from '../schema/schema.ts';
import { choice, nothing, optional, repeat, rule, sequence, text, type Expression, type Grammar } from './grammar.ts';
import type { DataRule } from './data-rule.ts';
import { letters } from './rule-book.ts';

/** The rules of a catalog to which changes refer. */
export interface CatalogParts {
  /** Any component that is allowed in the root. */
  readonly block: Expression;
  readonly isBlock: (component: string) => boolean;
  /** A call of one component. */
  readonly ofComponent: (component: string) => Expression | undefined;
  /** Begins the root: `Card(`. */
  readonly rootName: string;
  readonly dataRules: readonly DataRule[];
}

/** Names of new elements in any list: n1 and n2. More are written in the list itself. */
const maxNew = 2;
const maxChildren = 40;
/**
 * The number of children that a list of form 2 leaves out, and the number that it adds. The most likely come first; the
 * rest is dropped when there is no space left.
 */
const likely: readonly (readonly [left: number, added: number])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
  [1, 1],
  [3, 0],
  [2, 1],
  [4, 0],
];
/** Bytes of a list in a grammar: per item, and around all items. */
const itemBytes = 36;
const listBytes = 80;
/** Bytes of the rules for a child, and for an element in it. */
const childBytes = 160;
const innerBytes = 64;
/** Elements inside children that have rules. The prompt names no more. */
const maxInner = 200;

interface Named {
  readonly name: string;
  readonly component: string;
  readonly depth: number;
}

/** Elements by their names, in document order. */
function namedElements(root: JsonValue): readonly Named[] {
  const base = createBaseDocument(root);
  const found: Named[] = [];
  const visit = (value: JsonValue, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isElement(value)) found.push({ name: base.nameOf(value) ?? '', component: value.component, depth });
    const inside = isElement(value) ? depth + 1 : depth;
    for (const member of Object.values(value)) visit(member, inside);
  };
  visit(root, 0);
  return found;
}

/**
 * The grammar of a catalog, extended by the changes of a document; undefined if they do not fit. `maxBytes`:
 * approximately how much larger the grammar may become.
 */
export function withChanges(
  grammar: Grammar,
  parts: CatalogParts,
  root: JsonValue,
  maxBytes: number,
): Grammar | undefined {
  const named = namedElements(root);
  const starts = named.flatMap(({ depth }, index) => (depth === 1 ? [index] : []));
  if (starts.length === 0) return grammar;
  const children = starts.map((start, index) => named.slice(start, starts[index + 1]));
  const areBlocks = children.every(([child]) => child !== undefined && parts.isBlock(child.component));
  const left = maxBytes - childBytes * children.length - innerBytes * Math.min(named.length, maxInner);
  if (!areBlocks || children.length > maxChildren || left < listBytes + itemBytes * children.length) return undefined;
  const rules = new Map(grammar.rules);
  const changes = new ChangeRules(rules, parts, children);
  rules.set('root', choice(rules.get('root') ?? nothing, ...changes.answers(left)));
  return { rules };
}

/** The number of subsets of this size. */
function ways(count: number, size: number): number {
  let found = 1;
  for (let index = 1; index <= size; index += 1) found = (found * (count - size + index)) / index;
  return found;
}

/** All subsets of this size of the numbers below `count`, in order. */
function subsets(count: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  const found: (readonly number[])[] = [];
  for (let first = from; first <= count - size; first += 1)
    for (const rest of subsets(count, size - 1, first + 1)) found.push([first, ...rest]);
  return found;
}

/** The list with this many new items, in all positions. */
function withNew(list: readonly number[], added: number): readonly (readonly number[])[] {
  if (added === 0) return [list];
  const found = new Map<string, readonly number[]>();
  for (const one of withNew(list, added - 1))
    for (let at = 0; at <= one.length; at += 1) {
      const longer = [...one.slice(0, at), -1, ...one.slice(at)];
      found.set(longer.join(), longer);
    }
  return [...found.values()];
}

class ChangeRules {
  readonly #rules: Map<string, Expression>;
  readonly #parts: CatalogParts;
  readonly #children: readonly (readonly Named[])[];
  readonly #names: readonly string[];
  #innerLeft = maxInner;

  constructor(rules: Map<string, Expression>, parts: CatalogParts, children: readonly (readonly Named[])[]) {
    this.#rules = rules;
    this.#parts = parts;
    this.#children = children;
    this.#names = children.map(([child]) => child?.name ?? '');
  }

  answers(maxBytes: number): readonly Expression[] {
    const all = this.#names.map((_, at) => at);
    for (const at of all) this.#add('change', at, this.#changeOf(at));
    for (const at of all) this.#add('later', at, optional(sequence(text('\n'), this.#ref('change', at))));
    const first = all.map((at) =>
      sequence(this.#ref('change', at), ...all.slice(at + 1).map((next) => this.#ref('later', next))),
    );
    const block = this.#parts.block;
    const more = this.#add('more', 0, repeat(sequence(text(', '), block), 0));
    const lead = this.#add('lead', 0, repeat(sequence(block, text(', ')), 0));
    const lists = this.#likelyLists(maxBytes).map((list) => this.#listed(list, lead, more));
    return [...first, ...lists, ...this.#anyLists()];
  }

  /** Changes of a child, or of elements in it. */
  #changeOf(at: number): Expression {
    const [child, ...inner] = this.#children[at] ?? [];
    const whole = sequence(text(`${child?.name ?? ''} = `), this.#parts.block);
    const known = inner.slice(0, this.#innerLeft);
    this.#innerLeft -= known.length;
    const inside = this.#insideOf(at, known);
    return inside === undefined ? whole : choice(whole, inside);
  }

  /** One or more of these elements, but not an element together with one inside it. */
  #insideOf(at: number, inner: readonly Named[]): Expression | undefined {
    const from: (Expression | undefined)[] = [];
    for (let index = inner.length - 1; index >= 0; index -= 1) {
      const { name, component, depth } = inner[index] ?? { name: '', component: '', depth: 0 };
      const call = this.#parts.ofComponent(component);
      const end = inner.findIndex((one, position) => position > index && one.depth <= depth);
      const behind = end === -1 ? undefined : from[end];
      const skipped = from[index + 1];
      if (call === undefined) {
        from[index] = skipped;
        continue;
      }
      const changed = sequence(
        text(`${name} = `),
        call,
        behind === undefined ? nothing : optional(sequence(text('\n'), behind)),
      );
      const expression = skipped === undefined ? changed : choice(changed, skipped);
      from[index] = this.#add(`inner-${letters(at)}`, index, expression);
    }
    return from[0];
  }

  /** The lists of form 2: indices of children, and -1 for a new one. */
  #likelyLists(maxBytes: number): readonly (readonly number[])[] {
    const count = this.#names.length;
    const lists: (readonly number[])[] = [];
    let left = maxBytes;
    for (const [omitted, added] of likely) {
      const kept = count - omitted;
      const found = kept > 0 ? ways(count, omitted) * ways(kept + added, added) : 0;
      const size = found * (listBytes + itemBytes * (kept + added));
      if (found === 0 || size > left) continue;
      left -= size;
      lists.push(...subsets(count, kept).flatMap((list) => withNew(list, added)));
    }
    return lists;
  }

  #listed(list: readonly number[], lead: Expression, more: Expression): Expression {
    let fresh = 0;
    const items: Expression[] = [];
    const definitions: Expression[] = [];
    for (const at of list) {
      if (at < 0) {
        definitions.push(this.#definition(fresh));
        fresh += 1;
      } else definitions.push(this.#ref('later', at));
      const name = at < 0 ? `n${fresh}` : (this.#names[at] ?? '');
      items.push(text(items.length === 0 ? name : `, ${name}`), more);
    }
    return sequence(this.#begin(), lead, ...items, text('])'), ...definitions);
  }

  #begin(): Expression {
    return text(`${rootName} = ${this.#parts.rootName}([`);
  }

  /** Form 3. */
  #anyLists(): readonly Expression[] {
    const item = choice(...this.#names.map((name) => text(name)), this.#parts.block);
    for (let known = maxNew; known >= 0; known -= 1) {
      const options = [sequence(text(', '), item, this.#ref('any-list', known))];
      if (known < maxNew) options.push(sequence(text(`, n${known + 1}`), this.#ref('any-list', known + 1)));
      const defined = Array.from({ length: known }, (_, next) => this.#definition(next));
      this.#add('any-list', known, choice(...options, sequence(text('])'), ...defined)));
    }
    return [
      sequence(
        this.#begin(),
        choice(sequence(item, this.#ref('any-list', 0)), sequence(text('n1'), this.#ref('any-list', 1))),
      ),
    ];
  }

  #definition(next: number): Expression {
    return sequence(text(`\nn${next + 1} = `), this.#parts.block);
  }

  #ref(group: string, at: number): Expression {
    return rule(`edit-${group}-${letters(at)}`);
  }

  #add(group: string, at: number, expression: Expression): Expression {
    this.#rules.set(`edit-${group}-${letters(at)}`, expression);
    return this.#ref(group, at);
  }
}
