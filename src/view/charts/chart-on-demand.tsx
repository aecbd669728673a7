// The charts are one file, which a page loads when the first chart begins. Its space is reserved until then, and until the
// chart has all of its data: axes that follow growing data would move what has been drawn.
import { useEffect, useState } from 'preact/hooks';
import { useTurn } from '../draw-scheduler.ts';
import { styleSheets } from '../element-styles.ts';
import { useView } from '../view-context.ts';
import { noneOpen, type View, type ViewProps } from '../define-view.ts';
import type { Element } from '../../ui/element.ts';
import { reservedHeight } from './reserved-height.ts';

type Charts = ReadonlyMap<string, View>;

let charts: Charts | undefined;

/** For pages that are drawn in one step, where nothing can be loaded later. */
export function provideCharts(views: Charts): void {
  charts = views;
}

async function loadCharts(): Promise<Charts> {
  const { definitions, style } = await import('./with-style.ts');
  styleSheets()[0].replaceSync(style);
  return (charts ??= new Map(definitions.map(({ component, View }) => [component, View] as const)));
}

function Space({ element }: { readonly element: Element }) {
  // Set one by one, because a content security policy may forbid inline styles.
  return <div class="chart-space" aria-hidden="true" style={{ minHeight: reservedHeight(element) }} />;
}

export function ChartOnDemand({ element, open }: ViewProps) {
  const { words } = useView();
  const [loaded, setLoaded] = useState(charts);
  useEffect(() => {
    if (loaded === undefined) void loadCharts().then(setLoaded, () => setLoaded(new Map()));
  }, [loaded]);
  if (loaded === undefined || open.size > 0) return <Space element={element} />;
  const View = loaded.get(element.component);
  if (View !== undefined) return <Chart element={element} View={View} />;
  return <p class="note">{words.chartFailed}</p>;
}

/** The charts of a document may all have waited for the same file. */
function Chart({ element, View }: { readonly element: Element; readonly View: View }) {
  const { isStatic } = useView();
  return useTurn(isStatic) ? <View element={element} open={noneOpen} /> : <Space element={element} />;
}
