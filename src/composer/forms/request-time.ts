// The day and the time that a request names: `Friday at 7pm`, `am 12. Mai um 19 Uhr`. A value is set only if it is
// certain. Other words are shown as written, because it is not known which Friday is meant.
import { months, weekdays } from '../data/calendar-names.ts';
import { isoDayOf } from '../data/moment.ts';

export interface RequestTime {
  /** In ISO 8601, if the request has a date with its year. */
  readonly day: string | undefined;
  /** The days as written. */
  readonly writtenDay: string | undefined;
  /** Such as `19:00`. */
  readonly time: string | undefined;
  /** The time as written, if it may be in the morning or in the evening. */
  readonly writtenTime: string | undefined;
  /** The request without days and times. */
  readonly rest: string;
}

const monthName = [...months.keys()].join('|');
const ordinal = '(?:\\.|st|nd|rd|th|er|º)?';
/** `12 December`, `from the 12th to the 15th of May`, `March 3`, `3月12日`, `12.5.2026`. */
const dates = new RegExp(
  `\\d{4}-\\d\\d-\\d\\d|\\d{4}年\\d{1,2}月\\d{1,2}日|(?<![\\d.:/])\\d{1,2}[./]\\d{1,2}(?:[./](?:\\d{4}|\\d\\d)?)(?![\\d:])|(?<![\\d./])\\d{1,2}/\\d{1,2}(?![\\d/])` +
    `|(?:(?<!\\d)\\d{1,2}${ordinal}\\s*(?:[-–]|to|bis|au|al?|ao|an?d|und|et?|y|ve)\\s*(?:the\\s+|den\\s+|le\\s+|el\\s+|il\\s+)?)?` +
    `(?<!\\d)\\d{1,2}${ordinal}\\s*(?:of\\s+|de\\s+)?(?:${monthName})(?![\\p{L}\\p{M}])(?:,?\\s+(?:de\\s+)?\\d{4})?` +
    `|(?<![\\p{L}\\p{M}])(?:${monthName})\\s+\\d{1,2}(?:st|nd|rd|th)?(?:\\s*(?:[-–]|to|until)\\s*\\d{1,2})?(?!\\d|\\s?(?:[ap]\\.?m|:))(?:,?\\s+\\d{4})?|\\d{1,2}月\\d{1,2}日|\\d{1,2}日`,
  'giu',
);

/** Hebrew days of the week are also the ordinal numbers. */
const hebrew = /\p{Script=Hebrew}/u;
/** `mon` and `sat` are words in other languages. */
const shortNames = /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|segunda|terça|quarta|quinta|sexta)$/;
const dayNames = [...weekdays.keys()].filter((name) => !hebrew.test(name) && !shortNames.test(name));
const spaced = dayNames.filter((name) => !/\p{Script=Han}/u.test(name)).join('|');
const others = dayNames.filter((name) => /\p{Script=Han}/u.test(name)).join('|');
const days = new RegExp(
  '(?<![\\p{L}\\p{M}])(?:(?:next|this|coming|nächste[nr]?|kommende[nr]?|diese[nr]?|ce|próxim[oa]|est[ea]|prossim[oa]|quest[oa]|bu|gelecek|önümüzdeki|इस|अगले|يوم)\\s+)?' +
    `(?:${spaced}|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?=\\s+(?:at\\s+)?\\d)|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sonnabend)` +
    '(?![\\p{L}\\p{M}-])(?:\\s+(?:prochain|próximo|que vem|prossimo|القادم))?(?:\\s+(?:week|woche))?' +
    '|(?:ב|ל)?יום\\s+(?:ראשון|שני|שלישי|רביעי|חמישי|שישי)|(?<![\\p{L}])ב?שבת(?!\\p{L})' +
    `|(?:下|来週の?|今週の?|这|本)?(?:${others})(?:日)?|[月火水木金土日]曜日?` +
    '|(?<![\\p{L}\\p{M}])(?:the day after tomorrow|today|tonight|tomorrow(?: (?:evening|night|morning|afternoon))?|next week(?:end)?|this weekend' +
    '|heute(?: abend)?|übermorgen|morgen(?: (?:abend|mittag|früh|nachmittag))?|nächste woche|am wochenende' +
    "|aujourd['’]hui|après-demain|demain(?: (?:soir|matin|midi))?|ce soir|ce week-end|la semaine prochaine" +
    '|hoy|pasado mañana|(?<!la )mañana|esta noche|este fin de semana|oggi|dopodomani|domani(?: (?:sera|mattina))?|stasera' +
    '|hoje(?: à noite)?|depois de amanhã|amanhã(?: à noite)?|bugün|yarın(?: akşam)?|bu akşam' +
    '|(?:ل)?(?:اليوم|الليلة|غد[ًا]*|بعد غد)|היום|מחר|מחרתיים|הערב|आज|कल|परसों)(?![\\p{L}\\p{M}])|今日|明日|明後日|今夜|今晩|今天|明天|后天|今晚',
  'giu',
);

