/** Billions of parameters up to which a model counts as small: long prompts cost it seconds, and what they teach. */
const mostOfSmall = 8;

// `8x7b` is a mixture of experts, and `e4b` a model that takes the memory of so many. `1m` is a context window, `4bit` a
// quantization, and the active parameters of `30b-a3b` are not its size.
const sizes = /(?<![a-z0-9.])(?:(\d{1,3})x)?e?(\d{1,4}(?:\.\d{1,3})?)(b|m)(?![a-z0-9])/gi;

/** Undefined if the name tells no size. */
export function isSmallByName(model: string): boolean | undefined {
  let largest: number | undefined;
  for (const [, experts = '1', count = '', unit = ''] of model.matchAll(sizes)) {
    const isMillions = unit.toLowerCase() === 'm';
    if (isMillions && Number(count) < 50) continue;
    largest = Math.max(largest ?? 0, (Number(experts) * Number(count)) / (isMillions ? 1000 : 1));
  }
  return largest === undefined ? undefined : largest <= mostOfSmall;
}
