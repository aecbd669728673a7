// A file of a program in a fence is a UI only if nothing of it would be lost: its main component returns one element
// whose data is in the text. Anything else, such as parts that depend on state, is code to be shown.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import type { KnownNames } from './known-names.ts';
import { componentChunks, mainTags } from './local-components.ts';
import { MarkupReader } from './markup-reader.ts';
import { ScriptConstants } from './script-constants.ts';

/** What may follow the element: closing brackets, the name of the component, and the end of the fence. */
const closers = /^[\s)\]};,]*(?:export\s+default\s+[\w$]+\s*;?\s*)?(?:`{3,}|~{3,})?\s*$/;
/** An element in a program; `useState<string>(` and `a < b` have none. */
const element = /(?:^|[\s(=?:&|>[,{}])<(?:[A-Za-z][\w.]*[\s/>]|>)/;
/** `const [tab, setTab] = useState("News")`. */
const state = /\bconst\s*\[\s*([\w$]+)\s*,[^\]]{0,80}\]\s*=\s*(?:React\.)?use\w+/g;
/** A value without data, which another part of the program loads: `useState([])`, `ref(null)`, `let rows = []`. */
const empty =
  /\b(?:const|let|var)\s+(?:\[\s*([\w$]+)[^\]]{0,80}\]|([\w$]+))\s*(?::[^=;\n]{1,80})?=\s*(?:(?:React\.)?(?:use\w+|ref|reactive|shallowRef|\$state)\s*(?:<[^()]{0,80}>)?\(\s*(?=[[{nu)]))?(?:\[\s*\]|\{\s*\}|null\b|undefined\b|(?=\)))/g;
/** Conditions of Vue, Svelte and Angular. */
const directive = /\sv-(?:if|else|show)\b|\{[#:](?:if|else|await|then|catch)\b|\s\*ngIf\b|@(?:if|else)\s*[({]/;
/** A condition on which elements depend: `{tab === "News" && ...`, `{isOpen ? ...`; as opposed to one in an attribute. */
const condition = /[^=\s]\s*\{([^{}<>"]{1,200}?(?:"[^"{}]{0,60}"[^{}<>"]{0,40})?)(?:&&|\|\||\?(?!\.))/g;
/** A script, a template and styles. */
const maxParts = 4;
/** Reports that something was left out, if they are lossy. */
const losses: ReadonlySet<string> = new Set(['dropped_text', 'limit_exceeded']);

/** `written`: the content of the fence, with or without the line that closes it. */
export function isWholeProgram(written: string, catalog: Catalog, names: KnownNames): boolean {
  // A file of Vue or Svelte consists of tags.
  const isTags = written.trimStart().startsWith('<');
  const from = isTags ? 0 : mainTags(written);
  if (from === undefined || (isTags && directive.test(written)) || dependsOnState(written, from)) return false;
  let isLost = false;
  const report: Report = (code, _message, isLossy = false) => {
    isLost ||= code === 'unresolved_reference' || (isLossy && losses.has(code));
  };
  const program = written.slice(0, from);
  const scripts = new ScriptConstants(program);
  let rest = written.slice(from);
  // The parts of a file of Vue or Svelte are read one by one.
  for (
    let parts = 0;
    parts < (isTags ? maxParts : 1) && (parts === 0 || rest.trimStart().startsWith('<'));
    parts += 1
  ) {
    const reader = new MarkupReader(() => undefined, catalog, names, report, true, 0, scripts);
    const to = reader.consume(rest, 0);
    reader.close();
    rest = reader.finish() + rest.slice(to);
  }
  if (isLost || !closers.test(rest)) return false;
  return componentChunks(program).every(({ name, source }) => scripts.isUsed(name) || !element.test(source));
}

/** Parts of the UI are shown only in some state, or their data is loaded later. `from`: where its tags begin. */
function dependsOnState(written: string, from: number): boolean {
  for (const [, first, name = first ?? ''] of written.matchAll(empty)) {
    const used = `(?<![\\w$.])${name.replaceAll('$', '\\$')}\\b`;
    if (new RegExp(`${used}\\??\\.|\\b(?:in|of|each)\\s+${used}`).test(written)) return true;
  }
  const names = new Set([...written.slice(0, from).matchAll(state)].map(([, name = '']) => name));
  const isState = (source: string): boolean =>
    (source.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? []).some((name) => names.has(name));
  return [...written.slice(from).matchAll(condition)].some(([, source = '']) => isState(source));
}
