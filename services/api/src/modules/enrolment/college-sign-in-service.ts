import type { CollegeSignIn } from '@thervu/contracts/enrolment/college-sign-in-contract';
import type { Slip } from '@thervu/contracts/enrolment/enrolment-contract';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import {
  codesOfCollege,
  collegeHolders,
  collegeSignIns,
  lockCollegeCodes,
  makeSignIns,
  type CodeRow,
  type CollegeSignInRow,
} from './college-sign-in-queries';
import { issueCodes } from './enrolment-service';
import type { PrintedSlip } from './slip-pdf';
import { printSlips } from './slip-service';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const shownCode = (row: CodeRow): Slip => ({
  id: row.id,
  issuedAt: row.issued_at.toISOString(),
  issuedBy: row.issued_by,
  expiresAt: row.expires_at.toISOString(),
  state: row.state,
  handedAt: iso(row.handed_at),
  handedBy: row.handed_by,
});

/** A new code of a college that has signed in is a renewal: the college keeps its password until the code is used. */
const stateOf = ({ enrolled_at, state }: CollegeSignInRow): CollegeSignIn['state'] =>
  state === 'OPEN' ? 'CODE_OPEN' : enrolled_at ? 'SIGNED_IN' : 'WITHOUT';

export async function readCollegeSignIns({ db }: Context): Promise<CollegeSignIn[]> {
  return (await collegeSignIns(db)).map((row) => ({
    colcode: row.colcode,
    name: row.name,
    state: stateOf(row),
    enrolledAt: iso(row.enrolled_at),
    lastSignIn: iso(row.last_sign_in),
    clerks: row.clerks,
    slip: row.slip_id === null ? null : shownCode({ ...(row as Omit<CodeRow, 'id'>), id: row.slip_id }),
  }));
}

export const readCollegeCodes = async ({ db }: Context, code: string): Promise<Slip[]> =>
  (await codesOfCollege(db, code)).map(shownCode);

/**
 * A code for each college named, or for all that have neither a password of their own nor an open code, printed as sealed slips
 * with a page for each college: all or none. A college without a sign-in gets one. The codes stand on the paper and nowhere else.
 * Throws NotFound for a college that is not there or is switched off, Conflict where no college is without.
 */
export async function issueCollegeSlips(
  context: Context,
  publicUrl: string,
  colleges: readonly string[] | undefined,
): Promise<Buffer> {
  const slips = await context.db.transaction(async (trx) => {
    await lockCollegeCodes(trx);
    const asked = colleges ? [...new Set(colleges)] : await withoutSignIn({ ...context, db: trx });
    if (asked.length === 0)
      throw new Conflict(
        'none-without',
        'Every college has a password of its own or an open code. Nothing was printed.',
      );
    await makeSignIns(trx, asked, context.user.userId);
    const holders = await collegeHolders(trx, asked);
    if (holders.length < asked.length)
      throw new NotFound('no-college', 'One of these colleges does not exist or is switched off. Nothing was printed.');
    const issued = await issueCodes(
      trx,
      context,
      holders.map(({ user_id: userId, login, enrolled }) => ({
        userId,
        login,
        purpose: enrolled ? 'RENEWAL' : 'FIRST',
      })),
    );
    return holders.map(({ name, login }, nth): PrintedSlip => {
      const { code, slipNumber: number, expiresAt } = issued[nth]!;
      return { number, name, of: `college ${login}`, login, code, expiresAt, page: 'College Login' };
    });
  });
  return printSlips(context, publicUrl, slips, 1);
}

const withoutSignIn = async (context: Context): Promise<string[]> =>
  (await readCollegeSignIns(context)).filter(({ state }) => state === 'WITHOUT').map(({ colcode }) => colcode);
