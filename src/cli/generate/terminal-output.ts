// Draws a document while it streams: each block once, when it is complete. Nothing is redrawn.
import { createTreeReader } from '../../client/tree-reader.ts';
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { CommandContext } from '../command.ts';
import { createPaint } from '../paint.ts';
import { drawBlock, drawError, type Screen } from '../draw/draw-document.ts';
import { sampleOf, sampleSize, wordsFor } from '../draw/words.ts';

export interface TerminalOutput {
  /** Takes the next piece of the document. */
  push(delta: string): void;
  /** Draws the remaining blocks. */
  end(): void;
}

/** `beforeWriting`: removes the progress line. */
export function createTerminalOutput(context: CommandContext, beforeWriting: () => void): TerminalOutput {
  const reader = createTreeReader();
  const screen: Screen = { columns: context.columns, paint: createPaint(context.isTerminal, context.environment) };
  let drawn = 0;
  let sample = '';
  let isEmpty = true;

  const print = (text: string): void => {
    if (text === '') return;
    beforeWriting();
    context.print(isEmpty ? text : `\n${text}`);
    isEmpty = false;
  };
  const redacted = (block: JsonValue): JsonValue => context.redactor.redactAll(block);
  const draw = (isOver: boolean): void => {
    const { root, open } = reader.tree;
    const children = root?.props['children'];
    if (!isList(children)) return;
    for (; drawn < children.length; drawn += 1) {
      const block = children[drawn] ?? null;
      if (!isOver && open.has(block)) return;
      // A drawn block stays, so its language is that of the text up to it.
      if (sample.length < sampleSize) sample += sampleOf(block);
      print(drawBlock(redacted(block), screen, wordsFor(sample)));
    }
  };
  return {
    push(delta) {
      reader.push(delta);
      draw(false);
    },
    end() {
      draw(true);
      const { error } = reader.tree;
      if (error !== null) print(drawError(context.redactor.redact(error), screen));
    },
  };
}
