// Maps prop names of other vocabularies to ours.
import { schemaOfMember } from '../../schema/constraints.ts';
import { isForReading, type Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { translatedName } from '../translated-names.ts';

/** Keyed by our name. The synonyms are in lower case and without separators. */
const propSynonyms: Readonly<Record<string, readonly string[]>> = {
  src: ['source', 'url', 'href', 'imageurl', 'uri'],
  alt: ['alttext', 'caption'],
  title: ['heading', 'header', 'name', 'label', 'event', 'what'],
  text: ['quote', 'title', 'heading', 'textmarkdown', 'markdown'],
  textMarkdown: ['markdown', 'md'],
  value: [
    'val',
    'v',
    'role',
    'number',
    'amount',
    'count',
    'percent',
    'progress',
    'description',
    'text',
    'defaultvalue',
    'initialvalue',
    'selected',
    'selectedvalue',
  ],
  defaultValue: ['value', 'initialvalue', 'default', 'selected'],
  defaultChecked: ['checked', 'selected', 'ischecked', 'isselected', 'defaultselected', 'on', 'enabled', 'isenabled'],
  max: ['total', 'goal', 'target', 'maximum'],
  unit: ['suffix', 'currency'],
  category: ['name', 'label', 'title'],
  label: ['title', 'caption', 'header', 'headername', 'heading'],
  term: ['label', 'title', 'name', 'key', 'k', 'heading', 'header', 'question'],
  time: ['date', 'timestamp', 'year', 'when', 'period'],
  state: ['status', 'progress'],
  author: ['by', 'cite', 'attribution', 'name'],
  trend: ['deltatype', 'changetype', 'direction', 'trenddirection', 'changedirection', 'deltadirection'],
  change: ['delta', 'trendvalue', 'diff', 'difference'],
  sparkline: ['trenddata', 'history', 'spark', 'chartdata', 'data', 'values'],
  subtitle: [
    'role',
    'position',
    'jobtitle',
    'description',
    'subheading',
    'detail',
    'details',
    'summary',
    'message',
    'caption',
  ],
  description: ['message', 'body', 'content', 'detail', 'details', 'subtitle', 'summary', 'answer'],
  details: 'description body content detail subtitle instructions instruction message summary answer explanation'.split(
    ' ',
  ),
  variant: ['severity', 'level', 'status', 'tone', 'intent', 'kind'],
  values: ['data', 'points', 'value', 'numbers', 'y'],
  points: ['data', 'values'],
  series: ['datasets', 'y', 'ydata', 'yvalues', 'values', 'lines', 'bars'],
  datasets: ['series', 'data'],
  columns: [
    'headers',
    'header',
    'head',
    'thead',
    'cols',
    'fields',
    'columnlabels',
    'columnnames',
    'headings',
    'columnheaders',
  ],
  items:
    'options choices values facts entries pairs metrics stats events questions faqs qa sections panels tabs steps stages milestones list data rows fields properties attributes'.split(
      ' ',
    ),
  images: ['photos', 'pictures', 'items', 'gallery'],
  labels: ['categories', 'xaxis', 'x', 'xlabels'],
  xLabel: ['xaxis', 'xaxislabel', 'xaxistitle', 'xtitle', 'xname', 'xaxisname'],
  yLabel: ['yaxis', 'yaxislabel', 'yaxistitle', 'ytitle', 'yname', 'yaxisname', 'unit', 'units'],
  buttons: ['actions', 'submit', 'submitlabel', 'submittext', 'submitbutton', 'submitbuttontext', 'button'],
  fields: ['inputs', 'controls'],
  trigger: ['title', 'label', 'heading', 'header', 'name', 'question', 'q'],
  content: 'answer a body text description details panel pane view message summary subtitle'.split(' '),
  codeString: ['code', 'source', 'lines', 'snippet'],
  language: ['lang', 'syntax'],
  action: ['onclick', 'click', 'onpress', 'onpressed', 'ontap', 'onselect', 'href', 'url', 'link', 'onaction'],
};

/** True for a synonym of a prop in another vocabulary. */
export const isPropSynonym = (prop: string, written: string): boolean =>
  Object.hasOwn(propSynonyms, prop) &&
  propSynonyms[prop]?.includes(written.toLowerCase().replace(/[-_]/g, '')) === true;

const initialProp = /^(?:value|defaultValue|defaultChecked)$/;
const initialName =
  /^(?:(?:default|initial|initially|pre)[-_]?(?:selected|selection|checked|option|choice|value)?|selected(?:[-_]?value)?|checked)$/i;

/** True for another name of the initial value of a control: `Select("repeat", [...], default: "Weekly")`. */
const isInitialValue = ({ component, choiceName }: ComponentShape, prop: string, name: string): boolean =>
  component.group === 'form' && prop !== choiceName && initialProp.test(prop) && initialName.test(name);

const isTextWord = /^(?:text|description)$/i;

/** A text for a reader is not the name by which a program knows a tab: `{title: "Prices", text: "From 5 €"}`. */
const isTextForName = (schema: Schema | undefined, name: string): boolean =>
  schema?.type === 'string' && schema.format === 'name' && isTextWord.test(name);

/** The prop that an unknown name means, or undefined. Props in `seen` are already taken. */
export function matchProp(shape: ComponentShape, seen: readonly string[], name: string): string | undefined {
  const written = matchWritten(shape, seen, name);
  const english = written === undefined ? translatedName(name) : undefined;
  if (english === undefined) return written;
  return shape.order.includes(english) && !seen.includes(english) ? english : matchWritten(shape, seen, english);
}

function matchWritten(shape: ComponentShape, seen: readonly string[], name: string): string | undefined {
  const { order, textProp, component } = shape;
  const own = component.synonyms;
  const synonym = order.find(
    (prop) =>
      !seen.includes(prop) &&
      ((isPropSynonym(prop, name) && !isTextForName(component.props.properties[prop], name)) ||
        own?.[prop]?.includes(name.toLowerCase()) === true ||
        isInitialValue(shape, prop, name)),
  );
  // A description is not the state of a group of switches.
  const matchesConstants =
    synonym !== 'value' || !isTextWord.test(name) || component.props.properties[synonym]?.type !== 'object';
  if (synonym !== undefined && matchesConstants) return synonym;
  if (!/^(?:text|content|value|label|children|child|body|message|description)$/i.test(name)) return undefined;
  if (textProp !== undefined && !seen.includes(textProp)) return textProp;
  // The content of an event is not its time.
  const { detailProp } = component;
  if (detailProp !== undefined && !seen.includes(detailProp)) return detailProp;
  return order.find((prop) => {
    const schema = component.props.properties[prop];
    return schema?.type === 'string' && isForReading(schema.format) && !seen.includes(prop);
  });
}

/** A prop of a component and its schema, if it has such a prop. */
export function expectedOf(
  { component }: ComponentShape,
  prop: string | undefined,
): { readonly prop: string; readonly schema: Schema } | undefined {
  const schema = prop === undefined ? undefined : schemaOfMember(component.props, prop);
  return prop === undefined || schema === undefined ? undefined : { prop, schema };
}
