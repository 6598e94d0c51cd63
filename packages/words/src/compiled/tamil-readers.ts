// Compiled from the heads of the Tamil catalogues by `npm run words`.
/** Who has read the Tamil of each domain; empty: no native speaker yet, so the interface says 'beta'. */
export const TAMIL_READ_BY: Readonly<Record<string, string>> = {
  "absentee": "",
  "accommodation": "",
  "account": "",
  "bell": "",
  "centre-day": "",
  "choice": "",
  "exam-day": "",
  "exam-fees": "",
  "find": "",
  "first-sign-in": "",
  "frame": "",
  "hall": "",
  "hall-ticket": "",
  "help": "",
  "invigilation": "",
  "kit": "",
  "mark-entry": "",
  "menu": "",
  "messages": "",
  "open-papers": "",
  "registration": "",
  "result": "",
  "seating": "",
  "sign-in": "",
  "student-list": "",
  "table-view": "",
};

/** Whether the interface has to say that its Tamil is not final. */
export const TAMIL_IS_BETA = Object.values(TAMIL_READ_BY).includes('');
