// Prose that may turn out not to be meant for the reader: reasoning without an opening tag, the JSON of a tool call
// before the UI, remarks between two versions of a UI. It is held until the text after it decides.

import { namesPart, withoutExplanation, type ComponentNames } from './explanation.ts';
import { formatSentence } from './format-sentence.ts';
import { withoutProgramBelow } from './program-below.ts';
import { contentOfJsonCalls, type CallContent } from './leaked-calls.ts';
import { isForReader, isOfReasoning, openingOf } from './reasoning-opening.ts';
import { scaffoldingStart, withoutScaffoldingAbove, withoutScaffoldingBelow } from './scaffolding.ts';

/** The kind of text after the held text. `again`: all or part of the UI is repeated. */
export type Follower = 'thought-end' | 'ui' | 'again';

/** Maximum lengths. Longer text is not of these kinds, and the reply must not wait for it. */
const maxLength = {
  reasoning: 8_000,
  opening: 600,
  json: 1_000,
  remark: 600,
  format: 200,
  scaffolding: 1_500,
} as const;
/** The same for text that is clearly reasoning. */
const maxReasoning = 24_000;

const interjection = /^(?:okay|ok|alright|hmm)[,.]? +/i;
const interjections = ['okay, ', 'ok, ', 'alright, ', 'hmm, '];
/** Typical openings of reasoning. */
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
/** Phrases about the user. Before a UI they show that the text is reasoning without tags. */
const aboutUser =
  /^\s*(?:(?:okay|ok|alright|hmm)[,.]? +)?(?:so )?(?:the )?user (?:wants|asks|asked|is asking|needs|would like|has asked)\b/i;
