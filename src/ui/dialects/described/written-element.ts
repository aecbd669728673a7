// A component of a JSON tree before it becomes a node: its type, its members, and the words in it.
import { propsNames } from '../../check/props-names.ts';
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { folded, shown, textOf } from '../foreign-node.ts';
import { isSilent, kindOf } from '../vocabulary.ts';
import { keyOfType, typeOf } from './component-type.ts';

/** Members with the props of a component. In a tree, "attrs" has no other meaning. */
export const propsKeys = [...propsNames, 'attrs'];

export interface WrittenElement {
  /** Folded. */
  readonly type: string;
  /** All members except its type, its props included. */
  readonly members: JsonObject;
  readonly children: readonly JsonValue[];
}

const maxDepth = 8;

/** Undefined for a value that names no component. */
export function elementOf(value: JsonValue | undefined): WrittenElement | undefined {
  if (!isRecord(value)) return undefined;
  const key = keyOfType(value);
  if (key === undefined) return undefined;
  const propsKey = propsKeys.find((name) => isRecord(value[name]));
  const props = propsKey === undefined ? undefined : value[propsKey];
  const own = Object.entries(value).filter(([name]) => name !== key && name !== propsKey);
  const members: JsonObject = { ...(isRecord(props) ? props : {}), ...Object.fromEntries(own) };
  const children = members['children'] ?? members['child'] ?? null;
  return {
    type: folded(shown(value[key])),
    members,
    children: isList(children) ? children : children === null || children === '' ? [] : [children],
  };
}

export const elementsIn = ({ children }: WrittenElement): readonly WrittenElement[] =>
  children.flatMap((child) => elementOf(child) ?? []);

const textMembers = ['text', 'data', 'label', 'title', 'content', 'value', 'message'];

/** All words in a value: a text, a component that shows a text, or several of them. */
export function wordsIn(value: JsonValue | undefined, depth = 0): string {
  if (depth > maxDepth || value === undefined) return '';
  if (isList(value)) {
    const words = value.map((part) => wordsIn(part, depth + 1)).filter((part) => part !== '');
    // Runs of one line have their own spaces.
    return words.join(value.some((part) => typeof part === 'string') ? '' : ' ');
  }
  if (!isRecord(value)) return shown(value);
  const element = elementOf(value);
  if (element === undefined || isSilent(element.type)) return '';
  const { members, children } = element;
  const name = textMembers.find((one) => textOf(members, one) !== '' || isRecord(members[one]));
  return wordsIn(children.length > 0 ? children : name === undefined ? '' : members[name], depth + 1);
}

/** The words of a component that only shows a text; undefined for anything else. */
export function plainWords(value: JsonValue | undefined): string | undefined {
  const element = elementOf(value);
  const kind = kindOf(element?.type ?? '');
  if (element === undefined || (kind !== 'text' && kind !== 'heading' && kind !== 'tag')) return undefined;
  const isFlat = element.children.every((child) => !isRecord(child) || plainWords(child) !== undefined);
  const words = isFlat ? wordsIn(value).trim() : '';
  return words === '' ? undefined : words;
}

/** The type of a value, folded; empty for a value that names no component. */
export const foldedType = (value: JsonValue | undefined): string =>
  isRecord(value) ? folded(typeOf(value) ?? '') : '';
