// Recognizes texts that say when something happens: "3 May", "März 2024", "1990s", "Today", "Week 2".

/** Maximum characters of a date or of a text in its place. */
export const maxTime = 30;

/** "1998", "3 May", "May 2030", "10:30". */
export const date =
  /^\s*(?:\d{4}\b|\d{1,2}[.:/-]\d|\d{1,2}\.? \p{L}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \d|q[1-4] \d)/iu;

const oneOf = (...words: readonly string[]): string => `(?:${words.join('|').trim().split(/\s+/).join('|')})`;

const month = oneOf(
  'january february march april may june july august september october november december',
  'jan feb mar apr jun jul aug sept? oct nov dec',
  'januar jänner februar märz mai juni juli oktober dezember mär okt dez',
  'janvier février mars avril juin juillet août septembre octobre novembre décembre janv févr? avr juil déc',
  'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene abr ago dic',
  'gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre gen mag giu lug ago set ott',
  'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro',
  'januari februari maart mei augustus styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'январ[ья] феврал[ья] марта? апрел[ья] ма[йя] июн[ья] июл[ья] августа? сентябр[ья] октябр[ья] ноябр[ья] декабр[ья]',
  'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень',
  'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
);
const season = oneOf(
  'spring summer autumn fall winter frühling frühjahr sommer herbst printemps été automne hiver primavera verano otoño',
  'invierno estate autunno inverno verão outono vår höst lente zomer herfst весна лето осень зима 春 夏 秋 冬',
);
const weekday = oneOf(
  'monday tuesday wednesday thursday friday saturday sunday mon tues? wed thu(?:rs)? fri sat sun',
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche',
  'lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica',
  'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  'poniedziałek wtorek środa czwartek piątek sobota niedziela понедельник вторник среда четверг пятница суббота воскресенье',
  '[月火水木金土日]曜日? 星期[一二三四五六日天] 周[一二三四五六日] [월화수목금토일]요일',
);
const relative = oneOf(
  'today tomorrow yesterday tonight now soon later bald später bientôt pronto presto noon midnight heute morgen gestern jetzt mittags? aujourd.hui demain maintenant midi',
  'hoy mañana ayer ahora oggi domani ieri adesso hoje amanhã ontem agora vandaag gisteren dzisiaj dziś jutro wczoraj',
  'сегодня завтра вчера сейчас 今日 明日 昨日 今天 明天 昨天 现在 오늘 내일 어제 اليوم غدا आज bugün yarın dün',
);
const year = String.raw`\d{4}(?:\s*[-–—/]\s*\d{2,4})?`;
const number = String.raw`\d{1,4}\.?`;

const patterns: readonly string[] = [
  // "3. März 2024", "Mai 1968", "März", "March–April 2024", "lundi 3 mars".
  String.raw`(?:${weekday}\.?,?\s+)?(?:${number}\s+(?:de\s+)?)?${month}\.?(?:\s*[-–—/]\s*${month}\.?)?(?:,?\s+(?:de\s+|of\s+)?${number},?)?(?:\s+${year})?`,
  String.raw`${season}(?:[\s/-]+${year})?`,
  String.raw`(?:${weekday})(?:\.?,?\s+.{1,16})?`,
  String.raw`${relative}(?:,?\s+\d{1,2}[:.h]?\d{0,2}(?:\s*[ap]\.?m\.?)?)?`,
  // "09h30", "9 am", "18 Uhr", "8h".
  String.raw`\d{1,2}\s*(?:h\d{0,2}|uhr|[ap]\.?\s?m\.?|時(?:\d{1,2}分)?|点|시)`,
  // "1990s", "die 1990er Jahre", "18th century", "18. Jahrhundert", "XIXe siècle".
  String.raw`(?:the |die |early |late |mid-?)?(?:\d{2,4}['’]?(?:s|er)(?: jahre)?|années \d{2,4}|años \d{2,4})`,
  String.raw`(?:the |early |late |mid-)?\d{1,2}(?:st|nd|rd|th|\.)\s+(?:century|jahrhundert|millennium)|(?:[ivx]+(?:e|er)?|\d{1,2}e)\s+(?:siècle|siglo|secolo|século)|(?:siglo|secolo|século)\s+[ivx]+`,
  // "c. 500 BC", "um 1500", "early 2024", "500 v. Chr.".
  String.raw`(?:(?:c|ca|circa|um|vers|hacia|around|about|before|after|since|until|by|from|vor|nach|seit|bis|ab|early|mid|late|end of|anfang|mitte|ende|début|fin|mi|inicios|finales|inizio|fine|depuis|desde|dal|avant|après)[\s.~-]*)\d{3,4}s?(?:\s+(?:bc|bce|ad|ce|v\. ?chr\.|n\. ?chr\.|av\. ?j\.-?c\.|a\. ?c\.))?`,
  String.raw`\d{1,4}\s+(?:bc|bce|ad|ce|v\. ?chr\.|n\. ?chr\.|av\. ?j\.-?c\.|a\. ?c\.)`,
  // "Q3", "H1 2025", "T1 2025", "FY2024", "2. Quartal 2024".
  String.raw`(?:q[1-4]|h[12]|t[1-4]|fy)\s*[-/]?\s*(?:${year}|\d{2})?`,
  String.raw`[1-4]\.\s*(?:quartal|halbjahr|trimestre)(?:\s+${year})?`,
  // "1月", "3月〜4月", "2024年3月", "3월".
  String.raw`(?:\d{2,4}\s*[年년]\s*)?\d{1,2}\s*[月월](?:\s*\d{1,2}\s*[日일])?(?:\s*[〜~～–—-]\s*(?:\d{1,2}\s*[月월])?(?:\s*\d{1,2}\s*[日일])?)?|\d{2,4}\s*[年년]`,
];
const moment = new RegExp(String.raw`^\s*(?:${patterns.join('|')})\s*$`, 'iu');

