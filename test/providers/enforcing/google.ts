// Gemini's generateContent: ai.google.dev/gemini-api/docs/thought-signatures, /function-calling and /thinking.

import {
  checkTools,
  checkUnicode,
  frame,
  isObject,
  listOf,
  nextStep,
  onlyKnown,
  piecesOf,
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
    const tier = body.serviceTier;
    rule(
      tier === undefined || ['standard', 'flex', 'priority'].includes(said(tier)),
      `Invalid serviceTier ${said(tier)}`,
    );
    const config = isObject(body.generationConfig) ? body.generationConfig : {};
    onlyKnown(config, generationFields, 'generationConfig.');
    const { thinkingLevel } = isObject(config.thinkingConfig) ? config.thinkingConfig : {};
    rule(
      thinkingLevel === undefined || levels.includes(said(thinkingLevel).toLowerCase()),
      `Thinking level ${said(thinkingLevel)} is not supported for this model.`,
    );
    checkUnicode(body);
    // ai.google.dev/api/generate-content, GenerationConfig: the seed is an int32; Content: systemInstruction is text.
    rule(config.seed === undefined || config.seed === Number(config.seed) << 0, 'generation_config.seed (TYPE_INT32)');
    const { parts: system } = isObject(body.systemInstruction) ? body.systemInstruction : {};
    for (const part of listOf(system)) {
      onlyKnown(part, ['text'], 'systemInstruction.parts[].');
      rule(part.text !== '', 'systemInstruction.parts must not be empty');
    }
    const declared = listOf(body.tools).flatMap((tool) => listOf(tool.functionDeclarations));
    checkTools(declared, { most: 512, name: namePattern });
    for (const one of declared) onlyKnown(one, ['name', 'description', 'parametersJsonSchema'], 'tools[].');
    const { asked, results } = readContents(listOf(body.contents), ledger);
    const step = nextStep(asked, results, number);
    const parts: Json[] = [];
    // Of parallel calls, only the first one is signed.
    for (const [index, { json }] of (step.type === 'call' ? step.calls : []).entries()) {
      const functionCall = { name: toolName, args: JSON.parse(json) };
      parts.push(index > 0 ? { functionCall } : { functionCall, thoughtSignature: ledger.issue(body.contents) });
    }
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 3 };
    const spoken = piecesOf(step.text).map((text) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] } }],
    }));
    const last = { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }], usageMetadata };
    return [...spoken, last].map((one) => frame(one)).join('');
  };
}

/**
 * ai.google.dev/api/generate-content, GenerationConfig, without the penalties: "Penalty is not enabled for this model"
 * (github.com/google-gemini/cookbook#1290, vercel/ai#8943); and without the sampling parameters, which models from 3.6
 * on ignore and later ones will reject (ai.google.dev/gemini-api/docs/whats-new-gemini-3.6).
 */
const generationFields = ['maxOutputTokens', 'seed', 'thinkingConfig', 'responseMimeType', 'responseJsonSchema'];

/** ai.google.dev/api/caching, FunctionDeclaration; its newest version allows 128 characters. */
const namePattern = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;

/** ai.google.dev/gemini-api/docs/image-understanding and /document-processing */
const mediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'];

function checkPart(part: Json, place: string): void {
  onlyKnown(
    part,
    ['text', 'functionCall', 'functionResponse', 'thoughtSignature', 'inlineData', 'fileData'],
    `${place}.`,
  );
  const kinds = ['text', 'functionCall', 'functionResponse', 'inlineData', 'fileData'].filter((kind) => kind in part);
  rule(kinds.length === 1, `${place}: required oneof field 'data' must have one initialized field`);
  const { functionCall, functionResponse, inlineData, fileData } = part;
  if (isObject(functionCall)) {
    onlyKnown(functionCall, ['id', 'name', 'args'], `${place}.functionCall.`);
    rule(namePattern.test(said(functionCall.name)), `${place}.functionCall.name: Invalid function name`);
    rule(isObject(functionCall.args), `${place}.functionCall.args must be a Struct`);
  }
  if (isObject(functionResponse)) {
    onlyKnown(functionResponse, ['id', 'name', 'response', 'parts'], `${place}.functionResponse.`);
    for (const inner of listOf(functionResponse.parts)) checkPart(inner, `${place}.functionResponse.parts`);
  }
  if (isObject(inlineData)) {
    rule(mediaTypes.includes(said(inlineData.mimeType)), `Unsupported MIME type: ${said(inlineData.mimeType)}`);
  }
  if (isObject(fileData)) rule(said(fileData.fileUri).startsWith('https:'), `${place}.fileData.fileUri`);
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
      names.length === open.length,
      'Please ensure that the number of function response parts is equal to the number of function call parts',
    );
    // /thought-signatures: calls and responses in the same order; responses without ids are matched by position.
    rule(
      names.every((name, at) => name === open[at]),
      `No function call has the name of the response: ${names.join()}`,
    );
    for (const [at, part] of parts.entries()) checkPart(part, `contents[${index}].parts[${at}]`);
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
