// Gemini's generateContent: ai.google.dev/gemini-api/docs/thought-signatures, /function-calling and /thinking.

import {
  checkTools,
  frame,
  isObject,
  listOf,
  nextStep,
  onlyKnown,
  rule,
  said,
  toolName,
  type Json,
  type Ledger,
} from './vendor.ts';

const lost = 'skip_thought_signature_validator';

export function answerGenerateContent(
  levels: readonly string[],
): (body: Json, ledger: Ledger, number: number) => string {
  return (body, ledger, number) => {
    onlyKnown(
      body,
      ['contents', 'systemInstruction', 'tools', 'toolConfig', 'generationConfig', 'store', 'serviceTier'],
      '',
    );
    const config = isObject(body.generationConfig) ? body.generationConfig : {};
    const { thinkingLevel } = isObject(config.thinkingConfig) ? config.thinkingConfig : {};
    rule(
      thinkingLevel === undefined || levels.includes(said(thinkingLevel).toLowerCase()),
      `Thinking level ${said(thinkingLevel)} is not supported for this model.`,
    );
    const declared = listOf(body.tools).flatMap((tool) => listOf(tool.functionDeclarations));
    checkTools(declared, { most: 512, name: /^[a-zA-Z_][\w.:-]{0,127}$/ });
    for (const one of declared) onlyKnown(one, ['name', 'description', 'parametersJsonSchema'], 'tools[].');
    const { asked, results } = readContents(listOf(body.contents), ledger);
    const step = nextStep(asked, results, number);
    const parts: Json[] = step.text === '' ? [] : [{ text: step.text }];
    // Of parallel calls, only the first one is signed.
    for (const [index, { json }] of (step.type === 'call' ? step.calls : []).entries()) {
      const functionCall = { name: toolName, args: JSON.parse(json) };
      parts.push(index > 0 ? { functionCall } : { functionCall, thoughtSignature: ledger.issue(body.contents) });
    }
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 3 };
    return frame({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }], usageMetadata });
  };
}

function readContents(contents: readonly Json[], ledger: Ledger): { readonly asked: string; readonly results: number } {
  let open: readonly unknown[] = [];
  let [asked, results] = ['', 0];
  for (const [index, content] of contents.entries()) {
    const parts = listOf(content.parts);
    rule(content.role === 'user' || content.role === 'model', 'Please use a valid role: user, model.');
    rule(index > 0 || content.role === 'user', 'Please ensure that multiturn requests begin with a user turn');
    rule(parts.length > 0, `contents[${index}].parts must not be empty`);
    const calls = parts.filter((part) => isObject(part.functionCall));
    const responses = parts.filter((part) => isObject(part.functionResponse));
    rule(
      calls.length === 0 || contents[index - 1]?.role === 'user',
      'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
    );
    const names = responses.map(({ functionResponse }) => (isObject(functionResponse) ? functionResponse.name : ''));
    rule(
      responses.every(({ functionResponse }) => isObject(functionResponse) && isObject(functionResponse.response)),
      'functionResponse.response must be a Struct',
    );
    rule(
      names.length === open.length && names.every((name) => open.includes(name)),
      `No function call has the name of the response: ${names.join()}`,
    );
    for (const [at, part] of parts.entries()) {
      onlyKnown(
        part,
        ['text', 'functionCall', 'functionResponse', 'thoughtSignature', 'inlineData', 'fileData'],
        `contents[${index}].parts[${at}].`,
      );
    }
    rule(
      parts.every(({ text }) => text !== ''),
      `contents[${index}].parts must not be empty`,
    );
    const texts = parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('');
    if (content.role === 'user' && texts !== '') [asked, results] = [texts, 0];
    const [first] = calls;
    if (first !== undefined) {
      rule(
        first.thoughtSignature !== undefined,
        `Function call is missing a thought_signature in functionCall parts: ${index}`,
      );
      if (first.thoughtSignature !== lost) ledger.verify(first.thoughtSignature);
    }
    results += responses.length;
    open = calls.map(({ functionCall }) => (isObject(functionCall) ? functionCall.name : ''));
  }
  rule(contents.at(-1)?.role === 'user', 'Please ensure that multiturn requests end with a user turn');
  rule(open.length === 0, 'the conversation must not end with a function call turn');
  return { asked, results };
}
