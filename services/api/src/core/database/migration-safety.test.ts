import { readFile } from 'node:fs/promises';
import { breaking, madeBy, statementsOf } from '../../testing/migration-lint';
import { migrationFolder, migrationNames } from './migration-files';

/** Migrations up to here came before the first release, so they never ran beside a working portal. */
const FIRST_RELEASE = '0030';

/**
 * Tables that migrations may narrow all the same, each with the reason why the release before does not notice. An entry is
 * for the migrations named with it and for no other.
 */
const NARROWED: Readonly<Record<string, { by: string[]; because: string }>> = {
  moderation: { by: ['0031'], because: 'its first calls come with this migration: nothing writes it before' },
  result_run: {
    by: ['0031', '0036'],
    because:
      'runs are made by the jobs that come with 0031; 0036 refuses one while outcomes of its exam, made first by its own job, are unsigned',
  },
  publication: {
    by: ['0032'],
    because: 'the switch of the public page is written by the release calls that come with it',
  },
  revaluation: {
    by: ['0034'],
    because: 'applications are written by the calls that come with this migration',
  },
  reval_script: {
    by: ['0035'],
    because: 'rows are made by the job that comes with this migration; camps could only read them',
  },
  reval_outcome: {
    by: ['0036'],
    because: 'written by nothing before the decision job that comes with this migration',
  },
  import: {
    by: ['0046'],
    because: 'the check of the format is widened: every row that was fine stays fine',
  },
  camp_mark: {
    by: ['0041'],
    because: 'the columns it compares come with it and stay empty until a keying is corrected by the new release',
  },
  anomaly_finding: {
    by: ['0042', '0054'],
    because: 'the check of the kind is widened: every row that was fine stays fine',
  },
  valuation_event: {
    by: ['0054'],
    because: 'the checks of the action are widened by one word: every row that was fine stays fine',
  },
  signature: {
    by: ['0061', '0063', '0067', '0070'],
    because:
      'the check of the kind is widened by one word, and places in the chain come with it: every row that was fine stays fine',
  },
  script_ledger_balance: {
    by: ['0095'],
    because: 'the check of the balance is widened by three words: every row that was fine stays fine',
  },
  camp_officer: {
    by: ['0061'],
    because: 'the mobile number comes with it, and the release before writes none',
  },
  camp: {
    by: ['0062'],
    because: 'the columns it checks come with it, and what the release before writes leaves them as they are',
  },
  app_user: {
    by: ['0066'],
    because: 'every account of a college that the release before makes has the code of the college as its name',
  },
  result_standing: {
    by: ['0063'],
    because: 'the release before writes every standing as whole, which the new check asks nothing of',
  },
  earlier_result: {
    by: ['0068'],
    because: 'the column it checks comes with it, and the release before removes no earlier result',
  },
  student: {
    by: ['0064'],
    because:
      'the checks of number and status are widened; the unique key is the number itself for every number there was',
  },
  student_event: {
    by: ['0064'],
    because: 'the check of the kind is widened: every row that was fine stays fine',
  },
  student_special: {
    by: ['0064'],
    because: 'the check of the certificate is widened: every row that was fine stays fine',
  },
  notice_message: {
    by: ['0140'],
    because: 'the check of the receiver is widened by one word: every row that was fine stays fine',
  },
  eligible_count: {
    by: ['0166'],
    because: 'written by one function alone, whose rows differ by what the key before was made of',
  },
  centre_allotment: {
    by: ['0130'],
    because:
      'the two columns come with it, and the key holds without them what it held before: every row the release before writes stays fine',
  },
  audit_seal: {
    by: ['0038'],
    because:
      'sealing by a worker of the release before fails and is done by the next worker of the new one: a row is sealed later, none is lost',
  },
};

const sqlOf = (name: string): Promise<string> => readFile(new URL(`${name}.sql`, migrationFolder), 'utf8');

test('every migration only adds: the release before goes on working while and after it runs', async () => {
  const known = new Set<string>();
  const broken: string[] = [];
  for (const name of await migrationNames()) {
    const sql = await sqlOf(name);
    if (name > `${FIRST_RELEASE}_~`)
      for (const { table, why, statement } of breaking(sql, known))
        if (!NARROWED[table]?.by.includes(name.slice(0, 4)))
          broken.push(`${name}: ${table}: ${why}: ${statement.slice(0, 120)}`);
    for (const table of madeBy(sql)) known.add(table);
  }
  expect(known.size).toBeGreaterThan(70);
  expect(broken).toEqual([]);
});

test('every migration gives up after seconds where it cannot have a lock, instead of stopping everybody behind it', async () => {
  for (const name of await migrationNames()) {
    const sql = await sqlOf(name);
    const ownStatementsOf = statementsOf(sql).filter((text) =>
      /^(set |begin|commit|vacuum|create index concurrently)/i.test(text),
    );
    expect([name, ownStatementsOf]).toEqual([name, []]);
  }
});

describe('what would break the release before is found', () => {
  const known = new Set(['course', 'student']);
  const found = (sql: string) => breaking(sql, known).map(({ table, why }) => `${table}: ${why}`);

  test.each([
    ['alter table course drop column fees', 'takes a column away'],
    ['alter table course drop fees', 'takes a column away'],
    ['alter table course rename column fees to fee', 'renames'],
    ['alter table public.course rename to paper', 'renames'],
    ['alter table course alter column fees type integer', 'changes a type'],
    ['alter table course alter column comn_id set not null', 'asks for a value nobody was asked for'],
    [
      'alter table course add column a text, add column board_id integer not null',
      'adds a column that must be filled and has no default',
    ],
    ['alter table only course add constraint c check (fees < 10)', 'refuses rows that were fine'],
    ['alter table course add unique (p_code)', 'refuses rows that were fine'],
    ['create unique index one on course (p_code)', 'refuses rows that were fine'],
    [
      'create trigger t before insert on course for each row execute function f()',
      'may refuse or change what is written',
    ],
    ['drop table course', 'takes a table away'],
  ])('%s', (sql, why) => {
    expect(found(sql)).toEqual([`course: ${why}`]);
  });

  test.each([
    'alter table course add column note text',
    'alter table course add column note text not null default $$ $$',
    'alter table course add column twice numeric generated always as (fees * 2) stored not null',
    'alter table course drop constraint course_fees_check, alter column comn_id drop not null',
    'create index i on course (p_code)',
    'create table exam_hall (id integer primary key, name text not null); create unique index h on exam_hall (name)',
    `insert into course (p_name) values ('drop table course; alter table course drop column fees')`,
    '-- drop table course\n/* drop table student; */ select 1',
    'drop view v; create view v as select 1',
    `create function f() returns void language sql as $$ drop table course; $$`,
  ])('and this is fine: %s', (sql) => {
    expect(found(sql)).toEqual([]);
  });
});
