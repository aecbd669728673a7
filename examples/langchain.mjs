// LangChain: a stream, then a tool loop.
//   npm install @langchain/openai @langchain/core
import { HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { description, getWeather, parameters, question, titleOf } from './weather.mjs';

const model = new ChatOpenAI({
  model: 'builtin/composer/v-20261121',
  apiKey: process.env.TESSERA_API_KEY,
  configuration: { baseURL: `${process.env.TESSERA_URL}/v1/embed` },
});

let content = '';
for await (const chunk of await model.stream('# Hello\n\nA first card.')) content += chunk.text;
console.log('Stream:', titleOf(content));

const weather = tool(getWeather, { name: 'get_weather', description, schema: parameters });
const withTools = model.bindTools([weather]);
const messages = [new HumanMessage(question)];
let answer = await withTools.invoke(messages);
while (answer.tool_calls.length > 0) {
  messages.push(answer);
  for (const call of answer.tool_calls) messages.push(await weather.invoke(call));
  answer = await withTools.invoke(messages);
}
console.log('Tools:', titleOf(answer.content));
