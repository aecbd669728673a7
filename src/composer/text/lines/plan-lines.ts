// `Day 1: Arrive in Lisbon`, `Monday: Gym`, `Step 2: Knead`: a plan with one entry per line. Opening hours, figures and
// states of days are facts, not plans.
import { Pace, type Sliced } from '../../../slices.ts';
import { isWeekday } from '../../data/calendar-names.ts';
import { plainDigits } from '../../data/digits.ts';
import { isMoment } from '../../data/moment.ts';
import { readQuantity } from '../../data/quantity.ts';
import { isState } from '../../show/state-tag.ts';
import { plainText } from '../plain-text.ts';
import type { Pair, PlanSegment } from './line-segment.ts';

const dayWords =
  'days?|weeks?|months?|phases?|sprints?|sessions?|stops?|stages?|tage?|wochen?|jours?|journées?|semaines?|días?|semanas?|fases?|sesión|dias?|sessão|giorn[oi]|settiman[ae]|fas[ei]|gün|hafta|aşama|(?:ال)?يوم|(?:ال)?أسبوع|(?:ال)?مرحلة|יום|שבוע|दिन|सप्ताह|चरण';
const stepWords = 'steps?|schritte?|étapes?|pasos?|passos?|passagg(?:io|i)|adım|(?:ال)?خطوة|שלב|手順|ステップ|步骤';
const ordinals =
  'one|two|three|four|five|six|seven|eins|zwei|drei|vier|fünf|un|deux|trois|quatre|cinq|uno|dos|tres|cuatro|cinco|due|tre|quattro|cinque|um|dois|três|quatro|[ivx]{1,4}|الأولى?|الثانية?|الثاني|الثالثة?|الرابعة?|الخامسة?|السادسة?|السابعة?|الثامنة?|एक|दो|तीन|चार|पाँच|[אבגדהוז]';
const span = String.raw`\d{1,3}(?:\s*(?:[-–—&+/~～〜]|to|bis|à|al?)\s*\d{1,3})?`;
const numbered = (words: string): RegExp =>
  new RegExp(
    String.raw`^(?:${words})\s?#?(?:${span}|(?:${ordinals})['׳]?)$|^${span}\s?(?:\.|st|nd|rd|th|er|e|º|ª|°)?\s?(?:${words})$`,
    'iu',
  );
const [dayLabel, stepLabel] = [numbered(dayWords), numbered(stepWords)];
const eastAsian = /^(?:\d{1,3}\s*(?:日|週|ヶ月|か月)目|第\s?[\d一二三四五六七八九十]+\s?[天日周週步阶階])(?:目|段)?$/u;

/** Such as `(12 May)` or `, 12 May` after a day. */
const remark = /\s*[（(][^()（）]*[)）]\s*$|\s*,\s.*$/u;
const range = /\s*(?:[-–—&+/~～〜]|\s(?:to|bis|und|and|et|y|à)\s)\s*/u;
const maxDayWords = 4;

type Kind = 'time' | 'step';

/** `Day 1`, `Week 2`, `3日目`. */
export const isPartOfPlan = (label: string): boolean => dayLabel.test(label) || eastAsian.test(label);

/** `Day 1`, `Monday`, `Mon–Wed`, `Monday 5 May`, `Step 3`. Undefined for other labels. */
function kindOf(written: string): Kind | undefined {
  const label = plainDigits(written).replace(remark, '').trim();
  if (stepLabel.test(label)) return 'step';
  if (isPartOfPlan(label) || isDay(label)) return 'time';
  // A clock time and a bare number are not days.
  if (isMoment(label) && (/\p{L}/u.test(label) || /^\d{4}-/.test(label))) return 'time';
  const ends = label.split(range);
  return ends.length === 2 && ends.every(isDay) ? 'time' : undefined;
}

/** A weekday, by itself or before a date or a part of the day. */
function isDay(label: string): boolean {
  if (isWeekday(label)) return true;
  const [first = '', ...rest] = label.split(/\s+/);
  if (rest.length === 0 || rest.length >= maxDayWords || !isWeekday(first)) return false;
  // `Sun` and `So` are words as well.
  return first.length > 4 || /\d/.test(rest.join(''));
}

const hourWords = new Set(
  'am pm a p m uhr h noon midnight from to until and open von bis und ab de des à a al alle dalle das às até et y e entre ve saat से तक और सुबह शाम रात दोपहर बजे من إلى حتى صباحا صباحًا مساء مساءً ص م و עד'.split(
    ' ',
  ),
);
const hourSigns = /^[午前後上下時点时分半からまで至到]+$/u;

/** `9–17`, `9:00 am to 5 pm`, `10時～18時`. */
const areHours = (text: string): boolean =>
  /\d/.test(text) &&
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => hourWords.has(word) || hourSigns.test(word));

/** Words for a day on which a place is open or a person is available. */
const ofPlace =
  /^(?:closed|open|24 ?h(?:ours)?|open all day|by appointment|yes|no|free|busy|available|unavailable|geschlossen|geöffnet|nach vereinbarung|ja|nein|frei|fermé|ouvert|sur rendez-vous|oui|non|cerrado|abierto|sí|no|chiuso|aperto|su appuntamento|sì|fechado|aberto|sim|não|kapalı|açık|evet|hayır|مغلق|مفتوح|نعم|لا|סגור|פתוח|כן|לא|बंद|खुला|हाँ|नहीं|定休日|休業|営業|はい|いいえ|关闭|休馆|闭馆|营业|是|否)\.?$/iu;
