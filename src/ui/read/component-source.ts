// The source of a component of which nothing can be shown without running it. It is shown as code.
import { call } from '../dialects/call.ts';
import type { BufferedCall } from '../events/buffered-value.ts';

const maxSource = 64 * 1024;
/** Types, as opposed to plain JavaScript. */
const types =
  /(?:^|\n)\s*(?:export\s+)?(?:interface|type)\s+[A-Z]|:\s*(?:React\.|string\b|number\b|boolean\b)|\bas\s+[A-Z]/;

export class ComponentSource {
  #text: string;

  /** `program`: the lines above the tags. */
  constructor(program: string) {
    this.#text = program;
  }

  add(text: string): void {
    if (this.#text.length < maxSource) this.#text += text;
  }

  get block(): BufferedCall {
    const codeString = this.#text.replace(/\n[ \t]*(?:`{1,3}|~{3})$/, '').trim();
    return call('CodeBlock', { language: types.test(codeString) ? 'tsx' : 'jsx', codeString });
  }
}
