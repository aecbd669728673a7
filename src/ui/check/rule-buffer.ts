// `[required, minLength: 2]` in place of an object: words without quotes and named items mean its members.
import { propertyOf } from '../../schema/check.ts';
import type { ObjectSchema, Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { Slot } from './scopes.ts';

/** The object that a list means for this prop; undefined where it is a list of something else. */
export function rulesAt(schema: Schema | undefined, shape: ComponentShape): ObjectSchema | undefined {
  if (schema === undefined || schema.type === 'object') return schema;
  if (schema.type !== 'string' && schema.type !== 'enum' && schema.type !== 'number') return undefined;
  // A prop before the rules was skipped.
  const objects = shape.objectProps.map((prop) => shape.component.props.properties[prop]);
  return objects.find((one) => one?.type === 'object');
}

export const isFlagOf = (schema: ObjectSchema | undefined, word: string): boolean =>
  schema !== undefined && propertyOf(schema, word)?.type === 'boolean';

export const ruleItem = (schema: ObjectSchema | undefined, name: string, value: BufferedValue): BufferedValue =>
  schema !== undefined && propertyOf(schema, name) !== undefined ? { [name]: value } : value;

class RuleBuffer extends ValueBuffer {
  readonly #schema: ObjectSchema;

  constructor(maxSize: number, schema: ObjectSchema) {
    super(maxSize);
    this.#schema = schema;
  }

  /** True if a word is the name of a rule, and not a reference. */
  takesWord(word: string): boolean {
    return this.isInList && isFlagOf(this.#schema, word);
  }

  protected override namedItem(name: string, value: BufferedValue): BufferedValue {
    return ruleItem(this.#schema, name, value);
  }
}

export function bufferFor({ scope, schema }: Slot, maxSize: number): ValueBuffer {
  const rules = scope.kind === 'element' ? rulesAt(schema, scope.shape) : undefined;
  return rules === undefined ? new ValueBuffer(maxSize) : new RuleBuffer(maxSize, rules);
}
