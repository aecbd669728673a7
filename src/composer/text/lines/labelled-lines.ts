// `Ingredients:` or `Day 2 - Sintra` with lines below it: a list with a label.
import { isMoment } from '../../data/moment.ts';
import { isRecipePart } from './method-words.ts';
import { isTitle } from './title-line.ts';
import type { LineSegment } from './line-segment.ts';

const maxLabelLength = 60;
const maxItemLength = 160;
/** A sentence that continues on the next line is part of a paragraph. */
const runsOn = /[,;]$|[\p{Ll}][^.!?:]{58,}$/u;
const chapter =
  /^(?:day|week|month|phase|step|part|chapter|session|stop|tag|woche|schritt|teil|jour|semaine|étape|partie|día|semana|paso|parte|dia|giorno|settimana|passo|اليوم|الأسبوع|दिन|सप्ताह|चरण)\s+(?:\d{1,3}|[ivx]{1,4}|one|two|three)\b|^\d{1,3}\s*日目|^第\s?[\d一二三四五六七八九十]+[天日周步]/iu;

/** True for the label of a section: it ends in a colon, or names a day or similar. */
export function isLabel(line: string): boolean {
  const text = line.trim();
  if (text === '' || text.length > maxLabelLength) return false;
  if (/[:：]$/.test(text)) return !/[.!?]\s/.test(text);
  return isChapter(text) || isRecipePart(text);
}

/** `Day 1 - Lisbon`, `Monday`, `14 March 2026: Departure`. */
export function isChapter(text: string): boolean {
  if (chapter.test(text)) return !/[.!?,;]$/.test(text);
  const [start = ''] = text.split(/\s*[,:–—(]\s*|\s+-\s+/, 1);
  return isMoment(start) && /\p{L}/u.test(start) && !/[.!?;]$/.test(text);
}

const quantity = /^\s*(?:\d{1,4}(?:[.,/]\d{1,3})?|[½¼¾])\s?(?:\p{L}{1,12}\.?\s+)?\p{L}/iu;
const minItems = 3;

/** A title above lines that all begin with a quantity, such as `500 g flour`. */
const isShoppingList = (label: string, items: readonly string[]): boolean =>
  items.length >= minItems &&
  isTitle(label) &&
  !/^\s*\d/.test(label) &&
  items.every((item) => quantity.test(item) && isTitle(item));

export function readLabelled(lines: readonly string[]): LineSegment | undefined {
  const [label = '', ...items] = lines;
  if (items.length === 0 || !(isLabel(label) || isShoppingList(label, items))) return undefined;
  // `Week 1 - 120 km` is not the label of `Week 2 - 135 km`.
  if (items.every((item) => isChapter(item.trim()))) return undefined;
  // Indented keys are YAML, whose indentation is significant.
  if (items.some((item) => /^\s+(?:-\s+)?[\w.-]+:(?:\s|$)/.test(item))) {
    return { type: 'code', language: 'yaml', code: lines.join('\n') };
  }
  if (items.some((item) => item.length > maxItemLength)) return undefined;
  if (items.slice(0, -1).some((item) => runsOn.test(item.trim()))) return undefined;
  return { type: 'items', label: label.trim(), items: items.map((item) => item.trim()) };
}
