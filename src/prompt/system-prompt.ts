// The system prompt. Its first part depends only on the catalog, so that providers can cache it; the caller's
// instructions follow it.
import type { ObjectSchema } from '../schema/schema.ts';
import type { Component } from '../ui/component.ts';
import { allowedComponents, rootComponent, textComponent, type Catalog } from '../ui/catalog.ts';
import { rulesOf } from './rules.ts';
import { aliasesOf, noAliases, signature, typeName, type Aliases } from './signature.ts';
import { toolRules } from './tool-rules.ts';

export interface SystemPromptOptions {
  /** The caller's system and developer messages, in order. */
  readonly steering?: readonly string[] | undefined;
  /** True if the model may call tools, or sees their results. */
  readonly hasTools?: boolean | undefined;
}

export function systemPrompt(catalog: Catalog, options: SystemPromptOptions = {}): string {
  const { steering = [], hasTools = false } = options;
  const parts = [catalogPrompt(catalog)];
  if (hasTools) parts.push(toolRules(catalog));
  if (steering.length > 0) {
    parts.push(
      `The application says the following. It decides on content, tone and design; the notation above stays as it is.\n\n${steering.join('\n\n')}`,
    );
  }
  return parts.join('\n\n');
}

/** Memoized per catalog, because it is identical in every call. */
const catalogPrompts = new WeakMap<Catalog, string>();

/** The part that depends on the catalog alone. */
export function catalogPrompt(catalog: Catalog): string {
  let prompt = catalogPrompts.get(catalog);
  if (prompt === undefined) {
    prompt = writeCatalogPrompt(catalog);
    catalogPrompts.set(catalog, prompt);
  }
  return prompt;
}

function writeCatalogPrompt(catalog: Catalog): string {
  const reachable = reachableComponents(catalog);
  const shown = catalog.components.filter(({ name }) => reachable.has(name)).map(withoutRareProps);
  const aliases = aliasesOf(shown, textComponent);
  const lines = componentLines(shown, aliases);
  const rules = rulesOf(catalog);
  return [rules, aliasLines(aliases, catalog), `Components:\n${lines.join('\n')}`, examplesOf(shown, rules)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Rare props come last, so that the others keep their positions. */
function withoutRareProps(component: Component): Component {
  const { props, rareProps } = component;
  const entries = Object.entries(props.properties).filter(([prop]) => !rareProps.includes(prop));
  return { ...component, props: { ...props, properties: Object.fromEntries(entries) } };
}

/** Shorter arguments are repeated instead of referring to a component with the same ones. */
const minShared = 30;

function componentLines(shown: readonly Component[], aliases: Aliases): readonly string[] {
  const first = new Map<string, string>();
  return shown.map((component) => {
    const { name, purpose } = component;
    const whole = signature(component, aliases);
    const written = whole.slice(name.length);
    const same = written.length < minShared ? undefined : first.get(written);
    if (same === undefined) first.set(written, name);
    return `${same === undefined ? whole : `${name}(like ${same})`} - ${purpose}${notes(component)}`;
  });
}

/** Total length of all examples in characters, to bound the size of the prompt. */
const maxExamples = 1200;

/** Examples of nested components, up to the limit; signatures do not show how components nest. */
function examplesOf(shown: readonly Component[], rules: string): string {
  const examples: string[] = [];
  const shapes = new Set<string>();
  let size = 0;
  for (const { example, props, name, wrapIn, group } of shown) {
    const parts = Object.values(props.properties)
      .map(allowedComponents)
      // Content nests as it does in the root.
      .filter((components) => !components.includes(textComponent))
      .flat()
      .map((part) => argumentsOf(shown, part));
    // Parts that contain only texts and choices need no example.
    const isPlain = parts.every((part) => /^(?:\w+: (?:string|enum|union),?)*$/.test(part));
    const isTaught = [...example.matchAll(/\b([A-Z]\w*)\(/g)].every(([, used]) =>
      shown.some((one) => one.name === used),
    );
    const isIncluded = shown.some((one) => one.name !== name && one.example.includes(` ${name}(`));
    // The example of a container includes its parts, and the rules already contain a chart. A data URL would encourage
    // the model to write more of them.
    const isShown =
      isIncluded || name === rootComponent || wrapIn !== undefined || group === 'chart' || rules.includes(`${name}(`);
    if (isPlain || isShown || !isTaught || example.includes('data:') || size + example.length > maxExamples) continue;
    // Components whose parts take the same arguments nest alike.
    const shape = parts.join('|');
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    size += example.length;
    examples.push(example);
  }
  return examples.length === 0 ? '' : `Examples of parts that nest:\n${examples.join('\n')}`;
}

function argumentsOf(shown: readonly Component[], part: string): string {
  const props = shown.find(({ name }) => name === part)?.props.properties ?? {};
  return Object.entries(props)
    .map(([prop, { type }]) => `${prop}: ${type}`)
    .join();
}

/** The caller's descriptions of individual props. */
function notes({ props }: Component): string {
  return Object.entries(props.properties)
    .flatMap(([name, { description }]) => (description === undefined ? [] : [`; ${name}: ${description}`]))
    .join('');
}

function aliasLines(aliases: Aliases, catalog: Catalog): string {
  const actions = Object.entries(catalog.actions).map(([name, params]) => actionLine(name, params));
  const lines = [`Action = ${actions.join(' or ')}; the default is to send the label as the user's next message.`];
  if (aliases.block.length > 0) lines.push(`Block = ${aliases.block.join('|')}`);
  for (const [type, name] of aliases.types) lines.push(`${name} = ${type}`);
  return lines.join('\n');
}

function actionLine(name: string, params: ObjectSchema): string {
  const hint = params.description === undefined ? '' : ` (${params.description})`;
  if (Object.keys(params.properties).length === 0) return `{type: "${name}"}${hint}`;
  return `{type: "${name}", params: ${typeName({ ...params, additional: false }, noAliases)}}${hint}`;
}

/** The components that some prop accepts; others are omitted from the prompt. */
function reachableComponents(catalog: Catalog): ReadonlySet<string> {
  const reachable = new Set([rootComponent]);
  for (const name of reachable) {
    const shape = catalog.find(name);
    for (const prop of shape?.elementProps ?? []) {
      const schema = shape?.component.props.properties[prop];
      for (const place of schema === undefined ? [] : allowedComponents(schema)) reachable.add(place);
    }
  }
  return reachable;
}
