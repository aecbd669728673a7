// Names of tools in a form that the model server accepts. A name of the caller that does not fit is replaced; calls of
// the model come back with the caller's name. The replacement depends on the name alone, so that the prefix of a
// conversation stays the same when other tools are added.
import { createHash } from 'node:crypto';

import { BatchStage, type StageResult } from '../batch-stage.ts';
import type { LanguageModel, ModelCall, ModelStream, StreamPart } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import type { ModelCapabilities } from './capabilities.ts';

type Form = ModelCapabilities['toolNames'];
type Batch = readonly StreamPart[];

/**
 * `word`: platform.openai.com/docs/api-reference/chat, docs.claude.com tool use and api-docs.deepseek.com state this
 * pattern and length. `dotted`: ai.google.dev/api/caching#FunctionDeclaration.
 */
const forms = {
  any: /^/,
  word: /^[a-zA-Z0-9_-]{1,64}$/,
  dotted: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
} as const satisfies Readonly<Record<Form, RegExp>>;

/** The longest name is this, an underscore and the digest. */
const maxStartLength = 55;

export function toSentName(name: string, form: Form): string {
  if (forms[form].test(name)) return name;
  const word = name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, maxStartLength);
  const start = /^[a-zA-Z_]/.test(word) ? word : `_${word}`.slice(0, maxStartLength);
  return `${start}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

export function withToolNames(model: LanguageModel, { toolNames: form }: ModelCapabilities): LanguageModel {
  return {
    ...model,
    async stream(call, signal) {
      const renamed = renameCall(call, form);
      const stream = await model.stream(renamed, signal);
      const given = new Map<string, string>();
      for (const [index, { name }] of call.tools.entries()) {
        const sent = renamed.tools[index]?.name;
        if (sent !== undefined && sent !== name) given.set(sent, name);
      }
      return given.size === 0 ? stream : new RenamedStream(stream, given);
    },
  };
}

function renameCall(call: ModelCall, form: Form): ModelCall {
  const { tools, toolChoice, messages } = call;
  const isFitting = ({ name }: { readonly name: string }): boolean => forms[form].test(name);
  const areFitting = messages.every((message) => message.role !== 'assistant' || message.toolCalls.every(isFitting));
  if (areFitting && tools.every(isFitting)) return call;
  const rename = <Named extends { readonly name: string }>(named: Named): Named => ({
    ...named,
    name: toSentName(named.name, form),
  });
  return {
    ...call,
    tools: tools.map(rename),
    toolChoice: toolChoice.type === 'tool' ? rename(toolChoice) : toolChoice,
    messages: messages.map((message): Message =>
      message.role === 'assistant' ? { ...message, toolCalls: message.toolCalls.map(rename) } : message,
    ),
  };
}

class RenamedStream extends BatchStage<Batch, Batch> implements ModelStream {
  readonly #stream: ModelStream;
  /** The caller's names, by the names that were sent. */
  readonly #given: ReadonlyMap<string, string>;

  constructor(stream: ModelStream, given: ReadonlyMap<string, string>) {
    super(stream[Symbol.asyncIterator]());
    this.#stream = stream;
    this.#given = given;
  }

  get unsupported(): ModelStream['unsupported'] {
    return this.#stream.unsupported;
  }

  get grammar(): ModelStream['grammar'] {
    return this.#stream.grammar;
  }

  protected override take(result: IteratorResult<Batch, unknown>): StageResult<Batch> | Promise<StageResult<Batch>> {
    if (result.done === true) return this.end();
    return this.tell(result.value.map((part) => this.#rename(part)));
  }

  #rename(part: StreamPart): StreamPart {
    if (part.type !== 'tool-call-delta' || part.name === undefined) return part;
    return { ...part, name: this.#given.get(part.name) ?? part.name };
  }

  protected override recover(error: unknown): never {
    throw error;
  }
}
