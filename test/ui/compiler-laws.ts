// The laws that hold for any text, checked for one text. Each returns nothing or throws with what was broken.
import { validate } from '../../src/ui/validate.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { createUiCompiler, type CompilerOptions } from '../../src/ui/compile.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { cut, type Random } from './random.ts';

const catalog = createCatalog();

export function compileWhole(text: string, options?: CompilerOptions): string {
  const compiler = createUiCompiler(catalog, options);
  return compiler.push(text) + compiler.end();
}

function requireValid(content: string, law: string, options?: CompilerOptions): void {
  // Whatever it is, it must be JSON.
  const issues = validate(JSON.parse(content) as JsonValue, catalog, {
    images: options?.images,
    links: options?.links,
  });
  if (issues.length > 0) throw new Error(`${law}: ${issues.map(({ message }) => message).join(' ')}\n${content}`);
}

/** Any cutting of the text gives the same content; all of it is valid. Returns the content. */
export function cutLaw(text: string, random: Random, options?: CompilerOptions): string {
  const content = compileWhole(text, options);
  const compiler = createUiCompiler(catalog, options);
  let joined = '';
  for (const piece of cut(text, random)) joined += compiler.push(piece);
  joined += compiler.end();
  if (joined !== content) throw new Error(`Cut: ${joined}\nis not\n${content}`);
  requireValid(content, 'Total', options);
  return content;
}

/** A prefix closes to a valid document, and what it sent is the beginning of the whole. */
export function prefixLaw(text: string, content: string, length: number, options?: CompilerOptions): void {
  const compiler = createUiCompiler(catalog, options);
  const sent = compiler.push(text.slice(0, length));
  if (!content.startsWith(sent)) throw new Error(`Grow: ${sent}\nis no beginning of\n${content}`);
  requireValid(sent + compiler.end(), `Close after ${length} characters`, options);
}

/** Compiling our own output changes nothing. */
export function fixedPointLaw(content: string, options?: CompilerOptions): void {
  const again = compileWhole(content, options);
  if (again !== content) throw new Error(`Fixed point: ${again}\nis not\n${content}`);
}
