import { counted } from '../../counted.ts';
import { cleanLine } from '../draw/clean-text.ts';
import type { Paint } from '../paint.ts';
import { textTable } from '../text-table.ts';
import type { Finding } from './finding.ts';

const titles: Readonly<Record<Finding['area'], string>> = {
  service: 'Service',
  models: 'Configured models',
  keys: 'Keys in the environment',
  local: 'Model servers on this machine',
};

const colours = { ok: 'green', found: 'green', note: 'yellow', absent: 'dim', broken: 'red' } as const;

/** `config`: the configuration to paste, if any. */
export function reportText(findings: readonly Finding[], config: string | undefined, paint: Paint): string {
  const parts: string[] = [];
  for (const [area, title] of Object.entries(titles)) {
    const own = findings.filter((finding) => finding.area === area);
    if (own.length === 0) continue;
    const table = textTable(
      own.map(({ state, subject, message }) => [`  ${state}`, cleanLine(subject), cleanLine(message)]),
    );
    // Coloured after the columns have been measured.
    const lines = table.split('\n').map((line, index) => {
      const state = own[index]?.state ?? 'ok';
      return line.replace(state, paint(colours[state], state));
    });
    parts.push(`${paint('bold', title)}\n${lines.join('\n')}`);
  }
  if (config !== undefined) {
    parts.push(
      `To serve these models, save this as tessera.json, or add the models to your own file, and run\ntessera serve --config tessera.json:\n\n${config}`,
    );
  }
  const broken = findings.filter(({ state }) => state === 'broken').length;
  parts.push(
    broken === 0 ? paint('green', 'No problems found.') : paint('red', `${counted(broken, 'problem')} found.`),
  );
  return parts.join('\n\n');
}
