import type { NoticeKey } from '@thervu/contracts/notice/notice-rules';
import type { Knex } from 'knex';
import { DEMO_NOW } from './demo-profile';

interface DemoText {
  key: NoticeKey;
  variables: string[];
  subject: readonly [english: string, tamil: string];
  body: readonly [english: string, tamil: string];
  /** Whether it is sent as an SMS too. */
  sms: boolean;
}

const P = '{#var#}';
/** Texts of the demonstration. The Tamil ones were not read by a native speaker: they are marked beta. */
const TEXTS: readonly DemoText[] = [
  {
    key: 'WINDOW_OPEN',
    variables: ['exam', 'window'],
    subject: [`${P}: a window is open`, `${P}: சாளரம் திறக்கப்பட்டது`],
    body: [`Exam ${P}: ${P} are open for colleges now.`, `தேர்வு ${P}: ${P} இப்போது கல்லூரிகளுக்குத் திறந்துள்ளது.`],
    sms: false,
  },
  {
    key: 'WINDOW_CLOSED',
    variables: ['exam', 'window'],
    subject: [`${P}: a window is closed`, `${P}: சாளரம் மூடப்பட்டது`],
    body: [
      `Exam ${P}: ${P} are closed for colleges now. Ask the Examination Office if something is missing.`,
      `தேர்வு ${P}: ${P} இப்போது கல்லூரிகளுக்கு மூடப்பட்டுள்ளது. ஏதேனும் விடுபட்டிருந்தால் தேர்வு அலுவலகத்தைக் கேளுங்கள்.`,
    ],
    sms: false,
  },
  {
    key: 'MARKS_WANTING',
    variables: ['exam', 'count'],
    subject: [`${P}: marks are missing`, `${P}: மதிப்பெண்கள் விடுபட்டுள்ளன`],
    body: [
      `Exam ${P}: ${P} marks of your college are not entered yet.`,
      `தேர்வு ${P}: உங்கள் கல்லூரியின் ${P} மதிப்பெண்கள் இன்னும் பதிவாகவில்லை.`,
    ],
    sms: false,
  },
  {
    key: 'CENTRE_LATE',
    variables: ['exam', 'count'],
    subject: [`${P}: sessions of your centre wait`, `${P}: உங்கள் மையத்தின் வேளைகள் காத்திருக்கின்றன`],
    body: [
      `Exam ${P}: ${P} sessions of your centre wait. Fix the plans under Seating, or close the sessions under Centre Day.`,
      `தேர்வு ${P}: உங்கள் மையத்தின் ${P} வேளைகள் காத்திருக்கின்றன. இருக்கைத் திட்டங்களை உறுதி செய்யவும், அல்லது முடிந்த வேளைகளை மூடவும்.`,
    ],
    sms: false,
  },
  {
    key: 'DUTY_ORDER',
    variables: ['exam', 'centre', 'date', 'session', 'duty'],
    subject: [`${P}: your duty as invigilator`, `${P}: உங்கள் தேர்வறைக் கண்காணிப்புப் பணி`],
    body: [
      `Examination ${P}, centre ${P}: you are asked to watch on ${P}, session ${P}. Your duty: ${P}. Please be with the chief superintendent 30 minutes before it begins.`,
      `தேர்வு ${P}, மையம் ${P}: ${P} அன்று ${P} வேளையில் கண்காணிக்க உங்களைக் கேட்டுக்கொள்கிறோம். உங்கள் பணி: ${P}. தொடங்குவதற்கு 30 நிமிடங்கள் முன்பு முதன்மைக் கண்காணிப்பாளரிடம் வரவும்.`,
    ],
    sms: false,
  },
  {
    key: 'DUTY_CHANGED',
    variables: ['exam', 'centre', 'date', 'session', 'duty'],
    subject: [`${P}: your duty has changed`, `${P}: உங்கள் பணி மாறியுள்ளது`],
    body: [
      `Examination ${P}, centre ${P}: your duty on ${P}, session ${P}, has changed. Your duty is now: ${P}. The order you had before counts no more.`,
      `தேர்வு ${P}, மையம் ${P}: ${P} அன்று ${P} வேளையில் உங்கள் பணி மாறியுள்ளது. இப்போது உங்கள் பணி: ${P}. முன்பு வந்த ஆணை இனிப் பொருந்தாது.`,
    ],
    sms: false,
  },
  {
    key: 'DUTY_WITHDRAWN',
    variables: ['exam', 'centre', 'date', 'session'],
    subject: [`${P}: your duty is withdrawn`, `${P}: உங்கள் பணி விலக்கிக்கொள்ளப்பட்டது`],
    body: [
      `Examination ${P}, centre ${P}: you have no duty on ${P}, session ${P}, any more. The order you had before counts no more.`,
      `தேர்வு ${P}, மையம் ${P}: ${P} அன்று ${P} வேளையில் உங்களுக்கு இனிப் பணி இல்லை. முன்பு வந்த ஆணை இனிப் பொருந்தாது.`,
    ],
    sms: false,
  },
  {
    key: 'CORRECTION_DECIDED',
    variables: ['exam', 'paper', 'decision'],
    subject: [`${P}: a correction is decided`, `${P}: திருத்தம் முடிவானது`],
    body: [
      `Exam ${P}, paper ${P}: the correction you asked for is ${P}. Open Mark Corrections to read why.`,
      `தேர்வு ${P}, தாள் ${P}: நீங்கள் கேட்ட திருத்தம் முடிவானது (${P}).`,
    ],
    sms: false,
  },
  {
    key: 'TICKET_READY',
    variables: ['exam'],
    subject: [`${P}: hall tickets`, `${P}: நுழைவுச் சீட்டுகள்`],
    body: [
      `Hall tickets of exam ${P} are ready at your college. Examination Office`,
      `தேர்வு ${P} நுழைவுச் சீட்டு உங்கள் கல்லூரியில் தயார். தேர்வு அலுவலகம்`,
    ],
    sms: true,
  },
  {
    key: 'TIMETABLE_CHANGED',
    variables: ['exam'],
    subject: [`${P}: the time table has changed`, `${P}: தேர்வு அட்டவணை மாறியுள்ளது`],
    body: [
      `The time table of exam ${P} has changed. Ask your college for the new dates. Examination Office`,
      `தேர்வு ${P} அட்டவணை மாறியுள்ளது. புதிய தேதிகளைக் கல்லூரியில் கேட்கவும். தேர்வு அலுவலகம்`,
    ],
    sms: true,
  },
  {
    key: 'RESULT_OUT',
    variables: ['exam'],
    subject: [`${P}: results are out`, `${P}: தேர்வு முடிவுகள்`],
    body: [
      `Results of exam ${P} are out. Look them up on the page of the university. Examination Office`,
      `தேர்வு ${P} முடிவுகள் வெளியாகின. பல்கலைக்கழகப் பக்கத்தில் காண்க. தேர்வு அலுவலகம்`,
    ],
    sms: true,
  },
  {
    key: 'RESULT_CORRECTED',
    variables: ['exam'],
    subject: [`${P}: your result was corrected`, `${P}: உங்கள் முடிவு திருத்தப்பட்டது`],
    body: [
      `Your result of exam ${P} was corrected. Look it up on the page of the university. Examination Office`,
      `தேர்வு ${P}: உங்கள் முடிவு திருத்தப்பட்டது. பல்கலைக்கழகப் பக்கத்தில் காண்க. தேர்வு அலுவலகம்`,
    ],
    sms: true,
  },
  {
    key: 'REVAL_OUTCOME',
    variables: ['exam'],
    subject: [`${P}: your revaluation is decided`, `${P}: மறுமதிப்பீடு முடிவானது`],
    body: [
      `The revaluation you asked for in exam ${P} is decided. Look it up on the page of the university. Examination Office`,
      `தேர்வு ${P}: நீங்கள் கேட்ட மறுமதிப்பீடு முடிவானது. பல்கலைக்கழகப் பக்கத்தில் காண்க. தேர்வு அலுவலகம்`,
    ],
    sms: true,
  },
];

