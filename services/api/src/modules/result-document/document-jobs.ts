import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import { audit } from '../../core/audit/audit';
import type { CodeMaker } from '../../core/static/code-address';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobContext, type JobKind } from '../../core/jobs/jobs';
import type { StoredFile } from '../../core/storage/storage';
import { examNumbered } from '../exam/exam-service';
import { writtenBytes } from '../../core/pdf/pdf-bytes';
import { settingValue } from '../setting/setting-service';
import { creditBank, type CreditTally } from './credit-bank';
import { creditPreflight } from './credit-queries';
import type { DocumentPart } from './document-queries';
import { Reckoning, registerOf, releaseForDocuments, documentScope, type RegisterEntry } from './document-reader';
import { inWords } from './document-labels';
import { paperName, studentsIn } from './document-queries';
import { PRESS_LIST, pressDocument, type PressOrder } from './press-list';
import type { PressTally } from './press-pdf';
import { registerFile } from './register-file';
import { RegisterPdf } from './register-pdf';
import { statementDocument } from './statement-document';

export const STATEMENTS_PDF = 'statement.pdf';
export const REGISTER = 'tabulation-register';
export const CREDIT_BANK = 'credit-bank.csv';

/** The order of a job. */
export type RegisterOrder = DocumentPart & { form: 'pdf' | 'xlsx' };
export type CreditOrder = DocumentPart & { incomplete: 'LEAVE_OUT' | 'REFUSE' };

/** Students between two signs of progress. */
const PROGRESS_ROWS = 200;

const fileName = (what: string, exam: string, { college, degree, paper, regNo }: DocumentPart, kind: string) =>
  `${[what, exam, college, degree, paper, regNo].filter(Boolean).join('-')}.${kind}`;

/** Notes that a document was made, under the name of the person who started it. */
const recordDocument =
  ({ db, job }: JobContext, action: AuditAction, loadMore: () => object) =>
  async (file: StoredFile): Promise<void> => {
    const after = { ...loadMore(), part: job.params, bytes: file.size, sha256: file.sha256.toString('hex') };
    const entry = {
      action,
      entity: 'result' as const,
      ...(job.exam_id === null ? {} : { examId: job.exam_id }),
      after,
    };
    await audit(db, await originOfJob(db, job.id, job.created_by), entry);
  };

/** The entries of a register with progress reports, counted, and compared with the release after the last. */
async function* reckoned(
  { db, progress }: Pick<JobContext, 'db' | 'progress'>,
  part: DocumentPart,
  { reckoning, release }: { reckoning: Reckoning; release: Awaited<ReturnType<typeof releaseForDocuments>> },
): AsyncGenerator<RegisterEntry> {
  const total = await studentsIn(db, documentScope(part), part);
  for await (const entry of registerOf(db, part)) {
    if (reckoning.students % PROGRESS_ROWS === 0) await progress(reckoning.students, total, 'Writing the register');
    reckoning.add(entry.lines);
    yield entry;
  }
  await progress(reckoning.students, total, 'Comparing with the release');
  await reckoning.compare(db, part, release);
}

async function* registerBytes(pdf: RegisterPdf, entries: AsyncIterable<RegisterEntry>, reckoning: Reckoning) {
  for await (const entry of entries) {
    pdf.add(entry);
    const bytes = writtenBytes(pdf.doc);
    if (bytes.length > 0) yield bytes;
  }
  pdf.totals(reckoning);
  pdf.doc.end();
  yield writtenBytes(pdf.doc);
}

/** The register of a part, still to be made. */
export async function registerDocument(
  context: Pick<JobContext, 'db' | 'progress'>,
  { form, ...part }: RegisterOrder,
): Promise<{ name: string; content: Readable; reckoning: Reckoning }> {
  const { db } = context;
  const { exam_name: exam } = await examNumbered(db, part.examId);
  const release = await releaseForDocuments(db, part.examId);
  const reckoning = new Reckoning();
  const entries = reckoned(context, part, { reckoning, release });
  const name = fileName('tabulation-register', exam, part, form);
  if (form === 'xlsx') return { name, content: registerFile(entries, reckoning), reckoning };
  const paper = part.paper === undefined ? undefined : `${part.paper} ${await paperName(db, part.paper)}`;
  const university = await settingValue(db, 'university.name');
  const months = await settingValue(db, 'list.exam_months');
  const pdf = new RegisterPdf({ university, exam, months, release, paper, printedAt: new Date() });
  return { name, content: Readable.from(registerBytes(pdf, entries, reckoning)), reckoning };
}

