// Reads a UI that is written in YAML or TOML, from its first line to the end of its fence or of its lines.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { ForeignUi, type ShowBlock } from '../dialects/foreign-ui.ts';
import { parseToml } from '../dialects/outline/toml.ts';
import { parseYaml } from '../dialects/outline/yaml.ts';

export type OutlineFormat = 'YAML' | 'TOML';

const parsers = { YAML: parseYaml, TOML: parseToml };
/** Characters of one outline; the rest is dropped, and reported. */
const maxSource = 128 * 1024;
/** Characters that a line counts as besides its own: converting an outline takes time for each of its values. */
const sizeOfLine = 32;
const fence = /^\s*(?:`{3,}|~{3,})/;
/** A key with the colon of another script. */
const wideColon = /^([ \t]*(?:-[ \t]+)?["']?[\w-]{1,80}["']?[ \t]*)：[ \t]*/;
const lineOfOutline = /^(?:\s|-|#|["'\w][^:]{0,80}:|\}|\]|$)/;

export class OutlineReader {
  readonly #format: OutlineFormat;
  readonly #isFenced: boolean;
  readonly #ui: ForeignUi;
  readonly #report: Report;
  readonly #catalog: Catalog;
  readonly #lines: string[] = [];
  #line = '';
  #length = 0;
  isOver = false;
  readonly isOpen = false;
  #leftover = '';

  constructor(format: OutlineFormat, isFenced: boolean, show: ShowBlock, catalog: Catalog, report: Report) {
    this.#format = format;
    this.#catalog = catalog;
    this.#isFenced = isFenced;
    this.#report = report;
    this.#ui = new ForeignUi(format, catalog, show, report);
  }

  /** Returns the index after the last character that was read. */
  consume(text: string, from: number): number {
    let index = from;
    while (index < text.length && !this.isOver) {
      const end = text.indexOf('\n', index);
      const stop = end < 0 ? text.length : end + 1;
      this.#line += text.slice(index, stop);
      index = stop;
      if (end >= 0) this.#endLine();
    }
    return index;
  }

  #endLine(): void {
    const line = this.#line.replace(wideColon, '$1: ');
    this.#line = '';
    if (this.#length > 0 && this.#endsAt(line)) {
      this.isOver = true;
      this.#leftover = line;
      return;
    }
    this.#length += line.length + sizeOfLine;
    if (this.#length <= maxSource) this.#lines.push(line);
  }

  /** Not used for the first line, which would begin the same outline again. */
  #endsAt(line: string): boolean {
    return fence.test(line) || (!this.#isFenced && !lineOfOutline.test(line));
  }

  /** True while parts of the UI are shown in slices. */
  get isBusy(): boolean {
    return this.#ui.isBusy;
  }

  resume(): void {
    this.#ui.resume();
  }

  /** Shows the UI. */
  close(): void {
    if (!this.isOver && this.#line !== '') this.#endLine();
    if (this.#length > maxSource)
      this.#report('limit_exceeded', `Only the first ${maxSource} characters of the UI fit.`, true);
    const isComponent = (key: string): boolean => this.#catalog.find(key) !== undefined;
    this.#ui.takeDocument(() => parsers[this.#format](this.#lines.join(''), isComponent));
    this.#ui.end();
  }

  /** Returns the line that does not belong to the UI. */
  finish(): string {
    return this.#leftover;
  }
}
