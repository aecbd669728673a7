// The AI SDK: a stream, then a tool loop.
//   npm install ai @ai-sdk/openai-compatible
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { description, getWeather, parameters, question, titleOf } from './weather.mjs';

const tessera = createOpenAICompatible({
  name: 'tessera',
  baseURL: `${process.env.TESSERA_URL}/v1/embed`,
  apiKey: process.env.TESSERA_API_KEY,
});
const model = tessera.chatModel('builtin/composer/v-20261121');

const { textStream } = streamText({ model, prompt: '# Hello\n\nA first card.' });
let content = '';
for await (const text of textStream) content += text;
console.log('Stream:', titleOf(content));

const { text } = await generateText({
  model,
  prompt: question,
  tools: { get_weather: tool({ description, inputSchema: jsonSchema(parameters), execute: getWeather }) },
  stopWhen: stepCountIs(5),
});
console.log('Tools:', titleOf(text));
