import { useMemo, useState } from 'preact/hooks';
import { toNotation } from '../../../src/prompt/notation.ts';
import { createCatalog } from '../../../src/ui/catalog.ts';
import { formatCount } from '../format.ts';
import type { Run } from '../session/entry.ts';
import { Choice } from './choice.tsx';
import { SourceView } from './source-view.tsx';
import { TreeView } from './tree-view.tsx';

const forms = [
  ['json', 'JSON'],
  ['tree', 'Tree'],
  ['notation', 'Notation'],
] as const;
type Form = (typeof forms)[number][0];

const catalog = createCatalog();

export function DocumentView({ run }: { readonly run: Run }) {
  const [form, setForm] = useState<Form>('json');
  const { content, tree, toolCalls } = run.reply;
  const text = useMemo(() => {
    if (form === 'tree' || tree.root === undefined) return '';
    // The notation that a model writes for this document, which the service compiles to JSON.
    if (form === 'notation') return toNotation({ ...tree.root }, catalog);
    return JSON.stringify({ component: tree.root, error: tree.error }, null, 2);
  }, [form, tree]);
  return (
    <>
      <Choice name="document-form" label="Show the document as" options={forms} value={form} onChange={setForm} />
      {tree.root === undefined || content === null ? (
        <p class="empty">{toolCalls.length > 0 ? 'Only tools were called.' : 'Nothing yet.'}</p>
      ) : form === 'tree' ? (
        <TreeView root={tree.root} />
      ) : (
        <SourceView text={text} label={form === 'json' ? 'the document' : 'the notation'} />
      )}
      {form === 'notation' && content !== null ? (
        <p class="note">
          The notation that a model writes: {formatCount(text.length)} characters, compared with{' '}
          {formatCount(content.length)} as JSON.
        </p>
      ) : null}
    </>
  );
}
