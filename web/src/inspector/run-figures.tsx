import type { Run } from '../session/entry.ts';
import { formatCount, formatTime } from '../format.ts';

export interface RunFiguresProps {
  readonly run: Run | undefined;
}

/** The measurements of the inspected answer. */
export function RunFigures({ run }: RunFiguresProps) {
  const usage = run?.reply.usage;
  const isEstimate = run?.reply.diagnostics?.['usage_is_estimate'] === true;
  const tokens =
    usage === undefined ? undefined : `${count(usage['prompt_tokens'])} → ${count(usage['completion_tokens'])}`;
  return (
    <dl class="figures">
      <Figure title="First frame" value={timeOf(run?.firstChunk)} />
      <Figure title="First component" value={timeOf(run?.firstComponent)} />
      <Figure title="Total" value={timeOf(run?.end)} />
      <Figure title="Frames" value={run === undefined ? undefined : formatCount(run.frameCount)} />
      <Figure title={isEstimate ? 'Tokens, est.' : 'Tokens'} value={tokens} />
    </dl>
  );
}

function Figure({ title, value }: { readonly title: string; readonly value: string | undefined }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  );
}

const timeOf = (milliseconds: number | undefined): string | undefined =>
  milliseconds === undefined ? undefined : formatTime(milliseconds);

const count = (value: unknown): string => (typeof value === 'number' ? formatCount(value) : '?');
