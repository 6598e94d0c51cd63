import { scanList } from './scan-list';

test.each(['admin', 'college', 'campadmin', 'camp', 'public'] as const)(
  'a scanner of %s is led to every reading this user may make, each value filled in',
  (role) => {
    const list = scanList(role, false);
    expect(list.length).toBeGreaterThan(role === 'public' ? 1 : 5);
    expect(list.filter((address) => !/^\/[\w%./-]+(\?[\w%.=&-]+)?$/.test(address))).toEqual([]);
    expect(new Set(list).size).toBe(list.length);
  },
);

test('each value of an address is a place to try', () => {
  expect(scanList('admin', true)).toContain('/student/search?size=20*&text=kumar*');
  expect(scanList('admin', true).every((address) => address.includes('*'))).toBe(true);
});

test('a value has the form its contract asks for, so that the scanner comes past the door', () => {
  const list = scanList('admin', false);
  expect(list).toContain('/student/getstudentByRegId/C23UG101COM001');
  expect(list).toContain('/control/script-ledger/3/23PCHPI01');
});

test('no address changes anything: the listed readings that do are left out, the listed look-up is there', () => {
  const all = (['admin', 'college', 'public'] as const).flatMap((role) => scanList(role, false));
  expect(all.filter((address) => /^\/student\/(discontinue|transfer)/i.test(address))).toEqual([]);
  expect(all).toContain('/result/exam-result/C23UG101COM001/2006-01-14?exam=EVEN-2025-APR');
});