const measured = /^[-−+]?\p{Sc}?\s?\d[\d.,]*\s?(?:°|℃|%|\p{Sc})/u;

interface Entry {
  readonly label: string;
  readonly kind: Kind;
  readonly text: string;
  /** The lines below it. */
  readonly below: readonly string[];
}

/** Maximum lines; longer texts were not written by hand. */
const maxLines = 400;
/** A longer text is on the line below its day. */
const maxTitleLength = 90;
const minEntries = 2;

/** Undefined for anything but a plan. */
function planOf(entries: readonly Entry[]): PlanSegment | undefined {
  const texts = entries.map(({ text }) => text).filter((text) => text !== '');
  if (entries.length < minEntries || texts.length === 0) return undefined;
  if (!entries.every(({ kind }) => kind === entries[0]?.kind)) return undefined;
  if (texts.some((text) => areHours(plainDigits(text)) || ofPlace.test(text))) return undefined;
  const figures = texts.filter((text) => readQuantity(text) !== undefined).length;
  if (figures * 2 >= texts.length || texts.every((text) => measured.test(text)) || texts.every(isState))
    return undefined;
  const isLong = texts.some((text) => text.length > maxTitleLength);
  const shown = entries.map(({ label, text, below }) => {
    if (!isLong && text !== '') return { time: label, title: text, details: below.join('\n') };
    return { time: '', title: label, details: [text, ...below].filter((line) => line !== '').join('\n') };
  });
  return entries[0]?.kind === 'step' && !isLong
    ? { type: 'steps', steps: shown.map(({ title, details }) => ({ title, details })) }
    : { type: 'agenda', appointments: shown };
}

/** The plan in a list of names with values. */
export function planOfPairs(pairs: readonly Pair[]): PlanSegment | undefined {
  if (pairs.length > maxLines) return undefined;
  const entries: Entry[] = [];
  for (const [name, text] of pairs) {
    const kind = kindOf(name);
    if (kind === undefined) return undefined;
    entries.push({ label: name, kind, text, below: [] });
  }
  return planOf(entries);
}

const bold = String.raw`(?:\*\*|__)`;
const colon = new RegExp(
  String.raw`^${bold}?([\p{L}\p{N}][^:：*\n]{0,39}?)\s*(?::${bold}|${bold}?\s*(?::(?=\s|$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|：))\s*(.*)$`,
  'u',
);
const dash = /^([\p{L}\p{N}][^:：*\n]{0,39}?)\s[-–—]\s+(\S.*)$/u;
const maxLineLength = 400;

function readEntry(line: string): Omit<Entry, 'below'> | undefined {
  if (line.length > maxLineLength) return undefined;
  for (const pattern of [colon, dash]) {
    const [, name = '', text = ''] = pattern.exec(line) ?? [];
    const kind = name === '' ? undefined : kindOf(name);
    if (kind !== undefined) return { label: plainText(name.trim()), kind, text: plainText(text.trim()) };
  }
  return undefined;
}

function* readPlan(lines: readonly string[]): Sliced<PlanSegment | undefined> {
  const entries: Entry[] = [];
  const pace = new Pace();
  let isIndented = true;
  for (const line of lines) {
    if (pace.isDue(line.length * 4)) yield;
    if (line.trim() === '') continue;
    const entry = readEntry(line);
    const last = entries.at(-1);
    if (entry !== undefined) entries.push({ ...entry, below: [] });
    else if (last === undefined || line.length > maxLineLength) return undefined;
    else {
      isIndented &&= /^\s/.test(line);
      entries[entries.length - 1] = { ...last, below: [...last.below, line.trim().replace(/^[-*•]\s+/, '')] };
    }
  }
  yield;
  // Otherwise the lines below the last entry are remarks about the whole plan.
  const isEven = entries.every(({ below }) => below.length === 0) || entries.every(({ below }) => below.length > 0);
  return isEven || isIndented ? planOf(entries) : undefined;
}

/** The plan may have a title above it and a line of prose below it. */
export function* findPlan(
  run: readonly string[],
): Sliced<{ readonly segment: PlanSegment; readonly start: number; readonly end: number } | undefined> {
  if (run.length < minEntries || run.length > maxLines) return undefined;
  for (const start of [0, 1]) {
    if (readEntry(run[start] ?? '') === undefined) continue;
    // A fact is not a title.
    if (start === 1 && /\S/.test(colon.exec(run[0] ?? '')?.[2] ?? '')) return undefined;
    const plan = yield* readPlan(run.slice(start));
    if (plan !== undefined) return { segment: plan, start, end: run.length };
    const shorter = yield* readPlan(run.slice(start, -1));
    if (shorter !== undefined) return { segment: shorter, start, end: run.length - 1 };
  }
  return undefined;
}

/** The end of the entries that blank lines separate; `start` if there are none. */
export function* endOfSpacedPlan(lines: readonly string[], start: number): Sliced<number> {
  const pace = new Pace();
  let [end, count] = [start, 0];
  for (let at = start; at < lines.length && count < maxLines; count++) {
    const line = lines[at] ?? '';
    if (pace.isDue(line.length * 4)) yield;
    const entry = readEntry(line);
    if (entry === undefined || entry.text === '' || (lines[at + 1] ?? '').trim() !== '') break;
    end = at + 1;
    for (at = end; at < lines.length && (lines[at] ?? '').trim() === ''; at++);
  }
  return count < minEntries ? start : end;
}
