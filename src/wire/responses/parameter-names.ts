/** The names of parameters in the Responses API, by their names in chat completions. */
export const responsesNames: ReadonlyMap<string, string> = new Map([
  ['messages', 'input'],
  ['max_tokens', 'max_output_tokens'],
  ['reasoning_effort', 'reasoning.effort'],
  ['response_format', 'text.format'],
  ['verbosity', 'text.verbosity'],
  ['tools[].function.strict', 'tools[].strict'],
]);
