import type { LockedPackage } from './lock-file';

/** Name of a package for programs: `pkg:npm/%40scope/name@1.2.3`. */
const purl = ({ name, version }: LockedPackage): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** `sha512-<base64>` of the lock file as CycloneDX writes a hash. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  return (integrity ?? '')
    .split(' ')
    .map((name) => /^sha(\d+)-(.+)$/.exec(name))
    .filter((found) => found !== null)
    .map(([, bits, base64]) => ({
      alg: bits === '1' ? 'SHA-1' : `SHA-${bits}`,
      content: Buffer.from(base64!, 'base64').toString('hex'),
    }));
}

const isExpression = (licence: string): boolean => / (OR|AND|WITH) /i.test(licence);

/** The list of parts (SBOM) in CycloneDX 1.6. Made from the lock file alone: the same lock file gives the same bytes. */
export function cyclonedx(
  { name, version }: { name: string; version: string },
  packages: readonly LockedPackage[],
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: packages.map((lockedPackage) => ({
      type: 'library',
      'bom-ref': `${lockedPackage.name}@${lockedPackage.version}`,
      name: lockedPackage.name,
      version: lockedPackage.version,
      purl: purl(lockedPackage),
      scope: lockedPackage.development ? 'excluded' : 'required',
      ...(lockedPackage.licence === ''
        ? {}
        : {
            licenses: [
              isExpression(lockedPackage.licence)
                ? { expression: lockedPackage.licence }
                : { license: { id: lockedPackage.licence } },
            ],
          }),
      ...(lockedPackage.integrity ? { hashes: hashesOf(lockedPackage.integrity) } : {}),
    })),
  };
}
