// The keywords of JSON Schema: those without effect on validation, and those that are enforced, by type.
import { isList } from '../is-list.ts';
import { isRecord } from './check.ts';
import type { JsonObject, JsonValue } from './schema.ts';

/** Annotations, identifiers, and keywords that JSON Schema itself does not enforce. */
const annotations = new Set(
  (
    'type description title default examples deprecated readOnly writeOnly nullable format discriminator example ' +
    'contentMediaType contentEncoding contentSchema $schema $id $anchor $comment $defs definitions $vocabulary xml externalDocs'
  ).split(' '),
);

const enforced = {
  string: new Set(['minLength', 'maxLength', 'pattern']),
  number: new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
  array: new Set(['items', 'minItems', 'maxItems', 'uniqueItems']),
  object: new Set(['properties', 'required', 'additionalProperties', 'patternProperties']),
} as const;

const ofTypes: ReadonlySet<string> = new Set([
  ...Object.values(enforced).flatMap((words) => [...words]),
  ...(
    'minProperties maxProperties propertyNames dependentRequired dependentSchemas dependencies unevaluatedProperties ' +
    'unevaluatedItems prefixItems additionalItems contains minContains maxContains'
  ).split(' '),
]);
const ofAll: ReadonlySet<string> = new Set(
  '$ref enum const anyOf oneOf allOf not if then else $dynamicRef $recursiveRef'.split(' '),
);

export type EnforcedType = keyof typeof enforced;

const typeOf = (keyword: string): string | undefined =>
  Object.entries(enforced).find(([, words]: readonly [string, ReadonlySet<string>]) => words.has(keyword))?.[0];

/** Keywords of a schema that have an effect and are not in `read`. `types`: the types that the schema allows. */
export function unreadKeywords(
  schema: { readonly [key: string]: JsonValue },
  types: readonly EnforcedType[],
  read: readonly string[] = [],
): readonly string[] {
  const found: string[] = [];
  for (const keyword in schema) {
    if (annotations.has(keyword) || read.includes(keyword) || !(ofTypes.has(keyword) || ofAll.has(keyword))) continue;
    if (types.some((type) => (enforced[type] as ReadonlySet<string>).has(keyword))) continue;
    // `minLength` does not constrain a number.
    const type = typeOf(keyword);
    if (types.length > 0 && type !== undefined) continue;
    found.push(keyword);
  }
  return found;
}

/** The types that a schema allows and whose keywords are enforced. */
export function enforcedTypes(value: JsonObject): readonly EnforcedType[] {
  const type = value['type'];
  const types = isList(type) ? type : [type];
  return types.flatMap((one): readonly EnforcedType[] => {
    if (one === 'string' || one === 'array' || one === 'object' || one === 'number') return [one];
    if (one === 'integer') return ['number'];
    return one === undefined && isRecord(value['properties']) ? ['object'] : [];
  });
}
