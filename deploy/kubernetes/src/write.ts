import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Yaml } from 'cdk8s';
import { portal } from './portal';
import { EXAMPLE, type Settings } from './settings';

/**
 * `npm run manifests -- settings.json thervu.yaml`: the manifests of a university, whose settings
 * replace those of the example.
 */
const [settingsFile, out = 'thervu.yaml'] = process.argv.slice(2);
if (settingsFile === undefined) {
  process.stderr.write('Name a file with settings, as src/settings.ts has them, and the file to write.\n');
  process.exit(1);
}
const settings = { ...EXAMPLE, ...(JSON.parse(readFileSync(settingsFile, 'utf8')) as Partial<Settings>) };
mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
writeFileSync(out, Yaml.stringify(...(portal(settings).toJson() as unknown[])));
process.stdout.write(`${out}\n`);
