import type {
  ClashPair,
  Slot,
  TimetableBody,
  TimetableCheck,
  TimetableEntry,
} from '@thervu/contracts/timetable/timetable-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { dayOff, type Holiday } from '@thervu/contracts/setting/holiday-rules';
import {
  dayProblem,
  REVISED_STAGES,
  semesterProblem,
  type SemesterTerms,
  TIMETABLE_STAGES,
} from '@thervu/contracts/timetable/timetable-rules';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import { examByName, type NamedExam } from '../exam/exam-service';
import { settingValue, settingValues } from '../setting/setting-service';
import { clashesOf } from './clash-queries';
import {
  degreeName,
  degreePapers,
  lockTimetable,
  revisionOf,
  sharingDegrees,
  storedSlots,
  type SlotChange,
} from './timetable-queries';

/** A refusal that names the field it is about. */
const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** The exam a label or identifier names. Throws 422 'No Exam Detected!!!'. */
export async function knownExam(db: Db, text: string, field: 'batch' | 'exam' | 'from' | 'to'): Promise<NamedExam> {
  try {
    return await examByName(db, text);
  } catch (error) {
    // here the exam is a field of the body, not the addressed resource
    if (error instanceof NotFound) throw wrong('no-exam', field, error.message);
    throw error;
  }
}

/** The name of the degree. Throws 422. */
export async function assertDegreeName(db: Db, degId: number): Promise<string> {
  const name = await degreeName(db, degId);
  if (name === undefined) throw wrong('no-degree', 'degree', 'There is no such degree.');
  return name;
}

/** Which semesters a time table may have, as the office has set it. */
export async function semesterTerms(db: Db): Promise<SemesterTerms> {
  const set = await settingValues(db, ['exam.max_semester', 'exam.arrear_any_semester']);
  return { max_semester: set['exam.max_semester'], any_semester: set['exam.arrear_any_semester'] };
}

export const listedHolidays = (db: Db): Promise<Holiday[]> => settingValue(db, 'exam.holidays');

/** Throws 422 for a semester the exam cannot have. */
export async function fittingSemester(db: Db, exam: NamedExam, sem: number): Promise<void> {
  const problem = semesterProblem(exam, sem, await semesterTerms(db));
  if (problem) throw wrong('wrong-semester', 'sem', problem);
}

async function fittingPapers(
  db: Db,
  exam: NamedExam,
  courses: readonly TimetableEntry[],
  where: { degId: number; sem: number; degree: string },
): Promise<void> {
  const known = new Set((await degreePapers(db, where.degId, where.sem)).map(({ p_code }) => p_code));
  const visited = new Set<string>();
  for (const [index, { p_code, examdate }] of courses.entries()) {
    const pathOf = (field: string) => `courses/${index}/${field}`;
    if (!known.has(p_code)) {
      const message = `${p_code} is not a paper of ${where.degree} in semester ${where.sem}.`;
      throw wrong('no-paper', pathOf('p_code'), message);
    }
    if (visited.has(p_code)) throw wrong('paper-twice', pathOf('p_code'), `${p_code} is named twice.`);
    visited.add(p_code);
    const problem = examdate === '' ? undefined : dayProblem(exam, examdate);
    if (problem) throw wrong('wrong-day', pathOf('examdate'), problem);
  }
}

export interface Plan {
  exam: NamedExam;
  degId: number;
  degree: string;
  sem: number;
  /** Papers that have a slot after the save, changed or not. */
  placed: string[];
  changes: (SlotChange & { before: Slot | null })[];
  /** Clashes of the papers that were not accepted; `fresh` are those a change makes. */
  open: ClashPair[];
  fresh: ClashPair[];
  found: TimetableCheck;
}

const same = (a: Slot | null, b: Slot | null): boolean =>
  a?.examdate === b?.examdate && a?.examsession === b?.examsession;

