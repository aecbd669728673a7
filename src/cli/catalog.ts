import { didYouMean } from '../suggest.ts';
import { aliasesOf, noAliases, signature, typeName } from '../prompt/signature.ts';
import { systemPrompt } from '../prompt/system-prompt.ts';
import { createCatalog, textComponent, type Catalog } from '../ui/catalog.ts';
import type { Component } from '../ui/component.ts';
import { catalogJson, componentJson } from './catalog-json.ts';
import { defineCommand } from './command.ts';
import { countTokens } from './count-tokens.ts';
import { createPaint, type Paint } from './paint.ts';
import { textTable } from './text-table.ts';
import { UsageError } from './usage-error.ts';

export const catalog = defineCommand({
  name: 'catalog',
  summary: 'list the components, or show one',
  about: ['A "?" marks an optional argument. An argument without a type is a string.'],
  word: { name: 'NAME', description: 'The component to show, with its props and an example.' },
  flags: {
    json: { description: 'Write JSON: every component with its props, and the JSON Schema of a whole document.' },
    prompt: { description: 'Write the system prompt that describes the catalog to models.' },
    tokens: { description: 'Count the tokens in the system prompt. With --prompt, the count goes to standard error.' },
  },
  options: [],
  examples: ['tessera catalog', 'tessera catalog BarChart', 'tessera catalog --prompt --tokens'],
  async run({ word, flags }, context) {
    const all = createCatalog();
    if (flags.prompt || flags.tokens) {
      if (word !== undefined || flags.json)
        throw new UsageError('--prompt and --tokens describe the whole catalog; omit NAME and --json.');
      const prompt = systemPrompt(all);
      if (flags.prompt) context.print(prompt);
      if (flags.tokens) {
        const { count, by } = await countTokens(prompt);
        const print = flags.prompt ? context.printError : context.print;
        print(`${count} tokens (${by}), ${prompt.length} characters`);
      }
      return 0;
    }
    if (word === undefined) {
      const paint = createPaint(context.isTerminal, context.environment);
      context.print(flags.json ? JSON.stringify(catalogJson(all)) : listing(all, paint));
      return 0;
    }
    const component = all.find(word)?.component;
    if (component === undefined) {
      const names = all.components.map(({ name }) => name);
      throw new UsageError(
        `there is no component "${word}".${didYouMean(word, names) || ' Run tessera catalog for the list.'}`,
      );
    }
    context.print(
      flags.json
        ? JSON.stringify(componentJson(component))
        : page(component, createPaint(context.isTerminal, context.environment)),
    );
    return 0;
  },
});

function listing({ components }: Catalog, paint: Paint): string {
  const aliases = aliasesOf(components, textComponent);
  const groups = new Map<string, string[]>();
  for (const component of components) {
    const lines = groups.get(component.group) ?? [];
    groups.set(component.group, lines);
    const [name, rest] = [component.name, signature(component, aliases).slice(component.name.length)];
    lines.push(`  ${paint('bold', name)}${rest}\n      ${paint('dim', component.purpose)}`);
  }
  const parts = [...groups].map(([group, lines]) => `${paint('cyan', group)}\n${lines.join('\n')}`);
  const names = [...aliases.types].map(([type, name]) => `${name} = ${type}`);
  if (aliases.block.length > 0) names.unshift(`Block = ${aliases.block.join('|')}`);
  return [...parts, names.join('\n')].join('\n\n');
}

function page(component: Component, paint: Paint): string {
  const { name, group, purpose, props, example } = component;
  const rows = Object.entries(props.properties).map(([prop, schema]) => [
    `  ${prop}`,
    props.required.includes(prop) ? 'required' : 'optional',
    schema.description === undefined
      ? typeName(schema, noAliases)
      : `${typeName(schema, noAliases)}: ${schema.description}`,
  ]);
  return [
    `${paint('bold', name)}: ${purpose} (${group})`,
    `${paint('cyan', 'Props')}, in the order of the arguments\n${textTable(rows)}`,
    `${paint('cyan', 'Example')}\n  ${example}`,
  ].join('\n\n');
}
