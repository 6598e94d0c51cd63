import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { savedText } from '@thervu/contracts/camp-mark/mark-entry-rules';
import type { CallArgument, CallReply } from '@thervu/contracts/core/call';
import type * as contract from '@thervu/contracts/reval-script/reval-script-contract';
import { MISSING_WORDS } from '@thervu/contracts/reval-script/reval-script-rules';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import { asCamp } from '../../core/database/row-scope';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { settingValue } from '../setting/setting-service';
import { labelPdf } from '../top-sheet/sheet-pdf';
import { lockedRejection, scanDiffers } from '../valuation/keying-rejections';
import { keyMark, rejectCampOfficer } from '../valuation/keying-service';
import { settleKeyingProblem } from '../valuation/problem-service';
import { NO_SUCH_SCRIPT, voidMark } from '../valuation/void-service';
import * as queries from './camp-queries';
import type { Viewer } from './visible-scripts';
import { visibleDifference, visibleScript } from './visible-scripts';
import { locateError } from './reval-errors';

/** Who looks, and the database in the rows of that camp: it may be another one than that of the session. */
type Looking = Viewer & { db: Knex };

/** The officer's camp in the exam that is valued again; undefined where no such exam names the person. */
async function viewerOf(context: Context): Promise<Looking | undefined> {
  if (!context.scope.camp) throw new Forbidden('Only officers of a camp may do this.', 'no-camp');
  const camp = await queries.findRevalCamp(context.db, context.user.userId);
  if (!camp) return undefined;
  const decides = context.user.role === 'campadmin' && camp.role === 'CO';
  return { camp, decides, db: await asCamp(context.db, camp) };
}

async function actorOf(context: Context, deciding = false): Promise<queries.Actor & Looking> {
  const viewer = await viewerOf(context);
  if (!viewer) throw new Invalid('no-revaluation', 'There is no revaluation in your camp.');
  if (deciding && !viewer.decides)
    throw new Forbidden('Only the camp officer of this exam may do this.', 'not-camp-officer');
  return { ...viewer, userId: context.user.userId, station: context.ip, requestId: context.requestId };
}

const keyerOf = ({ camp, userId, station, requestId }: queries.Actor) => ({ ...camp, userId, station, requestId });

export async function revalScripts(context: Context) {
  const viewer = await viewerOf(context);
  return viewer ? (await queries.scriptsOf(viewer.db, viewer.camp)).map((row) => visibleScript(viewer, row)) : [];
}

export async function revalDifferences(context: Context) {
  const viewer = await viewerOf(context);
  return viewer
    ? (await queries.differencesOf(viewer.db, viewer.camp)).map((row) => visibleDifference(viewer, row))
    : [];
}

export async function revalProblems(context: Context) {
  const viewer = await viewerOf(context);
  if (!viewer) return [];
  return (await queries.listOpenProblems(viewer.db, viewer.camp)).map((row) => ({
    ...row,
    at: row.at.toISOString(),
  }));
}

/** Confirms that a script is in hand, and tells its new number. */
export async function locateScript(
  context: Context,
  barcode: string,
): Promise<CallReply<typeof contract.locateRevalScript>> {
  const row = await queries.locate(context.db, await actorOf(context), barcode);
  const rejection = locateError(row);
  if (rejection) throw rejection;
  const { outcome, told: _told, located_at, ...script } = row;
  const again = outcome === 'again';
  return {
    ...script,
    again,
    located_at: located_at.toISOString(),
    message: again
      ? `You have confirmed this script before. Its new number is ${script.barcode}.`
      : `Confirmed. The new number is ${script.barcode}: put its label over the old one.`,
  };
}

export async function reportMissing(
  context: Context,
  id: number,
  { reason, note }: CallArgument<typeof contract.reportMissingScript>['body'],
) {
  if (reason === 'OTHER' && note === undefined) {
    const message = 'Write what is the matter with the script.';
    throw new Invalid('note-missing', message, [{ field: 'note', message }]);
  }
  const outcome = await queries.reportMissing(context.db, await actorOf(context), { id, reason, note: note ?? null });
  if (outcome === 'NOT_FOUND') throw NO_SUCH_SCRIPT;
  if (outcome === 'LOCATED') throw new Conflict('script-located', 'This script has just been pulled and confirmed.');
  if (outcome !== 'ok') throw lockedRejection(outcome);
  return { message: `Reported to the examination office: ${MISSING_WORDS[reason].toLowerCase()}.` };
}

