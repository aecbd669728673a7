import { memo } from 'react';
import { toPlainText } from '../../../src/client/index.ts';

export interface UserMessageProps {
  readonly content: string;
}

export const UserMessage = memo(function UserMessage({ content }: UserMessageProps) {
  const { text, values } = toPlainText(content);
  return (
    <article className="user-message" aria-label="You">
      <div className="user-bubble">
        {/* Scrollable areas must be reachable by keyboard. */}
        <p tabIndex={isLong(text) ? 0 : undefined}>{text}</p>
        {values.length === 0 ? null : (
          <dl>
            {values.map(([label, value], index) => (
              // Two forms may have fields with the same name, and the order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={`${index} ${label}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  );
});

const isLong = (text: string): boolean => text.length > 360 || text.split('\n').length > 6;
