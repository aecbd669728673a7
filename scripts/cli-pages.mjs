// Generates parts of docs/cli.md and docs/diagnostics.md.
import { commandHelp } from '../dist/modules/cli/command-help.js';
import { commands } from '../dist/modules/cli/commands.js';
import { diagnosticTable } from '../dist/modules/ui/check/diagnostics.js';

export function commandsPage() {
  return commands
    .map((command) => `## tessera ${command.name}\n\n\`\`\`text\n${commandHelp(command)}\n\`\`\``)
    .join('\n\n');
}

export function diagnosticsTable() {
  const rows = Object.entries(diagnosticTable).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`);
  return ['| code | |', '|---|---|', ...rows].join('\n');
}
