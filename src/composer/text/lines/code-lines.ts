// Code without a fence, recognized by line ends and nesting.
import { Pace, type Sliced } from '../../../slices.ts';

/** Lines that can only be code. */
const sure: readonly RegExp[] = [
  /^\s*(?:import|from)\s+[\w.{*"'][^.!?]*(?:\bfrom\s+["']|\bimport\s+[\w*{(]|;$|["']$)/,
  /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\b.*[({]/,
  /^\s*(?:export\s+)?(?:const|let|var)\s+[\w{[].*=/,
  /^\s*(?:public|private|protected)\s+[\w<>[\]]+.*[({;]/,
  /^\s*(?:export\s+)?(?:abstract\s+)?(?:class|interface|struct|enum|trait|impl)\s+\w+.*[{:]\s*$/,
  /^\s*(?:async\s+)?def\s+\w+\(.*\).*:\s*$/,
  /^\s*(?:pub\s+)?(?:fn|func|fun)\s+\w+\s*[(<].*\{\s*$/,
  /^\s*(?:if|for|while|switch|else if)\s*\(.*\)\s*\{\s*$/,
  /^\s*#include\s*[<"]/,
  /^\s*(?:SELECT\b.+|INSERT INTO\b.+|UPDATE\s+\w+\s+SET\b.*|DELETE FROM\b.+|CREATE (?:TABLE|INDEX|VIEW)\b.*|ALTER TABLE\b.+)/,
  /^@@ .* @@|^(?:---|\+\+\+) [ab]\//,
  /^\$ \S/,
  /^Traceback \(most recent call last\)/,
  /^Exception in thread "/,
  /^\s+at \S.*:\d+\)?\s*$/,
  /^thread '[^'\n]{1,60}' panicked at /,
  /^Unhandled exception\. [A-Z]|^(?:PHP )?Fatal error: /,
  /^(?:stack backtrace|Stack trace):$/,
  /^panic: \S|^goroutine \d+ \[/,
  /^\S+\.(?:rb|ex|exs|erl):\d+:in /,
  /^#\d+\s+(?:\{main\}$|0x[\da-f]+ in |\S+\(\d+\): )/,
];
/** Lines that are code next to other code. */
const likely =
  /^(?:Uncaught |Caused by: )?[\w$.]*(?:Error|Exception)(?::\s|$)|^\s+(?:from )?\S+\.\w+:\d+|^[\w./*()]+\(.*\)$|[;{}]\s*$|^\s*[})\]]+[;,)]*\s*$|^\s{2,}\S|^\s*(?:\/\/|\/\*|\*\/)|^\s*return\b|=>|^\s*[\w.]+\(.*\)\s*$|^\s*[\w.[\]]+\s[-+*/]?=\s\S|^\s*(?:FROM|WHERE|GROUP BY|ORDER BY|(?:LEFT |INNER |RIGHT )?JOIN|HAVING|LIMIT|VALUES)\b|^\s*(?:for|while|if|elif|else|with|try|except)\b[^.?!]*:\s*$|^[-+ ]/;
const maxLineLength = 500;

export interface CodeSigns {
  /** All lines may be code. */
  readonly isLikely: boolean;
  /** In addition, at least one line can only be code. */
  readonly isSure: boolean;
}

export function* codeSigns(lines: readonly string[]): Sliced<CodeSigns> {
  const pace = new Pace();
  let [found, hasSure] = [0, false];
  for (const line of lines) {
    if (pace.isDue(2 * line.length)) yield;
    if (line.length > maxLineLength) continue;
    const isSure = sure.some((pattern) => pattern.test(line));
    if (isSure || likely.test(line)) found += 1;
    hasSure ||= isSure;
  }
  const isLikely = found * 10 >= lines.length * 7;
  return { isLikely, isSure: isLikely && hasSure };
}

const languages: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['diff', /^@@ |^(?:---|\+\+\+) [ab]\//m],
  [
    'python',
    /^[ \t]*(?:def \w+\(.*\).*:|from [\w.]+ import |import \w+\s*$|Traceback )|^[ \t]*(?:if|for|while) [^({]*:\s*$/m,
  ],
  ['sql', /^[ \t]*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE)\b/m],
  ['html', /^[ \t]*<(?:!doctype|html|div|p|ul|table|span|section|head|body|form|button|a|h\d)\b/im],
  ['c', /^[ \t]*#include\b/m],
  ['rust', /^[ \t]*(?:pub )?fn \w+.*\{|^[ \t]*let mut /m],
  ['go', /^[ \t]*func \w*.*\{|^[ \t]*package \w+\s*$|:=/m],
  ['java', /^[ \t]*(?:public|private|protected) (?:static |final )*[\w<>[\]]+ \w+.*[({;]|System\.out/m],
  ['typescript', /:\s*(?:string|number|boolean|void|readonly)\b|^[ \t]*(?:export )?(?:interface|type) \w+/m],
  ['javascript', /\b(?:const|let|var|function)\b|=>/],
  ['bash', /^[ \t]*(?:\$ |npm |npx |git |curl |docker |kubectl |pip |cargo |sudo |apt-get |brew )/m],
  ['css', /^[ \t]*[.#]?[\w-]+\s*\{\s*$/m],
];

/** The number of characters examined to detect the language. */
const sampleSize = 4_000;

export function languageOf(code: string): string {
  const sample = code.slice(0, sampleSize);
  return languages.find(([, pattern]) => pattern.test(sample))?.[0] ?? 'text';
}