/**
 * What saving a body would do; the check shows it, the save carries it out. `hold` blocks other saves of the exam, for
 * the save alone. Throws 422 for what no save could accept.
 */
export async function planTimetable(db: Db, body: TimetableBody, { lock }: { lock: boolean }): Promise<Plan> {
  const degId = Number(body.degree);
  const sem = Number(body.sem);
  const exam = await knownExam(db, body.batch, 'batch');
  if (body.courses.length === 0) {
    throw wrong('nothing-loaded', 'courses', 'Please select Degree, Batch, and load Paper Codes.');
  }
  const degree = await assertDegreeName(db, degId);
  await fittingSemester(db, exam, sem);
  await fittingPapers(db, exam, body.courses, { degId, sem, degree });
  const stage = lock ? await lockTimetable(db, exam.id) : exam.stage;
  if (!TIMETABLE_STAGES.includes(stage)) {
    const message = `The time table of ${exam.exam_name} cannot be changed in the stage ${STAGE_WORDS[stage]}.`;
    throw wrong('wrong-stage', 'batch', message);
  }

  const codes = body.courses.map(({ p_code }) => p_code);
  const [stored, sharing] = [await storedSlots(db, exam.id, codes, degId), await sharingDegrees(db, codes, degId)];
  const rows = body.courses.map(({ p_code, examdate, examsession = 'FN', row_version }) => {
    const known = stored.get(p_code);
    const before = known ? { examdate: known.examdate, examsession: known.examsession } : null;
    const after = examdate === '' ? null : { examdate, examsession };
    const changed = !same(before, after);
    const others = sharing.get(p_code) ?? [];
    // a slot from another degree applies to every degree that has the paper
    const holders = !known ? [] : known.owned ? known.behind : others;
    return {
      p_code,
      before,
      after,
      changed,
      others,
      holders: changed ? holders : [],
      stale: changed && row_version !== undefined && row_version !== (known?.row_version ?? 0),
    };
  });
  const changed = rows.filter((row) => row.changed);
  const placed = rows.flatMap(({ p_code, after }) => (after ? [{ p_code, ...after }] : []));
  const loose = rows.filter(({ after }) => after === null).map(({ p_code }) => p_code);
  const holidays = await listedHolidays(db);
  const moved = new Set(changed.map(({ p_code }) => p_code));
  const current = await clashesOf(db, exam.id, placed, loose);
  // a clash accepted in a paper's former slot is not accepted in its new one
  const clashes = {
    ...current,
    pairs: current.pairs.map((pair) => ({
      ...pair,
      acknowledged: pair.acknowledged && !moved.has(pair.p_code) && !moved.has(pair.other_code),
    })),
  };
  const open = clashes.pairs.filter(({ acknowledged }) => !acknowledged);
  const fresh = open.filter(({ p_code, other_code }) => moved.has(p_code) || moved.has(other_code));
  return {
    exam,
    degId,
    degree,
    sem,
    open,
    fresh,
    placed: placed.map(({ p_code }) => p_code),
    changes: changed.map(({ p_code, before, after }) => ({ p_code, before, after })),
    found: {
      exam_name: exam.exam_name,
      changes: changed.map(({ p_code, before, after, others }) => ({ p_code, before, after, degrees: others })),
      elsewhere: changed.flatMap(({ p_code, before, holders }) =>
        before && holders.length > 0 ? [{ p_code, ...before, degrees: holders }] : [],
      ),
      stale: changed.filter(({ stale }) => stale).map(({ p_code, before }) => ({ p_code, theirs: before })),
      days_off: placed.flatMap(({ p_code, examdate }) => {
        const why = dayOff(examdate, holidays);
        return why === undefined ? [] : [{ p_code, examdate, why }];
      }),
      clashes,
      new_clashes: fresh.length,
      revision: await revisionOf(db, exam.id),
      revises: changed.length > 0 && REVISED_STAGES.includes(stage),
    },
  };
}
