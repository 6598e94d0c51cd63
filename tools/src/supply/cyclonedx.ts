import type { LockedPackage } from './lock-file';

/** Name of a package for programs: `pkg:npm/%40scope/name@1.2.3`. */
const purl = ({ name, version }: LockedPackage): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** `sha512-<base64>` of the lock file as CycloneDX writes a hash. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  return (integrity ?? '')
    .split(' ')
    .map((one) => /^sha(\d+)-(.+)$/.exec(one))
    .filter((found) => found !== null)
    .map(([, bits, base64]) => ({ alg: bits === '1' ? 'SHA-1' : `SHA-${bits}`, content: Buffer.from(base64!, 'base64').toString('hex') })); // prettier-ignore
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
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': `${one.name}@${one.version}`,
      name: one.name,
      version: one.version,
      purl: purl(one),
      scope: one.development ? 'excluded' : 'required',
      ...(one.licence === ''
        ? {}
        : {
            licenses: [
              isExpression(one.licence) ? { expression: one.licence } : { license: { id: one.licence } },
            ],
          }),
      ...(one.integrity ? { hashes: hashesOf(one.integrity) } : {}),
    })),
  };
}
