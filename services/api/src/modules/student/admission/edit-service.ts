import type { FieldTab } from '@thervu/contracts/student/student-options';
import { readTab, type FieldProblem } from '@thervu/contracts/student/student-rules';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import type { FieldChange } from '@thervu/contracts/student/student-edit-contract';
import { audit } from '../../../core/audit/audit';
import type { Db } from '../../../core/database/connect';
import { Conflict, Invalid } from '../../../core/http/problem';
import { rejectStale } from '../../../core/http/row-version';
import type { AadhaarSeal } from '../../../core/secrets/aadhaar';
import type { Context } from '../../../core/session/context';
import { validateNumbers } from '../register-service';
import { lockStudentInScope, readStudent, studentName } from '../student-service';
import { writeStudent, type LockedStudent } from '../student-queries';
import { aadhaarColumns, type Typed } from './admission-basic-service';
import { entityOf, rejectProblems } from './admission-open';
import {
  fileKeys,
  findAdmissionDegree,
  readStoredTab,
  tabColumns,
  writeTab,
  type StoredValues,
  type TabRow,
} from './admission-queries';
import { difference } from './admission-service';
import { isInExam, listFieldChanges, recordFieldChanges } from './student-change-queries';

/** What papers, fees and results of an exam hang on: changed only while there are none. */
const BINDING = ['admn_acdyr', 'degreelvl', 'deg_id'];

export interface Edit {
  tab: FieldTab;
  reason: string;
  row_version: number;
  /** The register number, with the first tab alone. */
  reg_no?: string | undefined;
  values: Typed;
}

interface Editing {
  context: Context;
  trx: Db;
  student: LockedStudent;
  before: TabRow;
}

const wrongField = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** What was missing before the change is no fault of it; what the change makes wrong is. */
const madeWrong = (was: readonly FieldProblem[], now: readonly FieldProblem[]) =>
  now.filter(({ field, message }) => !was.some((problem) => problem.field === field && problem.message === message));

/** Reads the tab as it would stand. Certificates count where they decide about seats and fees. */
function readEdited<const T extends FieldTab>(
  tab: T,
  student: LockedStudent,
  { stored, typed, files }: { stored: StoredValues; typed: Typed; files: Set<string> },
) {
  const form = { level: student.degreelvl, ...(tab === 'special' ? { files } : {}) };
  const was = readTab(tab, stored, form);
  const read = readTab(tab, { ...stored, ...typed }, form);
  rejectProblems(madeWrong(was.problems, read.problems));
  return read.values;
}

async function rejectBinding({ trx, student }: Editing, changed: readonly string[], typed: Typed): Promise<void> {
  if (changed.includes('Colcode'))
    throw wrongField('use-transfer', 'Colcode', 'Another college is given with Transfer, in Student Details.');
  const binding = changed.filter((field) => BINDING.includes(field) || field === 'reg_no');
  if (binding.length === 0) return;
  if (await isInExam(trx, student.student_id))
    throw wrongField(
      'in-exam',
      binding[0]!,
      `${studentName(student)} has papers of an exam: year, degree and register number stay as they are.`,
    );
  if (!binding.some((field) => field.startsWith('deg'))) return;
  const degree = await findAdmissionDegree(trx, Number(typed.deg_id ?? student.deg_id));
  if (!degree || degree.deg_level !== (typed.degreelvl ?? student.degreelvl))
    throw wrongField('no-degree', 'deg_id', 'There is no such degree of this level.');
}

async function writeBasic(
  editing: Editing,
  seal: AadhaarSeal,
  { typed, regNo }: { typed: Typed; regNo: string | undefined },
): Promise<{ before: StoredValues; after: StoredValues }> {
  const { context, trx, student, before } = editing;
  const id = student.student_id;
  const values = readEdited('basic', student, { stored: before.values, typed, files: new Set() });
  const renumbered = regNo !== undefined && regNo !== student.reg_no;
  const changed = Object.keys(typed).filter(
    (field) => (values[field as keyof typeof values] ?? null) !== (before.values[field] ?? null),
  );
  await rejectBinding(editing, renumbered ? [...changed, 'reg_no'] : changed, values);
  if (renumbered) await validateNumbers(trx, [regNo], id);
  const sealed = aadhaarColumns(seal, id, values.aadhar_no, student.aadhar_last4);
  await writeStudent(
    trx,
    id,
    { ...tabColumns('basic', values), ...sealed, ...(renumbered && { reg_no: regNo }) },
    context.user.userId,
  );
  return renumbered ? { before: { reg_no: student.reg_no }, after: { reg_no: regNo } } : { before: {}, after: {} };
}

/**
 * Changes fields of a submitted student for the office. Name and birth date take effect in everything that is printed or
 * released from now on; what was released stays as it was.
 */
export async function editStudent(context: Context, seal: AadhaarSeal, id: number, edit: Edit): Promise<string> {
  const { tab, reason, row_version, reg_no: regNo, values: typed } = edit;
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const student = await lockStudentInScope(trx, context.scope, id);
    if (student.status === 'DRAFT' || student.status === 'MIGRATED')
      throw new Conflict('form-open', `The form of ${studentName(student)} is still open: change it there.`);
    const before = await readStoredTab(trx, id, tab);
    rejectStale(before, userId, row_version, {
      what: `The ${tab} tab of ${studentName(student)}`,
      yours: typed,
      theirs: before.values,
    });
    const foreign = Object.keys(typed).filter((field) => !fieldsOf(tab).includes(field));
    rejectProblems(foreign.map((field) => ({ field, message: 'This is no field of the tab.' })));
    if (regNo !== undefined && tab !== 'basic')
      throw wrongField('not-accepted', 'reg_no', 'The register number is changed with the first tab.');
    let numbers: { before: StoredValues; after: StoredValues } = { before: {}, after: {} };
    if (tab === 'basic') numbers = await writeBasic({ context, trx, student, before }, seal, { typed, regNo });
    else {
      const keys = await fileKeys(trx, id);
      const values = readEdited(tab, student, { stored: before.values, typed, files: new Set(keys.keys()) });
      await writeTab(trx, { id, tab, values, files: keys }, userId);
    }
    const changed = difference(before.values, (await readStoredTab(trx, id, tab)).values);
    const was = { ...changed.before, ...numbers.before };
    const now = { ...changed.after, ...numbers.after };
    const count = Object.keys(now).length;
    if (count === 0) throw new Invalid('nothing-changed', 'Nothing is different from what is stored.');
    await recordFieldChanges(trx, { id, tab, before: was, after: now, reason, userId });
    await audit(trx, context, {
      action: 'STUDENT_EDITED',
      ...entityOf(id),
      before: { tab, ...was },
      after: { tab, ...now, reason },
    });
    return `${studentName(student)}: ${count === 1 ? '1 field is' : `${count} fields are`} changed.`;
  });
}

export async function fieldChanges(context: Context, id: number): Promise<FieldChange[]> {
  await readStudent(context.db, context.scope, { student_id: id });
  const rows = await listFieldChanges(context.db, id);
  return rows.map(({ old_value, new_value, at, ...row }) => ({
    ...row,
    from: old_value,
    to: new_value,
    at: at.toISOString(),
  }));
}
