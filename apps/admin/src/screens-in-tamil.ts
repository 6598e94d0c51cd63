/** What the dashboard says, with the charts and tables it is made of. */
export const dashboardInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/office-dashboard'), import('@thervu/words/compiled/ta/dashboard')]);
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
  Promise.all([import('@thervu/words/compiled/ta/audit'), import('@thervu/words/compiled/ta/shared')]);
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