const meridiem = String.raw`\s?[ap]\.?m\b\.?`;
const times = new RegExp(
  // `19:00`, `7.30 pm`, `19h30`, `7pm`, `19 Uhr`, `19h`
  String.raw`(?<![\d.:/])(?<h1>\d{1,2})(?:(?::|h)(?<m1>[0-5]\d)|\.(?<m2>[0-5]\d)(?=\s*uhr|${meridiem}))(?!\d)(?<ap1>${meridiem})?(?:\s*uhr)?` +
    String.raw`|(?<![\d.:/])(?<h2>\d{1,2})(?:(?<ap2>${meridiem})|\s*uhr|\s?h(?:s|rs)?(?![\p{L}\d])|\s*बजे|\s*o['’]clock)` +
    String.raw`|(?<h3>\d{1,2})\s*(?:時|点|點|时)(?!間)(?:(?<m3>[0-5]\d(?!\s*[人名位])|\d(?=分))分?|(?<half>半))?` +
    // `at 7`, `um 19`, `alle 19`
    String.raw`|(?<![\p{L}])(?:at|around|um|gegen|ab|à|a las|sobre las|alle(?: ore)?|às|pelas|saat|الساعة|בשעה)\s+(?<h4>\d{1,2})(?![\d.:/])(?:\s*(?:heures?|horas?))?`,
  'iu',
);
const evening =
  /\d\s?p\.?m\b|(?<![\p{L}\p{M}])(?:evening|afternoon|tonight|night|abends?|nachmittags?|soir|après-midi|(?:de|por) la (?:tarde|noche)|esta noche|sera|stasera|pomeriggio|da (?:noite|tarde)|à noite|akşam\p{L}*|öğleden sonra|مساء\p{M}*|المساء|الليلة|בערב|הערב|शाम|रात)(?![\p{L}\p{M}])|午後|夜|今晩|夕方|下午|晚/iu;
const morning =
  /\d\s?a\.?m\b|(?<![\p{L}\p{M}])(?:morning|morgens|vormittags?|früh|matin|(?:de|por) la mañana|mattin[ao]|da manhã|sabah\p{L}*|صباح\p{L}*\p{M}*|בבוקר|सुबह)(?![\p{L}\p{M}])|午前|朝(?!食)|上午|早上/iu;
/** In these languages, times with minutes use the twelve-hour clock. */
const twelveHours = new Set(['en', 'ar', 'hi']);
/** The particle before a day: `ליום שישי`. */
const particle = /^[בל](?=יום|שבת)/u;

/** `request` has ASCII digits. */
export function readRequestTime(request: string, language: string): RequestTime {
  const found = times.exec(request.replace(dates, (date) => ' '.repeat(date.length)));
  const clock = found === null ? undefined : clockOf(found, request, language);
  const withoutTime =
    found === null ? request : `${request.slice(0, found.index)} ${request.slice(found.index + found[0].length)}`;
  const inDates = withoutTime.match(dates) ?? [];
  const inDays = withoutTime.replace(dates, ' ').match(days) ?? [];
  const [date = ''] = inDates;
  const day = inDates.length === 1 ? isoDayOf(date.trim()) : undefined;
  const written = [...inDays.map((text) => text.replace(particle, '')), ...inDates].map((text) => text.trim());
  return {
    day,
    writtenDay: written.length === 0 ? undefined : written.join(', '),
    time: clock,
    writtenTime: clock === undefined ? found?.[0].trim() : undefined,
    rest: withoutTime.replace(dates, ' ').replace(days, ' '),
  };
}

function clockOf({ groups = {} }: RegExpExecArray, request: string, language: string): string | undefined {
  const written = groups['h1'] ?? groups['h2'] ?? groups['h3'] ?? groups['h4'] ?? '';
  const minutes = groups['m1'] ?? groups['m2'] ?? groups['m3'] ?? (groups['half'] === undefined ? undefined : '30');
  const hour = Number(written);
  if (hour > 23) return undefined;
  const own = groups['ap1'] ?? groups['ap2'] ?? '';
  const isEvening = own === '' ? evening.test(request) : /p/i.test(own);
  const isMorning = own === '' ? morning.test(request) : !isEvening;
  const is24 =
    hour > 12 || hour === 0 || written.startsWith('0') || (minutes !== undefined && !twelveHours.has(language));
  if (!is24 && isEvening === isMorning) return undefined;
  const shown = hour > 12 || hour === 0 ? hour : isEvening ? (hour % 12) + 12 : isMorning ? hour % 12 : hour;
  return `${String(shown).padStart(2, '0')}:${(minutes ?? '00').padStart(2, '0')}`;
}
