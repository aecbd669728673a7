import { defineCommand } from './command.ts';
import { textTable } from './text-table.ts';

export const models = defineCommand({
  name: 'models',
  summary: 'list the models that the service would serve',
  about: [
    'Lists the models in the configuration file, the models that keys in the environment enable, and the built-in model.',
  ],
  flags: { json: { description: 'Write a JSON list.' } },
  options: ['config'],
  examples: ['tessera models --config tessera.json'],
  async run(given, context) {
    const { openModels } = await import('./open-models.ts');
    const { registry, settings } = await openModels(given, context);
    const rows = registry.cards.map(({ id, ownedBy, description, aliases }) => {
      const setting = settings.models.find((one) => one.id === id);
      return { id, provider: setting?.provider ?? ownedBy, aliases, description, fallbacks: setting?.fallbacks ?? [] };
    });
    if (given.flags.json) {
      context.print(JSON.stringify(rows));
      return 0;
    }
    const table = rows.map(({ id, provider, aliases, description }) => [
      id,
      provider,
      aliases.join(', ') || '-',
      description,
    ]);
    context.print(textTable([['ID', 'PROVIDER', 'ALIASES', 'DESCRIPTION'], ...table]));
    return 0;
  },
});
