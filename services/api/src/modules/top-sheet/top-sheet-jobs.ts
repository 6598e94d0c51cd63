import { formatCount as inWords, pluralise } from '@thervu/contracts/core/format';
import { TOP_SHEET_FILE, type PrintKind } from '@thervu/contracts/top-sheet/top-sheet-rules';
import type { Knex } from 'knex';
import { audit, type AuditEntry } from '../../core/audit/audit';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobContext, type JobKind, type JobRow } from '../../core/jobs/jobs';
import { examNumbered } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import { campReadiness } from './camp-readiness-service';
import { countChangedIn } from './eligible-count-queries';
import { numberScripts, type Numbered } from './numbering';
import { sheetPdf } from './sheet-pdf';
import { topSheetFile } from './top-sheet-file';
import { countSheets, hallSheets, type SheetPart } from './top-sheet-queries';

export const TOP_SHEET_DATA = 'top-sheet.data';
export const TOP_SHEET_PDF = 'top-sheet.pdf';
/** The order of a job. */
export type DataOrder = Omit<SheetPart, 'college'>;
export interface PrintOrder extends SheetPart {
  college: string;
  kind: PrintKind;
}

/** Notes what a job has done, under the name of the person who started it. */
async function recordAudit(db: Knex, job: JobRow, entry: AuditEntry): Promise<void> {
  const examId = job.exam_id ?? undefined;
  await audit(db, await originOfJob(db, job.id, job.created_by), {
    ...(examId === undefined ? {} : { examId }),
    ...entry,
  });
}

/** The spreadsheet of a part, still to be made. */
export async function dataFile(context: Pick<JobContext, 'db' | 'progress'>, part: SheetPart) {
  const total = await countSheets(context.db, part);
  return { total, content: topSheetFile(context, part, total) };
}

/** 'TopSheetData.xlsx', or with the part in its name. */
function fileName({ district, date }: DataOrder): string {
  const [stem, kind] = TOP_SHEET_FILE.split('.') as [string, string];
  return `${[stem, district, date].filter(Boolean).join('-')}.${kind}`;
}

function describeOutcome({ added, voided, revived, total }: Numbered): string {
  const extra = [
    added === 0 ? 'No number was added' : `${pluralise(added, 'number was', 'numbers were')} added`,
    ...(voided > 0 ? [`${inWords(voided)} became void`] : []),
    ...(revived > 0 ? [`${inWords(revived)} came back`] : []),
  ];
  return `${inWords(total)} scripts have their numbers. ${extra.join(', ')}.`;
}

const kept =
  (context: JobContext, entityKey: string, overrides: object) => async (file: { size: number; sha256: Buffer }) =>
    recordAudit(context.db, context.job, {
      action: 'TOP_SHEET_FILE_MADE',
      entity: 'script',
      entityKey,
      after: { ...overrides, bytes: file.size, sha256: file.sha256.toString('hex') },
    });

export const topSheetJobs: JobKind[] = [
  {
    kind: TOP_SHEET_DATA,
    async run(context) {
      const { db, job, progress } = context;
      const order = job.params as unknown as DataOrder;
      const { exam_tbl } = await examNumbered(db, order.examId);
      const { without, message } = await campReadiness(db, order.examId);
      if (without.length > 0) throw new JobFailed(message);
      const numbered = await numberScripts(db, order.examId, {
        progress,
        recordAudit: (trx, after) =>
          recordAudit(trx, job, { action: 'SCRIPTS_NUMBERED', entity: 'script', entityKey: exam_tbl, after }),
      });
      // every college has changed: whoever looks at the counts now would count a million rows
      await countChangedIn(db, order.examId);
      const { total, content } = await dataFile(context, order);
      const name = fileName(order);
      return {
        message: describeOutcome(numbered),
        file: { name, content, kept: kept(context, exam_tbl, { name, rows: total }) },
      };
    },
  },
  {
    kind: TOP_SHEET_PDF,
    async run(context) {
      const { db, job } = context;
      const order = job.params as unknown as PrintOrder;
      const { exam_tbl, exam_name } = await examNumbered(db, order.examId);
      const rows = await hallSheets(db, order);
      if (rows.length === 0) throw new JobFailed('No script of this college has a number (any more).');
      const head = {
        university: await settingValue(db, 'university.name'),
        exam: exam_name,
        months: await settingValue(db, 'list.exam_months'),
      };
      const name = `${['top', order.kind, exam_name, order.college, order.date].filter(Boolean).join('-')}.pdf`;
      return {
        message: `${inWords(rows.length)} ${order.kind === 'labels' ? 'labels' : 'top sheets'}.`,
        file: {
          name,
          content: sheetPdf(context, order.kind, head, rows),
          kept: kept(context, exam_tbl, { name, rows: rows.length }),
        },
      };
    },
  },
];
