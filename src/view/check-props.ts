// Checks props against the schema of their component. A file of its own, which a page loads with the first schema.
import type { JsonObject, JsonValue } from '../schema/schema.ts';
import { findDataProblem } from '../schema/validate.ts';
import { refusePattern } from '../ui/safety/safe-pattern.ts';

export type CheckProps = (props: JsonObject, schema: JsonValue) => string | undefined;

/** Says what is wrong. */
export const checkProps: CheckProps = (props, schema) => findDataProblem(schema, props, { refusePattern })?.message;
