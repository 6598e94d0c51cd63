import * as z from 'zod/mini';
import { DegreeFields, RegisterCode, type Degree, type NewDegree } from '@thervu/contracts/degree/degree-contract';
import { creditProblem } from '@thervu/contracts/degree/degree-rules';
import type { Say } from '@thervu/words';
import type { DegreeWords } from '@thervu/words/compiled/degree';

/** What stands in the fields: selects hold text, an empty year is null. */
export interface DegreeTyped {
  Degree: string;
  Deg_name: string;
  Deg_level: string;
  Start_yr: number | null;
  tot_sem: string;
  tot_yr: string;
  total_credit: string;
  reg_code: string;
}

/** How the fields are called. */
export const degreeLabels = (t: Say<DegreeWords>): Record<keyof DegreeTyped, string> => ({
  Degree: t('label.Degree'),
  Deg_name: t('label.Deg_name'),
  Deg_level: t('label.Deg_level'),
  Start_yr: t('label.Start_yr'),
  tot_sem: t('label.tot_sem'),
  tot_yr: t('label.tot_yr'),
  total_credit: t('label.total_credit'),
  reg_code: t('label.reg_code'),
});

/** The text of a select as the number it stands for. */
const chosen = <T extends z.ZodMiniType<number, number>>(number: T) =>
  z.pipe(
    z.transform((typed: unknown) => (typed === '' ? Number.NaN : Number(typed))),
    number,
  );

/** What the form reads: every field, and the code or null. */
export type DegreeRead = DegreeFields & Pick<NewDegree, 'reg_code'>;

/** The form's schema: the contract's fields, read from selects. `stored` is the credit that may stay as it is. */
export const degreeForm = (stored?: number) =>
  z.extend(DegreeFields, {
    reg_code: z.pipe(
      z.transform((typed: unknown) => (typeof typed === 'string' ? typed.trim().toUpperCase() || null : typed)),
      z.nullable(RegisterCode),
    ),
    tot_sem: chosen(DegreeFields.shape.tot_sem),
    tot_yr: chosen(DegreeFields.shape.tot_yr),
    total_credit: z.pipe(
      chosen(DegreeFields.shape.total_credit),
      z.number().check(z.refine((credit) => !creditProblem(credit, stored), creditProblem(Number.NaN)!)),
    ),
  });

export const BLANK_DEGREE: DegreeTyped = {
  Degree: '',
  Deg_name: '',
  Deg_level: '',
  Start_yr: null,
  tot_sem: '',
  tot_yr: '',
  total_credit: '',
  reg_code: '',
};

export const typedOfDegree = (degree: Degree): DegreeTyped => ({
  Degree: degree.Degree,
  Deg_name: degree.Deg_name,
  Deg_level: degree.Deg_level,
  Start_yr: degree.Start_yr,
  tot_sem: String(degree.tot_sem),
  tot_yr: String(degree.tot_yr),
  total_credit: String(degree.total_credit),
  reg_code: degree.reg_code ?? '',
});
