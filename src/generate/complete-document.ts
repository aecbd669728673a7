import { builtInCatalog } from '../ui/built-in-catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';

/** What makes a valid document of content that broke off, with `error` in it. Undefined when that cannot be said. */
export function completeDocument(sent: string, error: string): string | undefined {
  const compiler = createUiCompiler(builtInCatalog());
  const closed = compiler.push(sent) + compiler.end(error);
  return closed.startsWith(sent) ? closed.slice(sent.length) : undefined;
}