/** Invented numbers of a registration. */
const ENTITY = '1001000000000000001';
const FIRST_DLT = 1_007_000_000_000_000;
/** Contacts that reach nobody: a domain for examples, and mobile numbers that are given to nobody. */
const CONTACTS = 5;

/** Texts of notices in two languages, and a few students with contacts that reach nobody. */
export async function loadNotices(db: Knex.Transaction): Promise<void> {
  const people: { id: number; login: string }[] = await db('app_user')
    .whereIn('login', ['501', 'office2@example.org'])
    .select('id', 'login');
  const idOf = (login: string) => people.find((person) => person.login === login)?.id ?? null;
  let number = FIRST_DLT;
  const rows = TEXTS.flatMap(({ key, variables, subject, body, sms }) =>
    (['en', 'ta'] as const).flatMap((language, index) => {
      const text = { key, language, version: 1, body: body[index]!, variables, beta: language === 'ta' };
      const approved = {
        state: 'APPROVED',
        made_by: idOf('501'),
        approved_by: idOf('office2@example.org'),
        made_at: DEMO_NOW,
        approved_at: DEMO_NOW,
      };
      number += 1;
      const numbers = { entity_id: ENTITY, header: 'THERVU', dlt_id: String(number) };
      return [
        { ...text, ...approved, channel: 'EMAIL', subject: subject[index]! },
        ...(sms ? [{ ...text, ...approved, ...numbers, channel: 'SMS', registered_body: text.body }] : []),
      ];
    }),
  );
  for (const row of rows) await db('notice_template').insert(row);
  const students: { student_id: number }[] = await db('student')
    .where({ status: 'ACTIVE' })
    .whereNotNull('reg_no')
    .orderBy('student_id')
    .limit(CONTACTS)
    .select('student_id');
  for (const [index, { student_id }] of students.entries())
    await db('student')
      .where({ student_id })
      .update({ email: `student${index + 1}@example.org`, mobile: `555000000${index}` });
}
