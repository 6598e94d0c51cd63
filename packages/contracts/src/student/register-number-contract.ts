import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id } from '../core/shapes';
import { Job } from '../job/job-contract';

const managing = { method: 'POST', permission: 'student.manage' } as const;
const Cohort = z.object({ colcode: CollegeCode, deg_id: Id, admn_acdyr: AdmissionYear });
export const previewRegisterNumbers = defineCall({
  ...managing,
  name: 'previewRegisterNumbers',
  path: '/student/register-numbers/preview',
  summary: 'The register numbers the students of a college, degree and batch would be given; nothing is written.',
  body: Cohort,
  reply: z.object({
    /** Identifies exactly this list; sent back to assign it. */
    token: z.string(),
    prefix: z.string(),
    /** Students who have a number already and keep it. */
    assigned: z.int(),
    /** Applications not submitted yet, which get no number. */
    drafts: z.int(),
    items: z.array(z.object({ student_id: Id, stu_name: z.string(), dob: Day, reg_no: z.string() })),
  }),
  refusals: [404, 409, 422],
});
export const assignRegisterNumbers = defineCall({
  ...managing,
  name: 'assignRegisterNumbers',
  path: '/student/register-numbers/assign',
  summary: 'Assigns the register numbers of a preview, once; refused when the list has changed since.',
  body: z.object({ ...Cohort.shape, token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: z.object({ message: z.string(), assigned: z.int() }),
  refusals: [404, 409, 422],
});

/** The students of a college and degree who would be given a number, or why they cannot be. */
const YearGroup = z.object({
  colcode: CollegeCode,
  deg_id: Id,
  degree: z.string(),
  students: Count,
  /** What their numbers begin with; null where there is a problem. */
  prefix: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});
export type YearGroup = z.infer<typeof YearGroup>;
const Year = z.object({ admn_acdyr: AdmissionYear });

export const previewYearNumbers = defineCall({
  ...managing,
  name: 'previewYearNumbers',
  path: '/student/register-numbers/preview-year',
  summary: 'Who would be given a register number in the whole university, by college and degree; nothing is written.',
  body: Year,
  reply: z.object({
    /** Identifies exactly these students and beginnings; sent back to assign the numbers. */
    token: z.string(),
    /** Students who would be given a number. */
    toAssign: Count,
    groups: z.array(YearGroup),
  }),
});
export const assignYearNumbers = defineCall({
  ...managing,
  name: 'assignYearNumbers',
  path: '/student/register-numbers/assign-year',
  summary: 'Starts the job that assigns the register numbers of a year in the whole university, all of them or none.',
  body: z.object({ ...Year.shape, token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: Job,
  refusals: [409],
});
