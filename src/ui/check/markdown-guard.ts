// Neutralises raw HTML and script URLs in Markdown, character by character, so that text can stream.
// What it writes it leaves alone when it reads it again.

const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel']);
const isLetter = (char: string): boolean => (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z');
const endsDestination = /[\s/?#)<>:\]]/;
const maxScheme = 40;
const fenceStart = /^ {0,3}(`{3,}|~{3,})/;

export interface MarkdownGuard {
  /** Returns what may be written now. */
  push(chunk: string): string;
  end(): string;
  readonly hasChanged: boolean;
}

const isPlain = /^[^<\\`~\]\n]*$/;

export function createMarkdownGuard(): MarkdownGuard {
  let hasChanged = false;
  /** Start of the line so far, while it may still be a code fence; undefined once it cannot. */
  let line: string | undefined = '';
  /** The fence that closes the code we are in. */
  let fence: string | undefined;
  let isEscaped = false;
  let isTick = false;
  /** Between `](` or `]:` and the point where the scheme is known: what was held back. */
  let destination: string | undefined;
  /** What stood before: `<` and `]` mean something only together with the next character. */
  let held: '' | '<' | ']' = '';

  /** Decides about a link's destination, then lets its characters go the way of all others. */
  const settleDestination = (end: string): string => {
    const scheme = destination ?? '';
    destination = undefined;
    // An entity or an escape could hide a scheme that only the renderer sees.
    const isScript = end === ':' ? !allowedSchemes.has(scheme.toLowerCase()) : /[&\\]/.test(scheme.replace(/\\$/, ''));
    if (isScript) hasChanged = true;
    let out = isScript ? '#' : '';
    for (const char of scheme + end) out += step(char);
    return out;
  };

  const step = (char: string): string => {
    let out = '';
    if (destination !== undefined) {
      if (destination === '' && /\s/.test(char)) return char;
      if (char === ':') return settleDestination(':');
      // What begins so has no scheme.
      const isSettled = destination === '' && /[#/?.<]/.test(char);
      if (!isSettled && !endsDestination.test(char) && destination.length < maxScheme) {
        destination += char;
        return '';
      }
      out = settleDestination('');
    }
    if (held === '<') {
      held = '';
      if (isLetter(char) || char === '/' || char === '!' || char === '?') {
        hasChanged = true;
        // In a code span a backslash would be seen; a word joiner is not.
        out += isTick ? '<\u2060' : '\\<';
      } else {
        out += '<';
      }
    } else if (held === ']') {
      held = '';
      out += ']';
      if (char === '(' || char === ':') {
        destination = '';
        return `${out}${char}`;
      }
    }
    if (isEscaped) {
      isEscaped = false;
      return out + char;
    }
    switch (char) {
      case '\\':
        isEscaped = !isTick;
        return out + char;
      case '<':
        held = '<';
        return out;
      case ']':
        held = ']';
        return out;
      case '`':
        isTick = !isTick;
        return out + char;
      case '\n':
        isTick = false;
        return out + char;
      default:
        return out + char;
    }
  };

  const feed = (char: string): string => {
    if (fence !== undefined) {
      // Inside code nothing is HTML; only the line that closes the fence matters.
      if (char === '\n') {
        const closing = fenceStart.exec(line ?? '')?.[1];
        if (closing !== undefined && closing.startsWith(fence) && (line ?? '').trim() === closing) fence = undefined;
        line = '';
      } else if (line !== undefined) {
        line = line.length < 200 ? line + char : undefined;
      }
      return char;
    }
    if (char === '\n') {
      const opening = line === undefined ? undefined : fenceStart.exec(line)?.[1];
      line = '';
      const out = step(char);
      if (opening !== undefined) {
        fence = opening;
        isTick = false;
        isEscaped = false;
      }
      return out;
    }
    if (line !== undefined) {
      line += char;
      if (line.length > 3 && !/^ {0,3}[`~]/.test(line)) line = undefined;
      else if (line.length > 200) line = undefined;
    }
    return step(char);
  };

  return {
    push(chunk) {
      if (
        fence === undefined &&
        held === '' &&
        destination === undefined &&
        !isEscaped &&
        line === undefined &&
        isPlain.test(chunk)
      ) {
        return chunk;
      }
      let out = '';
      for (const char of chunk) out += feed(char);
      return out;
    },
    end() {
      let out = destination === undefined ? '' : settleDestination('');
      out += held;
      held = '';
      return out;
    },
    get hasChanged() {
      return hasChanged;
    },
  };
}
