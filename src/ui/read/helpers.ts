// Functions that a model writes for itself: `kpi = (label, value) => Card([TextContent(label), TextContent(value)])`. A call
// of one is read as its body, with the arguments in place of its parameters.
import { inOneLine, splitSource } from './raw-expression.ts';

interface Helper {
  readonly parameters: readonly string[];
  readonly body: string;
}

/** Characters that all calls together are read as, and how deep they nest. */
const maxWritten = 128 * 1024;
const maxDepth = 8;

const arrow = /^\s*(?:async\s+)?\(?([\w$,\s]*)\)?\s*(?:=>\s*|(?=\{))([^]*)$/;
const pieces = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|[\w$]+|[^]/gu;

export class Helpers {
  readonly #byName = new Map<string, Helper>();
  #written = 0;
  #depth = 0;

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** `source`: from the parameters on. */
  define(name: string, source: string): void {
    const [, parameters = '', body] = arrow.exec(source) ?? [];
    if (body === undefined) return;
    this.#byName.set(name, {
      parameters: parameters.split(',').map((parameter) => parameter.trim()),
      body: inOneLine(body)
        .trim()
        .replace(/^\{\s*return\b\s*([^]*?);?\s*\}$/, '$1')
        .replace(/^\(([^]*)\)$/, '$1')
        .replace(/;$/, '')
        .trim(),
    });
  }

  /** Reads the body of the helper that the source calls. False when it calls none. */
  call(source: string, read: (text: string) => void): boolean {
    const [, name = '', written = ''] = /^\s*([\w$]+)\(([^]*)\)\s*$/.exec(source) ?? [];
    const helper = this.#byName.get(name);
    if (helper === undefined || this.#depth >= maxDepth) return false;
    const values = splitSource(written, ',').map((argument) => inOneLine(argument).trim());
    const text = filled(helper, values);
    this.#written += text.length;
    if (this.#written > maxWritten) return false;
    this.#depth += 1;
    read(`${text} `);
    this.#depth -= 1;
    return true;
  }
}

/** The body with the arguments in place of the parameters; names of members and of arguments stay. */
function filled({ parameters, body }: Helper, values: readonly string[]): string {
  let previous = '';
  return body.replaceAll(pieces, (piece, at: number) => {
    const index = parameters.indexOf(piece);
    const isName =
      index >= 0 && previous !== '.' && !/^\s*(?::|=(?!=))/.test(body.slice(at + piece.length, at + piece.length + 8));
    previous = piece;
    return isName ? (values[index] ?? 'null') : piece;
  });
}
