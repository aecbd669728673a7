// `CodeBlock("print(1)\n", "python")`: models also write the code before its language. A first text that cannot be a
// language is held together with what follows it.
import type { ComponentShape } from '../catalog.ts';
import { BufferedCall, replayArguments } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';

export const takesLanguageFirst = ({ isVerbatim, order }: ComponentShape): boolean =>
  isVerbatim && order[0] === 'language';

const language = /^[\w+#./ -]{0,24}$/;
/** `npm run build` is a command. */
const severalWords = /\S\s+\S/;
const languageOfWords =
  /^(?:plain text|shell (?:script|session)|objective.c|visual basic|c sharp|emacs lisp|common lisp)$/i;
const knownLanguage =
  /^(?:js|jsx|ts|tsx|javascript|typescript|py|python|rb|ruby|php|go|rs|rust|java|kotlin|swift|dart|c\+\+|cpp|c#|csharp|scala|sql|bash|sh|shell|zsh|powershell|html|css|scss|xml|json|yaml|yml|toml|ini|markdown|md|diff|dockerfile|text|plaintext)$/i;
/** Names under which models write the code. */
const codeKey = /^(?:code\w*|content|source\w*|text|value|body|snippet)$/i;

/** Takes the events up to the end of the first text, and one more if there is one: a single text is code. */
export class LanguagePeek extends Peek {
  #text = '';
  #isTextOver = false;
  /** The first argument is a text that cannot be a language. */
  isCode = false;

  override text(chunk: string): void {
    super.text(chunk);
    if (this.isDone) return;
    this.#text += chunk;
    this.isCode = !language.test(this.#text);
    this.isDone = this.isCode;
  }

  override closeString(isCut: boolean): void {
    super.closeString(isCut);
    this.isDone ||= isCut;
  }

  protected override see(event: Seen, word: string): void {
    if (event === 'string' && !this.#isTextOver) return;
    this.isDone = event !== 'end-of-string';
    if (event === 'key') this.isCode = this.#isTextOver && !codeKey.test(word);
    if (event === 'close') this.isCode = this.#isTextOver;
    if (event !== 'end-of-string') return;
    this.#isTextOver = true;
    this.isCode = severalWords.test(this.#text) && !languageOfWords.test(this.#text);
    this.isDone = this.isCode || knownLanguage.test(this.#text);
  }
}

/** True for a language and code that would be read in the other order: the code is the name of a language. */
export const isReadAsSwapped = (shape: ComponentShape, first: unknown, second: unknown): boolean =>
  takesLanguageFirst(shape) &&
  typeof first === 'string' &&
  typeof second === 'string' &&
  knownLanguage.test(second) &&
  (!language.test(first) || severalWords.test(first));

/** `open` opens the element. */
export function placeCode(placement: Placement, name: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new LanguagePeek(), (peek) => {
    if (peek.isCode) holdCode(placement, name, open);
    else open();
    peek.replay(replay);
  });
}

function holdCode(placement: Placement, name: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { args, named } = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
    const [code, second, ...rest] = args;
    const isSwapped = typeof second === 'string' && knownLanguage.test(second);
    open();
    // `CodeBlock("npm run build", language="bash")`.
    if (args.length === 1 && !Object.keys(named).some((key) => codeKey.test(key))) replay.key('codeString');
    if (isSwapped) tree.report('moved_argument', `The language of ${name} was written after the code.`);
    replayArguments({ args: isSwapped ? [second, code ?? '', ...rest] : args, named }, replay, buffer.isCut);
  });
}
