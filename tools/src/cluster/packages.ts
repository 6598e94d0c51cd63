import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs of Debian that a cluster is made of, and the user PostgreSQL runs as. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  nginx: string;
  /** Folder of PostgreSQL's own programs. */
  postgres: string;
  user: { uid: number; gid: number };
}

const PLACES = {
  patroni: ['/usr/bin/patroni'],
  etcd: ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  nginx: ['/usr/sbin/nginx'],
  postgres: ['/usr/lib/postgresql/15/bin', '/usr/lib/postgresql/17/bin', '/usr/lib/postgresql/16/bin'],
} as const;
const INSTALL = 'apt-get install patroni etcd-server haproxy nginx postgresql-15';

const idOf = (flag: '-u' | '-g'): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    // the answer is that there is no such user, as the sentence of who asks says
    return undefined;
  }
};

/** What a cluster needs on this machine, or in a sentence why there is none. */
export function findPrograms(): Programs | string {
  if (process.getuid?.() !== 0)
    return 'The cluster is left out: its servers run as the user postgres, and only root may start them so.';
  const found = Object.fromEntries(
    Object.entries(PLACES).map(([name, places]) => [name, places.find((place) => existsSync(place))]),
  );
  const missing = Object.keys(PLACES).filter((name) => found[name] === undefined);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (missing.length > 0 || uid === undefined || gid === undefined)
    return `The cluster is left out, since ${missing.join(', ') || 'the user postgres'} is not here: ${INSTALL}.`;
  return { ...(found as Omit<Programs, 'user'>), user: { uid, gid } };
}
