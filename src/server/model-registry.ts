import { ApiError } from '../errors.ts';
import type { UiOptions } from '../generate/event.ts';
import type { LanguageModel } from '../model/language-model.ts';
import { suggest } from '../suggest.ts';
import type { ModelCard } from '../wire/model-list.ts';
import { modelsPath } from '../wire/paths.ts';
import type { ApiKey } from './api-keys.ts';

export interface ServedModel {
  readonly card: ModelCard;
  readonly model: LanguageModel;
  /** The default output formats of its id and aliases. Absent: JSON. */
  readonly formats?: ReadonlyMap<string, UiOptions['format']> | undefined;
}

/** The output format of a request that uses this name of the model and selects no format. */
export const defaultFormat = ({ card, formats }: ServedModel, name: string): UiOptions['format'] =>
  formats?.get(name) ?? formats?.get(card.id);

export interface ModelRegistry {
  readonly models: readonly ServedModel[];
  readonly cards: readonly ModelCard[];
  /** By id or alias; throws `model_not_found`, which names similar ids. */
  getModel(name: string): ServedModel;
}

export function createModelRegistry(models: readonly ServedModel[]): ModelRegistry {
  const byName = new Map<string, ServedModel>();
  for (const served of models) {
    for (const name of [served.card.id, ...served.card.aliases]) byName.set(name, served);
  }
  return {
    models,
    cards: models.map((served) => served.card),
    getModel(name) {
      const served = byName.get(name);
      if (served !== undefined) return served;
      const near = suggest(name, byName.keys());
      const names = near.length > 0 ? near : [...byName.keys()].slice(0, 3);
      const message =
        `There is no model "${name.slice(0, 200)}". ${near.length > 0 ? 'The closest are' : 'Available models include'} ` +
        `${names.map((id) => `"${id}"`).join(', ') || 'none'}; GET ${modelsPath} lists all models.`;
      throw new ApiError('model_not_found', message, { param: 'model' });
    },
  };
}

/** The models that a key may use. All others do not exist for it. */
export function modelsOf({ models: allowed }: Pick<ApiKey, 'models'>, registry: ModelRegistry): ModelRegistry {
  if (allowed === undefined) return registry;
  const isAllowed = ({ id, aliases }: ModelCard) => [id, ...aliases].some((name) => allowed.includes(name));
  return createModelRegistry(registry.models.filter(({ card }) => isAllowed(card)));
}
