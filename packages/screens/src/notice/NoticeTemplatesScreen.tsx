import { useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useApproveNoticeTemplateMutation, useListNoticeTemplatesQuery } from '@thervu/contracts/notice/notice-api';
import type { NoticeTemplate } from '@thervu/contracts/notice/notice-contract';
import { NOTICE_KINDS } from '@thervu/contracts/notice/notice-rules';
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
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { channelLabels, languageLabels, templateStateLabels } from './notice-labels';
import { describePreview, renderExample, TemplateDialog } from './TemplateDialog';

const FAILED = 'The text could not be approved.';

const nameOf = ({ key, channel, language, version }: NoticeTemplate) =>
  `${NOTICE_KINDS[key].label}, ${channelLabels[channel]}, ${languageLabels[language]}, version ${version}`;

interface Actions {
  edit: (template: NoticeTemplate) => void;
  approve: (template: NoticeTemplate) => void;
}

const columns = ({ edit, approve }: Actions): Column<NoticeTemplate>[] => [
  {
    key: 'name',
    header: 'Notice',
    cell: ({ key, channel, language, version, beta }) => (
      <>
        <div>{NOTICE_KINDS[key].label}</div>
        <div>{`${channelLabels[channel]}, ${languageLabels[language]}${beta ? ' (beta)' : ''}, version ${version}`}</div>
      </>
    ),
  },
  {
    key: 'text',
    header: 'Text',
    cell: (template) => (
      <>
        {template.subject && <div>{renderExample(template.subject, template.variables)}</div>}
        <div>{describePreview(template)}</div>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 190,
    cell: ({ state, approvedBy, approvedAt }) => (
      <>
        <div>{templateStateLabels[state]}</div>
        {approvedBy && approvedAt && <div>{`${approvedBy}, ${formatMoment(approvedAt)}`}</div>}
      </>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    width: 190,
    cell: (template) => (
      <Stack row>
        {template.state !== 'RETIRED' && (
          <Button small kind="quiet" onClick={() => edit(template)} aria-label={`Change ${nameOf(template)}`}>
            Change
          </Button>
        )}
        {template.state === 'DRAFT' &&
          (template.own ? (
            'Another officer approves'
          ) : (
            <Button small onClick={() => approve(template)} aria-label={`Approve ${nameOf(template)}`}>
              Approve
            </Button>
          ))}
      </Stack>
    ),
  },
];

/** Notice Texts: every text with its versions; another officer approves it, an SMS against its registration. */
export function NoticeTemplatesScreen() {
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
      [nameOf(template), template.body],
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
    return error === undefined ? undefined : rejectionOf(error as CallError, FAILED);
  };

  return (
    <Screen
      title="Notice Texts"
      note="A text is used once another officer has approved it. Tamil texts marked beta were not read by a native speaker."
    >
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, 'The texts could not be read.')}>
        {(rows) => (
          <DataTable
            cards
            label="Notice texts"
            rows={rows}
            columns={columns({ edit: setEditing, approve: setApproving })}
            rowKey={({ id }) => String(id)}
            empty={{ text: 'No Record Found', hint: 'No text is there yet.' }}
          />
        )}
      </QueryView>
      {editing && (
        <TemplateDialog
          template={editing}
          onSaved={() => {
            setEditing(null);
            showMessage('success', 'The draft is saved. Another officer approves it.');
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {approving && (
        <FormDialog<'registered'>
          title={`Approve ${nameOf(approving)}?`}
          confirmLabel="Approve"
          fields={
            approving.channel === 'SMS'
              ? [
                  {
                    name: 'registered',
                    label: 'Registered text',
                    hint: 'Copy it from the registration. Every letter is compared.',
                    missing: 'Enter the registered text.',
                    maxLength: 2000,
                    autoFocus: true,
                  },
                ]
              : []
          }
          onConfirm={({ registered }) => approve(approving, registered)}
          onClose={() => setApproving(null)}
        >
          <Text>{describePreview(approving)}</Text>
        </FormDialog>
      )}
      {signing.dialog}
    </Screen>
  );
}
