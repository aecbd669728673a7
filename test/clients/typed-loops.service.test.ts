// Typed answers after tool calls, with an image in the question: client libraries, unmodified, on servers that enforce
// what the vendors document. Each round is one request to the model server.
import { createOpenAI } from '@ai-sdk/openai';
import { HumanMessage, ToolMessage, type AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool as agentTool,
} from '@openai/agents';
import { generateText, Output, stepCountIs, streamText, tool, type LanguageModel as AiModel } from 'ai';
import OpenAI from 'openai';
import { zodFunction, zodResponseFormat, zodResponsesFunction, zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInputItem } from 'openai/resources/responses/responses';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toolName } from '../providers/enforcing/vendor.ts';
import { vendors } from '../providers/enforcing/vendors.ts';
import { key, modelId } from '../service.ts';
import { connect } from './vendor-service.ts';

// They would send traces to their vendor.
setTracingDisabled(true);

const question = 'Look up 2 aloud. Answer 3';
const picture = 'data:image/png;base64,iVBORw0KGgo=';
const schema = z.object({ total: z.number().min(0).max(1000), note: z.string().nullish().optional() });
/** For clients that require all members. */
const strictSchema = z.object({ total: z.number() });
const parameters = z.object({ quarter: z.number().int() });
const execute = async ({ quarter }: z.infer<typeof parameters>): Promise<string> => `{"sales":[${quarter}]}`;
const toolDefinition = { name: toolName, description: 'The sales of a quarter', parameters };

/** Runs the loop and returns the typed answer. */
type Client = (baseURL: string, stream: boolean, image: string | undefined) => Promise<unknown>;

const openAi = (baseURL: string): OpenAI => new OpenAI({ apiKey: key, baseURL, maxRetries: 0 });

const chat: Client = async (baseURL, stream, image) => {
  const { completions } = openAi(baseURL).chat;
  const images = image === undefined ? [] : [{ type: 'image_url' as const, image_url: { url: image } }];
  const asked = {
    model: modelId,
    messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: question }, ...images] }],
    tools: [zodFunction({ ...toolDefinition, function: execute })],
    response_format: zodResponseFormat(strictSchema, 'sales'),
  };
  const content = stream
    ? await completions.runTools({ ...asked, stream: true }).finalContent()
    : await completions.runTools(asked).finalContent();
  return strictSchema.parse(JSON.parse(content ?? ''));
};

const responses: Client = async (baseURL, stream, image) => {
  const client = openAi(baseURL).responses;
  const images =
    image === undefined ? [] : [{ type: 'input_image' as const, image_url: image, detail: 'auto' as const }];
  const input: ResponseInputItem[] = [{ role: 'user', content: [{ type: 'input_text', text: question }, ...images] }];
  for (;;) {
    const asked = {
      model: modelId,
      input,
      store: false,
      tools: [zodResponsesFunction(toolDefinition)],
      text: { format: zodTextFormat(strictSchema, 'sales') },
    };
    const reply = stream ? await client.stream(asked).finalResponse() : await client.parse(asked);
    // Its parsed items go back as they are.
    input.push(...(reply.output as ResponseInputItem[]));
    const calls = reply.output.filter((item) => item.type === 'function_call');
    if (calls.length === 0) return reply.output_parsed;
    for (const call of calls) {
      const output = await execute(parameters.parse(JSON.parse(call.arguments)));
      input.push({ type: 'function_call_output', call_id: call.call_id, output });
    }
  }
};

const aiSdk =
  (open: (baseURL: string) => AiModel): Client =>
  async (baseURL, stream, image) => {
    const images = image === undefined ? [] : [{ type: 'image' as const, image }];
    const asked = {
      model: open(baseURL),
      messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: question }, ...images] }],
      tools: { [toolName]: tool({ inputSchema: parameters, execute }) },
      output: Output.object({ schema }),
      stopWhen: stepCountIs(4),
      maxRetries: 0,
    };
    return stream ? streamText(asked).output : (await generateText(asked)).output;
  };

const agents =
  (open: (client: OpenAI) => OpenAIChatCompletionsModel | OpenAIResponsesModel): Client =>
  async (baseURL, stream, image) => {
    const agent = new Agent({
      name: 'Sales',
      model: open(openAi(baseURL)),
      tools: [agentTool({ ...toolDefinition, execute })],
      outputType: strictSchema,
    });
    const images = image === undefined ? [] : [{ type: 'input_image' as const, image }];
    const input = [{ role: 'user' as const, content: [{ type: 'input_text' as const, text: question }, ...images] }];
    if (!stream) return (await run(agent, input)).finalOutput;
    const result = await run(agent, input, { stream: true });
    await result.completed;
    return result.finalOutput;
  };

const langChain =
  (useResponsesApi: boolean): Client =>
  async (baseURL, stream, image) => {
    const options = { model: modelId, apiKey: key, maxRetries: 0, useResponsesApi, configuration: { baseURL } };
    const { description } = toolDefinition;
    // It requires strict tools beside a typed answer.
    const called = { name: toolName, description, parameters: z.toJSONSchema(parameters), strict: true };
    const bound = new ChatOpenAI(options).withConfig({
      tools: [{ type: 'function', function: called }],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'sales', schema: z.toJSONSchema(strictSchema), strict: true },
      },
    });
    const images = image === undefined ? [] : [{ type: 'image_url', image_url: { url: image } }];
    const messages: BaseMessage[] = [new HumanMessage({ content: [{ type: 'text', text: question }, ...images] })];
    for (;;) {
      let answer: AIMessageChunk | undefined;
      if (stream) for await (const piece of await bound.stream(messages)) answer = answer?.concat(piece) ?? piece;
      else answer = await bound.invoke(messages);
      if (answer === undefined) throw new Error('No answer');
      const calls = answer.tool_calls ?? [];
      if (calls.length === 0) return strictSchema.parse(JSON.parse(answer.text));
      const results = calls.map(({ id = '' }) => new ToolMessage({ tool_call_id: id, content: '{"sales":[1]}' }));
      messages.push(answer, ...results);
    }
  };

const clients: Readonly<Record<string, Client>> = {
  'openai, chat completions': chat,
  'openai, responses': responses,
  'AI SDK, responses': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key })(modelId)),
  'AI SDK, chat completions': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key }).chat(modelId)),
  'OpenAI Agents, responses': agents((client) => new OpenAIResponsesModel(client, modelId)),
  'OpenAI Agents, chat completions': agents((client) => new OpenAIChatCompletionsModel(client, modelId)),
  'LangChain, responses': langChain(true),
  'LangChain, chat completions': langChain(false),
};

/** One vendor for each way to request data. */
const names = ['openai gpt', 'anthropic', 'google', 'deepseek', 'mistral', 'groq openai', 'llama.cpp', 'openrouter'];
const chosen = vendors.filter(({ name }) => names.some((start) => name.startsWith(start)));

describe.each(chosen)('$name', (vendor) => {
  const image = vendor.readsImages ? picture : undefined;
  test.each(Object.keys(clients))('%s', async (name) => {
    const refusals: string[] = [];
    const { baseURL, requests } = await connect(vendor, refusals);
    const answers = [await clients[name]?.(baseURL, true, image), await clients[name]?.(baseURL, false, image)];
    expect([refusals, answers, requests()]).toEqual([[], [{ total: 3 }, { total: 3 }], 6]);
  });
});
