// The messages of a call as turns. Reasoning is sent back only if everything before it is unchanged since it was written.

import type {
  ContentBlockParam,
  DocumentBlockParam,
  ImageBlockParam,
  TextBlockParam,
  ToolResultBlockParam,
  ToolUseBlockParam,
} from '@anthropic-ai/sdk/resources/messages';

import type { ModelCall } from '../../model/language-model.ts';
import type { AssistantMessage, Message, SystemMessage, ToolCall } from '../../model/message.ts';
import { CallIds } from '../call-ids.ts';
import { ToolJson } from '../tool-json.ts';
import { textBlock, toBlocks, toToolResult } from './content-blocks.ts';
import { PrefixDigest } from './prefix-digest.ts';
import { prefixOf, thinkingOf } from './provider-state.ts';

type MarkedBlock = TextBlockParam | ImageBlockParam | DocumentBlockParam | ToolResultBlockParam;

const marked: readonly string[] = ['text', 'image', 'document', 'tool_result'] satisfies MarkedBlock['type'][];

const isMarked = (block: ContentBlockParam | undefined): block is MarkedBlock =>
  block !== undefined && marked.includes(block.type);

type Role = 'user' | 'assistant' | 'system';

export interface Turn {
  readonly role: Role;
  readonly content: ContentBlockParam[];
  /** The last block that the next request of the conversation repeats. Only in user turns. */
  end?: MarkedBlock | undefined;
}

export interface Conversation {
  readonly turns: readonly Turn[];
  /** The digest of everything that the model reads. */
  readonly prefix: string;
  /** Thoughts of earlier turns are among the turns. */
  readonly hasThoughts: boolean;
}

export function toConversation(call: ModelCall, withThinking: boolean): Conversation {
  const writer = new ConversationWriter(withThinking);
  writer.begin(call);
  for (const message of turnsOf(call.messages)) writer.write(message);
  return writer.end();
}

/** The system messages before the first turn make up the system prompt. */
export function systemOf(messages: readonly Message[]): readonly SystemMessage[] {
  return messages.slice(0, firstTurn(messages)).filter((message) => message.role === 'system');
}

const turnsOf = (messages: readonly Message[]): readonly Message[] => messages.slice(firstTurn(messages));

function firstTurn(messages: readonly Message[]): number {
  const first = messages.findIndex(({ role }) => role !== 'system');
  return first < 0 ? messages.length : first;
}

/** Turns of the user and the assistant alternate; the first and the last one are the user's. */
class ConversationWriter {
  readonly #withThinking: boolean;
  readonly #turns: Turn[] = [];
  readonly #digest = new PrefixDigest();
  readonly #toolJson = new ToolJson();
  readonly #ids = new CallIds('word');
  /** Later system messages. The API accepts them only at the end of a user turn, and only one there. */
  #instructions: string[] = [];
  #hasThoughts = false;

  constructor(withThinking: boolean) {
    this.#withThinking = withThinking;
  }

  begin({ messages, tools }: ModelCall): void {
    this.#digest.add(...systemOf(messages).map(({ content }) => content), JSON.stringify(tools));
  }

  write(message: Message): void {
    switch (message.role) {
      case 'system':
        this.#instructions.push(message.content);
        break;
      case 'user':
        this.#add('user', message.content.flatMap(toBlocks));
        this.#markEnd();
        if (message.note !== undefined) this.#add('user', [textBlock(message.note)]);
        break;
      case 'assistant':
        if (this.#turns.length === 0) this.#add('user', [textBlock('Begin.')]);
        this.#placeInstructions();
        this.#writeReply(message);
        break;
      case 'tool':
        this.#add('user', [toToolResult(message, this.#ids)]);
        this.#markEnd();
        break;
      default:
        message satisfies never;
    }
  }

  end(): Conversation {
    const isEmpty = this.#turns.length === 0;
    if (this.#turns.at(-1)?.role !== 'user') this.#add('user', [textBlock(isEmpty ? 'Begin.' : 'Continue.')]);
    this.#placeInstructions();
    return { turns: this.#turns, prefix: this.#digest.value, hasThoughts: this.#hasThoughts };
  }

  #writeReply(message: AssistantMessage): void {
    const { content, toolCalls } = message;
    const withThoughts = this.#withThinking && this.#isUnchanged(message);
    const before = toolCalls.map((call) => (withThoughts ? thinkingOf(message, call) : []));
    this.#hasThoughts ||= before.some((blocks) => blocks.length > 0);
    // The blocks have the text where the model wrote it. Otherwise all thoughts that are left preceded it.
    const hasText = before.flat().some(({ type }) => type === 'text');
    const text = hasText || content.trim() === '' ? [] : [textBlock(content)];
    const blocks = toolCalls.flatMap((call, index) => [
      ...(before[index] ?? []),
      ...(index === 0 ? text : []),
      this.#toToolUse(call),
    ]);
    this.#add('assistant', toolCalls.length === 0 ? text : blocks);
  }

  /** Thoughts without a digest were written by an earlier version of the service. */
  #isUnchanged(message: AssistantMessage): boolean {
    const prefix = prefixOf(message);
    return prefix === undefined || prefix === this.#digest.value;
  }

  #toToolUse({ id, name, arguments: text }: ToolCall): ToolUseBlockParam {
    return { type: 'tool_use', id: this.#ids.ofCall(id), name, input: this.#toolJson.argumentsOf(text) };
  }

  #placeInstructions(): void {
    if (this.#instructions.length === 0 || this.#turns.at(-1)?.role !== 'user') return;
    this.#add('system', [textBlock(this.#instructions.join('\n\n'))]);
    this.#instructions = [];
  }

  #add(role: Role, blocks: readonly ContentBlockParam[]): void {
    if (blocks.length === 0) return;
    for (const block of blocks) this.#digest.add(role, ...textsOf(block));
    const last = this.#turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else this.#turns.push({ role, content: [...blocks] });
  }

  #markEnd(): void {
    const turn = this.#turns.at(-1);
    const block = turn?.content.at(-1);
    if (turn?.role === 'user' && isMarked(block)) turn.end = block;
  }
}

/** The input of the digest. Long texts are not serialized, because that takes as long as the digest itself. */
function textsOf(block: ContentBlockParam): readonly string[] {
  if (block.type === 'text') return [block.type, block.text];
  if (block.type !== 'tool_result' || typeof block.content !== 'string') return [JSON.stringify(block)];
  return [block.type, block.tool_use_id, block.content];
}
