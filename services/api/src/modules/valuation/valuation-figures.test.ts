import { BUNDLE_SIZE, PACKET_SIZE, positionOf } from '@thervu/contracts/bundle/bundle-rules';
import { MAX_MARK } from '@thervu/contracts/core/exam-limits';
import { rollbackDb } from '@thervu/testing/database';

const { db } = rollbackDb('camp');

test('the database knows the packet, the bundle and the highest mark by the figures of the contracts', async () => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    'select packet_size() as packet, bundle_size() as bundle, max_keyed_mark() as mark',
  );
  expect(rows).toEqual([{ packet: PACKET_SIZE, bundle: BUNDLE_SIZE, mark: MAX_MARK }]);
});

test('every position of a bundle has the same packet and serial in the database and in the contracts', async () => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select packet_of_position(n) as packet, serial_of_position(n) as slno,
       position_in_bundle(packet_of_position(n), serial_of_position(n)) as n
     from generate_series(1, ?::integer) n order by n`,
    [BUNDLE_SIZE],
  );
  const expected = Array.from({ length: BUNDLE_SIZE }, (_, i) => {
    const { packet, slno } = positionOf(i + 1);
    return { packet, slno, n: i + 1 };
  });
  expect(rows).toEqual(expected);
});

test('the highest mark of a paper is its external maximum, and never more than anybody may key', async () => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    'select highest_camp_mark(40) as small, highest_camp_mark(100) as large, highest_camp_mark(0) as none',
  );
  expect(rows).toEqual([{ small: 40, large: MAX_MARK, none: 0 }]);
});
