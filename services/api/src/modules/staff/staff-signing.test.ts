import type { Problem } from '@thervu/contracts/core/shapes';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { person, REASON } from '../../testing/office-people';
import { Signer } from '../../testing/signer';

const api = apiUnderTest({ config: { secondFactorOff: false } });
const owner = () => api.clone.pools.owner;
const first = new Signer(api, 'admin');
const second = new Signer(api, 'admin2');
const fieldsOf = (answer: { json: <T>() => T }) => answer.json<Problem>().errors?.map(({ field }) => field);
const signatures = () =>
  owner()('signature as s')
    .join('app_user as u', 'u.id', 's.user_id')
    .where({ 's.kind': 'OFFICE_ACCOUNT' })
    .orderBy('s.id')
    .select('u.login', 's.content');
const propose = (proof?: Proof) =>
  api.call('admin', 'POST', '/control/staff/proposals', { ...person('third@example.org'), ...(proof && { proof }) });

test('[SEC-1] a person is proposed, confirmed and ended with a proof each, and the signature says of whom', async () => {
  await first.enrol();
  await second.enrol();
  expect(fieldsOf(await propose())).toEqual(['proof']);
  expect(await owner()('staff_proposal').where({ email: 'third@example.org' })).toEqual([]);
  const proposal = (await propose(await first.proof())).json<{ id: number }>();

  const confirm = (proof: Proof | undefined) =>
    api.call('admin2', 'PUT', `/control/staff/proposals/${proposal.id}/confirmation`, proof && { proof });
  expect(fieldsOf(await confirm(undefined))).toEqual(['proof']);
  // the proposing officer's code proves nothing about the confirming one
  expect((await confirm(await first.proof())).statusCode).toBe(422);
  expect(await owner()('app_user').where({ login: 'third@example.org' })).toEqual([]);
  expect((await confirm(await second.proof())).statusCode).toBe(200);

  const { id } = await owner()('staff').where({ email: 'third@example.org' }).first<{ id: number }>('id');
  const end = (proof: Proof | undefined) =>
    api.call('admin', 'PUT', `/control/staff/persons/${id}/end`, { reason: REASON, ...(proof && { proof }) });
  expect(fieldsOf(await end(undefined))).toEqual(['proof']);
  expect((await end(await first.proof())).statusCode).toBe(200);

  const made = await signatures();
  expect(made.map(({ login }) => login)).toEqual(['501', 'office2@example.org', '501']);
  expect(made.map(({ content }) => JSON.parse(content).content)).toMatchObject([
    { step: 'PROPOSED', kind: 'PERSON', email: 'third@example.org', duties: 'Deputy' },
    { step: 'CONFIRMED', proposal: proposal.id, duties: 'Deputy' },
    { step: 'ENDED', staff: id, reason: REASON },
  ]);
});
