// A moment as the reader writes it, for texts that no renderer formats.
const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.0+)?Z?)?$/;

/** A moment of another zone, or of parts of a second, stays as it was written. */
export function localMoment(text: string, language: string): string {
  const [, day, time, seconds = ':00'] = iso.exec(text) ?? [];
  if (day === undefined) return text;
  const date = new Date(`${day}T${time ?? '00:00'}${seconds}Z`);
  if (Number.isNaN(date.getTime())) return text;
  const timeStyle = time === undefined ? undefined : seconds === ':00' ? 'short' : 'medium';
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle, timeZone: 'UTC' }).format(date);
}
