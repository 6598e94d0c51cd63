import * as absentee from '@thervu/contracts/absentee/absentee-contract';
import * as audit from '@thervu/contracts/audit/audit-contract';
import * as auth from '@thervu/contracts/auth/auth-contract';
import * as backup from '@thervu/contracts/backup/backup-contract';
import * as bell from '@thervu/contracts/bell/bell-contract';
import * as bundle from '@thervu/contracts/bundle/bundle-contract';
import * as campMark from '@thervu/contracts/camp-mark/camp-mark-contract';
import * as notice from '@thervu/contracts/notice/notice-contract';
import * as noticeChoice from '@thervu/contracts/notice/notice-choice-contract';
import * as earlierResult from '@thervu/contracts/earlier-result/earlier-result-contract';
import * as keyingSignature from '@thervu/contracts/keying-signature/keying-signature-contract';
import * as keyingCorrection from '@thervu/contracts/camp-mark/keying-correction-contract';
import * as markEntry from '@thervu/contracts/camp-mark/mark-entry-contract';
import * as campOfficer from '@thervu/contracts/camp-officer/camp-officer-contract';
import * as campAllocation from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import * as campPlace from '@thervu/contracts/camp-place/camp-place-contract';
import * as gradingScheme from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import * as campReport from '@thervu/contracts/camp-report/camp-report-contract';
import * as clerk from '@thervu/contracts/clerk/clerk-contract';
import * as campCockpit from '@thervu/contracts/cockpit/camp-cockpit-contract';
import * as collegeCockpit from '@thervu/contracts/cockpit/college-cockpit-contract';
import * as find from '@thervu/contracts/find/find-contract';
import * as firstStep from '@thervu/contracts/first-step/first-step-contract';
import * as officeCockpit from '@thervu/contracts/cockpit/office-cockpit-contract';
import * as openPaper from '@thervu/contracts/cockpit/open-paper-contract';
import * as suggestion from '@thervu/contracts/cockpit/suggestion-contract';
import * as college from '@thervu/contracts/college/college-contract';
import * as course from '@thervu/contracts/course/course-contract';
import * as degree from '@thervu/contracts/degree/degree-contract';
import * as collegeSignIn from '@thervu/contracts/enrolment/college-sign-in-contract';
import * as enrolment from '@thervu/contracts/enrolment/enrolment-contract';
import * as exam from '@thervu/contracts/exam/exam-contract';
import * as feeSchedule from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import * as fee from '@thervu/contracts/fee/fee-contract';
import * as finalYear from '@thervu/contracts/fee/final-year-contract';
import * as allFinalYears from '@thervu/contracts/fee/final-year-university-contract';
import * as gettingReady from '@thervu/contracts/getting-ready/getting-ready-contract';
import * as hallTicket from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import * as handedScript from '@thervu/contracts/handed-script/handed-script-contract';
import * as imports from '@thervu/contracts/import/import-contract';
import * as job from '@thervu/contracts/job/job-contract';
import * as correction from '@thervu/contracts/mark/correction-contract';
import * as mark from '@thervu/contracts/mark/mark-contract';
import * as packetEntry from '@thervu/contracts/packet-entry/packet-entry-contract';
import * as practicalMark from '@thervu/contracts/practical-mark/practical-mark-contract';
import * as qpCount from '@thervu/contracts/qp-count/qp-count-contract';
import * as application from '@thervu/contracts/registration/application-contract';
import * as arrear from '@thervu/contracts/registration/arrear-contract';
import * as confirmAll from '@thervu/contracts/registration/confirm-all-contract';
import * as registration from '@thervu/contracts/registration/registration-contract';
import * as resultAnomaly from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import * as resultDocument from '@thervu/contracts/result-document/result-document-contract';
import * as resultList from '@thervu/contracts/result-document/result-list-contract';
import * as pageNotice from '@thervu/contracts/page-notice/page-notice-contract';
import * as resultSession from '@thervu/contracts/result-release/hidden-session-contract';
import * as resultRelease from '@thervu/contracts/result-release/result-release-contract';
import * as resultRun from '@thervu/contracts/result-run/result-run-contract';
import * as result from '@thervu/contracts/result/result-contract';
import * as revalMonitor from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import * as revalOutcome from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import * as revalScript from '@thervu/contracts/reval-script/reval-script-contract';
import * as retotal from '@thervu/contracts/revaluation/retotal-contract';
import * as revaluation from '@thervu/contracts/revaluation/revaluation-contract';
import * as ruleSet from '@thervu/contracts/rule-set/rule-set-contract';
import * as savedView from '@thervu/contracts/saved-view/saved-view-contract';
import * as scriptLedger from '@thervu/contracts/script-ledger/script-ledger-contract';
import * as session from '@thervu/contracts/session/session-contract';
import * as factor from '@thervu/contracts/signature/factor-contract';
import * as signature from '@thervu/contracts/signature/signature-contract';
import * as setting from '@thervu/contracts/setting/setting-contract';
import * as staff from '@thervu/contracts/staff/staff-contract';
import * as admission from '@thervu/contracts/student/admission-contract';
import * as registerNumber from '@thervu/contracts/student/register-number-contract';
import * as studentEdit from '@thervu/contracts/student/student-edit-contract';
import * as studentFile from '@thervu/contracts/student/student-file-contract';
import * as student from '@thervu/contracts/student/student-contract';
import * as tableExport from '@thervu/contracts/table-export/table-export-contract';
import * as examTimetable from '@thervu/contracts/timetable/exam-timetable-contract';
import * as timetable from '@thervu/contracts/timetable/timetable-contract';
import * as topSheet from '@thervu/contracts/top-sheet/top-sheet-contract';
import * as accommodation from '@thervu/contracts/accommodation/accommodation-contract';
import * as centreDay from '@thervu/contracts/centre-day/centre-day-contract';
import * as examCentre from '@thervu/contracts/exam-centre/exam-centre-contract';
import * as hall from '@thervu/contracts/hall/hall-contract';
import * as invigilation from '@thervu/contracts/invigilation/invigilation-contract';
import * as scriptCover from '@thervu/contracts/script-cover/script-cover-contract';
import * as seating from '@thervu/contracts/seating/seating-contract';
import type { Call } from '@thervu/contracts/core/call';

