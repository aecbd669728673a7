// JSON in a fence: one of our UIs, a UI in another vocabulary, or code.
import { isLayoutContainer } from '../check/layout-names.ts';
import { detectParts, isCutCard } from '../dialects/detect-parts.ts';
import { detectDialect } from '../dialects/detect.ts';
import { isDescribedUi } from '../dialects/detect-data.ts';
import type { FenceVerdict } from './fence-verdict.ts';
import { ForeignNames } from './foreign-names.ts';
import { isOtherTree } from './other-trees.ts';
import { isPartOfAnswer } from './sniff/answer-object.ts';
import type { SniffContext } from './sniff/sniffed.ts';

/** Matches a member whose value is not a string, or a string with the quote at its end, which may still follow. */
const member = /["'“]?([A-Za-z_$][\w$-]*)["'”]?\s*:\s*(?:["“]([^"”\n]*)(["”]|$)|'([^'\n]*)('|$)|(?=[^\s"'“]))/g;
const namingKeys = new Set(['component', 'type', 'componentName', 'kind']);
const arranged =
  /"(?:children|components|elements|sections|widgets|layout|fields|inputs|controls|actions|buttons)"\s*:\s*[[{]/;
/** The text of a syntax tree or of a schema, which has names of components by chance. */
const otherTrees =
  /"(?:\$schema|\$defs|definitions|openapi|swagger|astVersion|sourceType|doc|attrs|marks|dependencies|resources|apiVersion|jobs|steps|panels|cards|validations|mutation)"\s*:|"type"\s*:\s*"(?:doc|object|module)"/;
/** Members of any record: `{"type": "form", "id": 1, "name": "Contact"}` may be data. */
const recordKeys = new Set(['id', 'name']);

/** Number of characters within which the first brackets show the shape of the JSON; a UI in a string is found sooner. */
const maxHead = 1_500;
const maxText = 200;
/** The first members identify the JSON of other programs. */
const maxOther = 300;

/** The first member names a component, and a later one is a list of objects. */
const listOfComponent =
  /^\s*\{\s*"(?:component|componentName|(widget|view))"\s*:\s*"([A-Za-z][\w-]*)"\s*,[^{}[\]]*"[\w-]+"\s*:\s*\[\s*\{$/;

/** The beginning of a form. Its first field decides whether the form uses our components. */
const formStart = /^\s*\{\s*"component"\s*:\s*"[Ff]orm"/;

/** An element as the service writes it. */
const ownName = /["'“]component(?:Name)?["'”]?\s*:/;

/** Only what the reader may ask next, which an answer ends with: `{"followUps": ["Which bread?"]}`. */
const onlyFollowUps =
  /^\s*\{\s*"(?:follow[-_]?ups?(?:[-_]?(?:questions|items|prompts))?|(?:suggested[-_]?|next[-_]?)(?:questions|replies|prompts)|quick[-_]?replies|suggestions(?="\s*:\s*\[\s*"[^"\n]*[?？؟]"))"\s*:\s*\[\s*"(?:[^"\\]|\\.)*"(?:\s*,\s*"(?:[^"\\]|\\.)*")*\s*\]\s*\}$/i;

const isDescribed = (head: string, char: string): boolean =>
  (/[[{}]/.test(char) || (char === '"' && head.length < maxText)) && head.length <= maxHead && isDescribedUi(head);

/** JSON is a UI if an object names one of our components and also has one of its props. */
export class JsonFence {
  readonly #context: SniffContext;
  readonly #isProgram: boolean;
  #text = '';
  /** The text from the beginning, kept until other dialects are ruled out. */
  #start: string | undefined = '';
  /** The text from its beginning, up to a limit. */
  #head = '';
  readonly #keys = new Set<string>();
  readonly #components = new Set<string>();
  /** Those of them that name a part of an answer of the model's own design. */
  readonly #parts = new Set<string>();
  readonly #foreign = new ForeignNames();

  constructor(context: SniffContext, isProgram: boolean) {
    this.#context = context;
    this.#isProgram = isProgram;
  }

  take(char: string): FenceVerdict {
    this.#text += char;
    if (this.#start !== undefined) this.#start += char;
    if (this.#head.length <= maxHead) this.#head += char;
    if (char === '(' && this.#isCallOfRoot()) return 'ui';
    const verdict = /["'”,{}[\]\n]/.test(char) ? this.#judge(char) : 'more';
    // Among fences of code, a chart for another library is one more example, and so is a record with a type.
    const isOther = verdict === 'nested JSON' || (verdict === 'ui' && !ownName.test(this.#head));
    return isOther && this.#context.isExplained && this.#context.hasCode ? 'code' : verdict;
  }

  /** `{"root": Card(`. */
  #isCallOfRoot(): boolean {
    const callee = /^\s*\{\s*["']?(?:root|ui|component)["']?\s*:\s*([A-Z]\w*)\($/.exec(this.#head)?.[1];
    return callee !== undefined && this.#context.isComponent(callee);
  }

  end(): FenceVerdict {
    return isCutCard(this.#start ?? '') ? 'ui' : 'code';
  }

  #judge(char: string): FenceVerdict {
    const isOther = this.#head.length <= maxOther ? isOtherTree(this.#head) : false;
    if (isOther !== false) return isOther === true ? 'code' : 'more';
    const dialect = this.#start === undefined ? undefined : detectDialect(this.#start);
    if (dialect === undefined) this.#start = undefined;
    else if (dialect !== 'more') return dialect;
    else if (formStart.test(this.#start ?? '') || detectParts(this.#start ?? '') === 'more') return 'more';
    if (char === '}' && this.#head.length <= maxHead && onlyFollowUps.test(this.#head)) return 'nested JSON';
    if (isDescribed(this.#head, char) || this.#isOfUnknown(char)) return 'nested JSON';
    let end = 0;
    for (const found of this.#text.matchAll(member)) {
      const [whole, key = '', text, closing, singleQuoted, singleClosing] = found;
      // Everything that follows is in this string.
      end = found.index;
      if (closing === '' || singleClosing === '') break;
      end += whole.length;
      const value = text ?? singleQuoted;
      if (value !== undefined) this.#foreign.take(key, value, this.#names(key, value));
      if (value === undefined || !namingKeys.has(key)) this.#keys.add(key);
      else if (this.#names(key, value)) this.#addComponent(key, value, found.index);
    }
    this.#text = this.#text.slice(end);
    if (this.#isForeign()) return 'nested JSON';
    for (const component of this.#components) {
      const verdict = this.#parts.has(component) ? 'nested JSON' : 'ui';
      if (this.#keys.has('props') || this.#keys.has('children')) return verdict;
      const isExact = this.#context.isComponent(component);
      for (const key of this.#keys)
        if ((isExact || !recordKeys.has(key)) && this.#context.hasProp(component, key)) return verdict;
    }
    return 'more';
  }

  /** `at`: where the component is named in the text that was not judged before. */
  #addComponent(key: string, name: string, at: number): void {
    const isFirst = !this.#components.has(name);
    this.#components.add(name);
    const place = this.#head.length - this.#text.length + at;
    const isPart = isFirst && key === 'type' && this.#head.length <= maxHead;
    if (isPart && isPartOfAnswer(this.#head, place, this.#context.isComponent(name))) this.#parts.add(name);
  }

  /** Components of other vocabularies. */
  #isForeign(): boolean {
    if (this.#isProgram || !this.#foreign.areComponents(arranged.test(this.#head))) return false;
    return this.#head.length <= maxHead && !otherTrees.test(this.#head);
  }

  /** A component of an unknown catalog that contains a list: `{"component": "ProductGrid", "products": [{`. */
  #isOfUnknown(char: string): boolean {
    if (char !== '{' || this.#head.length > maxHead) return false;
    const [, foreignKey, name] = listOfComponent.exec(this.#head) ?? [];
    if (name === undefined) return false;
    return foreignKey !== undefined || !(this.#context.isLikeComponent(name) || isLayoutContainer(name));
  }

  #names(key: string, value: string): boolean {
    if (this.#context.isComponent(value)) return true;
    const mayBeLower = !this.#isProgram || key.startsWith('component');
    return mayBeLower && this.#context.isLikeComponent(value);
  }
}