/** Labels with the new numbers, three by eight on a page. */
export async function revalLabels(context: Context, barcode: string | undefined) {
  const { camp, db } = await actorOf(context);
  const rows = await queries.labelsOf(db, camp, barcode);
  if (rows.length === 0) throw new NotFound('no-labels', 'No pulled script of your camp waits for a label.');
  const exam = await queries.examNameOf(context.db, camp.examId);
  return labelPdf({ university: await settingValue(context.db, 'university.name'), exam }, rows);
}

export async function scanScript(
  context: Context,
  pass: Pass,
  barcode: string,
): Promise<CallReply<typeof contract.scanRevalScript>> {
  const scan = { pass, barcode, mark: null, key: null };
  const row = await keyMark(context.db, 'REVALUATION', keyerOf(await actorOf(context)), scan);
  const { paper: p_code, valuation, bundle, packet, slno: script, highest, mark } = row;
  return { barcode, p_code, valuation, bundle, packet, script, highest, mark };
}

/** Keys A or B as the officer of the session; the same `key` again is the same keying. */
export async function saveRevaluationMark(
  context: Context,
  { barcode, pass, mark }: CallArgument<typeof contract.keyRevalMark>['body'],
  key: string | null,
): Promise<CallReply<typeof contract.keyRevalMark>> {
  const actor = await actorOf(context);
  rejectCampOfficer(context.user.role === 'campadmin' || actor.camp.role === 'CO');
  const keying = { pass, barcode, mark, key };
  const row = await keyMark(context.db, 'REVALUATION', keyerOf(actor), keying);
  const action = row.outcome as 'inserted' | 'updated';
  const { event_id: event, paper: p_code, keyed_at } = row;
  return {
    message: savedText(action),
    action,
    event,
    barcode,
    pass,
    mark,
    p_code,
    at: keyed_at.toISOString(),
  };
}

/** Keys the third mark with the script in hand: what was scanned is the script that was chosen. */
export async function saveRevaluationCMark(
  context: Context,
  chosen: string,
  { barcode, mark, row_version: version, confirmed }: CallArgument<typeof contract.saveRevalCMark>['body'],
): Promise<'inserted' | 'updated'> {
  const actor = await actorOf(context, true);
  if (barcode !== chosen) throw scanDiffers();
  const keying = { pass: 'C' as const, barcode, mark, version, confirmed: confirmed === true };
  const row = await keyMark(context.db, 'REVALUATION', keyerOf(actor), keying);
  if (row.outcome === 'STALE') {
    // A or B has moved on since the officer looked: what stands now is shown, and the mark is read once more
    const now = await queries.scriptNumbered(actor.db, actor.camp, barcode);
    const theirs = now && visibleDifference(actor, now);
    throw new Conflict('changed-meanwhile', `The mark of ${barcode} has been changed by somebody else.`, {
      yours: mark,
      theirs,
    });
  }
  if (row.outside && row.outcome === 'inserted') {
    await audit(context.db, context, {
      action: 'C_MARK_OUTSIDE_CONFIRMED',
      entity: 'reval_script',
      entityKey: barcode,
      examId: actor.camp.examId,
      after: { mark },
    });
  }
  return row.outcome as 'inserted' | 'updated';
}

export async function voidRevalMark(
  context: Context,
  barcode: string,
  { pass, reason, row_version: version }: CallArgument<typeof contract.voidRevalMark>['body'],
) {
  const voided = { barcode, bundleno: null, pass, version, reason };
  const keyer = keyerOf(await actorOf(context, true));
  await voidMark(context.db, 'REVALUATION', keyer, voided, `This script has no ${pass} mark.`);
  return { message: `The ${pass} mark is taken away; the script is keyed again.` };
}

export async function settleProblem(
  context: Context,
  id: number,
  { resolution, note }: CallArgument<typeof contract.settleRevalProblem>['body'],
): Promise<void> {
  const { camp, db } = await actorOf(context, true);
  await db.transaction(async (trx) => {
    await settleKeyingProblem(trx, context, 'REVALUATION', camp, { id, resolution, note: note ?? null });
  });
}
