import { SIGNING_CALLS } from '@thervu/contracts/core/duties';
import type { Call } from '@thervu/contracts/core/call';
import { holds, type Permission } from '@thervu/contracts/core/permissions';
import { DECLARED } from '../core/http/calls';
import { apiUnderTest } from '../testing/api-under-test';
import { SIGNED } from '../testing/two-people';

const api = apiUnderTest();

/** Persons that a table keeps apart and that are no two signatures: three keyings of a script, and what nobody does to oneself. */
const NOT_SIGNED = ['camp_mark', 'college_clerk', 'reval_retotal', 'reval_script', 'staff'];

/** Checks of the database that compare two persons of one row: columns that refer to an account, or are named by whom. */
const TWO_PERSONS = `
  with person as (
    select c.conrelid as tab, a.attname as col from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'app_user'::regclass
    union select a.attrelid, a.attname from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p')
    where a.attname ~ '_by(_2)?$' and t.relnamespace = 'public'::regnamespace)
  select k.conrelid::regclass::text as "table", least(p.col, q.col) as a, greatest(p.col, q.col) as b
  from pg_constraint k join person p on p.tab = k.conrelid join person q on q.tab = k.conrelid and q.col > p.col
  where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ format('(%1$s (<>|IS DISTINCT FROM) %2$s|%2$s (<>|IS DISTINCT FROM) %1$s)\\M', p.col, q.col)
  group by 1, 2, 3 order by 1, 2, 3`;

test('[SEC-1] every table with a rule for two persons is one that the property test of two people compares', async () => {
  const { rows } = await api.clone.pools.owner.raw<{ rows: { table: string; a: string; b: string }[] }>(TWO_PERSONS);
  const pairOf = (table: string, ...people: string[]) => `${table}: ${people.sort().join(', ')}`;
  const compared = SIGNED.map(([table, , first, second]) => pairOf(table, first, second));
  const missing = rows
    .filter(({ table }) => !NOT_SIGNED.includes(table))
    .map(({ table, a, b }) => pairOf(table, a, b))
    .filter((pair) => !compared.includes(pair));
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
});

/** Calls that take a proof and are no signature of a rule for two officers, each with who may make it. */
const OTHER_PROOFS = [
  // the first of two, and asked for a proof as well
  'proposeModeration',
  'requestReopening',
  'proposeRelease',
  'requestSessionStep',
  // of a camp: its own officers, and those charged with it
  'decideKeyingSignature',
  // only signers have its permission; it also returns what nobody signs
  'decideEarlierBatch',
];
/** Proofs of the own account, and the work a browser does before a look-up. */
const NO_SIGNATURES: readonly Permission[] = ['public', 'factor.own'];
const takesProof = ({ body }: Call): boolean =>
  body !== undefined && 'shape' in body && 'proof' in (body.shape as Record<string, unknown>);

test('[SEC-1] every call of the office that takes a proof is a signing call, or says why not', () => {
  const calls = DECLARED.map(({ call }) => call).filter(
    (call) => takesProof(call) && holds('admin', call.permission) && !NO_SIGNATURES.includes(call.permission),
  );
  const names = calls.map(({ name }) => name);
  expect(names.filter((name) => !SIGNING_CALLS.includes(name) && !OTHER_PROOFS.includes(name))).toEqual([]);
  expect(OTHER_PROOFS.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(15);
});
