import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Count, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { Reason } from '../setting/setting-contract';

const Place = z.nullable(Line(40));

const AllocatedCamp = z.object({
  place: z.string(),
  name: z.string(),
  host: z.nullable(CollegeCode),
  head_office: z.boolean(),
  boards: z.nullable(z.array(z.string())),
  capacity: z.nullable(Count),
  /** Colleges whose scripts go there. */
  colleges: Count,
  /** Scripts it will get in the exam, its own and those for the head office. */
  expected: Count,
  received: Count,
});

const AllocatedBoard = z.object({
  board: z.string(),
  /** The camp named for this board alone; null: that of the college. */
  own_place: Place,
  /** Where the scripts go; null: to no camp. */
  place: Place,
  expected: Count,
});

const AllocatedCollege = z.object({
  colcode: CollegeCode,
  colname: z.string(),
  district: z.string(),
  place: Place,
  /** Scripts at its own camps, without those that go to the head office's. */
  expected: Count,
  numbered: Count,
  received: Count,
  /** Numbered scripts that no camp has received and that stand at another camp than they are allocated to. */
  movable: Count,
  boards: z.array(AllocatedBoard),
  row_version: RowVersion,
});
export type AllocatedCollege = z.infer<typeof AllocatedCollege>;

export const CampAllocation = z.object({
  camps: z.array(AllocatedCamp),
  colleges: z.array(AllocatedCollege),
  /** Whether the stage of the exam lets scripts go to another camp. */
  may_move: z.boolean(),
});
export type CampAllocation = z.infer<typeof CampAllocation>;

export const getCampAllocation = defineCall({
  name: 'getCampAllocation',
  method: 'GET',
  path: '/camp-allocation',
  permission: 'script.manage',
  summary: 'Which camp values the scripts of each college and board, with the scripts expected in an exam.',
  query: z.object({ exam: z.optional(Line(10)) }),
  reply: CampAllocation,
  refusals: [404],
});

export const saveCampAllocation = defineCall({
  name: 'saveCampAllocation',
  method: 'PUT',
  path: '/camp-allocation',
  permission: 'script.manage',
  summary:
    'Allocates colleges, or one of their boards, to a camp: all of them or none. May move scripts not yet received.',
  body: z.object({
    colleges: z.array(CollegeCode).check(z.minLength(1, 'Choose a college.'), z.maxLength(500)),
    /** Null: every board that has no camp of its own. */
    board: z.nullable(Line(100)),
    /** Null: no camp; for a board, that of the college again. */
    place: Place,
    /** The exam whose scripts go along; null: only those numbered from now on. */
    move: z.nullable(Line(10)),
    reason: Reason,
  }),
  reply: z.object({ message: z.string(), changed: Count, moved: Count }),
  refusals: [404, 409, 422],
  idempotency: 'required',
});

const AllocationChange = z.object({
  id: z.int(),
  colcode: CollegeCode,
  board: z.nullable(z.string()),
  exam_name: z.nullable(z.string()),
  from_place: Place,
  to_place: Place,
  /** Scripts that went along; null where none were concerned. */
  scripts: z.nullable(Count),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: Moment,
});
export type AllocationChange = z.infer<typeof AllocationChange>;

export const listAllocationChanges = defineCall({
  name: 'listAllocationChanges',
  method: 'GET',
  path: '/camp-allocation/history',
  permission: 'script.manage',
  summary: 'The last 200 changes of the allocation: who, when, from, to and why.',
  reply: z.array(AllocationChange),
});
