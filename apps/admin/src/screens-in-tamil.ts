/** What the dashboard says, with the charts and tables it is made of. */
export const dashboardInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/office-dashboard'), import('@thervu/words/compiled/ta/dashboard')]);
export const examsInTamil = () => import('@thervu/words/compiled/ta/exam');
export const timetableInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/timetable'), import('@thervu/words/compiled/ta/choice')]);
export const wholeTimetableInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/timetable'), import('@thervu/words/compiled/ta/exam-frame')]);
export const collegesInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/college'), import('@thervu/words/compiled/ta/shared')]);
export const degreesInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/degree'), import('@thervu/words/compiled/ta/shared')]);
export const coursesInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/course'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const settingsInTamil = () => import('@thervu/words/compiled/ta/setting');
export const gettingReadyInTamil = () => import('@thervu/words/compiled/ta/getting-ready');
export const campsInTamil = () => import('@thervu/words/compiled/ta/camp-place');
export const campAllocationInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/camp-allocation'), import('@thervu/words/compiled/ta/choice')]);
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
export const resultRunInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/result-run'),
    import('@thervu/words/compiled/ta/exam-frame'),
    import('@thervu/words/compiled/ta/signing'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const resultReleaseInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/result-release'),
    import('@thervu/words/compiled/ta/exam-frame'),
    import('@thervu/words/compiled/ta/signing'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const resultAnomalyInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/result-anomaly'),
    import('@thervu/words/compiled/ta/exam-frame'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const scriptLedgerInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/script-ledger'),
    import('@thervu/words/compiled/ta/exam-frame'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const noticeInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/notice'), import('@thervu/words/compiled/ta/signing')]);
export const pageNoticeInTamil = () => import('@thervu/words/compiled/ta/page-notice');
export const revalScriptInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/reval-script'),
    import('@thervu/words/compiled/ta/exam-frame'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const revalOutcomesInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/reval-outcomes'),
    import('@thervu/words/compiled/ta/exam-frame'),
    import('@thervu/words/compiled/ta/signing'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const keyingSignatureInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/keying-signature'), import('@thervu/words/compiled/ta/signing')]);
export const enrolmentInTamil = () => import('@thervu/words/compiled/ta/enrolment');
export const staffInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/staff'), import('@thervu/words/compiled/ta/signing')]);
export const sessionInTamil = () => import('@thervu/words/compiled/ta/session');
export const auditInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/audit'),
    import('@thervu/words/compiled/ta/audit-action'),
    import('@thervu/words/compiled/ta/audit-entity'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const backupInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/backup'),
    import('@thervu/words/compiled/ta/signing'),
    import('@thervu/words/compiled/ta/shared'),
  ]);
export const accountInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/my-account'), import('@thervu/words/compiled/ta/proof')]);
export const passwordInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/auth'), import('@thervu/words/compiled/ta/shared')]);
export const revaluationInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/revaluation'), import('@thervu/words/compiled/ta/choice')]);
