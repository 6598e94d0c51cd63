import type { Db } from '../core/database/connect';

export const EXAM = 'ODD-2025-NOV';

/** A stored application of the exam being valued. */
export interface StoredRecord {
  id: number;
  exam_id: number;
  reg_no: string;
  colcode: string;
  deg_id: number;
  cour_id: number;
  p_code: string;
  sem: number;
  absent: boolean;
  intl_mark: number | null;
  ext_mark: number | null;
  ext_source: string | null;
  prac_batch: number | null;
  row_version: number;
}

/** What the tests of practical marks look up and plant in the demo university. */
export const practicalData = (db: () => Db) => {
  const exam = () => db()('exam').where({ exam_name: EXAM });
  const applications = () =>
    db()('exam_application as a')
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .whereIn('a.exam_id', exam().select('id'))
      .where({ 'a.ex_confm': true })
      .orderBy(['a.reg_no', 'a.id'])
      .select<StoredRecord[]>('a.*');
  const ofRow = ({ exam_id, id }: StoredRecord) => db()('exam_application').where({ exam_id, id });
  const course = ({ cour_id }: StoredRecord) => db()('course').where({ cour_id });
  return {
    records: (ids: number[]) => applications().whereIn('a.id', ids),
    /** The confirmed rows of the practical paper with most students in one degree of a college. */
    biggestPaper: async (colcode: string): Promise<StoredRecord[]> => {
      const all = await applications().where({
        'a.colcode': colcode,
        'c.p_type': 'PRACTICAL',
        'c.scheme': 'MARKS',
      });
      const papers = new Map<string, StoredRecord[]>();
      for (const row of all) {
        const key = `${row.deg_id} ${row.p_code}`;
        papers.set(key, [...(papers.get(key) ?? []), row]);
      }
      return [...papers.values()].sort((a, b) => b.length - a.length)[0]!;
    },
    maxOf: async (row: StoredRecord) => (await course(row).first<{ extl_max: number }>('extl_max')).extl_max,
    schemeOf: async (row: StoredRecord) => (await course(row).first<{ scheme: string }>('scheme')).scheme,
    setScheme: (row: StoredRecord, scheme: string) => course(row).update({ scheme }),
    writtenRecord: async ({ colcode, deg_id }: StoredRecord): Promise<StoredRecord> =>
      (await applications().where({ 'a.colcode': colcode, 'a.deg_id': deg_id, 'c.p_type': 'THEORY' }))[0]!,
    writtenPaper: async ({ colcode, deg_id, sem }: StoredRecord): Promise<string> =>
      (
        await applications().where({
          'a.colcode': colcode,
          'a.deg_id': deg_id,
          'a.sem': sem,
          'c.p_type': 'THEORY',
        })
      )[0]!.p_code,
    /** Takes marks, absences, history and locks of rows away. */
    clear: async (rows: StoredRecord[]) => {
      const { exam_id, p_code, colcode } = rows[0]!;
      await db().transaction(async (trx) => {
        // history is append-only: its triggers are disabled for this transaction
        await trx.raw(`set local session_replication_role = 'replica'`);
        await trx('mark_history').where({ exam_id, p_code, colcode }).delete();
        await trx('mark_history_head').where({ exam_id, p_code, colcode }).delete();
      });
      await db()('exam_application')
        .where({ exam_id })
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .update({ ext_mark: null, ext_source: null, absent: false, prac_batch: null });
    },
    absent: (row: StoredRecord) => ofRow(row).update({ absent: true }),
    unconfirm: (row: StoredRecord) => ofRow(row).update({ ex_confm: false }),
    confirm: (row: StoredRecord) => ofRow(row).update({ ex_confm: true }),
    window: (pract_aply: boolean) => exam().update({ pract_aply }),
    stage: (stage: string) => exam().update({ stage }),
    unlock: () => db()('paper_lock').where({ kind: 'PRACTICAL' }).delete(),
    history: ({ exam_id, id }: StoredRecord) =>
      db()('mark_history')
        .where({ exam_id, application_id: id, field: 'PRACTICAL' })
        .orderBy('id')
        .select('field', 'old_value', 'new_value', 'reason'),
    brokenLinks: async (examId: number) => {
      const statement = 'select * from broken_mark_history_links(?)';
      return (await db().raw<{ rows: unknown[] }>(statement, [examId])).rows;
    },
    audits: async () =>
      (await db()('audit_log').where({ action: 'PRACTICAL_MARKS_SAVED' }).select('entity_key')).length,
  };
};
