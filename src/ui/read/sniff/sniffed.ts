// The kinds of a line, and the functions shared by the files that recognize them.
import { isLayoutContainer } from '../../check/layout-names.ts';
import type { Dialect } from '../../dialects/detect.ts';
import type { LinePrefix } from '../line-prefix.ts';
import { markupStart, silentTags } from '../markup-start.ts';

export interface SniffContext {
  /** An exact component name. */
  isComponent(name: string): boolean;
  /** The name of the root or of a component that shows text. */
  isTextBlock(name: string): boolean;
  /** Notation was seen before, or is inside a fence, so `rows = [` is a statement. */
  readonly isNotationExpected: boolean;
  /** Inside a fence that holds a UI, any object is one. */
  readonly isInUi: boolean;
  /** Inside a fence that holds a UI in a programming language: `#` begins a comment. */
  readonly hasHashComments: boolean;
  /** No part of the answer was shown yet. */
  readonly isAnswerStart: boolean;
  /** The preceding prose does more than announce a UI, so code may be an example. */
  readonly isExplained: boolean;
  /** The line before says that the content of a file follows. */
  readonly namesFile: boolean;
  /** The line before says that code follows, to be read as code. */
  readonly announcesCode: boolean;
  /** The line before may introduce a sample of the notation. */
  readonly introducesSample: boolean;
  /** The text since the last fence teaches how a UI is written. `isInItem`: the fence is in an item of a list. */
  teaches(isInItem: boolean): boolean;
  /** The line before is about how something is written: `Here is an example of the syntax:`. */
  readonly isAboutWriting: boolean;
  /** The line before presents the model's own UI. */
  readonly presentsUi: boolean;
  /** The line before presents it as the reader's. */
  readonly presentsToReader: boolean;
  /** A fence before this one was shown as code. */
  readonly hasCode: boolean;
  /** A tag of this name around the answer was removed. */
  isWrappedIn(tag: string): boolean;
  /** A tag around tags of a UI was removed, and not closed. */
  readonly isInContainer: boolean;
  /** The name of an element of the base document, which the text may replace. */
  isInBase(name: string): boolean;
  /** The text has defined this name. */
  isDefined(name: string): boolean;
  hasProp(component: string, prop: string): boolean;
  /** A component name, ignoring case and separators. */
  isLikeComponent(name: string): boolean;
}

/** `root` is the UI. Without a root, a Card of another name may take its place. All others are definitions. */
/** `block`: a part of the first UI of a text, not in our notation. Its parts do not repeat each other. */
export type StatementRole = 'root' | 'card' | 'object' | 'block' | 'definition';

export type Sniffed =
  | { readonly type: 'more' }
  | { readonly type: 'prose' }
  /** An expression begins at `from`. */
  | { readonly type: 'expression'; readonly from: number }
  /** `name = ...`; the expression begins at `from`. */
  | { readonly type: 'statement'; readonly name: string; readonly role: StatementRole; readonly from: number }
  /** A function defined by the model; its parameters begin at `from`. */
  | { readonly type: 'helper'; readonly name: string; readonly from: number }
  /** JSON of another renderer. */
  | { readonly type: 'dialect'; readonly dialect: Dialect }
  /** Tags of HTML or of components, which begin at `from`. */
  | { readonly type: 'markup'; readonly from: number }
  /** A UI in YAML. */
  | { readonly type: 'outline' }
  /** A complete fence line; `marker` closes the fence. */
  | { readonly type: 'fence'; readonly marker: string; readonly language: string }
  /** List markers followed by a code fence. */
  | { readonly type: 'item-fence'; readonly marker: string }
  /** Code without a fence. */
  | { readonly type: 'code'; readonly language: string }
  /** `length` is the length of the marker. */
  | { readonly type: 'thought-start'; readonly tag: string; readonly length: number }
  | { readonly type: 'thought-end' }
  /**
   * The first `length` characters are not shown: a wrapper of the UI, or a line of a program. `instead` is read in
   * their place. `isLost`: the skipped program may have created a part of the UI. `prefix`: the marks of the lines that
   * follow.
   */
  | {
      readonly type: 'skip';
      readonly length: number;
      readonly instead?: string;
      readonly isLost?: boolean;
      readonly prefix?: LinePrefix;
      /** The tag that closes the fence in `instead`, and the tag that has closed one. */
      readonly closedBy?: string;
      readonly closes?: string;
    };

/** Classifies what follows the part of a line that has been recognized. */
export type Sniff = (line: string, context: SniffContext) => Sniffed;

export const more: Sniffed = { type: 'more' };

export const prose: Sniffed = { type: 'prose' };

export const expression = (from: number): Sniffed => ({ type: 'expression', from });

export const skip = ({ length }: string): Sniffed => ({ type: 'skip', length });

/** Moves the start of notation after `lead`, such as a comment. Anything else after a lead is prose. */
export function afterLead({ length }: string, rest: Sniffed): Sniffed {
  if (rest.type === 'expression' || rest.type === 'statement') return { ...rest, from: rest.from + length };
  return rest.type === 'more' ? more : prose;
}

export const quotePattern = `["'“”]`;

/** Names may be in any script: models name definitions in the language of the conversation. */
export const namePattern = '[\\p{L}_$@][\\p{L}\\p{M}\\p{N}_$]*';

export const wordAndSpace = new RegExp(`^(${namePattern})(\\s*)`, 'u');

/** A line that is still undecided after this many characters is prose. */
export const maxLine = 400;

/** Maximum length of a line that consists of a single undecided word. */
export const maxWord = 80;

/** After a UI in tags, more tags are a part of it. */
const tagsAfterUi: readonly string[] = [...silentTags, 'span', 'a'];

export const sniffMarkup = (text: string, context: SniffContext): ReturnType<typeof markupStart> =>
  markupStart(
    text,
    (tag) => context.isComponent(tag) || isLayoutContainer(tag),
    context.isNotationExpected ? tagsAfterUi : context.isAnswerStart ? silentTags : [],
  );