/** Contracts by domain, in the order of the reference. A domain added here is documented, and tested with every input. */
export const DOMAINS = {
  auth,
  staff,
  session,
  factor,
  signature,
  setting,
  feeSchedule,
  ruleSet,
  exam,
  timetable: { ...timetable, ...examTimetable },
  college,
  degree,
  student: { ...student, ...admission, ...registerNumber, ...studentFile, ...studentEdit },
  course,
  registration: { ...registration, ...application, ...arrear, ...confirmAll },
  fee: { ...fee, ...finalYear, ...allFinalYears },
  gettingReady,
  bell,
  firstStep,
  savedView,
  campCockpit,
  collegeCockpit,
  officeCockpit,
  suggestion,
  openPaper,
  find,
  hall,
  examCentre,
  accommodation,
  seating,
  invigilation,
  centreDay,
  scriptCover,
  hallTicket,
  topSheet,
  qpCount,
  bundle,
  markEntry,
  absentee,
  practicalMark,
  mark: { ...mark, ...correction },
  campMark,
  keyingCorrection,
  keyingSignature,
  earlierResult,
  notice: { ...notice, ...noticeChoice },
  campOfficer,
  enrolment: { ...enrolment, ...collegeSignIn },
  clerk,
  campAllocation,
  campPlace,
  gradingScheme,
  campReport,
  packetEntry,
  scriptLedger,
  handedScript,
  revalScript,
  resultRun,
  result,
  resultDocument: { ...resultDocument, ...resultList },
  revaluation: { ...revaluation, ...retotal },
  revalOutcome: { ...revalOutcome, ...revalMonitor },
  resultRelease,
  resultSession,
  pageNotice,
  resultAnomaly,
  imports,
  job,
  audit,
  backup,
  tableExport,
};

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'permission' in value && 'reply' in value;

export interface DeclaredCall {
  domain: string;
  call: Call;
}

/** Every call the contracts declare. */
export const DECLARED: readonly DeclaredCall[] = Object.entries(DOMAINS).flatMap(([domain, contract]) =>
  Object.values(contract)
    .filter(isCall)
    .map((call) => ({ domain, call })),
);
