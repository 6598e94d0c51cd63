import { holds } from '@thervu/contracts/core/permissions';
import { DECLARED } from '../../core/http/calls';
import { toJsonSchema } from '../../core/http/json-schema';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const CAMP = ['camp', 'campadmin'] as const;
/** Every call of the design's table, by its name here. */
const CALLS_OF_THE_DAY = [
  ...['listHalls', 'addHall', 'saveHall', 'deleteHall', 'listCentres', 'addCentre', 'saveCentre', 'allotCentre'],
  ...['listAccommodations', 'askAccommodation', 'decideAccommodation', 'getSitting', 'planSitting', 'fixSitting'],
  ...['reopenSitting', 'moveSeat', 'planAll', 'listInvigilators', 'addInvigilator', 'saveInvigilator', 'recordAway'],
  ...['allotDuties', 'moveDuty', 'recordCame', 'saveHallReport', 'openPackets', 'sealCover', 'closeSitting'],
  ...['receiveCover', 'makeSittingPrints', 'mySeat', 'listSittings', 'getCentreDay', 'listCovers', 'listCoverScripts'],
];

test('[D09-11] a camp is refused every call of the exam days, and no permission of them is a camp’s', async () => {
  const calls = DECLARED.map(({ call }) => call).filter((call) =>
    /^\/(halls|exam-centres|accommodations|sittings|invigilators|answer-books|script-covers)/.test(call.path),
  );
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(CALLS_OF_THE_DAY));
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

/** Names of all fields of a schema, however deep; those of a record are its keys. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, propertyNames } = schema as { properties?: object; propertyNames?: { enum?: string[] } };
  return [...Object.keys(properties ?? {}), ...(propertyNames?.enum ?? []), ...Object.values(schema).flatMap(fieldsOf)];
}
/** `hallNo`, `exam_centre` and `seats` say it as well as `hall`. */
const PLACE = /^(centre|hall|desk|seat|sitting)s?$/;
const saysPlace = (field: string): boolean =>
  field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .some((word) => PLACE.test(word));

test('[D09-11] nothing a camp is answered says where a script was written', () => {
  const open = DECLARED.map(({ call }) => call).filter(({ permission }) => CAMP.some((who) => holds(who, permission)));
  expect(open.length).toBeGreaterThan(40);
  const answered = open.map(({ name, reply }) => ({
    name,
    fields: typeof reply === 'object' ? fieldsOf(toJsonSchema(reply, 'output')) : [],
  }));
  // the names are found where they are: a bundle is told to a camp
  expect(answered.flatMap(({ fields }) => fields)).toContain('bundleno');
  const telling = answered.flatMap(({ name, fields }) => fields.filter(saysPlace).map((field) => `${name}: ${field}`));
  expect(telling).toEqual([]);
  // and they are found where they are: in the calls that a camp is refused
  const refused = DECLARED.map(({ call }) => call).find(({ name }) => name === 'mySeat')!.reply as object;
  expect(fieldsOf(toJsonSchema(refused as never, 'output')).filter(saysPlace)).toEqual(
    expect.arrayContaining(['centre', 'centre_name', 'hall_no', 'desk']),
  );
});
