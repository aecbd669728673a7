// The log of the service: JSON, a line an event, without secrets and without conversations (docs/operations.md).
import { pino, type DestinationStream } from 'pino';
import type { Log, LogFields } from '../../effects.ts';
import { describeError } from './describe-error.ts';
import type { Redactor } from './redactor.ts';

/** At the levels `debug` and `trace` the text of model servers is written too; secrets never are. */
export function createLog(level: string, redactor: Redactor, destination: DestinationStream): Log {
  // By itself pino would make its own description of an error again.
  const log = pino({ level, base: null, serializers: { err: (described: unknown) => described } }, destination);
  const withText = log.isLevelEnabled('debug');

  function clean(fields: LogFields): LogFields {
    const described = Object.entries(fields).map(([name, value]) => {
      return [name, value instanceof Error ? describeError(value, withText) : value] as const;
    });
    return redactor.redactAll(Object.fromEntries(described));
  }

  return {
    info: (fields, message) => log.info(clean(fields), message),
    warn: (fields, message) => log.warn(clean(fields), message),
    error: (fields, message) => log.error(clean(fields), message),
  };
}
