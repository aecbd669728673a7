// Colours on terminals unless NO_COLOR is set. FORCE_COLOR takes precedence over both, as in Node.js.

export type Colour = 'bold' | 'dim' | 'italic' | 'underline' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

export type Paint = (colour: Colour, text: string) => string;

const codes: Readonly<Record<Colour, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
};

export function createPaint(isTerminal: boolean, environment: Readonly<Record<string, string | undefined>>): Paint {
  if (!wantsColour(isTerminal, environment)) return (_, text) => text;
  return (colour, text) => {
    const [on, off] = codes[colour];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

function wantsColour(isTerminal: boolean, environment: Readonly<Record<string, string | undefined>>): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = environment;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (refused !== undefined && refused !== '') return false;
  return isTerminal && terminal !== 'dumb';
}
