import { footerName } from './placement-rules.ts';
import type { ElementScope } from './scopes.ts';

/** True before the buttons at the end of a component that has no prop for them. They are placed after it. */
export const isFooter = ({ unknownKey, shape }: ElementScope): boolean =>
  unknownKey !== undefined && footerName.test(unknownKey) && (shape.elementProps.length > 0 || shape.component.isBlock);
