// The options of HTML in a component with choices: `<Select><option value="5">5 minutes</option></Select>`.
import type { ComponentShape } from '../../catalog.ts';
import type { BufferedCall } from '../../events/buffered-value.ts';
import { call } from '../call.ts';
import { optionsIn } from './markup-boxes.ts';
import { elementsOf, type MarkupNode } from './markup-node.ts';

const isOption = ({ tag }: MarkupNode): boolean => /^(?:option|optgroup)$/.test(tag);

/** Puts the options into the list of the component. False for any other content. */
export function takesOptions(made: BufferedCall, node: MarkupNode, target: string, item: ComponentShape): boolean {
  const elements = elementsOf(node);
  const { name, props } = item.component;
  const key = item.choiceName;
  if (key === undefined || props.properties['label'] === undefined) return false;
  if (elements.length === 0 || !elements.every(isOption)) return false;
  const options = optionsIn(node);
  const { named } = made;
  const prompt = options.find(({ value }) => value === '');
  if (prompt !== undefined && prompt.label !== '') named['placeholder'] ??= prompt.label;
  const marksItself = props.properties['defaultChecked'] !== undefined;
  named[target] = options
    .filter(({ value }) => value !== '')
    .map(({ value, label, isChosen }) =>
      call(name, { [key]: value, label, ...(marksItself && isChosen ? { defaultChecked: true } : {}) }),
    );
  const chosen = options.find(({ value, isChosen }) => isChosen && value !== '');
  if (chosen !== undefined && !marksItself && named['value'] === undefined) named['defaultValue'] ??= chosen.value;
  return true;
}
