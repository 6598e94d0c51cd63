import { holds } from '@thervu/contracts/core/permissions';
import { DECLARED } from '../../core/http/calls';
import { toJsonSchema } from '../../core/http/json-schema';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const CAMP = ['camp', 'campadmin'] as const;

test('[D09-11] a camp is refused every call of the exam days, and no permission of them is a camp’s', async () => {
  const domains = ['hall', 'examCentre', 'accommodation', 'seating', 'invigilation', 'centreDay', 'scriptCover'];
  const calls = DECLARED.map(({ call }) => call).filter((call) =>
    /^\/(halls|exam-centres|accommodations|sittings|invigilators|answer-books|script-covers)/.test(call.path),
  );
  expect(calls.length).toBeGreaterThanOrEqual(domains.length * 4);
  for (const call of calls) {
    expect([
      call.name,
      holds('camp', call.permission),
      holds('campadmin', call.permission),
      holds('public', call.permission),
    ]).toEqual([call.name, false, false, false]);
    const url = call.path
      .replace(':exam', 'ODD-2025-NOV')
      .replace(':centre', '101')
      .replace(':date', '2025-11-03')
      .replace(':session', 'FN')
      .replace(/:\w+/g, '1');
    for (const who of ['camp', 'campadmin'] as const)
      expect([call.name, (await api.call(who, call.method, url, call.body ? {} : undefined)).statusCode]).toEqual([
        call.name,
        403,
      ]);
  }
});

/** Names of all fields of a schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const names = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...names, ...Object.values(schema).flatMap(fieldsOf)];
}

test('[D09-11] nothing a camp is answered says where a script was written', () => {
  const open = DECLARED.map(({ call }) => call).filter(({ permission }) => CAMP.some((who) => holds(who, permission)));
  expect(open.length).toBeGreaterThan(40);
  const answered = open.map(({ name, reply }) => ({
    name,
    fields: typeof reply === 'object' ? fieldsOf(toJsonSchema(reply, 'output')) : [],
  }));
  // the names are found where they are: a bundle is told to a camp
  expect(answered.flatMap(({ fields }) => fields)).toContain('bundleno');
  const telling = answered.flatMap(({ name, fields }) =>
    fields
      .filter((field) => /^(centre|hall|hall_id|hall_no|desk|seat|seat_no|sitting)$/.test(field))
      .map((field) => `${name}: ${field}`),
  );
  expect(telling).toEqual([]);
});
