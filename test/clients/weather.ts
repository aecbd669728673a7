// A model that calls a tool until its result is in the conversation, then shows the result.
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';

const callsWeather: Script = [
  [{ type: 'tool-call-delta', index: 0, id: 'call_1', name: 'get_weather', arguments: '' }],
  [{ type: 'tool-call-delta', index: 0, arguments: '{"city":"Oslo"}' }, finish('tool-calls')],
];
const showsWeather: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];

export interface WeatherModel extends LanguageModel {
  /** The tool results that the model received. */
  readonly results: string[];
  /** The URLs of images and files in them. */
  readonly media: string[];
}

export function createWeatherModel(): WeatherModel {
  const results: string[] = [];
  const media: string[] = [];
  return {
    results,
    media,
    stream(call, signal) {
      const result = call.messages.find((message) => message.role === 'tool');
      if (result !== undefined) results.push(result.content);
      for (const part of result?.parts ?? []) if (part.type !== 'text') media.push(part.url);
      return createReplayModel(result === undefined ? callsWeather : showsWeather).stream(call, signal);
    },
  };
}

export const shown =
  '{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"3 °C"}}]}},"error":null}';
