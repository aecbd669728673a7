// A request as code to run elsewhere, without the key.
import type { JsonObject, JsonValue } from '../../../src/schema/schema.ts';

export const languages = [
  ['curl', 'curl'],
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
] as const;
export type Language = (typeof languages)[number][0];

export function toSnippet(language: Language, request: JsonObject, baseUrl: string): string {
  switch (language) {
    case 'curl':
      return toCurl(request, baseUrl);
    case 'javascript':
      return toJavaScript(request, baseUrl);
    case 'python':
      return toPython(request, baseUrl);
    default:
      return language satisfies never;
  }
}

function toCurl(request: JsonObject, baseUrl: string): string {
  // A shell expands nothing within single quotes; a single quote itself is written outside of them.
  const body = JSON.stringify(request, null, 2).replaceAll("'", `'\\''`);
  return `curl -N ${baseUrl}/chat/completions \\
  -H "Authorization: Bearer $TESSERA_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'
`;
}

function toJavaScript(request: JsonObject, baseUrl: string): string {
  return `import OpenAI from 'openai';
import { createReplyReader } from 'tessera-ui/client';

const client = new OpenAI({
  baseURL: ${JSON.stringify(baseUrl)},
  apiKey: process.env.TESSERA_API_KEY,
});

const stream = await client.chat.completions.create(${JSON.stringify(request, null, 2)});

const reader = createReplyReader();
for await (const chunk of stream) {
  reader.push(chunk);
  // The current tree, for <tessera-ui> or your own renderer.
  console.log(reader.reply.tree.root);
}
`;
}

function toPython(request: JsonObject, baseUrl: string): string {
  const { metadata, ...known } = request;
  const lines = Object.entries(known).map(([name, value]) => `    ${name}=${toLiteral(value, 1)},\n`);
  // The package checks that values of metadata are strings.
  const more = metadata === undefined ? '' : `    extra_body={"metadata": ${toLiteral(metadata, 1)}},\n`;
  return `import json
import os
from openai import OpenAI

client = OpenAI(
    base_url=${JSON.stringify(baseUrl)},
    api_key=os.environ["TESSERA_API_KEY"],
)

stream = client.chat.completions.create(
${lines.join('')}${more})

content = ""
for chunk in stream:
    content += chunk.choices[0].delta.content or ""
print(json.loads(content))
`;
}

/** JSON in Python syntax. String literals are the same in both. */
function toLiteral(value: JsonValue, depth: number): string {
  const pad = '    '.repeat(depth);
  const inner = '    '.repeat(depth + 1);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return isArray ? '[]' : '{}';
  const parts = entries.map(([name, part]: [string, JsonValue]) => {
    const literal = toLiteral(part, depth + 1);
    return `${inner}${isArray ? '' : `${JSON.stringify(name)}: `}${literal},\n`;
  });
  return `${isArray ? '[' : '{'}\n${parts.join('')}${pad}${isArray ? ']' : '}'}`;
}
