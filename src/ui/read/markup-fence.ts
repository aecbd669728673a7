// Tags in a fence are code to be shown unless they are clearly our UI: several components with props that only our
// catalog has.
import type { FenceVerdict } from './fence-verdict.ts';
import type { SniffContext } from './sniff/sniffed.ts';

/** Component names that do not occur in other libraries. */
const distinctive =
  /^(?:TextContent|MarkDownRenderer|TagBlock|ListBlock|ListItem|SectionBlock|SectionItem|FollowUpBlock|FollowUpItem|CodeBlock|TextCallout|Col|Buttons|StepsItem|FormControl|ImageBlock)$/;
const enough = 2;
const maxTag = 4_000;

export class MarkupFence {
  readonly #context: SniffContext;
  #tag: string | undefined;
  #found = 0;

  constructor(context: SniffContext) {
    this.#context = context;
  }

  take(char: string): FenceVerdict {
    if (char === '<') this.#tag = '';
    else if (this.#tag !== undefined) this.#tag += char;
    if (char !== '>' || this.#tag === undefined) return (this.#tag?.length ?? 0) > maxTag ? 'code' : 'more';
    const [, name = '', attributes = ''] = /^([A-Z]\w*)([^]*)$/.exec(this.#tag) ?? [];
    this.#tag = undefined;
    if (name !== '' && name !== 'Card' && this.#context.isComponent(name) && this.#isOurs(name, attributes))
      this.#found += 1;
    return this.#found >= enough ? 'markup' : 'more';
  }

  #isOurs(name: string, attributes: string): boolean {
    const [, prop = ''] = /^\s+([A-Za-z]+)=/.exec(attributes) ?? [];
    return distinctive.test(name) || (prop !== '' && prop !== 'children' && this.#context.hasProp(name, prop));
  }
}
