// Copies the declarations that entries need, with the imports that published declarations have.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const relativeImport = /((?:\bfrom |\bimport\()["'])(\.{1,2}\/[^"']+)\.tsx?(["'])/g;

export function copyTypes(from, to, entries) {
  const copied = new Set();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (copied.has(path)) continue;
    copied.add(path);
    const text = readFileSync(join(from, path), 'utf8');
    for (const [, , specifier] of text.matchAll(relativeImport)) waiting.push(`${join(dirname(path), specifier)}.d.ts`);
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text.replace(relativeImport, '$1$2.js$3'));
  }
}
