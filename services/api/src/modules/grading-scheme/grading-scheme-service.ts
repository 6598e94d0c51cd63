import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  createGradingScheme,
  GradingScheme,
  saveGradingScheme,
} from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { bandProblems, type JudgedAs, type SchemeBand } from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { setReason } from '../setting/setting-service';
import { findScheme, insertScheme, lockScheme, writeScheme } from './grading-scheme-queries';

const contents = ({ papers: _papers, has_results: _used, row_version: _version, ...scheme }: GradingScheme) => scheme;

function validateBands(judgedAs: JudgedAs, bands: readonly SchemeBand[]): void {
  const errors = bandProblems(judgedAs, bands).map(({ row, field, message }) => ({
    field: `bands/${row}/${field}`,
    message: `Range ${row + 1}: ${message}`,
  }));
  if (errors.length > 0) throw new Invalid('scheme-refused', errors[0]!.message, errors);
}

async function schemeOr404(db: Db, scheme: string): Promise<GradingScheme> {
  const found = await findScheme(db, scheme);
  if (!found) throw new NotFound('scheme-not-found', `There is no grading scheme ${scheme}.`);
  return found;
}

/** The scheme a paper names, which must be one that papers may choose; `present` is what the paper has now. */
export async function assertChoosable(db: Db, scheme: string, present?: string): Promise<void> {
  if (scheme === present) return;
  const found = await findScheme(db, scheme);
  if (found?.active) return;
  const message = found
    ? `The grading scheme ${scheme} is switched off.`
    : `There is no grading scheme ${scheme}. Add it under Settings, Grading schemes.`;
  throw new Invalid('course-refused', `scheme: ${message}`, [{ field: 'scheme', message }]);
}

export const addScheme = (
  context: Context,
  { reason, bands, replaces, ...values }: CallArgument<typeof createGradingScheme>['body'],
): Promise<GradingScheme> =>
  context.db.transaction(async (trx) => {
    validateBands(values.judged_as, bands);
    if (replaces !== undefined) await schemeOr404(trx, replaces);
    await setReason(trx, reason);
    const row = { ...values, replaces: replaces ?? null };
    if (!(await insertScheme(trx, row, bands, context.user.userId))) {
      const message = `There is a grading scheme ${values.scheme} already.`;
      throw new Conflict('scheme-taken', message, undefined, [{ field: 'scheme', message }]);
    }
    const made = await schemeOr404(trx, values.scheme);
    await audit(trx, context, {
      action: 'GRADING_SCHEME_CREATED',
      entity: 'grading_scheme',
      entityKey: made.scheme,
      after: contents(made),
    });
    return made;
  });

/** Whether a save asks for more than description and switch. */
const touchesResults = (before: GradingScheme, after: Pick<GradingScheme, 'judged_as' | 'bands'>) =>
  before.judged_as !== after.judged_as ||
  JSON.stringify(before.bands.map(inOrder)) !== JSON.stringify(after.bands.map(inOrder));
const inOrder = ({ min_pct, max_pct, letter, description, grade_point }: SchemeBand) => [
  min_pct,
  max_pct,
  letter,
  description,
  grade_point,
];

export const saveScheme = (
  context: Context,
  {
    params: { scheme },
    body: { row_version, reason, bands, active, ...values },
  }: CallArgument<typeof saveGradingScheme>,
): Promise<GradingScheme> =>
  context.db.transaction(async (trx) => {
    await lockScheme(trx, scheme);
    const before = await schemeOr404(trx, scheme);
    if (before.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', `Somebody else has changed the grading scheme ${scheme}.`, {
        yours: { ...values, bands, active },
        theirs: contents(before),
      });
    }
    validateBands(values.judged_as, bands);
    const fixed = touchesResults(before, { ...values, bands });
    if (fixed && before.has_results) {
      const message = `Results were made with ${scheme}: it keeps its ranges. Make a new version of it for later papers.`;
      throw new Invalid('scheme-used', message, [{ field: 'bands', message }]);
    }
    const ownBase = before.scheme === before.judged_as;
    if (ownBase && (values.judged_as !== before.judged_as || !active)) {
      const message = `${scheme} comes with the portal: it stays switched on and is judged as it is.`;
      throw new Invalid('scheme-of-portal', message, [{ field: active ? 'judged_as' : 'active', message }]);
    }
    await setReason(trx, reason);
    await writeScheme(
      trx,
      scheme,
      fixed ? { ...values, active } : { description: values.description, active },
      fixed ? bands : null,
      context.user.userId,
    );
    const after = await schemeOr404(trx, scheme);
    await audit(trx, context, {
      action: 'GRADING_SCHEME_CHANGED',
      entity: 'grading_scheme',
      entityKey: scheme,
      before: contents(before),
      after: { ...contents(after), ...(reason === undefined ? {} : { reason }) },
    });
    return after;
  });
