import type { LanguageModel, StreamPart } from '../../model/language-model.ts';

type Batch = readonly StreamPart[];

/** A model that also passes its parts to an observer. */
export function tapModel(model: LanguageModel, onPart: (part: StreamPart) => void): LanguageModel {
  return {
    shortPrompt: model.shortPrompt,
    async stream(call, signal) {
      const parts = await model.stream(call, signal);
      return {
        [Symbol.asyncIterator]: () => tap(parts, onPart),
        get unsupported() {
          return parts.unsupported;
        },
        get grammar() {
          return parts.grammar;
        },
        get successor() {
          return parts.successor === undefined ? undefined : tapModel(parts.successor, onPart);
        },
      };
    },
  };
}

async function* tap(batches: AsyncIterable<Batch>, onPart: (part: StreamPart) => void): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    for (const part of batch) onPart(part);
    yield batch;
  }
}
