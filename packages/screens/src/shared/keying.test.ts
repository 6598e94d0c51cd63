import { leaveBundle, pressEnter, rejectScan, startKeying, typeInto, type Keying } from './keying';

/** Types numbers into whatever field has the turn; each ends with Enter. */
function typed(keying: Keying, ...numbers: string[]) {
  let state = keying;
  const acts = numbers.flatMap((number) => {
    for (const digit of number) state = typeInto(state, state.field, state[state.field] + digit);
    const pressed = pressEnter(state);
    state = pressed.keying;
    return pressed.acts;
  });
  return { state, acts: acts.filter(({ kind }) => kind !== 'message') };
}
const pair = (barcode: string, mark: number) => ({ kind: 'pair', barcode, mark });
const scan = (barcode: string) => ({ kind: 'scan', barcode });
const refused = (barcode: string, mark: string) =>
  expect.objectContaining({ kind: 'refused-pair', barcode, mark }) as object;
const atBarcode = startKeying('barcode');
const [ONE, TWO] = ['20000001', '20000002'];

test('[F-1] the Enter of a scan gives the turn to the mark, and the Enter of the mark to the barcode, at once', () => {
  const scanned = typed(atBarcode, ONE);
  expect(scanned.state).toMatchObject({ field: 'mark', scanned: { barcode: ONE } });
  expect(typed(scanned.state, '45')).toMatchObject({
    acts: [pair(ONE, 45)],
    state: { field: 'barcode', barcode: '', mark: '' },
  });
});

test.each([
  [
    'a short scan, its mark typed ahead',
    ['2000001', '45', TWO, '52'],
    [refused('2000001', '45'), scan(TWO), pair(TWO, 52)],
  ],
  [
    'a mark above 75, the next scan typed ahead',
    [ONE, '76', TWO, '52'],
    [scan(ONE), refused(ONE, '76'), scan(TWO), pair(TWO, 52)],
  ],
  ['no mark, the next scan typed ahead', [ONE, TWO, '52'], [scan(ONE), refused(ONE, ''), scan(TWO), pair(TWO, 52)]],
  [
    'a mark above 75, a short scan typed ahead',
    [ONE, '99', '2000002', '52'],
    [scan(ONE), refused(ONE, '99'), refused('2000002', '52')],
  ],
  ['the same script scanned twice', [ONE, ONE, '45'], [scan(ONE), pair(ONE, 45)]],
  ['a scan of nine digits', [`${ONE}7`, '45'], [refused(`${ONE}…`, '45')]],
])('[F-1] %s: no mark goes to another script', (_what, numbers, acts) => {
  expect(typed(atBarcode, ...numbers).acts).toEqual(acts);
});

test('[F-1] a refused check leaves a half typed mark its field, and keeps the pair in sight', () => {
  const half = typeInto(typed(atBarcode, ONE).state, 'mark', '4');
  const rejected = rejectScan(half, ONE, 'Paper not found');
  expect(rejected.field).toBe('mark');
  expect(typed(rejected, '5').acts).toEqual([refused(ONE, '45')]);
});

test('[F-1] a refused check before the mark gives the turn to the barcode; the mark typed ahead stays with its script', () => {
  const rejected = rejectScan(typed(atBarcode, ONE).state, ONE, 'Paper not found');
  expect(rejected).toMatchObject({ field: 'barcode', barcode: '' });
  expect(typed(rejected, '45', TWO, '52').acts).toEqual([refused(ONE, '45'), scan(TWO), pair(TWO, 52)]);
});

test('[F-1] a full bundle takes the turn only between two scripts, and what is typed ahead is no bundle number', () => {
  const half = typeInto(atBarcode, 'barcode', '2000');
  expect(leaveBundle(half).field).toBe('barcode');
  expect(typed(leaveBundle(half), '0001', '45')).toMatchObject({
    acts: [scan(ONE), pair(ONE, 45)],
    state: { field: 'bundle', bundle: '' },
  });
  const full = leaveBundle(atBarcode);
  expect(full.field).toBe('bundle');
  expect(typed(full, ONE, '45', TWO, '52').acts).toEqual([refused(ONE, '45'), refused(TWO, '52')]);
  expect(typed(full, '8').acts).toEqual([{ kind: 'load', bundle: 8 }]);
});

test('[F-1] a bundle that is not found does not grow together with what is typed ahead', () => {
  const missing = leaveBundle(typed(startKeying('bundle'), '7').state, '7');
  expect(missing).toMatchObject({ field: 'bundle', bundle: '7' });
  expect(typed(missing, ONE, '45').acts).toEqual([refused(ONE, '45')]);
  expect(typed(missing, '12').acts).toEqual([{ kind: 'load', bundle: 12 }]);
});
