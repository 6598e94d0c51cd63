import { pluralise } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import { audit } from '../../core/audit/audit';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobContext, type JobKind } from '../../core/jobs/jobs';
import { writtenBytes } from '../../core/pdf/pdf-bytes';
import { settingValue } from '../setting/setting-service';
import { listEarlierFiles, sumsPage } from './earlier-result-queries';
import { SumsPdf } from './sums-pdf';

export const EARLIER_SUMS = 'earlier-result.sums';
/** Students read and drawn together. */
const PAGE_STUDENTS = 500;

async function* drawn(
  { db, progress }: { db: Knex; progress: JobContext['progress'] },
  pdf: SumsPdf,
  { batch, college, total }: { batch: number; college: string; total: number },
): AsyncGenerator<Buffer> {
  let done = 0;
  for (let after = ''; ;) {
    const rows = await sumsPage(db, { batch, college, after, size: PAGE_STUDENTS });
    if (rows.length === 0) break;
    for (const row of rows) pdf.add(row);
    done += rows.length;
    after = rows.at(-1)!.reg_no;
    yield writtenBytes(pdf.doc);
    await progress(done, total, 'Drawing the sums');
  }
  pdf.end();
  yield writtenBytes(pdf.doc);
}

/** The sums of a college in a file, which its principal signs before the second officer does. */
export const earlierResultJobs: JobKind[] = [
  {
    kind: EARLIER_SUMS,
    async run(context) {
      const { db, job } = context;
      const { batch: id, college } = job.params as { batch: number; college: string };
      const [batch] = await listEarlierFiles(db, id);
      const named = batch?.colleges.find(({ colcode }) => colcode === college);
      if (!batch || !named) throw new JobFailed('No student of this college is in the file (any more).');
      const pdf = new SumsPdf({
        university: await settingValue(db, 'university.name'),
        college: `${college} ${named.colname}`,
        batch,
        printedAt: new Date(),
      });
      const content = Readable.from(drawn(context, pdf, { batch: id, college, total: named.students }));
      return {
        message: `Sums of ${pluralise(named.students, 'student', 'students')} of ${college}.`,
        file: {
          name: `earlier-results-${id}-${college}.pdf`,
          content,
          kept: async ({ sha256 }) => {
            const entry = { action: 'EARLIER_SUMS_MADE', entity: 'earlier_batch', entityKey: String(id) } as const;
            const after = { college, students: named.students, sha256: sha256.toString('hex') };
            await audit(db, await originOfJob(db, job.id, job.created_by), { ...entry, after });
          },
        },
      };
    },
  },
];
