// Replaces components that a format lacks with the nearest ones that it has. Such an element is held until it is
// complete; all others stream.
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { isElement } from '../base-document.ts';
import type { Catalog } from '../catalog.ts';
import { ElementBuilder } from './element-builder.ts';
import { nearestOf, type Fallback } from './fallback.ts';
import type { TreeWriter } from './writer.ts';

export function createReplacingWriter(inner: TreeWriter, catalog: Catalog): TreeWriter {
  const fallbackOf = (component: string): Fallback | undefined => catalog.find(component)?.component.fallback;
  /** The element that is held, if one is. */
  let held: ElementBuilder | undefined;

  const write = (value: JsonValue): void => {
    if (isElement(value)) {
      const fallback = fallbackOf(value.component);
      if (fallback !== undefined) return fallback(value.props).forEach(write);
      inner.openElement(value.component);
      for (const [name, member] of Object.entries(value.props)) {
        inner.prop(name);
        write(member);
      }
      return inner.closeElement();
    }
    if (isList(value)) {
      inner.openList();
      value.forEach(write);
      return inner.closeList();
    }
    if (typeof value !== 'string') return inner.value(value);
    inner.openString();
    inner.text(value);
    inner.closeString();
  };

  return {
    openElement(component) {
      if (held === undefined && fallbackOf(component) === undefined) return inner.openElement(component);
      held ??= new ElementBuilder();
      held.openElement(component);
    },
    closeElement() {
      if (held === undefined) return inner.closeElement();
      const element = held.closeElement();
      if (element === undefined) return;
      held = undefined;
      write(element);
    },
    prop: (name) => (held ?? inner).prop(name),
    openList: () => (held ?? inner).openList(),
    closeList: () => (held ?? inner).closeList(),
    openString: () => (held ?? inner).openString(),
    text: (chunk) => (held ?? inner).text(chunk),
    closeString: () => (held ?? inner).closeString(),
    value: (value) => (held ?? inner).value(value),
    end: (error) => inner.end(error),
    take: () => inner.take(),
    length: () => inner.length(),
    nearest: (component) => nearestOf(fallbackOf(component)),
  };
}
