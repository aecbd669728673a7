// Interprets the name of a field: its label, its unit, and whether it is only an identifier.

const acronyms = new Set(
  'id url uri api ip cpu gpu kpi sku vat iban isbn html css json csv xml pdf sql http https faq eta dob utc tls ssl ssh dns sso cdn os ui uv ux usb ram ssd aws ph pid uid gid tty rss gdp usd eur gbp'.split(
    ' ',
  ),
);

/** Converts `unit_price` and `unitPrice` to `Unit price`. A name written for people is kept. */
export function toLabel(name: string): string {
  const trimmed = name.trim().replace(/^__(\w+?)__$/, '$1');
  if (trimmed.length > 60 || /\s/.test(trimmed)) return capitalised(trimmed);
  const isSnake = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/i.test(trimmed) && /[a-z]{2}/.test(trimmed);
  const isCamel = /^[a-z]{2}[a-z0-9]*[A-Z][A-Za-z0-9]*$/.test(trimmed);
  const words = nameWords(trimmed);
  // `TotalRevenue`, but not `GitHub`.
  const isPascal = /^[A-Z][a-z]*[A-Z][A-Za-z]*$/.test(trimmed) && /[a-z]/.test(trimmed) && words.some(isFieldWord);
  const isJoined = /^[a-z]+$/.test(trimmed) && words.length > 1;
  if (!isSnake && !isCamel && !isPascal && !isJoined) {
    return acronyms.has(trimmed) ? trimmed.toUpperCase() : capitalised(trimmed);
  }
  const unit = suffixUnit(words);
  const spoken = unit === undefined ? words : words.slice(0, -1);
  const text = spoken.map((word) => (acronyms.has(word) ? word.toUpperCase() : word)).join(' ');
  return unit === undefined ? capitalised(text) : `${capitalised(text)} (${unit})`;
}

/** Capitalizes plain lower-case words only: `iPhone` and `eBay` keep their spelling. */
const capitalised = (text: string): string =>
  /^[a-zà-ÿ]+(?!\w)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** A label that follows another word: `Zip code` becomes `zip code`, `ID` is kept. */
export const midLabel = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The lower-case words of a name in any spelling. */
export function nameWords(name: string): readonly string[] {
  return (
    name
      .slice(0, 200)
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z]{2})/g, '$1 $2')
      .toLowerCase()
      // Lower-casing the Turkish İ leaves a combining dot.
      .replaceAll('i\u0307', 'i')
      .split(/[^\p{L}\p{M}\p{N}#%°$€£]+/u)
      .filter((word) => word !== '')
      .flatMap(separateWords)
  );
}

/** Prefixes and suffixes of field names in APIs. */
const firstWords =
  'local generation response request creation modification last first given family user customer created updated modified ' +
  'deleted published is has wind weather page order product item postal street phone account card total unit error ' +
  'min max start end due birth display full middle company country city state region status job invoice payment ' +
  'transaction ship shipping delivery arrival departure event session build commit branch cloud file';
const lastWords =
  'time date name number code type speed direction size count rate amount address message status state level price ' +
  'id url at on by title key value text total quantity login cover active enabled visible admin day';
const joinedWords = new RegExp(`^(${firstWords.replaceAll(' ', '|')})(${lastWords.replaceAll(' ', '|')})$`);
const wholeWords = new Set(['username', 'filename', 'birthday', 'birthdate', 'timestamp']);

const fieldWords = new Set(lastWords.split(' '));
const isFieldWord = (word: string): boolean => fieldWords.has(word);

/** `generationtime` is two words. */
function separateWords(word: string): readonly string[] {
  const [, first, last] = word.length > 30 || wholeWords.has(word) ? [] : (joinedWords.exec(word) ?? []);
  return first === undefined || last === undefined ? [word] : [first, last];
}

const suffixUnits = new Map(
  Object.entries({
    usd: 'USD',
    eur: 'EUR',
    gbp: 'GBP',
    pct: '%',
    percent: '%',
    ms: 'ms',
    kg: 'kg',
    km: 'km',
    mm: 'mm',
    cm: 'cm',
    kb: 'KB',
    mb: 'MB',
    gb: 'GB',
    kwh: 'kWh',
    mph: 'mph',
    kmh: 'km/h',
    kph: 'km/h',
    mps: 'm/s',
    knots: 'kn',
    miles: 'mi',
    tb: 'TB',
    hpa: 'hPa',
    mv: 'mV',
    ma: 'mA',
    kw: 'kW',
    hz: 'Hz',
    lux: 'lx',
    ppm: 'ppm',
    ppb: 'ppb',
    rpm: 'rpm',
    seconds: 's',
    secs: 's',
    sec: 's',
    minutes: 'min',
    mins: 'min',
    psi: 'psi',
  }),
);

const temperatures = /^(?:temp|feels|dew|heat|wind|chill|min|max|avg|mean|high|low)/;

