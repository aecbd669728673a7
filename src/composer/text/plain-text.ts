// Converts inline Markdown to plain text, for places that show no Markdown: cells, titles, labels. Keeps every word and
// the URLs of links.

const markup = /[*_`[\]<&\\~]/;
/** Longer texts are not labels, and some patterns below take quadratic time on hostile ones. */
const longest = 1000;

/** `addresses`: the URLs of links follow their text in brackets. */
export function plainText(markdown: string, addresses: 'keep' | 'drop' = 'keep'): string {
  if (markdown.length > longest || !markup.test(markdown)) return markdown;
  return markdown
    .replace(/!?\[([^[\]]*)\]\(\s*<?([^()\s<>]+)>?(?:\s+"[^"()]*")?\s*\)/g, (_, label: string, url: string) =>
      label === '' || label === url ? url : addresses === 'drop' ? label : `${label} (${url})`,
    )
    .replace(/`{1,3}([^`]+)`{1,3}/g, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1')
    .replace(/~~([^~]+)~~/g, '$1')
    .replace(/\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/g, '$1')
    .replace(/(?<!\w)__([^\s_](?:[^_]*[^\s_])?)__(?!\w)/g, '$1')
    .replace(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w])_([^\s_](?:[^_]*[^\s_])?)_(?!\w)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
};
