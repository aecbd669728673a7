import { schemasOfMember, takesNull } from './constraints.ts';
import type { JsonObject, JsonValue, Schema } from './schema.ts';

/** A transparent pixel: a valid image that shows nothing and causes no request. */
export const emptyImage = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** `{component, props}` with the neutral props of that component; undefined inside an element of the same component. */
export type NeutralElement = (component: string) => JsonObject | undefined;

/** The neutral value of a required prop that the model did not write. */
export function neutralOf(schema: Schema, neutralElement: NeutralElement): JsonValue {
  switch (schema.type) {
    case 'string':
      return schema.format === 'uri' ? emptyImage : '';
    case 'number':
      return Math.min(Math.max(0, schema.minimum ?? -Infinity), schema.maximum ?? Infinity);
    case 'boolean':
      return false;
    case 'enum':
      return schema.values[0] ?? null;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => neutralOf(schema.items, neutralElement));
    case 'object': {
      const value: Record<string, JsonValue> = {};
      for (const key of schema.required) {
        const [member] = schemasOfMember(schema, key);
        if (member !== undefined)
          Object.defineProperty(value, key, { value: neutralOf(member, neutralElement), enumerable: true });
      }
      return value;
    }
    case 'union': {
      if (takesNull(schema)) return null;
      const first = schema.anyOf[0];
      return first === undefined ? null : neutralOf(first, neutralElement);
    }
    case 'element':
      for (const name of schema.components) {
        const element = neutralElement(name);
        if (element !== undefined) return element;
      }
      return null;
    case 'action':
      return { type: 'continue_conversation' };
    case 'any':
      return null;
    default:
      return schema satisfies never;
  }
}
