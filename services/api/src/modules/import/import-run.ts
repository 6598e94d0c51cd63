import { pluralise } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import { originOfJob } from '../../core/jobs/job-origin';
import type { ImportActor, ImportKind, RunTools } from './import-kind';
import {
  beginCheck,
  findMoved,
  finishCheck,
  lockImport,
  lockTables,
  moveImport,
  recordShown,
  type ImportRecord,
} from './import-queries';
import { applyChecked, isRowError, rehearseApply } from './import-rehearsal';

/** What a live run is for; a dry run has no such order. */
export interface ApplyOrder {
  actor: ImportActor;
  leaveOutProblems: boolean;
}

const countOf = (count: number, name: string, many = `${name}s`) => pluralise(count, name, many);

/**
 * The one run over the staged rows of an import, in one transaction: every row is judged against the database as it is now.
 * Without an order they are written and taken back, so that what the database rejects is found, and the run ends there (the
 * dry run). With one, tables are locked first, and if each row would do exactly what the person was shown, the same rows
 * are written; else nothing is, and the person is shown the new state.
 */
export async function runImport(
  db: Knex,
  kind: ImportKind,
  id: string,
  tools: RunTools,
  order?: ApplyOrder,
): Promise<string> {
  return db.transaction(async (trx) => {
    const import_ = await lockImport(trx, id);
    if (import_?.state !== (order ? 'APPLYING' : 'CHECKING')) return import_?.message ?? 'The import was put aside.';
    if (order) await lockTables(trx, kind.tables, kind.lock && (() => kind.lock!(trx)));
    if (!kind.setsEveryRow) await beginCheck(trx, id);
    await kind.check(trx, id, tools);
    await finishCheck(trx, id);
    let now = (await lockImport(trx, id))!;
    let rejection = order && (await rejectionOf(trx, now, order));
    if (order && !rejection) {
      try {
        return await write(trx, kind, now, order, tools);
      } catch (error) {
        // a row that the database rejects since the check is looked for below
        if (!isRowError(error)) throw error;
      }
    }
    const actor = order?.actor ?? (await checkerOf(trx, import_));
    if (!(tools.liveRunFollows && !order) && (await rehearseApply(trx, kind, [id, actor, tools])) > 0) {
      await finishCheck(trx, id);
      now = (await lockImport(trx, id))!;
      rejection = order && (await rejectionOf(trx, now, order));
      if (order && !rejection) return write(trx, kind, now, order, tools);
    }
    await recordShown(trx, id);
    const message = rejection ?? null;
    await moveImport(trx, id, [now.state], {
      state: 'CHECKED',
      message,
      round: now.round + 1,
      ...(kind.conceal || kind.archive ? { file_key: null } : {}),
    });
    return (
      message ??
      `${countOf(now.rows_new + now.rows_changed, 'row')} to write, ${countOf(now.rows_problem, 'problem row')}.`
    );
  });
}

/** Why nothing is written after all: the data have changed, or there are problems that were not agreed to be left out. */
async function rejectionOf(
  trx: Knex.Transaction,
  { id, rows_problem }: ImportRecord,
  { leaveOutProblems }: ApplyOrder,
): Promise<string | undefined> {
  const moved = await findMoved(trx, id);
  if (moved.count > 0) {
    const rows = moved.first
      .map(({ row, was, is }) => (was === is ? `row ${row} (values differ)` : `row ${row} (${was}, now ${is})`))
      .join(', ');
    const suffix = moved.count > moved.first.length ? ` and ${moved.count - moved.first.length} more` : '';
    return `Nothing was written: since the check the data has changed for ${countOf(moved.count, 'row')}: ${rows}${suffix}. The rows below are checked again.`;
  }
  if (rows_problem > 0 && !leaveOutProblems)
    return `Nothing was written: ${countOf(rows_problem, 'row')} with problems must be left out on purpose or corrected.`;
  return undefined;
}

async function write(
  trx: Knex.Transaction,
  kind: ImportKind,
  { id, state, rows_new, rows_changed, rows_problem, file_name }: ImportRecord,
  { actor }: ApplyOrder,
  tools: RunTools,
): Promise<string> {
  const { inserted, updated } = await applyChecked(trx, kind.apply, [id, actor, tools]);
  if (inserted !== rows_new || updated !== rows_changed) {
    throw new Error(`import ${id}: ${inserted} and ${updated} rows written, ${rows_new} and ${rows_changed} shown`);
  }
  const leftOut = rows_problem > 0 ? ` ${countOf(rows_problem, 'row')} with problems left out.` : '';
  const written =
    inserted + updated === 0
      ? 'Nothing had to be written.'
      : `${countOf(inserted, kind.one)} added, ${countOf(updated, kind.one)} changed.`;
  const after = inserted > 0 && kind.afterword ? ` ${kind.afterword}` : '';
  const message = `${written}${leftOut}${after}`;
  await moveImport(trx, id, [state], {
    state: 'APPLIED',
    message,
    inserted,
    updated,
    left_out: rows_problem,
    applied_at: new Date(),
    applied_by: actor.userId,
  });
  await recordApplied(trx, id, actor, { file_name, inserted, updated, leftOut: rows_problem });
  return message;
}

/** Whoever sent the file: a rehearsal writes under this name, and nothing of it stays. */
async function checkerOf(trx: Knex.Transaction, { id, created_by }: ImportRecord): Promise<ImportActor> {
  const { user } = await originOfJob(trx, id, created_by);
  if (!user) throw new Error(`import ${id}: its sender ${created_by} is no user`);
  return { ...user, requestId: id, ip: '127.0.0.1' };
}

async function recordApplied(
  trx: Knex.Transaction,
  id: string,
  { userId, login, role, requestId, ip }: ImportActor,
  after: object,
): Promise<void> {
  const entry = { action: 'IMPORT_APPLIED', entity: 'import', entityKey: id, after } as const;
  await audit(trx, { user: { userId, login, role }, requestId, ip }, entry);
}
