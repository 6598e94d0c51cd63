import * as z from 'zod/mini';
import { Id, RowVersion } from '../core/shapes';
import { Line, Year } from '../core/text';

/** Limits of the degree form. A larger stored credit is shown and may be saved unchanged. */
export const MOST_SEMESTERS = 10;
export const MOST_YEARS = 5;
export const MOST_CREDIT = 5;

/** A level such as UG; its name is a value of a field named 'degree'. */
export const DegreeLevel = z.object({ degree: z.string() });
export type DegreeLevel = z.infer<typeof DegreeLevel>;

/** What a person fills in about a degree; every field is required. */
export const DegreeFields = z.object({
  /** Name: B.Sc. */
  Degree: Line(100),
  /** Abbreviation or branch: Computer Science. */
  Deg_name: Line(100),
  Deg_level: Line(20),
  Start_yr: Year,
  tot_sem: z.int().check(z.gte(1), z.lte(MOST_SEMESTERS)),
  tot_yr: z.int().check(z.gte(1), z.lte(MOST_YEARS)),
  /** 1 to 5 as entered; the service lets a larger stored value be saved unchanged. */
  total_credit: z.int().check(z.gte(1), z.lte(32_767)),
});
export type DegreeFields = z.infer<typeof DegreeFields>;

export const Degree = z.object({
  Deg_id: Id,
  Degree: z.string(),
  Deg_name: z.string(),
  Deg_level: z.string(),
  Start_yr: z.int(),
  tot_sem: z.int(),
  tot_yr: z.int(),
  total_credit: z.int(),
  deg_status: z.boolean(),
  row_version: RowVersion,
});
export type Degree = z.infer<typeof Degree>;
