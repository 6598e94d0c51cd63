import { COURSE_KINDS, CourseFields, PAPER_GROUPS, PAPER_TYPES, PARTS } from '@thervu/contracts/course/course-contract';
import { courseProblems } from '@thervu/contracts/course/course-rules';
import { usualScheme } from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { SchemeCode } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { DegreeFields } from '@thervu/contracts/degree/degree-contract';
import * as z from 'zod/mini';
import { disagreements, disagreementText } from '../course/course-agreement-service';
import type { ImportKind } from './import-kind';
import { importColumns } from './kind-columns';
import {
  addRowProblems,
  courseCandidates,
  findDegrees,
  assignSchemes,
  nameDegrees,
  papersWithoutScheme,
  rejectBeyondDegree,
  rejectInUse,
  rejectUnlisted,
  rejectSchemes,
} from './kind-queries';
import { settingValue } from '../setting/setting-service';
import { existingRows, findTargets, nameRows, rejectRepeats, writeRows, type MasterTable } from './master-queries';

const text = (column: string) => ({ column, type: 'text' }) as const;
const number = (column: string) => ({ column, type: 'smallint' }) as const;

const COURSE: MasterTable = {
  table: 'course',
  id: 'cour_id',
  one: 'paper',
  audited: { created: 'COURSE_CREATED', changed: 'COURSE_CHANGED' },
  writer: ['updated_by', 'updated_at'],
  key: ['DEG_ID', 'START_YR', 'P_CODE'],
  fields: {
    DEG_ID: { column: 'deg_id', type: 'bigint' },
    START_YR: number('start_yr'),
    P_CODE: text('p_code'),
    P_NAME: text('p_name'),
    CREDIT: number('credit'),
    SEM: number('sem'),
    P_TYPE: text('p_type'),
    PRAC_HRS: number('prac_hrs'),
    P_GROUP: text('p_group'),
    PART: text('part'),
    INTL_MAX: number('intl_max'),
    EXTL_MAX: number('extl_max'),
    INTL_MIN: number('intl_min'),
    EXTL_MIN: number('extl_min'),
    BOARD: text('board'),
    COMN_ID: text('comn_id'),
    NO_CREDIT: text('no_credit'),
    FEES: { column: 'fees', type: 'numeric' },
    KIND: { column: 'kind', type: 'text', fallback: 'REGULAR' },
    SCHEME: text('grading_scheme'),
  },
};

const count = (max: number) => `Enter a whole number from 0 to ${max}.`;
const { Deg_level, Degree, Deg_name, Start_yr: Deg_Start_yr } = DegreeFields.shape;
const SHAPE = {
  ...CourseFields.shape,
  Deg_level,
  Degree,
  Deg_name,
  Deg_Start_yr,
  KIND: z.enum(COURSE_KINDS),
  SCHEME: SchemeCode,
};
/** The number of the degree, or what names it. */
const OPTIONAL = { needed: false, empty: 'keep' } as const;

