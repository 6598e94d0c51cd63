import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { useSaveStudentsMutation, useUpdateStudentMutation } from '@thervu/contracts/student/student-api';
import type { SavedTab, StudentFile } from '@thervu/contracts/student/student-options';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { useRef } from 'react';
import { useWords, type Say } from '@thervu/words';
import { admission, type AdmissionWords } from '@thervu/words/compiled/admission';
import { differing } from './differing';
import { isFieldTab, startOf, typedTab, type TabStart } from './tab-values';

/** A tab as it is sent: what the rules have read. */
export interface TabSending {
  tab: SavedTab;
  values: Readonly<Record<string, unknown>>;
  version: number;
  files: Partial<Record<StudentFile, File>>;
}

export interface Failure {
  /** The listed sentence, and the server's own or that of the line. */
  text: string;
  detail?: string;
  errors: Record<string, string>;
  /** The tab as somebody else has saved it meanwhile. */
  theirs?: TabStart;
}
export interface Admitted {
  student_id: number;
  /** Application numbers of students of the same name and birth date. */
  duplicates: number[];
}
/** Without a failure it is saved; `admitted` is there after the save that created the student. */
export interface Outcome {
  failure?: Failure;
  admitted?: Admitted;
}

function failureOf(t: Say<AdmissionWords>, tab: SavedTab, error: unknown): Failure {
  const { status, transport } = error as CallError;
  if (status === 0) {
    console.error(`The ${tab} tab was not saved.`, error);
    return {
      text: t('save-failed', { tab: t(`tab.${tab}`) }),
      ...(transport ? { detail: transport } : {}),
      errors: {},
    };
  }
  return { text: t('not-saved', { tab: t(`tab.${tab}`) }), detail: failureText(error, ''), errors: fieldErrors(error) };
}

/** Saves a tab of a student there is. `reload` reads the form again and answers with it. */
export function useTabSaving(id: number, reload: () => Promise<Application | undefined>) {
  const t = useWords(admission);
  const [update] = useUpdateStudentMutation();
  return async ({ tab, values, version, files }: TabSending): Promise<Outcome> => {
    const send = async (row_version: number) =>
      (await update({ params: { id }, body: { tab, row_version, ...values }, files })).error;
    let error = await send(version);
    let theirs: TabStart | undefined;
    if ((error as CallError | undefined)?.data?.type === 'changed-meanwhile' && isFieldTab(tab)) {
      const now = await reload();
      theirs = now && startOf(tab, now.tabs[tab]);
      // the same values: an earlier attempt of ours whose answer was lost on the way
      if (theirs && differing(typedTab(tab, values), theirs.stored).length === 0) error = await send(theirs.version);
    }
    if (error === undefined) {
      await reload();
      return {};
    }
    if ((error as CallError).data?.type === 'already-submitted') await reload();
    return { failure: { ...failureOf(t, tab, error), ...(theirs ? { theirs } : {}) } };
  };
}

/** The first save of the basic tab. Sent again after a lost answer, it admits the student once. */
export function useAdmission() {
  const t = useWords(admission);
  const [create] = useSaveStudentsMutation();
  const last = useRef({ body: '', key: '' });
  return async ({ tab, values }: TabSending): Promise<Outcome> => {
    const body = JSON.stringify(values);
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
    const { data, error } = await create({ body: values as never, idempotencyKey: last.current.key });
    if (error !== undefined) return { failure: failureOf(t, tab, error) };
    return { admitted: { student_id: data.student_id, duplicates: data.possibleDuplicates.student_ids } };
  };
}
