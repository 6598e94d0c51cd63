import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Moment } from '../core/shapes';
import { Line } from '../core/text';
import { PAGE_TOPICS } from './page-texts';

/** What every page shows, also before sign-in. */
export const PublicSettings = z.object({
  universityName: z.string(),
  accreditationLine: z.string(),
  admissionYear: z.int(),
  contactEmail: z.string(),
  /** Digest of the logo, to be asked for as `settings/logo?v=<digest>`; missing where there is none. */
  logo: z.optional(z.string()),
  /** Accent colour of the light theme; missing while it is the usual one. */
  accent: z.optional(z.string()),
  /** Nobody can sign in: an installation without any account; missing everywhere else. */
  withoutAccounts: z.optional(z.literal(true)),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const getPublicSettings = defineCall({
  name: 'getPublicSettings',
  method: 'GET',
  path: '/settings/public',
  permission: 'setting.public',
  summary: 'University name, accreditation line and the yearly constants every page needs.',
  reply: PublicSettings,
});

const Item = z.object({ code: z.string(), label: z.string(), off: z.boolean() });
const Level = z.extend(Item, {
  group: z.enum(['UG', 'PG']),
  consolidated: z.boolean(),
  letters: z.string(),
});

/** Lists that belong to one university, each in its order, also what is switched off. */
export const UniversityLists = z.object({
  districts: z.array(Item),
  communities: z.array(Item),
  boards: z.array(Item),
  degreeLevels: z.array(Level),
  examMonths: z.array(Item),
  /** Whether exams of the type SUPP are offered. */
  supplementary: z.boolean(),
  /** The office as screens offer it beside colleges. */
  headOffice: z.object({ code: z.string(), name: z.string() }),
});
export type UniversityLists = z.infer<typeof UniversityLists>;

export const getLists = defineCall({
  name: 'getLists',
  method: 'GET',
  path: '/settings/lists',
  permission: 'setting.public',
  summary:
    'Districts, communities, boards, degree levels, exam months and the head office; one answer for every select.',
  reply: UniversityLists,
});

/** A text of the pages before sign-in, in paragraphs. */
const PageText = z.object({ en: z.array(z.string()), ta: z.array(z.string()) });
export const PageTexts = z.object({ terms: PageText, policy: PageText, help: PageText, contact: PageText });
export type PageTexts = z.infer<typeof PageTexts>;

export const getPageTexts = defineCall({
  name: 'getPageTexts',
  method: 'GET',
  path: '/settings/texts',
  permission: 'setting.public',
  summary: 'Terms, policy, help and contact in English and Tamil, in paragraphs.',
  reply: PageTexts,
});

/** A value on its way; what the setting itself takes is in the registry. */
export const SettingValue = z.union([
  z.string().check(z.maxLength(9000)),
  z.int(),
  z.boolean(),
  z.array(z.int()).check(z.maxLength(100)),
  z
    .array(z.object({ day: z.string().check(z.maxLength(10)), name: z.string().check(z.maxLength(200)) }))
    .check(z.maxLength(300)),
  z
    .array(
      z.object({
        code: z.string().check(z.maxLength(100)),
        label: z.string().check(z.maxLength(100)),
        off: z.boolean(),
        group: z.optional(z.enum(['UG', 'PG'])),
        consolidated: z.optional(z.boolean()),
        letters: z.optional(z.string().check(z.maxLength(10))),
      }),
    )
    .check(z.maxLength(300)),
]);
export type SettingValue = z.infer<typeof SettingValue>;

/** Version of a setting; 0 while the default applies. */
const SettingVersion = Count;
export const Reason = Line(300);

export const Setting = z.object({
  key: z.string(),
  /** Null where there is none, as with the logo. */
  value: z.nullable(z.union([SettingValue, z.record(z.string(), z.union([z.string(), z.int()]))])),
  row_version: SettingVersion,
  /** Set when the stored value does not fit its setting: what is wrong with it. */
  problem: z.nullable(z.string()),
});
export type Setting = z.infer<typeof Setting>;

export const listSettings = defineCall({
  name: 'listSettings',
  method: 'GET',
  path: '/settings',
  permission: 'setting.manage',
  summary: 'Every setting with its value, or its default where nothing was saved.',
  reply: z.array(Setting),
});

export const SaveSettings = z.object({
  changes: z
    .array(
      z.object({
        key: z.string().check(z.minLength(1), z.maxLength(100)),
        value: SettingValue,
        row_version: SettingVersion,
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(50),
      z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Each setting once.'),
    ),
  /** Why, for the history. */
  reason: z.optional(Reason),
});

export const saveSettings = defineCall({
  name: 'saveSettings',
  method: 'PUT',
  path: '/settings',
  permission: 'setting.manage',
  summary: 'Saves settings together: all of them or none.',
  bodyBytes: 256 * 1024,
  body: SaveSettings,
  reply: z.array(Setting),
  refusals: [404, 409, 422],
});

/** The parts of the settings page with a history. */
export const HISTORY_SECTIONS = [
  'university',
  'pages',
  'lists',
  'admission',
  'examination',
  'camp',
  'fees',
  'revaluation',
  'results',
  'notices',
  'security',
  'rule-sets',
  'grading-schemes',
] as const;
export type HistorySection = (typeof HISTORY_SECTIONS)[number];

export const SettingChange = z.object({
  id: z.int(),
  /** Key of a setting, `fee.1`, `reval_fee.UG.REVAL` or `rule_set.7`. */
  key: z.string(),
  /** Which one, where the key is but a number: 'UG 2023 version 2'. */
  about: z.nullable(z.string()),
  old_value: z.unknown(),
  new_value: z.unknown(),
  at: Moment,
  /** Name of the person who changed it; null for the installation. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type SettingChange = z.infer<typeof SettingChange>;

export const listSettingHistory = defineCall({
  name: 'listSettingHistory',
  method: 'GET',
  path: '/settings/history/:section',
  permission: 'setting.manage',
  summary: 'The last 100 changes of a part of the settings, the newest first, and how many there are.',
  params: z.object({ section: z.enum(HISTORY_SECTIONS) }),
  reply: z.object({ items: z.array(SettingChange), total: Count }),
});

export const LOGO_BYTES = 200_000;

export const saveLogo = defineCall({
  name: 'saveLogo',
  method: 'PUT',
  path: '/settings/logo',
  permission: 'setting.manage',
  summary: 'Keeps a PNG or JPEG of at most 200 kB and 2000 px as the logo; an empty content takes it away.',
  bodyBytes: 1024 * 1024,
  body: z.object({
    /** The bytes in base64. */
    content: z
      .string()
      .check(
        z.maxLength(1_000_000),
        z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Send the file in base64.'),
      ),
    row_version: SettingVersion,
  }),
  reply: Setting,
  refusals: [409, 422],
});

export const getLogo = defineCall({
  name: 'getLogo',
  method: 'GET',
  path: '/settings/logo',
  permission: 'setting.public',
  summary: 'The logo as a picture; `?v=<digest>` lets a browser keep it for good.',
  reply: 'file',
  refusals: [404],
});

export const getEmblem = defineCall({
  name: 'getEmblem',
  method: 'GET',
  path: '/settings/emblem',
  permission: 'setting.public',
  summary: 'The logo in the size of a page head, a few kB; `?v=<digest>` lets a browser keep it for good.',
  reply: 'file',
  refusals: [404],
});

export const getAccentStyle = defineCall({
  name: 'getAccentStyle',
  method: 'GET',
  path: '/settings/accent.css',
  permission: 'setting.public',
  summary: 'The accent colour as a style sheet of the public page, for light and dark.',
  reply: 'file',
});

export const getTextPage = defineCall({
  name: 'getTextPage',
  method: 'GET',
  path: '/settings/pages/:topic',
  permission: 'setting.public',
  summary: 'Terms, policy, help or contact as a page in English and Tamil, without script.',
  params: z.object({ topic: z.enum(PAGE_TOPICS) }),
  reply: 'file',
});
