import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { Element } from '../../ui/element.ts';

export type Props = Element['props'];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** `<name attributes>content</name>`, or nothing where there is no content. `attributes` are written already. */
export function tag(name: string, content: string, attributes = ''): string {
  if (content === '') return '';
  return `<${name}${attributes === '' ? '' : ` ${attributes}`}>${content}</${name}>`;
}

/** A scalar as text; nothing for what is absent. */
export function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

/** The columns of a table, each with its heading, cells from the top. */
export function columnTable(columns: readonly { readonly label: string; readonly cells: readonly string[] }[]): string {
  const height = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const head = columns.map(({ label }) => `<th scope="col">${label}</th>`).join('');
  const rows = Array.from({ length: height }, (_, row) =>
    tag('tr', columns.map(({ cells }) => `<td>${cells[row] ?? ''}</td>`).join('')),
  );
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
