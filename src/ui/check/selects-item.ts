// `{"type": "Tabs", "items": [...], "value": "prices"}`: the name of the item that is open first.
import { allowedComponents } from '../catalog.ts';
import type { OpenTree } from './open-tree.ts';
import { isFieldName } from './style-words.ts';

const selectionName = /^(?:value|selected|active|current|open|expanded|default)$/;

/** True for the name of an item in a member of the component whose items have names. */
export function selectsItem({ element, catalog }: OpenTree, key: string, word: string): boolean {
  if (!selectionName.test(key) || !isFieldName(word)) return false;
  const list = element?.shape.component.props.properties[element.shape.listProp ?? ''];
  const [only = '', ...others] = list === undefined ? [] : allowedComponents(list);
  const name = others.length > 0 ? undefined : catalog.find(only)?.component.props.properties['value'];
  return name?.type === 'string' && name.format === 'name';
}
