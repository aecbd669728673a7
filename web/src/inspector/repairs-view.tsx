// What the service changed in the output of the model, and what it ignored in the request. Each repair leads to the element
// that it changed, in the answer itself.
import { isRecord } from '../../../src/schema/check.ts';
import { isLive, type Run } from '../session/entry.ts';
import { showElement } from './show-element.ts';

export interface RepairsViewProps {
  readonly id: number;
  readonly run: Run;
}

export function RepairsView({ id, run }: RepairsViewProps) {
  const { diagnostics } = run.reply;
  if (diagnostics === undefined) {
    return (
      <p class="empty">{isLive(run) ? 'Diagnostics arrive with the last frame.' : 'This answer has no diagnostics.'}</p>
    );
  }
  const repairs = listOf(diagnostics['repairs']);
  const ignored = listOf(diagnostics['ignored_parameters']);
  const isQuiet = Object.keys(diagnostics).length === 0;
  return (
    <>
      {isQuiet ? <p class="empty">Nothing was repaired, ignored or estimated.</p> : null}
      <ul class="repairs">
        {typeof diagnostics['truncated'] === 'string' ? (
          <li>
            <b>Truncated</b>
            <p>The model stopped early ({diagnostics['truncated']}); the service closed the document.</p>
          </li>
        ) : null}
        {diagnostics['usage_is_estimate'] === true ? (
          <li>
            <b>Tokens are estimated</b>
            <p>The model’s provider reported no usable counts.</p>
          </li>
        ) : null}
        {ignored.map((one) => (
          <li key={word(one['parameter'])}>
            <b>{word(one['parameter'])}</b>
            <p>Not applied as requested: {word(one['reason'])}.</p>
          </li>
        ))}
        {repairs.map((repair, index) => {
          const path = word(repair['path']);
          return (
            // The list arrives complete and never changes.
            <li key={index}>
              <b>{word(repair['code']).replaceAll('_', ' ')}</b>
              {repair['lossy'] === true ? <span class="tag warning">Part of the output is missing</span> : null}
              <p>{word(repair['message'])}</p>
              {path.startsWith('root') ? (
                <button type="button" class="path" onClick={() => showElement(id, path)}>
                  <code dir="ltr">{path}</code>
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
