import { builtInCatalog } from '../ui/built-in-catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';

/** The text that completes truncated content to a valid document with `error` in it. Undefined if that is not possible. */
export function completeDocument(sent: string, error: string): string | undefined {
  const compiler = createUiCompiler(builtInCatalog());
  const closed = compiler.push(sent) + compiler.end(error);
  return closed.startsWith(sent) ? closed.slice(sent.length) : undefined;
}
