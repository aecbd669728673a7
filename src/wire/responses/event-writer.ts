// Converts events to the server-sent events of the Responses API. Its last events repeat the whole output, so the writer
// keeps it.
import type { GenerationEvent } from '../../generate/event.ts';
import { TextBuffer } from '../../text-buffer.ts';
import type { CompletionHeader } from '../completion.ts';
import { toErrorBody } from '../error-body.ts';
import type { FrameWriter } from '../frame-writer.ts';
import { toLine } from '../to-line.ts';
import {
  itemId,
  statusOf,
  toCallItem,
  toMessageItem,
  toReasoningItem,
  toResponse,
  toTextPart,
  type Ending,
  type OutputItem,
} from './response.ts';

type ToolCallDelta = Extract<GenerationEvent, { type: 'tool-call-delta' }>;

interface OpenMessage {
  readonly type: 'message';
  readonly id: string;
  readonly index: number;
  readonly text: TextBuffer;
  /** The members of each delta besides the text. */
  readonly place: string;
}

interface OpenCall {
  readonly type: 'call';
  readonly id: string;
  readonly index: number;
  readonly callId: string;
  readonly name: string;
  readonly arguments: TextBuffer;
}

export class ResponseEventWriter implements FrameWriter {
  readonly #header: CompletionHeader;
  readonly #open: (OpenMessage | OpenCall)[] = [];
  readonly #calls: OpenCall[] = [];
  #message: OpenMessage | undefined;
  #reasoning: OutputItem | undefined;
  #sequence = 0;
  /** Characters of the output. */
  keptLength = 0;

  constructor(header: CompletionHeader) {
    this.#header = header;
  }

  write(events: readonly GenerationEvent[]): string {
    let frames = '';
    if (this.#sequence === 0) {
      const response = toResponse(this.#header, []);
      frames = this.#frame('response.created', { response }) + this.#frame('response.in_progress', { response });
    }
    for (const event of events) frames += this.#toFrames(event);
    return frames;
  }

  #toFrames(event: GenerationEvent): string {
    switch (event.type) {
      case 'content-delta':
        return this.#addText(event.text);
      case 'tool-call-delta':
        return this.#addArguments(event);
      case 'provider-state': {
        const index = this.#open.length;
        const item = toReasoningItem(itemId('rs', this.#header, index), event.state);
        this.#reasoning = item;
        const place = { output_index: index, item };
        return this.#frame('response.output_item.added', place) + this.#frame('response.output_item.done', place);
      }
      case 'finish':
        return this.#finish(event);
      case 'failure': {
        const { error } = toErrorBody(event.error);
        // Clients read one of the two: the documented members, or `error` as in all other streams.
        return this.#frame('error', { code: error.code, message: error.message, param: error.param, error });
      }
      default:
        return event satisfies never;
    }
  }

  #addText(text: string): string {
    const opening = this.#message === undefined ? this.#openMessage() : '';
    const message = this.#message;
    if (message === undefined) return opening;
    message.text.push(text);
    this.keptLength += text.length;
    const type = 'response.output_text.delta';
    return opening + this.#textFrame(type, `${message.place},"logprobs":[],"delta":${toLine(text)}`);
  }

  #openMessage(): string {
    const index = this.#open.length;
    const id = itemId('msg', this.#header, index);
    const place = `"item_id":${JSON.stringify(id)},"output_index":${index},"content_index":0`;
    const message: OpenMessage = { type: 'message', id, index, text: new TextBuffer(), place };
    this.#message = message;
    this.#open.push(message);
    const item = toMessageItem(id, 'in_progress');
    return (
      this.#frame('response.output_item.added', { output_index: index, item }) +
      this.#textFrame('response.content_part.added', `${place},"part":${JSON.stringify(toTextPart(''))}`)
    );
  }

  #addArguments({ index: at, id: callId = '', name = '', arguments: text }: ToolCallDelta): string {
    let call = this.#calls[at];
    let opening = '';
    if (call === undefined) {
      const index = this.#open.length;
      call = {
        type: 'call',
        id: itemId('fc', this.#header, index),
        index,
        callId,
        name,
        arguments: new TextBuffer(),
      };
      this.#calls[at] = call;
      this.#open.push(call);
      const item = toCallItem(call.id, 'in_progress', { id: callId, name, arguments: '' });
      opening = this.#frame('response.output_item.added', { output_index: index, item });
    }
    if (text === '') return opening;
    call.arguments.push(text);
    this.keptLength += text.length;
    const place = { item_id: call.id, output_index: call.index };
    return opening + this.#frame('response.function_call_arguments.delta', { ...place, delta: text });
  }

  #finish(ending: Ending): string {
    const status = statusOf(ending);
    const output: OutputItem[] = [];
    let frames = '';
    for (const open of this.#open) {
      const { id, index } = open;
      let item: OutputItem;
      if (open.type === 'message') {
        const text = open.text.toString();
        frames += this.#textFrame('response.output_text.done', `${open.place},"logprobs":[],"text":${toLine(text)}`);
        frames += this.#textFrame('response.content_part.done', `${open.place},"part":${toLine(toTextPart(text))}`);
        item = toMessageItem(id, status, text);
      } else {
        const call = { id: open.callId, name: open.name, arguments: open.arguments.toString() };
        const done = { item_id: id, output_index: index, name: call.name, arguments: call.arguments };
        frames += this.#frame('response.function_call_arguments.done', done);
        item = toCallItem(id, status, call);
      }
      frames += this.#frame('response.output_item.done', { output_index: index, item });
      output.push(item);
    }
    if (this.#reasoning !== undefined) output.push(this.#reasoning);
    const response = toResponse(this.#header, output, ending);
    return frames + this.#frame(status === 'incomplete' ? 'response.incomplete' : 'response.completed', { response });
  }

  #frame(type: string, members: object): string {
    return this.#textFrame(type, toLine(members).slice(1, -1));
  }

  /** `members`: JSON without the braces. */
  #textFrame(type: string, members: string): string {
    const number = this.#sequence++;
    return `id: ${number + 1}\nevent: ${type}\ndata: {"type":"${type}","sequence_number":${number},${members}}\n\n`;
  }
}
