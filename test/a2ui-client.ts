// The published A2UI packages: the message schema and the message processor that A2UI clients are built on.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Catalog, DataContext, MessageProcessor } from '@a2ui/web_core/v0_9';
import { BASIC_COMPONENTS, BASIC_FUNCTIONS } from '@a2ui/web_core/v0_9/basic_catalog';
import { Ajv2020 } from 'ajv/dist/2020.js';

export interface A2uiMessage {
  readonly version: string;
  readonly createSurface?: { readonly surfaceId: string; readonly catalogId: string };
  readonly updateComponents?: { readonly surfaceId: string; readonly components: readonly A2uiComponent[] };
  readonly updateDataModel?: { readonly path: string; readonly value: unknown };
}

export interface A2uiComponent {
  readonly id: string;
  readonly component: string;
  readonly children?: readonly string[];
  readonly child?: string;
  readonly tabs?: readonly { readonly title: string; readonly child: string }[];
  readonly [prop: string]: unknown;
}

export function messagesOf(content: string): readonly A2uiMessage[] {
  if (!content.endsWith('\n')) throw new Error('The last line is not complete.');
  return content
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as A2uiMessage);
}

const folder = join(createRequire(import.meta.url).resolve('@a2ui/web_core/v0_9'), '../schemas');
// The files hold JSON Schema.
const schemaFile = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly $id: string };

/** Allows only the characters that RFC 3986 allows. */
const uri =
  /^[a-z][a-z0-9+.-]*:(?:[\w\-.~:/?[\]@!$&'()*+,;=]|%[0-9a-f]{2})+(?:#(?:[\w\-.~:/?@!$&'()*+,;=]|%[0-9a-f]{2})*)?$/i;

function createValidator() {
  const ajv = new Ajv2020({ strict: false });
  ajv.addFormat('uri', uri);
  for (const format of ['date', 'time', 'date-time']) ajv.addFormat(format, true);
  const messages = schemaFile('server_to_client.json');
  ajv.addSchema(schemaFile('common_types.json'));
  // The schema refers to a placeholder `catalog.json` that each client replaces with its own catalog.
  ajv.addSchema({ ...schemaFile('catalogs/basic/catalog.json'), $id: new URL('catalog.json', messages.$id).href });
  return ajv.compile(messages);
}

const validate = createValidator();

/** The schema's validation errors for a message, or undefined when it is valid. */
export function schemaErrorsOf(message: A2uiMessage): string | undefined {
  return validate(message) ? undefined : JSON.stringify(validate.errors?.slice(0, 5));
}

/** A client that renders the basic catalog. It throws when it rejects a message. */
export function createClient(catalogId: string, onAction: (action: unknown) => void = () => {}) {
  const processor = new MessageProcessor([new Catalog(catalogId, BASIC_COMPONENTS, BASIC_FUNCTIONS)], onAction);
  const surface = () => {
    const found = processor.model.getSurface('main');
    if (found === undefined) throw new Error('There is no surface.');
    return found;
  };
  type Messages = Parameters<typeof processor.processMessages>[0];
  type Value = Parameters<DataContext['resolveDynamicValue']>[0];
  return {
    // The processor validates its input at run time.
    take: (messages: readonly A2uiMessage[]): void => processor.processMessages(messages as unknown as Messages),
    /** Clicks on a component, as a renderer does: resolves the context of its action and reports the event. */
    async click(id: string): Promise<void> {
      const component = surface().componentsModel.get(id);
      if (component === undefined) throw new Error(`There is no component ${id}.`);
      const { event } = component.properties['action'] as {
        event: { name: string; context?: Readonly<Record<string, Value>> };
      };
      const data = new DataContext(surface(), '/');
      const context = Object.entries(event.context ?? {}).map(([key, value]) => [key, data.resolveDynamicValue(value)]);
      await surface().dispatchAction({ event: { name: event.name, context: Object.fromEntries(context) } }, id);
    },
    component: (id: string) => surface().componentsModel.get(id),
    /** Sets the value of an input, as a user would. */
    fill: (path: string, value: unknown): void => void surface().dataModel.set(path, value),
    /** Resolves a value or a function call as an input or an action does. */
    resolve: (value: unknown): unknown => new DataContext(surface(), '/').resolveDynamicValue(value as Value),
  };
}
