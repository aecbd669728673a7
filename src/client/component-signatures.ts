import { createCatalog, type Catalog } from '../ui/catalog.ts';
import type { Fallback } from '../ui/write/fallback.ts';

/** The parts of a component declaration that the call notation of OpenUI Lang depends on. */
export interface ComponentSignature {
  /** Prop names in positional order. */
  readonly order: readonly string[];
  /** Props that hold `{type, params}`. */
  readonly actions: readonly string[];
  /** The prop whose text a click sends when its action has no message. */
  readonly label: string | undefined;
  /** True for charts: their renderers throw or render nonsense while their data is incomplete. */
  readonly needsCompleteData: boolean;
  /** The closest components of OpenUI, for a component that its library lacks. */
  readonly fallback?: Fallback | undefined;
}

export type ComponentSignatures = ReadonlyMap<string, ComponentSignature>;

/** The signatures of a catalog, including its custom components. */
export function toComponentSignatures(catalog: Catalog): ComponentSignatures {
  return new Map(
    catalog.components.map((component) => {
      const shape = catalog.find(component.name);
      const entries = Object.entries(component.props.properties);
      const actions = entries.filter(([, schema]) => schema.type === 'action').map(([prop]) => prop);
      const needsCompleteData = component.group === 'chart';
      return [
        component.name,
        { order: shape?.order ?? [], actions, label: shape?.textProp, needsCompleteData, fallback: component.fallback },
      ];
    }),
  );
}

let builtIn: ComponentSignatures | undefined;

/** The signatures of the built-in components. */
export const builtInSignatures = (): ComponentSignatures => (builtIn ??= toComponentSignatures(createCatalog()));
