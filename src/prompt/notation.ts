// Writes a document in the notation of the prompt. Compiling the result returns the same document.
import { isList } from '../is-list.ts';
import { hasOwn, isRecord } from '../schema/check.ts';
import type { JsonValue, Schema } from '../schema/schema.ts';
import { createBaseDocument, isElement, rootName } from '../ui/base-document.ts';
import type { Catalog } from '../ui/catalog.ts';
import { namedFrom } from '../ui/check/option-arguments.ts';
import type { Element } from '../ui/element.ts';
import { withoutCommands } from '../ui/read/latex-command.ts';

const identifier = /^[A-Za-z_$][\w$]*$/;

/** The text to write instead of a value, or undefined. `schema` is the schema of its prop. */
type NameOf = (value: JsonValue, schema?: Schema) => string | undefined;

/** `nameOf` returns replacements for values, such as references to tool results. */
export function toNotation(root: JsonValue, catalog: Catalog, nameOf?: NameOf): string {
  return `${rootName} = ${createWriter(catalog, nameOf).write(root, '')}`;
}

/** Writes each element as a separate statement, with the names that `createBaseDocument` assigns. */
export function toNamedNotation(root: JsonValue, catalog: Catalog): string {
  const base = createBaseDocument(root);
  const writer = createWriter(catalog, (value) => base.nameOf(value));
  return [...base.elements].map(([name, element]) => `${name} = ${writer.writeElement(element, '')}`).join('\n');
}

interface Writer {
  write(value: JsonValue, indent: string, schema?: Schema): string;
  writeElement(element: Element, indent: string): string;
}

function createWriter(catalog: Catalog, nameOf: NameOf = () => undefined): Writer {
  /** Lists of elements are written one item per line; everything else on one line. */
  const takesLine = (item: JsonValue): boolean =>
    nameOf(item) === undefined && (isElement(item) || Array.isArray(item));

  function write(value: JsonValue, indent: string, schema?: Schema): string {
    const name = nameOf(value, schema);
    if (name !== undefined) return name;
    if (isElement(value)) return writeElement(value, indent);
    if (isList(value)) {
      if (!value.some(takesLine)) return `[${value.map((item) => write(item, indent)).join(', ')}]`;
      if (value.length === 1) return `[${value.map((item) => write(item, indent)).join('')}]`;
      const deeper = `${indent}  `;
      return `[\n${value.map((item) => deeper + write(item, deeper)).join(',\n')}\n${indent}]`;
    }
    if (isRecord(value)) {
      const members = Object.entries(value).map(
        ([key, member]) => `${identifier.test(key) ? key : JSON.stringify(key)}: ${write(member, indent)}`,
      );
      return `{${members.join(', ')}}`;
    }
    return withoutCommands(JSON.stringify(value));
  }

  function writeElement({ component, props }: Element, indent: string): string {
    const shape = catalog.find(component);
    const order = shape?.order ?? Object.keys(props);
    const given = order.filter((prop) => hasOwn(props, prop));
    const args: string[] = [];
    let isPositional = true;
    const values = given.map((prop) => props[prop] ?? null);
    const namesFrom = shape === undefined ? given.length : namedFrom(shape, given, values);
    for (const [index, prop] of given.entries()) {
      isPositional &&= order[index] === prop && index < namesFrom;
      const text = write(props[prop] ?? null, indent, shape?.component.props.properties[prop]);
      args.push(isPositional ? text : `${prop}: ${text}`);
    }
    return `${component}(${args.join(', ')})`;
  }

  return { write, writeElement };
}
