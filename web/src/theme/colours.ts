// Colours of tokens: `light-dark(#fff, #000)`, or one colour for both schemes.

export interface ColourPair {
  readonly light: string;
  readonly dark: string;
}

export function readPair(value: string): ColourPair {
  const match = /^light-dark\(\s*([^,()]+(?:\([^)]*\))?)\s*,\s*([^,()]+(?:\([^)]*\))?)\s*\)$/.exec(value.trim());
  const [light = value.trim(), dark = value.trim()] = match === null ? [] : match.slice(1).map((part) => part.trim());
  return { light: toHex(light), dark: toHex(dark) };
}

export const writePair = ({ light, dark }: ColourPair): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

/** A colour in the form that a colour input accepts. */
function toHex(colour: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  return /^#[\da-f]{6}$/i.test(colour) ? colour.toLowerCase() : '#000000';
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
