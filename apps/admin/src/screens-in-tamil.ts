/** What the dashboard says, with the charts and tables it is made of. */
export const dashboardInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/office-dashboard'), import('@thervu/words/compiled/ta/dashboard')]);
export const studentsInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/student-list'), import('@thervu/words/compiled/ta/choice')]);
/** What the admission form and the requests about its files say; students to complete name its tabs and certificates. */
export const admissionInTamil = () => import('@thervu/words/compiled/ta/admission');
export const studentsToCompleteInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/student-list'), import('@thervu/words/compiled/ta/admission')]);
export const registrationInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/registration'), import('@thervu/words/compiled/ta/choice')]);
export const feesInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/exam-fees'), import('@thervu/words/compiled/ta/choice')]);
export const packetEntryInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/packet-entry'), import('@thervu/words/compiled/ta/choice')]);
export const markCorrectionsInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/mark-correction'), import('@thervu/words/compiled/ta/choice')]);
export const importsInTamil = () => import('@thervu/words/compiled/ta/imports');
export const earlierResultsInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/earlier-result'), import('@thervu/words/compiled/ta/choice')]);
export const topSheetsInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/top-sheet'), import('@thervu/words/compiled/ta/choice')]);
export const questionPapersInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/qp-count'), import('@thervu/words/compiled/ta/choice')]);
