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

/** Returns the text that the statement left. */
export function endStatement(expression: ExpressionReader, linker: Linker): string {
  expression.end();
  linker.finish();
  return expression.leftover;
}

/**
 * `total = [3, 4]`, then `.reduce(...)`: the statement is written again with the value of the method. Returns the length of
 * the name of the method; 0 for anything else. After a UI, the call has no meaning.
 */
export function beginContinued(
  expression: ExpressionReader,
  linker: Linker,
  name: string | undefined,
  leftover: string,
): number {
  const [method = ''] = /^\.[a-z]\w*/.exec(leftover) ?? [];
  if (method === '') return 0;
  const isData = name !== undefined && linker.data.dataOf(name) !== undefined;
  linker.begin(isData ? name : undefined, 'definition');
  expression.beginData();
  expression.consume(isData ? `${name}${method}` : method, 0);
  return method.length;
}
