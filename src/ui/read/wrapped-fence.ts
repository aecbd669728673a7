// A UI in a fence may be inside a tag: `<ui>`, `<![CDATA[`. The content of the tag decides.
import type { FenceVerdict } from './fence-verdict.ts';
import { wrapperTag } from './sniff/sniff-tag.ts';

/** Maximum number of characters of a tag. */
const maxTag = 300;
const tagStart = /^(?:<(?:!(?:\[[A-Z]{0,5}\[?)?|[a-z][\w-]*(?:\s[^<>\n]*)?)?)?$/;

interface Content {
  take(char: string): FenceVerdict;
  end(): FenceVerdict;
}

export class WrappedFence {
  readonly #create: () => Content;
  #inner: Content | undefined;
  /** The beginning of the content, while it may be a tag. */
  text = '';
  /** False once the content turned out to begin with no such tag. */
  mayBe = true;

  /** `create` makes the reader of the content after the tag. */
  constructor(create: () => Content) {
    this.#create = create;
  }

  take(char: string): FenceVerdict {
    if (this.#inner !== undefined) return isUi(this.#inner.take(char));
    this.text += char;
    const tag = this.text.trimStart();
    if (wrapperTag.test(tag)) this.#inner = this.#create();
    else if (this.text.length > maxTag || !tagStart.test(tag)) this.mayBe = false;
    return this.mayBe ? 'more' : 'code';
  }

  end(): FenceVerdict {
    return this.#inner === undefined ? 'code' : isUi(this.#inner.end());
  }
}

/** Because of the tag, the UI is read line by line, whatever its format. */
const isUi = (verdict: FenceVerdict): FenceVerdict => (verdict === 'code' || verdict === 'more' ? verdict : 'ui');
