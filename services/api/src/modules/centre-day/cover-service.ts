import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import { examByName } from '../exam/exam-service';
import { lockedSitting, type SittingKey } from '../seating/seating-service';
import * as queries from './centre-day-queries';
import { rejectState } from './day-state';

/** Covers on their way from a centre to the office. */

export const withoutExam = ({ exam_id: _exam, ...cover }: ScriptCover & { exam_id: number }): ScriptCover => cover;

export async function coverList(
  { db, scope }: Context,
  name: string,
  filter: { centre?: string | undefined; date?: string | undefined; open?: boolean | undefined },
): Promise<ScriptCover[]> {
  const centre = scope.college === 'all' ? filter.centre : collegeNamed(scope, filter.centre ?? scope.college!);
  return queries.listCovers(db, (await examByName(db, name)).id, { ...filter, centre });
}

async function lockedCover(trx: Db, no: number, version: number, yours: unknown) {
  if (!(await queries.lockCover(trx, no))) throw new NotFound('no-cover', `There is no cover ${no}.`);
  const cover = (await queries.findCover(trx, no))!;
  if (cover.row_version !== version)
    throw new Conflict('changed-meanwhile', `Cover ${no} has been changed by somebody else.`, {
      yours,
      theirs: withoutExam(cover),
    });
  return cover;
}

export async function handCover(
  context: Context,
  no: number,
  { handed_to, row_version }: { handed_to: string; row_version: number },
): Promise<ScriptCover> {
  return context.db.transaction(async (trx) => {
    const before = await queries.findCover(trx, no);
    // sent once more, since the answer was lost on the way
    if (before?.handed_to === handed_to) return withoutExam(before);
    const cover = await lockedCover(trx, no, row_version, { handed_to });
    if (cover.received_at !== null) throw new Invalid('received', `Cover ${no} has been received already.`);
    await queries.updateCover(trx, no, { handed_to, handed_at: trx.fn.now() });
    await audit(trx, context, {
      action: 'COVER_HANDED',
      entity: 'script_cover',
      entityKey: String(no),
      examId: cover.exam_id,
      after: { handed_to },
    });
    return withoutExam((await queries.findCover(trx, no))!);
  });
}

/**
 * A cover recorded with a wrong number, seal or paper would keep its session open for good: the centre removes it with a reason
 * and seals it anew. The audit log keeps it as it was.
 */
export async function withdrawCover(
  context: Context,
  no: number,
  { reason, row_version }: { reason: string; row_version: number },
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const found = await queries.findCover(trx, no);
    if (!found) throw new NotFound('no-cover', `There is no cover ${no}.`);
    const key: SittingKey = {
      examId: found.exam_id,
      centre: found.centre,
      date: found.examdate,
      session: found.examsession,
    };
    // the session before the cover, as the closing locks them
    const sitting = await lockedSitting(trx, key);
    rejectState(sitting.state, key);
    const cover = await lockedCover(trx, no, row_version, { reason });
    if (cover.received_at !== null) throw new Invalid('received', `Cover ${no} has been received already.`);
    await queries.deleteCover(trx, no);
    await audit(trx, context, {
      action: 'COVER_WITHDRAWN',
      entity: 'script_cover',
      entityKey: String(no),
      examId: cover.exam_id,
      before: withoutExam(cover),
      after: { reason },
    });
    return { message: `Cover ${no} of ${cover.p_code} is removed.` };
  });
}

/** The office counts a cover by hand. What differs wants a note, and leaves H3 of its paper open until the number is explained. */
export async function receiveCover(
  context: Context,
  no: number,
  body: { received_scripts: number; note?: string | undefined; row_version: number },
): Promise<ScriptCover> {
  const { received_scripts, note, row_version } = body;
  return context.db.transaction(async (trx) => {
    const before = await queries.findCover(trx, no);
    const isSame = before?.received_scripts === received_scripts && (note === undefined || note === before.note);
    // sent once more, since the answer was lost on the way
    if (before && isSame) return withoutExam(before);
    const cover = await lockedCover(trx, no, row_version, body);
    if (received_scripts !== cover.scripts && note === undefined) {
      const message = `Cover ${no} was sealed with ${cover.scripts} scripts and ${received_scripts} are counted: say why in a note.`;
      throw new Invalid('difference', message, [{ field: 'note', message }]);
    }
    await queries.updateCover(trx, no, {
      received_scripts,
      received_by: context.user.userId,
      received_at: trx.fn.now(),
      ...(note !== undefined && { note }),
    });
    await audit(trx, context, {
      action: 'COVER_RECEIVED',
      entity: 'script_cover',
      entityKey: String(no),
      examId: cover.exam_id,
      before: { scripts: cover.scripts, received_scripts: cover.received_scripts },
      after: { received_scripts, note },
    });
    return withoutExam((await queries.findCover(trx, no))!);
  });
}

/** Whose scripts a cover's paper should hold; who has read which is audited, since it joins register and dummy numbers. */
export async function coverScripts(context: Context, no: number) {
  return context.db.transaction(async (trx) => {
    const cover = await queries.findCover(trx, no);
    if (!cover) throw new NotFound('no-cover', `There is no cover ${no}.`);
    const scripts = await queries.scriptsOfCover(trx, cover);
    await audit(trx, context, {
      action: 'SECRET_MAP_READ',
      entity: 'script_cover',
      entityKey: String(no),
      examId: cover.exam_id,
      after: { scripts: scripts.length },
    });
    return { cover: withoutExam(cover), scripts };
  });
}