const part = oneOf(
  'days? weeks? months? years? phases? stages? sprints? quarters? tage? wochen? monate? jahre? etappen? etappe jours? semaines? mois ans? étapes?',
  'd[ií]as? semanas? mes(?:es)? años? fases? etapas? giorn[oi] settiman[ae] mes[ei] ann[oi] dag(?:en)? vecka weken? uge uke dzień',
  'tydzień etap день неделя этап фаза gün hafta aşama',
);
/** "Day 1", "Week 2–3", "Phase 1", "第1周", "1日目": the place of an event in a plan. */
const partOfPlan = new RegExp(
  String.raw`^\s*(?:${part}\s*(?:\d{1,3}|[IVX]{1,4})(?:\s*(?:[-–—/&]|to|bis|à|a)\s*\d{1,3})?|第\s*[\d一二三四五六七八九十]{1,3}\s*(?:[周週天日月年]|阶段|段階)|\d{1,3}\s*(?:日目|週目|ヶ月目|年目|주차|일차))\s*$`,
  'iu',
);

/** How surely a text is a time: 3 for a date, 2 for a month or another time, 1 for a part of a plan, 0 for any other text. */
export function timeStrength(text: string): number {
  if (text.length > maxTime) return 0;
  if (date.test(text)) return 3;
  return moment.test(text) ? 2 : partOfPlan.test(text) ? 1 : 0;
}

const numericDate = /^\s*(?:\d{4}(?:-\d{2}(?:-\d{2})?)?|\d{1,2}[.:/-]\d{1,2}(?:[./-]\d{2,4})?(?:\s?[ap]\.?m\.?)?)\s*$/i;

/** True for a text that is nothing but a date, a time or both: "2 March, 10:30", but not "2 parcels". */
export const isWholeTime = (text: string): boolean =>
  text.length <= maxTime && text.split(', ').every((part) => moment.test(part) || numericDate.test(part));

/** True for a date or a time. */
export const isTime = (text: string): boolean =>
  timeStrength(text) > 1 || (text.length <= maxTime && /^\d+ ?\p{L}+ ago$/u.test(text));

/** `2020: Born`, `March 2022 – Work`, `**Day 1** Arrival`. */
const timeFirst = /^\s*(?:\*\*([^*\n]{1,30}?):?\*\*:?\s+|([^*\n]{1,30}?)\s*(?:[:|]\s+|：\s*|\s[–—-]\s+))(\S[^]*)$/u;
/** `9:30 Breakfast`. */
const clockFirst = /^\s*(\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?)\s+(\p{L}[^]*)$/iu;

/** The time and the title of an event in one text; undefined for a text that does not begin with a time. */
export function timedText(text: string): { readonly time: string; readonly title: string } | undefined {
  const [, bold, plain, title = ''] = timeFirst.exec(text) ?? [];
  const time = bold ?? plain ?? '';
  if (time !== '' && (isWholeTime(time) || timeStrength(time) === 1)) return { time, title };
  const [, clock, event = ''] = clockFirst.exec(text) ?? [];
  return clock === undefined ? undefined : { time: clock, title: event };
}

/** Whether the events of a list begin with their date or their title. */
export type EventOrder = 'time' | 'title';

/** `TimelineItem("3 runs of 5 km", "Week 1")`: figures with a word look like "3 May", but the time follows. */
const isTimeAfterFigure = (first: string, second: string): boolean =>
  timeStrength(second) === 1 && /^\s*\d{1,2}\.? \p{L}/u.test(first);

/** The order of the first two texts of an event; undefined if neither looks like a time. */
export function orderOf(first: string, second: string): EventOrder | undefined {
  const [one, other] = [timeStrength(first), timeStrength(second)];
  if (one === 0 && other === 0) return undefined;
  return one > other && !isTimeAfterFigure(first, second) ? 'time' : 'title';
}

/**
 * True if the order of an event is certain, whatever the order of the others in its list: a date, or a time after a
 * title.
 */
function isSure(first: string, second: string): boolean {
  const [one, other] = [timeStrength(first), timeStrength(second)];
  return one === 3 || other === 3 || (one === 0 && other > 1);
}

/** The order of an event in a list whose events begin with `around`, if that is known. */
export function orderIn(around: EventOrder | undefined, first: string, second: string): EventOrder {
  // A sentence is not a title.
  if (second.length > maxTime && /[.!?。！？؟]$/u.test(second) && timeStrength(first) === 0) return 'title';
  const own = orderOf(first, second);
  return around === undefined || (own !== undefined && isSure(first, second)) ? (own ?? 'title') : around;
}
