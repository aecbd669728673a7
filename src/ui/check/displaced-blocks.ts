// Converts the texts of a component that is not in the catalog: into a heading before its children, into facts with the
// names that the model gave them, or into one text.
import { isPicture } from './picture-names.ts';
import { isLabel } from './readable-text.ts';
import type { UnwrappedText } from './scopes.ts';

/** `text` is also written where the component is not allowed. */
export type DisplacedBlock =
  | { readonly type: 'text' | 'heading'; readonly text: string }
  /** The text is the URL of the picture. */
  | { readonly type: 'picture'; readonly text: string; readonly alt?: string | undefined }
  | { readonly type: 'facts'; readonly text: string; readonly facts: readonly UnwrappedText[] };

/** Names that do not describe their text. */
const plainNames =
  /^(?:title|name|label|heading|header|trigger|text|value|content|contents|description|subtitle|body|message|msg|details?|caption|summary|question|answer|q|a|alt|items?|children|data|rows?|lines?|paragraphs?|note|hint|placeholder|options?|error|button|cta|action\w*|submit\w*)$/i;

/** Names of lists that only arrange. */
const plainLists =
  /^(?:list|entries|elements|components|blocks|sections|columns|cells|cards|values|labels|left|right|main|top|bottom|start|end|first|second|slides|tabs|panels|views|pages|props)$/i;

/** True for the name of a list of texts that describes them: `pros`, `ingredients`. */
export const isListHeading = (name: string): boolean => !plainNames.test(name) && !plainLists.test(name);

const isNamed = ({ key }: UnwrappedText): boolean => key !== undefined && !plainNames.test(key);

/** Characters of a heading. */
const maxHeading = 60;
const sentenceEnd = /[.!?:;,…。！？：]$/u;
export const isHeading = (text: string): boolean =>
  text.length <= maxHeading && !sentenceEnd.test(text.trim()) && /\p{L}/u.test(text) && !/[*_[\]`<\n|]/.test(text);

const joined = (texts: readonly UnwrappedText[]): string => texts.map(({ text }) => text).join(' · ');

/** `Weather(temp: 14, unit: "°C")`: a unit belongs to the number before it. */
function withUnits(facts: readonly UnwrappedText[]): readonly UnwrappedText[] {
  const found: UnwrappedText[] = [];
  for (const fact of facts) {
    const last = found.at(-1);
    if (last !== undefined && /^units?$/i.test(fact.key ?? '') && /^[-+]?\d+(?:\.\d+)?$/.test(last.text))
      found.splice(-1, 1, { key: last.key, text: `${last.text} ${fact.text}` });
    else found.push(fact);
  }
  return found;
}

/** `isBeforeChildren`: elements of the component follow the texts. */
export function displacedBlocks(all: readonly UnwrappedText[], isBeforeChildren: boolean): readonly DisplacedBlock[] {
  const pictures = all.filter(({ text, key }) => isPicture(text, key));
  const texts = all.filter((text) => !pictures.includes(text));
  const shown = pictures.map(({ text }): DisplacedBlock => ({ type: 'picture', text }));
  return texts.length === 0 ? shown : [...shown, ...textBlocks(texts, isBeforeChildren)];
}

function textBlocks(texts: readonly UnwrappedText[], isBeforeChildren: boolean): readonly DisplacedBlock[] {
  const named = withUnits(texts.filter(isNamed));
  // A single name is shown only if it is written like a label.
  const facts = named.length >= 2 || named.some(({ key = '' }) => isLabel(key)) ? named : [];
  const [first, ...others] = facts.length === 0 ? texts : texts.filter((text) => !isNamed(text));
  const blocks: DisplacedBlock[] = [];
  if (first !== undefined && (isBeforeChildren || facts.length > 0) && isHeading(first.text)) {
    blocks.push({ type: 'heading', text: first.text });
    if (others.length > 0) blocks.push({ type: 'text', text: joined(others) });
  } else if (first !== undefined) {
    blocks.push({ type: 'text', text: joined([first, ...others]) });
  }
  if (facts.length > 0) blocks.push({ type: 'facts', text: joined(facts), facts });
  return blocks;
}
