import { rootName } from '../base-document.ts';
import type { ExpressionReader } from './expression-reader.ts';
import type { Linker } from './linker.ts';

/** Outside of brackets, a name before an equals sign would begin a statement. */
const isComparison = /^\s*[\p{L}_$@][\p{L}\p{M}\p{N}_$.]*\s*==/u;

/** Reads the deferred expressions that can be read now, or all of them at the end of the text. */
export function readDeferred(expression: ExpressionReader, linker: Linker, isEnding: boolean): void {
  for (;;) {
    const deferred = expression.takeDeferred(isEnding);
    if (deferred === undefined) return;
    const { name, source } = deferred;
    const write = (): void => {
      if (isComparison.test(source)) expression.beginData();
      else expression.begin(0, false);
      expression.consume(`${source}\n`, 0);
      expression.end();
    };
    if (name !== rootName) {
      linker.define(name, write);
    } else if (!linker.hasUi()) {
      linker.begin(rootName, 'root');
      write();
      linker.finish();
    }
  }
}
