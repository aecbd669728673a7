import { isFieldType } from '../dialects/form-field.ts';
import { kindOf } from '../dialects/vocabulary.ts';

/** Tags that begin a block of a page. Inline tags also occur in sentences. */
const blockTags =
  'html head body div section main article header footer nav aside form table ul ol dl h1 h2 h3 h4 h5 h6 p figure details fieldset template button buttons card page blockquote pre center svg progress meter style video audio iframe canvas input select textarea label title list note alert grid stack tabs steps quiz heading row column callout badge stat stats metric metrics facts chart paragraph accordion'.split(
    ' ',
  );
/** Tags of a page that show nothing. Elsewhere they are examples of code. */
export const silentTags: readonly string[] = ['script', 'style'];
/** Elements of component libraries: `<ion-card>`, `<sl-button>`. */
const libraryTag = /^(?:v|el|ion|mat|sl|md|fluent|mui|van|ant)-([a-z][a-z-]*)$/;
const libraryStart = /^(?:v|e|el|io?|ion|ma?|mat|sl?|md?|f|fl|flu|flue|fluen|fluent|mu?|mui|va?|van|an?|ant)$/;
const tagStart = /^<([A-Za-z][\w-]*)([\s/>])?/;
const doctype = '<!doctype html';
const maxTag = 80;

/** Whether a line begins a UI in tags: of HTML, or of components, whose names are capitalized. `others`: more tags. */
export function markupStart(
  line: string,
  isComponent: (tag: string) => boolean,
  others: readonly string[] = [],
): 'markup' | 'more' | 'none' {
  if (line.startsWith('<!')) {
    const lower = line.toLowerCase();
    if (lower.startsWith(doctype)) return 'markup';
    return doctype.startsWith(lower) ? 'more' : 'none';
  }
  // A fragment.
  if (/^<>\s*(?:<>?)?$/.test(line)) return 'more';
  if (/^<>\s*<[A-Za-z]/.test(line)) return 'markup';
  const [, tag = '', next] = tagStart.exec(line) ?? [];
  if (tag === '') return 'none';
  const isCapital = /^[A-Z]/.test(tag);
  const lower = tag.toLowerCase();
  const element = libraryTag.exec(tag)?.[1];
  if (next === undefined) {
    const isWhole = line.length === tag.length + 1 && line.length < maxTag;
    const mayBe = isCapital || /^[a-z]+-[a-z-]*$/.test(tag) || libraryStart.test(tag);
    const tags = [...blockTags, ...others];
    return isWhole && (mayBe || tags.some((name) => name.startsWith(lower))) ? 'more' : 'none';
  }
  if (others.includes(lower)) return 'markup';
  const isBlock = element !== undefined && (kindOf(element) !== undefined || isFieldType(element));
  return isBlock || blockTags.includes(lower) || (isCapital && isComponent(tag)) ? 'markup' : 'none';
}
