import { pluralise } from '@thervu/contracts/core/format';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { insertCopies, previewCopy, type CopiedDegree } from './course-copy-queries';
import { lockCourses } from './course-queries';

interface CopyOrder {
  from: number;
  to: number;
  deg_id?: number | undefined;
  apply: boolean;
  expected?: number | undefined;
}

const invalidYear = (message: string) => new Invalid('copy-refused', message, [{ field: 'to', message }]);

/** Copies the papers of a BoS year, or answers what would be copied. */
export async function copyPapers(
  context: Context,
  { from, to, deg_id, apply, expected }: CopyOrder,
): Promise<{ message: string; papers: number; degrees: CopiedDegree[] }> {
  if (to <= from) throw invalidYear(`The new BoS year comes after ${from}.`);
  const copy = { from, to, degId: deg_id ?? null };
  return context.db.transaction(async (trx) => {
    await lockCourses(trx);
    const degrees = await previewCopy(trx, copy);
    if (degrees.length === 0) {
      const message = `No active degree has papers of the BoS year ${from}.`;
      throw new Invalid('nothing-to-copy', message, [{ field: 'from', message }]);
    }
    const papers = degrees.reduce((sum, { copied }) => sum + copied, 0);
    const count = pluralise(papers, 'paper', 'papers');
    if (!apply) return { message: `${count} would be copied from ${from} to ${to}.`, papers, degrees };
    if (expected !== undefined && expected !== papers)
      throw new Conflict('papers-changed', `Now ${count} would be copied. Look at the preview again.`);
    await insertCopies(trx, copy, context.user.userId);
    await audit(trx, context, {
      action: 'PAPERS_COPIED',
      entity: 'course',
      entityKey: `${from}-${to}`,
      after: { from, to, deg_id: deg_id ?? null, papers, degrees: degrees.map((row) => [row.deg_id, row.copied]) },
    });
    return { message: `${count} copied from ${from} to ${to}.`, papers, degrees };
  });
}
