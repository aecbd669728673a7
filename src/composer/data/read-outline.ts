// Reads pasted YAML, TOML and INI files as data. Comments are not data: a file that has some is shown as it is written.
import { parseToml } from '../../ui/dialects/outline/toml.ts';
import { parseYaml } from '../../ui/dialects/outline/yaml.ts';
import { Pace, type Sliced } from '../../slices.ts';
import type { Json } from './json.ts';

export type OutlineReading =
  | { readonly type: 'value'; readonly value: Json }
  | { readonly type: 'code'; readonly language: string };

/** Longer files are shown as code, because their parsers do not pause. */
const longest = 30_000;
/** Longer texts are not pasted files, and splitting their lines would block the event loop. */
const maxFileLength = 100_000;
const maxLineLength = 1_000;
const minLines = 3;

const key = String.raw`(?:[\w$@./-]+|"[^"\n]*"|'[^'\n]*')`;
const yamlKey = new RegExp(String.raw`^(?:- +)*${key}:(?:\s|$)`);
const yamlItem = /^-(?:\s+\S|$)/;
/** Anchors, tags and block texts. */
const yamlSpecial = /(?::|-)\s+(?:[&*!]\w|[|>][+-]?\d?\s*$)/;
const section = /^\[\[?[\w.\s"'/:-]+\]\]?$/;
const setting = /^(?:export\s+)?[\w.-]+\s*=(?:\s*\S.*)?$/;
const comment = /^[#;]|\s#\s/;

/** Undefined for any other text. */
export function* readOutline(text: string): Sliced<OutlineReading | undefined> {
  if (text.length > maxFileLength) return undefined;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < minLines) return undefined;
  const language = (yield* isYaml(lines)) ? 'yaml' : (yield* isSettings(lines)) ? 'ini' : undefined;
  if (language === undefined) return undefined;
  const isPlain = text.length <= longest && !lines.some((line) => comment.test(line.trim()));
  if (
    !isPlain ||
    (language === 'yaml' && lines.some((line) => yamlSpecial.test(line) || /^(?:---|\.\.\.)/.test(line)))
  ) {
    return { type: 'code', language };
  }
  yield;
  const value: Json = language === 'yaml' ? parseYaml(text) : parseToml(text.replace(/^export\s+/gm, ''));
  return { type: 'value', value };
}

/** Nested names without spaces, which people do not write. */
function* isYaml(lines: readonly string[]): Sliced<boolean> {
  const pace = new Pace();
  let [names, nested] = [0, 0];
  let above = '';
  for (const line of lines) {
    if (pace.isDue(line.length)) yield;
    const written = line.trim();
    if (line.length > maxLineLength || line.startsWith('\t')) return false;
    const isName = yamlKey.test(written);
    const indent = line.length - line.trimStart().length;
    const isBelow =
      indent > above.length - above.trimStart().length || (yamlItem.test(written) && !yamlItem.test(above.trim()));
    const isOther = written.startsWith('#') || /^(?:---|\.\.\.)$/.test(written);
    if (!isName && !yamlItem.test(written) && !isOther && !(isBelow && /[|>][+-]?\s*$|^[^:]+$/.test(above)))
      return false;
    if (isName) names++;
    if (isBelow && /:\s*$/.test(above) && /^\s*(?:- +)?[\w$@./"'-]+:\s*$/.test(above)) nested++;
    above = line;
  }
  return nested > 0 && names * 3 > lines.length && !yamlItem.test((lines[0] ?? '').trim()) && isLower(lines);
}

/** Names in a file begin with lower-case letters or are nested; those of a list of ingredients are not. */
const isLower = (lines: readonly string[]): boolean =>
  lines.some((line) => /^\s*(?:- +)?["']?[a-z][\w.-]*["']?:(?:\s|$)/.test(line));

function* isSettings(lines: readonly string[]): Sliced<boolean> {
  const pace = new Pace();
  let [settings, sections] = [0, 0];
  for (const line of lines) {
    if (pace.isDue(line.length)) yield;
    const written = line.trim();
    if (line.length > maxLineLength) return false;
    if (section.test(written)) sections++;
    else if (setting.test(written) && !/[;{(]\s*$/.test(written)) settings++;
    else if (!/^[#;]/.test(written)) return false;
  }
  return settings > 1 && (sections > 0 || settings >= minLines);
}
