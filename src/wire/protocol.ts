// The public protocols: how requests are read and replies are written. What is between them is one generator.
import type { Sliced } from '../slices.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { toCompletion, type CompletedGeneration, type CompletionHeader } from './completion.ts';
import type { FrameWriter } from './frame-writer.ts';
import { slicedParseRequest, type ChatRequest } from './parse-request.ts';
import { chatCompletionsPath, responsesPath } from './paths.ts';
import { ResponseEventWriter } from './responses/event-writer.ts';
import { slicedParseResponses } from './responses/parse.ts';
import { toWholeResponse } from './responses/response.ts';

export interface Protocol {
  readonly path: string;
  /** What the ids of its replies begin with. */
  readonly idPrefix: string;
  /** `format` is the `X-UI-Format` header of the request. */
  parse(body: unknown, format?: string): Sliced<ChatRequest>;
  createWriter(header: CompletionHeader): FrameWriter;
  toReply(header: CompletionHeader, generation: CompletedGeneration): object;
}

export const chatCompletionsProtocol: Protocol = {
  path: chatCompletionsPath,
  idPrefix: 'chatcmpl-',
  parse: slicedParseRequest,
  createWriter: (header) => new ChunkWriter(header),
  toReply: toCompletion,
};

export const responsesProtocol: Protocol = {
  path: responsesPath,
  idPrefix: 'resp_',
  parse: slicedParseResponses,
  createWriter: (header) => new ResponseEventWriter(header),
  toReply: toWholeResponse,
};

export const protocols: readonly Protocol[] = [chatCompletionsProtocol, responsesProtocol];
