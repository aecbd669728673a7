// The log of the service: one line of JSON per event, without secrets and conversations (docs/operations.md).
import { pino, type DestinationStream } from 'pino';
import type { Log, LogFields } from '../../effects.ts';
import { describeError } from './describe-error.ts';
import type { Redactor } from './redactor.ts';

/** At the levels `debug` and `trace` the text of model servers is written too; secrets never are. */
export function createLog(level: string, redactor: Redactor, destination: DestinationStream): Log {
  // Otherwise pino would serialize errors itself.
  const log = pino({ level, base: null, serializers: { err: (described: unknown) => described } }, destination);
  const withText = log.isLevelEnabled('debug');

  /** At any depth. */
  function withoutErrors(value: unknown): unknown {
    if (value instanceof Error) return describeError(value, withText);
    if (Array.isArray(value)) return value.map(withoutErrors);
    if (typeof value !== 'object' || value === null) return value;
    return membersWithoutErrors(value);
  }

  const membersWithoutErrors = (fields: object): LogFields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutErrors(value)]));

  const clean = (fields: LogFields): LogFields => redactor.redactAll(membersWithoutErrors(fields));

  /** Cleaning costs 17 us for each request, so a line that is not written is not cleaned. */
  const writeAt =
    (of: 'info' | 'warn' | 'error'): Log[typeof of] =>
    (fields, message) => {
      if (log.isLevelEnabled(of)) log[of](clean(fields), message);
    };
  return { info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') };
}
