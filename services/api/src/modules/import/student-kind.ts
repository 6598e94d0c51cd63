import type { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { Db } from '../../core/database/connect';
import { presentYear } from '../student/admission/admission-basic-service';
import { numberForm } from '../student/register-service';
import type { ImportKind } from './import-kind';
import { settingValue } from '../setting/setting-service';
import { findDegrees, rejectUnlisted } from './kind-queries';
import { rejectRepeats } from './master-queries';
import { STUDENT_COLUMNS } from './student-columns';
import { concealAadhaar, sealedFor } from './student-conceal';
import {
  matchStudents,
  NO_VALUES,
  openForAdmission,
  loadAadhaarLast4,
  readKeys,
  rejectChanges,
  rejectClosed,
  rejectMaskedAadhaar,
  rejectRows,
  sealedKeys,
  studentsWithAadhaarLast4,
  reportProblems,
} from './student-check-queries';
import { rejectNumbers } from './student-number-queries';
import { readStudentRow } from './student-row';
import {
  addStudents,
  beginNumbers,
  rowChunks,
  endNumbers,
  storeImportNumbers,
  recordStudents,
  numberNewRows,
} from './student-write-queries';

/** Rows of one look, and students of one set of statements between two signs of progress. */
const PAGE_ROWS = 2000;
const WRITE_ROWS = 2000;
const IDENTITY = { key: ['Colcode', 'admn_acdyr', 'clg_app_no'], one: 'student' } as const;

/** Everything `page` finds, page by page, each behind the last of the one before. */
async function* all<T>(page: (after: number) => Promise<T[]>, placeOf: (row: T) => number): AsyncGenerator<T[]> {
  for (let after = 0; ;) {
    const rows = await page(after);
    if (rows.length === 0) return;
    yield rows;
    after = placeOf(rows.at(-1)!);
  }
}

interface Holder {
  row: number;
  target: number | null;
  year: number | null;
  identity: string;
}
interface Rejection {
  row: number;
  column: string;
  message: string;
}

/** The rows of the file by their opened numbers, which stay in this process. */
async function holdersOf(trx: Db, id: string, seal: AadhaarSeal): Promise<Map<string, Holder[]>> {
  const holders = new Map<string, Holder[]>();
  const pages = all(
    (after) => sealedKeys(trx, id, after, PAGE_ROWS),
    ({ row_no }) => row_no,
  );
  for await (const rows of pages) {
    for (const { row_no, target_id, admn_acdyr, identity, sealed } of rows) {
      const number = seal.open(sealed, sealedFor(id, row_no));
      const holder = { row: row_no, target: target_id, year: admn_acdyr, identity };
      holders.set(number, [...(holders.get(number) ?? []), holder]);
    }
  }
  return holders;
}

/**
 * Numbers that occur twice among the admissions of a year, in the file or with a student, and different ones of
 * existing students.
 */
async function rejectDuplicateAadhaar(trx: Db, id: string, seal: AadhaarSeal): Promise<void> {
  const holders = await holdersOf(trx, id, seal);
  if (holders.size === 0) return;
  const rejections: Rejection[] = [];
  const addProblem = ({ row }: Holder, message: string) => rejections.push({ row, column: 'aadhar_no', message });
  for (const rows of holders.values()) {
    for (const row of rows)
      // a repeated row has its own problem
      if (rows.some((other) => other.identity !== row.identity && other.year === row.year))
        addProblem(row, 'This Aadhaar number stands in the file more than once.');
  }
  const targets = new Map<number, { holder: Holder; number: string }>();
  for (const [number, rows] of holders)
    for (const holder of rows) if (holder.target !== null) targets.set(holder.target, { holder, number });
  await loadAadhaarLast4(trx);
  const students = all(
    (after) => studentsWithAadhaarLast4(trx, after, PAGE_ROWS),
    ({ student_id }) => student_id,
  );
  for await (const page of students) {
    for (const { student_id, admn_acdyr, status, aadhar_cipher } of page) {
      const number = seal.open(aadhar_cipher, student_id);
      const target = targets.get(student_id);
      if (target && target.number !== number)
        addProblem(target.holder, 'This student is there already with another Aadhaar number.');
      if (status === 'DISCONTINUED') continue;
      for (const holder of holders.get(number) ?? [])
        if (holder.target !== student_id && holder.year === admn_acdyr)
          addProblem(holder, 'Another student admitted in this year has this Aadhaar number.');
    }
  }
  if (rejections.length > 0) await rejectRows(trx, rejections);
}

/** Gives every new student a number in the order of the file, and binds the Aadhaar number to it. */
async function numberStudents(trx: Db, id: string, seal: AadhaarSeal): Promise<void> {
  await beginNumbers(trx);
  const pages = all(
    (after) => numberNewRows(trx, id, after, PAGE_ROWS),
    ({ row_no }) => row_no,
  );
  for await (const rows of pages) {
    const numbered = rows.map(({ row_no, student_id, sealed }) => ({
      row: row_no,
      student: student_id,
      cipher: sealed && seal.seal(seal.open(sealed, sealedFor(id, row_no)), student_id),
    }));
    await storeImportNumbers(trx, numbered);
  }
  await endNumbers(trx, id);
}

/** Students by college, year and application number; those who are there already are met and never changed. */
export const studentKind: ImportKind = {
  kind: 'students',
  title: 'Students',
  one: 'student',
  afterword: 'Drafts wait in the admission form for their files and Final Submit.',
  tables: ['student'],
  writes: [
    'student',
    'student_personal',
    'student_communication',
    'student_special',
    'student_bank',
    'student_qualification',
    'student_qual_part',
    'student_event',
  ],
  columns: STUDENT_COLUMNS,
  readTogether: readStudentRow,
  conceal: concealAadhaar,
  async check(trx, id, { seal }) {
    await findDegrees(trx, id, { others: NO_VALUES, names: ['clg_app_no', 'reg_no', 'stu_name'] });
    await rejectRepeats(trx, id, IDENTITY);
    await readKeys(trx, id);
    await matchStudents(trx, id);
    await rejectClosed(trx);
    await rejectNumbers(trx, await presentYear(trx), await numberForm(trx));
    await rejectMaskedAadhaar(trx);
    await rejectDuplicateAadhaar(trx, id, seal);
    await rejectChanges(trx, id);
    await reportProblems(trx, id);
    await rejectUnlisted(trx, id, 'community', await settingValue(trx, 'list.communities'));
  },
  async apply(trx, id, actor, { seal, written }) {
    await numberStudents(trx, id, seal);
    let inserted = 0;
    let after = 0;
    for (const upTo of await rowChunks(trx, id, WRITE_ROWS)) {
      const chunk = { id, after, upTo };
      inserted += await addStudents(trx, chunk, actor.userId);
      await recordStudents(trx, chunk, actor);
      await written(inserted);
      after = upTo;
    }
    return { inserted, updated: 0 };
  },
  existing: async (db) => openForAdmission(db, await presentYear(db)),
};