/** Papers by degree, Board of Studies year and code. The degree is named by its number or by its level, name and year. */
export const courseKind: ImportKind = {
  kind: 'courses',
  title: 'Courses',
  one: 'paper',
  tables: ['course'],
  columns: importColumns(SHAPE, {
    DEG_ID: {
      meaning: 'Number of the degree. May be left empty where the next four columns name it.',
      rule: 'Enter the number of a degree.',
      read: 'integer',
      ...OPTIONAL,
    },
    Deg_level: { meaning: 'Level of the degree: UG.', rule: 'At most 20 characters.', ...OPTIONAL },
    Degree: { meaning: 'Name of the degree: B.Sc.', rule: 'At most 100 characters.', ...OPTIONAL },
    Deg_name: {
      meaning: 'Abbreviation or branch of the degree: Physics.',
      rule: 'At most 100 characters.',
      ...OPTIONAL,
    },
    Deg_Start_yr: {
      meaning: 'Start year of the degree.',
      rule: 'Enter a year of four digits.',
      read: 'integer',
      ...OPTIONAL,
    },
    START_YR: { meaning: 'Board of Studies year.', rule: 'Enter a year of four digits.', read: 'integer' },
    P_CODE: { meaning: 'Paper code.', rule: 'A paper code has 4 to 16 capital letters and digits.' },
    P_NAME: { meaning: 'Paper name; the same wherever the code can meet in an exam.', rule: 'At most 200 characters.' },
    CREDIT: { meaning: 'Credit.', rule: count(100), read: 'integer' },
    SEM: { meaning: 'Semester.', rule: 'Enter a whole number from 1 to 10.', read: 'integer' },
    P_TYPE: { meaning: 'Paper type.', rule: 'One of the types.', allowed: PAPER_TYPES },
    PRAC_HRS: { meaning: 'Practical hours.', rule: count(100), read: 'integer' },
    P_GROUP: { meaning: 'Paper group.', rule: 'One of the groups.', allowed: PAPER_GROUPS },
    PART: { meaning: 'Part.', rule: 'One of the parts.', allowed: PARTS },
    INTL_MAX: { meaning: 'Internal maximum.', rule: count(1000), read: 'integer' },
    EXTL_MAX: { meaning: 'External maximum.', rule: count(1000), read: 'integer' },
    INTL_MIN: { meaning: 'Internal minimum, at most the internal maximum.', rule: count(1000), read: 'integer' },
    EXTL_MIN: { meaning: 'External minimum, at most the external maximum.', rule: count(1000), read: 'integer' },
    BOARD: {
      meaning: 'Board of Studies.',
      rule: 'One of the boards of the university; any, while it has listed none.',
      list: 'list.boards',
    },
    COMN_ID: {
      meaning: 'Common id of a paper several degrees share, if there is one.',
      rule: 'At most 40 characters.',
      empty: 'null',
    },
    NO_CREDIT: { meaning: 'Whether the paper carries no credit.', rule: 'Y or N.', allowed: ['Y', 'N'] },
    FEES: { meaning: 'Fee in rupees.', rule: 'Enter whole rupees from 0 to 10,00,000.', read: 'integer' },
    KIND: {
      meaning: 'Kind of course; a new paper without one is REGULAR.',
      rule: 'One of the kinds.',
      allowed: COURSE_KINDS,
      ...OPTIONAL,
    },
    SCHEME: {
      meaning: 'Grading scheme. A new paper without one: COMMENDED, COMPLETION or MARKS by its type, maxima and level.',
      rule: 'One of the schemes under Settings, Grading schemes.',
      ...OPTIONAL,
    },
  }),
  rowRule(values) {
    const course = { ...values, kind: values.KIND } as unknown as Parameters<typeof courseProblems>[0];
    return courseProblems(course).map(({ field, message }) => {
      const column = field === 'kind' ? 'KIND' : field;
      return { column, value: String(values[column] ?? ''), message };
    });
  },
  // saves of single papers take this lock first as well: a common order avoids deadlocks
  lock: async (trx) => void (await disagreements(trx, [])),
  async check(trx, id) {
    await findDegrees(trx, id);
    await nameRows(trx, id, ['P_CODE', 'START_YR', 'Degree', 'Deg_name', 'DEG_ID']);
    await rejectRepeats(trx, id, COURSE);
    await findTargets(trx, id, COURSE);
    const unnamed = await papersWithoutScheme(trx, id);
    await assignSchemes(
      trx,
      id,
      unnamed.map(({ row, level, course }) => ({ row, scheme: usualScheme(course, level) })),
    );
    await rejectSchemes(trx, id);
    await rejectBeyondDegree(trx, id);
    await rejectUnlisted(trx, id, 'BOARD', await settingValue(trx, 'list.boards'));
    await rejectInUse(trx, id);
    // a row that is left out leaves the stored one in place: the others are checked again until all that remain agree
    for (;;) {
      const disagreeing = await disagreements(trx, await courseCandidates(trx, id));
      const odd = disagreeing.filter(({ outvoted }) => outvoted);
      if (odd.length === 0) return;
      const messages = odd.map((disagreement) => ({ row: disagreement.row, ...disagreementText(disagreement) }));
      await addRowProblems(
        trx,
        id,
        messages.map(({ row, message, errors }) => ({ row, message, column: errors[0]!.field })),
      );
    }
  },
  apply: (trx, id, actor) => writeRows(trx, id, COURSE, actor),
  existing: async (db) => nameDegrees(db, await existingRows(db, COURSE)),
};
