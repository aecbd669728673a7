import { lengthOf, schemaOfMember } from '../../schema/constraints.ts';
import { isList } from '../../is-list.ts';
import { isForReading, type StringSchema } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { BufferedCall, BufferedWord, isMembers, wordValue, type BufferedValue } from '../events/buffered-value.ts';
import { createMarkdownGuard } from '../safety/markdown-guard.ts';
import { refusePattern } from '../safety/safe-pattern.ts';
import { refuseUrl } from '../safety/url-policy.ts';
import type { CoerceContext } from './coerce-context.ts';
import { joinedPieces, joinedWords } from './joined-pieces.ts';
import { isOrnament } from './layout-names.ts';
import { membersOfArguments, textsWithoutPlace } from './members-of-arguments.ts';
import { plainText } from './plain-text.ts';
import { isSentence, isWords, readableStrings } from './readable-text.ts';
import { isStyleWord } from './style-words.ts';
import { leavesOf, textsOf } from './texts-of-value.ts';

/** `[Icon("map"), Text("Open the map")]` without the icon. */
function withoutOrnaments(value: BufferedValue, catalog: Catalog): BufferedValue {
  if (!isList(value)) return value;
  const words = value.filter(
    (one) => !(one instanceof BufferedCall && isOrnament(one.name) && catalog.find(one.name) === undefined),
  );
  return words.length === 0 ? value : words;
}

export function coerceString(schema: StringSchema, value: BufferedValue, context: CoerceContext): string | undefined {
  let text: string;
  if (typeof value === 'string') {
    text = value;
  } else if (value instanceof BufferedWord) {
    if (wordValue(value.word) === null) return undefined;
    text = value.word;
  } else if (typeof value === 'number' || typeof value === 'boolean') {
    text = String(value);
  } else {
    const shown = withoutOrnaments(value, context.catalog);
    const own = elementTexts(shown, context.catalog);
    const words = (own === undefined ? undefined : joinedWords(own)) ?? wordsOf(schema, shown, context.catalog);
    if (words === undefined) return undefined;
    text = words;
    const isLossy = hasOtherWords(value, text);
    context.report(
      'changed_type',
      own === undefined ? 'Several values became one text.' : 'A component became its text.',
      isLossy,
    );
  }
  if (schema.format === 'uri') {
    text = text.trim();
    const refusal = refuseUrl(text, context.urlPolicy, schema.isFetched === true);
    if (refusal !== undefined) {
      context.report('unsafe_url', `A URL was removed: ${refusal}`, true);
      return undefined;
    }
  } else if (schema.format === 'regex') {
    if (/^[^\\^$*+?()[\]{}|]*\s[^\\^$*+()[\]{}|]*$/.test(text)) {
      const isKept = context.keepNote?.(text) === true;
      const rest = isKept ? ' It became the hint of its field.' : '';
      context.report('dropped_value', `A sentence was in place of a pattern.${rest}`, !isKept);
      return undefined;
    }
    // The constant accepts only this word.
    if (/^[\p{L}\d/-]*$/u.test(text)) {
      context.report('dropped_value', `${JSON.stringify(text)} was in place of a pattern and was dropped.`, true);
      return undefined;
    }
    const refusal = refusePattern(text);
    if (refusal !== undefined) {
      context.report('unsafe_pattern', `A regular expression was removed: ${refusal}`, true);
      return undefined;
    }
  } else if (schema.isPlain === true) {
    text = plainText(text);
  } else if (schema.format === 'markdown') {
    const guard = createMarkdownGuard(context.urlPolicy);
    text = guard.push(text) + guard.end();
    guard.reportTo(context.report);
  }
  if (schema.maxLength !== undefined && lengthOf(text) > schema.maxLength) {
    context.report('limit_exceeded', `Only the first ${schema.maxLength} characters fit.`, true);
    text = Array.from(text).slice(0, schema.maxLength).join('');
  }
  return text;
}

/** True if a value has words for readers that are not in its text. */
function hasOtherWords(value: BufferedValue, text: string): boolean {
  const isOther = (one: string): boolean => !text.includes(one.trim());
  const isForReader = (one: string): boolean => isSentence(one) || (isWords(one) && !isStyleWord(one.toLowerCase()));
  return (
    readableStrings(value).some((one) => isOther(one) && isForReader(one)) ||
    leavesOf(value).some((one) => isOther(one) && isSentence(one) && /^\P{L}*[\p{Lu}\p{Lo}]/u.test(one))
  );
}

/** The text of several values. Numbers count only in readable text. */
function wordsOf({ format }: StringSchema, value: BufferedValue, catalog: Catalog): string | undefined {
  // `CodeBlock("python", ["a = 1", "", "b = 2"])`: the lines of the code.
  if (format === 'code' && isList(value) && value.every((line) => typeof line === 'string')) return value.join('\n');
  if (isForReading(format)) {
    // `[Avatar("Ann"), Tag("Lead", null, "sm")]`: the size is not a text.
    const texts = isList(value) && value.some(isOfCatalog(catalog)) ? textsOf(value, undefined, catalog) : [];
    return texts.length > 0 ? joinedWords(texts) : joinedPieces(value);
  }
  const strings = readableStrings(value);
  return strings.length > 0 ? joinedWords(strings) : undefined;
}

const isOfCatalog =
  (catalog: Catalog) =>
  (item: BufferedValue): boolean =>
    item instanceof BufferedCall && catalog.match(item.name) !== undefined;

/** The texts of a component where text is expected: `Tag("new")`, `Callout("info", "Late", "By ten minutes.")`. */
function elementTexts(value: BufferedValue, catalog: Catalog): readonly string[] | undefined {
  const type = isMembers(value) ? (value['component'] ?? value['type']) : undefined;
  const name = value instanceof BufferedCall ? value.name : type;
  const shape = typeof name === 'string' ? catalog.match(name) : undefined;
  if (shape?.textProp === undefined) return undefined;
  const { props } = shape.component;
  const given = isMembers(value) ? value['props'] : undefined;
  const members: { readonly [key: string]: BufferedValue } =
    value instanceof BufferedCall
      ? { ...membersOfArguments(props, value.args), ...value.named }
      : isMembers(value)
        ? { ...value, ...(given !== undefined && isMembers(given) ? given : {}) }
        : {};
  const text = members[shape.textProp];
  if (typeof text !== 'string') return undefined;
  // Settings of the component are not texts.
  const others = Object.entries(members).filter(
    ([name]) => name !== shape.textProp && name !== 'type' && name !== 'component' && name !== 'props',
  );
  return [
    text,
    ...others
      .flatMap(([name, member]) => textsOf(member, schemaOfMember(props, name), catalog))
      .filter((one) => one !== text.trim()),
    ...(value instanceof BufferedCall ? textsWithoutPlace(members, value.args) : []),
  ];
}
