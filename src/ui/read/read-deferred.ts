import type { ExpressionReader } from './expression-reader.ts';
import type { Linker } from './linker.ts';

/** Reads the expressions that waited for definitions; all that are left when nothing follows. */
export function readDeferred(expression: ExpressionReader, linker: Linker, isEnding: boolean): void {
  for (const { name, source } of expression.takeDeferred(isEnding)) {
    linker.begin(name, 'definition');
    expression.begin(0, false);
    expression.consume(`${source}\n`, 0);
    expression.end();
    linker.finish();
  }
}
