// Checks props against the schema of their component. A separate file, which a page loads with the first schema.
import type { JsonObject, JsonValue } from '../schema/schema.ts';
import { findDataProblem } from '../schema/validate.ts';
import { refusePattern } from '../ui/safety/safe-pattern.ts';

export type CheckProps = (props: JsonObject, schema: JsonValue) => string | undefined;

/** Describes what is wrong. */
export const checkProps: CheckProps = (props, schema) => findDataProblem(schema, props, { refusePattern })?.message;
