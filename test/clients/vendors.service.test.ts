// The tool loops of client libraries, unmodified, on servers that enforce what the vendors document: three calls at once,
// some after a spoken sentence, and one request to the model server for each round.
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { HumanMessage, ToolMessage, type AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { tool as chainTool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool as agentTool,
} from '@openai/agents';
import { generateText, stepCountIs, streamText, tool, type LanguageModel as AiModel } from 'ai';
import OpenAI from 'openai';
import { zodFunction } from 'openai/helpers/zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toolName } from '../providers/enforcing/vendor.ts';
import { vendors } from '../providers/enforcing/vendors.ts';
import { key, modelId } from '../service.ts';
import { connect } from './vendor-service.ts';

// They would send traces to their vendor.
setTracingDisabled(true);

const question = 'Look up 3 at once aloud';
const description = 'The sales of a quarter';
const parameters = z.object({ quarter: z.number().int() });
const execute = async ({ quarter }: z.infer<typeof parameters>): Promise<string> => `{"sales":[${quarter}]}`;
const agentTools = [agentTool({ name: toolName, description, parameters, execute })];
const chainTools = [chainTool(execute, { name: toolName, description, schema: parameters })];

/** Runs the loop and returns the last answer. */
type Client = (baseURL: string, stream: boolean) => Promise<unknown>;

const openAi = (baseURL: string): OpenAI => new OpenAI({ apiKey: key, baseURL, maxRetries: 0 });

const runTools: Client = async (baseURL, stream) => {
  const tools = [zodFunction({ name: toolName, parameters, function: execute })];
  const asked = { model: modelId, messages: [{ role: 'user' as const, content: question }], tools };
  const { completions } = openAi(baseURL).chat;
  return stream
    ? completions.runTools({ ...asked, stream: true }).finalContent()
    : completions.runTools(asked).finalContent();
};

const aiSdk =
  (open: (baseURL: string) => AiModel): Client =>
  async (baseURL, stream) => {
    const tools = { [toolName]: tool({ inputSchema: parameters, execute }) };
    const asked = { model: open(baseURL), prompt: question, tools, stopWhen: stepCountIs(4), maxRetries: 0 };
    return stream ? streamText(asked).text : (await generateText(asked)).text;
  };

const agents =
  (open: (client: OpenAI) => OpenAIChatCompletionsModel | OpenAIResponsesModel): Client =>
  async (baseURL, stream) => {
    const agent = new Agent({ name: 'Sales', model: open(openAi(baseURL)), tools: agentTools });
    if (!stream) return (await run(agent, question)).finalOutput;
    const result = await run(agent, question, { stream: true });
    await result.completed;
    return result.finalOutput;
  };

const langChain =
  (useResponsesApi: boolean): Client =>
  async (baseURL, stream) => {
    const options = { model: modelId, apiKey: key, maxRetries: 0, useResponsesApi, configuration: { baseURL } };
    const chat = new ChatOpenAI(options).bindTools(chainTools);
    const messages: BaseMessage[] = [new HumanMessage(question)];
    for (;;) {
      let answer: AIMessageChunk | undefined;
      if (stream) for await (const piece of await chat.stream(messages)) answer = answer?.concat(piece) ?? piece;
      else answer = await chat.invoke(messages);
      if (answer === undefined) throw new Error('No answer');
      const calls = answer.tool_calls ?? [];
      if (calls.length === 0) return answer.text;
      const results = calls.map(({ id = '' }) => new ToolMessage({ tool_call_id: id, content: '{"sales":[1]}' }));
      messages.push(answer, ...results);
    }
  };

const clients: Readonly<Record<string, Client>> = {
  'runTools of openai': runTools,
  'AI SDK, responses': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key })(modelId)),
  'AI SDK, chat completions': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key }).chat(modelId)),
  'AI SDK, compatible': aiSdk((baseURL) => createOpenAICompatible({ name: 'tessera', baseURL, apiKey: key })(modelId)),
  'OpenAI Agents, responses': agents((client) => new OpenAIResponsesModel(client, modelId)),
  'OpenAI Agents, chat completions': agents((client) => new OpenAIChatCompletionsModel(client, modelId)),
  'LangChain, responses': langChain(true),
  'LangChain, chat completions': langChain(false),
};

/** One vendor of each protocol, and those with rules of their own for reasoning and call ids. */
const names = ['openai gpt', 'anthropic', 'google', 'deepseek', 'mistral'];
const chosen = vendors.filter(({ name }) => names.some((start) => name.startsWith(start)));

describe.each(chosen)('$name', (vendor) => {
  test.each(Object.keys(clients))('%s', async (name) => {
    const refusals: string[] = [];
    const { baseURL, requests } = await connect(vendor, refusals);
    const answers = [await clients[name]?.(baseURL, true), await clients[name]?.(baseURL, false)];
    expect([refusals, requests()]).toEqual([[], 4]);
    expect(answers).toEqual([expect.stringContaining('Sales'), expect.stringContaining('Sales')]);
  });
});
