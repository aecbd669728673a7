// Tags in which models hand over a file or a program: `<antArtifact language="bash">`, `<execute_python>`.
// Code in them becomes a code fence; Markdown, pages and components are read like any answer.
import { maxWrapper } from './sniff-tag.ts';
import { more, type SniffContext, type Sniffed } from './sniffed.ts';

const name = '(?:(?:ant|bolt)Artifact|artifact|boltAction|(?:lov|dyad)-(?:code|write)|execute_[a-z]{2,12}|tool_code)';
const opening = new RegExp(`^<(${name})((?:\\s+[\\w-]+(?:=(?:"[^"<>\\n]*"|'[^'<>\\n]*'))?)*)\\s*>[ \\t\\r]*\\n?`);
const openingStart = new RegExp(`^<(?:${name}(?:\\s[^<>\\n]*)?(?:>[ \\t\\r]*)?)$`);
const closing = new RegExp(`^</${name}>`);
const attribute = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/g;

/** What is read like any answer. */
const readable = /^(?:html?|jsx|tsx|vue|svelte|mdx?|markdown|react|text|txt|)$/;
const languages: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  yml: 'yaml',
  kt: 'kotlin',
  cs: 'csharp',
};
/** Tildes, because code may contain fences of backticks. */
const fence = '~~~';

/** The language of the content; empty if the tag does not say so. */
function languageOf(tag: string, given: ReadonlyMap<string, string>): string {
  const type = given.get('type') ?? '';
  const path = pathOf(given) ?? '';
  const written = given.get('language') ?? given.get('lang') ?? '';
  const executed =
    /^execute_(?!code$)i?([a-z]+)$/.exec(tag)?.[1] ?? (/^(?:execute|tool)_code$/.test(tag) ? 'python' : '');
  if (executed !== '') return executed;
  if (tag === 'boltAction' && /^(?:shell|start|build)$/.test(type)) return 'bash';
  const kind = /^(?:application|text|image)\/(?:vnd\.ant\.|x-)?([a-z]+)(?:\+xml)?$/.exec(type)?.[1] ?? '';
  const ofType = /^(?:code|plain|octet)$/.test(kind) ? '' : kind;
  const extension = /\.([a-z\d]{1,12})$/i.exec(path)?.[1] ?? '';
  const language = (written || extension || ofType).toLowerCase();
  return Object.hasOwn(languages, language) ? (languages[language] ?? language) : language;
}

/** A title above a UI would make the UI an example. */
const mayHoldUi = /^(?:json\w?|yaml|toml|ui|openui|tessera|)$/;

const hasFenceMark = /^\s*(?:```|~~~)/;
const inOneLine = (tag: string): RegExp => new RegExp(`^<${tag}[^<>\\n]*>([^<>\\n]*)</${tag}>`);

/** Undefined for any other tag, and for one that is removed like other wrappers. */
export function sniffArtifact(line: string, context: SniffContext): Sniffed | undefined {
  if (line.startsWith('</')) return sniffEnd(line, context);
  const [whole, tag = '', attributes = ''] = opening.exec(line) ?? [];
  if (whole === undefined) return openingStart.test(line) && line.length < maxWrapper ? more : undefined;
  const given = new Map([...attributes.matchAll(attribute)].map(([, key = '', a, b = '']) => [key, a ?? b]));
  const isFile = /write$|Action$/.test(tag);
  const language = languageOf(tag, given);
  const isCode = !readable.test(language) || (language === '' && /code/.test(given.get('type') ?? ''));
  const title = (isFile ? pathOf(given) : given.get('title')) ?? '';
  if (!isCode && !isFile && /ntArtifact$|^artifact$/.test(tag)) return undefined;
  const rest = line.slice(whole.length);
  if (rest.trim() === '' || /^\s*(?:`{1,2}|~{1,2})$/.test(rest)) return line.length < maxWrapper ? more : undefined;
  // A program in one line has its closing tag there.
  const [oneLine, inner = ''] = isCode && !whole.endsWith('\n') ? (inOneLine(tag).exec(line) ?? []) : [];
  if (isCode && oneLine === undefined && !whole.endsWith('\n') && !hasFenceMark.test(rest))
    return line.includes('\n') || line.length >= maxWrapper ? undefined : more;
  if (oneLine !== undefined)
    return { type: 'skip', length: oneLine.length, instead: `\n${fence}${language}\n${inner.trim()}\n${fence}\n` };
  const above = title === '' || mayHoldUi.test(language) || (isFile && !isCode) ? '' : `**${title}**\n\n`;
  const hasFence = hasFenceMark.test(rest);
  const isFenced = isCode && !hasFence && !/^(?:bolt|lov|dyad).*(?:Artifact|code)$/.test(tag);
  const instead = `\n${above}${isFenced ? `${fence}${language}\n` : ''}`;
  return { type: 'skip', length: whole.length, instead, ...(isFenced && { closedBy: `</${tag}>` }) };
}

const pathOf = (given: ReadonlyMap<string, string>): string | undefined =>
  given.get('filePath') ?? given.get('file_path') ?? given.get('path');

function sniffEnd(line: string, context: SniffContext): Sniffed | undefined {
  const [end] = closing.exec(line) ?? [];
  if (end === undefined) return undefined;
  return context.isInUi || /^<\/(?:bolt|lov|dyad)/.test(end)
    ? { type: 'skip', length: end.length, closes: end }
    : undefined;
}
