import type { JsonObject } from '../../../src/schema/schema.ts';

export function toCurl(request: JsonObject, baseUrl: string): string {
  // A shell expands nothing within single quotes; a single quote itself is written outside of them.
  const body = JSON.stringify(request, null, 2).replaceAll("'", `'\\''`);
  return `curl -N ${baseUrl}/chat/completions \\
  -H "Authorization: Bearer $TESSERA_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'
`;
}

export function toTypeScript(request: JsonObject, baseUrl: string): string {
  const { stream: _, ...rest } = request;
  const body = JSON.stringify({ ...rest, stream: true }, null, 2);
  return `import OpenAI from 'openai';
import { createReplyReader, toOpenUi } from 'tessera/client';

const client = new OpenAI({
  baseURL: '${baseUrl}',
  apiKey: process.env.TESSERA_API_KEY,
});

const stream = await client.chat.completions.create(${body});

const reader = createReplyReader();
for await (const chunk of stream) {
  reader.push(chunk);
  // For <Renderer> of @openuidev/react-lang; the tree itself is reader.reply.tree.
  console.log(toOpenUi(reader.reply.tree));
}
`;
}
