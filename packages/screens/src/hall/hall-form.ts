import type { Hall, HallFields } from '@thervu/contracts/hall/hall-contract';
import {
  deskPlace,
  HALL_NUMBER,
  HALL_NUMBER_WORDS,
  hallProblems,
  MAX_DESKS,
  type HallShape,
} from '@thervu/contracts/hall/hall-rules';

import type { Say } from '@thervu/words';
import type { HallWords } from '@thervu/words/compiled/hall';

/** A hall as it is typed: numbers are text until they are numbers. */
export interface HallDraft extends Record<'hall_no' | 'name' | 'block' | 'floor' | 'rows' | 'cols' | 'order', string> {
  purpose: HallFields['purpose'];
  step_free: boolean;
  active: boolean;
  aisles: readonly number[];
  blocked: readonly string[];
}

export const hallDraftOf = (hall: Hall | null): HallDraft => ({
  hall_no: hall?.hall_no ?? '',
  name: hall?.name ?? '',
  block: hall?.block ?? '',
  floor: String(hall?.floor ?? 0),
  rows: String(hall?.desk_rows ?? 5),
  cols: String(hall?.desk_cols ?? 5),
  order: String(hall?.fill_order ?? 100),
  purpose: hall?.purpose ?? 'HALL',
  step_free: hall?.step_free ?? false,
  active: hall?.active ?? true,
  aisles: hall?.aisles ?? [],
  blocked: hall?.blocked ?? [],
});

const whole = (text: string): number => (/^-?[0-9]+$/.test(text.trim()) ? Number(text) : Number.NaN);
const between = (value: number, low: number, high: number) => value >= low && value <= high;

/** The desks as far as the typed numbers can be drawn. */
export const shapeOf = ({ rows, cols, aisles, blocked }: HallDraft): HallShape | null =>
  between(whole(rows), 1, MAX_DESKS) && between(whole(cols), 1, MAX_DESKS)
    ? { desk_rows: whole(rows), desk_cols: whole(cols), aisles, blocked }
    : null;

/** Fewer rows or columns take their blocked desks and aisles with them: they are out of sight. */
export function fitted(draft: HallDraft): HallDraft {
  const shape = shapeOf(draft);
  if (!shape) return draft;
  const isInside = (desk: string) => deskPlace(desk).row <= shape.desk_rows && deskPlace(desk).col <= shape.desk_cols;
  return {
    ...draft,
    aisles: draft.aisles.filter((col) => col < shape.desk_cols),
    blocked: draft.blocked.filter(isInside),
  };
}

/** What a draft says, or what is wrong with it by field of the call. */
export function readHall(
  typed: HallDraft,
  t: Say<HallWords>,
): { fields: HallFields } | { problems: Record<string, string> } {
  const draft = fitted(typed);
  const hall_no = draft.hall_no.trim().toUpperCase();
  const problems: Record<string, string> = {};
  const desks = t('desks.enter', { most: MAX_DESKS });
  if (!HALL_NUMBER.test(hall_no)) problems.hall_no = HALL_NUMBER_WORDS;
  if (draft.name.trim() === '') problems.name = t('name.enter');
  if (!between(whole(draft.floor), -2, 15)) problems.floor = t('floor.enter');
  if (!between(whole(draft.rows), 1, MAX_DESKS)) problems.desk_rows = desks;
  if (!between(whole(draft.cols), 1, MAX_DESKS)) problems.desk_cols = desks;
  if (!between(whole(draft.order), 1, 9999)) problems.fill_order = t('order.enter');
  const shape = shapeOf(draft);
  for (const { field, message } of shape ? hallProblems(shape) : []) problems[field] = message;
  if (Object.keys(problems).length > 0 || !shape) return { problems };
  return {
    fields: {
      hall_no,
      name: draft.name.trim(),
      block: draft.block.trim() === '' ? null : draft.block.trim(),
      floor: whole(draft.floor),
      step_free: draft.step_free,
      desk_rows: shape.desk_rows,
      desk_cols: shape.desk_cols,
      aisles: [...draft.aisles].sort((a, b) => a - b),
      blocked: [...draft.blocked].sort(),
      purpose: draft.purpose,
      fill_order: whole(draft.order),
      active: draft.active,
    },
  };
}
