// One line on a terminal that is rewritten while a model writes; elsewhere nothing.
import { estimateTokenCount } from 'tokenx';
import type { GenerationEvent } from '../../generate/event.ts';
import type { StreamPart } from '../../model/language-model.ts';
import type { CommandContext } from '../command.ts';
import { createPaint } from '../paint.ts';

export interface Progress {
  readonly onPart: (part: StreamPart) => void;
  readonly onEvent: (event: GenerationEvent) => void;
  /** Removes the line until the next update. */
  readonly clear: () => void;
  /** Removes the line for good. */
  readonly stop: () => void;
  /** Elements begun so far. */
  readonly elements: number;
  /** Since the start. */
  readonly seconds: string;
}

const interval = 150;
const narrowest = 79;
const eraseLine = '\r\u001b[K';
const opening = '"component":"';

/** `isShown`: whether there is a terminal to show it on, and nothing else is being written there. */
export function createProgress(title: string, context: CommandContext, isShown: boolean, now: () => number): Progress {
  const start = now();
  const paint = createPaint(context.isErrorTerminal, context.environment);
  let elements = 0;
  let tokens = 0;
  let isWriting = false;
  /** How much of the start of an element may end one piece and continue in the next. */
  let tail = '';

  const seconds = (): string => ((now() - start) / 1000).toFixed(1);
  const draw = (): void => {
    const doing = isWriting ? `${elements} elements` : tokens > 0 ? 'thinking' : 'waiting';
    const line = `${title}: ${doing}, ${tokens > 0 ? `about ${tokens} tokens, ` : ''}${seconds()} s`;
    context.writeError(eraseLine + paint('dim', line.slice(-narrowest)));
  };
  const timer = isShown ? setInterval(draw, interval) : undefined;

  return {
    onPart(part) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') tokens += estimateTokenCount(part.text);
      if (part.type === 'tool-call-delta') tokens += estimateTokenCount(part.arguments);
    },
    onEvent(event) {
      if (event.type !== 'content-delta') return;
      isWriting = true;
      const text = tail + event.text;
      elements += text.split(opening).length - 1;
      tail = text.slice(-(opening.length - 1));
    },
    clear() {
      if (timer !== undefined) context.writeError(eraseLine);
    },
    stop() {
      if (timer === undefined) return;
      clearInterval(timer);
      context.writeError(eraseLine);
    },
    get elements() {
      return elements;
    },
    get seconds() {
      return seconds();
    },
  };
}
