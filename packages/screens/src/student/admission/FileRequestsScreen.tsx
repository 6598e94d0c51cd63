import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useDecideFileRequestMutation, useListFileRequestsQuery } from '@thervu/contracts/student/student-file-api';
import type { OpenFileRequest } from '@thervu/contracts/student/student-file-contract';
import { Button } from '@thervu/ui/form/Button';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import type { Column } from '@thervu/ui/table/table-column';
import { Link } from 'react-router';
import { rejectionOf } from '../../shared/rejection';
import { useWords, type Say } from '@thervu/words';
import { admission, type AdmissionWords } from '@thervu/words/compiled/admission';
import { dayOf } from './stored-file';
import { useFieldLabel } from './useFieldLabel';

/** What colleges have asked the office for: photos and documents of students whose form is closed. */
export function FileRequestsScreen() {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const requests = useListFileRequestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [deciding, setDeciding] = useState<{ grant: boolean; of: OpenFileRequest }>();
  const { banner, showMessage, clear } = useBanner();
  const start = (grant: boolean, openFileRequest: OpenFileRequest) => {
    clear();
    setDeciding({ grant, of: openFileRequest });
  };
  const columns: Column<OpenFileRequest>[] = [
    { key: 'at', header: t('asked-on'), cell: ({ asked_at }) => dayOf(asked_at), width: 100 },
    { key: 'college', header: t('college'), cell: ({ Colcode }) => Colcode, sortBy: ({ Colcode }) => Colcode },
    {
      key: 'student',
      header: t('student'),
      cell: (row) => (
        <Link to={`/home/student-regi/${row.student_id}`} style={{ color: 'inherit' }}>
          {personOf(t, row)}
        </Link>
      ),
      sortBy: ({ stu_name }) => stu_name,
      width: 220,
    },
    { key: 'field', header: t('file'), cell: ({ field }) => labelOf(field) },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason, width: 200 },
    { key: 'by', header: t('by'), cell: ({ asked_by }) => asked_by },
    {
      key: 'action',
      header: t('asked.action'),
      cell: (row) => (
        <Stack row>
          {([true, false] as const).map((grant) => (
            <Button
              key={String(grant)}
              small
              aria-label={t(grant ? 'asked.grant-of' : 'asked.refuse-of', {
                file: labelOf(row.field),
                person: personOf(t, row),
              })}
              onClick={() => start(grant, row)}
            >
              {t(grant ? 'asked.grant' : 'asked.refuse')}
            </Button>
          ))}
        </Stack>
      ),
    },
  ];
  return (
    <Screen title={t('asked.title')}>
      <QueryView query={requests} failure={(error) => failureText(error, t('asked.failed'))}>
        {(rows) => (
          <DataTable
            label={t('asked.list')}
            rows={rows}
            columns={columns}
            rowKey={({ id }) => String(id)}
            empty={{
              text: t('no-record-found'),
              hint: t('asked.none'),
            }}
          />
        )}
      </QueryView>
      {banner}
      {deciding && (
        <DecideDialog
          key={`${deciding.of.id}/${String(deciding.grant)}`}
          {...deciding}
          onDone={(message) => {
            setDeciding(undefined);
            showMessage('success', message);
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Screen>
  );
}

const personOf = (t: Say<AdmissionWords>, { stu_name: name, reg_no: number, student_id: id }: OpenFileRequest) =>
  number === null ? t('asked.person-application', { name, id }) : t('asked.person', { name, number });

interface DecideDialogProps {
  grant: boolean;
  of: OpenFileRequest;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A decision by name; a refusal says why. What was typed stays when the server refuses. */
function DecideDialog({ grant, of, onDone, onClose }: DecideDialogProps) {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const [decide] = useDecideFileRequestMutation();
  return (
    <FormDialog
      title={t(grant ? 'asked.grant-question' : 'asked.refuse-question', {
        file: labelOf(of.field),
        person: personOf(t, of),
      })}
      confirmLabel={t(grant ? 'asked.grant' : 'asked.refuse')}
      danger={!grant}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          maxLength: 300,
          ...(grant
            ? { hint: t('asked.optional') }
            : { hint: t('asked.college-reads'), missing: t('asked.why-refused') }),
        },
      ]}
      onConfirm={async ({ reason }) => {
        const { data, error } = await decide({
          params: { request: of.id },
          body: { grant, reason: reason || undefined },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, t('asked.not-decided'));
      }}
      onClose={onClose}
    >
      <Text>{t('asked.college', { college: of.Colcode, reason: of.reason })}</Text>
    </FormDialog>
  );
}
