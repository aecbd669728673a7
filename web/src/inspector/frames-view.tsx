// The frames of a reply on a timeline with a slider. Lists the frames around the selected one.
import { useMemo, useState } from 'preact/hooks';
import { formatCount, formatTime } from '../format.ts';
import { maxFrames } from '../session/stored-run.ts';
import type { Run, TimedFrame } from '../session/entry.ts';
import { SourceView } from './source-view.tsx';

/** The number of frames listed before and after the selected one. */
const around = 6;
const width = 1000;
const height = 44;

export function FramesView({ run }: { readonly run: Run }) {
  const { frames, frameCount } = run;
  const [chosen, setChosen] = useState<number>();
  const count = Math.min(frameCount, frames.length);
  const at = Math.min(chosen ?? count - 1, count - 1);
  const frame = frames[at];
  if (frame === undefined) {
    if (frameCount === 0) return <p class="empty">No frame yet.</p>;
    const lost = `This answer had ${formatCount(frameCount)} frames. After a reload, frames are available only for answers with up to ${formatCount(maxFrames)}.`;
    return <p class="empty">{lost}</p>;
  }
  const from = Math.max(0, Math.min(at - around, count - 2 * around - 1));
  return (
    <>
      <TimeLine run={run} count={count} at={frame.at} />
      <label class="hidden" for="frame">
        Frame
      </label>
      <input
        id="frame"
        class="frame-slider"
        type="range"
        dir="ltr"
        min={0}
        max={count - 1}
        value={at}
        aria-valuetext={`Frame ${at + 1} of ${count}, after ${formatTime(frame.at)}`}
        onInput={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <p class="note">
        Frame {formatCount(at + 1)} of {formatCount(count)}, after {formatTime(frame.at)}
      </p>
      <ol class="frames" start={from + 1}>
        {frames.slice(from, Math.min(count, from + 2 * around + 1)).map((one, index) => (
          <li key={from + index}>
            <button
              type="button"
              aria-current={from + index === at ? 'true' : undefined}
              onClick={() => setChosen(from + index)}
            >
              <span class="frame-time">{formatTime(one.at)}</span>
              <code dir="ltr">{gist(one)}</code>
            </button>
          </li>
        ))}
      </ol>
      <SourceView text={toText(frame)} label="the frame" />
    </>
  );
}

function TimeLine({ run, count, at }: { readonly run: Run; readonly count: number; readonly at: number }) {
  const { frames, firstComponent } = run;
  const end = Math.max(run.end ?? 0, frames[count - 1]?.at ?? 0, 1);
  const x = (time: number): number => Math.round((time / end) * width);
  // Thousands of frames share a few positions.
  const ticks = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { at: time } of frames.slice(0, count)) counts.set(x(time), (counts.get(x(time)) ?? 0) + 1);
    const most = Math.max(1, ...counts.values());
    return [...counts]
      .map(([place, many]) => `M${place} ${height}V${Math.round(height - 10 - 26 * (many / most))}`)
      .join('');
    // oxlint-disable-next-line react/exhaustive-deps -- frames are only ever appended
  }, [count, end]);
  return (
    <figure class="time-line" dir="ltr">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${count} frames in ${formatTime(end)}`}
      >
        <path class="ticks" d={ticks} />
        {firstComponent === undefined ? null : <path class="first" d={`M${x(firstComponent)} 0V${height}`} />}
        <path class="now" d={`M${x(at)} 0V${height}`} />
      </svg>
      <figcaption>
        <span>0</span>
        {firstComponent === undefined ? null : <span>first component {formatTime(firstComponent)}</span>}
        <span>{formatTime(end)}</span>
      </figcaption>
    </figure>
  );
}

/** The part of a chunk that differs from those around it. */
function gist({ data }: TimedFrame): string {
  const start = data.indexOf('"delta":');
  const end = data.endsWith('}]}') ? -3 : data.length;
  return (start < 0 ? data : data.slice(start + 8, end)).slice(0, 200);
}

function toText({ id, data }: TimedFrame): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  try {
    return `${head}data: ${JSON.stringify(JSON.parse(data), null, 2)}`;
  } catch {
    return `${head}data: ${data}`;
  }
}
