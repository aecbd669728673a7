import { basename } from 'node:path';
import type { Recording } from '../../eval/answer.ts';
import type { Contender } from '../../eval/contender.ts';
import type { Price } from '../../eval/measures.ts';
import type { LanguageModel } from '../../model/language-model.ts';
import { ApiError } from '../../errors.ts';
import { builtInIds } from '../create-models.ts';
import type { OpenModels } from '../open-models.ts';
import { UsageError } from '../usage-error.ts';
import type { EvalOptions } from './eval-options.ts';
import { priceOf, type Prices } from './read-prices.ts';
import type { RecordedContender } from './read-recordings.ts';
import { readTextFile } from './read-text-file.ts';

/** A contender and the means to get its answers. */
export interface Candidate {
  readonly contender: Contender;
  /** The system prompt of the variant. */
  readonly prompt?: string | undefined;
  readonly price?: Price | undefined;
  /** Exactly one of these is set. */
  readonly model?: LanguageModel | undefined;
  readonly recordings?: readonly Recording[] | undefined;
}

/** Every model with every prompt, then the recordings. */
export function listCandidates(
  options: EvalOptions,
  { registry }: Pick<OpenModels, 'registry'>,
  prices: Prices,
  recorded: readonly RecordedContender[],
  folder: string,
): readonly Candidate[] {
  const isNoneNamed = options.models.length === 0;
  const names = isNoneNamed && options.replays.length === 0 ? builtInIds.slice(0, 1) : options.models;
  const prompts = options.prompts.length === 0 ? [undefined] : options.prompts.map((file) => readPrompt(file, folder));
  const live = names.flatMap((name): readonly Candidate[] => {
    const { card, model } = getServedModel(name, registry);
    const price = priceOf(name, card.id, prices, options);
    return prompts.map((prompt) => ({
      contender: {
        name: prompt === undefined ? name : `${name} + ${prompt.name}`,
        model: card.id,
        ...(prompt !== undefined && { prompt: prompt.name }),
      },
      prompt: prompt?.text,
      price,
      model,
    }));
  });
  const replayed = recorded.map(({ name, model, recordings }): Candidate => ({
    contender: { name, model },
    price: prices.get(name) ?? prices.get(model),
    recordings,
  }));
  const all = [...live, ...replayed];
  const twice = all.find(
    (one, index) => all.findIndex(({ contender }) => contender.name === one.contender.name) < index,
  );
  if (twice !== undefined)
    throw new UsageError(`two contenders are named "${twice.contender.name}"; rename one of the files or folders.`);
  return all;
}

interface PromptVariant {
  readonly name: string;
  /** Undefined: the default prompt. */
  readonly text: string | undefined;
}

function readPrompt(file: string, folder: string): PromptVariant {
  if (file === 'none') return { name: 'none', text: undefined };
  const text = readTextFile(file, folder).trim();
  if (text === '') throw new UsageError(`${file} is empty; to run without a system prompt, use "none".`);
  return { name: basename(file).replace(/\.\w+$/, ''), text };
}

export function getServedModel(name: string, registry: OpenModels['registry']): ReturnType<typeof registry.getModel> {
  try {
    return registry.getModel(name);
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(error.message.replace(/;[^;]*$/, '; see tessera models.')) : error;
  }
}
