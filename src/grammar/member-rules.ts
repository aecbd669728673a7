// The arguments of a call, and the members of an object.
import { choice, nothing, optional, sequence, text, type Expression } from './grammar.ts';
import type { RuleBook } from './rule-book.ts';

export interface Member {
  readonly key: string;
  /** Undefined: nothing fits here. */
  readonly value: Expression | undefined;
  readonly isRequired: boolean;
}

export interface Argument extends Member {
  /** The rule of its value if it has no name. */
  readonly positional: Expression | undefined;
  /** It may be skipped with null. */
  readonly isSkippable: boolean;
  /** Its value and that of the next argument, where they depend on each other. */
  readonly pair?: readonly [own: Expression, next: Expression] | undefined;
  /** Its value where no other argument without a name follows. */
  readonly alone?: Expression | undefined;
  /** It may have a name although it is required. */
  readonly isNameable?: boolean | undefined;
}

const identifier = /^[A-Za-z_$][\w$]*$/;
const comma = text(', ');
const nullText = text('null');

/** Members in their order, separated by commas; undefined if a required one can have no value. */
export function membersRule(book: RuleBook, owner: string, members: readonly Member[]): Expression | undefined {
  return beginning(
    0,
    namedRules(book, owner, members, (key) => (identifier.test(key) ? key : JSON.stringify(key))),
  );
}

/** Arguments by position. From the first optional one on, they may be named, so that others can be omitted. */
export function argumentsRule(book: RuleBook, owner: string, members: readonly Argument[]): Expression | undefined {
  // A name that is not an identifier cannot precede a colon.
  const named = namedRules(book, owner, members, (key) => (identifier.test(key) ? key : undefined));
  // From the last to the first.
  let rest: Expression | undefined = nothing;
  let afterNext: Expression | undefined;
  for (let index = members.length - 1; index >= 0; index -= 1) {
    const member = members[index];
    if (member === undefined) continue;
    const { positional: value, isRequired, isSkippable, isNameable, pair, alone } = member;
    const values = !isSkippable ? value : value === undefined ? nullText : choice(value, nullText);
    const next: Expression | undefined = rest;
    const ways: Expression[] = [];
    if (next !== undefined && values !== undefined) ways.push(sequence(values, next));
    if (pair !== undefined && afterNext !== undefined) ways.push(sequence(pair[0], comma, pair[1], afterNext));
    const othersByName = alone === undefined ? undefined : named.after(index + 1);
    if (alone !== undefined && othersByName !== undefined) ways.push(sequence(alone, othersByName));
    const own = ways.length === 0 ? undefined : choice(...ways);
    const positional = own === undefined || index === 0 ? own : sequence(comma, own);
    const isNamed = !isRequired || isNameable === true;
    const byName = isNamed ? (index === 0 ? beginning(0, named) : named.after(index)) : undefined;
    afterNext = next;
    rest = either(positional, byName);
  }
  return rest;
}

function either(first: Expression | undefined, second: Expression | undefined): Expression | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.type === 'text' && second.text === '' ? optional(first) : choice(first, second);
}

interface NamedRules {
  readonly members: readonly Member[];
  /** `key: value`, after this text; undefined if it cannot be written. */
  readonly pair: (index: number, before: string) => Expression | undefined;
  /** The members from an index on, each after a comma; undefined if a required one cannot be written. */
  readonly after: (index: number) => Expression | undefined;
}

function namedRules(
  book: RuleBook,
  owner: string,
  members: readonly Member[],
  keyOf: (key: string) => string | undefined,
): NamedRules {
  const pair = (index: number, before: string): Expression | undefined => {
    const member = members[index];
    const key = member?.value === undefined ? undefined : keyOf(member.key);
    return member?.value === undefined || key === undefined
      ? undefined
      : sequence(text(`${before}${key}: `), member.value);
  };
  const newAfter = (index: number): Expression | undefined => {
    if (index >= members.length) return nothing;
    const rest = after(index + 1);
    const one = pair(index, ', ');
    const isRequired = members[index]?.isRequired === true;
    if (rest === undefined || (isRequired && one === undefined)) return undefined;
    return one === undefined ? rest : book.share(`${owner}-${index}`, sequence(isRequired ? one : optional(one), rest));
  };
  const known: (Expression | undefined)[] = [];
  const after = (index: number): Expression | undefined => {
    if (!(index in known)) known[index] = newAfter(index);
    return known[index];
  };
  return { members, pair, after };
}

/** The members from an index on, the first of them without a comma. */
function beginning(from: number, { members, pair, after }: NamedRules): Expression | undefined {
  const options: Expression[] = [];
  let isOptional = true;
  for (let index = from; index < members.length && isOptional; index += 1) {
    const one = pair(index, '');
    const rest = after(index + 1);
    if (one !== undefined && rest !== undefined) options.push(sequence(one, rest));
    isOptional = members[index]?.isRequired !== true;
  }
  if (options.length === 0) return isOptional ? nothing : undefined;
  return isOptional ? optional(choice(...options)) : choice(...options);
}
