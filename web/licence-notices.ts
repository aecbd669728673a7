// Generates licences.txt: every package in the bundle or copied next to it, with the text of its licence. The build fails
// for a licence that is not allowed, and for a package without a licence text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  // For fonts.
  'OFL-1.1',
]);

/** A package whose files are copied next to the bundle. */
export interface CopiedPackage {
  readonly folder: string;
  /** Additional notice files of the package. */
  readonly notices: readonly string[];
}

export interface NoticeOptions {
  /** The folder of the project, with its own package.json and LICENSE. */
  readonly project: string;
  readonly copied: readonly CopiedPackage[];
  /** Licence texts of packages that are published without one: NAME.txt, copied from their repositories. */
  readonly texts: string;
  readonly fileName?: string;
}

export function licenceNotices({ project, copied, texts, fileName = 'licences.txt' }: NoticeOptions): Plugin {
  return {
    name: 'licence-notices',
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      // Style sheets are not part of any chunk.
      const ids = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id));
      for (const file of Object.values(bundle)) ids.push(...(file.type === 'chunk' ? file.moduleIds : []));
      for (const id of ids) {
        const folder = packageFolder(id);
        if (folder !== undefined) folders.add(folder);
      }
      const packages = [...folders].map((folder): CopiedPackage => ({ folder, notices: [] }));
      // Our own file holds drawings of another project.
      const hasIcons = ids.some((id) => id.endsWith('/src/view/lucide.ts'));
      const own = noticeOf(project, hasIcons ? ['src/view/lucide-licence.txt'] : [], texts);
      const others = [...packages, ...copied]
        .map(({ folder, notices }) => noticeOf(folder, notices, texts))
        .sort((one, other) => (one.title < other.title ? -1 : 1));
      const problems = [own, ...others].flatMap(problemsOf);
      if (problems.length > 0) this.error(`Licences:\n  ${problems.join('\n  ')}`);
      const source = [introduction, ...[own, ...others].map(toText)].join(separator);
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

const introduction = `Tessera: licences

The files beside this one consist of Tessera and the packages listed below, each with its version, its licence
and the text of that licence as its authors publish it.
`;
const separator = `\n${'='.repeat(100)}\n\n`;

interface Notice {
  /** Name and version. */
  readonly title: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly texts: readonly string[];
}

/** Undefined for a module that is not in a package of node_modules. */
export function packageFolder(moduleId: string): string | undefined {
  // Virtual modules begin with NUL; a query states how a file was loaded.
  const [path = ''] = moduleId.replace(/^\0/, '').split('?');
  let folder = dirname(path);
  while (/[\\/]node_modules[\\/]/.test(folder)) {
    const { name, version } = readManifest(folder);
    // Some folders within packages have a package.json that contains only `type`.
    if (name !== undefined && version !== undefined) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

export function noticeOf(folder: string, notices: readonly string[], textsFolder: string): Notice {
  const { name = '', version = '', license = '' } = readManifest(folder);
  const published = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice|copyright)/i.test(file));
  const files = [...published, ...notices].map((file) => join(folder, file));
  const isPublished = published.some((file) => /^(?:licen[cs]e|copying)/i.test(file));
  const kept = join(textsFolder, `${name.replace('/', '__')}.txt`);
  if (!isPublished && existsSync(kept)) files.push(kept);
  const hasText = isPublished || existsSync(kept);
  const texts = hasText ? files.map((file) => readFileSync(file, 'utf8').trim()) : [];
  return { title: `${name} ${version}`, licence: license, texts };
}

export function problemsOf({ title, licence, texts }: Notice): readonly string[] {
  const problems: string[] = [];
  if (!isAllowed(licence))
    problems.push(`${title} is under ${licence || 'no licence that it names'}, which is not allowed.`);
  if (texts.join('') === '')
    problems.push(`${title} is published without the text of its licence; add it to web/licences.`);
  return problems;
}

/** One part of "A OR B" must be allowed, and both of "A AND B". AND binds weaker than in SPDX, which is stricter. */
function isAllowed(licence: string): boolean {
  const parts = licence.replace(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((one) => allowed.has(one.trim())));
}

function toText({ title, licence, texts }: Notice): string {
  return `${title} (${licence})\n\n${texts.join('\n\n')}\n`;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

function readManifest(folder: string): Manifest {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return {};
  // npm requires the name and the version to be strings; `license` is an object in some old packages.
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Omit<Manifest, 'license'> & { license?: unknown };
  return { ...manifest, license: typeof manifest.license === 'string' ? manifest.license : '' };
}
