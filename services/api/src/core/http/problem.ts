import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { formatSpan } from '@thervu/contracts/core/format';
import type { Problem } from '@thervu/contracts/core/shapes';
import { PROOF_WORDS } from '@thervu/contracts/result/result-rules';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FailureLog } from './failure-log';
import { withinLimit } from './refusal-size';
import { isUnknownField, validationErrors, type FieldError } from './validation-errors';

export type { FieldError } from './validation-errors';

/** A refusal with a status the caller may see. Only the subclasses are thrown. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** Stable word for programs, such as `college-not-found`. */
    readonly type: string,
    message: string,
    readonly more: Pick<Problem, 'detail' | 'errors' | 'conflict' | 'retryAfter' | 'challenge'> = {},
  ) {
    super(message);
  }
}

/** 400: the shape is wrong. */
export class BadRequest extends HttpError {
  constructor(message: string, errors?: FieldError[]) {
    super(400, 'bad-request', message, { errors });
  }
}
/** 401: the request has no session, or the session has ended. */
export class Unauthorized extends HttpError {
  constructor(message = 'Sign in first.', type = 'not-signed-in') {
    super(401, type, message);
  }
}
/** 403: signed in, but not for this. */
export class Forbidden extends HttpError {
  constructor(message = 'You may not do this.', type = 'forbidden') {
    super(403, type, message);
  }
}
/** 404: not there, or not there for this person. */
export class NotFound extends HttpError {
  constructor(type: string, message: string) {
    super(404, type, message);
  }
}
/** 409: another person was first; `conflict` shows both values. */
export class Conflict extends HttpError {
  constructor(type: string, message: string, conflict?: Problem['conflict'], errors?: FieldError[]) {
    super(409, type, message, { conflict, errors });
  }
}
/** 413: more bytes than this may have. */
export class TooLarge extends HttpError {
  constructor(message: string, errors?: FieldError[]) {
    super(413, 'too-large', message, { errors });
  }
}
/** 422: the shape is right and a rule is broken. */
export class Invalid extends HttpError {
  constructor(type: string, message: string, errors?: FieldError[]) {
    super(422, type, message, { errors });
  }
}
/** 429: too many tries. */
export class TooMany extends HttpError {
  /** @param retryAfter seconds, rounded up */
  constructor(retryAfter: number, message = `Too many tries. Please try again in ${formatSpan(retryAfter)}.`) {
    super(429, 'too-many-tries', message, { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
  }
}
/** 429: the page may come back at once, with an answer to the challenge. */
export class ProofWanted extends HttpError {
  constructor(challenge: string) {
    super(429, 'proof-wanted', PROOF_WORDS, { retryAfter: 1, challenge });
  }
}
/** 503: not now; nothing was done and the caller may come back. */
export class Busy extends HttpError {
  constructor(type: string, message: string, retryAfter: number) {
    super(503, type, message, { retryAfter });
  }
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Not accepted',
  429: 'Too many tries',
  500: 'Unexpected error',
  503: 'Not available',
};
const MESSAGES: Record<number, string> = {
  400: 'The request cannot be read.',
  404: 'There is nothing here.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'Send JSON with the content type application/json.',
  500: 'Something went wrong. The examination office can find it by the number of this request.',
  503: 'The service is busy or being restarted. Please try again shortly.',
};
/** Seconds after which a caller may come back when the database is away. */
const DATABASE_RETRY_SECONDS = 5;

/** The message when the database itself rejects a row; every constraint a call can violate is named here. */
const CONSTRAINTS: Record<string, [type: string, message: string, field?: string]> = {
  app_user_login_key: ['login-taken', 'This user name is already taken.'],
  app_user_email_key: ['email-taken', 'This e-mail address is already taken.'],
  college_colcode_key: ['college-exists', 'A college with this code already exists.', 'Colcode'],
  degree_deg_level_degree_deg_name_start_yr_key: [
    'degree-exists',
    'A degree with this level, name, abbreviation and start year already exists.',
    'Deg_name',
  ],
  degree_deg_level_fkey: ['level-unknown', 'This degree level does not exist.', 'Deg_level'],
  student_reg_no_key: ['register-number-taken', 'This register number belongs to another student.'],
  degree_reg_code: [
    'register-code-taken',
    'Another degree of this level has this code in register numbers.',
    'reg_code',
  ],
  course_deg_id_start_yr_p_code_key: [
    'course-exists',
    'P_CODE: this degree already has a paper with this code in this Board of Studies year.',
    'P_CODE',
  ],
  exam_exam_tbl_key: ['exam-exists', 'An exam with these tables already exists.'],
  exam_table_free: ['exam-table-taken', 'A table of this name is there already, but belongs to no exam.'],
  job_single_flight: ['job-running', 'The same job is already waiting or running.'],
  camp_packet_entry_once: ['entered-already', 'A dummy number of this list has been entered already.', 'dummynoList'],
  camp_packet_entry_place: ['entered-already', 'A serial of this packet has been entered already.', 'dummynoList'],
  camp_officer_exam_id_email_key: ['email-taken', 'This person is an officer of this exam already.', 'email'],
  camp_officer_exam_id_user_id_key: ['email-taken', 'This person is an officer of this exam already.', 'email'],
  two_pairs_of_eyes: ['same-officer', 'A and B must be keyed by two different officers.'],
  keyed_again_by_another: ['voided-by-same', 'Somebody else must key this mark again.'],
  never_keyed_by_who_voided: [
    'voided-by-same',
    'You have taken a mark of this script away: somebody else must key it.',
  ],
  void_awaits_signature: [
    'awaiting-signature',
    'Marks of this script were taken away with their packet, and nobody has signed that a second time yet.',
  ],
  second_signature: ['same-person', 'The second signature is given by another person.'],
  third_pair_of_eyes: ['same-officer', 'C must be keyed by a third officer.'],
  camp_mark_event_key: ['idempotency-key-reused', 'This Idempotency-Key belongs to another mark.'],
  valuation_event_key: ['idempotency-key-reused', 'This Idempotency-Key belongs to another mark.'],
  release_two_officers: ['same-officer', 'A release is proposed by one officer and released by another.'],
  result_release_open: ['release-open', 'A release of this exam is waiting already.'],
  publication_signed: ['release-unsigned', 'The public page shows only what two officers have released.'],
  rule_set_frozen: ['rule-set-frozen', 'A frozen rule set never changes. Make a new version of it.'],
  rule_set_deg_level_from_admn_yr_version_key: [
    'rule-set-exists',
    'Somebody else has just made this version. Please try again.',
  ],
  student_file_request_live: [
    'request-open',
    'This file has been asked for already: the request waits for the office, or is granted.',
  ],
  mark_correction_open: ['correction-open', 'A correction of this mark is already waiting for the office.'],
  mark_correction_exam_id_application_id_fkey: [
    'correction-asked',
    'A correction of a mark has been asked for it: it cannot be deleted.',
  ],
  revaluation_frozen: [
    'revaluation-frozen',
    'The list of applications is closed; its entries can no longer be changed.',
  ],
  retotal_two_people: ['same-person', 'You have entered this script already: another person continues.'],
  retotal_third_person: ['same-person', 'You have entered this script already: another person continues.'],
  reval_outcomes_signed: [
    'outcomes-unsigned',
    'Outcomes of the revaluation wait for a signature: sign or refuse them first.',
  ],
  staff_two_signers: ['two-signers', 'Two signers stay: name another one before.'],
  staff_two_people: ['same-officer', 'What one officer proposes another one confirms.'],
  staff_code_of_others: ['own-code', 'A code for an account is proposed and confirmed by others.'],
  staff_duties_apart: ['duties', 'Controller and Operations exclude each other.', 'duties'],
  staff_proposal_kept: ['decided', 'This proposal has been decided already.'],
  staff_proposal_open: ['proposal-open', 'Something about this person waits for a second officer already.'],
  staff_proposal_open_email: ['proposal-open', 'An account with this e-mail address is proposed already.', 'email'],
  staff_mobile_open: ['mobile-taken', 'Another open account has this mobile number.', 'mobile'],
  camp_officer_mobile: ['mobile-taken', 'Another officer of this exam has this mobile number.', 'mobile'],
  staff_email_key: ['email-taken', 'Another person has this e-mail address.', 'email'],
  append_only: ['append-only', 'This record can only be added to.'],
};

interface DatabaseError extends Error {
  code?: string;
  /** The server's function that raised it. */
  routine?: string;
  constraint?: string;
}

/** Whether the database is away, full or overloaded: the caller may come back. */
function databaseGone(error: DatabaseError): boolean {
  if (error.name === 'KnexTimeoutError') return true;
  const code = error.code ?? '';
  // the connection was rejected: no such database, no such login, shutting down
  if (/^(28|3D)/.test(code) || error.routine === 'CheckMyDatabase') return true;
  if (/^(08|53|57P0)/.test(code) || code === '57014' || code === '55P03') return true;
  // a server that led a cluster a moment ago follows another one now, and only reads
  if (code === '25006') return true;
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(code)) return true;
  return /Connection terminated|Connection ended unexpectedly|connection error and is not queryable/.test(
    error.message,
  );
}

function fromDatabase(error: DatabaseError): HttpError | undefined {
  if (databaseGone(error)) {
    return new HttpError(503, 'database-away', MESSAGES[503]!, { retryAfter: DATABASE_RETRY_SECONDS });
  }
  if (error.code === '40001' || error.code === '40P01') {
    return new HttpError(503, 'try-again', MESSAGES[503]!, { retryAfter: 1 });
  }
  // a character that PostgreSQL cannot store in text (NUL), in a text its contract does not check
  if (error.code === '22021') return new BadRequest('The request holds a character that cannot be kept.', []);
  const known = CONSTRAINTS[error.constraint ?? ''];
  if (!known) return undefined;
  const [type, message, field] = known;
  return new Conflict(type, message, undefined, field === undefined ? undefined : [{ field, message }]);
}

/** An unknown field has no label: only a program can have sent it. */
const sentenceOf = ({ field, message }: FieldError): string =>
  `${field === '' ? 'The request' : isUnknownField(message) ? field : fieldLabel(field)} ${message}.`;

/** Status and body of any error. For an internal error the caller gets nothing but the number of the request. */
export function toProblem(error: FastifyError | HttpError | Error): Problem {
  const body = (rejection: HttpError): Problem => ({
    type: rejection.type,
    title: TITLES[rejection.status] ?? 'Refused',
    status: rejection.status,
    message: rejection.message,
    ...Object.fromEntries(Object.entries(rejection.more).filter(([, value]) => value !== undefined)),
  });
  if (error instanceof HttpError) return body(error);
  const { statusCode, validation } = error as FastifyError;
  if (validation) {
    const errors = validationErrors(validation);
    const first = errors[0];
    return body(new BadRequest(first ? sentenceOf(first) : MESSAGES[400]!, errors));
  }
  const rejected = fromDatabase(error as DatabaseError);
  if (rejected) return body(rejected);
  const status = statusCode && TITLES[statusCode] && statusCode < 500 ? statusCode : statusCode === 503 ? 503 : 500;
  return body(
    new HttpError(
      status,
      (TITLES[status] ?? 'Refused').toLowerCase().replaceAll(' ', '-'),
      MESSAGES[status] ?? 'Refused.',
    ),
  );
}

/** Answers with a problem; the only place that writes an error body. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter));
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(withinLimit({ ...problem, instance: request.id }, Boolean(request.caller)));
}

/** Every error of every route ends here. */
export function handleErrors(app: FastifyInstance): void {
  const failures = new FailureLog();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    const { status, type } = problem;
    if (status >= 500) failures.write(request.log, { error, status, type, refused: error instanceof HttpError });
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, toProblem(new NotFound('no-such-call', 'There is nothing at this address.'))),
  );
}
