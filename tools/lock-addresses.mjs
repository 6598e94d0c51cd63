// The lock file with an address for each package. Plain JavaScript with Node's own modules only: it runs before anything is
// installed.

/** @typedef {{ name?: string, version?: string, integrity?: string, resolved?: string, link?: boolean, inBundle?: boolean, optional?: boolean }} Locked */

/** The last of the packages in a path: `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameIn = (where) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The lock file names versions and hashes and no registry, so npm reads the list of all versions of each package to learn where
 * its archive lies: megabytes for some. Registries keep archives where the public one does; where one does not, npm says so and
 * installs nothing. Only packages with a hash get an address: whatever is there is compared with it.
 *
 * @param {{ packages: Record<string, Locked> }} lock
 * @param {string} registry the one that npm is set up for
 * @returns {{ packages: Record<string, Locked> }}
 */
export function withAddresses(lock, registry) {
  const base = registry.endsWith('/') ? registry : `${registry}/`;
  const addressed = Object.entries(lock.packages).map(([where, locked]) => {
    const { name = nameIn(where), version, integrity, resolved, link, inBundle } = locked;
    if (!where.includes('node_modules/') || !version || !integrity || resolved || link || inBundle)
      return [where, locked];
    return [where, { ...locked, resolved: `${base}${name}/-/${name.split('/').at(-1)}-${version}.tgz` }];
  });
  return { ...lock, packages: Object.fromEntries(addressed) };
}
