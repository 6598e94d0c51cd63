import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root } from '../root';
import { outcomePage, type Seen } from './outcome-page';
import { INCIDENTS } from './incidents';
import { longestGap } from './load';
import { filled } from './template';

const { parse } = createRequire(`${root}e2e/package.json`)('yaml') as { parse: (text: string) => unknown };
const VALUES = {
  NODE: 'db1',
  HOST: '10.0.0.1',
  PG_PORT: 5432,
  REST_PORT: 8008,
  ETCD_HOSTS: '10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379',
  DATA_DIR: '/var/lib/postgresql/15/thervu',
  BIN_DIR: '/usr/lib/postgresql/15/bin',
  SOCKET_DIR: '/run/postgresql',
  NETWORK: '10.0.0.0/24',
  WATCHDOG: 'required',
  SHARED_BUFFERS: '1GB',
  ADMIN_PASSWORD: 'a: #1',
  REPLICATION_PASSWORD: 'b',
  REWIND_PASSWORD: 'c',
  REST_PASSWORD: 'd',
};

interface Patroni {
  bootstrap: { dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, unknown> } } };
  postgresql: { authentication: Record<string, { password: string }>; pg_hba: string[] };
  watchdog: { mode: string };
}
const patroni = parse(filled('patroni.yml.template', VALUES)) as Patroni;

test('Patroni acknowledges on two servers strictly, and hands over within half a minute', () => {
  expect(patroni.bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    ttl: 20,
    loop_wait: 5,
    retry_timeout: 5,
    primary_start_timeout: 0,
  });
  const { parameters } = patroni.bootstrap.dcs.postgresql;
  // a setting that may lose what was confirmed stops the start of the portal
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) expect(parameters).not.toHaveProperty(name);
  expect(patroni.watchdog.mode).toBe('required');
});

test('nobody signs in without a password, and a password may hold what YAML means something by', () => {
  expect(patroni.postgresql.authentication.superuser!.password).toBe('a: #1');
  for (const line of patroni.postgresql.pg_hba) expect(line).toMatch(/ (peer|scram-sha-256)$/);
});

test('HAProxy writes to the server that leads alone, and reads from copies, with one server left from that', () => {
  const text = filled('haproxy.cfg.template', {
    WRITE: '127.0.0.1:5000',
    READ: '127.0.0.1:5001',
    SERVERS: '  server db1 10.0.0.1:5432 check port 8008',
  });
  const [, write, primary, read, copies] = text.split(/^(?=frontend|backend)/m);
  expect(write).toContain('default_backend primary');
  expect(primary).toContain('option httpchk OPTIONS /primary');
  expect(read).toMatch(/use_backend primary if \{ nbsrv\(copies\) lt 1 \}\s+default_backend copies/);
  expect(copies).toContain('option httpchk OPTIONS /replica');
  // a server that stops leading loses its connections: whoever waits there is told
  expect(text).toContain('on-marked-down shutdown-sessions');
});

test('a placeholder nothing is said for is told by its name', () => {
  expect(() => filled('haproxy.cfg.template', { WRITE: 'x', READ: 'y' })).toThrow('nothing is said for SERVERS');
});

test('the run-book names each file, each placeholder group and the command, and the outcomes have a row for each incident', () => {
  const book = readFileSync(`${root}docs/cluster.md`, 'utf8');
  for (const name of [
    'etcd.yml.template',
    'patroni.yml.template',
    'haproxy.cfg.template',
    'patroni-of-debian-12',
    'npm run test:cluster',
    'WRITE_WATCH=yes',
  ])
    expect(book).toContain(name);
  const seen: Seen[] = INCIDENTS.map((incident) => ({
    incident,
    acknowledged: 1200,
    lost: 0,
    writesBackMs: 12_340,
    lookUpGapMs: 800,
    slowestRefusalMs: 1100,
    statuses: { 200: 1200, 503: 7, none: 1 },
    rejected: 0,
    held: incident.id !== 'b',
  }));
  const rows = outcomePage(seen)
    .split('\n')
    .filter((line) => /^\| [a-d]\d? \|/.test(line));
  expect(rows).toHaveLength(INCIDENTS.length);
  expect(rows[0]).toContain('| 1,200 | 0 | 12.3 s | 0.8 s | 1.1 s | 1200 × 200, 7 × 503, 1 × none | held |');
  expect(rows.filter((row) => row.endsWith('**not held** |'))).toHaveLength(1);
});

/** Runs the mended method against a leader key as this Patroni saw it; prints its answer, and the key's revision where it writes. */
const MENDED = `
import importlib.machinery, importlib.util, json, sys, types
loader = importlib.machinery.SourceFileLoader('mend', sys.argv[1])
mend = importlib.util.module_from_spec(importlib.util.spec_from_loader('mend', loader))
loader.exec_module(mend)
from patroni.dcs import Leader, Member

def ask(name, session):
    written = []
    def put(path, value, lease, mod_revision=None, retry=None):
        written.append([value, mod_revision])
        return True
    class Retry:
        def copy(self):
            return lambda call, *args, **kwargs: call(*args, **kwargs)
    dcs = types.SimpleNamespace(
        _retry=Retry(), _lease='new', _name='db1', leader_path='/leader', _client=types.SimpleNamespace(put=put),
        _do_refresh_lease=lambda *args, **kwargs: True,
        _run_and_handle_exceptions=lambda call, *args, **kwargs: call(*args, **kwargs),
        cluster=types.SimpleNamespace(leader=Leader(7, session, Member(3, name, None, {}))))
    return [bool(mend.update_leader(dcs)), written]

print(json.dumps([ask('db1', 'old'), ask('db1', 'new'), ask('db2', 'its')]))`;

const INSTALLED = '/usr/lib/python3/dist-packages/patroni/dcs/etcd3.py';
(existsSync(INSTALLED) ? test : test.skip)(
  'a leader that was frozen renews its own key alone, also where it has just been shown the key of another',
  () => {
    const { stdout, stderr } = spawnSync(
      '/usr/bin/python3',
      ['-c', MENDED, `${root}deploy/cluster/patroni-of-debian-12`],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([
      // its own key with the lease that is gone: written where nobody has written since
      [true, [['db1', '7']]],
      [true, []],
      [false, []],
    ]);
  },
);

test('the longest time without something counts from the beginning of a span to its end', () => {
  expect(longestGap([10, 20, 45], 0, 50)).toBe(25);
  expect(longestGap([10], 0, 50)).toBe(40);
  expect(longestGap([], 0, 50)).toBe(50);
});
