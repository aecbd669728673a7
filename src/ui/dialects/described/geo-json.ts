// GeoJSON (RFC 7946): positions are shown as they are written, longitude first, beside the properties of their feature.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { readableName } from '../form-field.ts';
import { records, shown } from '../foreign-node.ts';
import { nodeOf, type Nodes } from './described-node.ts';

const geometries = new Set('Point MultiPoint LineString MultiLineString Polygon MultiPolygon'.split(' '));
const maxPositions = 500;

type Position = readonly number[];
type Facts = readonly { readonly label: string; readonly value: JsonValue }[];

/** Undefined for anything but GeoJSON. */
export function geoNodes(value: JsonObject): Nodes | undefined {
  const { type } = value;
  if (type === 'FeatureCollection' && isList(value['features'])) return featuresNodes(records(value['features']));
  if (type === 'Feature' && (isRecord(value['geometry']) || isRecord(value['properties']))) return featureNodes(value);
  return isGeometry(value) ? geometryNodes(value) : undefined;
}

export const isGeometry = (value: JsonObject): boolean =>
  (typeof value['type'] === 'string' && geometries.has(value['type']) && isList(value['coordinates'])) ||
  (value['type'] === 'GeometryCollection' && isList(value['geometries']));

/** The texts and numbers among the properties of a feature. */
function namesOf({ properties }: JsonObject): Facts {
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([key, value]) => {
    const words = isList(value)
      ? value.map(shown).join(', ')
      : typeof value === 'boolean'
        ? String(value)
        : shown(value);
    return words === '' ? [] : [{ label: readableName(key), value: typeof value === 'number' ? value : words }];
  });
}

function featureNodes(feature: JsonObject): Nodes {
  const { geometry } = feature;
  const place = isRecord(geometry) && isGeometry(geometry) ? geometryNodes(geometry) : [];
  const point = pointOf(feature);
  const facts = [...namesOf(feature), ...(point ?? [])];
  return [...(facts.length > 0 ? [nodeOf('facts', { items: facts })] : []), ...(point === undefined ? place : [])];
}

/** The position of a feature that has only one. */
function pointOf({ geometry }: JsonObject): Facts | undefined {
  const [position, ...others] = isRecord(geometry) ? positionsIn(geometry['coordinates'] ?? null) : [];
  return position === undefined || others.length > 0 ? undefined : axes(position);
}

function geometryNodes(geometry: JsonObject): Nodes {
  if (isList(geometry['geometries'])) return records(geometry['geometries']).flatMap((one) => geometryNodes(one));
  const positions = positionsIn(geometry['coordinates'] ?? null).slice(0, maxPositions);
  const [only, ...others] = positions;
  if (only === undefined) return [];
  if (others.length === 0) return [nodeOf('facts', { items: axes(only) })];
  return [table(positions.map((position) => axes(position)))];
}

/** Points with the same properties are rows of a table. */
function featuresNodes(features: readonly JsonObject[]): Nodes {
  const points = features.map((feature) => {
    const position = pointOf(feature);
    return position === undefined ? undefined : [...namesOf(feature), ...position];
  });
  const rows = points.flatMap((row) => (row === undefined ? [] : [row]));
  return rows.length === features.length && rows.length > 1
    ? [table(rows)]
    : features.flatMap((feature) => featureNodes(feature));
}

const axisNames = ['Longitude', 'Latitude', 'Altitude'];

const axes = (position: Position): Facts =>
  position.slice(0, axisNames.length).map((value, index) => ({ label: axisNames[index] ?? '', value }));

function table(rows: readonly Facts[]): Nodes[number] {
  const labels = [...new Set(rows.flatMap((row) => row.map(({ label }) => label)))];
  return nodeOf('table', {
    columns: labels,
    rows: rows.map((row) => labels.map((name) => row.find(({ label }) => label === name)?.value ?? null)),
  });
}

/** The positions of a geometry of any kind, in order. */
function positionsIn(value: JsonValue): readonly Position[] {
  if (!isList(value)) return [];
  const numbers = value.filter((one) => typeof one === 'number');
  return numbers.length === value.length && numbers.length > 1 ? [numbers] : value.flatMap((one) => positionsIn(one));
}
