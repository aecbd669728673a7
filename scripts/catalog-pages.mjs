// Generates docs/catalog.md, and the documents for its pictures, from the component declarations.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const { createCatalog } = await import('../dist/modules/ui/catalog.js');
const { createUiCompiler } = await import('../dist/modules/ui/compile.js');
const { toNotation } = await import('../dist/modules/prompt/notation.js');
const { aliasesOf, typeName } = await import('../dist/modules/prompt/signature.js');

const catalog = createCatalog();
const { components } = catalog;
const aliases = aliasesOf(components, 'TextContent');

/** No component accepts a Slice; this one renders its data. */
const drawnBy = { Slice: 'PieChart' };

function compile(example) {
  const compiler = createUiCompiler(catalog);
  const content = compiler.push(`root = Card([${example}])`) + compiler.end();
  return { content, root: JSON.parse(content).component };
}

function findElement(value, name) {
  if (typeof value !== 'object' || value === null) return undefined;
  if (value.component === name && typeof value.props === 'object') return value;
  for (const member of Object.values(value)) {
    const found = findElement(member, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The element of the example, or undefined if it cannot be placed in a Card, not even wrapped. */
function exampleOf({ name, example }) {
  const { root: card } = compile(name === 'Card' ? example.replace(/^Card\(\[|\]\)$/g, '') : example);
  return findElement(card, name);
}

const isWhole = (component) => findElement(compile(component.example).root, component.name) !== undefined;

/** For each component a document that shows it: its example, or else the example of a component that contains it. */
export function pictured() {
  return components.map((component) => {
    const { name } = component;
    if (name === 'Card' || isWhole(component)) {
      const element = exampleOf(component);
      return { name, content: name === 'Card' ? toContent(element) : compile(component.example).content };
    }
    const host =
      components.find((one) => one.name === drawnBy[name]) ??
      components.find((one) => one !== component && one.example.includes(`${name}(`) && isWhole(one));
    if (host === undefined) throw new Error(`No component of the catalog can show a ${name}.`);
    return { name, content: compile(host.example).content };
  });
}

const toContent = (element) => JSON.stringify({ component: element, error: null });

const titles = {
  layout: 'Layout',
  text: 'Text',
  data: 'Data',
  chart: 'Charts',
  action: 'Actions',
  form: 'Forms',
  media: 'Images',
};

const cell = (text) => text.replaceAll('|', '\\|');

export function catalogPage() {
  const groups = [...new Set(components.map(({ group }) => group))];
  const contents = groups.map((group) => {
    const names = components.filter((component) => component.group === group).map(({ name }) => name);
    return `- **${titles[group]}**: ${names.map((name) => `[${name}](#${name.toLowerCase()})`).join(', ')}`;
  });
  const types = [...aliases.types].map(([type, name]) => `- \`${name}\`: \`${type}\``);
  const sections = groups.flatMap((group) => [
    `## ${titles[group]}`,
    ...components.filter((component) => component.group === group).map(section),
  ]);
  return [
    ...contents,
    '',
    'Names used in types:',
    '',
    `- \`Block\`: any of ${aliases.block.map((name) => `[${name}](#${name.toLowerCase()})`).join(', ')}`,
    ...types,
    `- \`Action\`: \`{type, params?}\`, of type ${Object.keys(catalog.actions)
      .map((name) => `\`${name}\``)
      .join(', ')} or a custom action`,
    '',
    sections.join('\n\n'),
  ].join('\n');
}

function section(component) {
  const { name, purpose, props } = component;
  const picture = `images/catalog/${name}.png`;
  if (!existsSync(join(root, 'docs', picture))) {
    throw new Error(`docs/${picture} is missing: run node scripts/catalog-pictures.mjs ${name}`);
  }
  const rows = Object.entries(props.properties).map(([prop, schema]) => {
    const isRequired = props.required.includes(prop);
    return `| \`${prop}\` | \`${cell(typeName(schema, aliases))}\` | ${isRequired ? 'yes' : ''} | ${cell(notes(component, prop, schema))} |`;
  });
  const element = exampleOf(component);
  const table = ['| prop | type | required | |', '|---|---|---|---|', ...rows];
  return [
    `### ${name}`,
    '',
    `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.${placeOf(component)}`,
    '',
    ...(rows.length > 0 ? [...table, ''] : ['This component has no props.', '']),
    `<img src="${picture}" width="560" alt="${name}, rendered">`,
    '',
    '```text',
    element === undefined ? component.example : toNotation(element, catalog).slice('root = '.length),
    '```',
    '',
    '<details><summary>JSON</summary>',
    '',
    '```json',
    JSON.stringify(element ?? parsedCall(component), null, 2),
    '```',
    '',
    '</details>',
  ].join('\n');
}

/** The element of a component that cannot stand alone, from the example of its host. */
function parsedCall(component) {
  const host = components.find((one) => one !== component && one.example.includes(`${component.name}(`));
  const found = host === undefined ? undefined : findElement(compile(host.example).root, component.name);
  return found ?? positional(component);
}

/** Plain arguments only: `Slice("Rent", 42)`. */
function positional({ name, example, props }) {
  const values = JSON.parse(`[${example.slice(name.length + 1, -1)}]`);
  const order = Object.keys(props.properties);
  return { component: name, props: Object.fromEntries(values.map((value, index) => [order[index], value])) };
}

function placeOf({ name, wrapIn }) {
  if (wrapIn !== undefined) return ` Belongs in ${link(wrapIn)}; if that is missing, it is added.`;
  if (drawnBy[name] !== undefined) return ` No component contains it; the image shows ${link(drawnBy[name])}.`;
  return '';
}

const link = (name) => `[${name}](#${name.toLowerCase()})`;

function notes({ neutral }, prop, schema) {
  const words = [];
  if (schema.type === 'number') {
    if (schema.isInteger) words.push('a whole number');
    const { minimum, maximum } = schema;
    const bounds = [
      minimum === undefined ? [] : `from ${minimum}`,
      maximum === undefined ? [] : `to ${maximum}`,
    ].flat();
    if (bounds.length > 0) words.push(bounds.join(' '));
  }
  if (schema.type === 'array' && schema.maxItems !== undefined) words.push(`at most ${schema.maxItems}`);
  if (schema.type === 'string') {
    if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} characters`);
    if (schema.format === 'markdown') words.push('Markdown');
    if (schema.format === 'name') words.push('an identifier, not shown');
    if (schema.format === 'uri') words.push('checked by the URL policy');
  }
  if (neutral[prop] !== undefined) words.push(`\`${JSON.stringify(neutral[prop])}\` if cut off`);
  return words.join(', ');
}

const isMarkdown = (schema) =>
  schema.type === 'union' ? schema.anyOf.some(isMarkdown) : schema.type === 'string' && schema.format === 'markdown';

/** The props whose texts are Markdown. */
export function markdownProps() {
  const names = components.flatMap(({ name, props }) =>
    Object.entries(props.properties)
      .filter(([, schema]) => isMarkdown(schema))
      .map(([prop]) => `\`${name}.${prop}\``),
  );
  return `${names.join(', ')}.`;
}
