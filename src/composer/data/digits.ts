// Converts Arabic, Indian and full-width digits to the ASCII digits in which figures and dates are read.

const others = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/;
const all = new RegExp(others.source, 'g');
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

export function plainDigits(text: string): string {
  if (!others.test(text)) return text;
  return text
    .replace(all, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\u066a', '%');
}
