// The laws of the compiler, which hold for any text. Each function checks one law for one text and throws if it fails.
import { validate } from '../../src/ui/validate.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler, type CompilerOptions } from '../../src/ui/compile.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { cut, type Random } from './random.ts';

const catalog = builtInCatalog();

export function compileWhole(text: string, options?: CompilerOptions): string {
  const compiler = createUiCompiler(catalog, options);
  return compiler.push(text) + compiler.end();
}

function requireValid(content: string, law: string, options?: CompilerOptions): void {
  // JSON.parse returns a JsonValue.
  const issues = validate(JSON.parse(content) as JsonValue, catalog, {
    images: options?.images,
    links: options?.links,
  });
  if (issues.length > 0) throw new Error(`${law}: ${issues.map(({ message }) => message).join(' ')}\n${content}`);
}

/** The content is valid and does not depend on how the text is chunked. Returns it. `content`: that of the whole text. */
export function cutLaw(
  text: string,
  random: Random,
  options?: CompilerOptions,
  content = compileWhole(text, options),
): string {
  const compiler = createUiCompiler(catalog, options);
  let joined = '';
  for (const piece of cut(text, random)) joined += compiler.push(piece);
  joined += compiler.end();
  if (joined !== content) throw new Error(`Cut: ${joined}\nis not\n${content}`);
  requireValid(content, 'Total', options);
  return content;
}

/** The content sent for a prefix of the text is a prefix of the whole content, and closes to a valid document. */
export function prefixLaw(text: string, content: string, length: number, options?: CompilerOptions): void {
  const compiler = createUiCompiler(catalog, options);
  const sent = compiler.push(text.slice(0, length));
  if (!content.startsWith(sent)) throw new Error(`Grow: ${sent}\nis not a prefix of\n${content}`);
  requireValid(sent + compiler.end(), `Close after ${length} characters`, options);
}

/** Compiling our own output changes nothing. */
export function fixedPointLaw(content: string, options?: CompilerOptions): void {
  const again = compileWhole(content, options);
  if (again !== content) throw new Error(`Fixed point: ${again}\nis not\n${content}`);
}
