import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { inventedName } from './demo-colleges';
import { CAMPS, DEMO_NOW } from './demo-profile';

/** The accounts a demonstration needs; all keep the demo password. */
function accounts() {
  const officers = CAMPS.flatMap((place) =>
    ['co', 'op1', 'op2', 'co2', 'op3'].map((post) => {
      const login = `${post}.${place.toLowerCase()}@example.org`;
      return {
        login,
        email: login,
        kind: 'OFFICER',
        colcode: null,
        place,
        role: post.startsWith('co') ? 'CO' : 'OP',
      };
    }),
  );
  return [
    { login: '501', email: 'office1@example.org', kind: 'OFFICE', colcode: '501' },
    { login: 'office2@example.org', email: 'office2@example.org', kind: 'OFFICE', colcode: '501' },
    ...['101', '102', '103'].map((code) => ({
      login: code,
      email: `clerk.${code}@example.org`,
      kind: 'COLLEGE',
      colcode: code,
    })),
    ...officers,
  ].map((account) => ({
    place: undefined,
    role: undefined,
    ...account,
    name: inventedName('person', account.login),
  }));
}

/** The people who sign in, and the officers of the camps of the exam in valuation. */
export async function loadPeople(db: Knex.Transaction, password: string, examId: number): Promise<void> {
  const people = accounts();
  const hashes = await Promise.all(
    // argon2id is the default algorithm; the costs are those of every password here
    people.map(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
  );
  const users = await db('app_user')
    .insert(
      people.map(({ login, email, kind, colcode, name }, i) => ({
        login,
        email,
        kind,
        colcode,
        name,
        password_hash: hashes[i],
        must_change: false,
        created_at: DEMO_NOW,
        password_changed_at: DEMO_NOW,
        enrolled_at: DEMO_NOW,
      })),
    )
    .returning<{ id: number; login: string }[]>(['id', 'login']);
  await loadStaff(db, users);
  for (const place of CAMPS) {
    let chief: number | null = null;
    for (const person of people.filter((person) => person.place === place)) {
      const made: { id: number }[] = await db('camp_officer')
        .insert({
          user_id: users.find((user) => user.login === person.login)!.id,
          exam_id: examId,
          name: person.name,
          designation: person.role === 'CO' ? 'Camp Officer' : 'Operator',
          email: person.email,
          role: person.role,
          place,
          campofid: person.role === 'CO' ? null : chief,
        })
        .returning('id');
      chief ??= made[0]!.id;
    }
  }
}

/** The persons behind the accounts of the office, with the duties a migration would have given them. */
async function loadStaff(db: Knex.Transaction, users: readonly { id: number; login: string }[]): Promise<void> {
  const posts = accounts().filter(({ kind }) => kind === 'OFFICE');
  const made = await db('staff')
    .insert(
      posts.map(({ login, email, name }) => ({
        user_id: users.find((user) => user.login === login)!.id,
        name,
        designation: login === '501' ? 'Controller of Examinations' : 'Deputy Controller of Examinations',
        email,
        active_from: DEMO_NOW,
        enrolled_at: DEMO_NOW,
        created_at: DEMO_NOW,
      })),
    )
    .returning<{ id: number }[]>('id');
  await db('staff_duty').insert(
    made.map(({ id }, index) => ({
      staff_id: id,
      duty: posts[index]!.login === '501' ? 'CONTROLLER' : 'DEPUTY',
      held_from: DEMO_NOW,
    })),
  );
}
