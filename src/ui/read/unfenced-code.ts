// Code without a fence above or between sentences: rules of a style sheet, a function, a script. It is shown as a fence.

const tag =
  '(?:html|body|main|header|footer|nav|section|div|span|h[1-6]|p|a|ul|ol|li|button|input|label|form|img|table|thead|tbody|t[dhr])(?![\\w-])';
const mark = '(?:::?|[.#])[a-zA-Z][\\w-]*(?:\\([^()\\n]{0,40}\\))?';
const simple = `(?:\\*|${tag}|${mark})(?:${mark})*`;
const selector = `${simple}(?:[ \\t]*[>+~,]?[ \\t]*${simple}){0,6}`;
const atRule = '@(?:media|keyframes|font-face|supports|layer|container)\\b[^{}\\n;]{0,80}';
const declaration = '--?[a-z][\\w-]*[ \\t]*:|[a-z][a-z-]*[ \\t]*:';
const styleStart = new RegExp(
  `^(?:${selector}[ \\t]*\\{[ \\t]*(?:\\n[ \\t]*)?(?:${declaration})[^\\n{}]{0,120}[;}]|${atRule}\\{[ \\t]*\\n)`,
);
const mayBeStyle = new RegExp(
  `^(?:[.#:@*]|@[a-z-]{0,10}|${atRule}\\{?[ \\t]*|${selector}[ \\t]*[>+~,]?[ \\t]*(?:[a-z][a-z\\d]{0,6}|[.#:]{1,2})?|${selector}[ \\t]*\\{[ \\t]*(?:\\n[ \\t]*)?(?:[\\w-]*[ \\t]*|(?:${declaration})[^\\n{}]{0,120})?)$`,
);

