import * as audit from '@thervu/contracts/audit/audit-contract';
import * as auth from '@thervu/contracts/auth/auth-contract';
import * as campMark from '@thervu/contracts/camp-mark/camp-mark-contract';
import * as college from '@thervu/contracts/college/college-contract';
import * as course from '@thervu/contracts/course/course-contract';
import type { Call } from '@thervu/contracts/core/call';
import * as exam from '@thervu/contracts/exam/exam-contract';
import * as imports from '@thervu/contracts/import/import-contract';
import * as job from '@thervu/contracts/job/job-contract';
import * as result from '@thervu/contracts/result/result-contract';
import * as setting from '@thervu/contracts/setting/setting-contract';

/** Contracts by domain, in the order of the reference. A domain added here is documented, and tested with every input. */
export const DOMAINS = { auth, setting, exam, college, course, campMark, result, imports, job, audit };

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
