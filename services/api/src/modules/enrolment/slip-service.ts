import type { EnrolmentPerson, SIGN_INS, Slip } from '@thervu/contracts/enrolment/enrolment-contract';
import { worksIn } from '@thervu/contracts/core/duties';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { settingValue } from '../setting/setting-service';
import { issueCodes } from './enrolment-service';
import { slipPdf, type PrintedSlip } from './slip-pdf';
import {
  addressees,
  colleges,
  findSlip,
  officers,
  printedByCollege,
  printedForCamp,
  setHanded,
  setReturned,
  type FoundSlip,
  type PersonRow,
} from './slip-queries';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function slipOf(row: PersonRow): Slip | null {
  if (row.slip_id === null) return null;
  return {
    id: row.slip_id,
    issuedAt: row.issued_at.toISOString(),
    issuedBy: row.issued_by,
    expiresAt: row.expires_at.toISOString(),
    state: row.state,
    handedAt: iso(row.handed_at),
    handedBy: row.handed_by,
  };
}

/** Who has opened the account and who waits for a code. A camp officer is told the own camp, and nothing of colleges. */
export async function listEnrolments(context: Context, kind: (typeof SIGN_INS)[number]): Promise<EnrolmentPerson[]> {
  if (kind === 'COLLEGE' && context.scope.college !== 'all') {
    throw new Forbidden('The slips of colleges are the examination office’s.', 'other-college');
  }
  const rows = kind === 'CAMP' ? await officers(context.db, context.scope) : await colleges(context.db);
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    login: row.login,
    of: row.of,
    role: row.role,
    enrolledAt: iso(row.enrolled_at),
    slip: slipOf(row),
  }));
}

/**
 * A code for each person, printed as sealed slips: all or none. The codes stand on the paper and nowhere else. Throws NotFound where
 * one of them may have no slip.
 */
export async function issueSlips(context: Context, publicUrl: string, users: readonly number[]): Promise<Buffer> {
  const asked = [...new Set(users)];
  const slips = await context.db.transaction(async (trx) => {
    const people = await addressees(trx, asked);
    if (people.length < asked.length)
      throw new NotFound('no-account', 'One of these people has no open account for which a slip can be printed.');
    for (const { kind } of people) {
      // whoever prints a slip could use it: each section prints those of its own accounts
      if (!worksIn(context.user, kind === 'OFFICER' ? 'CAMP' : 'MASTERS'))
        throw new Forbidden(
          'Slips of camps are printed by the section Camp, those of colleges by the section Masters.',
        );
    }
    const issued = await issueCodes(
      trx,
      context,
      people.map(({ user_id: userId, login, enrolled }) => ({
        userId,
        login,
        purpose: enrolled ? 'RENEWAL' : 'FIRST',
      })),
    );
    return people.map(({ name, of, login, kind }, nth): PrintedSlip => {
      const { code, slipNumber: number, expiresAt } = issued[nth]!;
      return { number, name, of, login, code, expiresAt, page: kind === 'OFFICER' ? 'Camp Login' : 'College Login' };
    });
  });
  return printSlips(context, publicUrl, slips);
}

/** Slips on paper, three to a page unless `perPage` says otherwise. */
export async function printSlips(
  context: Pick<Context, 'db'>,
  publicUrl: string,
  slips: readonly PrintedSlip[],
  perPage?: 1 | 3,
): Promise<Buffer> {
  return slipPdf({ university: await settingValue(context.db, 'university.name'), address: publicUrl }, slips, perPage);
}

const ENDED: Record<Exclude<FoundSlip['state'], 'OPEN'>, string> = {
  USED: 'was used already',
  EXPIRED: 'is older than 72 hours',
  RETURNED: 'was returned already',
  REISSUED: 'has been replaced by a newer one',
  ACCOUNT_CHANGED: 'has ended with a change of its account',
};

async function slipOr404(context: Context, id: number): Promise<FoundSlip> {
  const slip = await findSlip(context.db, context.scope, id);
  if (!slip) throw new NotFound('no-slip', 'There is no slip of this number for your camp.');
  return slip;
}

const refused = ({ id, state }: FoundSlip) =>
  new Conflict('slip-over', `Slip ${id} ${state === 'OPEN' ? 'was handed over already' : ENDED[state]}.`);

/** What an officer of the office hands over is printed by another one of the office. Throws 403 in words. */
async function rejectHanding(trx: Db, id: number, userId: number): Promise<void> {
  if (await printedForCamp(trx, id, userId))
    throw new Forbidden('You printed this slip: another person hands it over and marks it here.', 'printed-by-same');
  if (await printedByCollege(trx, id))
    throw new Forbidden(
      'A college printed this slip for a clerk of its own, and hands it over itself.',
      'of-a-college',
    );
}

/**
 * Notes who handed which slip to whom, without which the slip of a camp opens nothing. Throws Conflict where it opens nothing any
 * more, or was handed over, and Forbidden for the person who printed it, since two people stand behind each account of a camp, and for
 * the slip of a clerk, which nobody at the office sees.
 */
export async function handSlip(context: Context, id: number): Promise<string> {
  const slip = await slipOr404(context, id);
  await context.db.transaction(async (trx) => {
    if (context.scope.college === 'all') await rejectHanding(trx, id, context.user.userId);
    if (!(await setHanded(trx, id, context.user.userId))) throw refused(await slipOr404({ ...context, db: trx }, id));
    const after = { slip: id };
    await audit(trx, context, { action: 'SLIP_HANDED', entity: 'app_user', entityKey: slip.login, after });
  });
  return `Slip ${id} is handed to ${slip.name}.`;
}

/** Takes a slip back: its code opens nothing any more. Throws Conflict where it was used or has ended. */
export async function returnSlip(context: Context, id: number): Promise<string> {
  const slip = await slipOr404(context, id);
  await context.db.transaction(async (trx) => {
    if (!(await setReturned(trx, id, context.user.userId))) throw refused(await slipOr404({ ...context, db: trx }, id));
    const after = { slip: id };
    await audit(trx, context, { action: 'SLIP_RETURNED', entity: 'app_user', entityKey: slip.login, after });
  });
  return `Slip ${id} is returned; its code opens nothing any more.`;
}
