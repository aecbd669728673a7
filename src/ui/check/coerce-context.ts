import type { Catalog } from '../catalog.ts';
import type { UrlPolicy } from '../safety/url-policy.ts';
import type { DiagnosticName } from './diagnostics.ts';

/** The inputs of a coercion besides schema and value. */
export interface CoerceContext {
  readonly catalog: Catalog;
  readonly urlPolicy: UrlPolicy;
  readonly report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
  /** The text beside an action, which a click on its element sends anyway. */
  readonly label?: string | undefined;
}

/** The same context, which also records whether a loss was reported, so that no loss is reported twice. */
export function noteLosses(context: CoerceContext): {
  readonly noting: CoerceContext;
  readonly hasLost: () => boolean;
} {
  let isLost = false;
  const noting: CoerceContext = {
    ...context,
    report: (code, message, isLossy = false) => {
      isLost ||= isLossy;
      context.report(code, message, isLossy);
    },
  };
  return { noting, hasLost: () => isLost };
}
