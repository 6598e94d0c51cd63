import { clonedDatabase } from '@thervu/testing/database';
import { apiUnderTest } from '../../testing/api-under-test';
import { readySteps } from './getting-ready-service';

describe('an empty portal', () => {
  const fresh = clonedDatabase('template');

  test('[DAY-12] the steps stand in the order of the work, each with its page and what is missing', async () => {
    const { done, steps } = await readySteps(fresh.pools.office);
    expect(done).toBe(false);
    expect(steps.map(({ key }) => key)).toEqual([
      'SIGNERS',
      'UNIVERSITY',
      'LISTS',
      'SCHEMES',
      'FEES',
      'CAMPS',
      'COLLEGES',
      'DEGREES',
      'PAPERS',
      'RULES',
      'SIGN_INS',
      'STUDENTS',
      'EARLIER',
      'ALLOCATION',
      'EXAM',
    ]);
    const step = (key: string) => steps.find((each) => each.key === key)!;
    expect(step('COLLEGES')).toMatchObject({ count: 0, missing: 'No college has been added.', open: 'list-clg' });
    expect(step('FEES')).toMatchObject({ count: 0, missing: '5 amounts are zero.' });
    expect(step('LISTS')).toMatchObject({ optional: true, missing: null });
    // nothing is done because there is nothing yet
    expect(step('RULES')).toMatchObject({ count: 0, missing: 'Add the degrees first.' });
    for (const key of ['SIGN_INS', 'ALLOCATION'])
      expect(step(key)).toMatchObject({ count: 0, missing: 'Add the colleges first.' });
    expect(step('CAMPS')).toMatchObject({ missing: 'No camp values the scripts of the head office.', open: 'camps' });
    expect(step('UNIVERSITY')).toMatchObject({ count: null, counted: 'Not entered' });
  });

  test('[DAY-12] what is entered is counted, and the list goes away with the first exam', async () => {
    const { owner, office } = fresh.pools;
    await owner('fee_schedule').update({ fees: 100 });
    const step = async (key: string) => (await readySteps(office)).steps.find((each) => each.key === key);
    expect(await step('FEES')).toMatchObject({ count: 5, missing: null });
    await owner('college').insert({
      ...{ colcode: '501', colname: 'Head Office', address: 'x', district: 'Salem', email: 'x@example.org' },
      ...{ land_line: '0', mobile: '0', start_yr: 1990, ctype: 'Co-Ed.', status: 'Govt.', autonomy: 'No' },
      ...{ principal: 'x', designation: 'x', pmobile: '0', pemail: 'x', ptype: 'Principal' },
      ...{ is_head_office: true, place: 'PUCAMP' },
    });
    expect(await step('CAMPS')).toMatchObject({ count: 5, missing: null });
    await owner.transaction(async (trx) => {
      const [exam] = await trx('exam')
        .insert({ etype: 'ODD', eyear: 2030, emonth: 'NOV' })
        .returning<{ id: number }[]>('id');
      await trx.raw('select create_exam_partitions(?)', [exam!.id]);
    });
    expect(await readySteps(office)).toEqual({ done: true, steps: [] });
  });
});

describe('a portal with exams', () => {
  const api = apiUnderTest();

  test('[DAY-12] the office is told it is done; nobody else may ask', async () => {
    expect((await api.call('admin', 'GET', '/getting-ready')).json()).toEqual({ done: true, steps: [] });
    expect((await api.call('college', 'GET', '/getting-ready')).statusCode).toBe(403);
  });
});
