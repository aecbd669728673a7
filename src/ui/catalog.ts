import { anything, object, url } from '../schema/build.ts';
import { neutralOf } from '../schema/neutral.ts';
import type { ArraySchema, ElementSchema, JsonObject, JsonValue, ObjectSchema, Schema } from '../schema/schema.ts';
import { anyBlock, type Component } from './component.ts';
import { components as builtinComponents } from './components/index.ts';
import { parseCompoundName } from './compound-name.ts';
import { matchName } from './match-name.ts';
import { translatedType } from './translated-names.ts';

export interface CatalogOptions {
  /** Only these components, and those that every document needs: Card and TextContent. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** Omits rarely used components, unless `include` names them. */
  readonly isShort?: boolean | undefined;
  /** The caller's own components, which are allowed wherever a block is. */
  readonly custom?: readonly Component[] | undefined;
  /** The caller's own actions: schema of the params of each. */
  readonly actions?: Readonly<Record<string, ObjectSchema>> | undefined;
}

/** Properties that are derived once from the declaration of a component. */
export interface ComponentShape {
  readonly component: Component;
  /** Prop names in positional order. */
  readonly order: readonly string[];
  /** Props that hold elements, alone or in lists. */
  readonly elementProps: readonly string[];
  /** The prop that takes a group of buttons, such as that of a form. */
  readonly buttonsProp: string | undefined;
  /** Props that hold an object. */
  readonly objectProps: readonly string[];
  /** The only prop that lists elements. A single child is placed there. */
  readonly listProp: string | undefined;
  /** The prop for a single string. */
  readonly textProp: string | undefined;
  /** True if a click on it runs an action. */
  readonly hasAction: boolean;
  /** The prop with the name of a choice; undefined for a component that is not a choice. */
  readonly choiceName: string | undefined;
  /** The prop for numbers without a list, such as the values of a series. */
  readonly numbersProp: string | undefined;
  /** True if strings are code, in which only a quote can end the string. */
  readonly isVerbatim: boolean;
}

export interface Catalog {
  readonly components: readonly Component[];
  readonly actions: Readonly<Record<string, ObjectSchema>>;
  readonly root: ComponentShape;
  /** Components that hold code. */
  readonly codeShapes: readonly ComponentShape[];
  /** Finds a component by its exact name. */
  find(name: string): ComponentShape | undefined;
  /** Finds a component by a name that may be inexact. Components that are allowed in `place` take precedence. */
  match(name: string, place?: readonly string[]): ComponentShape | undefined;
  readonly neutralElement: (component: string) => JsonObject | undefined;
  readonly neutralProp: (shape: ComponentShape, prop: string) => JsonValue;
}

/**
 * True for a compound name that means this kind of component but is in no list of names: "HeroStat", "OrderTimeline".
 */
const isKindOf = ({ name, kindOfName, hasPrefixes = false }: Component, written: string): boolean =>
  kindOfName?.test(written) === true ||
  (hasPrefixes && written.endsWith(name) && /[a-z\d]/.test(written.charAt(written.length - name.length - 1)));

/** No filter removes these, because without them no text could be kept. */
export const rootComponent = 'Card';
export const textComponent = 'TextContent';
/** The components that replace one that is not in the catalog, where they are allowed. */
export const headingComponent = 'Heading';
export const factsComponent = 'KeyValues';
export const pictureComponent = 'ImageBlock';
export const buttonsComponent = 'Buttons';
/** Holds prose that the model wrote instead of components. */
export const proseComponent = 'MarkDownRenderer';

/** Memoized near misses for each place. Finding one takes 20 us, and models repeat them. */
const maxRemembered = 200;
const anywhere: readonly string[] = [];
/** The library or version in a name: "RechartsBarChart", "CalloutV2". */
const decoration = /^(?:Recharts|Mui|Antd|Chakra|Shadcn|Mantine)(?=[A-Z])|(?<=[a-z])V\d{1,2}$/g;
/** Maximum length of a name that is compared with others. */
const maxName = 80;

const builtinActions: Readonly<Record<string, ObjectSchema>> = {
  continue_conversation: { ...object({}), additional: anything() },
  open_url: object({ url: url() }),
};

const places = new WeakMap<Schema, readonly string[]>();

/** Names of the components that may be elements at this place, through lists and unions. */
export function allowedComponents(schema: Schema): readonly string[] {
  if (schema.type === 'element') return schema.components;
  if (schema.type !== 'array' && schema.type !== 'union') return [];
  let found = places.get(schema);
  if (found === undefined) {
    found = schema.type === 'array' ? allowedComponents(schema.items) : schema.anyOf.flatMap(allowedComponents);
    places.set(schema, found);
  }
  return found;
}

