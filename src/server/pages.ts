// The playground and `/docs`, as built from web/ and held in memory. Only here may a browser run our code, so the Content
// Security Policy of each page is as strict as possible. Also `/tessera-ui.js`, the renderer for pages of other sites.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { chatCompletionsPath } from '../wire/paths.ts';
import type { Route } from './route.ts';

/** By path, such as `/assets/index-Cc9PTx37.css`. */
export type Pages = ReadonlyMap<string, Route>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

const playgroundPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A document may show images from any host, within the URL policy.
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The icons of Swagger UI are in its stylesheet.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const missing = `<!doctype html>
<html lang="en">
<title>Tessera</title>
<h1>This page has not been built</h1>
<p>The service is running. Its endpoint is <code>POST ${chatCompletionsPath}</code>, described by
<a href="openapi.json">openapi.json</a>. For the playground at <code>/</code> and the API page at <code>/docs</code>, run
<code>npm run build</code> and restart the service; <code>npm start</code> does both.</p>
</html>
`;

/** Without a build, there is one page, which says how to build. */
export function loadPages(folder: string): Pages {
  if (!existsSync(join(folder, 'index.html'))) {
    const bytes = new TextEncoder().encode(missing);
    const page = toRoute(bytes, {
      extension: '.html',
      headers: withPolicy(playgroundPolicy),
      caching: 'no-store',
      status: 404,
    });
    return new Map(['/', '/docs'].map((path) => [path, page]));
  }
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.br'));
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`.replace(/(?:index)?\.html$/, '');
      const route = toRoute(readFileSync(file), {
        extension: extname(file),
        headers: withPolicy(path === '/docs' ? docsPolicy : playgroundPolicy),
        // Names under assets/ contain a hash of the content.
        caching: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        status: 200,
        brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined,
      });
      return [path, route];
    }),
  );
}

/** Any page may load the renderer. It contains no secrets, and draws only what that page passes to it. */
const forAllPages = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The build of src/view: `/tessera-ui.js`, and the files that it loads from `/assets/`. */
export function loadElement(folder: string): Pages {
  if (!existsSync(join(folder, 'tessera-ui.js'))) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => types[extname(file)] !== undefined)
      .map((file) => {
        const path = `/${file.split(sep).join('/')}`;
        const route = toRoute(readFileSync(join(folder, file)), {
          extension: extname(file),
          headers: forAllPages,
          caching: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          status: 200,
          brotli: files.includes(`${file}.br`) ? readFileSync(join(folder, `${file}.br`)) : undefined,
        });
        return [path, route];
      }),
  );
}

interface Served {
  readonly extension: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly caching: string;
  readonly status: 200 | 404;
  /** The same, compressed at build time. */
  readonly brotli?: Uint8Array | undefined;
}

const withPolicy = (policy: string) => ({ 'content-security-policy': policy });

const compress = promisify(gzip);

function toRoute(bytes: Uint8Array, served: Served): Route {
  const { extension, caching, status, brotli } = served;
  let packed: Promise<Uint8Array> | undefined;
  const headers = {
    'content-type': types[extension] ?? 'application/octet-stream',
    ...served.headers,
    'cache-control': caching,
    vary: 'accept-encoding',
  };
  return async ({ path, pathname, header }) => {
    // The links of a page are relative, so that it also works below a path of a reverse proxy.
    const name = path.slice(path.lastIndexOf('/') + 1);
    const slashes = pathname.length - name.length - pathname.lastIndexOf(name);
    if (slashes > 0) return { status: 308, headers: { location: '../'.repeat(slashes) + name }, body: '' };
    const accepted = header('accept-encoding') ?? '';
    if (brotli !== undefined && /\bbr\b/.test(accepted)) {
      return { status, headers: { ...headers, 'content-encoding': 'br' }, body: brotli };
    }
    if (!/\bgzip\b/.test(accepted)) return { status, headers, body: bytes };
    packed ??= compress(bytes);
    return { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: await packed };
  };
}
