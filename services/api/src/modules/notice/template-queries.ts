import type { Db } from '../../core/database/connect';
import type { NoticeChannel, NoticeKey } from '@thervu/contracts/notice/notice-rules';

export interface TemplateText {
  key: string;
  channel: string;
  language: string;
  entity_id: string | null;
  header: string | null;
  dlt_id: string | null;
  subject: string | null;
  body: string;
  variables: string[];
  beta: boolean;
}

export interface TemplateRow extends TemplateText {
  id: number;
  key: NoticeKey;
  channel: NoticeChannel;
  language: 'en' | 'ta';
  version: number;
  state: 'DRAFT' | 'APPROVED' | 'RETIRED';
  made_by: number | null;
  made_by_name: string | null;
  approved_by_name: string | null;
  approved_at: Date | null;
  row_version: number;
}

const templates = (db: Db) =>
  db('notice_template as t')
    .leftJoin('app_user as m', 'm.id', 't.made_by')
    .leftJoin('app_user as a', 'a.id', 't.approved_by')
    .select(
      { id: 't.template_id', made_by_name: 'm.name', approved_by_name: 'a.name' },
      ...['key', 'channel', 'language', 'version', 'entity_id', 'header', 'dlt_id', 'subject', 'body', 'variables'].map(
        (column) => `t.${column}`,
      ),
      ...['beta', 'state', 'made_by', 'approved_at', 'row_version'].map((column) => `t.${column}`),
    );

export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  templates(db).orderByRaw(`t.state = 'RETIRED', t.key, t.channel desc, t.language, t.version desc`);

export const readTemplate = (db: Db, id: number): Promise<TemplateRow | undefined> =>
  templates(db).where({ 't.template_id': id }).first();

export const lockTemplate = (trx: Db, id: number): Promise<{ template_id: number } | undefined> =>
  trx('notice_template').where({ template_id: id }).forUpdate().first('template_id');

/** The draft of a text and language, locked, and the highest version there is. */
export async function lockDraft(trx: Db, { key, channel, language }: TemplateText) {
  const rows: { id: number; version: number; state: string }[] = await trx('notice_template')
    .where({ key, channel, language })
    .orderBy('version', 'desc')
    .forUpdate()
    .select({ id: 'template_id' }, 'version', 'state');
  return { draft: rows.find(({ state }) => state === 'DRAFT'), version: rows[0]?.version ?? 0 };
}

export async function insertTemplate(trx: Db, text: TemplateText & { version: number; made_by: number }) {
  const [row] = await trx('notice_template').insert(text).returning<{ id: number }[]>('template_id as id');
  return row!.id;
}

export const changeDraft = (trx: Db, id: number, text: TemplateText & { made_by: number }) =>
  trx('notice_template')
    .where({ template_id: id, state: 'DRAFT' })
    .update({ ...text, row_version: trx.raw('row_version + 1') });

/** Approves a draft in place of the text that stood. */
export async function approveDraft(
  trx: Db,
  template: TemplateRow,
  { userId, signatureId, registered }: { userId: number; signatureId: number; registered: string | null },
): Promise<void> {
  const { key, channel, language } = template;
  await trx('notice_template')
    .where({ key, channel, language, state: 'APPROVED' })
    .update({ state: 'RETIRED', row_version: trx.raw('row_version + 1') });
  await trx('notice_template')
    .where({ template_id: template.id })
    .update({
      state: 'APPROVED',
      registered_body: registered,
      approved_by: userId,
      approved_at: trx.fn.now(),
      signature_id: signatureId,
      row_version: trx.raw('row_version + 1'),
    });
}
