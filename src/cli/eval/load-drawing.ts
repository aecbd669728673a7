import type { Drawing } from '../../eval/report/report-page.ts';
import type { CommandContext } from '../command.ts';

/** Draws documents without their style, which the page has once. */
export async function loadDrawing({ loadHtml }: Pick<CommandContext, 'loadHtml'>): Promise<Drawing> {
  const { renderToFragment, renderToHtml } = await loadHtml();
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(renderToHtml('')) ?? [];
  return { style, draw: (content) => renderToFragment(content, { hasStyle: false }) };
}
