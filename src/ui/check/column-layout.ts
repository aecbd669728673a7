// The props in which a component takes data by columns, such as the series of a chart.
import { matchName } from '../match-name.ts';
import { isPropSynonym } from './match-prop.ts';
import type { Catalog, ComponentShape } from '../catalog.ts';

/** The props in which a component takes data by columns. */
export interface ColumnLayout {
  /** The prop with one text per row, such as the labels of a chart. */
  readonly labels: string | undefined;
  /** The prop that lists named columns, such as the series of a chart. */
  readonly list: { readonly prop: string; readonly item: ComponentShape; readonly values: string } | undefined;
  /** The prop with one number per row, such as the values of a pie chart. */
  readonly values: string | undefined;
}

const layouts = new WeakMap<ComponentShape, ColumnLayout | 'none'>();

/** Undefined for a component that takes no data by columns. Derived once for each component. */
export function columnLayoutOf(shape: ComponentShape, catalog: Catalog): ColumnLayout | undefined {
  let layout = layouts.get(shape);
  if (layout === undefined) {
    layout = findColumnLayout(shape, catalog) ?? 'none';
    layouts.set(shape, layout);
  }
  return layout === 'none' ? undefined : layout;
}

function findColumnLayout({ component, numbersProp }: ComponentShape, catalog: Catalog): ColumnLayout | undefined {
  const entries = Object.entries(component.props.properties);
  const labels = entries.find(
    ([, schema]) => schema.type === 'array' && schema.items.type === 'string' && schema.items.format === 'text',
  )?.[0];
  for (const [prop, schema] of entries) {
    const only = schema.type === 'array' && schema.items.type === 'element' ? schema.items.components : [];
    const item = only.length === 1 && only[0] !== undefined ? catalog.find(only[0]) : undefined;
    const values = Object.entries(item?.component.props.properties ?? {}).find(
      ([name, member]) =>
        item?.component.props.required.includes(name) === true &&
        member.type === 'array' &&
        (member.items.type === 'number' || member.items.type === 'union'),
    )?.[0];
    if (item?.textProp !== undefined && values !== undefined)
      return { labels, list: { prop, item, values }, values: undefined };
  }
  return labels === undefined || numbersProp === undefined
    ? undefined
    : { labels, list: undefined, values: numbersProp };
}

/**
 * True for the name under which a column has its cells; any other member with a list is a cell of a row. `keys` are the
 * names of all members.
 */
export function isCellsName(
  { item, values }: NonNullable<ColumnLayout['list']>,
  name: string,
  keys: readonly string[],
): boolean {
  if (/^(?:props|args|arguments|cells|column|values)$/i.test(name) || isPropSynonym('values', name)) return true;
  // `{name: "Seats", items: [120, 90]}`, but not `{id: 7, name: "Ann", items: ["Pen", "Ink"]}`.
  if (/^(?:rows|items|contents?)$/i.test(name))
    return keys.length === 2 && keys.some((key) => /^(?:label|header|heading|name|title)$/i.test(key));
  return matchName(name, item.order) === values;
}
