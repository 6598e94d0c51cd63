// What browser and server both need of notices, without zod: keys, places, parts of an SMS.

export const NOTICE_CHANNELS = ['SMS', 'EMAIL'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

interface NoticeKind {
  label: string;
  /** The places its texts may have. No mark, birth date or password is among them. */
  variables: readonly string[];
  channels: readonly NoticeChannel[];
  /** Told whatever a student has chosen. */
  must: boolean;
}

/** Every kind of notice whose step exists. */
export const NOTICE_KINDS = {
  WINDOW_OPEN: { label: 'Window opened', variables: ['exam', 'window'], channels: ['EMAIL'], must: true },
  WINDOW_CLOSED: { label: 'Window closed', variables: ['exam', 'window'], channels: ['EMAIL'], must: true },
  MARKS_WANTING: { label: 'Marks missing', variables: ['exam', 'count'], channels: ['EMAIL'], must: true },
  CENTRE_LATE: { label: 'Centre late', variables: ['exam', 'count'], channels: ['EMAIL'], must: true },
  DUTY_ORDER: {
    label: 'Duty order',
    variables: ['exam', 'centre', 'date', 'session', 'duty'],
    channels: ['EMAIL'],
    must: true,
  },
  DUTY_CHANGED: {
    label: 'Duty changed',
    variables: ['exam', 'centre', 'date', 'session', 'duty'],
    channels: ['EMAIL'],
    must: true,
  },
  DUTY_WITHDRAWN: {
    label: 'Duty withdrawn',
    variables: ['exam', 'centre', 'date', 'session'],
    channels: ['EMAIL'],
    must: true,
  },
  CORRECTION_DECIDED: {
    label: 'Correction decided',
    variables: ['exam', 'paper', 'decision'],
    channels: ['EMAIL'],
    must: true,
  },
  TICKET_READY: { label: 'Hall tickets ready', variables: ['exam'], channels: ['SMS', 'EMAIL'], must: true },
  TIMETABLE_CHANGED: { label: 'Time table changed', variables: ['exam'], channels: ['SMS', 'EMAIL'], must: true },
  RESULT_OUT: { label: 'Results out', variables: ['exam'], channels: ['SMS', 'EMAIL'], must: false },
  RESULT_CORRECTED: { label: 'Result corrected', variables: ['exam'], channels: ['SMS', 'EMAIL'], must: true },
  REVAL_OUTCOME: { label: 'Revaluation decided', variables: ['exam'], channels: ['SMS', 'EMAIL'], must: true },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKey = keyof typeof NOTICE_KINDS;
export const NOTICE_KEYS = Object.keys(NOTICE_KINDS) as NoticeKey[];
export const noticeKind = (key: NoticeKey): NoticeKind => NOTICE_KINDS[key];
/** What an invigilator is told of a duty; nobody else is told it. */
export const DUTY_NOTICES = ['DUTY_ORDER', 'DUTY_CHANGED', 'DUTY_WITHDRAWN'] as const satisfies readonly NoticeKey[];
export type DutyNotice = (typeof DUTY_NOTICES)[number];
/** What a student may switch off. */
export const OPTIONAL_NOTICES = NOTICE_KEYS.filter((key) => !NOTICE_KINDS[key].must);

/** A place of a text, written as the registration of SMS writes it. */
export const PLACE = '{#var#}';
export const MAX_VALUE_CHARACTERS = 30;
/** A notice to more people than this needs a second officer. */
export const MAX_PEOPLE_UNSIGNED = 500;
export const PREVIEW_EXAMPLES = 5;

export type NoticeValues = Readonly<Record<string, string>>;

export const countPlaces = (body: string): number => body.split(PLACE).length - 1;

/** The text with its values in their places. */
export function renderBody(body: string, variables: readonly string[], values: NoticeValues): string {
  const [first = '', ...rest] = body.split(PLACE);
  return rest.reduce((text, part, index) => `${text}${values[variables[index] ?? ''] ?? ''}${part}`, first);
}

/** What is wrong with the values of one message, or undefined. */
export function valueProblem(variables: readonly string[], values: NoticeValues): string | undefined {
  for (const name of variables) {
    const value = values[name];
    if (value === undefined || value.trim() === '') return `There is no value for '${name}'.`;
    if ([...value].length > MAX_VALUE_CHARACTERS)
      return `The value of '${name}' has ${[...value].length} characters: at most ${MAX_VALUE_CHARACTERS} are allowed.`;
    if (/^\s*([a-z][a-z0-9+.-]*:|www\.|\/\/)/i.test(value)) return `The value of '${name}' begins like a link.`;
  }
  return undefined;
}

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes two places. */
const GSM_TWICE = '^{}\\[~]|€\f';

/** How many parts an SMS is sent in: 160 characters or 153 in a chain, with Tamil 70 or 67. */
export function countParts(text: string): number {
  let length = 0;
  for (const character of text) {
    if (GSM.includes(character)) length += 1;
    else if (GSM_TWICE.includes(character)) length += 2;
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  }
  return length <= 160 ? 1 : Math.ceil(length / 153);
}

/** Where a text first differs from the registered one, in words; undefined where they are equal letter by letter. */
export function bodyDifference(body: string, registered: string): string | undefined {
  if (body === registered) return undefined;
  const ours = [...body];
  const theirs = [...registered];
  const index = ours.findIndex((letter, place) => letter !== theirs[place]);
  const place = index === -1 ? ours.length : index;
  return `The text differs from the registered one at letter ${place + 1}.`;
}

/** What is wrong with a text of a kind, or undefined. */
export function templateProblem({
  key,
  body,
  variables,
}: {
  key: NoticeKey;
  body: string;
  variables: readonly string[];
}) {
  const places = countPlaces(body);
  if (places !== variables.length)
    return `The text has ${places} places ${PLACE}, and ${variables.length} names are given.`;
  const allowed = noticeKind(key).variables;
  const strange = variables.find((name) => !allowed.includes(name));
  if (strange !== undefined) return `'${strange}' is no value of this notice. There are: ${allowed.join(', ')}.`;
  return undefined;
}
