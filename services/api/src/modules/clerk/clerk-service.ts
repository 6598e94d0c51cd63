import type { Clerk } from '@thervu/contracts/clerk/clerk-contract';
import { audit } from '../../core/audit/audit';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { issueCodeOfClerk } from '../enrolment/enrolment-service';
import { printSlips } from '../enrolment/slip-service';
import { confirmOwnPassword } from '../password/password-service';
import { clerksOfCollege, insertClerk, setClerkEnded, type ClerkRow } from './clerk-queries';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function shown(row: ClerkRow): Clerk {
  return {
    id: row.id,
    name: row.name,
    login: row.login,
    designation: row.designation,
    madeAt: row.made_at.toISOString(),
    enrolledAt: iso(row.enrolled_at),
    lastSignIn: iso(row.last_sign_in),
    code: row.slip === null ? null : { slip: row.slip, expiresAt: row.slip_expires_at!.toISOString() },
    ended: row.ended_at && { at: row.ended_at.toISOString(), by: row.ended_by!, reason: row.end_reason! },
  };
}

/** The clerks of the caller's college, those who have ended at the end. */
export async function readClerks({ db, scope }: Context): Promise<Clerk[]> {
  return (await clerksOfCollege(db, scope)).map(shown);
}

/** Makes the sign-in of a clerk. Throws Conflict for a user name that signs somebody in already. */
export async function addClerk(
  context: Context,
  clerk: { name: string; designation: string; login: string },
): Promise<{ id: number; name: string }> {
  const name = clerk.name.trim();
  const login = clerk.login.trim().toLowerCase();
  return context.db.transaction(async (trx) => {
    const id = await insertClerk(trx, { ...clerk, name, login, by: context.user.userId });
    if (id === null) {
      const message = 'This user name signs somebody in already. Choose another one.';
      throw new Conflict('user-name-taken', message, undefined, [{ field: 'login', message }]);
    }
    const after = { name, login, designation: clerk.designation, college: context.scope.college };
    await audit(trx, context, { action: 'CLERK_MADE', entity: 'app_user', entityKey: login, after });
    return { id, name };
  });
}

async function clerkOr404({ db, scope }: Pick<Context, 'db' | 'scope'>, id: number): Promise<ClerkRow> {
  const clerk = (await clerksOfCollege(db, scope)).find((row) => row.id === id && row.ended_at === null);
  if (!clerk) throw new NotFound('no-clerk', 'Your college has no clerk of this number, or the sign-in has ended.');
  return clerk;
}

/**
 * A code for the clerk, printed as a sealed slip: it stands on the paper and nowhere else. Whoever has no more than a token of the
 * college makes no account that outlives it. Throws NotFound, and 422 naming `currentPassword`.
 */
export async function printClerkSlip(
  context: Context,
  publicUrl: string,
  { id, currentPassword }: { id: number; currentPassword: string },
): Promise<Buffer> {
  await confirmOwnPassword(context.presence, context, currentPassword);
  const slip = await context.db.transaction(async (trx) => {
    const clerk = await clerkOr404({ db: trx, scope: context.scope }, id);
    const issued = await issueCodeOfClerk(trx, context, { clerkId: id, userId: clerk.user_id, login: clerk.login });
    if (!issued) throw new NotFound('no-clerk', 'The sign-in of this clerk has ended.');
    const { code, slipNumber, expiresAt } = issued;
    const college = context.user.colName;
    return {
      number: slipNumber,
      name: clerk.name,
      of: college,
      login: clerk.login,
      code,
      expiresAt,
      page: 'College Login',
    };
  });
  return printSlips(context, publicUrl, [slip]);
}

/** Ends the sign-in of a clerk with all sessions. Throws NotFound where there is none, or it has ended already. */
export async function endClerkSignIn(context: Context, id: number, reason: string): Promise<string> {
  return context.db.transaction(async (trx) => {
    const clerk = await clerkOr404({ db: trx, scope: context.scope }, id);
    if (!(await setClerkEnded(trx, { id, reason, by: context.user.userId })))
      throw new NotFound('no-clerk', 'The sign-in of this clerk has ended already.');
    const after = { reason };
    await audit(trx, context, { action: 'CLERK_ENDED', entity: 'app_user', entityKey: clerk.login, after });
    return clerk.name;
  });
}
