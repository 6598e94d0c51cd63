import { papersAwaited } from '@thervu/contracts/result-document/result-document-rules';
import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import { codeAddress, type CodeMaker } from '../../core/static/code-address';
import { JobFailed, type JobContext } from '../../core/jobs/jobs';
import type { SigningKeys } from '../../core/session/signing-keys';
import type { Storage } from '../../core/storage/storage';
import { releaseAnchors } from '../anchor/printed-anchor-service';
import { examNumbered } from '../exam/exam-service';
import { writtenBytes } from '../../core/pdf/pdf-bytes';
import { qrDots } from '../../core/pdf/qr-code';
import { printedLogo } from '../../core/pdf/pdf-logo';
import { printedPhoto } from '../../core/pdf/pdf-photo';
import { universityLogo } from '../setting/logo-service';
import { settingValues } from '../setting/setting-service';
import { collegesOf, assignSerials, studentsIn, type DocumentPart, type ReleasedLine } from './document-queries';
import { releaseForDocuments, documentScope, studentsOf } from './document-reader';
import { inWords } from './document-labels';
import { papersDigest, statementCode, statementKeys } from './statement-code';
import { StatementPdf, type PrintedStatement } from './statement-pdf';

/** Statements that get their numbers and photos together. */
const BATCH = 20;

/** What was found out while the document was made. */
export interface StatementTally {
  statements: number;
  withoutPhoto: number;
  provisional: number;
  withheld: number;
}

const inSentence = ({ statements, withoutPhoto, provisional, withheld }: StatementTally): string =>
  [
    `Statements: ${inWords(statements)}`,
    ...(withoutPhoto > 0 ? [`without a photo: ${inWords(withoutPhoto)}`] : []),
    ...(provisional > 0 ? [`provisional: ${inWords(provisional)}`] : []),
    ...(withheld > 0 ? [`withheld: ${inWords(withheld)}`] : []),
  ].join(', ') + '.';

interface StatementBuild {
  db: Knex;
  storage: Storage;
  keys: SigningKeys;
  publicUrl: string;
  exam: { id: number; exam_tbl: string };
  by: number | null;
}

/** Students as their statements are printed: with number, code and photo. */
async function printed(
  { db, storage, keys, publicUrl, exam, by }: StatementBuild,
  batch: readonly (readonly ReleasedLine[])[],
  colname: string,
): Promise<PrintedStatement[]> {
  const statements = batch.map(([first]) => first!);
  const serials = await assignSerials(db, { examId: exam.id, by, statements });
  const photos = await Promise.all(statements.map(({ photo }) => printedPhoto(storage, photo)));
  return batch.map((papers, index) => {
    const first = papers[0]!;
    const serial = serials.get(first.reg_no)!;
    const { reg_no: regNo, colcode, stu_name: name, version } = first;
    const digest = papersDigest(papers);
    const code = statementCode(keys, { exam: exam.exam_tbl, regNo, colcode, name, version, serial, digest });
    const publishedAt = papers.reduce(
      (last, { published_at }) => (published_at > last ? published_at : last),
      first.published_at,
    );
    return {
      ...first,
      colname,
      serial,
      publishedAt,
      papers: [...papers],
      qr: qrDots(codeAddress(publicUrl, 'statement', code)),
      photo: photos[index],
    };
  });
}

/** The statements of a part as a PDF, byte by byte: a batch is in memory at a time. */
async function* statementBytes(
  making: StatementBuild,
  pdf: StatementPdf,
  { part, tally, progress }: { part: DocumentPart; tally: StatementTally; progress: JobContext['progress'] },
): AsyncGenerator<Buffer> {
  const { db } = making;
  const total = await studentsIn(db, documentScope(part), part);
  for (const { colcode, colname } of await collegesOf(db, documentScope(part), part)) {
    let batch: ReleasedLine[][] = [];
    const drawn = async (): Promise<Buffer> => {
      await progress(tally.statements + tally.withheld, total, 'Drawing the statements');
      for (const statement of await printed(making, batch, colname)) {
        pdf.add(statement);
        tally.statements += 1;
        if (!statement.photo) tally.withoutPhoto += 1;
        if (papersAwaited(statement.papers) > 0) tally.provisional += 1;
      }
      batch = [];
      return writtenBytes(pdf.doc);
    };
    for await (const lines of studentsOf(db, { ...part, college: colcode })) {
      if (lines[0]!.withheld === null) batch.push(lines);
      else tally.withheld += 1;
      if (batch.length === BATCH) yield await drawn();
    }
    if (batch.length > 0) yield await drawn();
  }
  if (tally.statements === 0) throw new JobFailed('Every result there is withheld: no statement was made.');
  pdf.doc.end();
  yield writtenBytes(pdf.doc);
  await progress(total, total, 'Keeping the file');
}

/** Reads what an order needs and returns its document, not yet drawn. */
export async function statementDocument(
  {
    db,
    storage,
    progress,
    job,
  }: Pick<JobContext, 'db' | 'storage' | 'progress'> & { job: { created_by: number | null } },
  { keys, publicUrl }: CodeMaker,
  part: DocumentPart,
): Promise<{ exam: string; content: Readable; tally: StatementTally; words: () => string }> {
  const exam = await examNumbered(db, part.examId);
  await releaseForDocuments(db, part.examId);
  const settings = await settingValues(db, ['university.name', 'university.accreditation', 'list.exam_months']);
  const pdf = new StatementPdf({
    university: settings['university.name'],
    accreditation: settings['university.accreditation'],
    exam: exam.exam_name,
    months: settings['list.exam_months'],
    printedAt: new Date(),
    logo: await printedLogo(await universityLogo(db)),
    anchors: await releaseAnchors(db, part.examId),
  });
  const tally: StatementTally = { statements: 0, withoutPhoto: 0, provisional: 0, withheld: 0 };
  const making: StatementBuild = { db, storage, keys: statementKeys(keys), publicUrl, exam, by: job.created_by };
  const content = Readable.from(statementBytes(making, pdf, { part, tally, progress }));
  return { exam: exam.exam_name, content, tally, words: () => inSentence(tally) };
}
