// Reads the messages of A2UI 0.8 to 1.0, each of which belongs to a surface.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { A2uiSurface } from './surface.ts';
import { records, shown } from '../foreign-node.ts';
import { nodeStep, wait, type ForeignSource, type Step } from '../foreign-source.ts';

const maxSurfaces = 50;
const textKey = /^(?:text|title|message|reply|answer|response|content|markdown|explanation|summary)$/i;
const rootKey = /^root(?:_?id)?$/i;
const messageNames =
  /^(?:surfaceUpdate|beginRendering|dataModelUpdate|createSurface|updateComponents|updateDataModel|deleteSurface)$/;

export class A2uiSource implements ForeignSource {
  readonly #surfaces = new Map<string, A2uiSurface>();
  #last: A2uiSurface | undefined;
  /** The surface that the open message names. */
  #named: string | undefined;
  /** Texts beside the messages that are not shown yet. */
  readonly #texts: string[] = [];
  /** The same, unless the document turns out to be a component. */
  #beside: string[] = [];
  /** The messages are items of a list in the document. */
  #isListed = false;

  take(path: readonly string[], value: JsonValue): void {
    if (path.at(-1) === 'surfaceId' && typeof value === 'string') this.#named = value;
    if (path.length === 1 && typeof value === 'string' && textKey.test(path[0] ?? '')) this.#beside.push(value);
    if (path.length === 1 && rootKey.test(path[0] ?? '')) this.#surface('')?.begin(value);
    if (!isRecord(value)) return;
    // A component in its list, or a message that lists several.
    const isListed = path.at(-2) === 'components' || path.length === 1 || path.length === 0;
    const isInMessage = path.length > 2;
    if (isListed && typeof value['id'] === 'string' && value['component'] !== undefined) {
      if (path.length === 0) this.#beside = [];
      else this.#endBeside();
      // The message may name its surface only at its end.
      if (!isInMessage || this.#named !== undefined) this.#surface(this.#named ?? '')?.addComponent(value);
      return;
    }
    if (path.length > 2) return;
    if (path.length !== 1 || Object.keys(value).some((name) => messageNames.test(name))) this.#endBeside();
    if (path.length > 0 && /^text$/.test(shown(value['type'] ?? value['kind'])) && typeof value['text'] === 'string')
      this.#texts.push(value['text']);
    this.#isListed ||= path.length === 2 && /^\d+$/.test(path[1] ?? '');
    this.#addMessage(value);
  }

  /** The texts are beside messages. */
  #endBeside(): void {
    this.#texts.push(...this.#beside);
    this.#beside = [];
  }

  #addMessage(message: JsonObject): void {
    for (const [name, content] of Object.entries(message)) {
      if (name === 'components') this.#addComponents(shown(message['surfaceId']), message);
      // Messages in a list were taken one by one, unless the document came as a whole.
      if (isList(content) && !this.#isListed) for (const inner of records(content)) this.#addMessage(inner);
      if (!isRecord(content)) continue;
      const id = shown(content['surfaceId']);
      if (name === 'beginRendering') this.#surface(id)?.begin(content['root']);
      else if (name === 'updateComponents' || name === 'surfaceUpdate') this.#addComponents(id, content);
      else if (name === 'createSurface') {
        this.#addComponents(id, content);
        if (content['dataModel'] !== undefined) this.#surface(id)?.addData({ path: '/', value: content['dataModel'] });
      } else if (name === 'updateDataModel' || name === 'dataModelUpdate') this.#surface(id)?.addData(content);
      else if (name === 'dataModel') this.#surface('')?.addData({ path: '/', value: content });
      else continue;
      this.#named = undefined;
    }
  }

  #addComponents(id: string, content: JsonObject): void {
    const components = records(content['components']);
    if (components.length === 0) return;
    const surface = this.#surface(id);
    for (const component of components) surface?.addComponent(component);
    surface?.endMessage();
  }

  /** A message without a surface belongs to the last one that was named. */
  #surface(id: string): A2uiSurface | undefined {
    const known = this.#surfaces.get(id) ?? (id === '' ? this.#last : this.#surfaces.get(''));
    const surface = known ?? new A2uiSurface();
    if (known === undefined && this.#surfaces.size >= maxSurfaces) return undefined;
    // Messages before it that named no surface belong to the first one that is named.
    if (known !== undefined && id !== '' && !this.#surfaces.has(id)) this.#surfaces.delete('');
    if (known === undefined || id !== '') this.#surfaces.set(id, surface);
    this.#last = surface;
    return surface;
  }

  *steps(isEnding: () => boolean): Generator<Step, void> {
    const shown = new Set<A2uiSurface>();
    for (;;) {
      for (const text of this.#texts.splice(0))
        yield nodeStep({ type: 'markdown', props: { text }, children: [], slots: [] });
      const next = [...this.#surfaces.values()].find((surface) => !shown.has(surface));
      if (next === undefined) {
        if (isEnding()) return;
        yield wait;
        continue;
      }
      shown.add(next);
      yield* next.steps(isEnding);
    }
  }
}
