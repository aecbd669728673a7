import { useMemo } from 'react';
import { toNotation } from '../../../src/prompt/notation.ts';
import { createCatalog } from '../../../src/ui/catalog.ts';
import { CopyButton } from '../copy-button.tsx';
import type { Run } from '../session/entry.ts';
import { formatCount } from './format.ts';

export interface NotationViewProps {
  readonly run: Run;
}

const catalog = createCatalog();

/** The notation that a model writes for this document, which the service compiles to JSON. */
export function NotationView({ run }: NotationViewProps) {
  const { tree, content } = run.reply;
  // The tree grows in place, so the memo also depends on the text it was read from.
  const notation = useMemo(
    () => (tree.root === undefined || content === null ? '' : toNotation({ ...tree.root }, catalog)),
    [tree.root, content],
  );
  if (notation === '' || content === null) return <p className="empty">Nothing yet.</p>;
  return (
    <>
      <div className="panel-bar">
        <p>
          {formatCount(notation.length)} characters here, {formatCount(content.length)} as JSON
        </p>
        <CopyButton label="Copy" text={notation} />
      </div>
      <pre className="source">{notation}</pre>
    </>
  );
}
