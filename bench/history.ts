// A conversation of 100 messages, half of them UIs that the client returns as JSON.
import { parseRequest } from '../src/wire/parse-request.ts';
import { toModelCall } from '../src/prompt/model-call.ts';
import { runSync } from '../src/slices.ts';
import { createCatalog } from '../src/ui/catalog.ts';
import { median, round, timed, type Bench } from './bench.ts';
import { readSamples } from './samples.ts';

export const history: Bench = {
  name: 'history',
  purpose: 'parsing a conversation of 100 messages and converting it for the model',
  run() {
    const samples = readSamples();
    const messages = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? { role: 'user', content: `Question ${index} about the plan, in a sentence or two.` }
        : { role: 'assistant', content: samples[index % samples.length]?.json ?? '{}' },
    );
    const text = JSON.stringify({ model: 'acme/fast/v-20261121', messages });
    const catalog = createCatalog();
    const parse = (): unknown => JSON.parse(text) as unknown;
    const read: number[] = [];
    const written: number[] = [];
    const parsed: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      parsed.push(timed(parse));
      const body = parse();
      read.push(timed(() => parseRequest(body)));
      const { call } = parseRequest(body);
      written.push(timed(() => runSync(toModelCall(call, catalog))));
    }
    return Promise.resolve({
      'size of the request (KB)': round(text.length / 1024, 0),
      'JSON.parse (ms)': round(median(parsed), 3),
      'parsing the request (ms)': round(median(read), 3),
      'converting it for the model (ms)': round(median(written), 3),
    });
  },
};