const isElementList = (schema: Schema | undefined): schema is ArraySchema & { readonly items: ElementSchema } =>
  schema?.type === 'array' && schema.items.type === 'element';

function choiceNameOf({ props, wrapIn }: Component): string | undefined {
  if (wrapIn === undefined || props.properties['label'] === undefined) return undefined;
  const isName = ([prop, schema]: [string, Schema]): boolean =>
    schema.type === 'string' && schema.format === 'name' && props.required.includes(prop);
  return Object.entries(props.properties).find(isName)?.[0];
}

function shapeOf(component: Component): ComponentShape {
  const order = Object.keys(component.props.properties);
  const entries = Object.entries(component.props.properties);
  const firstWhere = (test: (schema: Schema) => boolean): string | undefined =>
    entries.find(([, schema]) => test(schema))?.[0];
  const isReadable = (schema: Schema): boolean =>
    schema.type === 'string' && (schema.format === 'text' || schema.format === 'markdown');
  return {
    component,
    order,
    elementProps: entries.filter(([, schema]) => allowedComponents(schema).length > 0).map(([prop]) => prop),
    buttonsProp: firstWhere((schema) => allowedComponents(schema).join() === buttonsComponent),
    objectProps: entries.filter(([, schema]) => schema.type === 'object').map(([prop]) => prop),
    listProp: firstWhere(isElementList),
    textProp:
      entries.find(([prop, schema]) => component.props.required.includes(prop) && isReadable(schema))?.[0] ??
      firstWhere(isReadable),
    hasAction: entries.some(([, schema]) => schema.type === 'action'),
    choiceName: choiceNameOf(component),
    numbersProp: firstWhere((schema) => schema.type === 'array' && schema.items.type === 'number'),
    isVerbatim: entries.some(([, schema]) => schema.type === 'string' && schema.format === 'code'),
  };
}

/** The components that are allowed where these are declared. */
type Adapt = (components: readonly string[]) => readonly string[];

/** Removes components that are not in the catalog, and allows the caller's own wherever text is allowed. */
function createAdapt(chosen: readonly Component[], custom: readonly string[]): Adapt {
  const known = new Set(chosen.map(({ name }) => name));
  const blocks = chosen.filter(({ isBlock }) => isBlock).map(({ name }) => name);
  // Hundreds of places in a declaration may share one list of two hundred components.
  const adapted = new Map<readonly string[], readonly string[]>();
  return (components) => {
    let found = adapted.get(components);
    if (found === undefined) {
      const named = components.flatMap((name) => (name === anyBlock ? blocks : [name]));
      const kept = new Set(named.filter((name) => known.has(name)));
      const own = kept.has(textComponent) ? custom : [];
      found = [...kept, ...own.filter((name) => !kept.has(name))];
      adapted.set(components, found);
    }
    return found;
  };
}

/** A schema without components stays the same object, so that values derived from it are memoized. */
function adaptSchema(schema: Schema, adapt: Adapt): Schema {
  switch (schema.type) {
    case 'element':
      return { ...schema, components: adapt(schema.components) };
    case 'array': {
      const items = adaptSchema(schema.items, adapt);
      return items === schema.items ? schema : { ...schema, items };
    }
    case 'union': {
      const anyOf = schema.anyOf.map((member) => adaptSchema(member, adapt));
      return anyOf.every((member, index) => member === schema.anyOf[index]) ? schema : { ...schema, anyOf };
    }
    case 'object':
      return adaptObject(schema, adapt);
    default:
      return schema;
  }
}

function adaptObject(schema: ObjectSchema, adapt: Adapt): ObjectSchema {
  const members = Object.entries(schema.properties);
  const adapted = members.map(([key, member]) => [key, adaptSchema(member, adapt)] as const);
  if (adapted.every(([, member], index) => member === members[index]?.[1])) return schema;
  // Not assigned one by one: a caller's prop may be called __proto__.
  return { ...schema, properties: Object.fromEntries(adapted) };
}

export function createCatalog(options: CatalogOptions = {}): Catalog {
  const { include, exclude = [], isShort = false, custom = [], actions = {} } = options;
  const keep = ({ name, isSpecial }: Component): boolean =>
    name === rootComponent ||
    name === textComponent ||
    ((include?.includes(name) ?? !(isShort && isSpecial)) && !exclude.includes(name));
  const customNames = custom.map(({ name }) => name);
  const chosen = [
    ...builtinComponents.filter((builtin) => keep(builtin) && !customNames.includes(builtin.name)),
    ...custom,
  ];
  const adapt = createAdapt(chosen, customNames);
  const components = chosen.map((component) => ({ ...component, props: adaptObject(component.props, adapt) }));
  const shapes = new Map(components.map((component) => [component.name, shapeOf(component)]));
  const root = shapes.get(rootComponent);
  if (root === undefined) throw new Error(`The catalog has no ${rootComponent}.`);
  return {
    components,
    actions: { ...builtinActions, ...actions },
    root,
    codeShapes: [...shapes.values()].filter(({ isVerbatim }) => isVerbatim),
    // The cost of a lookup grows with the name, and readers look up names while they grow.
    find: (name) => (name.length > maxName ? undefined : shapes.get(name)),
    match: createMatch(shapes),
    ...createNeutral(shapes),
  };
}

