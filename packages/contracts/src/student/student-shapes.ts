import * as z from 'zod/mini';
import { CollegeCode, Count, Day, Id, Moment, RowVersion } from '../core/shapes';
import { TypedValue } from './student-fields';
import { FIELD_TABS, SAVED_TABS, STUDENT_FILE_NAMES, type FieldTab } from './student-options';
import { ALL_FIELDS } from './student-tabs';

export const STUDENT_STATUSES = ['DRAFT', 'MIGRATED', 'ACTIVE', 'DISCONTINUED'] as const;

/** A student as every list and look-up shows them. A deleted student is nowhere. */
export const Student = z.object({
  /** The application number. */
  student_id: Id,
  admn_acdyr: z.int(),
  Colcode: CollegeCode,
  Colname: z.string(),
  degreelvl: z.string(),
  deg_id: Id,
  Degree: z.string(),
  Deg_name: z.string(),
  clg_app_no: z.nullable(z.string()),
  stu_name: z.string(),
  tam_name: z.nullable(z.string()),
  dob: Day,
  gender: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  alter_no: z.nullable(z.string()),
  emis_no: z.nullable(z.string()),
  abc_no: z.nullable(z.string()),
  /** Only ever the last four digits: `XXXX XXXX 1234`. */
  aadhar_no: z.nullable(z.string()),
  /** Null until register numbers are assigned. */
  reg_no: z.nullable(z.string()),
  /** True: 'Edit' is shut. */
  discontinue: z.boolean(),
  status: z.enum(STUDENT_STATUSES),
  submitted_at: z.nullable(Moment),
  row_version: RowVersion,
});
export type Student = z.infer<typeof Student>;

export const Batch = z.object({ admn_acdyr: z.int() });

const FileName = z.enum(STUDENT_FILE_NAMES);
export const StudentFileInfo = z.object({
  field: FileName,
  mime: z.string(),
  size_bytes: z.int(),
  uploaded_at: Moment,
});
export type StudentFileInfo = z.infer<typeof StudentFileInfo>;

const Stored = z.nullable(z.union([z.string(), z.number()]));
const StoredTab = z.object({
  /** 0 while the tab has never been saved; sent back on the next save. */
  row_version: Count,
  /** Every field of the tab; null where nothing is stored. */
  values: z.record(z.string(), Stored),
});
export type StoredTab = z.infer<typeof StoredTab>;

/** What was typed and not saved: shown again instead of the saved values. */
export const Draft = z.object({
  tab: z.enum(FIELD_TABS),
  values: z.record(z.string(), TypedValue),
  saved_at: Moment,
  row_version: RowVersion,
});
export type Draft = z.infer<typeof Draft>;

const tabsOf = <S extends z.ZodMiniType>(item: S) =>
  z.object(Object.fromEntries(FIELD_TABS.map((tab) => [tab, item])) as Record<FieldTab, S>);

/** Where a field or a file is missing or wrong, by tab. */
export const Gap = z.object({ tab: z.enum(SAVED_TABS), field: z.string(), message: z.string() });
export type Gap = z.infer<typeof Gap>;

/** Everything the admission form shows: the saved tabs, what was typed in between, the files, and what is missing. */
export const Application = z.object({
  student: Student,
  /** True after Final Submit, discontinuation or deletion: every tab but preview is shut. */
  closed: z.boolean(),
  tabs: tabsOf(StoredTab),
  drafts: z.array(Draft),
  files: z.array(StudentFileInfo),
  /** Empty when Final Submit would be accepted. */
  missing: z.array(Gap),
});
export type Application = z.infer<typeof Application>;

/** The fields of any tab, flat, as parts of a multipart form or as JSON; judged by `readTab` of the tab named. */
export const typedFields = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(TypedValue)])) as Record<
    string,
    z.ZodMiniOptional<typeof TypedValue>
  >;

/** Body of the save of one tab. Files travel beside it under their own names. */
export const TabSave = z.object({
  tab: z.enum(SAVED_TABS),
  /** The version that was loaded; as text in a multipart form. 0 or left out: there was none. */
  row_version: z.optional(z.union([Count, z.string().check(z.regex(/^[0-9]{1,9}$/))])),
  ...typedFields(ALL_FIELDS),
});

export const SavedTabReply = z.object({
  message: z.string(),
  student_id: Id,
  tab: z.enum(SAVED_TABS),
  row_version: z.int(),
});

export const EVENT_KINDS = [
  'ADMIT',
  'TRANSFER',
  'DISCONTINUE',
  'REJOIN',
  'DELETE',
  'RENAME',
  'REGISTER',
  'MIGRATE',
  'COMPLETE',
] as const;
export const StudentEvent = z.object({
  id: Id,
  kind: z.enum(EVENT_KINDS),
  from_colcode: z.nullable(z.string()),
  to_colcode: z.nullable(z.string()),
  /** One sentence for a person: what changed, or the reason given. */
  text: z.string(),
  by: z.nullable(z.string()),
  at: Moment,
});
export type StudentEvent = z.infer<typeof StudentEvent>;

/** Students of the same college, degree and year with the same name and birth date: a warning, not a refusal. */
export const Duplicates = z.object({ count: z.int(), student_ids: z.array(Id) });
