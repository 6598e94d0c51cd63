import { useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useApproveNoticeTemplateMutation, useListNoticeTemplatesQuery } from '@thervu/contracts/notice/notice-api';
import type { NoticeTemplate } from '@thervu/contracts/notice/notice-contract';
import { noticeTemplateSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { notice as noticeWords, type NoticeWords } from '@thervu/words/compiled/notice';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { describePreview, renderExample, TemplateDialog } from './TemplateDialog';

const failedIn = (t: Say<NoticeWords>) => t('the-text-could-not-be-approved');

const nameOf = (t: Say<NoticeWords>, { key, channel, language, version }: NoticeTemplate) =>
  t('template.name', {
    kind: t(`kind.${key}`),
    channel: t(`channel.${channel}`),
    language: t(`language.${language}`),
    version,
  });

interface Actions {
  edit: (template: NoticeTemplate) => void;
  approve: (template: NoticeTemplate) => void;
}

const columns = (t: Say<NoticeWords>, { edit, approve }: Actions): Column<NoticeTemplate>[] => [
  {
    key: 'name',
    header: t('notice'),
    cell: ({ key, channel, language, version, beta }) => (
      <>
        <div>{t(`kind.${key}`)}</div>
        <div>
          {t(beta ? 'template.beta' : 'template.line', {
            channel: t(`channel.${channel}`),
            language: t(`language.${language}`),
            version,
          })}
        </div>
      </>
    ),
  },
  {
    key: 'text',
    header: t('text'),
    cell: (template) => (
      <>
        {template.subject && <div>{renderExample(template.subject, template.variables)}</div>}
        <div>{describePreview(t, template)}</div>
      </>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    width: 190,
    cell: ({ state, approvedBy, approvedAt }) => (
      <>
        <div>{t(`template.${state}`)}</div>
        {approvedBy && approvedAt && <div>{`${approvedBy}, ${formatMoment(approvedAt)}`}</div>}
      </>
    ),
  },
  {
    key: 'action',
    header: t('action'),
    width: 190,
    cell: (template) => (
      <Stack row>
        {template.state !== 'RETIRED' && (
          <Button
            small
            kind="quiet"
            onClick={() => edit(template)}
            aria-label={t('change-name', { name: nameOf(t, template) })}
          >
            {t('change')}
          </Button>
        )}
        {template.state === 'DRAFT' &&
          (template.own ? (
            t('another-officer-approves')
          ) : (
            <Button
              small
              onClick={() => approve(template)}
              aria-label={t('approve.name', { name: nameOf(t, template) })}
            >
              {t('approve')}
            </Button>
          ))}
      </Stack>
    ),
  },
];

/** Notice Texts: every text with its versions; another officer approves it, an SMS against its registration. */
export function NoticeTemplatesScreen() {
  const t = useWords(noticeWords);
  const signing = useSigning();
  const { banner, showMessage, clear } = useBanner();
  const [editing, setEditing] = useState<NoticeTemplate | null>(null);
  const [approving, setApproving] = useState<NoticeTemplate | null>(null);
  const [call] = useApproveNoticeTemplateMutation();
  const query = useListNoticeTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });

  const approve = async (template: NoticeTemplate, registered: string) => {
    clear();
    const { data, error } = await signing.ask(
      noticeTemplateSigned(template),
      [nameOf(t, template), template.body],
      (proof) =>
        call({
          params: { id: template.id },
          body: {
            row_version: template.rowVersion,
            ...(template.channel === 'SMS' && { registered }),
            ...proof,
          },
        }),
    );
    if (data) {
      setApproving(null);
      showMessage('success', data.message);
      return undefined;
    }
    return error === undefined ? undefined : rejectionOf(error as CallError, failedIn(t));
  };

  return (
    <Screen title={t('notice-texts')} note={t('a-text-is-used-once-another')}>
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, t('the-texts-could-not-be-read'))}>
        {(rows) => (
          <DataTable
            cards
            label={t('texts.table')}
            rows={rows}
            columns={columns(t, { edit: setEditing, approve: setApproving })}
            rowKey={({ id }) => String(id)}
            empty={{ text: t('no-record-found'), hint: t('no-text-is-there-yet') }}
          />
        )}
      </QueryView>
      {editing && (
        <TemplateDialog
          template={editing}
          onSaved={() => {
            setEditing(null);
            showMessage('success', t('the-draft-is-saved-another-officer'));
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {approving && (
        <FormDialog<'registered'>
          title={t('approve-name', { name: nameOf(t, approving) })}
          confirmLabel={t('approve')}
          fields={
            approving.channel === 'SMS'
              ? [
                  {
                    name: 'registered',
                    label: t('registered-text'),
                    hint: t('copy-it-from-the-registration-every'),
                    missing: t('enter-the-registered-text'),
                    maxLength: 2000,
                    autoFocus: true,
                  },
                ]
              : []
          }
          onConfirm={({ registered }) => approve(approving, registered)}
          onClose={() => setApproving(null)}
        >
          <Text>{describePreview(t, approving)}</Text>
        </FormDialog>
      )}
      {signing.dialog}
    </Screen>
  );
}
