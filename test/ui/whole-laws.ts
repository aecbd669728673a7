// Laws for any text in any catalog: every chunk size (in a quick run, one of them) yields the same document and diagnostics; the document is JSON, is
// valid for our checker, and is valid for a third-party validator with the published schema.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { catalogJson } from '../../src/cli/catalog-json.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import type { Catalog } from '../../src/ui/catalog.ts';
import { createUiCompiler, type CompilerOptions } from '../../src/ui/compile.ts';
import type { Diagnostic } from '../../src/ui/element.ts';
import { validate } from '../../src/ui/validate.ts';
import { createRecordingWriter } from '../../src/ui/write/formats.ts';
import { messagesOf } from '../a2ui-client.ts';
import { takeTurns } from '../seed-count.ts';

export interface Compiled {
  readonly content: string;
  readonly document: JsonValue;
  readonly diagnostics: readonly Diagnostic[];
}

/** Characters per push. */
const chunkSizes = [1, 3, 16];

const otherFormats = ['openui', 'a2ui', 'markdown'] as const;

function compile(text: string, catalog: Catalog, size: number, options?: CompilerOptions) {
  const compiler = createUiCompiler(catalog, options);
  let content = '';
  if (size === Infinity) content += compiler.push(text);
  else for (let at = 0; at < text.length; at += size) content += compiler.push(text.slice(at, at + size));
  content += compiler.end();
  return { content, diagnostics: compiler.diagnostics };
}

const shown = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ code, path, message, lossy }) => `${code} ${path}${lossy ? ' !' : ''} ${message}`).join('\n');

/** Compiling the published schema takes 0.5 s, and test files in one worker share it. */
const validators = new WeakMap<Catalog, ValidateFunction>();

function validatorOf(catalog: Catalog): ValidateFunction {
  let validator = validators.get(catalog);
  if (validator === undefined) {
    // Formats are validated only by our own checker.
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    validators.set(catalog, (validator = ajv.compile(catalogJson(catalog).schema)));
  }
  return validator;
}

export class WholeLaws {
  readonly catalog: Catalog;
  readonly #accepts: ValidateFunction;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
    this.#accepts = validatorOf(catalog);
  }

  /** Throws when a law is violated. */
  check(text: string, options?: CompilerOptions): Compiled {
    const { content, diagnostics } = compile(text, this.catalog, Infinity, options);
    const document = this.#parse(content);
    const issues = validate(document, this.catalog);
    if (issues.length > 0) throw new Error(`Valid: ${issues.map(({ message }) => message).join(' ')}\n${content}`);
    if (!this.#accepts(document)) {
      const [first] = this.#accepts.errors ?? [];
      throw new Error(`Valid by the published schema: ${JSON.stringify(first)}\n${content}`);
    }
    for (const size of takeTurns(chunkSizes, text.length)) {
      const pieces = compile(text, this.catalog, size, options);
      if (pieces.content !== content) throw new Error(`Cut at ${size}: ${pieces.content}\nis not\n${content}`);
      if (shown(pieces.diagnostics) !== shown(diagnostics))
        throw new Error(`Cut at ${size}, diagnostics: ${shown(pieces.diagnostics)}\nare not\n${shown(diagnostics)}`);
    }
    const again = compile(content, this.catalog, Infinity);
    if (again.content !== content) throw new Error(`Fixed point: ${again.content}\nis not\n${content}`);
    return { content, document, diagnostics };
  }

  /** Checks that the other output formats contain the same tree. */
  checkFormats(text: string, { content }: Compiled): void {
    for (const format of takeTurns(otherFormats, text.length)) {
      const writer = createRecordingWriter(format, this.catalog);
      const sent = compile(text, this.catalog, Infinity, { writer });
      if (writer.json() !== content)
        throw new Error(`Formats: the tree of ${format} is ${writer.json()}\nnot\n${content}`);
      if (format === 'a2ui') messagesOf(sent.content);
      if (format === 'openui') this.#parse(compile(sent.content, this.catalog, Infinity).content);
    }
  }

  #parse(content: string): JsonValue {
    try {
      return JSON.parse(content) as JsonValue;
    } catch (error) {
      throw new Error(`JSON: ${content}`, { cause: error });
    }
  }
}

/** Throws when one of the texts is neither in the document nor reported as lost. */
export function requireKept(texts: readonly string[], { content, diagnostics }: Compiled): void {
  if (diagnostics.some(({ lossy }) => lossy)) return;
  const lost = texts.filter((text) => !content.includes(text));
  if (lost.length > 0) throw new Error(`Keep: ${lost.join(', ')} lost in silence\n${shown(diagnostics)}\n${content}`);
}
