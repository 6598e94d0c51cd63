// Completes package-lock.json with the prebuilt binaries of platforms npm left out, so that `npm ci` works on all of
// them from one file. A package names them in its optionalDependencies; their names contain platform and processor. Run
// after every `npm install` that changes the lock file: node tools/lock-platforms.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const SYSTEMS = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony'];
const PROCESSORS = ['arm64', 'x64', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'ia32', 'wasm32'];

function entryOf(name, version) {
  const labels = name.split('/').at(-1).split('-');
  const os = SYSTEMS.filter((system) => labels.includes(system));
  const cpu = PROCESSORS.filter((processor) => labels.includes(processor));
  if (cpu.length === 0) return undefined;
  const libc = labels.includes('gnu') ? ['glibc'] : labels.includes('musl') ? ['musl'] : undefined;
  return {
    version,
    cpu,
    ...(libc && os[0] === 'linux' ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

let added = 0;
for (const { optionalDependencies } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] || !/^\d/.test(version)) continue;
    const entry = entryOf(name, version);
    if (!entry) continue;
    lock.packages[key] = entry;
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) =>
  a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en'),
);
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} entries added\n`);
