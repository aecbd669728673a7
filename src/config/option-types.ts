// The types of option values: how each is parsed, formatted and named in an error.

export interface OptionType<Value> {
  /** Completes "... must be". */
  readonly expected: string;
  /** The placeholder in `--help`. */
  readonly placeholder: string;
  /** Undefined when the text is not a value of this type. */
  parse(text: string): Value | undefined;
  /** Formats the value as a user would write it. */
  format(value: Value): string;
}

export const hostType: OptionType<string> = {
  expected: 'a host name or an IP address',
  placeholder: 'HOST',
  parse: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
  format: String,
};

export const portType: OptionType<number> = {
  expected: 'a whole number from 0 to 65535',
  placeholder: 'PORT',
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  format: String,
};

export const countType: OptionType<number> = {
  expected: 'a whole number from 0 to 10',
  placeholder: 'COUNT',
  parse: (text) => (/^\d{1,2}$/.test(text) && Number(text) <= 10 ? Number(text) : undefined),
  format: String,
};

/** With more workers, the primary would be the bottleneck. */
export const maxWorkers = 64;

export const workersType: OptionType<number | 'auto'> = {
  expected: `auto or a whole number from 1 to ${maxWorkers}`,
  placeholder: 'auto|COUNT',
  parse(text) {
    if (text === 'auto') return 'auto';
    return /^[1-9]\d?$/.test(text) && Number(text) <= maxWorkers ? Number(text) : undefined;
  },
  format: String,
};

export const lengthType: OptionType<number> = {
  expected: 'a whole number of characters, 1000 or more',
  placeholder: 'CHARACTERS',
  parse: (text) => (/^\d{4,12}$/.test(text) && Number(text) >= 1000 ? Number(text) : undefined),
  format: String,
};

export const switchType: OptionType<boolean> = {
  expected: 'on or off',
  placeholder: 'on|off',
  parse: (text) => (/^(?:on|true)$/.test(text) ? true : /^(?:off|false)$/.test(text) ? false : undefined),
  format: (isOn) => (isOn ? 'on' : 'off'),
};

export type UrlProvenance = 'off' | 'images' | 'on';

export const urlProvenanceType: OptionType<UrlProvenance | undefined> = {
  expected: 'off, images or on',
  placeholder: 'off|images|on',
  parse: (text) =>
    text === 'images' ? text : /^(?:on|true)$/.test(text) ? 'on' : /^(?:off|false)$/.test(text) ? 'off' : undefined,
  format: String,
};

export const pathType: OptionType<string> = {
  expected: 'the path of a file or folder',
  placeholder: 'PATH',
  parse: (text) => (text === '' || text.includes('\0') ? undefined : text),
  format: String,
};

export const keysType: OptionType<readonly string[]> = {
  expected: 'a list of keys separated by commas, each of visible ASCII characters',
  placeholder: 'KEYS',
  parse(text) {
    const keys = text
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '');
    return keys.length > 0 && keys.every((key) => /^[\x21-\x7e]+$/.test(key)) ? keys : undefined;
  },
  format: (keys) => keys.join(','),
};

/** From the largest to the smallest. */
type Units = readonly (readonly [name: string, size: number])[];

/** In the largest unit in which it is a whole number. */
function inLargestUnit(value: number, units: Units): string {
  const [name, size] = units.find(([, size]) => value % size === 0) ?? ['', 1];
  return `${value / size}${name}`;
}

const sizeUnits: Units = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
  ['B', 1],
];

const defineSize = (expected: string, least: number, most: number): OptionType<number> => ({
  expected: `a size ${expected}`,
  placeholder: 'SIZE',
  parse(text) {
    const [, amount = '', unit = ''] = /^(\d{1,9}) ?([a-z]+)$/i.exec(text) ?? [];
    const [, size = Number.NaN] = sizeUnits.find(([name]) => name.toLowerCase() === unit.toLowerCase()) ?? [];
    const bytes = Number(amount) * size;
    return bytes >= least && bytes <= most ? bytes : undefined;
  },
  format: (bytes) => inLargestUnit(bytes, sizeUnits),
});

export const sizeType = defineSize('from 1KiB to 256MiB, such as 512KiB or 8MiB', 2 ** 10, 2 ** 28);

export const memoryType = defineSize('from 1MiB to 64GiB, such as 256MiB', 2 ** 20, 2 ** 36);

const timeUnits: Units = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
];

const maxTime = 24 * 3_600_000;

export const durationType: OptionType<number> = {
  expected: 'a time from 1ms to 24h, such as 500ms, 30s or 2m',
  placeholder: 'TIME',
  parse(text) {
    const [, amount = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?) ?([a-z]+)$/.exec(text) ?? [];
    const [, size = Number.NaN] = timeUnits.find(([name]) => name === unit) ?? [];
    const milliseconds = Math.round(Number(amount) * size);
    return milliseconds >= 1 && milliseconds <= maxTime ? milliseconds : undefined;
  },
  format: (milliseconds) => inLargestUnit(milliseconds, timeUnits),
};

/** A limit; Infinity means none. */
export const limitType: OptionType<number> = {
  expected: 'a whole number of 1 or more, or none',
  placeholder: 'COUNT',
  parse(text) {
    if (text === 'none') return Number.POSITIVE_INFINITY;
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  },
  format: (limit) => (Number.isFinite(limit) ? String(limit) : 'none'),
};

export const redisUrlType: OptionType<string> = {
  expected: 'the URL of a Redis or Valkey server, such as redis://127.0.0.1:6379',
  placeholder: 'URL',
  parse: (text) => (/^(?:rediss?|redis\+unix|unix):\/\/\S+$/.test(text) && URL.canParse(text) ? text : undefined),
  format: String,
};

export const originsType: OptionType<readonly string[]> = {
  expected: 'a list of origins separated by commas, such as https://app.example.com, or *',
  placeholder: 'LIST',
  parse(text) {
    const origins = text
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== '');
    const isOrigin = (origin: string) => origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin);
    return origins.length > 0 && origins.every(isOrigin) ? origins : undefined;
  },
  format: (origins) => origins.join(','),
};

const outageWords = ['memory', 'fail-open', 'fail-closed'] as const;
const outageNames = ['requests', 'tokens', 'replies', 'month'] as const;
type OutageWord = (typeof outageWords)[number];
export type Outages = { readonly [Name in (typeof outageNames)[number]]: OutageWord };
const defaultOutages: Outages = { requests: 'memory', tokens: 'memory', replies: 'memory', month: 'fail-open' };

/** What each limit does while Redis is unavailable. */
export const outageType: OptionType<Outages> = {
  expected: `a list such as requests=memory,month=fail-closed, with the limits ${outageNames.join(', ')} and the values ${outageWords.join(', ')}`,
  placeholder: 'LIST',
  parse(text) {
    const outages: Record<keyof Outages, OutageWord> = { ...defaultOutages };
    for (const item of text.split(',')) {
      const [left, right] = item.split('=').map((part) => part.trim());
      const name = outageNames.find((one) => one === left);
      const word = outageWords.find((one) => one === right);
      if (name === undefined || word === undefined) return undefined;
      outages[name] = word;
    }
    return outages;
  },
  format: (outages) => outageNames.map((name) => `${name}=${outages[name]}`).join(','),
};

export function wordType(...words: readonly string[]): OptionType<string> {
  return {
    expected: `one of ${words.join(', ')}`,
    placeholder: words.join('|'),
    parse: (text) => (words.includes(text) ? text : undefined),
    format: String,
  };
}
