// Which prop a model means by a name from another vocabulary.
import { isForReading } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';

/** Keyed by our name; the others in lower case and without separators. */
const propSynonyms: Readonly<Record<string, readonly string[]>> = {
  src: ['source', 'url', 'href', 'imageurl', 'uri'],
  alt: ['alttext', 'caption'],
  title: ['heading', 'header', 'name', 'label'],
  category: ['name', 'label', 'title'],
  label: ['title', 'caption'],
  subtitle: ['description', 'subheading', 'detail', 'details', 'summary'],
  description: ['message', 'body', 'content', 'detail', 'details', 'subtitle'],
  details: ['description', 'body', 'content', 'detail'],
  variant: ['severity', 'level', 'status', 'tone', 'intent', 'kind'],
  values: ['data', 'points', 'value', 'numbers', 'y'],
  points: ['data', 'values'],
  series: ['datasets'],
  datasets: ['series', 'data'],
  columns: ['headers', 'header', 'cols', 'fields'],
  items: ['options', 'choices'],
  labels: ['categories', 'xaxis', 'x', 'xlabels'],
  buttons: ['actions', 'submit', 'submitlabel', 'submittext', 'submitbutton', 'submitbuttontext', 'button'],
  fields: ['inputs', 'controls'],
  trigger: ['title', 'label', 'heading', 'header', 'name', 'question'],
  content: ['answer', 'body', 'text', 'description', 'details'],
  codeString: ['code', 'source'],
  action: ['onclick', 'click', 'onpress', 'onselect', 'href', 'url', 'link', 'onaction'],
};

/** True for a word of another vocabulary for a prop. */
export const isPropSynonym = (prop: string, written: string): boolean =>
  propSynonyms[prop]?.includes(written.toLowerCase().replace(/[-_]/g, '')) === true;

/** The prop that a name means which the component does not have; undefined when none is meant. `seen` is taken already. */
export function matchProp(
  { order, textProp, component }: ComponentShape,
  seen: readonly string[],
  name: string,
): string | undefined {
  const synonym = order.find((prop) => !seen.includes(prop) && isPropSynonym(prop, name));
  if (synonym !== undefined) return synonym;
  if (!/^(?:text|content|value|label|children|body|message|description)$/i.test(name)) return undefined;
  if (textProp !== undefined && !seen.includes(textProp)) return textProp;
  return order.find((prop) => {
    const schema = component.props.properties[prop];
    return schema?.type === 'string' && isForReading(schema.format) && !seen.includes(prop);
  });
}
