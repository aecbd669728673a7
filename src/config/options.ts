// The single definition of every setting: environment variables, flags, the file, `--help`, docs/configuration.md and
// error messages are derived from this table.
import {
  countType,
  durationType,
  hostType,
  keysType,
  lengthType,
  limitType,
  pathType,
  portType,
  sizeType,
  switchType,
  urlProvenanceType,
  wordType,
  type UrlProvenance,
} from './option-types.ts';
import { operationOptions } from './operation-options.ts';
import { define, type Option } from './option.ts';

export const options = {
  host: define({
    type: hostType,
    environment: 'TESSERA_HOST',
    flag: '--host',
    isInFile: true,
    fallback: '127.0.0.1',
    description: 'The address to listen on. Use an address such as 0.0.0.0 to accept connections from other machines.',
  }),
  port: define({
    type: portType,
    environment: 'TESSERA_PORT',
    flag: '--port',
    isInFile: true,
    fallback: 8787,
    description: 'The port to listen on; 0 picks a free port.',
  }),
  apiKeys: define<readonly string[]>({
    type: keysType,
    environment: 'TESSERA_API_KEYS',
    isInFile: false,
    isSecret: true,
    fallback: [],
    otherwise: 'one is generated at the first start and stored in the data folder',
    description: 'The API keys that callers may use, separated by commas.',
  }),
  config: define<string | undefined>({
    type: pathType,
    environment: 'TESSERA_CONFIG',
    flag: '--config',
    isInFile: false,
    fallback: undefined,
    otherwise:
      'no file; the service has the built-in model and the default models of each provider whose key is in the environment',
    description: 'The configuration file (JSON) that declares the models.',
  }),
  dataDir: define({
    type: pathType,
    environment: 'TESSERA_DATA_DIR',
    formerly: 'TESSERA_DATA',
    flag: '--data-dir',
    isInFile: true,
    fallback: '.tessera',
    description: 'The folder in which the service stores the API key that it generates, and by default the key file.',
  }),
  keysFile: define<string | undefined>({
    type: pathType,
    environment: 'TESSERA_KEYS_FILE',
    flag: '--keys-file',
    isInFile: true,
    fallback: undefined,
    otherwise: '`keys.json` in the data folder',
    description: 'The key file managed by `tessera keys`. Changes take effect within a second.',
  }),
  logLevel: define({
    type: wordType('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    environment: 'TESSERA_LOG_LEVEL',
    flag: '--log-level',
    isInFile: true,
    fallback: 'info',
    description:
      'Minimum log level. The log goes to standard error, as readable lines on a terminal and as JSON lines elsewhere.',
  }),
  // The largest context windows hold a million tokens, 4 MB of English text. Providers take images of 5 MB, 6.7 MB as a
  // data URL. 8 MiB has room for either, or for a long conversation with a few screenshots.
  bodyLimit: define({
    type: sizeType,
    environment: 'TESSERA_BODY_LIMIT',
    flag: '--body-limit',
    isInFile: true,
    fallback: 8 * 2 ** 20,
    description: 'Maximum size of a request body.',
  }),
  // A text or an image is one value, however long. A message has 3 values, a tool parameter about 4: this allows 10,000
  // messages and hundreds of tools. Parsing that many takes at most 40 ms and 6 MB.
  bodyValueLimit: define({
    type: limitType,
    environment: 'TESSERA_BODY_VALUE_LIMIT',
    formerly: 'TESSERA_BODY_VALUES',
    flag: '--body-value-limit',
    isInFile: true,
    fallback: 50_000,
    description: 'Maximum number of JSON values in a request body, counted as `[`, `{` and `,` outside strings.',
  }),
  bodyTimeout: define({
    type: durationType,
    environment: 'TESSERA_BODY_TIMEOUT',
    flag: '--body-timeout',
    isInFile: true,
    fallback: 30_000,
    description: 'Time limit for receiving a request body.',
  }),
  warmUp: define({
    type: wordType('on', 'off'),
    environment: 'TESSERA_WARM_UP',
    flag: '--warm-up',
    isInFile: true,
    fallback: 'on',
    description:
      'Whether the service sends itself sample requests for 0.3 s before it listens, so that the first real requests run compiled code. A service that has only the built-in model does not warm up.',
  }),
  keepAliveInterval: define({
    type: durationType,
    environment: 'TESSERA_KEEP_ALIVE_INTERVAL',
    formerly: 'TESSERA_KEEP_ALIVE',
    flag: '--keep-alive-interval',
    isInFile: true,
    fallback: 15_000,
    description: 'How long a stream may be silent before it sends a keep-alive comment.',
  }),
  drainTimeout: define({
    type: durationType,
    environment: 'TESSERA_DRAIN_TIMEOUT',
    flag: '--drain-timeout',
    isInFile: true,
    fallback: 30_000,
    description: 'How long open streams may continue after a stop signal.',
  }),
  historyLimit: define({
    type: lengthType,
    environment: 'TESSERA_HISTORY_LIMIT',
    flag: '--history-limit',
    isInFile: true,
    fallback: 200_000,
    description:
      'Conversation length, in characters, above which older interfaces are summarized for the model. The newest interface is never summarized.',
  }),
  editing: define({
    type: switchType,
    environment: 'TESSERA_EDITING',
    flag: '--editing',
    isInFile: true,
    fallback: true,
    description: 'Whether a model may edit the newest interface instead of writing a new one.',
  }),
  urlProvenance: define<UrlProvenance | undefined>({
    type: urlProvenanceType,
    environment: 'TESSERA_URL_PROVENANCE',
    flag: '--url-provenance',
    isInFile: true,
    fallback: undefined,
    otherwise: '`images`, unless a request sets another value',
    description:
      'Which URLs are shown only if they appear in the conversation or in a tool result: none (off), image URLs (images) or all URLs (on). If this is set, a request can only set a stricter value.',
  }),
  upstreamConnectTimeout: define({
    type: durationType,
    environment: 'TESSERA_UPSTREAM_CONNECT_TIMEOUT',
    flag: '--upstream-connect-timeout',
    isInFile: true,
    fallback: 10_000,
    description: 'Time limit for connecting to a model server.',
  }),
  upstreamFirstByteTimeout: define({
    type: durationType,
    environment: 'TESSERA_UPSTREAM_FIRST_BYTE_TIMEOUT',
    flag: '--upstream-first-byte-timeout',
    isInFile: true,
    fallback: 120_000,
    description: 'Time limit for a model server to begin its answer.',
  }),
  upstreamIdleTimeout: define({
    type: durationType,
    environment: 'TESSERA_UPSTREAM_IDLE_TIMEOUT',
    formerly: 'TESSERA_UPSTREAM_SILENCE_TIMEOUT',
    flag: '--upstream-idle-timeout',
    isInFile: true,
    fallback: 120_000,
    description: 'How long a model server may be silent in the middle of an answer.',
  }),
  upstreamReplyTimeout: define({
    type: durationType,
    environment: 'TESSERA_UPSTREAM_REPLY_TIMEOUT',
    flag: '--upstream-reply-timeout',
    isInFile: true,
    fallback: 1_800_000,
    description: 'Time limit for a complete answer, including retries and fallbacks.',
  }),
  upstreamRetries: define({
    type: countType,
    environment: 'TESSERA_UPSTREAM_RETRIES',
    flag: '--upstream-retries',
    isInFile: true,
    fallback: 2,
    description: 'How many times a request is retried if the model server fails before it starts to answer.',
  }),
  upstreamRetryWindow: define({
    type: durationType,
    environment: 'TESSERA_UPSTREAM_RETRY_WINDOW',
    formerly: 'TESSERA_UPSTREAM_RETRY_TIME',
    flag: '--upstream-retry-window',
    isInFile: true,
    fallback: 180_000,
    description: 'How long after it arrives a request may still be retried or sent to a fallback.',
  }),
  ...operationOptions,
} as const;

type OptionName = keyof typeof options;

type ValueOf<Row> = Row extends Option<infer Value> ? Value : never;

/** The values of all options. Sizes are in bytes, times in milliseconds. */
export type OptionValues = { readonly [Name in OptionName]: ValueOf<(typeof options)[Name]> };

/** The table as a list, for code that treats all rows alike. */
export const optionRows: readonly (Option<unknown> & { readonly name: string })[] = Object.entries(options).map(
  ([name, option]) => ({ name, ...option }),
);
