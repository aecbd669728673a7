// The OpenAI package with a different base URL: a stream, then a tool loop.
//   npm install openai
import OpenAI from 'openai';
import { description, getWeather, parameters, question, titleOf } from './weather.mjs';

const model = 'builtin/composer/v-20261121';
const client = new OpenAI({
  baseURL: `${process.env.TESSERA_URL}/v1/embed`,
  apiKey: process.env.TESSERA_API_KEY,
});

const stream = await client.chat.completions.create({
  model,
  messages: [{ role: 'user', content: '# Hello\n\nA first card.' }],
  stream: true,
});
let content = '';
for await (const chunk of stream) content += chunk.choices[0].delta.content ?? '';
console.log('Stream:', titleOf(content));

const runner = client.chat.completions.runTools({
  model,
  messages: [{ role: 'user', content: question }],
  tools: [
    {
      type: 'function',
      function: { name: 'get_weather', description, parameters, parse: JSON.parse, function: getWeather },
    },
  ],
});
console.log('Tools:', titleOf(await runner.finalContent()));
