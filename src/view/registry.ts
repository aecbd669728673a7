// Finds the view of a component by its name.
import { chartNames } from './charts/names.ts';
import { ChartOnDemand } from './charts/chart-on-demand.tsx';
import { definitions } from './components/index.ts';
import type { View } from './define-view.ts';
import { UnknownElement } from './unknown-element.tsx';

const views: ReadonlyMap<string, View> = new Map<string, View>([
  ...chartNames.map((name) => [name, ChartOnDemand] as const),
  ...definitions.map(({ component, View }) => [component, View] as const),
]);

/** The view of a component. An unknown component shows its texts. */
export const findView = (component: string): View => views.get(component) ?? UnknownElement;
