// Formats the option table for `--help` and for docs/configuration.md.
import type { Option } from './option.ts';
import { optionRows } from './options.ts';

export function optionsHelp(options = optionRows): string {
  const rows = options.map((row) => {
    const usage = row.flag === undefined ? '(environment only)' : `${row.flag} ${row.type.placeholder}`;
    return `  ${usage}\n      ${row.description}\n      ${row.environment}; default: ${fallbackOf(row)}`;
  });
  return rows.join('\n');
}

export function optionsPage(): string {
  const rows = optionRows.map((row) => {
    const flag = row.flag === undefined ? '' : `\`${row.flag}\``;
    const member = row.isInFile ? `\`${row.name}\`` : '';
    const value =
      row.fallback === undefined || row.otherwise !== undefined ? fallbackOf(row) : `\`${fallbackOf(row)}\``;
    return `| \`${row.environment}\` | ${flag} | ${member} | ${value} | ${row.description} Must be ${row.type.expected}. |`;
  });
  return ['| environment | flag | in the file | default | |', '|---|---|---|---|---|', ...rows].join('\n');
}

function fallbackOf(row: Option<unknown>): string {
  return row.otherwise ?? row.type.format(row.fallback);
}
