// An option of a union and the keywords beside the union, such as properties that all options have, as one schema.
import { hasOwn, isRecord } from './check.ts';
import type { JsonObject, JsonValue } from './schema.ts';

/** True when no keyword is in both, apart from those that can be merged. */
export function mayJoin(beside: JsonObject, option: JsonObject): boolean {
  if (['$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'].some((key) => hasOwn(option, key)))
    return Object.keys(beside).length === 0;
  if (beside['additionalProperties'] !== undefined || beside['patternProperties'] !== undefined) return false;
  if (Array.isArray(beside['type'])) return false;
  return (
    Object.keys(beside).every(
      (key) =>
        !hasOwn(option, key) ||
        key === 'properties' ||
        key === 'required' ||
        key === 'description' ||
        (key === 'type' && beside['type'] === option['type']),
    ) && !sharesProperties(beside['properties'], option['properties'])
  );
}

/** A property described by both must satisfy both, which is only possible to merge for constants. */
const sharesProperties = (left: JsonValue | undefined, right: JsonValue | undefined): boolean =>
  isRecord(left) && isRecord(right) && Object.keys(right).some((key) => hasOwn(left, key) && !isConstant(right[key]));

const isConstant = (schema: JsonValue | undefined): boolean =>
  schema !== undefined && isRecord(schema) && (hasOwn(schema, 'const') || hasOwn(schema, 'enum'));

export function joinSchemas(beside: JsonObject, option: JsonValue): JsonObject {
  const own = isRecord(option) ? option : {};
  const members = ({ properties }: JsonObject): JsonObject => (isRecord(properties) ? properties : {});
  const names = (of: JsonObject): readonly JsonValue[] => (Array.isArray(of['required']) ? of['required'] : []);
  const hasMembers = hasOwn(beside, 'properties') || hasOwn(own, 'properties');
  return {
    ...beside,
    ...own,
    ...(hasMembers ? { properties: { ...members(beside), ...members(own) } } : {}),
    ...(names(beside).length + names(own).length > 0 ? { required: [...names(beside), ...names(own)] } : {}),
  };
}
