import { createPool } from '@thervu/api/core/database/connect';
import type { BenchOptions } from './options';
import { hasPsql, Psql } from './psql';
import { table, type Report } from './report';
import { copyExam, dropExam, forgetRuns, processExam, type Processing } from './result-processing-work';
import { spreadOf } from './statistics';
import { hasReliableWriteFigures, readDatabaseFacts } from './students';

/**
 * Limit: the whole job, second calculation included, against the same rows by one INSERT..SELECT into a table of the
 * same shape.
 */
const GATE = 3;
/** Above this number of rows each side takes minutes: one pair is enough. */
const MANY = 300_000;

/** The same columns, checks, indexes and references as the table of the results. */
const SAME_TABLE = [
  'drop table if exists bench_result',
  'create table bench_result (like result including all)',
  `alter table bench_result add foreign key (exam_id, application_id) references exam_application (exam_id, id),
     add foreign key (run_id) references result_run(id)`,
];
const PLAIN = (exam: number) =>
  `insert into bench_result select * from result where exam_id = ${exam} order by application_id`;

interface Pair extends Processing {
  plain: number;
}

/** Processing the largest exam by its job, beside one INSERT..SELECT of as many rows in psql. */
export async function measureResultProcessing(options: BenchOptions): Promise<Report | string> {
  const { database } = options;
  if (database === null) return 'result-processing: skipped, it takes --database.';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(database).hostname))
    return 'result-processing: skipped, it makes and drops an exam: a database on this machine only.';
  if (!hasPsql()) return 'result-processing: skipped, psql is not installed.';
  const facts = await readDatabaseFacts(database);
  if (!hasReliableWriteFigures(facts))
    return 'result-processing: skipped, the database does not keep what it confirms (fsync, synchronous_commit).';
  const db = createPool(database, 'owner');
  const psql = Psql.open(database);
  try {
    const { rows: may } = await db.raw<{ rows: { checkpoint: boolean }[] }>(
      `select pg_has_role(current_user, 'pg_checkpoint', 'usage') as checkpoint`,
    );
    if (!may[0]!.checkpoint)
      return 'result-processing: skipped, each side begins with a checkpoint, which takes: grant pg_checkpoint to the role of --database.';
    await dropExam(db);
    const exam = await copyExam(db);
    const rounds = exam.rows > MANY ? 1 : Math.min(options.pairs, 5);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round++) {
      await forgetRuns(db, exam.id);
      await db.raw('vacuum analyze result');
      await db.raw('checkpoint');
      const processing = await processExam(db, exam);
      if (processing.differences > 0) throw new Error('The second calculation differs: this is no measurement.');
      for (const statement of SAME_TABLE) await db.raw(statement);
      await db.raw('vacuum analyze result');
      await db.raw('checkpoint');
      pairs.push({ ...processing, plain: await psql.time([PLAIN(exam.id)]) });
      await db.raw('drop table bench_result');
    }
    const ratioOf = (name: 'rows' | 'averages' | 'checked') => spreadOf(pairs.map((pair) => pair[name] / pair.plain));
    const ratios = { rows: ratioOf('rows'), averages: ratioOf('averages'), checked: ratioOf('checked') };
    const passed = ratios.checked.median <= GATE;
    const seconds = (name: 'rows' | 'averages' | 'checked' | 'plain') =>
      `${(spreadOf(pairs.map((pair) => pair[name])).median / 1000).toFixed(1)} s`;
    const count = exam.rows.toLocaleString('en-IN');
    return {
      name: 'result-processing',
      figures: { rows: exam.rows, gates: { checked: GATE }, ratios, passed, pairs },
      text: [
        `# Processing ${count} results against one INSERT..SELECT of as many rows`,
        '',
        ...table(
          ['work', 'time', 'ratio', 'gate'],
          [
            ['one INSERT..SELECT in psql, same table, indexes, checks and references', seconds('plain'), '1', ''],
            ['results of every paper', seconds('rows'), ratios.rows.median.toFixed(2), ''],
            ['and averages and classes', seconds('averages'), ratios.averages.median.toFixed(2), ''],
            [
              'and the second calculation of all of it',
              seconds('checked'),
              ratios.checked.median.toFixed(2),
              String(GATE),
            ],
          ],
        ),
        '',
        `${rounds} ${rounds === 1 ? 'pair' : 'pairs'}; the gate ${passed ? 'holds' : 'is missed'}. The job reads, digests and calculates a college ` +
          'at a time, writes a first run all at once, and calculates a second time over two connections; the plain statement copies finished rows. External marks nobody has keyed yet are drawn.',
        '',
        `Database: ${JSON.stringify(facts)}.`,
      ],
    };
  } finally {
    psql.close();
    await db.raw('drop table if exists bench_result');
    await dropExam(db);
    await db.destroy();
  }
}
