import type { Catalog } from '../../catalog.ts';
import { isAboutWriting, teaches } from '../lesson.ts';
import type { Linker } from '../linker.ts';
import { presentsToReader, presentsUi } from '../presenting-sentence.ts';
import { mayIntroduceSample } from '../sample-fence.ts';
import { answerTag, outerNameOf } from './sniff-tag.ts';
import type { SniffContext } from './sniffed.ts';

interface ProseBefore {
  readonly isOpen: boolean;
  readonly namesOnlyFormat: boolean;
  readonly namesFile: boolean;
  readonly announcesCode: boolean;
  readonly lastLine: string;
  readonly section: string;
}

const closingTag = /<(?:\/(?:([\w-]{1,40})>?)?)?/g;

/** Answers the questions that `sniff` has about the catalog and the preceding text. */
export class CatalogSniffContext implements SniffContext {
  readonly #linker: Linker;
  readonly #catalog: Catalog;
  isNotationExpected = false;
  isInUi = false;
  hasHashComments = false;
  isAnswerStart = true;
  hasCode = false;
  #prose: ProseBefore | undefined;
  /** The tags around the answer that were removed and not closed. */
  readonly #wrappers: string[] = [];
  /** The first of them around tags of a UI. */
  #container: string | undefined;

  constructor(linker: Linker, catalog: Catalog) {
    this.#linker = linker;
    this.#catalog = catalog;
  }

  moveTo(
    fence: { readonly isUi: boolean; readonly isProgram: boolean; readonly hadCode: boolean },
    hasNotation: boolean,
    prose: ProseBefore,
  ): void {
    this.isInUi = fence.isUi;
    this.hasHashComments = fence.isUi && fence.isProgram;
    this.isNotationExpected = hasNotation || fence.isUi;
    this.isAnswerStart = !hasNotation && !prose.isOpen;
    this.#prose = prose;
    this.hasCode = fence.hadCode;
  }

  get isExplained(): boolean {
    return this.#prose?.isOpen === true && !this.#prose.namesOnlyFormat;
  }

  get namesFile(): boolean {
    return this.#prose?.namesFile === true;
  }

  get announcesCode(): boolean {
    return this.#prose?.announcesCode === true;
  }

  get introducesSample(): boolean {
    return this.#prose !== undefined && mayIntroduceSample(this.#prose.lastLine);
  }

  teaches(isInItem: boolean): boolean {
    return this.#prose !== undefined && teaches(this.#prose.section, isInItem, (name) => this.isComponent(name));
  }

  get isAboutWriting(): boolean {
    return this.#prose !== undefined && isAboutWriting(this.#prose.lastLine);
  }

  get presentsUi(): boolean {
    return this.#prose !== undefined && presentsUi(this.#prose.lastLine);
  }

  get presentsToReader(): boolean {
    return this.#prose !== undefined && presentsToReader(this.#prose.lastLine);
  }

  /** Notes a text that was removed. */
  skip(text: string): void {
    const answer = answerTag.exec(text)?.[1]?.toLowerCase();
    const name = answer ?? outerNameOf(text);
    if (name === undefined) return;
    if (!text.startsWith('</')) {
      this.#wrappers.push(name);
      if (answer === undefined) this.#container ??= name;
    } else if (this.isWrappedIn(name)) this.#wrappers.length = this.#wrappers.lastIndexOf(name);
  }

  get isInContainer(): boolean {
    return this.#container !== undefined && this.#wrappers.includes(this.#container);
  }

  isWrappedIn(tag: string): boolean {
    return this.#wrappers.includes(tag.toLowerCase());
  }

  /** The index of a tag in the text that closes one around the answer, or of the beginning of such a tag at its end. */
  closingTagIn(text: string): number | undefined {
    if (this.#wrappers.length === 0) return undefined;
    for (const { 0: tag, 1: name = '', index } of text.matchAll(closingTag)) {
      const isClosing = tag.endsWith('>') ? this.isWrappedIn(name) : index + tag.length === text.length;
      if (isClosing && index > 0 && text.slice(0, index).split('`').length % 2 === 1) return index;
    }
    return undefined;
  }

  isComponent(name: string): boolean {
    return this.#catalog.find(name) !== undefined;
  }

  isTextBlock(name: string): boolean {
    const shape = this.#catalog.find(name);
    return shape !== undefined && (shape === this.#catalog.root || shape.component.group === 'text');
  }

  isLikeComponent(name: string): boolean {
    const match = this.#catalog.match(name)?.component.name;
    return match?.toLowerCase() === name.replace(/[-_\s]/g, '').toLowerCase();
  }

  hasProp(component: string, prop: string): boolean {
    return this.#catalog.match(component)?.order.includes(prop) ?? false;
  }

  isDefined(name: string): boolean {
    return this.#linker.isShown(name);
  }

  isInBase(name: string): boolean {
    return this.#linker.isInBase(name);
  }
}
