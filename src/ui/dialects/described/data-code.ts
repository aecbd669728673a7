// Programs in data: `{"language": "python", "code": "def f():\n  ..."}`, `{"path": "main.go", "content": "package ..."}`.
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown, type ForeignNode } from '../foreign-node.ts';
import { nodeOf, type Nodes } from './described-node.ts';

/** Members that hold a program or a text in the language that they are named after. */
const codeName =
  /^(?:code|code_?(?:snippet|block|example|string)|snippet|source_?code|script|implementation|program)$/i;
const languageName =
  /^(?:sql|bash|shell|python|javascript|typescript|html|css|scss|java|cpp|go|rust|ruby|php|swift|kotlin|yaml|json|xml|dockerfile|diff)$/i;
/** Members that hold a file beside its path. */
const fileName = /^(?:content|contents|body|source|text)$/i;
const languageKeys = ['language', 'lang', 'programming_language', 'programmingLanguage'];
const pathKeys = ['path', 'file', 'filename', 'fileName', 'file_name', 'filePath', 'file_path', 'name'];
/** Extensions of files that are text for a reader. */
const proseExtension = /^(?:md|mdx|txt|markdown|com|org|net)$/;

/** Files by their paths: `{"app.css": "body {...}", "main.js": "..."}`. */
const filePath = /^[\w./@-]*[\w-]\.([a-z\d]{1,10})$/i;

/** True for a program. A code of one line may be that of a voucher. */
export const isCode = (name: string, value: JsonValue): boolean =>
  typeof value === 'string' &&
  value.trim().includes('\n') &&
  (codeName.test(name) || languageName.test(name)) &&
  (!wordName.test(name) || /[{}();=<>]/.test(value));

/** Names of code that are words as well. */
const wordName = /^(?:script|implementation|program|java|go|rust|ruby|swift|php|kotlin|diff)$/i;

/** The program in a member, below its path if that is the name of the member; undefined for any other member. */
export function codeNodes(data: JsonObject, key: string): Nodes | undefined {
  const code = data[key];
  if (typeof code !== 'string' || !code.includes('\n')) return undefined;
  const path = filePath.exec(key)?.[1]?.toLowerCase() ?? '';
  if (path !== '' && !proseExtension.test(path))
    return [nodeOf('heading', { text: key, level: 3 }), program(path, code)];
  if (isCode(key, code)) return [program(languageName.test(key) ? key.toLowerCase() : languageIn(data), code)];
  const extension = fileName.test(key) ? extensionIn(data) : '';
  return extension === '' ? undefined : [program(extension, code)];
}

const program = (language: string, code: string): ForeignNode =>
  nodeOf('code', { language, code: withoutIndent(code) });

const languageIn = (data: JsonObject): string =>
  (
    languageKeys.map((name) => shown(data[name])).find((words) => /^[A-Za-z+#]{1,12}$/.test(words)) ?? ''
  ).toLowerCase() || extensionIn(data);

/** True for the language of a program in the same object. */
export const isLanguageOfCode = (data: JsonObject, key: string): boolean =>
  languageKeys.includes(key) && Object.entries(data).some(([name, value]) => isCode(name, value));

function extensionIn(data: JsonObject): string {
  const found = pathKeys.map((name) => filePath.exec(shown(data[name]))?.[1]?.toLowerCase() ?? '');
  const extension = found.find((one) => one !== '') ?? '';
  return proseExtension.test(extension) ? '' : extension;
}

/** The lines without the spaces that all of them begin with, and without empty lines around them. */
function withoutIndent(code: string): string {
  const lines = code.replaceAll(/^(?:[ \t]*\r?\n)+|\s+$/g, '').split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join('\n');
}
