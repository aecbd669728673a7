// Distinguishes `name = ...` that begins a statement from a named argument.
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';
import type { WordReader } from './word-reader.ts';

/** Names of arguments that containers have in other vocabularies. */
const settings = new Set(['direction', 'gap', 'align', 'justify', 'wrap', 'variant', 'spacing']);

/** True for a name before an equals sign that begins a new statement even if brackets are open. */
export function beginsStatement({ text, isAtLineStart }: WordReader, nesting: Nesting, names: KnownNames): boolean {
  if (!isAtLineStart) return false;
  const around = nesting.bracketOfValue;
  if (around === undefined) return true;
  if (around.kind === 'object' || nesting.isIndented) return false;
  return !(around.kind === 'call' && (settings.has(text) || names.hasProp(around.name, text)));
}
