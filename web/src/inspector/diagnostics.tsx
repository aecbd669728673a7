import { isRecord } from '../../../src/schema/check.ts';
import type { Run } from '../session/entry.ts';

export interface DiagnosticsProps {
  readonly run: Run;
}

/** The repairs, ignored parameters and estimates of a reply. */
export function Diagnostics({ run }: DiagnosticsProps) {
  const { reply, status } = run;
  const { diagnostics } = reply;
  if (diagnostics === undefined) {
    const isOver = status !== 'waiting' && status !== 'streaming';
    return (
      <p className="empty">{isOver ? 'This answer has no diagnostics.' : 'Diagnostics arrive with the last chunk.'}</p>
    );
  }
  const repairs = listOf(diagnostics['repairs']);
  const ignored = listOf(diagnostics['ignored_parameters']);
  const isQuiet = Object.keys(diagnostics).length === 0;
  return (
    <>
      {isQuiet ? <p className="empty">Nothing was repaired, ignored or estimated.</p> : null}
      <ul className="notes">
        {typeof diagnostics['truncated'] === 'string' ? (
          <li>
            <b>Truncated</b> ({diagnostics['truncated']}): the service closed the document.
          </li>
        ) : null}
        {diagnostics['usage_is_estimate'] === true ? (
          <li>
            <b>Tokens are estimated</b>: the model’s provider gave no counts.
          </li>
        ) : null}
        {ignored.map((one) => (
          <li key={word(one['parameter'])}>
            <b>{word(one['parameter'])}</b> had no effect: {word(one['reason'])}
          </li>
        ))}
        {repairs.map((repair, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list arrives complete and never changes
          <li key={index}>
            <b>{word(repair['code'])}</b> at <code>{word(repair['path'])}</code>
            {repair['lossy'] === true ? ' (part of the output is missing)' : ''}: {word(repair['message'])}
          </li>
        ))}
      </ul>
    </>
  );
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
