import { createCatalog, type Catalog } from '../ui/catalog.ts';

/** What the call notation of OpenUI Lang needs to know of a component. */
export interface CallShape {
  /** Prop names in positional order. */
  readonly order: readonly string[];
  /** Props that hold `{type, params}`. */
  readonly actions: readonly string[];
  /** The prop whose text a click says, where nothing else is said. */
  readonly label: string | undefined;
  /** True for charts: with half of their numbers, their renderers draw nonsense or throw. */
  readonly isDrawnWhole: boolean;
}

export type CallShapes = ReadonlyMap<string, CallShape>;

/** Of a catalog, with its custom components. */
export function toCallShapes(catalog: Catalog): CallShapes {
  return new Map(
    catalog.components.map((component) => {
      const shape = catalog.find(component.name);
      const entries = Object.entries(component.props.properties);
      const actions = entries.filter(([, schema]) => schema.type === 'action').map(([prop]) => prop);
      const isDrawnWhole = component.group === 'chart';
      return [component.name, { order: shape?.order ?? [], actions, label: shape?.textProp, isDrawnWhole }];
    }),
  );
}

let builtIn: CallShapes | undefined;

/** Of the 58 components that are always there: what `openuiChatLibrary` of `@openuidev/react-ui` takes. */
export const builtInShapes = (): CallShapes => (builtIn ??= toCallShapes(createCatalog()));
