// Titles of sections in plain text: a word or two above the lines of a paragraph, such as `Experience` or `SKILLS` in a CV.
import { Pace, type Sliced } from '../../../slices.ts';
import { isLabel } from './labelled-lines.ts';
import { isTitle } from './title-line.ts';

const maxWords = 3;
const fewest = 2;
/** A title is followed by text of another kind: a list, figures, or a line that is longer than one of a poem. */
const other = /\d|[,:;|·]|^\s*[-*•]\s/;
const listItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
const longLine = 45;

/** The lines that are titles, unless most paragraphs have none. */
export function* sectionTitles(lines: readonly string[]): Sliced<readonly number[]> {
  const titles: number[] = [];
  const pace = new Pace();
  let [paragraphs, titled] = [0, 0];
  for (let at = 0; at < lines.length; at++) {
    if (pace.isDue(100)) yield;
    const [before, line, below] = [lines[at - 1] ?? '', lines[at] ?? '', lines[at + 1] ?? ''];
    if (before.trim() !== '' || line.trim() === '' || below.trim() === '') continue;
    paragraphs++;
    if (at === 0 || !isSectionTitle(line, below)) continue;
    titled++;
    // The title of a list belongs to it.
    if (!listItem.test(below) && !isLabel(line)) titles.push(at);
  }
  return titled >= fewest && titled * 2 >= paragraphs ? titles : [];
}

function isSectionTitle(line: string, below: string): boolean {
  const text = line.trim();
  if (/^\s/.test(line) || /\d/.test(text) || !/^[\p{Lu}\p{Lo}]/u.test(text)) return false;
  if (text.split(/\s+/).length > maxWords || !isTitle(text) || /[:：]$/.test(text)) return false;
  return other.test(below) || below.trim().length > longLine;
}
