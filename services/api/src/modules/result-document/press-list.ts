import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import { PRESS_RULE } from '@thervu/contracts/result-document/result-list-rules';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { JobContext } from '../../core/jobs/jobs';
import { writtenBytes } from '../../core/pdf/pdf-bytes';
import { examNumbered } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import { collegesOf, type DocumentPart } from './document-queries';
import { documentScope, releaseForDocuments } from './document-reader';
import { listPassedNumbers } from './list-queries';
import { PressPdf, type PressEntry, type PressTally } from './press-pdf';

export const PRESS_LIST = 'press-list';
export type PressOrder = DocumentPart & { form: 'pdf' | 'xlsx' };

/** The colleges of a part, one after the other: one college is in memory at a time. */
async function* entriesOf(
  db: Knex,
  part: DocumentPart,
  { tally, progress }: { tally: PressTally; progress: JobContext['progress'] },
): AsyncGenerator<PressEntry> {
  const colleges = await collegesOf(db, documentScope(part), part);
  for (const college of colleges) {
    const ownPart = { ...part, college: college.colcode };
    const degrees: PressEntry['degrees'] = [];
    for (const { degree, reg_no } of await listPassedNumbers(db, documentScope(ownPart), ownPart)) {
      if (degrees.at(-1)?.degree !== degree) degrees.push({ degree, numbers: [] });
      degrees.at(-1)!.numbers.push(reg_no);
    }
    tally.colleges += 1;
    tally.students += college.students;
    tally.passed += degrees.reduce((sum, { numbers }) => sum + numbers.length, 0);
    yield { college, degrees };
    await progress(tally.colleges, colleges.length, 'Writing the press list');
  }
}

async function* pdfBytes(pdf: PressPdf, entries: AsyncIterable<PressEntry>, tally: PressTally) {
  for await (const entry of entries) {
    pdf.add(entry);
    const bytes = writtenBytes(pdf.doc);
    if (bytes.length > 0) yield bytes;
  }
  pdf.end(tally);
  yield writtenBytes(pdf.doc);
}

/** Codes and register numbers are text, whatever they look like. */
export const PRESS_COLUMNS = [
  { header: 'College Code', width: 14, numFmt: '@' },
  { header: 'College', width: 40, numFmt: '@' },
  { header: 'Degree', width: 36, numFmt: '@' },
  { header: 'Register Number', width: 22, numFmt: '@' },
] as const;

function workbook(entries: AsyncIterable<PressEntry>): Readable {
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const { college, degrees } of entries)
      for (const { degree, numbers } of degrees)
        for (const number of numbers) yield [college.colcode, college.colname, degree, number];
    yield [];
    yield [PRESS_RULE];
  }
  const stream = writeXlsxStream(cells(), { name: 'Passed', columns: [...PRESS_COLUMNS], freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}

/** The press list of a part, still to be made. */
export async function pressDocument(
  { db, progress }: Pick<JobContext, 'db' | 'progress'>,
  { form, ...part }: PressOrder,
): Promise<{ name: string; content: Readable; tally: PressTally }> {
  const { exam_name: exam } = await examNumbered(db, part.examId);
  const release = await releaseForDocuments(db, part.examId);
  const tally: PressTally = { colleges: 0, students: 0, passed: 0 };
  const entries = entriesOf(db, part, { tally, progress });
  const name = `${['press-list', exam, part.college, part.degree].filter(Boolean).join('-')}.${form}`;
  if (form === 'xlsx') return { name, content: workbook(entries), tally };
  const university = await settingValue(db, 'university.name');
  const session = monthAndYear(exam, await settingValue(db, 'list.exam_months'));
  const pdf = new PressPdf({ university, session, release, printedAt: new Date() });
  return { name, content: Readable.from(pdfBytes(pdf, entries, tally)), tally };
}
