import type { CallReply } from '@thervu/contracts/core/call';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { listRetotals, listScriptCopies, Retotal } from '@thervu/contracts/revaluation/retotal-contract';
import { keptUntil } from '@thervu/contracts/revaluation/revaluation-rules';
import type { ScriptCopy } from '@thervu/contracts/revaluation/retotal-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examByName } from '../exam/exam-service';
import { lockExamByName } from '../exam/exam-window';
import { settingValue } from '../setting/setting-service';
import * as queries from './retotal-queries';
import type { StoredRetotal } from './retotal-queries';

const noRequest = (what: string) => new NotFound('no-request', `There is no request for a ${what} of this number.`);

// ---------------------------------------------------------------- re-totals
function stateOf({ first, second, agreed }: StoredRetotal): Retotal['state'] {
  if (agreed !== null) return 'AGREED';
  if (second !== null) return 'DIFFERENT';
  return first === null ? 'WAITING' : 'FIRST';
}

/** A script as its keyers may see it: no figure before it stands. */
function toRetotal(row: StoredRetotal, userId: number): Retotal {
  const { rid, P_CODE, dummy_no, bundle, packet, script, place, EXTL_MAX, agreed, row_version } = row;
  return {
    rid,
    P_CODE,
    dummy_no,
    bundle,
    packet,
    script,
    place,
    EXTL_MAX,
    state: stateOf(row),
    mine: [row.first_by, row.second_by, row.third_by].includes(userId),
    agreed,
    original: agreed === null ? null : row.original,
    row_version,
  };
}

export async function retotals(context: Context, name: string): Promise<CallReply<typeof listRetotals>> {
  const { userId } = context.user;
  const exam = await examByName(context.db, name);
  const rows = await queries.listRetotals(context.db, exam.id);
  const frozen = (await queries.closedAt(context.db, exam.id)) !== null;
  return { frozen, items: rows.map((row) => toRetotal(row, userId)) };
}

/** The exam of a request, held; refused outside the stage in which its revaluation is worked on. */
async function lockKnownRequest(trx: Db, rid: number, what: string) {
  const request = await queries.findRetotalRequest(trx, rid);
  if (!request) throw noRequest(what);
  const exam = await lockExamByName(trx, request.exam_tbl);
  await queries.lockRetotalRequest(trx, rid);
  if (exam.stage !== 'REVALUATION') {
    throw new Invalid(
      'wrong-stage',
      `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: its revaluation is worked on in the stage ${STAGE_WORDS.REVALUATION}.`,
    );
  }
  return exam;
}

const NOT_CLOSED = 'The window is still open: the list of applications has not been closed yet.';

/** Why this person cannot key this script now, thrown. */
function rejectKeying(row: StoredRetotal, sum: number, userId: number): void {
  if (!row.frozen) throw new Invalid('not-closed', NOT_CLOSED);
  if (row.decided) throw new Invalid('decided', 'The outcome of this request has been decided already.');
  if (sum > row.EXTL_MAX) {
    const message = `The sum is 0 to ${row.EXTL_MAX}, the maximum of ${row.P_CODE}.`;
    throw new Invalid('too-many-marks', message, [{ field: 'sum', message }]);
  }
  if (row.agreed !== null) throw new Invalid('agreed', 'The sum of this script is settled already.');
  if (row.first_by === userId || row.second_by === userId)
    throw new Invalid('same-person', 'You have entered this script already: another person continues.');
}

const STATE_LABELS: Record<Retotal['state'], string> = {
  WAITING: 'Nothing is keyed.',
  FIRST: 'Keyed. Another person keys the sum without seeing yours.',
  DIFFERENT: 'Keyed. The two figures differ: a third person decides.',
  AGREED: 'Keyed. The sum stands.',
};

/** Keys the next figure of a script: the first, the second, or the third where the two differ. */
export async function keyRetotal(
  context: Context,
  rid: number,
  { sum, row_version }: { sum: number; row_version: number },
): Promise<{ message: string; row: Retotal }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await lockKnownRequest(trx, rid, 're-total');
    const row = await queries.findRetotal(trx, { examId: exam.id, rid });
    if (!row) throw noRequest('re-total');
    rejectKeying(row, sum, userId);
    if (row.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', 'Somebody else has entered this script. Look again.', {
        yours: { row_version },
        theirs: { row_version: row.row_version, state: stateOf(row) },
      });
    }
    const turn = row.first === null ? 'first' : row.second === null ? 'second' : 'third';
    if (turn === 'first') {
      await queries.keyFirst(trx, { rid, exam_id: exam.id, first: sum, first_by: userId });
    } else await queries.keyNext(trx, rid, turn, { sum, userId });
    const after = (await queries.findRetotal(trx, { examId: exam.id, rid }))!;
    // the log is read by those who key: a figure stands in it only once nobody keys any more
    await audit(trx, context, {
      action: 'RETOTAL_KEYED',
      entity: 'reval_retotal',
      entityKey: String(rid),
      examId: exam.id,
      before: { state: stateOf(row) },
      after: { turn, state: stateOf(after), ...(after.agreed === null ? {} : { agreed: after.agreed }) },
    });
    return { message: STATE_LABELS[stateOf(after)], row: toRetotal(after, userId) };
  });
}

// ---------------------------------------------------------------- copies
const toCopy = ({
  frozen: _frozen,
  handedAt,
  ...row
}: Awaited<ReturnType<typeof queries.listCopies>>[number]): ScriptCopy => ({
  ...row,
  handedAt: handedAt?.toISOString() ?? null,
});

/** The scripts to be copied; who has read the list is audited, since it joins register and dummy numbers. */
export async function copies(context: Context, name: string): Promise<CallReply<typeof listScriptCopies>> {
  const exam = await examByName(context.db, name);
  return context.db.transaction(async (trx) => {
    const items = (await queries.listCopies(trx, exam.id)).map(toCopy);
    const years = await settingValue(trx, 'result.retention_years');
    const published = await queries.publishedAt(trx, exam.id);
    await audit(trx, context, {
      action: 'SECRET_MAP_READ',
      entity: 'script',
      entityKey: `${exam.exam_tbl} copies`,
      examId: exam.id,
      after: { scripts: items.length },
    });
    return {
      frozen: (await queries.closedAt(trx, exam.id)) !== null,
      years,
      keptUntil: published && keptUntil(published.toISOString(), years),
      handed: items.filter(({ handedAt }) => handedAt !== null).length,
      items,
    };
  });
}

/** Notes that a copy has been handed over, or takes that back; the same twice changes nothing. */
export async function setCopy(
  context: Context,
  rid: number,
  handed: boolean,
): Promise<{ message: string; row: ScriptCopy }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await lockKnownRequest(trx, rid, 'copy');
    const row = await queries.findCopy(trx, { examId: exam.id, rid });
    if (!row) throw noRequest('copy');
    if (!row.frozen) throw new Invalid('not-closed', NOT_CLOSED);
    const written = handed
      ? await queries.recordCopy(trx, { rid, exam_id: exam.id, handed_by: userId })
      : await queries.deleteCopy(trx, rid);
    if (written > 0) {
      await audit(trx, context, {
        action: handed ? 'COPY_HANDED_OVER' : 'COPY_TAKEN_BACK',
        entity: 'reval_copy',
        entityKey: String(rid),
        examId: exam.id,
        before: { handed: !handed },
        after: { handed },
      });
    }
    const after = (await queries.findCopy(trx, { examId: exam.id, rid }))!;
    const message = written === 0 ? 'Nothing had to be changed.' : 'Change saved successfully';
    return { message, row: toCopy(after) };
  });
}
