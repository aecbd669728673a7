// Open models that reason before they answer unless the operator turns that off, by their names on local servers. A
// model that is missing here costs one unconstrained reply; the adapter remembers that it reasons.

const thinks = [
  /(?:^|[^a-z])(?:thinking|think|reasoning|reasoner|qwq|magistral)(?![a-z])/i,
  /deepseek-r\d/i,
  /(?:^|[^a-z])r1(?![a-z0-9])/i,
  /gpt-oss/i,
  /qwen-?3(?!.*(?:instruct|coder|embedding))/i,
  /glm-?(?:4\.[5-9]|[5-9])/i,
  /smollm3/i,
  /exaone-?deep/i,
  /minimax-?m\d/i,
];

export const isReasoningModel = (model: string): boolean => thinks.some((pattern) => pattern.test(model));
