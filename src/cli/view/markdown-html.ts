import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { defaultLimits } from '../../ui/compile.ts';
import { refuseUrl } from '../../ui/safety/url-policy.ts';
import { columnTable, escapeHtml, tag } from './html.ts';

/** Raw HTML in it is shown, not obeyed. */
export function markdownHtml(text: string): string {
  return write(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

export const isSafe = (url: string): boolean => refuseUrl(url, defaultLimits, false) === undefined;

function write(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'html':
      return escapeHtml(node.value);
    case 'inlineCode':
      return tag('code', escapeHtml(node.value));
    case 'code':
      return tag('pre', tag('code', escapeHtml(node.value)), 'tabindex="0"');
    case 'break':
      return '<br>';
    case 'thematicBreak':
      return '<hr>';
    case 'image':
      return isSafe(node.url) ? `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}">` : '';
    case 'link':
      return isSafe(node.url) ? tag('a', inside(node), `href="${escapeHtml(node.url)}"`) : inside(node);
    case 'paragraph':
      return tag('p', inside(node));
    case 'heading':
      return tag(`h${Math.min(6, node.depth + 2)}`, inside(node));
    case 'emphasis':
      return tag('em', inside(node));
    case 'strong':
      return tag('strong', inside(node));
    case 'delete':
      return tag('del', inside(node));
    case 'blockquote':
      return tag('blockquote', inside(node));
    case 'list':
      return tag(node.ordered === true ? 'ol' : 'ul', inside(node));
    case 'listItem':
      return tag('li', `${node.checked == null ? '' : node.checked ? '&#9745; ' : '&#9744; '}${inside(node)}`);
    case 'table': {
      const [head, ...rows] = node.children.map((row) => row.children.map(write));
      const columns = (head ?? []).map((label, index) => ({ label, cells: rows.map((row) => row[index] ?? '') }));
      return columnTable(columns);
    }
    default:
      return inside(node);
  }
}

function inside(node: Nodes): string {
  return 'children' in node ? node.children.map(write).join('') : '';
}
