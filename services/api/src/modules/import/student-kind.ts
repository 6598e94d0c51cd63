import type { AadhaarSeal } from '../../core/aadhaar';
import type { Db } from '../../core/database/connect';
import { presentYear } from '../student/admission-basic-service';
import type { ImportKind } from './import-kind';
import { findDegrees } from './kind-queries';
import { refuseRepeats } from './master-queries';
import { STUDENT_COLUMNS } from './student-columns';
import { concealAadhaar, sealedFor } from './student-conceal';
import {
  findStudents,
  NO_VALUES,
  openPlaces,
  readEnds,
  readKeys,
  refuseChanges,
  refuseClosed,
  refuseEndsAlone,
  refuseNumbers,
  refuseRows,
  sealedKeys,
  studentsWithEnds,
  tellProblems,
} from './student-check-queries';
import { readStudentRow } from './student-row';
import {
  addStudents,
  beginNumbers,
  chunksOf,
  endNumbers,
  keepNumbers,
  noteStudents,
  numberNewRows,
} from './student-write-queries';

/** Rows of one look, and students of one set of statements between two signs of progress. */
const LOOK = 2000;
const WRITTEN = 2000;
const IDENTITY = { key: ['Colcode', 'admn_acdyr', 'clg_app_no'], one: 'student' } as const;

/** Everything `page` finds, page by page, each behind the last of the one before. */
async function* all<T>(
  page: (after: number) => Promise<T[]>,
  placeOf: (one: T) => number,
): AsyncGenerator<T[]> {
  for (let after = 0; ;) {
    const found = await page(after);
    if (found.length === 0) return;
    yield found;
    after = placeOf(found.at(-1)!);
  }
}

interface Holder {
  row: number;
  target: number | null;
  year: number | null;
  identity: string;
}
interface Refusal {
  row: number;
  column: string;
  message: string;
}

/** The rows of the file by their opened numbers, which stay in this process. */
async function holdersOf(trx: Db, id: string, seal: AadhaarSeal): Promise<Map<string, Holder[]>> {
  const holders = new Map<string, Holder[]>();
  const pages = all((after) => sealedKeys(trx, id, after, LOOK), ({ row_no }) => row_no); // prettier-ignore
  for await (const rows of pages) {
    for (const { row_no, target_id, admn_acdyr, identity, sealed } of rows) {
      const number = seal.open(sealed, sealedFor(id, row_no));
      const holder = { row: row_no, target: target_id, year: admn_acdyr, identity };
      holders.set(number, [...(holders.get(number) ?? []), holder]);
    }
  }
  return holders;
}

/** Numbers that stand twice among the admissions of a year, in the file or with a student, and other ones of students there are. */
async function refuseTwins(trx: Db, id: string, seal: AadhaarSeal): Promise<void> {
  const holders = await holdersOf(trx, id, seal);
  if (holders.size === 0) return;
  const found: Refusal[] = [];
  const refuse = ({ row }: Holder, message: string) => found.push({ row, column: 'aadhar_no', message });
  for (const rows of holders.values()) {
    for (const one of rows)
      // a repeated row is told as such
      if (rows.some((other) => other.identity !== one.identity && other.year === one.year))
        refuse(one, 'This Aadhaar number stands in the file more than once.');
  }
  const targets = new Map<number, { holder: Holder; number: string }>();
  for (const [number, rows] of holders)
    for (const holder of rows) if (holder.target !== null) targets.set(holder.target, { holder, number });
  await readEnds(trx);
  const students = all((after) => studentsWithEnds(trx, after, LOOK), ({ student_id }) => student_id); // prettier-ignore
  for await (const page of students) {
    for (const { student_id, admn_acdyr, status, aadhar_cipher } of page) {
      const number = seal.open(aadhar_cipher, student_id);
      const target = targets.get(student_id);
      if (target && target.number !== number)
        refuse(target.holder, 'This student is there already with another Aadhaar number.');
      if (status === 'DISCONTINUED') continue;
      for (const one of holders.get(number) ?? [])
        if (one.target !== student_id && one.year === admn_acdyr)
          refuse(one, 'Another student admitted in this year has this Aadhaar number.');
    }
  }
  if (found.length > 0) await refuseRows(trx, found);
}

/** Gives every new student a number in the order of the file, and binds the Aadhaar number to it. */
async function numberStudents(trx: Db, id: string, seal: AadhaarSeal): Promise<void> {
  await beginNumbers(trx);
  const pages = all((after) => numberNewRows(trx, id, after, LOOK), ({ row_no }) => row_no); // prettier-ignore
  for await (const rows of pages) {
    const numbered = rows.map(({ row_no, student_id, sealed }) => ({
      row: row_no,
      student: student_id,
      cipher: sealed && seal.seal(seal.open(sealed, sealedFor(id, row_no)), student_id),
    }));
    await keepNumbers(trx, numbered);
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
  columns: STUDENT_COLUMNS,
  readTogether: readStudentRow,
  conceal: concealAadhaar,
  async check(trx, id, { seal }) {
    await findDegrees(trx, id, { others: NO_VALUES, names: ['clg_app_no', 'stu_name'] });
    await refuseRepeats(trx, id, IDENTITY);
    await readKeys(trx, id);
    await findStudents(trx, id);
    await refuseClosed(trx);
    await refuseNumbers(trx, await presentYear(trx));
    await refuseEndsAlone(trx);
    await refuseTwins(trx, id, seal);
    await refuseChanges(trx, id);
    await tellProblems(trx, id);
  },
  async apply(trx, id, actor, { seal, written }) {
    await numberStudents(trx, id, seal);
    let inserted = 0;
    let after = 0;
    for (const upTo of await chunksOf(trx, id, WRITTEN)) {
      const chunk = { id, after, upTo };
      inserted += await addStudents(trx, chunk, actor.userId);
      await noteStudents(trx, chunk, actor);
      await written(inserted);
      after = upTo;
    }
    return { inserted, updated: 0 };
  },
  existing: async (db) => openPlaces(db, await presentYear(db)),
};
