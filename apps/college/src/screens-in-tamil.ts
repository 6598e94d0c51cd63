/** What the screens of registrations say, with the selects and tables they are made of. */
export const registrationInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/registration'), import('@thervu/words/compiled/ta/choice')]);

export const marksInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/mark-entry'), import('@thervu/words/compiled/ta/choice')]);
export const absenteesInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/absentee'), import('@thervu/words/compiled/ta/choice')]);
export const studentsInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/student-list'), import('@thervu/words/compiled/ta/choice')]);
/** What the admission form says; students to complete name its tabs and certificates. */
export const admissionInTamil = () => import('@thervu/words/compiled/ta/admission');
export const studentsToCompleteInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/student-list'), import('@thervu/words/compiled/ta/admission')]);
export const feesInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/exam-fees'), import('@thervu/words/compiled/ta/choice')]);
export const hallTicketsInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/hall-ticket'), import('@thervu/words/compiled/ta/choice')]);
export const dashboardInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/college-dashboard'), import('@thervu/words/compiled/ta/dashboard')]);
export const collegeDetailsInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/college'), import('@thervu/words/compiled/ta/shared')]);
export const resultDocumentsInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/result-document'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const revaluationInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/revaluation'), import('@thervu/words/compiled/ta/choice')]);
export const outcomesInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/reval-outcome'), import('@thervu/words/compiled/ta/choice')]);
export const passwordInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/auth'), import('@thervu/words/compiled/ta/shared')]);
export const clerksInTamil = () => import('@thervu/words/compiled/ta/clerk');
