// The reasoning of a reply that is sent back with its tool calls. Its signature covers everything before it, so the text
// before it is sent back exactly as the model wrote it, and not as the notation of its document.

import type { RedactedThinkingBlockParam, ThinkingBlockParam } from '@anthropic-ai/sdk/resources/messages';

import type { TextBuffer } from '../../text-buffer.ts';
import type { StateWriter } from '../message-state.ts';
import { prefixMember, toCallState, type ReplyBlock } from './provider-state.ts';

export type ReasoningBlock =
  | { readonly type: 'thinking'; readonly thinking: TextBuffer; readonly signature: TextBuffer }
  | { readonly type: 'redacted_thinking'; readonly data: string };

interface Text {
  readonly type: 'text';
  text: string;
}

/** In characters. The text before a thought is a sentence or two; a longer one is a UI, whose later thoughts are dropped. */
const maxTextLength = 1_000;

export class ReasoningState {
  readonly #calls: { readonly id: string; readonly blocks: readonly (ReasoningBlock | Text)[] }[] = [];
  /** The parts since the last call. */
  #blocks: (ReasoningBlock | Text)[] = [];
  #textLength = 0;
  #isAfterText = false;
  /** A thought follows a text. */
  #hasLateThoughts = false;

  addReasoning(thought: ReasoningBlock): void {
    this.#hasLateThoughts ||= this.#isAfterText;
    this.#blocks.push(thought);
  }

  addText(text: string): void {
    this.#isAfterText = true;
    this.#textLength += text.length;
    let last = this.#blocks.at(-1);
    if (last?.type !== 'text') this.#blocks.push((last = { type: 'text', text: '' }));
    last.text = this.#textLength > maxTextLength ? '' : last.text + text;
  }

  addCall(id: string): void {
    this.#calls.push({ id, blocks: this.#blocks });
    this.#blocks = [];
  }

  /** `prefix`: the digest of what the model has read. */
  finish(state: StateWriter, prefix: string | undefined): void {
    const hasEnd = this.#blocks.some(({ type }) => type === 'text');
    const withTexts = this.#hasLateThoughts && !hasEnd && this.#textLength <= maxTextLength;
    let [isKept, hasThoughts] = [true, false];
    for (const { id, blocks } of this.#calls) {
      const kept: ReplyBlock[] = [];
      for (const block of blocks) {
        if (block.type === 'text') {
          isKept &&= withTexts;
          if (withTexts && block.text.trim() !== '') kept.push({ ...block });
        } else if (isKept) {
          kept.push(toBlock(block));
          hasThoughts = true;
        }
      }
      state.setCall(id, toCallState(kept));
    }
    if (hasThoughts && prefix !== undefined) state.set(prefixMember, prefix);
  }
}

/** In the form in which it must be returned. */
function toBlock(thought: ReasoningBlock): ThinkingBlockParam | RedactedThinkingBlockParam {
  if (thought.type === 'redacted_thinking') return { ...thought };
  return { type: 'thinking', thinking: thought.thinking.toString(), signature: thought.signature.toString() };
}
