// Reads the UI options of a request from `metadata.tessera` and from `metadata.thesys`, which clients of another service
// send. Both have the same members, as an object or as a JSON string, with or without the prefix `c1_`.
import { ApiError } from '../errors.ts';
import type { IgnoredParameter, UiOptions, UrlProvenance } from '../generate/event.ts';
import { describeJson, isHeavier, parseJsonInSlices } from '../json.ts';
import { didYouMean } from '../suggest.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonObject, JsonValue } from '../schema/schema.ts';
import type { Sliced } from '../slices.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import type { CatalogOptions } from '../ui/catalog.ts';
import { readDeclarations } from '../ui/custom-components.ts';
import { withParts } from '../ui/with-parts.ts';
import { isUiFormat, uiFormats, type UiFormat } from '../ui/write/format-names.ts';
import { checkTree } from './check-tree.ts';

export interface Extensions {
  readonly ui: UiOptions;
  readonly ignored: readonly IgnoredParameter[];
}

/** A member with its path in the request. */
interface Member {
  readonly value: JsonValue;
  /** For example `metadata.thesys.c1_custom_actions`. */
  readonly path: string;
}

const places = ['tessera', 'thesys'] as const;
const ofCatalog = ['custom_components', 'custom_actions', 'included_components', 'excluded_components'] as const;
const names = [...ofCatalog, 'bindings', 'editing', 'format', 'history_limit', 'url_provenance'] as const;

type Name = (typeof names)[number];

const prefix = 'c1_';
const maxNames = 1000;
/** Maximum JSON values in a JSON string, which counted as one value in the body. */
const maxValues = 10_000;
/** Maximum listed members without effect. */
const maxIgnored = 32;

const isName = (name: string): name is Name => names.some((known) => known === name);

/** The places besides the metadata where a request can select the format. */
export interface FormatChoices {
  /** `response_format` of the body. */
  readonly responseFormat?: Readonly<Record<string, unknown>> | null | undefined;
  /** The header `X-UI-Format`. */
  readonly header?: string | undefined;
}

/** `metadata` is the raw JSON of the body. */
export function* readExtensions(
  metadata: Readonly<Record<string, unknown>>,
  { responseFormat, header }: FormatChoices = {},
): Sliced<Extensions> {
  const isSaid = places.some((place) => metadata[place] !== undefined) || responseFormat?.['type'] === 'ui';
  if (!isSaid && header === undefined) return { ui: {}, ignored: [] };
  const found = new Map<Name, Member>();
  const ignored: IgnoredParameter[] = [];
  for (const place of places) {
    const path = `metadata.${place}`;
    for (const [key, value] of Object.entries(yield* membersOf(metadata[place], place))) {
      if (value === null) continue;
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : key;
      const known = isName(name) ? found.get(name) : undefined;
      if (isName(name) && known === undefined) found.set(name, { value, path: `${path}.${key}` });
      else if (ignored.length < maxIgnored) {
        const reason = known === undefined ? `not known.${didYouMean(name, names)}` : `${known.path} is set`;
        ignored.push({ parameter: `${path}.${key.slice(0, 64)}`, reason });
      }
    }
  }
  const options = {
    catalog: toCatalogOptions(found, ignored),
    format: chooseFormat([
      ...(responseFormat?.['type'] === 'ui' ? [['response_format.format', responseFormat['format']] as const] : []),
      ...[...found].flatMap(([name, { value, path }]) => (name === 'format' ? [[path, value] as const] : [])),
      ['X-UI-Format', header],
    ]),
    bindings: toFlag(found.get('bindings')),
    editing: toFlag(found.get('editing')),
    historyLimit: toCount(found.get('history_limit')),
    urlProvenance: toProvenance(found.get('url_provenance')),
  };
  // Absent members keep the settings of the service.
  return { ui: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)), ignored };
}

function chooseFormat(choices: readonly (readonly [param: string, value: unknown])[]): UiFormat | undefined {
  let chosen: { readonly param: string; readonly format: UiFormat } | undefined;
  for (const [param, value] of choices) {
    if (value === undefined || value === null) continue;
    const format = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (!isUiFormat(format)) {
      const hint = typeof format === 'string' ? didYouMean(format, uiFormats) : '';
      throw invalid(param, `${param} must be one of ${uiFormats.join(', ')}; got ${describeJson(value)}.${hint}`);
    }
    if (chosen !== undefined && chosen.format !== format) {
      throw invalid(param, `${param} is "${format}", but ${chosen.param} is "${chosen.format}": choose one.`);
    }
    chosen ??= { param, format };
  }
  return chosen?.format;
}

