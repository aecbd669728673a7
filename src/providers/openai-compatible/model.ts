// Any server that speaks OpenAI chat completions, as a LanguageModel.

import type { AbortSignalLike } from '../../abort-signal.ts';
import type { Effects } from '../../effects.ts';
import type { LanguageModel, ModelCall } from '../../model/language-model.ts';
import { applyCapabilities } from '../apply-capabilities.ts';
import { isAccepted, openConnection, type Connection } from '../http/connection.ts';
import { apiKeyHeaders, joinUrl, requestHeaders } from '../http/headers.ts';
import { readUpstreamError, type UpstreamError } from '../http/read-upstream-error.ts';
import { toJsonBody } from '../json-body.ts';
import type { JsonObject } from '../json-object.ts';
import { promptCacheKey } from '../prompt-cache-key.ts';
import type { ModelServerOptions } from '../model-server-options.ts';
import { ReplyStream } from '../reply-stream.ts';
import { withStrictTools } from '../strict-tools.ts';
import { withStructuredOutput } from '../structured-output.ts';
import { withToolNames } from '../tool-names.ts';
import { defaultCapabilities, type OpenAiCompatibleCapabilities } from './capabilities.ts';
import { toChatRequest } from './chat-request.ts';
import { createChunkReader } from './chunk-reader.ts';
import { GrammarSupport, isAboutGrammar, toGrammarFields, withoutGrammar } from './grammar.ts';

/** `baseUrl`: the URL to which `/chat/completions` is appended. A query, such as Azure's `api-version`, is kept. */
export type OpenAiCompatibleOptions = ModelServerOptions<OpenAiCompatibleCapabilities>;

export function createOpenAiCompatibleModel(
  options: OpenAiCompatibleOptions,
  effects: Pick<Effects, 'request' | 'now' | 'newId'>,
): LanguageModel {
  const { model, timeouts, extraBody } = options;
  const capabilities = { ...defaultCapabilities, ...options.capabilities };
  const url = joinUrl(options.baseUrl, '/chat/completions').href;
  const headers = requestHeaders(apiKeyHeaders(capabilities.apiKeyHeader, options.apiKey), options.headers);
  let takesStreamOptions = capabilities.streamOptions;

  const grammars = new GrammarSupport(capabilities, model);

  function open(call: ModelCall, given: Optional, signal: AbortSignalLike): Promise<Connection> {
    const { promptCacheKey: hasKey, promptCacheKeyField: field } = capabilities;
    const key = hasKey ? { [field]: promptCacheKey(call) } : undefined;
    const isHeader = field.startsWith('x-');
    const grammar = given.grammar === undefined ? undefined : toGrammarFields(capabilities, given.grammar);
    const write = (one: ModelCall): JsonObject => ({
      ...toChatRequest(one, model, capabilities, given.withUsage),
      ...grammar,
      ...(isHeader ? undefined : key),
      ...extraBody,
    });
    const allHeaders = { ...call.traceHeaders, ...(isHeader ? key : undefined), ...headers };
    const request = { url, headers: allHeaders, body: toJsonBody(call, write), timeouts };
    return openConnection(effects.request, request, signal);
  }

  const adapted: LanguageModel = {
    shortPrompt: capabilities.shortPrompt,
    async stream(given, signal) {
      const { call, unsupported } = applyCapabilities(given, 'openai-compatible', capabilities, options.apiKey);
      const grammar = grammars.plan(call);
      const asked: Optional = { withUsage: takesStreamOptions, grammar: grammar?.text };
      let optional = asked;
      let connection = await open(call, optional, signal);
      while (!isAccepted(connection)) {
        const upstreamError = await readUpstreamError(connection, options, effects.now());
        const less = without(optional, upstreamError);
        if (less === undefined) throw upstreamError.error;
        optional = less;
        connection = await open(call, optional, signal);
      }
      // Remembered only after this success: the error may have been about the caller's own text.
      if (!optional.withUsage) takesStreamOptions = false;
      const isRefused = asked.grammar !== undefined && optional.grammar === undefined;
      if (isRefused) grammars.refuse(asked.grammar);
      return new ReplyStream(
        connection,
        createChunkReader(effects.newId, capabilities.returnedReasoningField, grammars.onReasoning),
        timeouts.trailing,
        unsupported,
        isRefused ? withoutGrammar('refused').use : grammar?.use,
      );
    },
  };
  return withToolNames(withStructuredOutput(withStrictTools(adapted, capabilities), capabilities), capabilities);
}

/** Members of a request that the server may reject. */
interface Optional {
  readonly withUsage: boolean;
  readonly grammar: string | undefined;
}

/** Undefined if the error is about something else. */
function without(optional: Optional, error: UpstreamError): Optional | undefined {
  if (optional.withUsage && isAboutStreamOptions(error)) return { ...optional, withUsage: false };
  if (optional.grammar !== undefined && isAboutGrammar(error)) return { ...optional, grammar: undefined };
  return undefined;
}

function isAboutStreamOptions({ status, text }: UpstreamError): boolean {
  return (status === 400 || status === 422) && /stream_options|include_usage/.test(text);
}
