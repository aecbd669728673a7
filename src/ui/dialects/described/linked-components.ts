// Components that name their children by id: `{"root": "card", "components": {"card": {"type": "Card", "children":
// ["title"]}, "title": {...}}}`, as a map or a list. They are rewritten as one tree.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { records, shown, textOf } from '../foreign-node.ts';
import { isComponentItem } from './component-type.ts';

const listNames = ['components', 'elements', 'nodes', 'widgets', 'blocks', 'views'];
const rootNames = ['root', 'rootId', 'root_id', 'rootElement', 'entry', 'main'];
/** Members with one component. */
const partName = /^(?:child|content|body|header|footer|trigger|input|control|left|right|main|sidebar|panel|view)$/;
/** Lists of texts that are not ids. */
const textsName = /^(?:labels|values|data|categories|tags|keywords|texts|x|y)$/;
const wrapperName = /^(?:ui|spec|view|tree|document)$/;
const answerName = /^(?:text|message|reply|answer|response|content|title|description)$/;
const maxDepth = 30;
const maxComponents = 5_000;

/** The ids of components in an object, or undefined for an object with anything else than those. */
function mapIn(written: JsonObject): ReadonlyMap<string, JsonObject> | undefined {
  const entries = Object.entries(written).flatMap(([id, one]) => (isRecord(one) ? [[id, one] as const] : []));
  const isMap = entries.length > 1 && entries.every(([, one]) => isComponentItem(one));
  return isMap ? new Map(entries) : undefined;
}

function componentsIn(written: JsonObject): ReadonlyMap<string, JsonObject> | undefined {
  for (const name of listNames) {
    const listed = written[name];
    if (isRecord(listed)) return mapIn(listed);
    if (isList(listed)) return componentsOf(listed);
  }
  // Texts beside the components would be lost.
  const isOnly = Object.entries(written).every(([name, one]) => isRecord(one) || rootNames.includes(name));
  return isOnly ? mapIn(written) : undefined;
}

function componentsOf(listed: readonly JsonValue[]): ReadonlyMap<string, JsonObject> | undefined {
  const items = records(listed);
  const isWhole = items.length > 1 && items.length === listed.length;
  if (!isWhole || !items.every((one) => shown(one['id']) !== '' && isComponentItem(one))) return undefined;
  return new Map(items.map(({ id, ...one }) => [shown(id), one]));
}

class Links {
  readonly #components: ReadonlyMap<string, JsonObject>;
  readonly used = new Set<string>();
  #count = 0;

  constructor(components: ReadonlyMap<string, JsonObject>) {
    this.#components = components;
    for (const one of components.values()) this.#resolved(one, [], '');
    this.#count = 0;
  }

  /** `"title"`, `"$title"`, `{"$ref": "#/components/title"}`: the id of a component. */
  #idOf(value: JsonValue): string | undefined {
    const [only, ...others] = isRecord(value) ? Object.entries(value) : [];
    const isReference = only !== undefined && others.length === 0 && /^\$?(?:ref|id)$/.test(only[0]);
    const words = isReference ? shown(only[1]) : typeof value === 'string' ? value : '';
    const names = [words, words.replace(/^[$#@]/, ''), isReference ? (words.split('/').at(-1) ?? '') : ''];
    return names.find((name) => this.#components.has(name));
  }

  component(id: string, around: readonly string[] = []): JsonValue {
    const found = this.#components.get(id);
    this.used.add(id);
    this.#count += 1;
    if (found === undefined || around.includes(id) || around.length > maxDepth || this.#count > maxComponents)
      return '';
    return this.#resolved(found, [...around, id], '');
  }

  #resolved(value: JsonValue, around: readonly string[], name: string): JsonValue {
    const place = (id: string): JsonValue => {
      this.used.add(id);
      return around.length === 0 ? id : this.component(id, around);
    };
    if (isList(value)) {
      const ids = value.map((item) => this.#idOf(item));
      const isOfIds = name === 'children' || (!textsName.test(name) && ids.every((id) => id !== undefined));
      return value.map((item, index) => {
        const id = isOfIds ? ids[index] : undefined;
        return id === undefined ? this.#resolved(item, around, '') : place(id);
      });
    }
    const id = partName.test(name) || isRecord(value) ? this.#idOf(value) : undefined;
    if (id !== undefined) return place(id);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]): [string, JsonValue] => [key, this.#resolved(member, around, key)]),
    );
  }
}

/** The tree of components that are linked by ids; undefined for any other value. */
export function linkedComponents(written: JsonValue): readonly JsonValue[] | undefined {
  const members = isRecord(written) ? Object.entries(written) : [];
  const [wrapper] = members.filter(([name, value]) => wrapperName.test(name) && isRecord(value));
  const tree = treeOf(wrapper?.[1] ?? written);
  const texts = members.flatMap(([name, value]) =>
    answerName.test(name) && typeof value === 'string' ? [{ type: 'markdown', text: value }] : [],
  );
  return tree === undefined ? undefined : [...texts, ...tree];
}

function treeOf(written: JsonValue): readonly JsonValue[] | undefined {
  const components = isList(written) ? componentsOf(written) : isRecord(written) ? componentsIn(written) : undefined;
  if (components === undefined) return undefined;
  const links = new Links(components);
  if (links.used.size === 0) return undefined;
  const ids = [...components.keys()];
  const named = isRecord(written) ? textOf(written, ...rootNames).replace(/^[$#@]/, '') : '';
  const root = components.has(named) ? named : (ids.find((id) => !links.used.has(id)) ?? 'root');
  const first = links.component(root);
  const beside = ids.filter((id) => id !== root && !links.used.has(id)).map((id) => links.component(id));
  return [first, ...beside];
}