function toCount(member: Member | undefined): number | undefined {
  if (member === undefined) return undefined;
  const { value, path } = member;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw invalid(path, `${path} must be a whole number of 1 or more; got ${describeJson(value)}.`);
}

function toFlag(member: Member | undefined): boolean | undefined {
  if (member === undefined) return undefined;
  const { value, path } = member;
  if (typeof value === 'boolean') return value;
  throw invalid(path, `${path} must be true or false; got ${describeJson(value)}.`);
}

function toProvenance(member: Member | undefined): UrlProvenance | undefined {
  if (member === undefined) return undefined;
  const { value, path } = member;
  const words: Readonly<Record<string, UrlProvenance>> = {
    true: 'on',
    on: 'on',
    images: 'images',
    off: 'off',
    false: 'off',
  };
  const word = typeof value === 'boolean' || typeof value === 'string' ? String(value) : '';
  const known = Object.hasOwn(words, word) ? words[word] : undefined;
  if (known !== undefined) return known;
  throw invalid(path, `${path} must be true, false or "images"; got ${describeJson(value)}.`);
}

function* membersOf(metadata: unknown, place: (typeof places)[number]): Sliced<JsonObject> {
  const path = `metadata.${place}`;
  if (metadata === undefined || metadata === null) return {};
  let value: unknown = metadata;
  if (typeof metadata === 'string') {
    if (isHeavier(metadata, { values: maxValues, depth: Number.POSITIVE_INFINITY })) {
      const rule = `at most ${maxValues} are accepted; each "[", "{" and "," outside strings counts as one`;
      throw invalid(path, `${path} is a string of JSON with too many values; ${rule}.`);
    }
    yield;
    const parsed = yield* parseJsonInSlices(metadata);
    if (!parsed.ok) throw invalid(path, `${path} is a string that does not contain JSON: ${parsed.message}.`);
    value = parsed.value;
    // The check of the body saw only the string.
    checkTree(value, ['metadata', place]);
  }
  if (!isRecord(value)) {
    const message = `${path} must be an object, or a JSON string that contains one; got ${describeJson(value)}.`;
    throw new ApiError('invalid_type', message, { param: path });
  }
  return value;
}

/** Adds the constraints that are not enforced to `ignored`. */
function toCatalogOptions(found: ReadonlyMap<Name, Member>, ignored: IgnoredParameter[]): CatalogOptions | undefined {
  if (!ofCatalog.some((name) => found.has(name))) return undefined;
  const base = builtInCatalog();
  const own = { components: found.get('custom_components'), actions: found.get('custom_actions') };
  const { components, actions, issues, unenforced } = readDeclarations(
    own.components?.value,
    own.actions?.value,
    base,
    {
      components: own.components?.path ?? '',
      actions: own.actions?.path ?? '',
    },
  );
  const [first] = issues;
  if (first !== undefined) throw invalid(first.path, issues.map(({ message }) => message).join('\n'));
  for (const { path, reason } of unenforced.slice(0, maxIgnored - ignored.length))
    ignored.push({ parameter: path, reason });
  const known = new Set([...base.components, ...components].map(({ name }) => name));
  const include = toNames(found.get('included_components'), known);
  return {
    include: include === undefined ? undefined : withParts(include, base),
    exclude: toNames(found.get('excluded_components'), known),
    custom: components,
    actions,
  };
}

function toNames(member: Member | undefined, known: ReadonlySet<string>): readonly string[] | undefined {
  if (member === undefined) return undefined;
  const { value, path } = member;
  if (!Array.isArray(value) || value.length > maxNames) {
    const message = `${path} must be a list of at most ${maxNames} component names; got ${describeJson(value)}.`;
    throw new ApiError('invalid_type', message, { param: path });
  }
  const listed: string[] = [];
  const problems: string[] = [];
  for (const [index, name] of value.entries()) {
    if (typeof name === 'string' && known.has(name)) listed.push(name);
    else if (problems.length < 20) {
      const hint = typeof name === 'string' ? didYouMean(name, known) : '';
      problems.push(`${path}[${index}] is ${describeJson(name)}, which is not a component.${hint}`);
    }
  }
  if (problems.length > 0) throw invalid(path, problems.join('\n'));
  return listed;
}

const invalid = (param: string, message: string): ApiError => new ApiError('invalid_value', message, { param });
