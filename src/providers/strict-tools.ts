// Strict tools for any model server that knows them. It compiles their schemas, and rejects the whole request if it
// cannot: for a keyword, or because the schemas are too large together. Such a request is sent again without `strict`,
// because many clients set it on every tool.
import { createHash } from 'node:crypto';

import { ApiError, UpstreamDetail } from '../errors.ts';
import type { LanguageModel, ModelCall, ModelStream, UnsupportedSetting } from '../model/language-model.ts';
import type { ModelCapabilities } from './capabilities.ts';

/** Digests of sets of tools that a server has rejected; they are not sent to it as strict again. */
const maxRefused = 1000;

type FitTools = (call: ModelCall) => ModelCall;

/** `fit` returns the call as the server accepts it; tools that it cannot enforce lose `strict`. */
export function withStrictTools(
  model: LanguageModel,
  { strictTools }: Pick<ModelCapabilities, 'strictTools'>,
  fit: FitTools = (call) => call,
): LanguageModel {
  if (!strictTools) return model;
  const refused = new Set<string>();

  async function open(call: ModelCall, signal: Parameters<LanguageModel['stream']>[1]): Promise<ModelStream> {
    const fitted = fit(call);
    if (!hasStrict(fitted) || (refused.size > 0 && refused.has(keyOf(call)))) {
      return model.stream(withoutStrict(call), signal).then(naming(lost));
    }
    try {
      const stream = await model.stream(fitted, signal);
      return countStrict(fitted) === countStrict(call) ? stream : naming(lost)(stream);
    } catch (error) {
      if (!isAboutStrict(error)) throw error;
      const stream = await model.stream(withoutStrict(call), signal);
      // Had it been rejected again, the reason would have been another one.
      if (refused.size < maxRefused) refused.add(keyOf(call));
      return naming(lost)(stream);
    }
  }

  return {
    ...model,
    stream: (call, signal) => (hasStrict(call) ? open(call, signal) : model.stream(call, signal)),
  };
}

const countStrict = ({ tools }: ModelCall): number => tools.filter(({ strict }) => strict === true).length;

const hasStrict = (call: ModelCall): boolean => countStrict(call) > 0;

const withoutStrict: FitTools = (call) => ({
  ...call,
  tools: call.tools.map((tool) => (tool.strict === true ? { ...tool, strict: undefined } : tool)),
});

/** A server compiles the schema of the answer together with those of the tools. */
function keyOf({ tools, output }: ModelCall): string {
  const strict = tools.filter((tool) => tool.strict === true).map(({ name, parameters }) => [name, parameters]);
  return createHash('sha256')
    .update(JSON.stringify([strict, output?.schema?.schema]))
    .digest('base64');
}

const words = /strict|schema|grammar|compil/i;

/** True if the server rejected the request as invalid and its message mentions the schemas. */
function isAboutStrict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'upstream_refused') return false;
  return error.cause instanceof UpstreamDetail && words.test(error.cause.text);
}

const lost: UnsupportedSetting = {
  parameter: 'tools[].function.strict',
  reason: 'the model cannot enforce the schemas of all these tools',
};

const naming =
  (setting: UnsupportedSetting) =>
  (stream: ModelStream): ModelStream =>
    new NamingStream(stream, setting);

/** The same stream, with one more parameter that was dropped. */
class NamingStream implements ModelStream {
  readonly #stream: ModelStream;
  readonly #setting: UnsupportedSetting;

  constructor(stream: ModelStream, setting: UnsupportedSetting) {
    this.#stream = stream;
    this.#setting = setting;
  }

  get unsupported(): readonly UnsupportedSetting[] {
    return [...(this.#stream.unsupported ?? []), this.#setting];
  }

  get grammar(): ModelStream['grammar'] {
    return this.#stream.grammar;
  }

  [Symbol.asyncIterator](): ReturnType<ModelStream[typeof Symbol.asyncIterator]> {
    return this.#stream[Symbol.asyncIterator]();
  }
}
