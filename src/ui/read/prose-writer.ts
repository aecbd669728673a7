import { proseComponent, textComponent, type Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { endTokensLength, withoutEndTokens } from './chat-markers.ts';
import { announcesCode } from './example-sentence.ts';
import type { CallContent } from './leaked-calls.ts';
import type { Linker } from './linker.ts';
import { withoutProgramBelow } from './program-below.ts';
import { RemovableProse, type Follower } from './removable-prose.ts';
import { withoutScaffoldingBelow } from './scaffolding.ts';

/** Enough for the text that explains a fence. */
const maxRecent = 1_200;
const maxLine = 160;
const fenceLine = /^\s*(?:`{3,}|~{3,})/;
/** A file with any other name may be the answer itself. */
const fileName =
  /(?<![\w/.-])(?:[\w.-]*\/)*(?!(?:ui|response|answer|output|interface)\.)[\w.-]+\.(?:json[c5]?|ya?ml|toml)\b/i;

/** Sends prose as one streaming text component, without surrounding blank space. */
export class ProseWriter {
  readonly #linker: Linker;
  readonly #component: string;
  #isOpen = false;
  /** White space, and tokens of a chat template, that are sent only if text follows them. */
  #space = '';
  /** The last character that was sent. */
  #last = '';
  /** The end of the text so far. */
  #recent = '';
  /** The text written while output is held back. */
  #held: string[] | undefined;
  readonly #removable = new RemovableProse();
  readonly #report: Report;
  readonly #catalog: Catalog;

  constructor(linker: Linker, catalog: Catalog, report: Report) {
    this.#linker = linker;
    this.#report = report;
    this.#catalog = catalog;
    this.#component = catalog.find(proseComponent) === undefined ? textComponent : proseComponent;
  }

  /** True once text was sent. */
  get isOpen(): boolean {
    return this.#isOpen || this.#removable.hasText;
  }

  /** True if the text so far only announces a UI. */
  get namesOnlyFormat(): boolean {
    return !this.#isOpen && this.#removable.isFormat;
  }

  /** The last line names a file of settings or data, whose content follows: "Add this to `settings.json`:". */
  get namesFile(): boolean {
    return fileName.test(this.lastLine);
  }

  /** The last line says that code follows, to be read as code. */
  get announcesCode(): boolean {
    return announcesCode(this.lastLine);
  }

  /** The last line, or the end of a long one. */
  get lastLine(): string {
    const line = this.#recent.slice(-maxRecent).trimEnd();
    return line.slice(line.lastIndexOf('\n') + 1).slice(-maxLine);
  }

  /** The end of the text since the last fence or UI. */
  get section(): string {
    const lines = this.#recent.slice(-maxRecent).trimEnd().split('\n');
    return lines.slice(lines.findLastIndex((line) => fenceLine.test(line)) + 1).join('\n');
  }

  /** True while a closing tag may still show that the text is reasoning. */
  get mayBeReasoning(): boolean {
    return this.#removable.isReasoning;
  }

  /** Decides by the following text whether the text so far is meant for the reader. */
  decide(follower: Follower): void {
    const dropped = this.#removable.dropBefore(follower);
    if (dropped === 'introduction') this.#linker.keepRemark(this.#removable.release().trim());
    else if (dropped === 'reasoning') this.#report('removed_reasoning', 'The reasoning of the model was removed.');
    else if (dropped === 'format')
      this.#report('dropped_text', 'A sentence above the UI that only names its format was dropped.');
    else if (dropped === 'call')
      this.#report('dropped_text', 'JSON that the model wrote before the UI was dropped.', true);
    if (follower === 'thought-end') return;
    this.#recent = '';
    if (this.#removable.dropProgram()) this.#reportProgram();
    if (this.#removable.dropNamesOfParts())
      this.#report('dropped_text', 'A remark between statements that only names a part of the UI was dropped.');
    this.end(false);
    this.#removable.expectRemark();
  }

  /** Takes the text if it is nothing but calls of tools. */
  takeCalls(): CallContent | undefined {
    return this.#isOpen || this.#linker.hasElements() ? undefined : this.#removable.takeCalls();
  }

  /** Holds written text until `release` is called. */
  holdBack(): void {
    this.#held ??= [];
  }

  release(): void {
    this.#dropExplanation();
    const behind = this.#held?.join('') ?? '';
    const written = withoutProgramBelow(behind);
    if (written !== behind) this.#reportProgram();
    const held = withoutScaffoldingBelow(written);
    if (held !== written) this.#reportScaffolding();
    this.#held = undefined;
    this.#show(this.#removable.release() + held);
  }

  #dropExplanation(): void {
    // If nothing else is shown, this text is the answer.
    if (!this.#linker.hasElements()) return;
    if (this.#removable.dropProgram()) this.#reportProgram();
    if (this.#removable.dropScaffolding()) this.#reportScaffolding();
    const { root } = this.#catalog;
    const isComponent = (name: string): boolean => this.#catalog.find(name) !== undefined;
    if (this.#removable.dropExplanation({ root: root.component.name, isComponent }))
      this.#report('dropped_text', 'A remark after the UI that explains its notation was dropped.');
  }

  #reportScaffolding(): void {
    this.#report('dropped_text', 'Text of an agent or a transcript after the UI was dropped.', true);
  }

  #reportProgram(): void {
    this.#report('dropped_text', 'Text after the UI that is not for readers, such as lines of a program, was dropped.');
  }

  write(text: string): void {
    this.#recent += text;
    if (this.#recent.length > 2 * maxRecent) this.#recent = this.#recent.slice(-maxRecent);
    if (this.#held !== undefined) this.#held.push(text);
    else this.#show(this.#removable.take(text));
  }

  #show(text: string): void {
    const start = text.trimStart();
    if (start === '') {
      this.#space += text;
    } else if (this.#isOpen) {
      this.#send(text);
    } else {
      this.#isOpen = true;
      this.#linker.begin(undefined, 'definition');
      this.#linker.openCall(this.#component);
      this.#linker.openString();
      // Indentation at the start of a text would make it a Markdown code block; leading line breaks mean nothing.
      this.#space = '';
      this.#last = '';
      this.#send(start);
    }
  }

  #send(text: string): void {
    const whole = this.#space + text;
    const shown = whole.includes('<') ? whole.slice(0, whole.length - endTokensLength(this.#last + whole)) : whole;
    const end = shown.trimEnd();
    this.#space = whole.slice(end.length);
    if (end === '') return;
    this.#last = end.slice(-1);
    this.#linker.text(end);
  }

  /** Sends what only looked like the beginning of a token. */
  #sendRest(): void {
    const rest = this.#space.includes('<') ? withoutEndTokens(this.#space).trimEnd() : '';
    this.#space = '';
    if (this.#isOpen && rest !== '') this.#linker.text(rest);
  }

  /** Drops white space that was not sent yet. */
  dropSpace(): void {
    this.#space = '';
  }

  end(isCut: boolean): void {
    this.#dropExplanation();
    if (this.#held === undefined) this.#show(this.#removable.release());
    this.#sendRest();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#linker.closeString(isCut);
    this.#linker.close(isCut);
    this.#linker.finish();
  }
}
