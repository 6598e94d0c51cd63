import type { PacketOpening } from '@thervu/contracts/centre-day/centre-day-contract';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { audit } from '../../core/audit/audit';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { auditKey, lockedSitting, setSittingState, sittingNamed } from '../seating/seating-service';
import * as queries from './centre-day-queries';
import { withoutExam } from './cover-service';
import { loadDay, rejectAhead, rejectState, dayFault } from './day-state';

/** Packets of question papers opened, and covers with answer books sealed. */

/** No packet was opened before the portal's first exams. */
const FIRST_MOMENT = Date.UTC(2000, 0, 1);

type OpeningBody = Omit<PacketOpening, 'p_code' | 'row_version'> & { row_version: number };

type Opening = Omit<OpeningBody, 'row_version' | 'opened_at'> & { opened_at: Date | string };
const sameOpening = (a: Opening, b: Opening): boolean =>
  new Date(a.opened_at).getTime() === new Date(b.opened_at).getTime() &&
  (['sealed_count', 'seal_intact', 'opened_by', 'witness', 'used', 'left_over', 'note'] as const).every(
    (field) => a[field] === b[field],
  );

export async function openPackets(
  context: Context,
  path: SittingPath,
  pCode: string,
  { row_version, ...body }: OpeningBody,
) {
  if (body.opened_by.toLowerCase() === body.witness.toLowerCase())
    throw dayFault('one-name', 'witness', 'Packets are opened by one person before another: enter two names.');
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    rejectState(locked.state, key);
    rejectAhead(key);
    const opened = new Date(body.opened_at).getTime();
    if (opened > Date.now() + 60_000) throw dayFault('not-yet', 'opened_at', 'This moment has not come yet.');
    if (opened < FIRST_MOMENT)
      throw dayFault('too-early', 'opened_at', 'Enter the moment at which the packets were opened.');
    const { sitting, openings } = await loadDay(context, trx, path);
    if (!sitting.seats.some(({ p_code }) => p_code === pCode))
      throw new NotFound('no-paper', `No candidate writes ${pCode} here in this session.`);
    const stored = openings.find(({ p_code }) => p_code === pCode);
    // sent once more, since the answer was lost on the way
    if (stored && sameOpening(stored, body))
      return { message: `The packets of ${pCode} are recorded.`, row_version: stored.row_version };
    if ((stored?.row_version ?? 0) !== row_version)
      throw new Conflict('changed-meanwhile', `The packets of ${pCode} have been recorded by somebody else.`, {
        yours: body,
        theirs: stored ?? null,
      });
    const version = await queries.writeOpening(trx, key, pCode, body, context.user.userId);
    if (locked.state === 'FIXED') await setSittingState(trx, key, { state: 'HELD' });
    await audit(trx, context, {
      action: 'PACKETS_OPENED',
      entity: 'question_packet_opening',
      entityKey: `${auditKey(key)}/${pCode}`,
      examId: key.examId,
      before: stored ?? null,
      after: body,
    });
    return { message: `The packets of ${pCode} are recorded.`, row_version: version };
  });
}

export async function sealCover(
  context: Context,
  path: SittingPath,
  body: { p_code: string; scripts: number; seal_no: string; note?: string | undefined },
): Promise<ScriptCover> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    rejectState(locked.state, key);
    const { sitting } = await loadDay(context, trx, path);
    if (!sitting.seats.some(({ p_code }) => p_code === body.p_code))
      throw dayFault('no-paper', 'p_code', `No candidate writes ${body.p_code} here in this session.`);
    if (await queries.sealUsed(trx, key.examId, body.seal_no))
      throw dayFault('seal-used', 'seal_no', `The seal ${body.seal_no} is on another cover already.`);
    const no = await queries.insertCover(trx, key, { ...body, note: body.note ?? null, userId: context.user.userId });
    const cover = (await queries.findCover(trx, no))!;
    await audit(trx, context, {
      action: 'COVER_SEALED',
      entity: 'script_cover',
      entityKey: String(no),
      examId: key.examId,
      after: body,
    });
    return withoutExam(cover);
  });
}
