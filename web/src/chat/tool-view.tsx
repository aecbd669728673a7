import { ToolIcon } from '../icons.tsx';
import { memo } from '../memo.ts';

export interface ToolViewProps {
  readonly name: string;
  readonly given: string;
  readonly result: string;
}

export const ToolView = memo(function ToolView({ name, given, result }: ToolViewProps) {
  return (
    <details class="tool">
      <summary>
        <ToolIcon />
        <span>
          Ran <code>{name}</code> in this page
        </span>
      </summary>
      <h3>Arguments</h3>
      <pre tabIndex={0}>{pretty(given)}</pre>
      <h3>Result</h3>
      <pre tabIndex={0}>{pretty(result)}</pre>
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
