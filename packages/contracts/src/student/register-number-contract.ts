import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear } from '../core/exam-shapes';
import { CollegeCode, Day, Id } from '../core/shapes';

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
