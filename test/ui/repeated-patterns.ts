// Every pattern of one to three characters, repeated, to verify that the cost of model output is linear in its length.

/** Characters with a meaning in Markdown, in the notation, in JSON or as line ends, and a letter. */
const alphabet = [
  ...Array.from(' \t\u00a0\n\ra1"\'`~\\()[]{}<>=:,.-/*_#!|@$&“…\u0000😀'),
  // A lone surrogate.
  '\ud800',
];

/** Every sequence of one to three characters that is not a repetition of a shorter one. */
export function patterns(): readonly string[] {
  const ones = alphabet;
  const twos = ones.flatMap((first) => ones.filter((second) => second !== first).map((second) => first + second));
  const threes = ones.flatMap((first) =>
    ones.flatMap((second) =>
      ones.filter((third) => first !== second || second !== third).map((third) => first + second + third),
    ),
  );
  return [...ones, ...twos, ...threes];
}

export interface Place {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The contexts in which a pattern is repeated. */
export const places: readonly Place[] = [
  { name: 'at the start', before: '', after: '' },
  { name: 'in prose', before: 'A sentence ', after: '' },
  { name: 'on a line of prose', before: 'A sentence.\n', after: '' },
  { name: 'in a fence', before: '```js\n', after: '' },
  { name: 'after a fence', before: '```js\nlet x\n```', after: '' },
  { name: 'in a fence that may hold a UI', before: '```\n', after: '' },
  { name: 'in a thought', before: '<think>', after: '' },
  { name: 'between statements', before: 'root = Card([])\n', after: '' },
  { name: 'in a call', before: 'root = Card([', after: '' },
  { name: 'in the arguments of a call', before: 'root = Card([TextContent(', after: '' },
  { name: 'in a string', before: 'root = Card([TextContent("', after: '' },
  { name: 'in a name', before: 'root = Card([TextContent("a"), b', after: '' },
  { name: 'in code', before: 'root = Card([CodeBlock("js", "', after: '' },
  { name: 'in Markdown', before: 'root = Card([MarkDownRenderer("', after: '' },
  { name: 'in a URL', before: 'root = Card([Image("a", "', after: '' },
  { name: 'in a JSON list', before: '{"component":"Card","props":{"children":[', after: '' },
  { name: 'in a JSON string', before: '{"component":"Card","props":{"children":["', after: '' },
  { name: 'in a JSON name', before: '{"component":"Card","props":{"', after: '' },
  { name: 'in an unclassified object', before: '{"component":"Card","props":{"children":[{', after: '' },
];

export const repeated = ({ before, after }: Place, pattern: string, length: number): string =>
  before + pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length) + after;
