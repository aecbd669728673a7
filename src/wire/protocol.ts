// The public protocols: how requests are read and replies are written. The generator between them is the same.
import type { ApiError } from '../errors.ts';
import type { Sliced } from '../slices.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { closeChunks, contentOfChunks, isLastChunk } from './close-chunks.ts';
import { toCompletion, type CompletedGeneration, type CompletionHeader } from './completion.ts';
import type { ParameterNames } from './error-body.ts';
import type { FrameWriter } from './frame-writer.ts';
import { slicedParseRequest, type ChatRequest, type RequestForReply } from './parse-request.ts';
import { chatCompletionsPath, responsesPath } from './paths.ts';
import { closeEvents, contentOfEvents, isLastEvent } from './responses/close-events.ts';
import { ResponseEventWriter } from './responses/event-writer.ts';
import { responsesNames } from './responses/parameter-names.ts';
import { slicedParseResponses } from './responses/parse.ts';
import { toWholeResponse } from './responses/response.ts';
import {
  findReferences,
  joinReply,
  type References,
  type StoredReply,
  type StoredResponses,
} from './responses/stored-responses.ts';

export interface WholeReply {
  /** JSON. */
  readonly text: string;
  /** Absent if replies are not stored. */
  readonly stored?: StoredReply;
}

/** Reads and closes a stream from its frames, for an instance that did not write them. */
export interface FrameReader {
  isLast(frame: string): boolean;
  contentOf(frames: readonly string[]): string;
  /** `closing` is the text that closes the document; undefined if no document was begun. */
  close(frames: readonly string[], closing: string | undefined, error: ApiError): readonly string[];
}

export interface Protocol {
  readonly path: string;
  /** By their names in chat completions. Absent: the same names. */
  readonly parameterNames?: ParameterNames;
  /** The prefix of its reply ids. */
  readonly idPrefix: string;
  /** The stored responses that a body refers to. */
  findReferences(body: unknown): References | undefined;
  /** `format` is the `X-UI-Format` header of the request. `stored` is undefined if this service stores no responses. */
  parse(body: unknown, format?: string, stored?: StoredResponses): Sliced<ChatRequest>;
  createWriter(header: CompletionHeader, request?: RequestForReply): FrameWriter;
  toReply(header: CompletionHeader, generation: CompletedGeneration, request?: RequestForReply): WholeReply;
  readonly frames: FrameReader;
}

export const chatCompletionsProtocol: Protocol = {
  path: chatCompletionsPath,
  idPrefix: 'chatcmpl-',
  findReferences: () => undefined,
  parse: slicedParseRequest,
  createWriter: (header) => new ChunkWriter(header),
  toReply: (header, generation) => ({ text: JSON.stringify(toCompletion(header, generation)) }),
  frames: { isLast: isLastChunk, contentOf: contentOfChunks, close: closeChunks },
};

export const responsesProtocol: Protocol = {
  path: responsesPath,
  parameterNames: responsesNames,
  idPrefix: 'resp_',
  findReferences,
  parse: slicedParseResponses,
  createWriter: (header, request) => new ResponseEventWriter({ ...header, repeated: request?.repeated ?? '' }),
  toReply(header, generation, request) {
    const stored = toWholeResponse({ ...header, repeated: request?.repeated ?? '' }, generation);
    return { text: joinReply(stored), stored };
  },
  frames: { isLast: isLastEvent, contentOf: contentOfEvents, close: closeEvents },
};

export const protocols: readonly Protocol[] = [chatCompletionsProtocol, responsesProtocol];
