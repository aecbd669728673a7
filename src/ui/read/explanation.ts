// Remarks about the notation of a UI, which models add below it: `I used a BarChart for the months.`, ``- `Card`: der
// Behälter``. The names of components show what they are about in any language.

const part =
  '(?:root|card|header|heading|title|body|layout|container|components?|elements?|section|table|chart|graph|form|fields?|buttons?|tabs?|list|image|block|rows?|columns?|footer|tags?|definition|statement)';
/** `This is the main card that holds everything.`, `Now the body:`. */
const partAlone = new RegExp(
  `^(?:(?:and|now|next|then|first|finally|lastly),? ?)*(?:(?:here(?:'s| is)|this is|here come|here are) )?(?:the|a|an|our|all) (?:[a-z]+ ){0,2}${part}(?: (?:that|which) [a-z ]+)?[.:]$`,
  'i',
);
/** `This header shows the title.` */
const partOfPart = new RegExp(
  `^th(?:is|e) (?:[a-z]+ )?${part} (?:shows?|displays?|contains?|holds?|defines?|creates?|wraps?|groups?) (?:(?:the|a|an|all|other) (?:[a-z]+ ){0,2}${part}|everything)[.:]$`,
  'i',
);

/** True for a remark that only names a part of the UI. */
export function namesPart(text: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/).map((one) => one.trim().replaceAll('’', "'"));
  const written = sentences.filter((sentence) => sentence !== '');
  return written.length > 0 && written.every((sentence) => partAlone.test(sentence) || partOfPart.test(sentence));
}

/** What names belong to components, and the name of the root. */
export interface ComponentNames {
  readonly root: string;
  isComponent(name: string): boolean;
}

/** The text below a UI without its paragraphs about the notation, and without the headings of those. */
export function withoutExplanation(text: string, names: ComponentNames): string {
  if (explainsNotation(text, names)) return '';
  if (/^\s*(?:`{3}|~{3})/m.test(text)) return text;
  const paragraphs = text.split(/\n{2,}/);
  const kept: string[] = [];
  let isExplanation = false;
  for (const paragraph of paragraphs.toReversed()) {
    isExplanation = explainsNotation(paragraph, names) || (isExplanation && headline.test(paragraph));
    if (!isExplanation) kept.push(paragraph);
  }
  return kept.length === paragraphs.length ? text : kept.toReversed().join('\n\n');
}

/** True if each sentence and list item is only about the components of the UI. */
function explainsNotation(text: string, names: ComponentNames): boolean {
  if (/^\s*(?:`{3}|~{3}|[|>])|\w:\/\//m.test(text)) return false;
  const sentences = text.split(sentenceEnd).filter((sentence) => /\p{L}/u.test(sentence));
  const lines = sentences.filter((sentence) => !headline.test(sentence) && !remark.test(sentence.replaceAll('’', "'")));
  return lines.length > 0 && lines.every((sentence) => explains(sentence, names));
}

function explains(written: string, names: ComponentNames): boolean {
  const sentence = written.replace(itemNumber, '- ');
  if (aboutUi.test(sentence) || namesPart(sentence)) return true;
  if (/\p{N}/u.test(sentence)) return false;
  const components = (sentence.match(componentName) ?? []).filter((name) => names.isComponent(name));
  if (components.length === 0) return isPair(sentence, names);
  const areClear = components.length > 1 || compound.test(components[0] ?? '');
  return areClear || aboutUse.test(sentence.replaceAll('’', "'"));
}

/** `Card und Table`, `Card と Table`: the root beside another component. */
function isPair(sentence: string, names: ComponentNames): boolean {
  for (const [, first = '', second = ''] of sentence.matchAll(pair))
    if ((first === names.root || second === names.root) && names.isComponent(first) && names.isComponent(second))
      return true;
  return false;
}

const sentenceEnd = /\n+|(?<=[.!?])(?<!\d\.)\s+|(?<=[。！？])/u;
const itemNumber = /^\s*\p{N}{1,2}[.)]\s/u;
/** In code, or of several words. A single word, such as `Table` or the German `Tag`, may be one of the text. */
const componentName = /\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b|(?<=`)[A-Z]\w+(?=`)/g;
const compound = /[a-z][A-Z]/;
const pair = /\b([A-Z]\w{1,40})(?: ?[,、] ?| \p{L}{1,3} | ?[とや和与및과와] ?)(?=([A-Z]\w{1,40}))/gu;

const aboutUi =
  /^\W*(?:this|the) (?:ui|openui|notation) (?:contains|uses|consists|includes|shows|has|above|is built)\b/i;
const headline =
  /^\W*(?:explanation|components?(?: used)?|notes?|how it works|structure|breakdown|key (?:points|features))\W*$|^[^\n\p{N}]{1,80}[:：][\s*_]*$|^#{1,6} [^\n\p{N}]{1,40}$|^\*\*[^\n*\p{N}]{1,40}\*\*$/iu;
/** Sentences that models add after such an explanation. Without the explanation, it is for the reader. */
const remark =
  /^\W*(?:note:\W*)?(?:let me know|feel free|i hope|hope this|you can (?:also )?(?:adjust|customi[sz]e|change|replace)|replace|adjust|customi[sz]e)\b[^\d]*$/i;

/** A list item, and verbs for the use of components in a UI: "I used a `BarChart` for the months". */
const aboutUse =
  /^\s*[-*+]|\b(?:i|i've|we|uses?|used|using|contains?|includes?|shows?|displays?|presents?|consists?|renders?|wraps?|lists?|provides?|holds?|is (?:for|a)|components?|notation|layout)\b/i;
