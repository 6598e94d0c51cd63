import { useState } from 'react';
import { useSaveNoticeTemplateMutation } from '@thervu/contracts/notice/notice-api';
import { NoticeTemplateDraft, type NoticeTemplate } from '@thervu/contracts/notice/notice-contract';
import { countParts, countPlaces, PLACE, renderBody } from '@thervu/contracts/notice/notice-rules';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { useWords, type Say } from '@thervu/words';
import { notice as noticeWords, type NoticeWords } from '@thervu/words/compiled/notice';
import { rejectionOf } from '../shared/rejection';

export interface TemplateDialogProps {
  template: NoticeTemplate;
  onSaved: () => void;
  onClose: () => void;
}

type Typed = Record<'body' | 'variables' | 'subject' | 'entityId' | 'header' | 'dltId', string>;
const failedIn = (t: Say<NoticeWords>) => t('the-text-could-not-be-saved');
const namesOf = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** A text with the name of its value in each place. */
export const renderExample = (text: string, variables: readonly string[]): string =>
  renderBody(text, variables, Object.fromEntries(variables.map((name) => [name, `[${name}]`])));

/** How a text reads with the names of its values, and the parts of an SMS. */
export function describePreview(
  t: Say<NoticeWords>,
  { channel, body, variables }: Pick<NoticeTemplate, 'channel' | 'body' | 'variables'>,
) {
  const text = renderExample(body, variables);
  if (channel === 'EMAIL') return text;
  return t('parts', { text, n: countParts(text) });
}

/** Changes a text: the draft that is there, or a new version of the approved one. */
export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  const t = useWords(noticeWords);
  const [save] = useSaveNoticeTemplateMutation();
  const [preview, setPreview] = useState(describePreview(t, template));
  const isSms = template.channel === 'SMS';
  const confirm = async (typed: Typed): Promise<DialogRejection | undefined> => {
    const variables = namesOf(typed.variables);
    const body = {
      key: template.key,
      channel: template.channel,
      language: template.language,
      body: typed.body,
      variables,
      beta: template.beta,
      ...(isSms
        ? {
            ...(typed.entityId && { entityId: typed.entityId }),
            ...(typed.header && { header: typed.header }),
            ...(typed.dltId && { dltId: typed.dltId }),
          }
        : { subject: typed.subject }),
    };
    const parsed = NoticeTemplateDraft.safeParse(body);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { fields: { [String(issue?.path[0])]: issue?.message ?? t('this-is-not-accepted') } };
    }
    setPreview(describePreview(t, { channel: template.channel, body: typed.body, variables }));
    const { error } = await save({ body: parsed.data });
    if (error === undefined) onSaved();
    return rejectionOf(error, failedIn(t));
  };
  return (
    <FormDialog<keyof Typed>
      title={template.state === 'DRAFT' ? t('change-the-draft') : t('write-a-new-version')}
      confirmLabel={t('save')}
      fields={[
        ...(isSms
          ? [
              {
                name: 'entityId' as const,
                label: t('registered-entity'),
                initial: template.entityId ?? '',
                maxLength: 25,
              },
              { name: 'header' as const, label: t('sender-name'), initial: template.header ?? '', maxLength: 20 },
              { name: 'dltId' as const, label: t('registered-template'), initial: template.dltId ?? '', maxLength: 25 },
            ]
          : [
              {
                name: 'subject' as const,
                label: t('subject'),
                initial: template.subject ?? '',
                missing: t('enter-a-subject'),
                maxLength: 150,
              },
            ]),
        {
          name: 'body',
          label: t('text'),
          initial: template.body,
          hint: t('write-place-where-a-value-belongs', { place: PLACE, n: countPlaces(template.body) }),
          missing: t('enter-the-text'),
          maxLength: 2000,
        },
        {
          name: 'variables',
          label: t('values'),
          initial: template.variables.join(', '),
          hint: t('names-of-the-values-in-their'),
          maxLength: 200,
        },
      ]}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text quiet>{preview}</Text>
    </FormDialog>
  );
}
