// Texts of many different records, to verify that the cost of a document is linear in the number of its parts.

/** A text of about this many characters. */
type MakeText = (length: number) => string;

const repeat =
  (before: string, record: (index: number) => string): MakeText =>
  (length) => {
    let text = before;
    for (let index = 0; text.length < length; index += 1) text += record(index);
    return text;
  };

const surface = '{"version":"v0.9","createSurface":{"surfaceId":"s","catalogId":"c"}}\n';
const data = (path: string, value: unknown): string =>
  `${JSON.stringify({ version: 'v0.9', updateDataModel: { surfaceId: 's', path, value } })}\n`;
const patch = (path: string, value: unknown): string => `${JSON.stringify({ op: 'add', path, value })}\n`;

export const numberedRecords: Readonly<Record<string, MakeText>> = {
  'values of a data model of A2UI 0.8': repeat(
    '{"beginRendering":{"surfaceId":"s","root":"r"}}\n',
    (index) => `{"dataModelUpdate":{"surfaceId":"s","path":"/","contents":[{"key":"a${index}","valueString":"x"}]}}\n`,
  ),
  'values of a data model of A2UI': repeat(surface, (index) => data(`/k${index}`, index)),
  'items of a list in a data model of A2UI': repeat(surface + data('/l', []), (index) => data('/l/-', index)),
  'a data model while an A2UI component waits for a long path': repeat(
    `${surface}{"version":"v0.9","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"Text","text":{"path":"${'/a'.repeat(3_000)}"}}]}}\n`,
    (index) => data(`/k${index}`, index),
  ),
  'values of a state of json-render': repeat('', (index) => patch(`/state/k${index}`, index)),
  'items of a list in a state of json-render': repeat(patch('/root', 'e') + patch('/state/l', []), (index) =>
    patch('/state/l/-', index),
  ),
  'children of an element of json-render': repeat(
    patch('/root', 'r') + patch('/elements/r', { type: 'Stack', props: {}, children: [] }),
    (index) => patch('/elements/r/children/-', `e${index}`),
  ),
  'definitions that refer to the previous one of the same name': repeat('', () => 'a = Card([a])\n'),
  'definitions of one name, each shown by the next statement': repeat(
    'root = Card([b])\nb = TextContent("x")\n',
    () => 'a = Card([b, a])\n',
  ),
  'definitions of one name that one statement shows': (length) => {
    const count = Math.ceil(length / 24);
    return `root = Card([${'a, '.repeat(count)}a])\n${'a = TextContent("x")\n'.repeat(count)}`;
  },
};
