// Reads `response_format`: `json_object` and `json_schema` request JSON instead of a user interface.
import { ApiError } from '../errors.ts';
import type { IgnoredParameter } from '../generate/event.ts';
import { describeJson, formatPath, type JsonPath } from '../json.ts';
import type { OutputSchema, StructuredOutput } from '../model/structured-output.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { Pace, type Sliced } from '../slices.ts';
import { resolveReference } from '../schema/resolve-reference.ts';
import { refusePattern } from '../ui/safety/safe-pattern.ts';

const maxName = 256;
const maxIgnored = 20;
/** Resolving a reference and reading a pattern take up to 40 us. */
const unitsOfSchema = 400;

/** `path` is the path of the format in the request. Adds patterns that are not enforced to `ignored`. */
export function* readOutput(
  format: Readonly<Record<string, unknown>> | null | undefined,
  path: JsonPath,
  ignored: IgnoredParameter[],
): Sliced<StructuredOutput | undefined> {
  if (format?.['type'] === 'json_object') {
    // Clients for Together and Fireworks put the schema here:
    // https://reference.langchain.com/javascript/interfaces/_langchain_community.chat_models_togetherai.ChatTogetherAICallOptions.html
    const { schema } = format;
    return schema == null ? {} : { schema: yield* readSchema({ name: 'data', schema }, path, ignored) };
  }
  if (format?.['type'] !== 'json_schema') return undefined;
  const given = format['json_schema'];
  const place = [...path, 'json_schema'];
  if (!isRecord(given)) throw wrong(place, 'an object with "name" and "schema"', given);
  return { schema: yield* readSchema(given, place, ignored) };
}

/** `given` is the object with the members `name`, `description`, `schema` and `strict`. */
export function* readSchema(
  given: Readonly<Record<string, unknown>>,
  path: JsonPath,
  ignored: IgnoredParameter[],
): Sliced<OutputSchema> {
  const { name, description, schema, strict } = given;
  if (typeof name !== 'string' || name === '' || name.length > maxName) {
    throw wrong([...path, 'name'], `a string of 1 to ${maxName} characters`, name);
  }
  if (description != null && typeof description !== 'string')
    throw wrong([...path, 'description'], 'a string', description);
  if (strict != null && typeof strict !== 'boolean') throw wrong([...path, 'strict'], 'true or false', strict);
  const place = [...path, 'schema'];
  if (!isRecord(schema)) throw wrong(place, 'a JSON Schema object', schema);
  requireObjects(schema, place);
  yield* checkReferences(schema, place, ignored);
  return { name, description: description ?? undefined, schema, strict: strict ?? undefined };
}

/** The output must be an object, as every provider requires. */
function requireObjects(schema: JsonValue, path: JsonPath): void {
  let root = schema;
  for (let steps = 0; steps < 10 && isRecord(root) && typeof root['$ref'] === 'string'; steps++) {
    root = resolveReference(schema, root['$ref']) ?? null;
  }
  const type = isRecord(root) ? root['type'] : undefined;
  if (type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))) return;
  const param = formatPath([...path, 'type']);
  throw new ApiError(
    'invalid_value',
    `${param} must be "object"; got ${describeJson(type)}. Put other data into a member of an object.`,
    { param },
  );
}

/** Not recursive, because only the limits of a body bound the nesting. Each part of a schema is visited once. */
function* checkReferences(root: JsonValue, path: JsonPath, ignored: IgnoredParameter[]): Sliced<void> {
  const pace = new Pace();
  const waiting: { readonly value: JsonValue; readonly path: JsonPath }[] = [{ value: root, path }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path: place } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (pace.isDue(unitsOfSchema)) yield;
    if (isRecord(value)) {
      const { $ref: reference, pattern } = value;
      if (typeof reference === 'string' && resolveReference(root, reference) === undefined) {
        const param = formatPath([...place, '$ref']);
        const message = `${param} must refer to a part of the same schema, such as "#/$defs/name"; got ${describeJson(reference)}.`;
        throw new ApiError('invalid_value', message, { param });
      }
      const refusal = typeof pattern === 'string' ? refusePattern(pattern) : undefined;
      if (refusal !== undefined && ignored.length < maxIgnored) {
        const reason = `the pattern is not run: ${refusal.replace(/\.$/, '')}`;
        ignored.push({ parameter: formatPath([...place, 'pattern']), reason });
      }
    }
    for (const [key, member] of Object.entries(value)) {
      // The items of an enum are data.
      if (typeof member !== 'object' || (key === 'enum' && Array.isArray(member))) continue;
      waiting.push({ value: member, path: [...place, Array.isArray(value) ? Number(key) : key] });
    }
  }
}

function wrong(path: JsonPath, expected: string, value: unknown): ApiError {
  const param = formatPath(path);
  if (value == null) {
    return new ApiError('missing_required_parameter', `${param} is missing: it must be ${expected}.`, { param });
  }
  return new ApiError('invalid_type', `${param} must be ${expected}; got ${describeJson(value)}.`, { param });
}
