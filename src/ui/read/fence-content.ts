// Decides whether a fence holds a UI or code to be shown. In any language it is code unless it is clearly a UI: code
// examples are full of assignments, calls and JSON, and reading one as a UI destroys it.
import { AssignedJson } from './assigned-json.ts';
import type { FenceVerdict } from './fence-verdict.ts';
import { isHelper, mayBeHelper } from './helper-line.ts';
import { JsonFence } from './json-fence.ts';
import { MarkupFence } from './markup-fence.ts';
import { OutlineStart } from './outline-start.ts';
import { WrappedFence } from './wrapped-fence.ts';
import { statementMark } from './sniff/sniff-mark.ts';
import { beginsToolCall } from './sniff/sniff-tool-call.ts';
import { isHeadOnly, mayBeHead, withoutHead } from './sniff/sniff-ui-function.ts';
import { ProgramLines } from './program-lines.ts';
import { SampleFence } from './sample-fence.ts';
import type { SniffContext } from './sniff/sniffed.ts';

/** Language tags that name no language. */
const plainTags = new Set(['', 'text', 'txt', 'plaintext']);
/** Language tags of a fence that may contain our notation. Any other tag is a language with calls of its own. */
const ownTags = new Set([...plainTags, 'ui', 'openui', 'openui-lang', 'tessera']);

/** Languages in which components are written as tags. */
const markupLanguages = new Set(['jsx', 'tsx', 'xml', 'vue', 'svelte', 'mdx', 'react', 'html']);

/** Programming languages, whose objects have their own types: `{type: 'table', children: [...]}` is a syntax tree. */
const programLanguages = new Set(
  'js javascript mjs cjs ts typescript mts jsx tsx vue svelte py python ruby rb php go java kotlin swift dart console'.split(
    ' ',
  ),
);

export const isProgramLanguage = (language: string): boolean => programLanguages.has(language);

/** Languages that never contain a UI in our notation. */
const otherLanguages = new Set(
  'diff patch log console csv tsv sql css scss less bash sh shell zsh powershell ps1 bat dockerfile makefile cmake env graphql proto regex latex tex'.split(
    ' ',
  ),
);

/** True if a fence with this language tag may contain one of our UIs, as notation, data or markup. */
export const mayHoldUi = (language: string): boolean =>
  ownTags.has(language) || markupLanguages.has(language) || /^(?:json\w?|ya?ml|toml|toon)$/.test(language);

const outlineLanguages: ReadonlyMap<string, 'YAML' | 'TOML'> = new Map([
  ['yaml', 'YAML'],
  ['yml', 'YAML'],
  ['toon', 'YAML'],
  ['toml', 'TOML'],
]);

/** A fence that is still undecided after this many characters is code. */
const maxContent = 4_000;
/** The same for a page, whose styles come first. */
const maxPage = 16_000;