/** The file for the credit bank, still to be made. Throws JobFailed where the order wants all or nothing. */
export async function creditDocument(
  { db, progress }: { db: Knex; progress: JobContext['progress'] },
  { incomplete, ...part }: CreditOrder,
): Promise<{ name: string; content: Readable; tally: CreditTally }> {
  const exam = await examNumbered(db, part.examId);
  const { publishedAt } = await releaseForDocuments(db, part.examId);
  const { students, complete } = await creditPreflight(db, documentScope(part), part);
  if (complete === 0) throw new JobFailed('No student has all that the credit bank needs.');
  if (incomplete === 'REFUSE' && complete < students)
    throw new JobFailed(
      `Of ${inWords(students)} students ${inWords(students - complete)} are incomplete; no file was made.`,
    );
  const tally: CreditTally = { students: 0, leftOut: 0, lines: 0 };
  const lines = creditBank(db, {
    part,
    tally,
    exam: { eyear: exam.eyear, emonth: exam.emonth, publishedAt },
    progress: (done) => progress(done, students, 'Writing the file'),
  });
  return { name: fileName('credit-bank', exam.exam_name, part, 'csv'), content: Readable.from(lines), tally };
}

const describeRegister = ({ students, results, totals }: Reckoning): string =>
  `Students: ${inWords(students)}, results: ${inWords(results)} (P ${inWords(totals.P)}, RA ${inWords(totals.RA)}, AAA ${inWords(totals.AAA)}, W ${inWords(totals.W)}); the release holds the same.`;
const describeCreditFile = ({ students, leftOut, lines }: CreditTally): string =>
  `Students: ${inWords(students)}, lines: ${inWords(lines)}${leftOut > 0 ? `, left out as incomplete: ${inWords(leftOut)}` : ''}.`;

const describePressList = ({ colleges, students, passed }: PressTally): string =>
  `Colleges: ${inWords(colleges)}, students: ${inWords(students)}, passed: ${inWords(passed)}.`;

/** The context of a job whose document is read where reports are; what it writes it writes as before. */
const reading = async ({ db, report, progress }: JobContext) => ({ db: (await report?.()) ?? db, progress });

export const resultDocumentJobs = (codes: CodeMaker): JobKind[] => [
  {
    kind: STATEMENTS_PDF,
    async run(context) {
      const part = context.job.params as unknown as DocumentPart;
      const { exam, content, tally, words } = await statementDocument(context, codes, part);
      const name = fileName('statements-of-marks', exam, part, 'pdf');
      return {
        message: words,
        file: { name, content, kept: recordDocument(context, 'STATEMENTS_MADE', () => tally) },
      };
    },
  },
  {
    kind: REGISTER,
    async run(context) {
      const order = context.job.params as unknown as RegisterOrder;
      const { name, content, reckoning } = await registerDocument(await reading(context), order);
      const made = () => ({ students: reckoning.students, ...reckoning.totals });
      return {
        message: () => describeRegister(reckoning),
        file: { name, content, kept: recordDocument(context, 'REGISTER_MADE', made) },
      };
    },
  },
  {
    kind: CREDIT_BANK,
    async run(context) {
      const order = context.job.params as unknown as CreditOrder;
      const { name, content, tally } = await creditDocument(await reading(context), order);
      return {
        message: () => describeCreditFile(tally),
        file: { name, content, kept: recordDocument(context, 'CREDIT_BANK_MADE', () => tally) },
      };
    },
  },
  {
    kind: PRESS_LIST,
    async run(context) {
      const order = context.job.params as unknown as PressOrder;
      const { name, content, tally } = await pressDocument(await reading(context), order);
      return {
        message: () => describePressList(tally),
        file: { name, content, kept: recordDocument(context, 'PRESS_LIST_MADE', () => tally) },
      };
    },
  },
];
