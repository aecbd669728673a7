// The Python package of OpenAI, unmodified, against a listening service. Runs where `python3`, or the program in
// TEST_PYTHON, has the package.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';
import { createWeatherModel, shown } from './weather.ts';

const python = process.env['TEST_PYTHON'] ?? 'python3';
const hasPackage = spawnSync(python, ['-c', 'import openai']).status === 0;
const script = new URL('openai-python.py', import.meta.url).pathname;

const answer: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];

/** The JSON that the step returns. */
async function run(model: LanguageModel, step: string): Promise<unknown> {
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  const { stdout } = await promisify(execFile)(python, [script, `${url}/v1/embed`, key, modelId, step]);
  return JSON.parse(stdout);
}

describe.runIf(hasPackage)('openai in Python', () => {
  test.each(['chat', 'chat-stream', 'responses', 'responses-stream'])(
    'runs a tool loop and brings the state of the provider back: %s',
    async (step) => {
      const state = { acme: { signature: 'a', parts: [1, null] } };
      const calls: Script = [
        [{ type: 'tool-call-delta', index: 0, id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' }],
        [{ type: 'provider-state', state }, finish('tool-calls')],
      ];
      const returned: unknown[] = [];
      const model: LanguageModel = {
        stream(call, signal) {
          const said = call.messages.find(({ role }) => role === 'assistant');
          if (said?.role === 'assistant') returned.push(said.providerState);
          return createReplayModel(said === undefined ? calls : answer).stream(call, signal);
        },
      };
      expect(await run(model, step)).toBe(shown);
      expect(returned).toEqual([state]);
    },
  );

  test('reads the chunks of a stream', async () => {
    expect(await run(createReplayModel(answer), 'chunks')).toBe(shown);
  });

  test.each(['parse-chat', 'parse-responses'])('parses typed data: %s', async (step) => {
    const model = createReplayModel([[text('{"city":"Oslo",')], [text('"degrees":3}'), finish()]]);
    expect(await run(model, step)).toEqual({ city: 'Oslo', degrees: 3 });
  });

  test('raises an error with the name of the parameter', async () => {
    expect(await run(createWeatherModel(), 'error')).toEqual([400, 'stop']);
  });

  test('lists the models', async () => {
    expect(await run(createWeatherModel(), 'models')).toEqual([modelId]);
  });
});
