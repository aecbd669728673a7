// The names of months and days as they occur in table headers and first columns.

/** Each row: the names of one month, in the languages of language/languages.ts. */
const monthNames = [
  'january jan januar janvier enero ene gennaio gen janeiro يناير जनवरी 一月 ocak oca ינואר',
  'february feb februar février fev fév febrero febbraio fevereiro فبراير फ़रवरी फरवरी 二月 şubat şub פברואר',
  'march mar märz mär mrz mars marzo março مارس मार्च 三月 mart מרץ',
  'april apr avril avr abril abr aprile أبريل إبريل अप्रैल 四月 nisan nis אפריל',
  'may mai mayo maggio mag maio مايو मई 五月 mayıs מאי',
  'june jun juni juin junio giugno giu junho يونيو जून 六月 haziran haz יוני',
  'july jul juli juillet juil julio luglio lug julho يوليو जुलाई 七月 temmuz tem יולי',
  'august aug août agosto ago أغسطس अगस्त 八月 ağustos ağu אוגוסט',
  'september sep sept septembre septiembre settembre set setembro سبتمبر सितंबर सितम्बर 九月 eylül eyl ספטמבר',
  'october oct oktober okt octobre octubre ottobre ott outubro out أكتوبر अक्टूबर 十月 ekim eki אוקטובר',
  'november nov novembre noviembre novembro نوفمبر नवंबर नवम्बर 十一月 kasım kas נובמבר',
  'december dec dezember dez décembre diciembre dic dicembre dezembro ديسمبر दिसंबर दिसम्बर 十二月 aralık ara דצמבר',
];
const dayNames = [
  'monday mon montag lundi lunes lunedì segunda الاثنين सोमवार 月曜日 星期一 周一 pazartesi שני',
  'tuesday tue tues dienstag mardi martes martedì terça الثلاثاء मंगलवार 火曜日 星期二 周二 salı שלישי',
  'wednesday wed mittwoch mercredi miércoles mercoledì quarta الأربعاء बुधवार 水曜日 星期三 周三 çarşamba רביעי',
  'thursday thu thur thurs donnerstag jeudi jueves giovedì quinta الخميس गुरुवार 木曜日 星期四 周四 perşembe חמישי',
  'friday fri freitag vendredi viernes venerdì sexta الجمعة शुक्रवार 金曜日 星期五 周五 cuma שישי',
  'saturday sat samstag samedi sábado sabato السبت शनिवार 土曜日 星期六 周六 cumartesi שבת',
  'sunday sun sonntag dimanche domingo domenica الأحد रविवार 日曜日 星期日 周日 pazar ראשון',
];

const numbered = (rows: readonly string[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap((row, index) => row.split(' ').map((name) => [name, index + 1] as const)));

/** Counted from 1. */
export const months = numbered(monthNames);
/** Counted from 1, which is Monday. */
export const weekdays = numbered(dayNames);

/** Short names that are words or units as well, and other names; they mean days only where all labels are days. */
const shortDayNames =
  'mo di mi do fr sa so lun mar mer jeu ven sam dim mié jue vie sáb sab dom gio seg ter qua qui sex segunda-feira terça-feira quarta-feira quinta-feira sexta-feira pzt pts sal çar per cum cmt cts paz sonnabend we th su tu الإثنين الأثنين الثلاثا الأربعا सोम मंगल बुध गुरु बृहस्पतिवार शुक्र शनि रवि इतवार 月 火 水 木 金 土 日 月曜 火曜 水曜 木曜 金曜 土曜 日曜 週一 週二 週三 週四 週五 週六 週日 周天 星期天 א׳ ב׳ ג׳ ד׳ ה׳ ו׳';
const dayLabels: ReadonlySet<string> = new Set([...weekdays.keys(), ...shortDayNames.split(' ')]);

/** True for the label of a day among others: `Monday`, `Mo.`, `يوم الاثنين`. */
export const isWeekday = (label: string): boolean =>
  dayLabels.has(
    label
      .toLowerCase()
      .replace(/\.$/, '')
      .replace(/^(?:يوم|יום)\s+/u, ''),
  );
