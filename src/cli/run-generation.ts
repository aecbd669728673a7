import { ApiError } from '../errors.ts';
import { collect, type Generation } from '../generate/collect.ts';
import type { GenerationEvent } from '../generate/event.ts';
import { generateUi } from '../generate/generate-ui.ts';
import { loadRenderer, type Renderers } from '../generate/renderers.ts';
import { setUpUi } from '../generate/ui-setup.ts';
import type { LanguageModel } from '../model/language-model.ts';
import { runSync } from '../slices.ts';
import type { ChatRequest } from '../wire/parse-request.ts';

export interface GenerationRun {
  /** The whole document, closed even if the model failed. Empty if the model only called tools. */
  readonly content: string;
  readonly result: Generation | ApiError;
}

/** Rejects with an ApiError if the model does not accept the call. */
export async function runGeneration(
  model: LanguageModel,
  { call, ui, ignored }: ChatRequest,
  onEvent: (event: GenerationEvent) => void,
  renderers: Renderers,
): Promise<GenerationRun> {
  const pieces: string[] = [];
  const setup = runSync(setUpUi({ call, ui, ignored }, model, await loadRenderer(ui.format, renderers)));
  const events = await generateUi(model, { call, ui, ignored }, new AbortController().signal, setup);
  const watched = watch(events, (event) => {
    if (event.type === 'content-delta') pieces.push(event.text);
    onEvent(event);
  });
  try {
    const result = await collect(watched);
    return { content: pieces.join(''), result };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { content: pieces.join(''), result: error };
  }
}

async function* watch(
  batches: AsyncIterable<readonly GenerationEvent[]>,
  onEvent: (event: GenerationEvent) => void,
): AsyncGenerator<readonly GenerationEvent[]> {
  for await (const batch of batches) {
    for (const event of batch) onEvent(event);
    yield batch;
  }
}
