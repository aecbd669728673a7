// Tags in a fence are code to be shown unless they are clearly our UI: several components with props that only our
// catalog has.
import type { FenceVerdict } from './fence-verdict.ts';
import { isInterface, mayBeLoneMarkup } from './lone-markup.ts';
import type { SniffContext } from './sniff/sniffed.ts';

/** Component names that do not occur in other libraries. */
const distinctive =
  /^(?:TextContent|MarkDownRenderer|TagBlock|ListBlock|SectionBlock|SectionItem|FollowUpBlock|FollowUpItem|CodeBlock|TextCallout|Buttons|StepsItem|ImageBlock)$/;
/** Names that other libraries have too. Below an explanation they may belong to those libraries. */
const shared = /^(?:ListItem|FormControl|Col)$/;
/** Matches a program: a statement, a function, or a program value in braces. */
const program =
  /(?:^|\n|\{)\s*(?:import|export|function|const|let|class|return|def|async)\b|=>|\buse[A-Z]\w*\(|=\{\s*(?!(?:true|false|null)\b)[A-Za-z_$]|\{[a-z]\w*(?:[.(][^{}]*)?\}/;
/** A program begins with a word, a comment, a directive or a decorator. */
const programStart = /[A-Za-z/'"@]/;
/** The first tags of a file of Vue or Svelte. */
const fileStart = /^(?:template|script)\b/;
/** The first tags of a whole page. */
const pageStart = /^(?:!doctype\s+html|html)\b/i;
/** Tags of a page that hold something to read. A page that a script fills is a program. */
const readable = /^(?:h[1-6]|p|table|form|ul|ol|button)\b/i;
const enough = 2;
const maxTag = 4_000;

export class MarkupFence {
  readonly #context: SniffContext;
  #tag: string | undefined;
  #found = 0;
  /** It begins as a whole page does, and nothing explains it. */
  isPage = false;
  #isFirst = true;
  /** The text since the last tag ended, and that tag. */
  #recent = '';
  readonly #isExplained: boolean;

  /** It is likely a UI, but a program is above its tags: the end of the fence decides. */
  awaitsEnd = false;
  /** It begins as a program does; undefined until something is written. */
  #isProgram: boolean | undefined;
  /** The content so far, if it may be the whole answer. */
  #whole: string | undefined;

  /** `language`: the tag of the fence. */
  constructor(context: SniffContext, language: string) {
    this.#context = context;
    const isAlone = context.isAnswerStart || (context.presentsToReader && !context.announcesCode);
    this.#whole = isAlone && mayBeLoneMarkup(language) ? '' : undefined;
    this.#isExplained = context.isExplained && !context.presentsUi;
  }

  /** It may be a part of a page or a component that is the whole answer. */
  get mayBeWhole(): boolean {
    return this.#whole !== undefined;
  }

  /** Called at the end of the content. */
  get isInterface(): boolean {
    return this.#whole !== undefined && isInterface(this.#whole);
  }

  take(char: string): FenceVerdict {
    if (this.#whole !== undefined) this.#whole += char;
    if (this.awaitsEnd) return 'more';
    if (char.trim() !== '') this.#isProgram ??= programStart.test(char);
    this.#recent += char;
    if (char === '<') this.#tag = '';
    else if (this.#tag !== undefined) this.#tag += char;
    if (char !== '>' || this.#tag === undefined) return (this.#tag?.length ?? 0) > maxTag ? 'code' : 'more';
    // Below an explanation, a program is an example.
    if (this.#isExplained && program.test(this.#recent)) return 'code';
    this.#recent = '';
    if (this.#isFirst) this.isPage = !this.#context.isExplained && pageStart.test(this.#tag);
    if (this.#isFirst && fileStart.test(this.#tag)) this.#isProgram = true;
    this.#isFirst = false;
    if (this.isPage && readable.test(this.#tag)) return 'markup';
    const [, name = '', attributes = ''] = /^([A-Z]\w*)([^]*)$/.exec(this.#tag) ?? [];
    this.#tag = undefined;
    if (name !== '' && name !== 'Card' && this.#context.isComponent(name) && this.#isOurs(name, attributes))
      this.#found += 1;
    this.awaitsEnd = this.#found >= enough && this.#isProgram === true;
    return this.#found >= enough && !this.awaitsEnd ? 'markup' : 'more';
  }

  #isOurs(name: string, attributes: string): boolean {
    const [, prop = ''] = /^\s+([A-Za-z]+)=/.exec(attributes) ?? [];
    const isDistinctive = distinctive.test(name) || (!this.#isExplained && shared.test(name));
    return isDistinctive || (prop !== '' && prop !== 'children' && this.#context.hasProp(name, prop));
  }
}
