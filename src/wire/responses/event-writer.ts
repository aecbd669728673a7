// Converts events to the server-sent events of the Responses API. The last events repeat the complete output, so the
// writer keeps it.
import type { GenerationEvent } from '../../generate/event.ts';
import { TextBuffer } from '../../text-buffer.ts';
import type { FrameWriter } from '../frame-writer.ts';
import { toJsonLine } from '../to-json-line.ts';
import { toErrorEvent } from './close-events.ts';
import {
  itemId,
  statusOf,
  toCallItem,
  toFailedResponse,
  toMessageItem,
  toReasoningItem,
  toResponse,
  toStoredResponse,
  toPart,
  type Ending,
  type MessageKind,
  type OutputItem,
  type ResponseHeader,
  type Status,
} from './response.ts';
import type { StoredReply } from './stored-responses.ts';

type ToolCallDelta = Extract<GenerationEvent, { type: 'tool-call-delta' }>;

interface OpenMessage {
  readonly type: 'message';
  readonly kind: MessageKind;
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
  readonly text: TextBuffer;
}

export class ResponseEventWriter implements FrameWriter {
  readonly #header: ResponseHeader;
  readonly #open: (OpenMessage | OpenCall)[] = [];
  readonly #calls: OpenCall[] = [];
  #messages: Partial<Record<MessageKind, OpenMessage>> = {};
  #reasoning: OutputItem | undefined;
  #sequence = 0;
  /** The number of characters of the output and of the repeated members. */
  keptLength: number;

  constructor(header: ResponseHeader) {
    this.#header = header;
    this.keptLength = header.repeated.length;
  }

  write(events: readonly GenerationEvent[]): string {
    let frames = '';
    if (this.#sequence === 0) {
      const members = `"response":${toResponse(this.#header, [])}`;
      frames = this.#textFrame('response.created', members) + this.#textFrame('response.in_progress', members);
    }
    for (const event of events) frames += this.#toFrames(event);
    return frames;
  }

  #toFrames(event: GenerationEvent): string {
    switch (event.type) {
      case 'content-delta':
        return this.#addText('text', event.text);
      case 'refusal-delta':
        return this.#addText('refusal', event.text);
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
        // Some clients read the failed response, others the error. Clients may stop at the error, so it comes last.
        const response = toFailedResponse(this.#header, this.#output('incomplete'), event.error);
        const { type, members } = toErrorEvent(event.error);
        return this.#textFrame('response.failed', `"response":${response}`) + this.#frame(type, members);
      }
      default:
        return event satisfies never;
    }
  }

  #addText(kind: MessageKind, text: string): string {
    const known = this.#messages[kind];
    const message = known ?? this.#newMessage(kind);
    const opening = known === undefined ? this.#openMessage(message) : '';
    message.text.push(text);
    this.keptLength += text.length;
    const { place } = message;
    return kind === 'text'
      ? opening + this.#textFrame('response.output_text.delta', `${place},"logprobs":[],"delta":${toJsonLine(text)}`)
      : opening + this.#textFrame('response.refusal.delta', `${place},"delta":${toJsonLine(text)}`);
  }

  #newMessage(kind: MessageKind): OpenMessage {
    const index = this.#open.length;
    const id = itemId('msg', this.#header, index);
    const place = `"item_id":${JSON.stringify(id)},"output_index":${index},"content_index":0`;
    const message: OpenMessage = { type: 'message', kind, id, index, text: new TextBuffer(), place };
    this.#messages[kind] = message;
    this.#open.push(message);
    return message;
  }

  #openMessage({ kind, id, index, place }: OpenMessage): string {
    const item = toMessageItem(id, 'in_progress');
    return (
      this.#frame('response.output_item.added', { output_index: index, item }) +
      this.#textFrame('response.content_part.added', `${place},"part":${JSON.stringify(toPart(kind, ''))}`)
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
        text: new TextBuffer(),
      };
      this.#calls[at] = call;
      this.#open.push(call);
      const item = toCallItem(call.id, 'in_progress', { id: callId, name, arguments: '' });
      opening = this.#frame('response.output_item.added', { output_index: index, item });
    }
    if (text === '') return opening;
    call.text.push(text);
    this.keptLength += text.length;
    const place = { item_id: call.id, output_index: call.index };
    return opening + this.#frame('response.function_call_arguments.delta', { ...place, delta: text });
  }

  toStored(ending: Ending): StoredReply {
    return toStoredResponse(this.#header, this.#output(statusOf(ending)), ending);
  }

  #output(status: Status): readonly OutputItem[] {
    const output: OutputItem[] = this.#open.map((open) => {
      const text = open.text.toString();
      return open.type === 'message'
        ? toMessageItem(open.id, status, text, open.kind)
        : toCallItem(open.id, status, { id: open.callId, name: open.name, arguments: text });
    });
    return this.#reasoning === undefined ? output : [...output, this.#reasoning];
  }

  #finish(ending: Ending): string {
    const status = statusOf(ending);
    const output = this.#output(status);
    let frames = '';
    for (const [index, open] of this.#open.entries()) {
      const text = toJsonLine(open.text.toString());
      if (open.type === 'message') {
        const part = toJsonLine(toPart(open.kind, open.text.toString()));
        frames +=
          open.kind === 'text'
            ? this.#textFrame('response.output_text.done', `${open.place},"logprobs":[],"text":${text}`)
            : this.#textFrame('response.refusal.done', `${open.place},"refusal":${text}`);
        frames += this.#textFrame('response.content_part.done', `${open.place},"part":${part}`);
      } else {
        const place = { item_id: open.id, output_index: index, name: open.name };
        const members = `${toJsonLine(place).slice(1, -1)},"arguments":${text}`;
        frames += this.#textFrame('response.function_call_arguments.done', members);
      }
      frames += this.#frame('response.output_item.done', { output_index: index, item: output[index] });
    }
    const type = status === 'incomplete' ? 'response.incomplete' : 'response.completed';
    return frames + this.#textFrame(type, `"response":${toResponse(this.#header, output, ending)}`);
  }

  #frame(type: string, members: object): string {
    return this.#textFrame(type, toJsonLine(members).slice(1, -1));
  }

  /** `members` is JSON without the braces. */
  #textFrame(type: string, members: string): string {
    const number = this.#sequence++;
    return `id: ${number + 1}\nevent: ${type}\ndata: {"type":"${type}","sequence_number":${number},${members}}\n\n`;
  }
}
