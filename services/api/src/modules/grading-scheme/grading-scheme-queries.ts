import type { GradingScheme } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import type { SchemeBand } from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import type { Db } from '../../core/database/connect';

const BANDS = `(select coalesce(jsonb_agg(jsonb_build_object('min_pct', b.min_pct, 'max_pct', b.max_pct, 'letter', b.letter,
    'description', b.description, 'grade_point', b.grade_point) order by b.min_pct desc), '[]')
  from grading_scheme_band b where b.scheme = g.scheme) as bands`;

const schemes = (db: Db) =>
  db('grading_scheme as g')
    .orderByRaw(`g.scheme <> g.judged_as, g.scheme <> 'MARKS', g.scheme`)
    .select<GradingScheme[]>(
      ...['scheme', 'description', 'judged_as', 'active', 'replaces', 'row_version'].map((name) => `g.${name}`),
      db.raw(BANDS),
      db.raw('scheme_has_results(g.scheme) as has_results'),
      db.raw('(select count(*)::int from course c where c.grading_scheme = g.scheme) as papers'),
    );

export const allSchemes = async (db: Db): Promise<GradingScheme[]> => [...(await schemes(db))];

export async function findScheme(db: Db, scheme: string): Promise<GradingScheme | undefined> {
  const [row] = await schemes(db).where({ 'g.scheme': scheme });
  return row;
}

/** Locks the scheme against other writers until the end of the transaction. */
export const lockScheme = (trx: Db, scheme: string) =>
  trx('grading_scheme').where({ scheme }).forUpdate().first('scheme');

interface SchemeValues {
  description: string;
  judged_as: GradingScheme['judged_as'];
}

/** What follows from the way a scheme is judged. */
const meaning = (judgedAs: SchemeValues['judged_as']) => ({
  carries_marks: judgedAs === 'MARKS',
  counts_in_gpa: judgedAs === 'MARKS',
});

async function writeBands(trx: Db, scheme: string, bands: readonly SchemeBand[]): Promise<void> {
  await trx('grading_scheme_band').where({ scheme }).delete();
  if (bands.length > 0) await trx('grading_scheme_band').insert(bands.map((band) => ({ scheme, ...band })));
}

/** Adds a scheme; false where there is one of this name. Its ranges come first with the row, which writes the history. */
export async function insertScheme(
  trx: Db,
  values: SchemeValues & { scheme: string; replaces: string | null },
  bands: readonly SchemeBand[],
  userId: number,
): Promise<boolean> {
  const added = await trx('grading_scheme')
    .insert({
      ...values,
      ...meaning(values.judged_as),
      updated_by: userId,
      updated_at: trx.fn.now(),
    })
    .onConflict('scheme')
    .ignore()
    .returning<{ scheme: string }[]>('scheme');
  if (added.length === 0) return false;
  if (bands.length > 0) {
    await writeBands(trx, values.scheme, bands);
    await trx('grading_scheme').where({ scheme: values.scheme }).update({ updated_at: trx.fn.now() });
  }
  return true;
}

/** Saves a scheme; `bands` null leaves its ranges. */
export async function writeScheme(
  trx: Db,
  scheme: string,
  values: Partial<SchemeValues> & { active: boolean },
  bands: readonly SchemeBand[] | null,
  userId: number,
): Promise<void> {
  if (bands !== null) await writeBands(trx, scheme, bands);
  await trx('grading_scheme')
    .where({ scheme })
    .update({
      ...values,
      ...(values.judged_as === undefined ? {} : meaning(values.judged_as)),
      updated_by: userId,
      updated_at: trx.fn.now(),
      row_version: trx.raw('row_version + 1'),
    });
}
