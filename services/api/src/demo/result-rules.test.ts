import { rollbackDb } from '@thervu/testing/database';
import { dummyNumberSql } from '../modules/top-sheet/dummy-number';
import { RESULT_SQL } from './demo-result-rules';

const theory = { scheme: 'MARKS', intl_max: 25, extl_max: 75, intl_min: 0 };
const practical = { ...theory, intl_max: 40, extl_max: 60 };
const UG = { ...theory, extl_min: 30, pct: 40 };
const PG = { ...theory, extl_min: 38, pct: 50 };
const UG_PRACTICAL = { ...practical, extl_min: 24, pct: 40 };
const PG_PRACTICAL = { ...practical, extl_min: 30, pct: 50 };
const COMMENDED = { scheme: 'COMMENDED', intl_max: 0, extl_max: 1, intl_min: 0, extl_min: 0, pct: 40 };
const COMPLETION = { ...COMMENDED, scheme: 'COMPLETION', extl_max: 0 };
const EXTERNAL_ONLY = { ...UG, intl_max: 0, extl_max: 100, extl_min: 40 };
const present = { confirmed: true, withheld: false, absent: false };

describe('the results of the demo data', () => {
  const { db } = rollbackDb();
  beforeEach(() => db.raw(RESULT_SQL));

  test.each([
    ['exactly at both limits', UG, 10, 30, present, 'P'],
    ['below the external minimum though the total is 54', UG, 25, 29, present, 'RA'],
    ['a total of 39', UG, 9, 30, present, 'RA'],
    ['no internal minimum', UG, 0, 40, present, 'P'],
    ['below an internal minimum of 10', { ...UG, intl_min: 10 }, 9, 60, present, 'RA'],
    ['internal missing', UG, null, 50, present, 'W'],
    ['script missing', UG, 20, null, present, 'W'],
    ['absent', UG, 20, null, { ...present, absent: true }, 'AAA'],
    ['absence before missing marks', UG, null, null, { ...present, absent: true }, 'AAA'],
    ['withheld first', UG, 20, 50, { ...present, withheld: true }, 'W'],
    ['PG at the limits', PG, 12, 38, present, 'P'],
    ['PG below the external minimum', PG, 25, 37, present, 'RA'],
    ['PG with a total of 49', PG, 11, 38, present, 'RA'],
    ['UG practical', UG_PRACTICAL, 16, 24, present, 'P'],
    ['UG practical below', UG_PRACTICAL, 20, 23, present, 'RA'],
    ['PG practical', PG_PRACTICAL, 20, 30, present, 'P'],
    ['Commended is no fail', COMMENDED, null, 0, present, 'P'],
    ['Highly Commended', COMMENDED, null, 1, present, 'P'],
    ['neither', COMMENDED, null, null, present, 'W'],
    ['extension activities with an entry', COMPLETION, 0, null, present, 'P'],
    ['a paper without internal marks', EXTERNAL_ONLY, null, 40, present, 'P'],
    ['not confirmed', UG, 20, 50, { ...present, confirmed: false }, null],
  ])('%s', async (_, course, intl, ext, row, expected) => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select pg_temp.demo_result(:confirmed::boolean, :withheld::boolean, :absent::boolean, :scheme::text, :intl_max::int,
        :extl_max::int, :intl_min::int, :extl_min::int, :pct::numeric, :intl::int, :ext::int) as result`,
      { ...row, ...course, intl, ext },
    );
    expect(rows).toEqual([{ result: expected }]);
  });

  test.each([
    [1000000, '10000004'],
    [1000001, '10000012'],
    [1000002, '10000020'],
    [1234567, '12345671'],
    [4567890, '45678907'],
    [9999999, '99999992'],
  ])('the dummy number of base %i is %s', async (base, dummy) => {
    const sql = `select ${dummyNumberSql('v.base')} as dummy from (select ?::int as base) v`;
    const { rows } = await db.raw<{ rows: unknown[] }>(sql, [base]);
    expect(rows).toEqual([{ dummy }]);
  });
});
