import * as z from 'zod/mini';
import { CALENDAR_MONTH_CODES, CALENDAR_MONTHS, type ListItem } from './list-rules';
import { defineSetting, textSetting, yesNoSetting } from './setting-shapes';

const MAX_ITEMS = 200;
const filled = (max: number) => textSetting(max).check(z.minLength(1, 'Enter a name, or remove the line.'));
const item = { label: filled(60), off: z.boolean() };

/** Rules of every list: each entry once, and one of them offered where rows need a value. */
function listOf<Item extends z.ZodMiniType<ListItem, ListItem>>(schema: Item, { mayBeEmpty = false } = {}) {
  return z.array(schema, 'Enter the entries of the list.').check(
    z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} entries.`),
    z.check<unknown>((payload) => {
      const items = payload.value as readonly ListItem[];
      if (!mayBeEmpty && items.every(({ off }) => off))
        payload.issues.push({ code: 'custom', message: 'At least one entry must be offered.', input: payload.value });
      const codes = items.map(({ code }) => code.toLowerCase());
      const twice = codes.find((code, index) => codes.indexOf(code) !== index);
      if (twice !== undefined)
        payload.issues.push({ code: 'custom', message: `Enter ‘${twice}’ once.`, input: payload.value });
    }),
  );
}

/** An entry whose name is what rows hold. */
const NamedItem = z
  .object({ code: filled(60), ...item })
  .check(z.refine(({ code, label }) => code === label, 'The name is what rows hold: label and code are the same.'));
const named = (...names: string[]): ListItem[] => names.map((name) => ({ code: name, label: name, off: false }));

const MonthItem = z.object({
  code: z.string().check(z.refine((code) => CALENDAR_MONTH_CODES.includes(code), 'Choose a month of the calendar.')),
  ...item,
});
const month = (code: string): ListItem => ({ code, label: CALENDAR_MONTHS[code]!.name, off: false });

const LevelItem = z.object({
  code: z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,19}$/, 'A level has capital letters and digits, such as UG.')),
  ...item,
  group: z.enum(['UG', 'PG']),
  consolidated: z.boolean(),
  letters: z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter the two capital letters of register numbers.')),
});
const level = (code: string, letters: string, group: 'UG' | 'PG', consolidated: boolean) => ({
  code,
  label: code,
  off: false,
  group,
  consolidated,
  letters,
});

/** Lists that belong to one university, with the listed values as defaults. */
export const LIST_SETTINGS = {
  'list.districts': defineSetting({
    section: 'lists',
    kind: 'list',
    label: 'Districts',
    help: 'Where colleges are: college form, imports and top sheets offer these.',
    audience: 'PUBLIC',
    schema: listOf(NamedItem),
    fallback: named('Dharmapuri', 'Krishnagiri', 'Namakkal', 'Salem'),
  }),
  'list.communities': defineSetting({
    section: 'lists',
    kind: 'list',
    label: 'Communities',
    help: 'Communities of the admission form and of imports of students.',
    audience: 'PUBLIC',
    schema: listOf(NamedItem),
    fallback: named('OC', 'BC', 'BCM', 'MBC', 'DNC', 'OBC', 'OBC-NCL', 'SC', 'SCA', 'ST', 'No Caste'),
  }),
  'list.boards': defineSetting({
    section: 'lists',
    kind: 'list',
    label: 'Boards',
    help: 'Boards a paper may belong to. While the list is empty, any board may be typed.',
    audience: 'PUBLIC',
    schema: listOf(NamedItem, { mayBeEmpty: true }),
    fallback: named(),
  }),
  'list.degree_levels': defineSetting({
    section: 'lists',
    kind: 'list',
    label: 'Degree levels',
    help: 'Levels a degree may have. The group chooses the revaluation fees, the letters stand in register numbers.',
    audience: 'PUBLIC',
    schema: listOf(LevelItem),
    fallback: [
      level('UG', 'UG', 'UG', true),
      level('PG', 'PG', 'PG', true),
      level('MPHIL', 'MP', 'PG', true),
      level('PHD', 'PH', 'PG', true),
      level('DIPLOMA', 'DP', 'PG', false),
      level('CERTIFICATE', 'CT', 'PG', false),
    ],
  }),
  'list.exam_months': defineSetting({
    section: 'lists',
    kind: 'list',
    label: 'Exam months',
    help: 'Months an exam may be created for, and their names on tickets, statements and results.',
    audience: 'PUBLIC',
    schema: listOf(MonthItem).check(
      z.check<unknown>((payload) => {
        const codes = (payload.value as readonly ListItem[]).map(({ code }) => code);
        const second = codes.find((code, index) => codes.findIndex((other) => other[0] === code[0]) !== index);
        const first = codes.find((code) => code[0] === second?.[0]);
        if (second === undefined || first === second) return;
        payload.issues.push({
          code: 'custom',
          message: `${first} and ${second} begin with the same letter. The tables of an exam are named by it, so only one of them can be listed.`,
          input: payload.value,
        });
      }),
    ),
    fallback: [month('NOV'), month('APR')],
  }),
  'exam.supplementary': defineSetting({
    section: 'examination',
    kind: 'yes-no',
    label: 'Supplementary exams',
    help: 'Yes: Exam Creation also offers the type SUPP, with papers of every semester, in an exam month of its own.',
    audience: 'PUBLIC',
    schema: yesNoSetting,
    fallback: false,
  }),
  'university.head_office': defineSetting({
    section: 'university',
    kind: 'text',
    label: 'Name of the head office',
    help: 'The name beside the code of the examination office where screens offer it as a college.',
    audience: 'PUBLIC',
    schema: filled(100),
    fallback: 'Head Office',
    required: true,
  }),
};

export const LIST_KEYS = [
  'list.districts',
  'list.communities',
  'list.boards',
  'list.degree_levels',
  'list.exam_months',
] as const;
export type ListKey = (typeof LIST_KEYS)[number];