const name = '[A-Za-z_$@][\\w$]*';
const declared = '(?:(?:export|default|const|let|var)\\s+)*';
const call = new RegExp(`^${declared}(?:(${name})\\s*=\\s*)?(${name})\\(\\s*([\\s\\S]*)$`);
const data = new RegExp(
  `^${declared}(${name})\\s*=\\s*(?:<(?:c(?:onst|ons?|o)?(?:>.*)?)?$|["'“[{\\d-]|true\\b|false\\b|null\\b)`,
);
/** Matches a beginning that may still become either. */
const beginning = new RegExp(`^${declared}(?:${name}\\s*(?:=\\s*(?:${name})?)?)?$`);
const comment = /^(?:\/\/|#\s|import\s[^\n]*\bfrom\s)/;
const namedArgument = /^([\w$]+)\s*[:=](?!=)\s*([^]*)$/;
const bracketOrString = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[([{]|[)\]}]/g;

/** Maximum number of tags around the content. */
const maxDepth = 3;

/** Takes the content of a fence, one character at a time, until its kind is decided. */
export class FenceContent {
  readonly #context: SniffContext;
  readonly #isOurs: boolean;
  readonly #isProgram: boolean;
  readonly #isCode: boolean;
  #length = 0;
  /** The current line, together with earlier lines that belong to it. */
  #line = '';
  /** The number of open brackets in a definition. */
  #depth = 0;
  #json: JsonFence | undefined;
  #outline: OutlineStart | undefined;
  readonly #outlineFormat: 'YAML' | 'TOML' | undefined;
  /** Handles the content of languages with tags. */
  #markup: MarkupFence | undefined;
  /** Models also write calls in those languages. */
  #calls: FenceContent | undefined;
  readonly #wrapped: WrappedFence | undefined;
  /** The lines of a fence that may show how a program makes a UI. */
  readonly #lines: ProgramLines | undefined;
  /** The content may be JSON in a program. */
  readonly #assigned: AssignedJson | undefined;
  /** It can be nothing else. */
  #isOnlyAssigned = false;
  /** It begins with a call of a component that other languages may have too: `Button("Go")`. */
  #isBareCall = false;
  /** The content may be a sample of the notation. */
  readonly #sample: SampleFence | undefined;
  /** It is a UI, unless a later line belongs to a program or the fence ends as a sample. */
  #isLikelyUi = false;

  /** The content of a fence that a model writes for calls of tools, so far. */
  #toolCode: string | undefined;

  /** `isExample`: the text above says that it is code. `depth`: the number of tags around the content. */
  constructor(language: string, context: SniffContext, isExample: boolean, depth = 0) {
    this.#context = context;
    this.#wrapped =
      depth < maxDepth ? new WrappedFence(() => new FenceContent('', context, false, depth + 1)) : undefined;
    if (language === 'tool_code' && !isExample) this.#toolCode = '';
    this.#isOurs = ownTags.has(language);
    this.#isProgram = isProgramLanguage(language);
    this.#isCode = isExample || otherLanguages.has(language) || (depth === 0 && !this.#isOurs && context.namesFile);
    this.#outlineFormat = outlineLanguages.get(language);
    const mayPresent = !context.isExplained || context.presentsUi;
    // Below an explanation, tags of a program are an example.
    const hasTags = markupLanguages.has(language) && (!this.#isProgram || mayPresent);
    const mayBeProgram = this.#isProgram || (plainTags.has(language) && !context.presentsUi);
    if (mayBeProgram && !hasTags && depth === 0 && context.isExplained)
      this.#lines = new ProgramLines(context, this.#isProgram);
    if ((this.#isProgram || plainTags.has(language)) && depth === 0 && context.introducesSample && !mayPresent)
      this.#sample = new SampleFence(context);
    if (mayPresent && !this.#isCode && depth === 0) this.#assigned = new AssignedJson(context);
    if (this.#outlineFormat !== undefined) this.#outline = new OutlineStart(this.#outlineFormat, context);
    if (!hasTags) return;
    this.#markup = new MarkupFence(context, language);
    this.#calls = new FenceContent('ts', context, isExample);
  }

  take(char: string): FenceVerdict {
    this.#length += 1;
    if (this.#isCode || this.#length > (this.#isLong ? maxPage : maxContent))
      return this.#isLikelyUi || this.#assigned?.end() === true ? 'ui' : 'code';
    if (this.#toolCode !== undefined) return beginsToolCall((this.#toolCode += char));
    this.#lines?.take(char);
    this.#assigned?.take(char);
    this.#sample?.take(char);
    if (this.#isLikelyUi && !this.#hasProgram) return this.#mayBeCode ? 'more' : 'ui';
    const verdict = this.#isOnlyAssigned || this.#hasProgram ? 'code' : this.#takeFirst(char);
    this.#isOnlyAssigned = verdict === 'code' && this.#assigned?.mayBeUi === true;
    if (this.#isOnlyAssigned) return 'more';
    this.#isLikelyUi = verdict === 'ui' && this.#mayBeCode;
    return this.#isLikelyUi ? 'more' : verdict;
  }

  /** A page, or a program whose end decides. */
  get #isLong(): boolean {
    const markup = this.#markup;
    return markup !== undefined && (markup.isPage || markup.mayBeWhole || markup.awaitsEnd);
  }

  /** What looks like a UI so far may still turn out to be code. */
  get #mayBeCode(): boolean {
    return this.#sample?.mayBe === true || (this.#lines !== undefined && (this.#isProgram || this.#isBareCall));
  }

  get #hasProgram(): boolean {
    return this.#lines?.isFound === true && (this.#isProgram || this.#isBareCall);
  }

  #takeFirst(char: string): FenceVerdict {
    if (this.#wrapped?.mayBe !== true) return this.#takeContent(char);
    const verdict = this.#wrapped.take(char);
    if (this.#wrapped.mayBe) return verdict;
    // The content does not begin with such a tag, so it is read again from its beginning.
    for (const again of this.#wrapped.text) {
      const found = this.#takeContent(again);
      if (found !== 'more') return found;
    }
    return 'more';
  }

  #takeContent(char: string): FenceVerdict {
    if (this.#json !== undefined) return this.#json.take(char);
    if (this.#outline !== undefined) return this.#takeOutline(this.#outline, char);
    if (this.#markup !== undefined) {
      const verdict = this.#calls?.take(char);
      if (verdict === 'ui') return verdict;
      if (verdict === 'code') this.#calls = undefined;
      return this.#markup.take(char);
    }
    if (this.#line === '' && (char === '{' || char === '[') && this.#depth === 0) {
      this.#json = new JsonFence(this.#context, this.#isProgram);
      return this.#json.take(char);
    }
    if (this.#line === '' && char === '<' && this.#depth === 0 && this.#isOurs) {
      this.#markup = new MarkupFence(this.#context, '');
      return this.#markup.take(char);
    }
    return char === '\n' ? this.#endLine() : this.#addToLine(char);
  }

  #takeOutline(outline: OutlineStart, char: string): FenceVerdict {
    if (char !== '\n') {
      this.#line += char;
      return 'more';
    }
    const isUi = outline.take(this.#line);
    this.#line = '';
    return isUi ? (this.#outlineFormat ?? 'code') : 'more';
  }

  /** A program of a UI, not of an explanation, may define functions that the UI calls. */
  get #mayHaveHelpers(): boolean {
    return this.#isProgram && (!this.#context.isExplained || this.#context.presentsUi);
  }

  /** Tags without an explanation, at the end of the content: an interface if nothing follows the fence. */
  get isInterface(): boolean {
    return !this.#isCode && this.#markup?.isInterface === true;
  }

  /** A program with tags of our UI, at the end of the content: a UI if nothing of it is lost. */
  get isProgramOfUi(): boolean {
    return !this.#isCode && this.#markup?.awaitsEnd === true;
  }

  /** Decides at the end of the content. */
  end(): FenceVerdict {
    this.#lines?.endLine();
    if (this.#assigned?.end() === true) return 'ui';
    if (this.#isOnlyAssigned || this.#hasProgram) return 'code';
    if (this.#isLikelyUi) return this.#sample?.mayBe === true ? 'code' : 'ui';
    if (this.#wrapped?.mayBe === true) return this.#wrapped.end();
    if (this.#calls !== undefined) return this.#calls.end();
    if (this.#outline !== undefined) return this.#takeOutline(this.#outline, '\n');
    if (this.#json !== undefined) return this.#json.end();
    return this.#markup === undefined && this.#depth === 0 && this.#line !== '' ? this.#judge(true) : 'code';
  }

  #addToLine(char: string): FenceVerdict {
    if (this.#line === '' && /\s/.test(char)) return 'more';
    this.#line += char;
    // Lines inside the brackets of a definition and most single characters do not decide anything.
    return this.#depth > 0 || /[\w$ \t]/.test(char) ? 'more' : this.#judge(false);
  }

  #endLine(): FenceVerdict {
    const line = this.#line.trimEnd();
    if (line === '') return 'more';
    if (this.#depth === 0 && !this.#context.isExplained && isHeadOnly(line)) {
      this.#line = '';
      return 'more';
    }
    if (this.#depth === 0) {
      const verdict = this.#judge(true);
      if (verdict !== 'more') return verdict;
      // The deciding argument is on the next line.
      if (/[([=]$/.test(line) && !data.test(line)) {
        this.#line += '\n';
        return 'more';
      }
    }
    for (const [found] of line.matchAll(bracketOrString)) {
      if (/^[([{]/.test(found)) this.#depth += 1;
      else if (/^[)\]}]/.test(found)) this.#depth = Math.max(0, this.#depth - 1);
    }
    this.#line = '';
    return 'more';
  }

  #judge(isWhole: boolean): FenceVerdict {
    const written = this.#line.trimEnd();
    if (!isWhole && /^(?:[-*+•]{1,2}|\d{1,3}[.)]?)$/.test(written)) return 'more';
    const statement = written.replace(statementMark, '');
    const line = this.#context.isExplained ? statement : withoutHead(statement);
    if (line === '' && !isWhole) return 'more';
    const [, defined, callee, argument] = call.exec(line) ?? [];
    if (callee !== undefined && argument !== undefined) {
      if (!isWhole && line !== statement && argument === '[') return 'more';
      const verdict = this.#judgeCall(defined, callee, argument);
      // `Button("Go") {` is Swift, so wait for the end of the line.
      const isEnough = verdict !== 'ui' || defined === 'root' || (callee === 'Card' && argument.startsWith('['));
      this.#isBareCall = !isEnough;
      return isEnough ? verdict : !isWhole ? 'more' : line.endsWith('{') ? 'code' : 'ui';
    }
    const [, changed] = data.exec(line) ?? [];
    if (changed !== undefined && this.#context.isInBase(changed)) return 'ui';
    if (changed !== undefined || comment.test(line)) return 'more';
    if (this.#mayHaveHelpers && (isWhole ? isHelper(line) : mayBeHelper(line))) return 'more';
    if (!isWhole && !this.#context.isExplained && mayBeHead(line)) return 'more';
    if (!isWhole && (beginning.test(line) || /^(?:\/|#|import\b[^\n]*)$/.test(line))) return 'more';
    return isWhole && line.endsWith('=') && beginning.test(line) ? 'more' : 'code';
  }

  #judgeCall(defined: string | undefined, callee: string, argument: string): FenceVerdict {
    const isKnown = this.#context.isComponent(callee);
    if (isKnown && defined !== undefined && this.#context.isInBase(defined)) return 'ui';
    const isRoot = defined === 'root' || callee === 'Card';
    const [first = ''] = argument;
    // `root = Stack([` uses a container of another catalog.
    if (!isKnown) {
      if (!isRoot || !this.#isOurs || !(/^[A-Z]/.test(callee) || this.#context.isLikeComponent(callee))) return 'code';
      return first === '' ? 'more' : first === '[' ? 'ui' : 'code';
    }
    if (first === '') return 'more';
    // `return Card([1, 2, 3].map(` belongs to a program.
    if (isRoot && /^\[\s*-?\d/.test(argument)) return 'code';
    if (this.#isProgram && this.#lines !== undefined && !(isRoot && first === '[' && (defined ?? 'root') === 'root'))
      return 'code';
    if (first === '[' && isRoot && !this.#isOurs) return this.#judgeFirstItem(argument.slice(1).trimStart());
    // `card = Card("Ace", "spades")` below an explanation is a card of a game.
    if (this.#context.isExplained && callee === 'Card' && defined !== 'root' && /["'“]/.test(first)) return 'code';
    if (/["'“[]/.test(first)) return isRoot || this.#isOurs ? 'ui' : 'more';
    if (/^\{\s*(?:["'“]?[\w$-]*["'”]?\s*)?$/.test(argument)) return 'more';
    const [, named, given = ''] =
      namedArgument.exec(argument.replace(/^\{\s*["'“]?/, '').replace(/^([\w$-]+)["'”]/, '$1')) ?? [];
    if (named !== undefined) {
      if (!this.#context.hasProp(callee, named)) return 'code';
      const kind = this.#judgeGiven(given);
      if (kind !== 'ui') return kind;
      return isRoot || this.#isOurs ? 'ui' : 'more';
    }
    const inner = /^([\w$]+)\(/.exec(argument)?.[1];
    if (inner !== undefined && this.#isOurs && this.#context.isComponent(inner)) return 'ui';
    // `Button(root, ...` may refer to a definition, so wait for the following lines.
    return /^[\w$]+\s*$/.test(argument) || (/^[\w$]+\s*[,)]/.test(argument) && this.#isOurs) ? 'more' : 'code';
  }

  /** `Card(children: (Block | Form)[])` and `Card(title: string)` are signatures. */
  #judgeGiven(value: string): FenceVerdict {
    if (/^[\w$.]*\s*$/.test(value) && !/^\d/.test(value)) return 'more';
    if (/^["'“”[{\d-]/.test(value) || /^(?:true|false|null)\b/.test(value)) return 'ui';
    const inner = /^([\w$]+)\(/.exec(value)?.[1];
    return inner !== undefined && this.#context.isComponent(inner) ? 'ui' : 'code';
  }

  /** `Card([` also occurs in other languages: `Card([1, 2].map(...))` is code. */
  #judgeFirstItem(item: string): FenceVerdict {
    if (item === '' || /^[\w$]+\s*$/.test(item)) return 'more';
    return /^(?:["'“{\]]|[A-Z][\w$]*\(|[A-Za-z_$][\w$]*\s*[,\]])/.test(item) ? 'ui' : 'code';
  }
}
