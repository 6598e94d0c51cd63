import { Forbidden } from '../http/problem';
import { assertAnotherOfficer, assertMaySign, signingRejection, type Signer } from './who-may-sign';

const officer = (duties: Signer['duties'], rest: Partial<Signer> = {}): Signer => ({
  login: 'officer',
  role: 'admin',
  duties,
  maySign: false,
  credentialsRenewed: null,
  ...rest,
});
const controller = officer([{ duty: 'CONTROLLER', areas: [] }], { maySign: true });
const camps = officer([{ duty: 'SECTION', areas: ['CAMP'] }]);
const fees = officer([{ duty: 'SECTION', areas: ['FEES'] }]);
const renewed = { at: new Date(Date.now() - 86_400_000).toISOString(), by: 'Second Officer' };
const WEEKS_AGO = new Date(Date.now() - 30 * 86_400_000).toISOString();

test('the controller signs; a section of the office does not', () => {
  expect(signingRejection(controller, 'OFFICE_ACCOUNT')).toBeNull();
  expect(() => assertMaySign(controller)).not.toThrow();
  expect(signingRejection(fees, 'OFFICE_ACCOUNT')).toBe('This is signed by the controller or a deputy.');
  expect(() => assertMaySign(fees)).toThrow(expect.objectContaining({ type: 'no-signer' }));
});

test('who has new credentials from somebody else works for a week and does not sign, and is told who gave them out', () => {
  const signer = { ...controller, maySign: false, credentialsRenewed: renewed };
  expect(signingRejection(signer, 'OFFICE_ACCOUNT')).toMatch(
    /renewed on .* by Second Officer: for \d+ days you work and do not sign/,
  );
  expect(() => assertMaySign(signer)).toThrow(expect.objectContaining({ type: 'credentials-renewed' }));
});

test('the second signature of a camp is open to who is charged with the camps, and to no other section', () => {
  expect(signingRejection(camps, 'VOID')).toBeNull();
  expect(signingRejection(camps, 'OFFICE_ACCOUNT')).not.toBeNull();
  expect(signingRejection(fees, 'VOID')).toMatch(/officer charged with the camps/);
  expect(signingRejection({ ...camps, credentialsRenewed: renewed }, 'THIRD_MARK')).toMatch(/do not sign/);
  expect(signingRejection({ ...camps, credentialsRenewed: { at: WEEKS_AGO, by: null } }, 'THIRD_MARK')).toBeNull();
});

test('a camp officer has no duties: the call decides', () => {
  expect(signingRejection({ ...fees, role: 'camp', duties: [] }, 'VOID')).toBeNull();
});

test('the first officer never signs as the second', () => {
  const rejection = new Forbidden('Another officer signs.', 'same-officer');
  expect(() => assertAnotherOfficer(7, 7, rejection)).toThrow(rejection);
  expect(() => assertAnotherOfficer(7, 8, rejection)).not.toThrow();
  // what the portal itself began waits for any officer
  expect(() => assertAnotherOfficer(null, 7, rejection)).not.toThrow();
});
