// `<details>` around Markdown becomes a collapsible section. It is the only HTML that becomes a component; all other
// HTML is shown as code.
import { Pace, type Sliced } from '../../slices.ts';
import type { Call } from '../notation/call.ts';
import { foldedSections } from '../notation/vocabulary.ts';
import type { MarkdownBlock } from './markdown-block.ts';
import { plainText } from './plain-text.ts';

const opening = /^<details(?: open)?>\s*<summary>([^<>]*)<\/summary>\s*$/i;
const closing = /^<\/details>\s*$/i;

export function* foldDetails(blocks: readonly MarkdownBlock[]): Sliced<readonly MarkdownBlock[]> {
  const found: MarkdownBlock[] = [];
  const pace = new Pace();
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (block === undefined) continue;
    if (pace.isDue(0)) yield;
    const title = opening.exec(htmlOf(block.call))?.[1];
    if (title === undefined) {
      found.push(block);
      continue;
    }
    if (pace.isDue(longest * 20)) yield;
    const length = blocks.slice(at + 1, at + 1 + longest).findIndex(({ call }) => closing.test(htmlOf(call)));
    const content = blocks.slice(at + 1, at + 1 + length).map(({ call }) => call);
    const isPlain = content.every((call) => call.name !== 'SectionBlock' && !opening.test(htmlOf(call)));
    if (length < 0 || !isPlain) {
      found.push(block);
      continue;
    }
    found.push({ call: foldedSections([{ title: plainText(title).trim() || 'Details', content }]) });
    at += length + 1;
  }
  return found;
}

/** Maximum number of blocks searched for the closing tag. */
const longest = 200;

const htmlOf = (call: Call): string => {
  const [language, code] = call.args;
  return call.name === 'CodeBlock' && language === 'html' && typeof code === 'string' ? code : '';
};
