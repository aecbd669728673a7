// The signature of a component, which documents it: `Stat(label, value, unit?) - a figure`, `Card(children: Block[])`.
import { maxLine } from './sniffed.ts';

const bareParameters = /^(?:\s*[a-z]\w*\s*,)+\s*/;
const typeName =
  '(?:str|string|int|integer|float|number|bool|boolean|list|dict|any|object|array|url|enum|function|unknown|[A-Z]\\w*)';
const type = `\\(?\\s*${typeName}(?:\\s*\\|\\s*\\w+)*\\s*\\)?(?:\\[\\]|\\[\\w*\\]|<\\w*(?:\\[\\])?>)?(?:\\s*\\|\\s*\\w+)*`;
/** A parameter with a mark that no argument has: `unit?`, `items[]`, `title: string`. */
const marked = new RegExp(
  `^(?:\\.\\.\\.)?[a-z]\\w*(?:\\?\\s*[,:)]|\\[\\]\\??\\s*[,:)]|:\\s*${type}\\s*(?:[,)]|=\\s*[^\\s=]))`,
);
const mayBeMarked =
  /^(?:\.{0,3}|(?:\.\.\.)?[a-z]\w*(?:\s*|\?\s*|\[\]?\??\s*|:\s*(?:\(?\s*(?:[A-Za-z][\w |]*)?\)?\s*(?:\[\w*\]?|<[\w[\]]*>?)?[\w |]*(?:=\s*)?)))$/;
/** The description behind parameters without marks. */
const described = /^([a-z]\w*)[ \t]*\)[ \t]*(?:[-–—→:]|->|=>)[ \t]*["'`(*]?[\p{L}\p{N}]/u;
const mayBeDescribed = /^[a-z]\w*[ \t]*\)[ \t]*(?:(?:[-–—→:]|->|=>?)[ \t]*["'`(*]?)?$/;

/** `text` follows the bracket of a call. Undefined for anything else. */
export function sniffSignature(text: string, isDefined: (name: string) => boolean): 'signature' | 'more' | undefined {
  if (text.length > maxLine) return undefined;
  const bare = bareParameters.exec(text)?.[0] ?? '';
  const rest = text.slice(bare.length);
  if (marked.test(rest)) return 'signature';
  if (mayBeMarked.test(rest) || mayBeDescribed.test(rest)) return 'more';
  const last = described.exec(rest)?.[1];
  return last !== undefined && !isDefined(last) ? 'signature' : undefined;
}
