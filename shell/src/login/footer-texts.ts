/** What the four links below both sign-in pages say. */
export const FOOTER_TEXTS = {
  Terms: [
    'This portal is for the examination office, the affiliated colleges and the valuation camps of the university.',
    'Use your own account only. What you do here is recorded with your name and the time, and marks are never changed without a trace.',
  ],
  Policy: [
    'The portal keeps what the university needs to hold examinations: particulars of students, applications, marks and results. It loads nothing from other places and counts no visits.',
    'Your browser keeps a session token until you sign out. Uploaded documents are shown only to the student’s own college and to the examination office.',
  ],
  Help: [
    'Colleges sign in with the college code, officers of a valuation camp on the page Camp Login with their e-mail address.',
    'After several wrong passwords the sign-in waits a while. A forgotten password is set anew by the examination office; an operator of a camp asks the camp officer.',
  ],
  Contact: ['Please write to the examination office of your university:'],
} as const;

export type FooterLink = keyof typeof FOOTER_TEXTS;
export const FOOTER_LINKS = Object.keys(FOOTER_TEXTS) as FooterLink[];
