// The part of a lock file that a package of the project needs.

/** Paths stay as they are: with fewer packages beside it, a package still resolves to the same one. */
export function lockFor({ name, version, license, engines, bin, dependencies }, { packages, ...lock }) {
  const needed = new Set();
  const waiting = Object.keys(dependencies).map((one) => resolve(one, '', packages));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    const found = packages[path];
    const all = { ...found.dependencies, ...found.optionalDependencies, ...requiredPeers(found) };
    for (const one of Object.keys(all)) waiting.push(resolve(one, path, packages));
  }
  const kept = Object.entries(packages)
    .filter(([path]) => needed.has(path))
    // JSON omits the undefined members: none of these packages is only for development here.
    .map(([path, found]) => [path, { ...found, dev: undefined, devOptional: undefined }]);
  return {
    ...lock,
    name,
    version,
    packages: { '': { name, version, license, bin, engines, dependencies }, ...Object.fromEntries(kept) },
  };
}

function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));
}

/** As Node does: in the package's own node_modules, then in those of the parent folders. */
function resolve(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') throw new Error(`The lock file has no ${name} for ${from || 'the project'}.`);
  }
}
