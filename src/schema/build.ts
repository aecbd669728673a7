// Builder functions for schema declarations: `list(text())`, `oneOf('row', 'column')`.
import type {
  ActionSchema,
  AnySchema,
  ArraySchema,
  BooleanSchema,
  ElementSchema,
  EnumSchema,
  JsonScalar,
  NumberSchema,
  ObjectSchema,
  Schema,
  StringSchema,
  UnionSchema,
} from './schema.ts';

export const text = (): StringSchema => ({ type: 'string', format: 'text', isPlain: true });
/** The text in a field, which the user may change. */
export const fieldText = (): StringSchema => ({ type: 'string', format: 'text' });
export const markdown = (): StringSchema => ({ type: 'string', format: 'markdown' });
export const code = (): StringSchema => ({ type: 'string', format: 'code' });
export const name = (): StringSchema => ({ type: 'string', format: 'name' });
/** A URL that a click opens. */
export const url = (): StringSchema => ({ type: 'string', format: 'uri' });
/** A URL that clients fetch as soon as it arrives, such as an image. */
export const fetchedUrl = (): StringSchema => ({ type: 'string', format: 'uri', isFetched: true });
export const regex = (): StringSchema => ({ type: 'string', format: 'regex' });
export const boolean = (): BooleanSchema => ({ type: 'boolean' });
export const action = (): ActionSchema => ({ type: 'action' });
export const anything = (): AnySchema => ({ type: 'any' });

export const number = (bounds: Omit<NumberSchema, 'type'> = {}): NumberSchema => ({ type: 'number', ...bounds });

export const oneOf = (...values: readonly JsonScalar[]): EnumSchema => ({ type: 'enum', values });

export const list = (items: Schema, maxItems?: number): ArraySchema =>
  maxItems === undefined ? { type: 'array', items } : { type: 'array', items, maxItems };

export const union = (...anyOf: readonly Schema[]): UnionSchema => ({ type: 'union', anyOf });

export const element = (...components: readonly string[]): ElementSchema => ({ type: 'element', components });

export interface OptionalProp {
  readonly optional: Schema;
}

export const optional = (schema: Schema): OptionalProp => ({ optional: schema });

export type Props = Readonly<Record<string, Schema | OptionalProp>>;

/** Members in positional order; those not wrapped in `optional` are required. */
export function object(props: Props): ObjectSchema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [key, prop] of Object.entries(props)) {
    if ('optional' in prop) {
      properties[key] = prop.optional;
    } else {
      properties[key] = prop;
      required.push(key);
    }
  }
  return { type: 'object', properties, required, additional: false };
}
