// The options of a union that the compiler can tell apart when a value begins. It writes texts, lists and elements as they
// arrive, so that the first option of such a type gets all values of the type.
import { isStrict } from '../schema/constraints.ts';
import type { Schema, UnionSchema } from '../schema/schema.ts';
import { allowedComponents } from '../ui/catalog.ts';

type Kind = 'text' | 'list' | 'object';

const anything: Schema = { type: 'any' };
const scalars: readonly Schema[] = [{ type: 'number', isNullable: true }, { type: 'boolean' }];

export function optionsOf(schema: UnionSchema): readonly Schema[] {
  const { anyOf } = schema;
  const hasElements = allowedComponents(schema).length > 0;
  // Read only once it is complete.
  if (isStrict(schema) && !hasElements) return anyOf;
  const firstText = anyOf.find(({ type }) => type === 'string');
  const firstList = anyOf.find(({ type }) => type === 'array');
  const isChoice = anyOf.some(({ type }) => type === 'enum' || type === 'number' || type === 'boolean');
  const isTextElsewhere = firstText !== undefined || hasElements || (firstList !== undefined && !isChoice);
  return anyOf.flatMap((option) => {
    const left = new Set<Kind>();
    if (option !== firstText && isTextElsewhere) left.add('text');
    if (option !== firstList && firstList !== undefined) left.add('list');
    if (hasElements) left.add('object');
    const kept = left.size === 0 ? option : without(option, left);
    return kept === undefined ? [] : [kept];
  });
}

/** The schema without values of some kinds; undefined if none is left. */
function without(schema: Schema, left: ReadonlySet<Kind>): Schema | undefined {
  switch (schema.type) {
    case 'string':
      return left.has('text') ? undefined : schema;
    case 'array':
      return left.has('list') ? undefined : schema;
    case 'object':
    case 'action':
      return left.has('object') ? undefined : schema;
    case 'enum': {
      const values = left.has('text') ? schema.values.filter((value) => typeof value !== 'string') : schema.values;
      return values.length === 0 ? undefined : { ...schema, values };
    }
    case 'union': {
      const anyOf = schema.anyOf.map((option) => without(option, left)).filter((option) => option !== undefined);
      return anyOf.length === 0 ? undefined : { ...schema, anyOf };
    }
    case 'any': {
      const kept = [...scalars];
      if (!left.has('text')) kept.push({ type: 'string', format: 'text' });
      if (!left.has('list')) kept.push({ type: 'array', items: anything });
      if (!left.has('object')) kept.push({ type: 'object', properties: {}, required: [], additional: anything });
      return { type: 'union', anyOf: kept };
    }
    case 'number':
    case 'boolean':
    case 'element':
      return schema;
    default:
      return schema satisfies never;
  }
}
