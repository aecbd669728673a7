import { propertyOf } from '../../schema/check.ts';
import type { JsonValue, Schema } from '../../schema/schema.ts';
import { allowedComponents, type Catalog, type ComponentShape } from '../catalog.ts';
import { columnLayoutOf } from '../check/column-layout.ts';
import { ToolValues } from './tool-reference.ts';

/** The information from the catalog that a reader needs to distinguish notation from text. */
export interface KnownNames {
  isComponent(name: string): boolean;
  hasProp(component: string, prop: string): boolean;
  /** True when a prop of the component begins with this text. */
  startsProp(component: string, text: string): boolean;
  /** True for a component that holds others. */
  isContainer(component: string): boolean;
  /** True for a component that takes data by columns, such as a chart or a table. */
  hasColumns(component: string): boolean;
  /** True if the argument of the component at this position may be a number. */
  takesNumber(component: string, position: number): boolean;
  /** True if a prop, by name or position, may be a number or a text, or with `isItem` an item of its list a number. */
  takesFigure(component: string, prop: string | undefined, position: number, isItem: boolean): boolean;
  /** True for a list of numbers, such as that of a chart: a prop by name or position. */
  listsNumbers(component: string, prop: string | undefined, position: number): boolean;
  /** True if a prop, by name or position, is a list, or may be the rows of a component that takes data by columns. */
  takesList(component: string, prop: string | undefined, position: number): boolean;
  /** True for a component that is shown with its number in its list. */
  isNumbered(component: string): boolean;
  /** True for a component whose strings contain code. */
  isVerbatim(component: string): boolean;
  /** True for a prop that contains code, by name or position; without a component, in any component. */
  takesCode(component: string, prop: string | undefined, position: number): boolean;
  /**
   * The component that the list of a prop, by name or position, takes, such as that of fields; empty if there is not
   * exactly one.
   */
  itemIn(component: string, prop: string | undefined, position: number): string;
  /** True for a name that a function of the model may have: neither an action nor a component in any spelling. */
  mayBeHelper(name: string): boolean;
  /** The values that `@tool(...)` refers to. Absent if `@tool` has no meaning. */
  readonly toolValues?: ToolValues | undefined;
}

const namesOfCatalog = new WeakMap<Catalog, KnownNames>();

/** Derived once per catalog. Tool values belong to one document. */
export function knownNames(
  catalog: Catalog,
  toolResults: ReadonlyMap<string, JsonValue> | undefined,
  onReference?: (call: string, reference: string) => void,
): KnownNames {
  let names = namesOfCatalog.get(catalog);
  if (names === undefined) namesOfCatalog.set(catalog, (names = namesIn(catalog)));
  return toolResults === undefined ? names : { ...names, toolValues: new ToolValues(toolResults, onReference) };
}

function namesIn(catalog: Catalog): KnownNames {
  const numbered = catalog.components.filter(({ isNumbered }) => isNumbered === true).map(({ name }) => name);
  return {
    isComponent: (name) => catalog.find(name) !== undefined,
    hasProp: (component, prop) =>
      component === ''
        ? catalog.codeShapes.some(({ order }) => order.includes(prop))
        : (catalog.match(component)?.order.includes(prop) ?? false),
    mayBeHelper: (name) => catalog.match(name) === undefined && !Object.hasOwn(catalog.actions, name),
    startsProp: (component, text) => catalog.match(component)?.order.some((prop) => prop.startsWith(text)) ?? false,
    isContainer: (component) => (catalog.match(component)?.elementProps.length ?? 0) > 0,
    hasColumns: (component) => {
      const shape = catalog.match(component);
      return shape !== undefined && columnLayoutOf(shape, catalog) !== undefined;
    },
    takesNumber: (component, position) => {
      const shape = catalog.match(component);
      const prop = shape?.order[position];
      const schema = shape === undefined || prop === undefined ? undefined : propertyOf(shape.component.props, prop);
      return schema?.type === 'number' || schema?.type === 'union' || schema?.type === 'any';
    },
    takesFigure: (component, prop, position, isItem) => {
      if (catalog.match(component) === undefined) return position > 0 && !isItem;
      const schema = schemaOf(catalog, component, prop, position);
      if (!isItem) return schema !== undefined && (schema.type === 'string' || mayBeNumber(schema));
      return schema?.type === 'array' && mayBeNumber(schema.items);
    },
    listsNumbers: (component, prop, position) => {
      const schema = schemaOf(catalog, component, prop, position);
      return schema?.type === 'array' && schema.items.type === 'number';
    },
    takesList: (component, prop, position) => {
      const schema = schemaOf(catalog, component, prop, position);
      if (schema !== undefined) return schema.type === 'array';
      const shape = catalog.match(component);
      const mayBeRows = prop === undefined ? position > 0 : rowsName.test(prop);
      return mayBeRows && shape !== undefined && columnLayoutOf(shape, catalog) !== undefined;
    },
    isNumbered: (component) => catalog.match(component, numbered)?.component.isNumbered === true,
    isVerbatim: (component) => catalog.match(component)?.isVerbatim ?? false,
    itemIn: (component, prop, position) => {
      const schema = schemaOf(catalog, component, prop, position);
      const [item = '', ...others] = schema?.type === 'array' ? allowedComponents(schema) : [];
      return others.length === 0 ? item : '';
    },
    takesCode: (component, prop, position) =>
      (component === '' ? catalog.codeShapes : [catalog.match(component)]).some(
        (shape) => shape !== undefined && takesCode(shape, prop, position),
      ),
  };
}

/** Names of lists of rows, of headings and of values, in which models give the data of a component. */
const rowsName = /^(?:rows|data|headers?|values|labels|series)$/i;

/** The schema of a prop, by name or position. */
function schemaOf(catalog: Catalog, component: string, prop: string | undefined, position: number): Schema | undefined {
  const shape = catalog.match(component);
  const name = prop ?? shape?.order[position];
  return shape === undefined || name === undefined ? undefined : propertyOf(shape.component.props, name);
}

const mayBeNumber = (schema: Schema): boolean =>
  schema.type === 'number' || (schema.type === 'union' && schema.anyOf.some((option) => option.type === 'number'));

/**
 * A quote ends a string of code only if nothing else of the call can follow. For a positional argument, that holds only
 * for the last prop.
 */
function takesCode({ component, order }: ComponentShape, prop: string | undefined, position: number): boolean {
  const name = prop ?? (position === order.length - 1 ? order[position] : undefined);
  const schema = name === undefined ? undefined : propertyOf(component.props, name);
  return schema?.type === 'string' && schema.format === 'code';
}
