import type { Db } from '../database/connect';
import type { NamedUser, Origin } from '../session/context';

async function namedUser(db: Db, userId: number): Promise<NamedUser | null> {
  const person = await db('app_user as u')
    .leftJoin('college as c', 'c.colcode', 'u.colcode')
    .where('u.id', userId)
    .first<{ login: string; kind: string; office: boolean | null } | undefined>('u.login', 'u.kind', {
      office: 'c.is_head_office',
    });
  if (!person) return null;
  return {
    userId,
    login: person.login,
    role: person.kind === 'OFFICE' && person.office === true ? 'admin' : 'college',
  };
}

/** Where the changes of a job come from: the person it works for, of the office or a college, under the number of the job. */
export const originOfJob = async (db: Db, jobId: string, userId: number | null): Promise<Origin> => ({
  user: userId === null ? null : await namedUser(db, userId),
  requestId: jobId,
  ip: null,
});
