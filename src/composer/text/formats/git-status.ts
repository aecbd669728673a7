// `git status`: the branch as title, and the files below their kind of change.
import type { Sliced } from '../../../slices.ts';
import type { Run } from '../run.ts';
import type { Pair } from '../lines/line-segment.ts';
import { literalText } from '../literal-text.ts';
import type { Format, FoundFormat } from './format.ts';

const branch = /^(?:On branch \S+|HEAD detached (?:at|from) \S+)\s*$/;
const section =
  /^(Changes to be committed|Changes not staged for commit|Unmerged paths|Untracked files|Ignored files):\s*$/;
const hint = /^\s*\(.*\)\s*$/;
const change = /^\s+((?:both |added by |deleted by )?[a-z][a-z ]*?):\s+(\S.*)$/;

/** Above the first section. */
const maxNotes = 20;

export const gitStatus: Format = { starts: (line) => branch.test(line), read: readStatus };

function* readStatus(lines: readonly string[], start: number): Sliced<FoundFormat | undefined> {
  const title = (lines[start] ?? '').trim();
  const runs: Run[] = [];
  let [end, hasSection] = [start + 1, false];
  let own: { pairs: Pair[]; files: string[]; notes: string[] } = { pairs: [], files: [], notes: [] };
  const flush = (): void => {
    const { pairs, files, notes } = own;
    if (notes.length > 0) runs.push({ type: 'prose', markdown: notes.map(literalText).join('\n') });
    if (pairs.length > 0) runs.push({ type: 'facts', pairs });
    if (files.length > 0)
      runs.push({ type: 'prose', markdown: files.map((file) => `- ${literalText(file)}`).join('\n') });
    own = { pairs: [], files: [], notes: [] };
  };
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    yield;
    const [, name] = section.exec(line) ?? [];
    const [, kind, path = ''] = change.exec(line) ?? [];
    if (name !== undefined) {
      flush();
      runs.push({ type: 'title', text: name });
      hasSection = true;
    } else if (hasSection && kind !== undefined) own.pairs.push([kind, path]);
    else if (line.trim() === '' || hint.test(line)) {
      // A hint such as `(use "git push" ...)` is for the terminal.
      if (line.trim() !== '') own.notes.push(line.trim());
    } else if (hasSection && /^\s/.test(line)) own.files.push(line.trim());
    else if (!hasSection && own.notes.length > maxNotes) return undefined;
    else if (!hasSection || /^(?:no changes added|nothing )/.test(line)) {
      if (hasSection) flush();
      own.notes.push(line.trim());
    } else break;
  }
  flush();
  return { runs: [{ type: 'title', text: title }, ...runs], end };
}
