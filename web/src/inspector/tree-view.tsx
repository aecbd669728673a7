import { isElement } from '../../../src/client/index.ts';
import { isList } from '../../../src/is-list.ts';
import { isRecord } from '../../../src/schema/check.ts';
import type { JsonValue } from '../../../src/schema/schema.ts';
import type { Element } from '../../../src/ui/element.ts';

export interface TreeViewProps {
  readonly root: Element;
}

/** Elements below this depth are initially collapsed. */
const openDepth = 3;
/** Maximum items shown of a list, because more would slow down the page. The text view shows all of them. */
const most = 100;

export function TreeView({ root }: TreeViewProps) {
  return (
    <ul class="tree">
      <ElementNode element={root} depth={0} />
    </ul>
  );
}

function ElementNode({ element, depth }: { readonly element: Element; readonly depth: number }) {
  const entries = Object.entries(element.props);
  const plain = entries.filter(([, value]) => !holdsElements(value));
  const nested = entries.filter(([, value]) => holdsElements(value));
  return (
    <li>
      <details open={depth < openDepth}>
        <summary>
          <b>{element.component}</b> <span>{firstText(element)}</span>
        </summary>
        <ul>
          {plain.map(([name, value]) => (
            <li key={name} class="leaf">
              <i>{name}</i> <code>{shorten(JSON.stringify(value))}</code>
            </li>
          ))}
          {nested.flatMap(([name, value]) =>
            elementsIn(value).map((child, index) => (
              // Elements are only appended.
              <ElementNode key={`${name} ${index}`} element={child} depth={depth + 1} />
            )),
          )}
        </ul>
      </details>
    </li>
  );
}

const holdsElements = (value: JsonValue): boolean => elementsIn(value).length > 0;

function elementsIn(value: JsonValue): readonly Element[] {
  if (isElement(value)) return [value];
  if (isList(value)) return value.slice(0, most).flatMap(elementsIn);
  return isRecord(value) ? Object.values(value).flatMap(elementsIn) : [];
}

/** A text that distinguishes the element from others of its kind. */
function firstText({ props }: Element): string {
  const text = Object.values(props).find((value) => typeof value === 'string');
  return typeof text === 'string' ? shorten(text, 48) : '';
}

const shorten = (text: string, length = 160): string => (text.length > length ? `${text.slice(0, length)}…` : text);
