import { permits, type DutyHolder } from '@thervu/contracts/core/duties';
import type { Permission } from '@thervu/contracts/core/permissions';

/** What a person must be allowed to read to see a job of a kind, to stop it, and to fetch its file. */
export const JOB_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'audit.verify': 'audit.read',
  'credit-bank.csv': 'result-document.read',
  'database.backup': 'backup.read',
  'earlier-result.sums': 'earlier-result.read',
  'final-years.set': 'fee.final-year-all',
  'hall-ticket.pdf': 'application.read',
  'import.apply': 'import.manage',
  'import.check': 'import.manage',
  'notice.send': 'notice.read',
  'press-list': 'result-document.read',
  'register-numbers.assign': 'student.manage',
  'result-anomaly.search': 'exam.control',
  'result-release.check': 'exam.control',
  'result-release.prepare': 'exam.control',
  'result-release.publish': 'exam.control',
  'result-run.check': 'exam.control',
  'result-run.clear': 'exam.control',
  'result-run.process': 'exam.control',
  'reval-outcome.decide': 'revaluation.settle',
  'reval-script.issue': 'reval-script.manage',
  'script-ledger.consolidate': 'script.manage',
  'script-ledger.count': 'script.manage',
  'seating.plan': 'seating.read',
  'seating.prints': 'seating.read',
  'statement.pdf': 'result-document.read',
  'tabulation-register': 'result-document.read',
  'top-sheet.data': 'script.manage',
  'top-sheet.pdf': 'script.manage',
};

/** Kinds of jobs that the duties of an officer do not open: their files hold marks, results, or whose script is whose. */
export const closedKinds = (person: DutyHolder): string[] =>
  person.role === 'admin'
    ? Object.entries(JOB_PERMISSIONS)
        .filter(([, permission]) => !permits(person, permission, true))
        .map(([kind]) => kind)
    : [];
