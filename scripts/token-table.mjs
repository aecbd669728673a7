// The table of the custom properties that a theme sets, from the comments in src/view/styles/tokens.css.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

export function tokenTable() {
  const css = readFileSync(join(root, 'src/view/styles/tokens.css'), 'utf8');
  const from = css.indexOf('.tessera-page {');
  const rule = css.slice(from, css.indexOf('\n}', from));
  const rows = [];
  const declaration = /(?:\/\* ([^*]+) \*\/\s*)?--(tessera-[\w-]+):\s*([^;]+);/g;
  for (const [, purpose, name, value] of rule.matchAll(declaration)) {
    // A declaration without a comment belongs to the one above it, such as the twelve series.
    if (purpose === undefined && rows.length === 0) throw new Error(`--${name} has no comment that says what it does.`);
    if (purpose === undefined) rows.at(-1).names.push(name);
    else rows.push({ names: [name], purpose, value: value.replaceAll(/\s+/g, ' ') });
  }
  const code = (text) => `\`${text}\``;
  const defaultOf = ({ names, value }) => {
    if (names.length > 1) return '';
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
    return light === undefined ? code(value) : `${code(light)}, dark ${code(dark)}`;
  };
  const nameOf = ({ names }) =>
    names.length === 1 ? code(`--${names[0]}`) : `${code(`--${names[0]}`)} to ${code(`-${names.length}`)}`;
  return [
    '| property | what it sets | default |',
    '|---|---|---|',
    ...rows.map((row) => `| ${nameOf(row)} | ${row.purpose} | ${defaultOf(row)} |`),
  ].join('\n');
}
