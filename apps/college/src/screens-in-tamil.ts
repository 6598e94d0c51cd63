/** What the screens of registrations say, with the selects and tables they are made of. */
export const registrationInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/registration'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);

export const marksInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/mark-entry'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const absenteesInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/absentee'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const studentsInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/student-list'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const feesInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/exam-fees'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const hallTicketsInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/hall-ticket'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const dashboardInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/college-dashboard'),
    import('@thervu/words/compiled/ta/dashboard'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const collegeDetailsInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/college'),
    import('@thervu/words/compiled/ta/shared'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const resultDocumentsInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/result-document'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/shared'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const revaluationInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/revaluation'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const outcomesInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/reval-outcome'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const passwordInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/auth'),
    import('@thervu/words/compiled/ta/shared'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
export const clerksInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/clerk'), import('@thervu/words/compiled/ta/kit')]);
