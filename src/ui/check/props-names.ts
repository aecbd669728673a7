// The names under which models write the props of an element: `{"type": "Tag", "props": {"text": "new"}}`.

export const propsNames: readonly string[] = ['props', 'properties', 'attributes', 'args', 'arguments'];
/** Names that have other meanings too. The members of the object decide. */
const otherNames: ReadonlySet<string> = new Set(['data', 'attrs', 'params', 'parameters', 'config', 'options']);

export const isPropsName = (name: string): boolean => propsNames.includes(name);
export const mayHoldProps = (name: string): boolean => otherNames.has(name);
