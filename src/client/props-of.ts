// The type of the props that a JSON Schema describes, for the components of an application.
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';

/** JSON Schema of the props by component name: the same object as `metadata.tessera.custom_components` of the request. */
export type CustomSchemas = Readonly<Record<string, JsonValue>>;

/**
 * The props of a component whose schema is a constant: `PropsOf<typeof schemas.Rating>`, with `schemas` declared `as const`.
 * A `$ref` to a component is an element; anything that the schema does not restrict is any JSON value.
 */
export type PropsOf<Schema> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly anyOf: readonly (infer Option)[] } | { readonly oneOf: readonly (infer Option)[] }
      ? PropsOf<Option>
      : Schema extends { readonly $ref: `#/components/${string}` }
        ? Element
        : Schema extends { readonly type: readonly (infer Name)[] }
          ? TypeNamed<Schema, Name>
          : Schema extends { readonly type: infer Name }
            ? TypeNamed<Schema, Name>
            : JsonValue;

/** Once for each of the names. */
type TypeNamed<Schema, Name> = Name extends 'string'
  ? string
  : Name extends 'number' | 'integer'
    ? number
    : Name extends 'boolean'
      ? boolean
      : Name extends 'null'
        ? null
        : Name extends 'array'
          ? Schema extends { readonly items: infer Items }
            ? readonly PropsOf<Items>[]
            : readonly JsonValue[]
          : Name extends 'object'
            ? Schema extends { readonly properties: infer Properties }
              ? Members<Properties, Schema extends { readonly required: readonly (infer Key)[] } ? Key : never>
              : { readonly [name: string]: JsonValue }
            : JsonValue;

type Members<Properties, Required> = {
  readonly [Key in keyof Properties as Key extends Required ? Key : never]: PropsOf<Properties[Key]>;
} & {
  readonly [Key in keyof Properties as Key extends Required ? never : Key]?: PropsOf<Properties[Key]>;
};
