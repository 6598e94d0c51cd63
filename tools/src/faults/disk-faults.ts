import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, signInCampSession } from './camp-desk';
import { outcomeOf, pause, type Fault } from './fault';

interface Job {
  id: string;
  state: string;
  error: string | null;
  finishedAt: string | null;
}

/** Bytes in files below a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

export const fullDisk: Fault = {
  id: 16,
  title: 'The disk is full while an export is written',
  cause: 'the storage of files is a volume of 192 kB (as root: a tmpfs); an export of several MB is ordered',
  mustHold: 'the job says what is wrong, nothing half-written stays, the portal goes on; with room again it works',
  times: 3,
  async run({ victims, under, connect, times }) {
    if (process.getuid?.() !== 0) {
      return [outcomeOf('only root can make a small volume', null)];
    }
    const db = await connect();
    const { rows } = await db.query<{ exam_tbl: string }>(
      `select exam_tbl from exam where stage = 'VALUATION' order by id desc limit 1`,
    );
    const folder = mkdtempSync(path.join(tmpdir(), 'thervu-small-'));
    const storage = path.join(folder, 'storage');
    mkdirSync(storage);
    const order = async (office: string): Promise<Job> => {
      const answer = await call(victims.api, office, 'POST', 'campDummy/barcode', {
        exam: rows[0]!.exam_tbl,
      });
      let { job } = JSON.parse(answer!.body) as { job: Job };
      for (let wait = 0; wait < 600 && job.finishedAt === null; wait += 1) {
        await pause(100);
        const look = await call(victims.api, office, 'GET', `jobs/${job.id}`);
        if (look?.status === 200) job = JSON.parse(look.body) as Job;
      }
      return job;
    };
    const outcomes = [];
    const clear = under.atEnd(() => {
      execFileSync('umount', [storage]);
      rmSync(folder, { recursive: true, force: true });
    });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192k', 'tmpfs', storage]);
    try {
      await victims.restartApi({ STORAGE_DIR: storage });
      const office = await signInCampSession(victims, '501');
      for (let time = 0; time < times; time += 1) {
        const job = await order(office);
        const left = bytesIn(storage);
        const alive = await call(victims.api, office, 'GET', 'login/session');
        outcomes.push(
          outcomeOf(
            `the export ended as ${job.state} (${job.error ?? 'no word'}), ${left} bytes left behind, the portal answers ${alive?.status ?? 'nothing'}`,
            job.state === 'FAILED' && /disk .*full/.test(job.error ?? '') && left === 0 && alive?.status === 200,
          ),
        );
      }
    } finally {
      await victims.restartApi({});
      await clear();
    }
    const again = await order(await signInCampSession(victims, '501'));
    outcomes.push(outcomeOf(`with room the same export ended as ${again.state}`, again.state === 'DONE'));
    return outcomes;
  },
};
