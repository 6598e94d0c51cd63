import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Id } from '../core/shapes';
import { Line } from '../core/text';
import { STAGES } from '../exam/exam-contract';
import { FIND_CHARS, MAX_FOUND_OF_KIND } from './find-rules';

export const FoundStudent = z.object({
  student_id: Id,
  reg_no: z.nullable(z.string()),
  clg_app_no: z.nullable(z.string()),
  stu_name: z.string(),
  Colcode: CollegeCode,
  degreelvl: z.string(),
  deg_id: Id,
  Deg_name: z.string(),
  admn_acdyr: z.int(),
});
export type FoundStudent = z.infer<typeof FoundStudent>;

/** One paper code: of its courses the one of the latest syllabus. */
export const FoundPaper = z.object({ cour_id: Id, p_code: z.string(), p_name: z.string(), sem: z.int() });
export type FoundPaper = z.infer<typeof FoundPaper>;

export const FoundCollege = z.object({ col_id: Id, colcode: CollegeCode, colname: z.string() });
export type FoundCollege = z.infer<typeof FoundCollege>;

export const FoundBundle = z.object({
  bundleno: Id,
  p_code: z.string(),
  exam_tbl: z.string(),
  exam_name: z.string(),
});
export type FoundBundle = z.infer<typeof FoundBundle>;

export const FoundExam = z.object({ exam_tbl: z.string(), exam_name: z.string(), stage: z.enum(STAGES) });
export type FoundExam = z.infer<typeof FoundExam>;

const upToFive = <T extends z.ZodMiniType>(row: T) => z.array(row).check(z.maxLength(MAX_FOUND_OF_KIND));

/** At most five of a kind; a kind the person may not read is empty. */
export const Found = z.object({
  students: upToFive(FoundStudent),
  papers: upToFive(FoundPaper),
  colleges: upToFive(FoundCollege),
  bundles: upToFive(FoundBundle),
  exams: upToFive(FoundExam),
});
export type Found = z.infer<typeof Found>;

export const find = defineCall({
  name: 'find',
  method: 'GET',
  path: '/find',
  permission: 'dashboard.read',
  summary:
    'Students, papers, colleges, bundles and exams whose code begins with the text or whose name holds it, as far as the person may read them.',
  query: z.object({ q: Line(FIND_CHARS.most).check(z.minLength(FIND_CHARS.least)) }),
  reply: Found,
});
