import { createPool, type Db } from '@thervu/api/core/database/connect';
import { numberScripts } from '@thervu/api/modules/top-sheet/numbering';
import { SHEET_NAME, sheetColumns, topSheetFile } from '@thervu/api/modules/top-sheet/top-sheet-file';
import { sheetPage } from '@thervu/api/modules/top-sheet/top-sheet-queries';
import { TOP_SHEET_COLUMNS } from '@thervu/contracts/top-sheet/top-sheet-rules';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import type { Knex } from 'knex';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

// Both ways of one work in turns, in a process of its own; everything is rolled back.

/** Seconds. */
export interface AtOncePair {
  byPaper: number;
  atOnce: number;
  libraryFile: number;
  libraryFileCpu: number;
  file: number;
  fileCpu: number;
}
export interface AtOnceWork {
  scripts: number;
  pairs: AtOncePair[];
}

const quiet = { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() };
const PAGE = 250;

async function timed(work: () => Promise<unknown>): Promise<{ seconds: number; cpu: number }> {
  const begun = performance.now();
  const spent = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(spent);
  return { seconds: (performance.now() - begun) / 1000, cpu: (user + system) / 1e6 };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The rows as the library wrote them until now, a page of objects at a time. */
function libraryFile(db: Db, examId: number) {
  async function* cells(): AsyncGenerator<CellValue[]> {
    for (let after = ''; ;) {
      const page = await sheetPage(db, { examId }, after, PAGE);
      if (page.length === 0) return;
      for (const row of page)
        yield TOP_SHEET_COLUMNS.map((field) =>
          field === 'examdate' && row.examdate !== null ? new Date(`${row.examdate}T00:00:00Z`) : row[field],
        );
      after = page.at(-1)!.Dummy_No;
    }
  }
  const options = { name: SHEET_NAME, columns: sheetColumns, freezePane: { rows: 1 } };
  return Readable.fromWeb(writeXlsxStream(cells(), options) as ReadableStream<Uint8Array>);
}

/** The exam with most candidates, as if none of its scripts had been made yet. */
async function begin(trx: Knex.Transaction): Promise<{ examId: number; forget: () => Promise<void> }> {
  const { rows } = await trx.raw<{ rows: { id: number; part: string }[] }>(
    `select x.id, 'part.' || lower(x.script_tbl) as part from exam x
     join (select exam_id, count(*) as n from v_qp_eligible group by 1) e on e.exam_id = x.id order by e.n desc limit 1`,
  );
  if (!rows[0]) throw new Error('The database has no exam with confirmed written papers.');
  const { id, part } = rows[0];
  return {
    examId: id,
    async forget() {
      await trx.raw('truncate ?? cascade', [part]);
      await trx('script_block').where({ exam_id: id }).delete();
    },
  };
}

async function measure(database: string, count: number): Promise<AtOnceWork> {
  const db = createPool(database, 'owner');
  const trx = await db.transaction();
  try {
    const { examId, forget } = await begin(trx);
    const pairs: AtOncePair[] = [];
    let scripts = 0;
    const number = async (atOnce: number) => {
      await forget();
      const { seconds } = await timed(async () => {
        scripts = (await numberScripts(trx, examId, { ...quiet, atOnce })).added;
      });
      return seconds;
    };
    for (let nth = 0; nth < count; nth++) {
      const byPaper = await number(Infinity);
      const atOnce = await number(1);
      const library = await timed(() => pipeline(libraryFile(trx, examId), nowhere()));
      const made = await timed(() => pipeline(topSheetFile({ db: trx, ...quiet }, { examId }, scripts), nowhere()));
      pairs.push({
        byPaper,
        atOnce,
        libraryFile: library.seconds,
        libraryFileCpu: library.cpu,
        file: made.seconds,
        fileCpu: made.cpu,
      });
    }
    return { scripts, pairs };
  } finally {
    await trx.rollback();
    await db.destroy();
  }
}

process.once('message', ({ database, pairs }: { database: string; pairs: number }) => {
  measure(database, pairs).then(
    (work) => process.send!(work, () => process.disconnect()),
    (problem: unknown) => {
      console.error(problem);
      process.exitCode = 1;
      process.disconnect();
    },
  );
});
