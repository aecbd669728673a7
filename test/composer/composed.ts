// The compiled answer of the built-in model to a message.
import { createTurns } from '../../src/cli/create-turns.ts';
import { createComposer } from '../../src/composer/composer.ts';
import type { ModelCall } from '../../src/model/language-model.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';

export interface Block {
  readonly component: string;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface Composed {
  readonly notation: string;
  readonly document: string;
  /** The children of the card. */
  readonly blocks: readonly Block[];
  /** Codes of everything that the compiler had to repair. */
  readonly diagnostics: readonly string[];
}

const composer = createComposer(createTurns());

/** `earlier`: the messages of the user before it. */
export async function composed(text: string, earlier: readonly string[] = []): Promise<Composed> {
  const call: ModelCall = {
    messages: [...earlier, text].map((sent) => ({ role: 'user', content: [{ type: 'text', text: sent }] })),
    tools: [],
    toolChoice: { type: 'auto' },
    settings: {},
  };
  let notation = '';
  for await (const batch of await composer.stream(call, new AbortController().signal)) {
    for (const part of batch) if (part.type === 'text-delta') notation += part.text;
  }
  const compiler = createUiCompiler();
  const document = compiler.push(notation) + compiler.end();
  // The compiler writes this shape; the root is a card.
  const { component } = JSON.parse(document) as { component: { props: { children: readonly Block[] } } };
  return {
    notation,
    document,
    blocks: component.props.children,
    diagnostics: compiler.diagnostics.map(({ code, path }) => `${code} ${path}`),
  };
}

/** Every text in a value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Every element of this component, at any depth. */
export function elementsIn(value: unknown, component: string): readonly Block[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((one) => elementsIn(one, component));
  // Elements, and nothing else in a document, have a component.
  return 'component' in value && value.component === component ? [value as Block, ...inner] : inner;
}