/** The beginnings of programs, by language. */
const programs: readonly (readonly [string, RegExp])[] = [
  ['bash', /^#!\/\S+[^\n]*\n/],
  [
    'python',
    /^(?:async[ \t]+)?(?:def[ \t]+\w+[ \t]*\([^\n]*\)[^\n:]{0,40}|class[ \t]+\w+(?:\([^()\n]*\))?):[ \t]*\n[ \t]+\S/,
  ],
  [
    'python',
    /^(?:import[ \t]+[a-z][\w.]*(?:[ \t]+as[ \t]+\w+)?|from[ \t]+[\w.]+[ \t]+import[ \t]+[\w*, \t()]+)[ \t]*\n/,
  ],
  [
    'javascript',
    /^(?:export[ \t]+(?:default[ \t]+)?)?(?:async[ \t]+)?function[ \t]*\*?[ \t]*\w*[ \t]*\([^()\n]{0,120}\)[ \t]*(?::[^{\n]{0,40})?\{/,
  ],
  ['javascript', /^import[ \t]+[^\n]{1,120}[ \t]from[ \t]+["'][^"'\n]+["'];?[ \t]*\n/],
  [
    'javascript',
    /^(?:const|let|var)[ \t]+(?:\w+|\{[^{}\n]*\}|\[[^[\]\n]*\])[ \t]*=[ \t]*[^\n]+(?:;|=>[ \t]*\{|\{)[ \t]*\n/,
  ],
  ['sql', /^SELECT\b[^\n]*(?:\n[ \t]*FROM\b|[^\n]*[ \t]FROM[ \t][^\n]*[^.\n:][ \t]*\n)/],
];
const mayBeProgram =
  /^(?:#!?|#!\/[^\n]*|(?:import|from|def|class|async|export|function|const|let|var|SELECT)[ \t][^\n]{0,200}(?:\n[ \t]*(?:F(?:RO?)?)?)?)$/;
/** A first word with which code may begin: `.card`, `def`, `body {`. */
const firstWord =
  /^(?:[.#:@*]|(?:import|from|def|class|async|export|function|const|let|var|SELECT)\b|[a-z][a-z\d]{0,6}[ \t]*[.:#,>{])/;
/** A longer text does not begin with code. */
const maxStart = 300;

/** The language in a line of its own, as above the code of a copied answer. */
const languageLine =
  /^(typescript|javascript|tsx|jsx|python|bash|sql|css|java|kotlin|swift|go|rust|php|ruby|csharp)[ \t]*\n\s*/;
const mayBeLanguageLine = /^[a-z]{2,10}[ \t]*(?:\n\s*)?$/;
const startBelowLanguage =
  /^(?:import|export|package|using|public|private|interface|type|enum|func|fn|use|struct|abstract|const|let|var|class|def|async|function|SELECT|INSERT|CREATE|UPDATE|WITH)[ \t]+\S|^(?:#!|#include\b|<\?php|\/\/|@\w+)/;
/** Characters of the line below. */
const maxSecondStart = 16;

/** The language of a text that begins with code. */
export function beginsCode(text: string): { readonly language: string } | 'more' | undefined {
  const [above, named] = languageLine.exec(text) ?? [];
  if (above !== undefined && named !== undefined) {
    const below = text.slice(above.length);
    if (startBelowLanguage.test(below)) return { language: named };
    return below.length < maxSecondStart ? 'more' : undefined;
  }
  if (mayBeLanguageLine.test(text)) return 'more';
  if (!firstWord.test(text) || text.length > maxStart) return undefined;
  if (styleStart.test(text)) return { language: 'css' };
  const language = programs.find(([, start]) => start.test(text))?.[0];
  if (language !== undefined) return { language };
  return mayBeStyle.test(text) || mayBeProgram.test(text) ? 'more' : undefined;
}

const work =
  /\b(?:use(?:Effect|LayoutEffect|Reducer|Callback|Memo|Ref)\b|fetch\(|await\b|new [A-Z]|addEventListener|set(?:Interval|Timeout)\(|throw\b|try[ \t]*\{|console\.|if[ \t]*\()/;

/**
 * True for lines above the tags of a component that do more than prepare what it shows. Below an explanation, such a
 * component is an answer about code.
 */
export const isAboutProgram = (lines: string): boolean => work.test(lines);

/** What is never a line of code: a UI, tags, Markdown. */
const otherStart = /^(?:root[ \t]*=|[A-Z]\w*\(\s*["'[]|<[A-Za-z!/]|```|~~~|[-*+] |\d+[.)] |>|\||\{\s*["'])/;
/** The first words of a sentence. Only what has arrived decides, so the pieces of a line do not matter. */
const sentenceStart =
  /^(?!(?:for|if|while|with|from|import|def|class|return|elif|async|await|export|const|let|var|function)\b)\p{L}[\p{L}'’]*(?:,? [\p{L}'’-]+){3}/u;
const capitalStart = /^\p{Lu}/u;
const sentence = /^\p{L}[^=;{}]*[.!?:…。！？]$/u;
const keyword = /^(?:if|for|while|with|def|class|else|elif)\b/;
const statement: Readonly<Record<string, RegExp>> = {
  css: /^(?:\/\*|\*|\})|[{},;]$|\*\/$/,
  javascript:
    /^(?:\/\/|\/\*|\*|[)\]}]|(?:const|let|var|function|class|if|for|while|return|import|export|try|async|await|switch|throw)\b)|[;{},([]$|^[\w$.]+\(.*\)$|=>/,
  python:
    /^(?:#|@\w|["']{3}|[)\]}]|(?:import|def|class|print|return|raise|assert|del|global|try|except|finally|else|elif)\b|from [\w.]+ import|(?:if|for|while|with)\b[^\n]*:$)|^[\w.[\]'"]+(?:, *\w+)*[ \t]*(?:[-+*/]?=[^=]|\()/,
  sql: /./,
  bash: /./,
};

export class UnfencedCode {
  readonly #language: string;
  /** Open brackets, of languages that have them. */
  #depth = 0;
  #blankLines = 0;
  #isOver = false;
  #isFirst = true;

  constructor(language: string) {
    this.#language = language;
  }

  /** True for a line that does not belong to the code. `line` is the line so far, `isWhole`: it has ended. */
  isBelow(line: string, isWhole: boolean): boolean {
    const written = line.trim();
    if (written === '' || this.#isFirst || this.#isInside(line)) return false;
    if (this.#isOver || otherStart.test(written)) return true;
    if (sentenceStart.test(written) && (this.#language !== 'bash' || capitalStart.test(written))) return true;
    if (!isWhole) return false;
    const isSentence = sentence.test(written) && /\s\S+\s/.test(written) && !keyword.test(written);
    return isSentence || (statement[this.#language] ?? statement['javascript'])?.test(written) !== true;
  }

  #isInside(line: string): boolean {
    return this.#depth > 0 || /^[ \t]/.test(line) || (this.#language === 'sql' && !this.#isOver);
  }

  /** Takes a line of the code. Returns the text to show. */
  take(line: string): string {
    const isLanguage = this.#isFirst && line.trim() === this.#language;
    this.#isFirst = isLanguage;
    if (isLanguage) return '';
    if (line.trim() === '') {
      this.#blankLines += 1;
      // A query ends at its first blank line.
      if (this.#language === 'sql') this.#isOver = true;
      return '';
    }
    if (!/^(?:python|sql|bash|ruby)$/.test(this.#language)) this.#count(line);
    const before = '\n'.repeat(this.#blankLines);
    this.#blankLines = 0;
    return `${before}${line}\n`;
  }

  #count(line: string): void {
    for (const [bracket] of line.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '').matchAll(/[()[\]{}]/g))
      this.#depth = Math.max(0, this.#depth + ('([{'.includes(bracket) ? 1 : -1));
  }
}
