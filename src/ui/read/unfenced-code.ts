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
    /^(?:async[ \t]+)?(?:def[ \t]+\w+[ \t]*\([^\n]*\)[^\n:]{0,40}|class[ \t]+\w+\([^()\n]*\)):[ \t]*\n[ \t]+\S/,
  ],
  ['python', /^class[ \t]+\w+:[ \t]*\n[ \t]+(?:def[ \t]|async[ \t]|pass\b|["']{3}|@|#|\w+[ \t]*[:=])/],
  [
    'python',
    /^(?:import[ \t]+[a-z][\w.]*(?:[ \t]+as[ \t]+\w+)?|from[ \t]+[\w.]+[ \t]+import[ \t]+[\w*, \t()]+)[ \t]*\n(?:[ \t]*\n)?(?:(?:import|from|def|class|async|if|for|while|try|with)[ \t]|[@#]|[A-Za-z_][\w.[\]'"]{0,60}[ \t]*(?:=|\())/,
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
  ['sql', /^SELECT\b[^\n]*(?:\n[ \t]*FROM\b|[^\n]*[ \t]FROM[ \t]+[a-z_"`[][^\n]*[^.\n:][ \t]*\n)/],
];
const mayBeImport =
  /^(?:import[ \t]+[a-z][\w.]*(?:[ \t]+as[ \t]+\w+)?|from[ \t]+[\w.]+[ \t]+import[ \t]+[\w*, \t()]+)[ \t]*\n(?:[ \t]{0,8}\n)?[^\n]{0,80}$/;
const mayBeProgram =
  /^(?:#!?|#!\/[^\n]*|(?:import|from|def|class|async|export|function|const|let|var|SELECT)[ \t][^\n]{0,200}(?:\n[ \t]*(?:F(?:RO?)?)?)?)$/;
/** A first word with which code may begin: `.card`, `def`, `body {`. */
const firstWord =
  /^(?:[.#:@*]|(?:import|from|def|class|async|export|function|const|let|var|SELECT)\b|[a-z][a-z\d]{0,6}[ \t]*[.:#,>{])/;
/** A longer text does not begin with code. */
const maxStart = 300;

const languageNames =
  'typescript javascript tsx jsx python bash sql css java kotlin swift go rust php ruby csharp'.split(' ');
/** The language in a line of its own, as above the code of a copied answer. */
const languageLine = new RegExp(`^(${languageNames.join('|')})[ \\t]{0,8}\\n(?:[ \\t]{0,8}\\n)?`);
const mayBeLanguageLine = /^[a-z]{1,10}[ \t]{0,8}$/;
const startBelowLanguage =
  /^(?:import|export|package|using|public|private|interface|type|enum|func|fn|use|struct|abstract|const|let|var|class|def|async|function|SELECT|INSERT|CREATE|UPDATE|WITH)[ \t]+\S|^(?:#!|#include\b|<\?php|\/\/|@\w+)/;
/** A character of programs, which sentences rarely have. */
const programMark = /[=(){};:#<"'@*_]/;
/** Characters of the line below. */
const maxBelow = 120;

/** The language of a text that begins with code. */
export function beginsCode(text: string): { readonly language: string } | 'more' | undefined {
  if (text.length > maxStart) return undefined;
  const [above, named] = languageLine.exec(text) ?? [];
  if (above !== undefined && named !== undefined) return beginsBelow(text.slice(above.length), named);
  const word = text.trimEnd();
  if (mayBeLanguageLine.test(text) && languageNames.some((name) => name.startsWith(word))) return 'more';
  if (!firstWord.test(text)) return undefined;
  if (styleStart.test(text)) return { language: 'css' };
  const language = programs.find(([, start]) => start.test(text))?.[0];
  if (language !== undefined) return { language };
  return mayBeStyle.test(text) || mayBeProgram.test(text) || mayBeImport.test(text) ? 'more' : undefined;
}

/** `below`: the text below the name of a language. */
function beginsBelow(below: string, language: string): ReturnType<typeof beginsCode> {
  const [line = ''] = below.split('\n');
  const isCode = startBelowLanguage.test(below) && programMark.test(line);
  if (isCode) return { language };
  return below.includes('\n') || below.length > maxBelow || /^\s/.test(below) ? undefined : 'more';
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

const rootLine = /^root[ \t]*=[ \t]*[A-Z]/;
const sqlClause =
  /^(?:SELECT|FROM|WHERE|AND|OR|ON|(?:LEFT|RIGHT|INNER|OUTER|FULL|CROSS|JOIN)|GROUP|ORDER|HAVING|LIMIT|UNION|CASE|WHEN|ELSE|END|WITH|AS|INSERT|UPDATE|SET|VALUES|CREATE|DELETE)\b/i;
/** Characters of a line that decide whether it is code. */
const maxJudged = 400;

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
    // A longer beginning does not decide: a line that arrives in many pieces is judged for each.
    const head = line.slice(0, maxJudged);
    const written = head.trim();
    if (written === '' || this.#isFirst) return false;
    if (rootLine.test(head)) return true;
    // Brackets in a comment or a pattern may have no counterparts.
    if (this.#blankLines > 0 && /^\p{Lu}/u.test(head) && sentenceStart.test(written)) return true;
    if (this.#language === 'sql' && !this.#isOver && (otherStart.test(written) || sentenceStart.test(written)))
      return !sqlClause.test(written);
    if (this.#isInside(head)) return false;
    if (this.#isOver || otherStart.test(written)) return true;
    if (sentenceStart.test(written) && (this.#language !== 'bash' || capitalStart.test(written))) return true;
    if (!isWhole || line.length > maxJudged) return false;
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
    if (this.#language === 'sql' && line.trimEnd().endsWith(';')) this.#isOver = true;
    const before = '\n'.repeat(this.#blankLines);
    this.#blankLines = 0;
    return `${before}${line}\n`;
  }

  #count(line: string): void {
    for (const [bracket] of line
      .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*$|\/(?:[^/\\\s]|\\.)+\/[a-z]*/g, '')
      .matchAll(/[()[\]{}]/g))
      this.#depth = Math.max(0, this.#depth + ('([{'.includes(bracket) ? 1 : -1));
  }
}
