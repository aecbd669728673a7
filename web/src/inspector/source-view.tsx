// A text in colours, with a search. Long texts are drawn in groups of lines, and only the groups in view are laid out.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../copy-button.tsx';
import { AfterIcon, BeforeIcon, SearchIcon } from '../icons.tsx';
import { memo } from '../memo.ts';
import { toTokens } from './tokens.ts';

export interface SourceViewProps {
  readonly text: string;
  readonly label: string;
}

const groupSize = 80;
/** Lines longer than this, such as an image in a URL, are shortened; copying copies all of them. */
const maxLine = 2000;

export function SourceView({ text, label }: SourceViewProps) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const box = useRef<HTMLPreElement>(null);
  const lines = useMemo(
    () => text.split('\n').map((line) => (line.length > maxLine ? `${line.slice(0, maxLine)}…` : line)),
    [text],
  );
  const wanted = query.trim().toLowerCase();
  const found = useMemo(
    () => (wanted === '' ? [] : lines.flatMap((line, index) => (line.toLowerCase().includes(wanted) ? [index] : []))),
    [lines, wanted],
  );
  const current = found[Math.min(at, found.length - 1)];
  useEffect(() => {
    box.current?.querySelector(`[data-line="${current}"]`)?.scrollIntoView({ block: 'center' });
  }, [current]);
  const go = (step: number): void => setAt((before) => (before + step + found.length) % Math.max(1, found.length));
  const groups = [];
  for (let from = 0; from < lines.length; from += groupSize) {
    const isHere = current !== undefined && current >= from && current < from + groupSize;
    groups.push(<Lines key={from} lines={lines} from={from} wanted={wanted} current={isHere ? current : undefined} />);
  }
  return (
    <>
      <div class="source-bar">
        <label class="search">
          <SearchIcon />
          <span class="hidden">Search in {label}</span>
          <input
            type="search"
            value={query}
            placeholder="Search"
            onInput={(event) => {
              setQuery(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              go(event.shiftKey ? -1 : 1);
            }}
          />
        </label>
        <span class="found" role="status">
          {wanted === ''
            ? ''
            : found.length === 0
              ? 'None'
              : `${Math.min(at, found.length - 1) + 1} of ${found.length}`}
        </span>
        {found.length < 2 ? null : (
          <>
            <button type="button" class="quiet-button" aria-label="Previous match" onClick={() => go(-1)}>
              <BeforeIcon />
            </button>
            <button type="button" class="quiet-button" aria-label="Next match" onClick={() => go(1)}>
              <AfterIcon />
            </button>
          </>
        )}
        <CopyButton label="Copy" text={text} />
      </div>
      <pre class="source" ref={box} tabIndex={0} role="region" aria-label={label} dir="ltr">
        {groups}
      </pre>
    </>
  );
}

interface LinesProps {
  readonly lines: readonly string[];
  readonly from: number;
  readonly wanted: string;
  readonly current: number | undefined;
}

const Lines = memo(function Lines({ lines, from, wanted, current }: LinesProps) {
  return (
    <code class="source-group">
      {lines.slice(from, from + groupSize).map((line, index) => (
        <span key={index} class={from + index === current ? 'line current' : 'line'} data-line={from + index}>
          {toTokens(line).map(([kind, part], place) => (
            <span key={place} class={kind && `t-${kind}`}>
              {marked(part, wanted)}
            </span>
          ))}
          {'\n'}
        </span>
      ))}
    </code>
  );
});

function marked(text: string, wanted: string) {
  if (wanted === '') return text;
  const parts = [];
  let end = 0;
  for (;;) {
    const next = text.toLowerCase().indexOf(wanted, end);
    if (next < 0) break;
    parts.push(text.slice(end, next), <mark key={next}>{text.slice(next, next + wanted.length)}</mark>);
    end = next + wanted.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}
