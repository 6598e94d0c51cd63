import type { BundleMovement, HeldBundle, Pass, PassProgress } from '@thervu/contracts/bundle/bundle-contract';
import { holderOf, mayFollow, MOVEMENT_WORDS, positionOf, type Movement } from '@thervu/contracts/bundle/bundle-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import {
  addExaminer,
  addMovements,
  campOfBundle,
  campOfExaminer,
  findBundle,
  listHolderRows,
  lastMovement,
  lockBundle,
  movementsOf,
  passProgress,
  setValued,
  type BundleScope,
  type FoundBundle,
  type HeldFilter,
  type HeldRow,
} from './bundle-queries';
import { bundleScope, writingScope, type BundleChoice } from './bundle-scope';

/** A bundle the caller may see; says where it belongs when it is another camp's. */
async function ownBundle(
  db: Db,
  scope: BundleScope,
  bundleno: number,
  find: typeof findBundle = findBundle,
): Promise<FoundBundle> {
  const found = await find(db, scope, bundleno);
  if (found && (scope.place === undefined || found.place === scope.place)) return found;
  const camp = found?.place ?? (await campOfBundle(db, scope, bundleno));
  if (camp === null) throw new NotFound('no-bundle', 'No bundle data found');
  throw new NotFound('bundle-elsewhere', `Bundle ${bundleno} belongs to the camp ${camp}.`);
}

export async function readBundle(
  context: Context,
  bundleno: number,
  { pass, exam }: { pass?: Pass | undefined; exam?: string | undefined },
) {
  const scope = await bundleScope(context, { exam });
  const { place: _place, state: _state, ...bundle } = await ownBundle(context.db, scope, bundleno);
  let progress: PassProgress | null = null;
  if (pass !== undefined) {
    const { keyed, next } = await passProgress(context.db, scope, bundle, pass);
    const { packet, slno } = positionOf(next);
    progress = { pass, keyed, packet, slno, complete: next > bundle.tot_paper };
  }
  return { ...bundle, progress };
}

const toHeldBundle = ({ kind, at, ...bundle }: HeldRow): HeldBundle => ({
  ...bundle,
  last: kind,
  holder: holderOf(kind && { kind, exno: bundle.exno }, bundle.place),
  at: at?.toISOString() ?? null,
});

export async function listBundleHolders(context: Context, query: BundleChoice & HeldFilter) {
  const scope = await bundleScope(context, query);
  const { rows, total } = await listHolderRows(context.db, scope, query);
  return { bundles: rows.map(toHeldBundle), total };
}

export async function readMovements(
  context: Context,
  bundleno: number,
  { exam }: BundleChoice,
): Promise<BundleMovement[]> {
  const scope = await bundleScope(context, { exam });
  await ownBundle(context.db, scope, bundleno);
  const rows = await movementsOf(context.db, scope, bundleno);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export interface HandOver extends BundleChoice {
  bundleno: number;
  kind: Movement;
  counted: number;
  exno?: string | undefined;
  exname?: string | undefined;
  note?: string | undefined;
}

const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** A count that differs is news, and news needs words. */
function checkCount({ counted, note, bundleno }: HandOver, { tot_paper }: FoundBundle): void {
  if (counted === tot_paper || note !== undefined) return;
  throw wrong(
    'count-differs',
    'counted',
    `Bundle ${bundleno} has ${tot_paper} scripts, not ${counted}: count again, or say in the note what differs.`,
  );
}

/** Who gets a bundle is an examiner of its camp; one nobody knows yet is added where the hand-over brings a name. */
async function knownExaminer(
  trx: Db,
  context: Context,
  scope: BundleScope,
  { exno, exname: name, bundle: { place, board } }: HandOver & { bundle: FoundBundle },
): Promise<void> {
  if (exno === undefined) throw wrong('no-examiner', 'exno', 'Enter the number of the examiner.');
  const before = await campOfExaminer(trx, scope, exno);
  if (before === undefined && name !== undefined) {
    await addExaminer(trx, scope, { exno, name, board, place });
    await audit(trx, context, {
      action: 'EXAMINER_ADDED',
      entity: 'examiner',
      entityKey: exno,
      examId: scope.examId,
      after: { name, board, place },
    });
  }
  const camp = before ?? (await campOfExaminer(trx, scope, exno));
  if (camp === undefined) throw wrong('no-examiner', 'exno', `There is no examiner ${exno} in the camp ${place}.`);
  if (camp !== place) throw wrong('examiner-elsewhere', 'exno', `Examiner ${exno} belongs to the camp ${camp}.`);
}

/** Notes that a bundle changes hands. Throws when it cannot be where the hand-over says it comes from. */
export async function handOver(context: Context, body: HandOver) {
  const scope = await writingScope(context, body);
  const { bundleno, kind, counted } = body;
  const { userId } = context.user;
  const { scope: mine } = context;
  await context.db.transaction(async (trx) => {
    const bundle = await ownBundle(trx, scope, bundleno, lockBundle);
    const last = (await lastMovement(trx, scope, bundleno)) ?? null;
    if (!mayFollow(last?.kind ?? null).includes(kind)) {
      const holder = holderOf(last, bundle.place);
      throw new Conflict(
        'wrong-holder',
        `Bundle ${bundleno} cannot be '${MOVEMENT_WORDS[kind]}' now: ${holder} has it.`,
      );
    }
    checkCount(body, bundle);
    if (kind === 'TO_EXAMINER') {
      await knownExaminer(trx, context, scope, { ...body, bundle });
    }
    const exno = kind === 'TO_EXAMINER' ? body.exno! : kind === 'FROM_EXAMINER' ? (last?.exno ?? null) : null;
    const movement = { bundleno, kind, counted, exno, note: body.note ?? null };
    await addMovements(trx, scope, [{ ...movement, officer_id: mine.camp?.officerId ?? null, by_user: userId }]);
    if (kind === 'FROM_EXAMINER') await setValued(trx, scope, bundleno);
    await audit(trx, context, {
      action: 'BUNDLE_HANDED_OVER',
      entity: 'bundle',
      entityKey: String(bundleno),
      examId: scope.examId,
      before: last,
      after: movement,
    });
  });
  const { rows } = await listHolderRows(context.db, scope, { bundle: bundleno });
  const bundle = toHeldBundle(rows[0]!);
  return { message: `Bundle ${bundleno}: ${MOVEMENT_WORDS[kind].toLowerCase()}.`, bundle };
}
