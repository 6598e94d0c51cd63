import type { UploadKind } from '../core/upload-rules';

/** The admission the form is for. Its heading, and the only year a new student is admitted to. */
export const ADMISSION_YEAR = 2025;

/**
 * Students on the roll: admitted, or come with a past and not yet completed. Both register, write, and get results; what asks
 * for one state alone says why.
 */
export const ON_ROLL = ['ACTIVE', 'MIGRATED'] as const;
/** The form of these is still to be filled: drafts, and students who came with a past. */
export const isFormOpen = (status: string): boolean => status === 'DRAFT' || status === 'MIGRATED';
export const isOnRoll = (status: string): boolean => (ON_ROLL as readonly string[]).includes(status);

export const GENDERS = ['Male', 'Female', 'Transgender'] as const;
export const COMMUNITIES = ['OC', 'BC', 'BCM', 'MBC', 'DNC', 'OBC', 'OBC-NCL', 'SC', 'SCA', 'ST', 'No Caste'] as const;
export const OTHERS = 'Others';
export const RELIGIONS = ['Hindu', 'Muslim', 'Christianity', 'Buddhism', 'Islam', OTHERS] as const;
export const MEDIA = ['Tamil', 'English'] as const;
export const SHIFTS = ['Shift I', 'Shift II', 'Self Financing', 'Aided'] as const;
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'] as const;
export const MOTHER_TONGUES = ['Tamil', 'English', 'Hindi', 'Telugu', 'Kannada', 'Urdu', OTHERS] as const;
export const NATIONS = ['Indian', OTHERS] as const;
export const PARENT_OR_GUARDIAN = ['parent', 'guardian'] as const;
export const YES_NO = ['Yes', 'No'] as const;

export const EX_SERVICE = 'Ex.Service';
export const SPORTS_QUOTA = 'Sports Quota';
export const SPECIAL_KINDS = [EX_SERVICE, SPORTS_QUOTA] as const;
export const SPORTS_LEVELS = ['District', 'State', 'National', 'International Level'] as const;
export const DISABILITIES = [
  'Blindness',
  'Low-Vision',
  'Leprosy cured persons',
  'Hearing impairment',
  'Locomotor Disability',
  'Acid attack victim',
  'Dwarfism',
  'Intellectual Disability',
  'Mental illness',
  'Autism spectrum disorder',
  'Cerebral Palsy',
  'Muscular Dystrophy',
  'Chronic Neurological conditions',
  'Specific Learning disabilities',
  'Multiple Sclerosis',
  'Speech and language disability',
  'Hemophilia',
  'Sickle cell disease',
  'Thalassemia',
  'Multiple disabilities including deaf blindness',
  "Parkinson's disease",
] as const;

export const HSC_KINDS = ['HSC', 'DIPLOMA'] as const;
/** Kinds of first degree, in the order offered; the stored value, and its label. */
export const UG_KINDS = { UG: 'UG Arts & Science', Engineering: 'Engineering' } as const;
export const UG_PATTERNS = ['Semester', 'Non Semester'] as const;
export const PARTS = [1, 2, 3, 4, 5] as const;
/** Points of a grade average are counted up to this. */
export const MAX_CGPA = 10;

/** Levels that are entered with a first degree; their applicants fill in the UG part of qualification. */
const AFTER_FIRST_DEGREE: readonly string[] = ['PG', 'MPHIL', 'PHD'];
export const needsFirstDegree = (level: string | undefined): boolean =>
  level !== undefined && AFTER_FIRST_DEGREE.includes(level.toUpperCase());

/** Tabs of the admission form in their order; `preview` shows and saves nothing. */
export const TABS = [
  'basic',
  'personal',
  'communication',
  'special',
  'qualification',
  'bank',
  'uploads',
  'preview',
] as const;
export type Tab = (typeof TABS)[number];
/** Tabs with fields of their own; `uploads` has files only. */
export const FIELD_TABS = ['basic', 'personal', 'communication', 'special', 'qualification', 'bank'] as const;
export type FieldTab = (typeof FIELD_TABS)[number];
export const SAVED_TABS = [...FIELD_TABS, 'uploads'] as const;
export type SavedTab = (typeof SAVED_TABS)[number];

/** Files of the form: the tab and type of each. */
export const STUDENT_FILES = {
  community_file: { tab: 'personal', kind: 'certificate' },
  service_file: { tab: 'special', kind: 'certificate' },
  sports_file: { tab: 'special', kind: 'certificate' },
  phy_file: { tab: 'special', kind: 'certificate' },
  sslc_pdf: { tab: 'qualification', kind: 'certificate' },
  hsc_pdf: { tab: 'qualification', kind: 'certificate' },
  ug_pdf: { tab: 'qualification', kind: 'certificate' },
  image: { tab: 'uploads', kind: 'photo' },
  sign: { tab: 'uploads', kind: 'signature' },
  p_sign: { tab: 'uploads', kind: 'signature' },
  eligible_file: { tab: 'uploads', kind: 'certificate' },
  tc_file: { tab: 'uploads', kind: 'certificate' },
  aadhar_file: { tab: 'uploads', kind: 'certificate' },
} as const satisfies Record<string, { tab: SavedTab; kind: UploadKind }>;
export type StudentFile = keyof typeof STUDENT_FILES;
export const STUDENT_FILE_NAMES = Object.keys(STUDENT_FILES) as [StudentFile, ...StudentFile[]];
/** The files of a tab, in the order of the form. */
export const filesOf = (tab: Tab): StudentFile[] =>
  STUDENT_FILE_NAMES.filter((name) => STUDENT_FILES[name].tab === tab);

/** Certificates that may follow: what is claimed counts at once, and the paper is on the list of those still to come. */
export const FOLLOWING = {
  service_file: 'service_follows',
  sports_file: 'sports_follows',
  phy_file: 'phy_follows',
} as const satisfies Partial<Record<StudentFile, string>>;
export type FollowingFile = keyof typeof FOLLOWING;
export const FOLLOWING_FILES = Object.keys(FOLLOWING) as [FollowingFile, ...FollowingFile[]];

/** The kind of every file by its field, as a call declares it. */
export const STUDENT_FILE_KINDS = Object.fromEntries(
  STUDENT_FILE_NAMES.map((name) => [name, STUDENT_FILES[name].kind]),
) as { [F in StudentFile]: (typeof STUDENT_FILES)[F]['kind'] };