/** The unit in the last word: `price_usd`, `temp_c`. */
function suffixUnit(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? '';
  if ((last === 'c' || last === 'f') && words.some((word) => temperatures.test(word))) return `°${last.toUpperCase()}`;
  if (last === 'mb' && words.some((word) => word.startsWith('pressure'))) return 'mbar';
  if (last === 'min' && words.some((word) => /^(?:duration|runtime|length|time|uptime)$/.test(word))) return 'min';
  if (last === 'v' && words.some((word) => /^(?:batt|volt|supply)/.test(word))) return 'V';
  return words.length > 1 ? suffixUnits.get(last) : undefined;
}

/** The unit in a name: `Price (USD)`, `Speed [km/h]`, `share_pct`. */
export function unitOfName(name: string): string | undefined {
  const bracketed = /[([]([^()[\]]{1,8})[)\]]\s*$/.exec(name.slice(-40))?.[1];
  if (bracketed !== undefined) return bracketed.trim();
  return suffixUnit(nameWords(name));
}

const identifierWords = new Set(
  (
    'id ids uuid guid key sku isbn ean upc asin zip zipcode postal postcode postalcode postleitzahl plz cep ssn iban bic account ref ' +
    'reference code hash version last4 bin idx # serial vin imei pin lat latitude lon lng longitude coordinates rank pos position platz rang port pid ppid uid gid'
  ).split(' '),
);
const identifierPhrases = /\b(?:zip|postal|post|area|country|product|order|invoice) ?code\b|\bid\b/;

/** Digits in such a column are not an amount: postcodes are never summed. */
export function isIdentifierName(name: string): boolean {
  const words = nameWords(name);
  const last = words.at(-1);
  if (last === undefined) return false;
  if (identifierWords.has(last) || (words.length === 1 && (last === 'index' || last === 'row'))) return true;
  if (/.nummer$/.test(last)) return true;
  if (['number', 'num', 'no', 'nr', 'nummer'].includes(last)) return words.length > 1 && words[0] !== 'total';
  return identifierPhrases.test(words.join(' '));
}

/** Numbers in such a column may be HTTP status codes. */
export const isStatusCodeName = (name: string): boolean => /^(?:http[ _-]?)?status(?:[ _-]?code)?$/i.test(name.trim());

/** Columns with such a name contain telephone numbers or counts of telephones; the figures decide. */
export const isPhoneName = (name: string): boolean =>
  nameWords(name).some((word) => ['phone', 'telephone', 'telefon', 'tel', 'mobile', 'cell', 'fax'].includes(word));

export const isTitleName = (name: string): boolean =>
  nameWords(name).some((word) => ['title', 'headline', 'subject', 'summary'].includes(word));

/** Digits under such a name identify or locate something; they are not an amount. */
export const isNumberName = (name: string): boolean => isIdentifierName(name) || isPhoneName(name) || isYearName(name);

const timeWords = new Set('date day month year quarter week time timestamp datetime period hour at on'.split(' '));

const momentWords = new Set(
  'dt sunrise sunset created updated modified start end begin since until expires exp iat nbf'.split(' '),
);

/** Names under which APIs write seconds since 1970. */
export const isEpochName = (name: string): boolean => isTimeName(name) || momentWords.has(nameWords(name).at(-1) ?? '');

export const isTimeName = (name: string): boolean => timeWords.has(nameWords(name).at(-1) ?? '');

/** Names of columns that number days, weeks or hours: `day` 1, 2, 3. */
export const isCalendarName = (name: string): boolean => {
  const words = nameWords(name);
  return words.length === 1 && ['day', 'week', 'month', 'quarter', 'hour', 'year'].includes(words[0] ?? '');
};

const commonWords = new Set(
  'region country city state name customer product category type group department team month week day year quarter date species brand channel store item model segment station line before after old new actual target plan planned forecast high low best worst'.split(
    ' ',
  ),
);

/** Names of columns that do not contain proper names. */
export const isCommonName = (name: string): boolean => commonWords.has(nameWords(name).at(-1) ?? '');

/** The word for "year" in the other languages. */
const yearWords = new Set('jahr année annee an año ano anno yıl yılı שנה السنة वर्ष साल 年 年度 年份'.split(' '));

export const isYearName = (name: string): boolean => {
  const words = nameWords(name);
  return words.some((word) => word === 'year' || word === 'yr' || word === 'fy' || yearWords.has(word));
};

/** Dates that describe the thing in the row, such as a birthday, and therefore are not an axis. */
export const isLifeDateName = (name: string): boolean =>
  nameWords(name).some((word) =>
    [
      'birth',
      'born',
      'dob',
      'birthday',
      'birthdate',
      'expiry',
      'expires',
      'due',
      'built',
      'founded',
      'joined',
      'hired',
    ].includes(word),
  );

export const isRunningTotalName = (name: string): boolean =>
  nameWords(name).some((word) => ['cumulative', 'running', 'total', 'cumulated', 'accumulated', 'ytd'].includes(word));
