import { levelCode, registerNumber, registerPrefix, serialOf } from '@thervu/contracts/student/register-number';
import { numberFormProblem, type NumberForm } from '@thervu/contracts/student/number-pattern';
import { createHash } from 'node:crypto';
import { settingValue } from '../setting/setting-service';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context, Origin } from '../../core/session/context';
import { settingValues } from '../setting/setting-service';
import {
  countCohort,
  findCodedDegree,
  listNumbers,
  listSameCode,
  listSameKey,
  listUnnumbered,
  lockCohort,
  writeNumbers,
  type CodedDegree,
  type Cohort,
  type Unnumbered,
} from './register-queries';
import { addStudentEvents, findCollegeState } from './student-queries';

/** The form register numbers have here, and its examples. */
export async function numberForm(db: Db): Promise<NumberForm> {
  const set = await settingValues(db, ['admission.number_pattern', 'admission.number_examples']);
  return { pattern: set['admission.number_pattern'], examples: set['admission.number_examples'] };
}

/** Refuses numbers that have not the form of the setting, or the letters and digits of another student's. */
export async function validateNumbers(db: Db, numbers: readonly string[], except: number | null = null): Promise<void> {
  const invalid = (type: string, message: string) => new Invalid(type, message, [{ field: 'reg_no', message }]);
  const form = await numberForm(db);
  for (const number of numbers) {
    const message = numberFormProblem(number, form);
    if (message) throw invalid('number-form', `${number}: ${message}`);
  }
  const [same] = await listSameKey(db, numbers, except);
  if (same)
    throw invalid(
      'number-collides',
      same.reg_no === same.asked
        ? `${same.asked} is the register number of another student.`
        : `${same.asked} and ${same.reg_no} have the same letters and digits: only one of the two can be a register number.`,
    );
}

export interface RegisterList {
  /** Stands for exactly this list. */
  token: string;
  prefix: string;
  assigned: number;
  drafts: number;
  items: (Unnumbered & { reg_no: string })[];
}

const nameOf = ({ degree, deg_name, deg_level }: CodedDegree) => `${degree} ${deg_name} (${deg_level})`;

/** What register numbers say of a degree; refused where it is missing or not the degree's alone. */
export async function loadDegreeCode(db: Db, deg_id: number): Promise<{ letters: string; code: string }> {
  const degree = await findCodedDegree(db, deg_id);
  if (!degree) throw new NotFound('degree-not-found', 'There is no such degree.');
  if (degree.reg_code === null) {
    const message = `${nameOf(degree)} has no code for register numbers. Enter it in the degree first.`;
    throw new Invalid('no-register-code', message, [{ field: 'deg_id', message }]);
  }
  const levels = await settingValue(db, 'list.degree_levels');
  const letters = levelCode(degree.deg_level, levels);
  const twins = (await listSameCode(db, deg_id, degree.reg_code)).filter(
    (other) => levelCode(other.deg_level, levels) === letters,
  );
  if (twins[0])
    throw new Conflict(
      'prefix-shared',
      `${nameOf(degree)} and ${nameOf(twins[0])} would have the same register numbers. Change one of their codes first.`,
    );
  return { letters, code: degree.reg_code };
}

/** The part of the number before the serial. */
async function prefixOf(db: Db, { colcode, deg_id, admn_acdyr }: Cohort): Promise<string> {
  const college = await findCollegeState(db, colcode);
  if (!college || college.is_head_office)
    throw new NotFound('college-not-found', `There is no college ${colcode} with students.`);
  return registerPrefix({ year: admn_acdyr, colcode, ...(await loadDegreeCode(db, deg_id)) });
}

/** The list as it would be assigned now; later admissions are put behind the numbers that are there. */
export async function previewNumbers(db: Db, cohort: Cohort): Promise<RegisterList> {
  const prefix = await prefixOf(db, cohort);
  const last = Math.max(0, ...(await listNumbers(db, prefix)).map((number) => serialOf(prefix, number) ?? 0));
  const students = await listUnnumbered(db, cohort);
  const items = students.map((student, i) => ({ ...student, reg_no: registerNumber(prefix, last + 1 + i) }));
  await validateNumbers(
    db,
    items.map(({ reg_no }) => reg_no),
  );
  const { assigned, drafts } = await countCohort(db, cohort);
  const listed = items.map(({ student_id, stu_name, reg_no }) => [student_id, stu_name, reg_no]);
  const token = createHash('sha256')
    .update(JSON.stringify([cohort.colcode, cohort.deg_id, cohort.admn_acdyr, prefix, listed]))
    .digest('hex');
  return { token, prefix, assigned, drafts, items };
}

/** Assigns the list of a preview, all of it or nothing. */
export async function assignNumbers(
  context: Context,
  { token, ...cohort }: Cohort & { token: string },
): Promise<number> {
  return context.db.transaction(async (trx) => {
    await lockCohort(trx, cohort);
    const list = await previewNumbers(trx, cohort);
    if (list.items.length === 0)
      throw new Conflict('nothing-to-assign', 'Every admitted student of this batch has a register number.');
    if (list.token !== token) throw listChanged();
    await writeList(trx, { origin: context, userId: context.user.userId }, cohort, list);
    return list.items.length;
  });
}

export const listChanged = () =>
  new Conflict('list-changed', 'The list has changed since the preview. Please look at it again.');

/** Writes a list whose cohort is locked: numbers, events and the line of audit. */
export async function writeList(
  trx: Db,
  { origin, userId }: { origin: Origin; userId: number },
  cohort: Cohort,
  { items, prefix }: RegisterList,
): Promise<void> {
  if ((await writeNumbers(trx, items, userId)) !== items.length) throw listChanged();
  await addStudentEvents(
    trx,
    items.map(({ student_id, reg_no }) => ({
      student_id,
      kind: 'REGISTER' as const,
      detail: { reg_no },
      by_user: userId,
    })),
  );
  await audit(trx, origin, {
    action: 'REGISTER_NUMBERS_ASSIGNED',
    entity: 'student',
    entityKey: prefix,
    after: { ...cohort, count: items.length, first: items[0]!.reg_no, last: items.at(-1)!.reg_no },
  });
}
