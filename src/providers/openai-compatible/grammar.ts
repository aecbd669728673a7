// The grammar of the answer, for servers that can constrain the model: decides whether it is sent with a call and in which
// member of the request, and reports the outcome.

import { memo } from '../../memo.ts';
import type { GrammarUse, ModelCall } from '../../model/language-model.ts';
import type { UpstreamError } from '../http/read-upstream-error.ts';
import type { JsonObject } from '../json-object.ts';
import { isReasoningModel } from './reasoning-models.ts';

export interface GrammarCapabilities {
  /** The dialect of the grammars that the server accepts. */
  readonly grammar: 'gbnf' | 'ebnf' | 'none';
  /** The member of the request that carries the grammar. */
  readonly grammarField: GrammarField;
  /** The server accepts tools in the same request, and the model can still call them. */
  readonly grammarWithTools: boolean;
  /** Constrains the answer only. Otherwise the grammar would also constrain the reasoning before it. */
  readonly grammarAfterReasoning: boolean;
  /** The model reasons before it answers. Absent: its name decides. */
  readonly reasons?: boolean | undefined;
}

/** The fields of a request that carry a grammar. */
const fieldsOf = {
  grammar: (grammar: string) => ({ grammar }),
  ebnf: (ebnf: string) => ({ ebnf }),
  structured_outputs: (grammar: string) => ({ structured_outputs: { grammar } }),
  response_format: (grammar: string) => ({ response_format: { type: 'grammar', grammar } }),
} as const satisfies Readonly<Record<string, (text: string) => JsonObject>>;

export type GrammarField = keyof typeof fieldsOf;

export const toGrammarFields = ({ grammar: field, grammarField }: GrammarCapabilities, text: string): JsonObject =>
  field === 'none' ? {} : fieldsOf[grammarField](text);

/** Bytes by which a request may grow. Some of them are for the field around the grammar. */
const maxSize = 60 * 1024;
const maxJsonBytes = maxSize - 100;
const jsonBytesOf = memo(32, (text) => Buffer.byteLength(JSON.stringify(text)));

/** Grammars that the server has rejected; they are not sent again. */
const maxRefused = 20;

const why = {
  tools: 'the model server does not accept a grammar together with tools',
  reasoning: 'the model reasons before it answers, and the model server would constrain the reasoning as well',
  size: `the grammar of this request would be larger than ${maxSize / 1024} KB`,
  refused: 'the model server rejected it',
} as const;

/** The observed behavior of one model server with grammars. */
export class GrammarSupport {
  readonly #capabilities: GrammarCapabilities;
  readonly #refused = new Set<string>();
  #reasons: boolean;

  constructor(capabilities: GrammarCapabilities, model: string) {
    this.#capabilities = capabilities;
    this.#reasons = capabilities.reasons ?? isReasoningModel(model);
  }

  /** Whether the model reasons, as far as is known. */
  get reasons(): boolean {
    return this.#reasons;
  }

  /** Undefined if there is no grammar to send, or the server accepts none. `text`: the grammar, if it is sent. */
  plan({ grammar, tools, output }: ModelCall): GrammarPlan | undefined {
    const { grammar: dialect, grammarWithTools, grammarAfterReasoning } = this.#capabilities;
    if (grammar === undefined || output !== undefined || dialect === 'none') return undefined;
    if (tools.length > 0 && !grammarWithTools) return withoutGrammar('tools');
    if (this.#reasons && !grammarAfterReasoning) return withoutGrammar('reasoning');
    const text = grammar[dialect]();
    if (text === undefined || jsonBytesOf(text) > maxJsonBytes) return withoutGrammar('size');
    if (this.#refused.has(text)) return withoutGrammar('refused');
    return { text, use: { isSent: true } };
  }

  /** The server took the same request without it. */
  refuse(text: string): void {
    if (this.#refused.size < maxRefused) this.#refused.add(text);
  }

  /** The model has reasoned. */
  readonly onReasoning = (): void => {
    this.#reasons = this.#capabilities.reasons ?? true;
  };
}

export interface GrammarPlan {
  readonly text?: string;
  readonly use: GrammarUse;
}

export const withoutGrammar = (reason: keyof typeof why): GrammarPlan => ({
  use: { isSent: false, reason: why[reason] },
});

export function isAboutGrammar({ status, text }: UpstreamError): boolean {
  return (status === 400 || status === 422) && /grammar|structured|ebnf|guided|response_format/i.test(text);
}
