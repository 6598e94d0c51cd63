import type { JobContext, JobRow } from '../core/jobs/jobs';
import { AadhaarSeal } from '../core/secrets/aadhaar';
import { folderStorage } from '../core/storage/storage-folder';
import { TEST_AADHAAR_KEYS, type ApiUnderTest } from './api-under-test';
import { ISSUE_REVAL, revalScriptJobs } from '../modules/reval-script/issue-jobs';

/** A script of the revaluation with the facts of its first valuation. */
export interface Row {
  id: number;
  rid: number;
  barcode: string;
  dummy: string;
  place: string;
  valuation: number;
  pull_barcode: string;
  from_place: string;
  bundle: number;
  packet: number;
  script: number;
  ext_mark: number | null;
  located_by: number | null;
  row_version: number;
  amark: number | null;
  bmark: number | null;
  cmark: number | null;
  original: number;
  colcode: string;
  first_place: string;
  p_code: string;
  extl_max: number;
}

/** Parameters that only the running test has: its exam and the officer of the office. */
export interface IssuedBy {
  examId: number;
  office: number;
}

/** What tests of the revaluation camp do as the worker and read as the owner. */
export function revalScriptRows(api: ApiUnderTest, by: () => IssuedBy) {
  const db = () => api.clone.pools.owner;
  /** Runs the issue at once, as the worker would; stops with an error after `stopAfter` papers. */
  async function issue(valuation: 2 | 3, stopAfter = Infinity): Promise<string> {
    let steps = 0;
    const context: JobContext = {
      job: {
        id: crypto.randomUUID(),
        exam_id: by().examId,
        created_by: by().office,
        params: { valuation } as object,
      } as JobRow,
      db: db(),
      storage: folderStorage(api.storageDir),
      seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
      progress: () => {
        steps += 1;
        return steps > stopAfter ? Promise.reject(new Error('the process died')) : Promise.resolve();
      },
    };
    return (await revalScriptJobs.find(({ kind }) => kind === ISSUE_REVAL)!.run(context)).message as string;
  }
  const rows = async (where: Partial<Row> = {}): Promise<Row[]> =>
    db()('reval_script as s')
      .join('revaluation as r', 'r.rid', 's.rid')
      .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .leftJoin('script as f', (on) => on.on('f.exam_id', 'r.exam_id').on('f.application_id', 'r.application_id'))
      .where(Object.fromEntries(Object.entries(where).map(([key, value]) => [`s.${key}`, value])))
      .orderBy('s.id')
      .select<Row[]>('s.*', 'c.extl_max', 'r.p_code', {
        original: 'r.ext_mark',
        colcode: 'r.colcode',
        first_place: 'f.place',
      });
  /** The window is closed: existing applications stay. */
  const freeze = () =>
    db()('revaluation')
      .where({ exam_id: by().examId })
      .update({ frozen_at: new Date('2025-07-10T06:00:00Z') });
  return { issue, rows, freeze };
}
