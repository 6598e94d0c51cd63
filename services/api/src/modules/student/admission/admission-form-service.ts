import { pluralise } from '@thervu/contracts/core/format';
import { FIELD_TABS, isFormOpen, type FieldTab } from '@thervu/contracts/student/student-options';
import { readTab, requiredFields } from '@thervu/contracts/student/student-rules';
import type { Application, Gap, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { audit } from '../../../core/audit/audit';
import type { Db } from '../../../core/database/connect';
import { Invalid } from '../../../core/http/problem';
import type { Context } from '../../../core/session/context';
import type { Scope } from '../../../core/session/session';
import { entityOf, opened } from './admission-open';
import { deleteDrafts, fileKeys, listDrafts, listFiles, readStoredTab, type TabRow } from './admission-queries';
import type { StoredForm } from './to-complete-queries';
import { addStudentEvents, writeStudent } from '../student-queries';
import { readStudent } from '../student-service';

export const shownFiles = async (db: Db, id: number): Promise<StudentFileInfo[]> =>
  (await listFiles(db, id)).map((file) => ({ ...file, uploaded_at: file.uploaded_at.toISOString() }));

interface Form {
  tabs: Record<FieldTab, TabRow>;
  keys: Map<string, string>;
}

async function readForm(db: Db, id: number): Promise<Form> {
  const tabs = {} as Record<FieldTab, TabRow>;
  for (const tab of FIELD_TABS) tabs[tab] = await readStoredTab(db, id, tab);
  return { tabs, keys: await fileKeys(db, id) };
}

const storedForm = ({ tabs, keys }: Form): StoredForm => ({
  values: Object.fromEntries(FIELD_TABS.map((tab) => [tab, tabs[tab].values])) as StoredForm['values'],
  files: new Set(keys.keys()),
});

/** What Final Submit refuses. Every tab is judged as if it were saved now, since a level may have changed since. */
export function gapsOf({ values, files }: StoredForm): Gap[] {
  const level = String(values.basic.degreelvl);
  const gaps: Gap[] = FIELD_TABS.flatMap((tab) =>
    readTab(tab, values[tab], { level, files }).problems.map((problem) => ({ tab, ...problem })),
  );
  for (const field of requiredFields('uploads'))
    if (!files.has(field)) gaps.push({ tab: 'uploads', field, message: 'This field is required.' });
  return gaps;
}

export async function readMissing(db: Db, scope: Scope, id: number): Promise<Gap[]> {
  const student = await readStudent(db, scope, { student_id: id });
  return isFormOpen(student.status) ? gapsOf(storedForm(await readForm(db, id))) : [];
}

export async function readApplication(db: Db, scope: Scope, id: number): Promise<Application> {
  const student = await readStudent(db, scope, { student_id: id });
  const form = await readForm(db, id);
  const closed = !isFormOpen(student.status);
  return {
    student,
    closed,
    tabs: Object.fromEntries(
      FIELD_TABS.map((tab) => [tab, { row_version: form.tabs[tab].row_version, values: form.tabs[tab].values }]),
    ) as Application['tabs'],
    drafts: closed ? [] : await listDrafts(db, id),
    files: await shownFiles(db, id),
    missing: closed ? [] : gapsOf(storedForm(form)),
  };
}

/** Final Submit: the student is active and the form closed. A migrated student has been on the roll before. */
export async function submit(context: Context, id: number): Promise<void> {
  await context.db.transaction(async (trx) => {
    const student = await opened(trx, context.scope, id);
    const gaps = gapsOf(storedForm(await readForm(trx, id)));
    if (gaps[0]) {
      const where = [...new Set(gaps.map(({ tab }) => tab))].join(', ');
      throw new Invalid(
        'incomplete',
        `The form is not complete: ${pluralise(gaps.length, 'field', 'fields')} in ${where}.`,
        gaps.map(({ tab, field, message }) => ({ field: `${tab}/${field}`, message })),
      );
    }
    await writeStudent(trx, id, { status: 'ACTIVE', submitted_at: trx.fn.now() }, context.user.userId);
    await deleteDrafts(trx, id);
    await addStudentEvents(trx, [
      student.status === 'MIGRATED'
        ? { student_id: id, kind: 'COMPLETE', by_user: context.user.userId }
        : { student_id: id, kind: 'ADMIT', to_colcode: student.colcode, by_user: context.user.userId },
    ]);
    await audit(trx, context, {
      action: 'STUDENT_SUBMITTED',
      ...entityOf(id),
      before: { status: student.status },
      after: { status: 'ACTIVE' },
    });
  });
}
