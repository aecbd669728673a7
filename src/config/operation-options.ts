// The options of those who run the service for others. They are part of the table in options.ts.
import { limitKind, outageKind, redisUrlKind, type Outages } from './kinds.ts';
import { define } from './option.ts';

const none = Number.POSITIVE_INFINITY;

export const operationOptions = {
  keyRequestsPerMinute: define({
    kind: limitKind,
    environment: 'TESSERA_KEY_REQUESTS_PER_MINUTE',
    flag: '--key-requests-per-minute',
    isInFile: true,
    fallback: none,
    description: 'Requests a minute of one key, unless the key has a limit of its own.',
  }),
  keyTokensPerMinute: define({
    kind: limitKind,
    environment: 'TESSERA_KEY_TOKENS_PER_MINUTE',
    flag: '--key-tokens-per-minute',
    isInFile: true,
    fallback: none,
    description: 'Tokens a minute of one key, unless the key has a limit of its own.',
  }),
  keyStreams: define({
    kind: limitKind,
    environment: 'TESSERA_KEY_STREAMS',
    flag: '--key-streams',
    isInFile: true,
    fallback: none,
    description: 'Replies of one key under way at once, unless the key has a limit of its own.',
  }),
  keyTokensPerMonth: define({
    kind: limitKind,
    environment: 'TESSERA_KEY_TOKENS_PER_MONTH',
    flag: '--key-tokens-per-month',
    isInFile: true,
    fallback: none,
    description:
      'Tokens a month (UTC) of one key, unless the key has a limit of its own. Kept over a restart only in Redis.',
  }),
  totalRequestsPerMinute: define({
    kind: limitKind,
    environment: 'TESSERA_TOTAL_REQUESTS_PER_MINUTE',
    flag: '--total-requests-per-minute',
    isInFile: true,
    fallback: none,
    description: 'Requests a minute of all keys together.',
  }),
  totalTokensPerMinute: define({
    kind: limitKind,
    environment: 'TESSERA_TOTAL_TOKENS_PER_MINUTE',
    flag: '--total-tokens-per-minute',
    isInFile: true,
    fallback: none,
    description: 'Tokens a minute of all keys together.',
  }),
  totalStreams: define({
    kind: limitKind,
    environment: 'TESSERA_TOTAL_STREAMS',
    flag: '--total-streams',
    isInFile: true,
    fallback: none,
    description: 'Replies of all keys under way at once, over all instances.',
  }),
  totalTokensPerMonth: define({
    kind: limitKind,
    environment: 'TESSERA_TOTAL_TOKENS_PER_MONTH',
    flag: '--total-tokens-per-month',
    isInFile: true,
    fallback: none,
    description: 'Tokens a month (UTC) of all keys together. Kept over a restart only in Redis.',
  }),
  redisUrl: define<string | undefined>({
    kind: redisUrlKind,
    environment: 'TESSERA_REDIS_URL',
    isInFile: false,
    isSecret: true,
    fallback: undefined,
    otherwise: 'none; each instance keeps limits, resumable streams and cached replies in its own memory',
    description: 'A Redis or Valkey server that instances share.',
  }),
  withoutRedis: define<Outages>({
    kind: outageKind,
    environment: 'TESSERA_WITHOUT_REDIS',
    flag: '--without-redis',
    isInFile: true,
    fallback: { requests: 'memory', tokens: 'memory', streams: 'memory', month: 'open' },
    description:
      'What each limit does while Redis is away: each instance counts for itself (memory), nobody counts (open), ' +
      'nobody is let in (closed).',
  }),
} as const;
