// A JSON editor that shows its problem beside its label, where it is visible however long the text is.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { AlertIcon, CheckIcon } from '../icons.tsx';

export interface JsonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly placeholder: string;
  readonly rows: number;
  readonly problems: readonly string[];
  /** Remarks about content that is accepted but not enforced. */
  readonly remarks?: readonly string[];
  /** Shown for a text without problems. */
  readonly approval: string;
  readonly onText: (text: string) => void;
  readonly children?: ComponentChildren;
}

export function JsonField(props: JsonFieldProps) {
  const { label, hint, text, placeholder, rows, problems, remarks = [], approval, onText, children } = props;
  const id = useId();
  const [problem, ...others] = problems;
  return (
    <section class="field">
      <div class="field-head">
        <label for={id}>{label}</label>
        <span id={`${id}-state`} class={problem === undefined ? 'field-state' : 'field-state wrong'} role="status">
          {problem === undefined ? (
            text.trim() === '' ? null : (
              <>
                <CheckIcon />
                {approval}
              </>
            )
          ) : (
            <>
              <AlertIcon />
              {problem}
            </>
          )}
        </span>
      </div>
      {others.length === 0 ? null : (
        <ul class="field-problems">
          {others.map((other) => (
            <li key={other}>{other}</li>
          ))}
        </ul>
      )}
      <p>{hint}</p>
      {children}
      <textarea
        id={id}
        class="code"
        dir="ltr"
        rows={rows}
        spellcheck={false}
        value={text}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-state`}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {remarks.length === 0 ? null : (
        <ul class="field-remarks">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
