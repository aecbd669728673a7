// Words of the model that may turn out not to be meant for the reader: reasoning whose opening tag is missing, the JSON of
// a tool call before the UI, remarks between two versions of a UI. They are held until what follows tells.

/** What follows the held text. `again`: the UI, or a part of it, is written again. */
export type Follower = 'thought-end' | 'ui' | 'again';

/** A text of that kind is longer only by mistake; the rest of an answer must not wait. */
const maxLength = { reasoning: 8_000, json: 1_000, remark: 600 } as const;

const interjection = /^(?:okay|ok|alright|hmm)[,.]? +/i;
const interjections = ['okay, ', 'ok, ', 'alright, ', 'hmm, '];
/** How models begin to think aloud. */
const reasoningStarts = [
  'the user ',
  'user wants',
  'user asks',
  'user is ',
  'so the user',
  'so i need',
  'so we need',
  'i need to ',
  'i should ',
  'i have to ',
  'i must ',
  'we need ',
  'we should ',
  'we have to ',
  'we must ',
  'let me think',
  'let me see',
  "let's think",
  "let's see",
];
/** Nobody says this to a reader: what stands so before a UI is reasoning whose tags are missing. */
const aboutUser =
  /^\s*(?:(?:okay|ok|alright|hmm)[,.]? +)?(?:so )?(?:the )?user (?:wants|asks|asked|is asking|needs|would like|has asked)\b/i;
/** A remark is made of sentences: lists, tables and code are for the reader. */
const structure = /^\s*(?:[-*+|#>]|\d+[.)]|`{3}|~{3})/m;
const jsonLine = /^\{[^\n]*\}$/;

export class RemovableProse {
  #kind: 'start' | keyof typeof maxLength | 'none' = 'start';
  #text = '';

  /** True while there is text that is not shown yet. */
  get hasText(): boolean {
    return this.#text.trim() !== '';
  }

  /** A closing tag would show that the text is reasoning. */
  get isReasoning(): boolean {
    return this.#kind === 'reasoning';
  }

  /** A UI is complete: what follows may be a remark before the next version. */
  expectRemark(): void {
    this.#kind = 'remark';
  }

  /** Returns what is shown now: all of the text, or nothing. */
  take(text: string): string {
    if (this.#kind === 'none') return text;
    this.#text += text;
    if (this.#kind === 'start') this.#kind = kindOf(this.#text);
    if (this.#kind === 'start' || (this.#kind !== 'none' && this.#text.length <= maxLength[this.#kind])) return '';
    return this.release();
  }

  release(): string {
    const text = this.#text;
    this.#text = '';
    this.#kind = 'none';
    return text;
  }

  /** Drops the text where what follows shows that it is not meant for the reader. */
  dropBefore(follower: Follower): 'reasoning' | 'call' | undefined {
    const isReasoning =
      (this.#kind === 'reasoning' && (follower === 'thought-end' || aboutUser.test(this.#text))) ||
      (follower === 'again' && this.#kind === 'remark' && !structure.test(this.#text));
    const lines = this.#text.split('\n').map((line) => line.trim());
    const isCall = follower !== 'thought-end' && lines.every((line) => line === '' || jsonLine.test(line));
    if (!this.hasText || !(isReasoning || isCall)) return undefined;
    this.#text = '';
    return isReasoning ? 'reasoning' : 'call';
  }
}

function kindOf(text: string): 'start' | 'reasoning' | 'json' | 'none' {
  const start = text.trimStart();
  if (start === '') return 'start';
  if (start.startsWith('{')) return 'json';
  const words = start.toLowerCase().replaceAll('’', "'");
  const behind = words.replace(interjection, '');
  if (reasoningStarts.some((phrase) => behind.startsWith(phrase))) return 'reasoning';
  const mayBe = behind === '' || [...reasoningStarts, ...interjections].some((phrase) => phrase.startsWith(behind));
  return mayBe ? 'start' : 'none';
}
