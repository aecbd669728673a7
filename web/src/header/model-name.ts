/** The parts of a model id for people: `acme/fast/v-20261121` is the model `fast` of `acme`. */
export function modelName(id: string): { readonly provider: string; readonly name: string; readonly version: string } {
  const parts = id.split('/');
  const version = /^v-\d+$/.test(parts.at(-1) ?? '') ? (parts.pop() ?? '') : '';
  const provider = parts.length > 1 ? (parts.shift() ?? '') : '';
  return { provider, name: parts.join('/') || id, version };
}
