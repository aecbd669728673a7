import { isList } from '../../is-list.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';

const isListSchema = (schema: Schema | undefined): boolean =>
  schema?.type === 'array' || (schema?.type === 'union' && schema.anyOf.some(({ type }) => type === 'array'));

/**
 * True if a list is the first argument and not the list of all arguments: `["a", "b"]` for a component that begins with
 * a list.
 */
export const isFirstArgument = ({ order, component }: ComponentShape, list: readonly unknown[]): boolean =>
  isListSchema(component.props.properties[order[0] ?? '']) && !list.some((item) => isList(item));
