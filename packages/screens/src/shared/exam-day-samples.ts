import type { CentreDay, HallOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import type { Seat, Sitting, SittingLine } from '@thervu/contracts/seating/seating-contract';

/** Answers about exam days as the server gives them, for tests. */
export const EXAM: Exam = {
  id: 2,
  exam_tbl: 'E25N',
  camp_tbl: 'C25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: true,
  PRACT_APLY: true,
  REV_APLY: false,
  stage: 'CONDUCT',
  row_version: 1,
};
export const SLOT = { examdate: '2025-11-14', examsession: 'FN' } as const;
/** A college at its screen of this session. */
export const AT_SLOT = '/?exam=E25N&slot=2025-11-14+FN';

export const sittingLine = (changes: Partial<SittingLine> = {}): SittingLine => ({
  ...SLOT,
  state: 'PLANNED',
  candidates: 3,
  papers: 2,
  unseated: 0,
  close_pairs: 0,
  plan_no: 1,
  ...changes,
});
export const sessions = (changes: Partial<SittingLine> = {}) => ({
  exam_name: EXAM.exam_name,
  centre: '101',
  colname: 'Demo College 101',
  isCentre: true,
  sittings: [sittingLine(changes)],
});

export const hallSample = (changes: Partial<Hall> = {}): Hall => ({
  hall_id: 7,
  colcode: '101',
  hall_no: 'M-12',
  name: 'Main hall',
  block: null,
  floor: 0,
  step_free: true,
  desk_rows: 2,
  desk_cols: 3,
  aisles: [],
  blocked: ['C2'],
  purpose: 'HALL',
  fill_order: 10,
  active: true,
  seats: 5,
  row_version: 4,
  ...changes,
});

export const seatSample = (id: number, desk: string, changes: Partial<Seat> = {}): Seat => ({
  id,
  reg_no: `C24UG101COM00${id}`,
  stu_name: `Demo Student ${id}`,
  colcode: '101',
  p_code: '24UCO31',
  group: '24UCO31',
  turn: 1,
  hall_id: 7,
  desk,
  placed: 'RULE',
  reason: null,
  scribe: false,
  minutes_per_hour: 0,
  cancelled: false,
  absent: false,
  row_version: 2,
  ...changes,
});

export const sittingSample = (changes: Partial<Sitting> = {}): Sitting => ({
  exam_name: EXAM.exam_name,
  centre: '101',
  colname: 'Demo College 101',
  ...SLOT,
  state: 'PLANNED',
  plan_no: 1,
  seed: '4711',
  spaced: false,
  candidates: 3,
  close_pairs: 0,
  diagonal_pairs: 0,
  accepted_by: null,
  fixed_by: null,
  fixed_at: null,
  closed_by: null,
  closed_at: null,
  reopened: null,
  row_version: 5,
  papers: [
    { p_code: '24UCO31', p_name: 'Cost Accounting', group: '24UCO31', board: 'Commerce', candidates: 2 },
    { p_code: '24UMA31', p_name: 'Algebra', group: '24UMA31', board: 'Mathematics', candidates: 1 },
  ],
  halls: [
    {
      hall_id: 7,
      hall_no: 'M-12',
      name: 'Main hall',
      purpose: 'HALL',
      step_free: true,
      desk_rows: 2,
      desk_cols: 3,
      aisles: [],
      blocked: ['C2'],
      active: true,
      seated: 3,
      invigilators: 1,
      allotted: 1,
    },
  ],
  seats: [seatSample(1, 'A1'), seatSample(2, 'B1', { p_code: '24UMA31', group: '24UMA31' }), seatSample(3, 'C1')],
  pairs: [],
  unseated: [],
  ...changes,
});

export const coverSample = (changes: Partial<ScriptCover> = {}): ScriptCover => ({
  cover_no: 31,
  centre: '101',
  ...SLOT,
  p_code: '24UCO31',
  part: 1,
  scripts: 24,
  seal_no: 'S-4001',
  sealed_by: '101',
  sealed_at: '2025-11-14T08:00:00.000Z',
  handed_to: null,
  handed_at: null,
  received_scripts: null,
  received_by: null,
  received_at: null,
  note: null,
  row_version: 1,
  ...changes,
});

export const hallOfDay = (changes: Partial<HallOfDay> = {}): HallOfDay => ({
  hall_id: 7,
  hall_no: 'M-12',
  name: 'Main hall',
  turn: 1,
  seats: ['A1', 'B1', 'C1'].map((desk, index) => ({
    id: index + 1,
    desk,
    reg_no: `C24UG101COM00${index + 1}`,
    stu_name: `Demo Student ${index + 1}`,
    p_code: '24UCO31',
    cancelled: false,
  })),
  report: null,
  ...changes,
});

export const daySample = (changes: Partial<CentreDay> = {}): CentreDay => ({
  exam_name: EXAM.exam_name,
  centre: '101',
  colname: 'Demo College 101',
  ...SLOT,
  state: 'FIXED',
  row_version: 6,
  halls: [hallOfDay()],
  papers: [
    {
      p_code: '24UCO31',
      p_name: 'Cost Accounting',
      seats: 3,
      present: null,
      absent: null,
      sealed: 0,
      opening: null,
      covers: [],
    },
  ],
  balance: {
    candidates: 3,
    seats: 3,
    present: 0,
    absent: 0,
    sealed: 0,
    books_given: 0,
    books_spoiled: 0,
    books_back: 0,
    halls: 1,
    halls_reported: 0,
    wrong: [{ balance: 'REPORT', message: 'Not reported yet: M-12.' }],
  },
  ...changes,
});
