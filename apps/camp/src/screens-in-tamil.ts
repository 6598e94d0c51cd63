/** What the dashboard says, with the charts and tables it is made of. */
export const dashboardInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/camp-dashboard'),
    import('@thervu/words/compiled/ta/dashboard'),
    import('@thervu/words/compiled/ta/third-mark'),
  ]);
export const markEntryInTamil = () => import('@thervu/words/compiled/ta/camp-entry');
export const packetEntryInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/packet-entry'), import('@thervu/words/compiled/ta/choice')]);
export const bundlesInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/bundle'), import('@thervu/words/compiled/ta/rejected-scan')]);
/** Where an operator starts: small for that reason. */
export const mismatchInTamil = () => import('@thervu/words/compiled/ta/mismatch');
export const officersInTamil = () => import('@thervu/words/compiled/ta/camp-officer');
export const reportsInTamil = () => import('@thervu/words/compiled/ta/camp-report');
export const accountInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/my-account'), import('@thervu/words/compiled/ta/proof')]);
export const revalReportInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/reval-script'),
    import('@thervu/words/compiled/ta/third-mark'),
    import('@thervu/words/compiled/ta/settle-scan'),
    import('@thervu/words/compiled/ta/rejected-scan'),
  ]);
export const keyingSignatureInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/keying-signature'), import('@thervu/words/compiled/ta/signing')]);
export const enrolmentInTamil = () => import('@thervu/words/compiled/ta/enrolment');
