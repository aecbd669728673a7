import { ToolIcon } from '../icons.tsx';
import { memo } from 'react';
import type { ToolEntry } from '../session/entry.ts';

export interface ToolViewProps {
  readonly entry: ToolEntry;
}

export const ToolView = memo(function ToolView({ entry }: ToolViewProps) {
  return (
    <details className="tool">
      <summary>
        <ToolIcon />
        <span>
          Ran <code>{entry.name}</code> in this page
        </span>
      </summary>
      <h3>Arguments</h3>
      <pre tabIndex={0}>{pretty(entry.arguments)}</pre>
      <h3>Result</h3>
      <pre tabIndex={0}>{pretty(entry.result)}</pre>
    </details>
  );
});

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