type Shapes = ReadonlyMap<string, ComponentShape>;

/** Neutral elements by component. A component that requires itself has no neutral element. */
function createNeutral(shapes: Shapes): Pick<Catalog, 'neutralElement' | 'neutralProp'> {
  const open = new Set<string>();
  const neutralElement = (name: string): JsonObject | undefined => {
    if (open.has(name)) return undefined;
    open.add(name);
    const shape = shapes.get(name);
    const props: Record<string, JsonValue> = {};
    for (const prop of shape?.component.props.required ?? []) {
      if (shape !== undefined) props[prop] = neutralProp(shape, prop);
    }
    open.delete(name);
    return { component: name, props };
  };
  const neutralProp = ({ component }: ComponentShape, prop: string): JsonValue => {
    const declared = component.neutral[prop];
    if (declared !== undefined) return declared;
    const schema = component.props.properties[prop];
    return schema === undefined ? null : neutralOf(schema, neutralElement);
  };
  return { neutralElement, neutralProp };
}

/** Finds the component that a name means, which may be an alias or misspelled. */
function createMatch(shapes: Shapes): Catalog['match'] {
  const components = Array.from(shapes.values(), ({ component }) => component);
  const aliases = new Map(
    components.flatMap(({ name, aliases: names = [] }) => names.map((alias) => [alias.toLowerCase(), name] as const)),
  );
  // "button" means Button, even where only Buttons is allowed.
  const cased = new Map(components.map(({ name }) => [name.toLowerCase(), name] as const));
  const inEnglish = (name: string): string | undefined => {
    const english = translatedType(name) ?? '';
    return cased.get(english) ?? aliases.get(english);
  };
  // "AlertBox" means an Alert, "ChipGroup" a list of Chips, and "AccordionPanel" an item of an Accordion.
  const compound = (name: string): string | undefined => {
    const { stem = '', lastWord } = parseCompoundName(name) ?? {};
    const folded = stem.toLowerCase();
    const found = shapes.get(cased.get(folded) ?? aliases.get(folded) ?? '');
    if (found === undefined || found.component.name === rootComponent) return undefined;
    const { name: own, wrapIn } = found.component;
    if (lastWord === 'nothing') return own;
    // A field of a form is no list of fields.
    if (lastWord === 'list') return wrapIn !== 'FormControl' ? (wrapIn ?? (found.listProp && own)) : own;
    return components.find((component) => component.wrapIn === own)?.name ?? own;
  };
  const nearMiss = (written: string, place: readonly string[]): ComponentShape | undefined => {
    const name = written.slice(written.lastIndexOf('.') + 1).replace(decoration, '');
    const folded = name.toLowerCase();
    // "Tab" in a list of TabItem means TabItem, although "Tabs" is nearer; so does "Item".
    const item = place.find((candidate) => candidate.toLowerCase() === `${folded}item`);
    const only = place.length === 1 && folded === 'item' ? place[0] : undefined;
    const local = place.find((candidate) =>
      shapes.get(candidate)?.component.localAliases?.some((alias) => alias.toLowerCase() === folded),
    );
    // An exact synonym is nearer than a name that differs in a letter: "Status" does not mean "Stats".
    const alias = aliases.get(folded.replace(/[\s_-]/g, ''));
    const matched = matchName(name, place);
    // "Tab" outside of Tabs is an item of it.
    const isItem = matched !== undefined && shapes.get(alias ?? '')?.component.wrapIn === matched;
    const near =
      item ??
      only ??
      cased.get(folded) ??
      (alias !== undefined && (isItem || place.includes(alias)) ? alias : undefined) ??
      matched ??
      local ??
      alias ??
      matchName(name, shapes.keys()) ??
      components.find((component) => isKindOf(component, name))?.name ??
      compound(name) ??
      inEnglish(name);
    return near === undefined ? undefined : shapes.get(near);
  };
  const remembered = new WeakMap<readonly string[], Map<string, ComponentShape | undefined>>();
  return (written, place = anywhere) => {
    const exact = shapes.get(written);
    if (exact !== undefined || written.length > maxName) return exact;
    let known = remembered.get(place);
    if (known === undefined) remembered.set(place, (known = new Map()));
    if (known.has(written)) return known.get(written);
    if (known.size >= maxRemembered) known.clear();
    const found = nearMiss(written, place);
    known.set(written, found);
    return found;
  };
}
