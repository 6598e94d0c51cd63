/** Rules of halls that form and server share. Nothing here may import zod. */

export const HALL_PURPOSES = ['HALL', 'SEPARATE'] as const;
export type HallPurpose = (typeof HALL_PURPOSES)[number];

export const HALL_NUMBER = /^[A-Z0-9-]{1,10}$/;
export const HALL_NUMBER_WORDS = 'A hall number has 1 to 10 capital letters, digits and hyphens.';
/** Most rows and columns of desks in a hall. */
export const MAX_DESKS = 20;

/** A desk: its column as a letter, its row as a number, as people read a plan: B3. */
export const DESK = /^[A-T](?:[1-9]|1[0-9]|20)$/;
export const DESK_WORDS = 'A desk is a column and a row, such as B3.';
export const deskName = (row: number, col: number): string => `${String.fromCharCode(64 + col)}${row}`;
export const deskPlace = (desk: string): { row: number; col: number } => ({
  col: desk.charCodeAt(0) - 64,
  row: Number(desk.slice(1)),
});

export interface HallShape {
  desk_rows: number;
  desk_cols: number;
  aisles: readonly number[];
  blocked: readonly string[];
}

const isInside = (hall: HallShape, desk: string): boolean => {
  const { row, col } = deskPlace(desk);
  return DESK.test(desk) && row <= hall.desk_rows && col <= hall.desk_cols;
};

/** Desks that can be used, row by row. */
export function desksOf(hall: HallShape): string[] {
  const blocked = new Set(hall.blocked);
  const all = Array.from({ length: hall.desk_rows * hall.desk_cols }, (_none, i) =>
    deskName(Math.floor(i / hall.desk_cols) + 1, (i % hall.desk_cols) + 1),
  );
  return all.filter((desk) => !blocked.has(desk));
}

/** What is wrong with the shape of a hall, by field; none when it can be saved. */
export function hallProblems(hall: HallShape): { field: string; message: string }[] {
  const problems = [];
  const odd = hall.aisles.find((col) => col < 1 || col >= hall.desk_cols);
  if (odd !== undefined)
    problems.push({
      field: 'aisles',
      message: `There is no aisle behind column ${odd}: the hall has ${hall.desk_cols}.`,
    });
  const outside = hall.blocked.find((desk) => !isInside(hall, desk));
  if (outside !== undefined)
    problems.push({ field: 'blocked', message: `Desk ${outside} is not in this hall. ${DESK_WORDS}` });
  else if (desksOf(hall).length === 0)
    problems.push({ field: 'blocked', message: 'Every desk is blocked: leave at least one.' });
  return problems;
}
