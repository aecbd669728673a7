import type { Catalog } from '../catalog.ts';
import type { UrlPolicy } from '../safety/url-policy.ts';
import type { Report } from './diagnostics.ts';

/** The inputs of a coercion besides schema and value. */
export interface CoerceContext {
  readonly catalog: Catalog;
  readonly urlPolicy: UrlPolicy;
  readonly report: Report;
  /** Keeps a sentence found in a setting, for the enclosing field. Returns false if there is no field. */
  readonly keepNote?: ((text: string) => boolean) | undefined;
  /** The text beside an action, which a click on its element sends anyway. */
  readonly label?: string | undefined;
  /** How many numbers a list should have, by the labels beside it. */
  readonly count?: number | undefined;
}

/** The same context, which also records whether a dropped value was reported, so that none is reported twice. */
export function noteLosses(context: CoerceContext): {
  readonly noting: CoerceContext;
  readonly hasLost: () => boolean;
} {
  let isLost = false;
  const { catalog, urlPolicy, keepNote, label, count } = context;
  const noting: CoerceContext = {
    catalog,
    urlPolicy,
    keepNote,
    label,
    count,
    report: (code, message, isLossy = false) => {
      isLost ||= isLossy || code === 'dropped_value' || code === 'unknown_action';
      context.report(code, message, isLossy);
    },
  };
  return { noting, hasLost: () => isLost };
}
