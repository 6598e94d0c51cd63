import type {
  Accommodation,
  askAccommodation,
  decideAccommodation,
  Scribe,
} from '@thervu/contracts/accommodation/accommodation-contract';
import type { CallArgument } from '@thervu/contracts/core/call';
import { STAGES } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { audit } from '../../core/audit/audit';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { findWrittenNumber } from '../../core/students/register-number-queries';
import type { CheckedFile } from '../../core/uploads/checked-file';
import { examByName } from '../exam/exam-service';
import { lockExamByName } from '../exam/exam-window';
import * as queries from './accommodation-queries';

const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

export async function accommodations({ db, scope }: Context, name: string): Promise<Accommodation[]> {
  return queries.listAccommodations(db, scope, (await examByName(db, name)).id);
}

/** Asked for and decided until the last papers are written. */
function rejectLate({ stage, exam_name }: { stage: (typeof STAGES)[number]; exam_name: string }): void {
  if (STAGES.indexOf(stage) <= STAGES.indexOf('CONDUCT')) return;
  throw new Invalid('stage-over', `${exam_name} is in the stage ${STAGE_WORDS[stage]}: nothing more is granted.`);
}

/** A college asks for one of its students; after a refusal it may ask again, with another certificate. */
export async function askForAccommodation(
  context: Context,
  name: string,
  {
    body: { regNo: typed, ...asked },
    certificate,
  }: { body: CallArgument<typeof askAccommodation>['body']; certificate: CheckedFile | undefined },
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const exam = await lockExamByName(trx, name);
    rejectLate(exam);
    const regNo = await findWrittenNumber(trx, typed);
    const colcode = await queries.collegeOfCandidate(trx, context.scope, exam.id, regNo);
    if (colcode === undefined)
      throw wrong('no-candidate', 'regNo', `${regNo} is no candidate of your college in ${exam.exam_name}.`);
    const before = await queries.lockAccommodation(trx, context.scope, exam.id, regNo);
    if (before?.state === 'GRANTED')
      throw wrong('granted', 'regNo', `${regNo}: the office has granted this already. Ask the office for a change.`);
    const key = certificate?.key ?? before?.certificate;
    if (key === undefined) throw wrong('no-certificate', 'certificate', 'Add the certificate as a PDF file.');
    const row = {
      ...asked,
      certificate: key,
      ...(certificate && { certificate_bytes: certificate.size }),
      asked_by: context.user.userId,
    };
    if (before)
      await queries.updateAccommodation(trx, exam.id, regNo, {
        ...row,
        asked_at: trx.fn.now(),
        state: 'ASKED',
        decided_by: null,
        decided_at: null,
        decision: null,
      });
    else await queries.insertAccommodation(trx, { ...row, exam_id: exam.id, reg_no: regNo, colcode });
    await audit(trx, context, {
      action: 'ACCOMMODATION_ASKED',
      entity: 'exam_accommodation',
      entityKey: regNo,
      examId: exam.id,
      after: asked,
    });
    return { message: `${regNo}: sent to the examination office.` };
  });
}

export async function decideOnAccommodation(
  context: Context,
  { exam: name, regNo: typed }: { exam: string; regNo: string },
  { state, decision, row_version, ...granted }: CallArgument<typeof decideAccommodation>['body'],
): Promise<{ message: string }> {
  if (state === 'REFUSED' && decision === undefined)
    throw wrong('reason-missing', 'decision', 'Give a reason for the refusal.');
  return context.db.transaction(async (trx) => {
    const exam = await lockExamByName(trx, name);
    rejectLate(exam);
    const regNo = await findWrittenNumber(trx, typed);
    const before = await queries.lockAccommodation(trx, context.scope, exam.id, regNo);
    if (!before) throw new NotFound('no-request', `Nothing was asked for ${regNo} in ${exam.exam_name}.`);
    if (before.asked_by === context.user.userId)
      throw new Forbidden('You asked for this yourself: somebody else decides.', 'own-request');
    if (await queries.isAskedByHandsOf(trx, exam.id, regNo, context.user.userId))
      throw new Forbidden(
        'You alone had given this account its password or code: another officer decides what it asks.',
        'gave-the-code',
      );
    if (before.row_version !== row_version)
      throw new Conflict('changed-meanwhile', `The request for ${regNo} has been changed by somebody else.`, {
        yours: { state, ...granted },
        theirs: before,
      });
    await queries.updateAccommodation(trx, exam.id, regNo, {
      ...(state === 'GRANTED' ? granted : {}),
      state,
      decision: decision ?? null,
      decided_by: context.user.userId,
      decided_at: trx.fn.now(),
    });
    await audit(trx, context, {
      action: state === 'GRANTED' ? 'ACCOMMODATION_GRANTED' : 'ACCOMMODATION_REFUSED',
      entity: 'exam_accommodation',
      entityKey: regNo,
      examId: exam.id,
      before: { state: before.state },
      after: { state, decision, ...granted },
    });
    return { message: `${regNo}: ${state === 'GRANTED' ? 'granted' : 'refused'}.` };
  });
}

export async function saveScribe(
  context: Context,
  { exam: name, regNo: typed }: { exam: string; regNo: string },
  scribe: Scribe,
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const exam = await examByName(trx, name);
    const regNo = await findWrittenNumber(trx, typed);
    const request = await queries.lockAccommodation(trx, context.scope, exam.id, regNo);
    if (!request) throw new NotFound('no-request', `Nothing was asked for ${regNo} in ${exam.exam_name}.`);
    if (!request.scribe || request.state === 'REFUSED')
      throw new Invalid('no-scribe', `No scribe was asked for or granted for ${regNo}.`);
    await queries.writeScribe(trx, exam.id, regNo, scribe);
    await audit(trx, context, {
      action: 'SCRIBE_NAMED',
      entity: 'scribe',
      entityKey: regNo,
      examId: exam.id,
      after: scribe,
    });
    return { message: `${scribe.name} writes for ${regNo}.` };
  });
}

/** The stored certificate of a request. */
export async function certificateOf(
  { db, scope }: Context,
  { exam: name, regNo: typed }: { exam: string; regNo: string },
) {
  const exam = await examByName(db, name);
  const regNo = await findWrittenNumber(db, typed);
  const found = await queries.findCertificate(db, scope, exam.id, regNo);
  if (found === undefined) throw new NotFound('no-request', `Nothing was asked for ${regNo} in ${exam.exam_name}.`);
  return {
    key: found.certificate,
    name: `certificate-${regNo}.pdf`,
    mime: 'application/pdf',
    size: found.certificate_bytes,
  };
}
