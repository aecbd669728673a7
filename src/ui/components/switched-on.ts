import { boolean } from '../../schema/build.ts';
import type { ObjectSchema } from '../../schema/schema.ts';

/** Which items of a group are on, by the name of the item. */
export const switchedOn: ObjectSchema = { type: 'object', properties: {}, required: [], additional: boolean() };
