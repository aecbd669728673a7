import type { Run, TimedFrame } from '../session/entry.ts';
import { formatCount, formatTime } from './format.ts';

export interface FrameListProps {
  readonly run: Run;
}

/** Maximum number of frames shown, because thousands would slow down rendering. */
const most = 200;

export function FrameList({ run }: FrameListProps) {
  const { frames, frameCount } = run;
  const from = Math.max(0, frameCount - most);
  return (
    <>
      {from === 0 ? null : (
        <p className="note">
          The last {most} of {formatCount(frameCount)} frames.
        </p>
      )}
      <ol className="frames" start={from + 1}>
        {frames.slice(from, frameCount).map((frame, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- frames are only ever appended
          <li key={from + index}>
            <details>
              <summary>
                <span className="frame-time">{formatTime(frame.at)}</span>
                <code>{gist(frame)}</code>
              </summary>
              <pre className="source">{`id: ${frame.id ?? ''}\ndata: ${frame.data}`}</pre>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The part of a chunk that differs from those around it. */
function gist({ data }: TimedFrame): string {
  const start = data.indexOf('"delta":');
  const end = data.endsWith('}]}') ? -3 : data.length;
  return start < 0 ? data : data.slice(start + 8, end);
}
