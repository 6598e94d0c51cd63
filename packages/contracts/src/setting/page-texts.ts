/** Texts linked from the pages before sign-in. Nothing here may import zod. */

export const PAGE_TOPICS = ['terms', 'policy', 'help', 'contact'] as const;
export type PageTopic = (typeof PAGE_TOPICS)[number];
export const TOPIC_LABELS: Record<PageTopic, string> = {
  terms: 'Terms',
  policy: 'Policy',
  help: 'Help',
  contact: 'Contact',
};

/** What is shown until the office has written its own, a paragraph each. */
export const USUAL_TEXTS: Record<PageTopic, readonly string[]> = {
  terms: [
    'This portal is for the examination office, the affiliated colleges and the valuation camps. Use only the account given to you, and only for the work of the examinations.',
    'The person who enters a mark, a confirmation or a fee here answers for it. Every change is recorded with the account that made it and the time.',
    'Accounts are personal or belong to a college code. Passing on a password is a breach of the examination rules.',
  ],
  policy: [
    'The portal keeps what the university needs to hold examinations: students, applications, marks, results and the fees that belong to them. Nothing is passed on to third parties.',
    'In this browser it keeps the sign-in of this session and your choice of light or dark. Signing out removes the sign-in.',
    'Students may ask their college to correct a name or a birth date; the correction is recorded.',
  ],
  help: [
    'Colleges sign in with their college code, camp officers and operators with the e-mail address registered for their camp. The two sign-in pages are linked with each other.',
    'A first password has to be changed at the first sign-in. After several wrong attempts an account waits for some minutes before it can be tried again.',
    'Forgotten passwords: the examination office sets a new one for a college, the camp officer for an operator. Students need no account: results are looked up under Exam Results.',
  ],
  contact: [],
};

/** What the contact text says while the office has written none. */
export const usualContact = (universityName: string, contactEmail: string): readonly string[] => [
  `${universityName}, Office of the Controller of Examinations.`,
  contactEmail
    ? `Write to ${contactEmail}. Name your college code or camp and, for a question about a student, the register number; never send a password.`
    : 'The address of the office is shown here as soon as the server can be reached.',
];

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
