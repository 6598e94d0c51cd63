import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  approveNoticeTemplate,
  NoticeTemplate,
  saveNoticeTemplate,
} from '@thervu/contracts/notice/notice-contract';
import { bodyDifference, countPlaces, templateProblem } from '@thervu/contracts/notice/notice-rules';
import { noticeTemplateSigned } from '@thervu/contracts/signature/signed-content';
import { audit } from '../../core/audit/audit';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { sign } from '../signature/signing-service';
import * as queries from './template-queries';

const toTemplate = (row: queries.TemplateRow, { user }: Pick<Context, 'user'>): NoticeTemplate => ({
  id: row.id,
  key: row.key,
  channel: row.channel,
  language: row.language,
  version: row.version,
  entityId: row.entity_id,
  header: row.header,
  dltId: row.dlt_id,
  subject: row.subject,
  body: row.body,
  variables: row.variables,
  beta: row.beta,
  state: row.state,
  madeBy: row.made_by_name,
  approvedBy: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
  own: row.made_by === user.userId,
  rowVersion: row.row_version,
});

export const noticeTemplates = async (context: Context): Promise<NoticeTemplate[]> =>
  (await queries.listTemplates(context.db)).map((row) => toTemplate(row, context));

const wrong = (field: string, message: string) => new Invalid('template-refused', message, [{ field, message }]);

/** Writes a text as a draft: a new version, or the draft that is there. */
export async function saveTemplate(
  context: Context,
  { body: input }: CallArgument<typeof saveNoticeTemplate>,
): Promise<NoticeTemplate> {
  const problem = templateProblem(input);
  if (problem !== undefined) throw wrong('body', problem);
  if (input.channel === 'EMAIL' && input.subject === undefined) throw wrong('subject', 'An e-mail needs a subject.');
  if (input.subject !== undefined && countPlaces(input.subject) > input.variables.length)
    throw wrong('subject', 'The subject has more places than the text has names.');
  const text = {
    key: input.key,
    channel: input.channel,
    language: input.language,
    entity_id: input.entityId ?? null,
    header: input.header ?? null,
    dlt_id: input.dltId ?? null,
    subject: input.channel === 'EMAIL' ? input.subject! : null,
    body: input.body,
    variables: input.variables,
    beta: input.beta,
  };
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const { draft, version } = await queries.lockDraft(trx, text);
    const id = draft?.id ?? (await queries.insertTemplate(trx, { ...text, version: version + 1, made_by: userId }));
    if (draft) await queries.changeDraft(trx, id, { ...text, made_by: userId });
    await audit(trx, context, {
      action: 'NOTICE_TEMPLATE_SAVED',
      entity: 'notice_template',
      entityKey: String(id),
      after: text,
    });
    return toTemplate((await queries.readTemplate(trx, id))!, context);
  });
}

/** Another officer approves a draft; the text of an SMS must be the registered one, letter by letter. */
export async function approveTemplate(
  context: Context,
  { params: { id }, body: { row_version, registered, proof } }: CallArgument<typeof approveNoticeTemplate>,
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    await queries.lockTemplate(trx, id);
    const template = await queries.readTemplate(trx, id);
    if (!template) throw new NotFound('no-template', 'There is no such text.');
    if (template.state !== 'DRAFT') throw new Conflict('approved-already', 'This text is approved already.');
    if (template.row_version !== row_version)
      throw new Conflict('changed-meanwhile', 'Somebody has changed this text. Read it again.', {
        yours: row_version,
        theirs: template.row_version,
      });
    assertAnotherOfficer(
      template.made_by,
      context.user.userId,
      new Forbidden('You have written this text: another officer approves it.', 'same-person'),
    );
    if (template.channel === 'SMS') {
      if (template.entity_id === null || template.header === null || template.dlt_id === null)
        throw wrong('dltId', 'An SMS needs the registered entity, sender name and template number.');
      if (registered === undefined) throw wrong('registered', 'Enter the text as it is registered.');
      const difference = bodyDifference(template.body, registered);
      if (difference !== undefined) throw wrong('registered', difference);
    }
    const { signatureId } = await sign(trx, context, { ...noticeTemplateSigned(template), proof });
    const approval = { userId: context.user.userId, signatureId, registered: registered ?? null };
    await queries.approveDraft(trx, template, approval);
    await audit(trx, context, {
      action: 'NOTICE_TEMPLATE_APPROVED',
      entity: 'notice_template',
      entityKey: String(id),
      before: { state: 'DRAFT' },
      after: { state: 'APPROVED', version: template.version },
    });
    return { message: `Version ${template.version} is approved and is used from now on.` };
  });
}
