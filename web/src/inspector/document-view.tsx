import { useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import type { Run } from '../session/entry.ts';
import { TreeView } from './tree-view.tsx';

export interface DocumentViewProps {
  readonly run: Run;
}

export function DocumentView({ run }: DocumentViewProps) {
  const [form, setForm] = useState<'tree' | 'text'>('tree');
  const { content, tree } = run.reply;
  return (
    <>
      <div className="panel-bar">
        <fieldset className="choice">
          <legend className="hidden">Show the document as</legend>
          {(['tree', 'text'] as const).map((name) => (
            <label key={name}>
              <input type="radio" name="document-form" checked={form === name} onChange={() => setForm(name)} />
              <span>{name === 'tree' ? 'Tree' : 'Text'}</span>
            </label>
          ))}
        </fieldset>
        {content === null ? null : <CopyButton label="Copy" text={content} />}
      </div>
      {tree.root === undefined ? (
        <p className="empty">{run.reply.toolCalls.length > 0 ? 'Only tools were called.' : 'Nothing yet.'}</p>
      ) : form === 'tree' ? (
        <TreeView root={tree.root} />
      ) : (
        <pre className="source">{content}</pre>
      )}
      {tree.error === null ? null : <p className="note">Error in the document: {tree.error}</p>}
    </>
  );
}
