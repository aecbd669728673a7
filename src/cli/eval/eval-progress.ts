// One line that is rewritten as answers arrive on a terminal; elsewhere one line at the start.
import type { Scored } from '../../eval/scores/score.ts';
import { costText } from '../../eval/report/summary-rows.ts';
import type { CommandContext } from '../command.ts';
import { createPaint } from '../paint.ts';

const eraseLine = '\r\u001b[K';
const narrowest = 79;

export interface EvalProgress {
  onAnswer(name: string, complete: Scored | undefined): void;
  onCost(dollars: number): void;
  stop(): void;
}

export function createEvalProgress(total: number, context: CommandContext, now: () => number): EvalProgress {
  const paint = createPaint(context.isErrorTerminal, context.environment);
  const start = now();
  let [done, incomplete, spent] = [0, 0, 0];
  let last = '';
  const draw = (): void => {
    if (!context.isErrorTerminal) return;
    const cost = spent > 0 ? `, ${costText(spent)}` : '';
    const seconds = ((now() - start) / 1000).toFixed(0);
    const line = `${done}/${total} answers, ${incomplete} incomplete${cost}, ${seconds} s ${last}`;
    context.writeError(eraseLine + paint('dim', line.slice(0, narrowest)));
  };
  return {
    onAnswer(name, complete) {
      done++;
      if (complete !== undefined && complete.value < 1) incomplete++;
      last = name;
      draw();
    },
    onCost(dollars) {
      spent = dollars;
    },
    stop() {
      if (context.isErrorTerminal) context.writeError(eraseLine);
    },
  };
}
