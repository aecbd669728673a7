// Components whose objects name their class, as serializers of Java and Kotlin write them: `{"_type": "TextComponent",
// "content": {"_type": "LiteralValue", "value": "Hello"}}`. They are rewritten with plain types and values.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonValue } from '../../../schema/schema.ts';
import { shown } from '../foreign-node.ts';

const classKeys = ['_type', '$type', '@type', '__typename'];
const componentClass = /^(?:[\w.]*\.)?([A-Z]\w*?)(?:Component|Widget|Element|Node)$/;
const valueClass =
  /^(?:[\w.]*\.)?(?:Literal|Static|Fixed|Plain|String|Number|Boolean|Bound)?(?:Literal|Value|String|Text|Number|Boolean)$/;
const valueKeys = ['value', 'string', 'text', 'number', 'boolean', 'literal'];
const childrenClass = /^(?:[\w.]*\.)?\w*Children$/;
const pathClass = /^(?:[\w.]*\.)?(?:Path|Data)(?:Ref|Reference|Binding|Value)?$/;
/** What such programs write for themselves: data of the host, and why a component was chosen. */
const programName = /^(?:initial_?data|decisions)$/i;
const maxDepth = 30;

/** The same value with plain types and values; other values are returned as they are. */
export function withPlainTypes(value: JsonValue, depth = 0): JsonValue {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isList(value)) {
    const items = value.map((item) => withPlainTypes(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const key = classKeys.find((name) => typeof value[name] === 'string');
  const name = key === undefined ? '' : shown(value[key]);
  const others = Object.entries(value).filter(([one]) => one !== key);
  const [only, ...more] = others;
  if (key !== undefined && more.length === 0 && only !== undefined) {
    if (valueClass.test(name) && valueKeys.includes(only[0])) return only[1];
    if (childrenClass.test(name) && isList(only[1])) return only[1];
    if (pathClass.test(name) && /^(?:path|ref|key|binding|expression)$/.test(only[0])) return null;
  }
  const type = componentClass.exec(name)?.[1];
  const isOfComponents = isList(value['components']) && value['components'].some(hasClass);
  const members = Object.entries(value)
    .filter(([one]) => !(isOfComponents && programName.test(one)))
    .map(([one, member]) =>
      one === key && type !== undefined
        ? (['type', type] as const)
        : ([one, withPlainTypes(member, depth + 1)] as const),
    );
  const isSame =
    members.length === Object.keys(value).length && members.every(([one, member]) => member === value[one]);
  return isSame ? value : Object.fromEntries(members);
}

const hasClass = (value: JsonValue): boolean =>
  isRecord(value) && classKeys.some((key) => componentClass.test(shown(value[key])));
