/** Scripts of a packet, and packets of a bundle: a full bundle has 125 scripts of one paper. */
export const PACKET_SIZE = 25;
export const PACKETS = 5;
export const BUNDLE_SIZE = PACKET_SIZE * PACKETS;

/** A place in a bundle as operators name it. */
export interface Position {
  /** 1 to 5. */
  packet: number;
  /** 1 to 25. */
  slno: number;
}

/** Where the n-th script of a stream of bundles lies; `offset` counts full bundles before it. Counted from 1. */
export function positionOf(n: number): Position & { offset: number } {
  const offset = Math.floor((n - 1) / BUNDLE_SIZE);
  const inside = (n - 1) % BUNDLE_SIZE;
  return { offset, packet: Math.floor(inside / PACKET_SIZE) + 1, slno: (inside % PACKET_SIZE) + 1 };
}

/** The position after this one; after the last of a bundle it is the first again. */
export function nextPosition({ packet, slno }: Position): Position {
  const { packet: nextPacket, slno: nextSlno } = positionOf((packet - 1) * PACKET_SIZE + slno + 1);
  return { packet: nextPacket, slno: nextSlno };
}

/** What can happen to a bundle, in the order of its way. */
export const MOVEMENTS = ['DISPATCHED', 'RECEIVED', 'TO_EXAMINER', 'FROM_EXAMINER', 'RETURNED'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** What may happen next, by what happened last; `null`: nothing yet. */
const FOLLOWS: Record<Movement | 'null', readonly Movement[]> = {
  null: ['DISPATCHED', 'RECEIVED'],
  DISPATCHED: ['RECEIVED'],
  RECEIVED: ['TO_EXAMINER', 'RETURNED'],
  TO_EXAMINER: ['FROM_EXAMINER'],
  FROM_EXAMINER: ['TO_EXAMINER', 'RETURNED'],
  RETURNED: ['DISPATCHED', 'RECEIVED'],
};
export const mayFollow = (last: Movement | null): readonly Movement[] => FOLLOWS[last ?? 'null'];

/** A hand-over in the words of the screen. */
export const MOVEMENT_WORDS: Record<Movement, string> = {
  DISPATCHED: 'Sent to the camp',
  RECEIVED: 'Received in the store',
  TO_EXAMINER: 'Given to an examiner',
  FROM_EXAMINER: 'Taken back from the examiner',
  RETURNED: 'Returned to the office',
};

/** Who has a bundle after its last hand-over. */
export function holderOf(last: { kind: Movement; exno: string | null } | null, place: string): string {
  if (!last) return 'Not handed over yet';
  if (last.kind === 'DISPATCHED') return `On the way to ${place}`;
  if (last.kind === 'TO_EXAMINER') return last.exno ? `Examiner ${last.exno}` : 'An examiner';
  if (last.kind === 'RETURNED') return 'Examination office';
  return `Store of ${place}`;
}