/** Only reasoning calls the reader "the user": `We need to answer with a UI. The user asks for a list.` */
const userInside = /[.!?]\s+(?:so )?the user (?:wants|asks|asked|is asking|needs|would like|has asked)\b/i;
/** A remark consists of sentences; lists, tables and code are meant for the reader. */
const structure = /^\s*(?:[-*+|#>]|\d+[.)]|`{3}|~{3})/m;
const jsonLine = /^\{[^\n]*\}$/;

export class RemovableProse {
  #kind: 'start' | keyof typeof maxLength | 'none' = 'start';
  #text = '';
  /** The text is clearly reasoning. */
  #isLong = false;

  /** True while some text is not yet shown. */
  get hasText(): boolean {
    return this.#text.trim() !== '';
  }

  /** True if a closing tag would show that the text is reasoning. */
  get isReasoning(): boolean {
    return this.#kind === 'reasoning' || this.#kind === 'opening';
  }

  /** Notes that a UI is complete, so that a remark may follow before its next version. */
  expectRemark(): void {
    this.#kind = 'remark';
  }

  /** Returns the text to show now: all of it or nothing. */
  take(text: string): string {
    if (this.#kind === 'none') return text;
    // No text precedes it, so leading space has no meaning. Holding 256 KB of it took 55 s.
    this.#text += this.#kind === 'start' && this.#text === '' ? text.trimStart() : text;
    if (this.#kind === 'start' || this.#kind === 'format') this.#kind = kindOf(this.#text);
    if (this.#kind === 'start' || (this.#kind !== 'none' && this.#mayHold(maxLength[this.#kind]))) return '';
    return this.release();
  }

  /** Text that is longer than `max` is held on only if its beginning is clearly reasoning. */
  #mayHold(max: number): boolean {
    if (this.#isLong) return this.#text.length <= maxReasoning;
    const text = this.#text.slice(0, max);
    if (this.#kind === 'opening' && isForReader(text)) return false;
    if (this.#text.length <= max) return true;
    this.#isLong = this.isReasoning && isOfReasoning(text);
    return this.#isLong && this.#text.length <= maxReasoning;
  }

  /** The text only announces a UI. */
  get isFormat(): boolean {
    return (this.#kind === 'format' || this.#kind === 'remark') && formatSentence(this.#text) === 'whole';
  }

  /** Drops scaffolding after a UI. Returns false if there is none. */
  dropScaffolding(): boolean {
    return this.#dropBelow(withoutScaffoldingBelow);
  }

  /** Drops the lines of a program with which the text after a UI begins. Returns false if there are none. */
  dropProgram(): boolean {
    return this.#dropBelow(withoutProgramBelow);
  }

  #dropBelow(without: (text: string) => string): boolean {
    if (this.#kind !== 'remark' || !this.hasText) return false;
    const rest = without(this.#text);
    const isFound = rest !== this.#text;
    this.#text = rest;
    return isFound;
  }

  /** Drops the remarks after a UI that explain its notation. Returns false if there are none. */
  dropExplanation(names: ComponentNames): boolean {
    if (this.#kind !== 'remark' || !this.hasText) return false;
    const rest = withoutExplanation(this.#text, names);
    const isFound = rest !== this.#text;
    this.#text = rest;
    return isFound;
  }

  /** Drops the lines between two statements that only name parts of the UI. Returns false if there are none. */
  dropNamesOfParts(): boolean {
    if (this.#kind !== 'remark' || !this.hasText) return false;
    const lines = this.#text.split('\n');
    const kept = lines.filter((line) => !namesPart(line));
    if (kept.length < lines.length) this.#text = kept.join('\n').replace(/^\n+/, '');
    return kept.length < lines.length;
  }

  /** Takes the text if it is nothing but calls of tools. */
  takeCalls(): CallContent | undefined {
    const content = this.#kind === 'json' ? contentOfJsonCalls(this.#text) : undefined;
    if (content !== undefined) this.#text = '';
    return content;
  }

  release(): string {
    const text = this.#text;
    this.#text = '';
    this.#kind = 'none';
    return text;
  }

  /** Drops the text if the following text shows that it is not meant for the reader. */
  dropBefore(follower: Follower): 'reasoning' | 'call' | 'introduction' | 'format' | undefined {
    if (follower === 'ui' && this.isFormat) {
      this.#text = '';
      return 'format';
    }
    const kept = follower === 'ui' && this.#kind === 'scaffolding' ? withoutScaffoldingAbove(this.#text) : undefined;
    if (kept !== undefined) {
      this.#text = kept;
      return 'reasoning';
    }
    const isReasoning =
      (follower === 'thought-end' && this.#kind !== 'remark') ||
      (this.#kind === 'reasoning' && (aboutUser.test(this.#text) || userInside.test(this.#text))) ||
      (follower === 'again' && this.#kind === 'remark' && !structure.test(this.#text));
    const lines = this.#text.split('\n').map((line) => line.trim());
    const isCall = follower !== 'thought-end' && lines.every((line) => line === '' || jsonLine.test(line));
    if (!this.hasText || !(isReasoning || isCall)) return undefined;
    const isRemark = isReasoning && this.#kind === 'remark';
    if (isRemark && (introducesVersion(this.#text) || statesFact(this.#text))) return 'introduction';
    this.#text = '';
    return isReasoning ? 'reasoning' : 'call';
  }
}

/** `Alternatively, here is a version with a table:`. `Wait, let me fix the table:` is about the work. */
const otherVersion =
  /^(?:or\b|alternativ|(?:here(?:'s| is) )?(?:an? )?(?:other|another|alternative|second|shorter|simpler|longer|compact|detailed)\b|(?:here(?:'s| is) )?(?:a |the )?(?:same|version|variant|option)\b|if you(?:'d)? prefer|you could also|oder\b|eine (?:andere|weitere)|ou\b|une autre|autre|voici une (?:autre|version)|o\b|otra|otro|outra|outro|oppure|un'altra|或者|或|另|または|別|또는|или|другой|также)/iu;
const aboutWork = /\b(?:fix|correct|redo|rewrite|mistake|wrong|error|properly|wait|oops|sorry|forgot|missed)/i;

/** Words about the UI itself and about writing it. */
const aboutWriting =
  /\b(?:let me|i(?:'ll| will| should| need| must| have| can|'ve|'m)|apologi[sz]e|actually|hmm|user|above|previous|improv\w*|updated?|version|again|complete|cut off|continu\w*|json|ui|components?|notation|format|code|syntax|brackets?|layout|props?|arguments?|columns?|rows?)\b/i;

/** `Plan B costs 40 € more.`: a sentence for the reader between two UIs. */
const statesFact = (text: string): boolean =>
  /\p{N}|\*\*[^*\n]+\*\*/u.test(text) && !aboutWork.test(text) && !aboutWriting.test(text.replaceAll('’', "'"));

function introducesVersion(text: string): boolean {
  const line = text.trim().replaceAll('’', "'");
  return line.length <= maxIntroduction && otherVersion.test(line) && !aboutWork.test(line);
}

const maxIntroduction = 200;

function kindOf(text: string): 'start' | Exclude<keyof typeof maxLength, 'remark'> | 'none' {
  const start = text.trimStart();
  if (start === '') return 'start';
  if (start.startsWith('{')) return 'json';
  const words = start.toLowerCase().replaceAll('’', "'");
  const behind = words.replace(interjection, '');
  if (reasoningStarts.some((phrase) => behind.startsWith(phrase))) return 'reasoning';
  const scaffolding = scaffoldingStart(text);
  if (scaffolding === 'scaffolding') return scaffolding;
  const mayBe =
    scaffolding === 'more' ||
    behind === '' ||
    [...reasoningStarts, ...interjections].some((phrase) => phrase.startsWith(behind));
  if (mayBe) return 'start';
  if (formatSentence(text) !== 'none') return 'format';
  const opening = openingOf(words);
  return opening === 'more' ? 'start' : opening;
}
