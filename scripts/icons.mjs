// Writes src/view/lucide.ts: the icons that the renderer knows, from the package lucide-react, which the peer of the
// benchmarks installs. Run it manually to add a name to the list; the names are those of https://lucide.dev/icons
// without hyphens.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const names = `
activity arrowdown arrowleft arrowright arrowup arrowupright award banknote barchart battery bed bell book bookopen
bookmark box briefcase building bus calendar calendardays camera car chartbar chartline chartpie check circlealert
circlecheck circlehelp circleplay circlex clock cloud cloudrain code coffee copy creditcard database dog dollarsign
download droplet earth eye file filetext film filter flag flame folder gift globe graduationcap heart heartpulse
house image info key laptop layoutdashboard leaf lightbulb link list listchecks lock login mail map mappin megaphone
messagesquare mic moon music package palette pencil percent phone pill plane play plug plus power printer receipt
refreshcw search send server settings share2 shield shieldcheck shoppingcart smartphone sparkles star store sun tag
target thermometer thumbsdown thumbsup ticket timer trainfront trash2 trendingdown trendingup trianglealert trophy
truck upload user userplus users utensils video wallet wifi wind wrench x zap`
  .trim()
  .split(/\s+/);

const source = join(root, 'node_modules/lucide-react');
const folder = join(source, 'dist/esm/icons');
const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const files = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file.slice(0, -3).replaceAll('-', ''), file]),
);

/** @typedef {readonly [shape: string, attributes: Readonly<Record<string, string>>]} Shape */

/** @returns {Promise<readonly Shape[]>} */
async function shapesOf(name) {
  const file = files.get(name);
  if (file === undefined) throw new Error(`Lucide has no icon "${name}".`);
  // The file of a former name exports another one.
  const [, other = file] = /export \{ default \} from '\.\/(.+?)'/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  const { __iconNode: shapes } = await import(join(folder, other));
  return shapes;
}

/** As a path that begins absolutely, so that it can follow another. */
function pathOf([shape, attributes]) {
  const number = (name) => Number(attributes[name] ?? 0);
  switch (shape) {
    case 'path':
      // The rest of the path is relative to the first point.
      return attributes.d.replace(/^m\s*(-?[\d.]+[\s,]*-?[\d.]+)(.*)$/, (_, point, rest) =>
        /^[\s,]*[-\d.]/.test(rest) ? `M${point}l${rest.trimStart()}` : `M${point}${rest}`,
      );
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${attributes.x1} ${attributes.y1}L${attributes.x2} ${attributes.y2}`;
    case 'polyline':
      return `M${attributes.points}`;
    case 'polygon':
      return `M${attributes.points}Z`;
    case 'rect':
      return rectangle(
        number('x'),
        number('y'),
        number('width'),
        number('height'),
        Number(attributes.rx ?? attributes.ry ?? 0),
      );
    default:
      throw new Error(`This script does not know the SVG shape ${shape}.`);
  }
}

const ellipse = (x, y, rx, ry) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

function rectangle(x, y, width, height, r) {
  const [w, h] = [width - 2 * r, height - 2 * r];
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const corner = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}Z`;
}

const rows = [];
for (const name of names.toSorted()) rows.push(`  ${name}: '${(await shapesOf(name)).map(pathOf).join('')}',`);
const path = join(root, 'src/view/lucide.ts');
writeFileSync(
  path,
  `// A subset of the icons of Lucide ${version.replace(/\.\d+$/, '')} (ISC, see lucide-licence.txt), each as one path on a grid of 24. Written by
// scripts/icons.mjs.

/** By name, in lower case and without separators. */
export const paths: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`,
);
spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), path], { stdio: 'inherit' });
