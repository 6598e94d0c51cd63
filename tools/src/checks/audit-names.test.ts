import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@thervu/contracts/audit/audit-names';
import { auditAction } from '@thervu/words/compiled/audit-action';
import { auditEntity } from '@thervu/words/compiled/audit-entity';
import { textOf } from '../supply/source-files';
import { quotedNames, serverFiles, writtenNames } from './audit-names';

const files = serverFiles();
/** `helmet` calls its setting so, and an application that is confirmed: neither goes into the log. */
const NO_ACTION = new Set(['deny', 'confirm']);
/** Where rows go into the log by a statement of their own, and not by `audit`, whose names the compiler compares with the list. */
const OWN_STATEMENTS = [
  'services/api/sql/look-up-lines.sql',
  'services/api/src/core/audit/audit.ts',
  'services/api/src/modules/auth/first-office-queries.ts',
  'services/api/src/modules/backup/restore-queries.ts',
  'services/api/src/modules/import/earlier-result-kind-queries.ts',
  'services/api/src/modules/import/master-queries.ts',
  'services/api/src/modules/import/photo-queries.ts',
  'services/api/src/modules/import/student-write-queries.ts',
];
const INSERTS = /insert into (?:public\.)?audit_log\b|\('audit_log'\)\s*\.insert\(/;

test('every name of the audit log has its words in both languages, and there are words for no other', async () => {
  const { ta: actions } = await auditAction.ta();
  const { ta: entities } = await auditEntity.ta();
  for (const texts of [auditAction.en, actions]) expect(Object.keys(texts).sort()).toEqual([...AUDIT_ACTIONS].sort());
  for (const texts of [auditEntity.en, entities]) expect(Object.keys(texts).sort()).toEqual([...AUDIT_ENTITIES].sort());
});

test('[F-24] what the server writes into the audit log is in the list of names', () => {
  const written = files.filter((file) => file.endsWith('.ts')).map((file) => writtenNames(file));
  const actions = written.flatMap(({ action }) => action).filter((action) => !NO_ACTION.has(action));
  const entities = written.flatMap(({ entity }) => entity);
  expect(actions.length).toBeGreaterThan(150);
  expect(actions.filter((action) => !(AUDIT_ACTIONS as readonly string[]).includes(action))).toEqual([]);
  expect(entities.filter((entity) => !(AUDIT_ENTITIES as readonly string[]).includes(entity))).toEqual([]);
});

/** Hands the kind of thing on to a function of its own. */
const BY_ARGUMENT = 'services/api/src/modules/fee-schedule/fee-schedule-service.ts';

test('a name that nothing writes any more is not in the list', () => {
  const quoted = new Set(files.flatMap((file) => [...quotedNames(textOf(file))]));
  expect(AUDIT_ACTIONS.filter((action) => !quoted.has(action))).toEqual([]);
  // 'college' is quoted everywhere: a thing has to be written as one
  const things = new Set([
    ...files.filter((file) => file.endsWith('.ts')).flatMap((file) => writtenNames(file).entity),
    ...[...OWN_STATEMENTS, BY_ARGUMENT].flatMap((file) => [...quotedNames(textOf(file))]),
  ]);
  expect(AUDIT_ENTITIES.filter((entity) => !things.has(entity))).toEqual([]);
});

test('rows go into the audit log by `audit` alone, or by a statement whose names are looked up here', () => {
  const inserting = files.filter((file) => INSERTS.test(textOf(file)));
  expect(inserting.sort()).toEqual(OWN_STATEMENTS);
  // a name in capitals beside the statement, such as 'DATABASE_RESTORED', is an action
  const statements = inserting.flatMap((file) => [
    ...textOf(file).matchAll(/insert into (?:public\.)?audit_log[^`;]*?'([A-Z]+(?:_[A-Z]+)+)', '([a-z_]+)'/g),
  ]);
  expect(statements.map(([, action, entity]) => [action, entity])).toEqual([
    ['DATABASE_RESTORED', 'database'],
    ['EARLIER_RESULTS_BROUGHT_IN', 'earlier_batch'],
    ['STUDENT_FILES_REPLACED', 'student'],
    ['STUDENT_CREATED', 'student'],
  ]);
  for (const [, action, entity] of statements) {
    expect(AUDIT_ACTIONS).toContain(action);
    expect(AUDIT_ENTITIES).toContain(entity);
  }
});

test.each([
  ["audit(trx, context, { action: 'X_NEW', entity: 'thing' })", ['X_NEW'], ['thing']],
  ["audit(trx, context, { action: on ? 'X_ON' : 'X_OFF', ...what })", ['X_ON', 'X_OFF'], []],
  // put together, a name can be looked up nowhere: it is no name of the list
  ['audit(trx, context, { action: `X_${state}`, entity })', ['`X_${state}`'], []],
])('in %s the names are %j and %j', (source, action, entity) => {
  expect(writtenNames('sample.ts', source)).toEqual({ action, entity });
});
