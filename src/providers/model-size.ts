/**
 * Maximum billions of parameters of a small model. Long prompts cost small models seconds, and they forget
 * instructions.
 */
const maxSmall = 8;

// `8x7b` is a mixture of experts, and `e4b` a model with the memory of that many. `1m` is a context window, `4bit` a
// quantization, and the `a3b` in `30b-a3b` counts active parameters only.
const sizes = /(?<![a-z0-9.])(?:(\d{1,3})x)?e?(\d{1,4}(?:\.\d{1,3})?)(b|m)(?![a-z0-9])/gi;

/** Undefined if the name does not contain a size. */
export function isSmallByName(model: string): boolean | undefined {
  let largest: number | undefined;
  for (const [, experts = '1', count = '', unit = ''] of model.matchAll(sizes)) {
    const isMillions = unit.toLowerCase() === 'm';
    if (isMillions && Number(count) < 50) continue;
    largest = Math.max(largest ?? 0, (Number(experts) * Number(count)) / (isMillions ? 1000 : 1));
  }
  return largest === undefined ? undefined : largest <= maxSmall;
}
