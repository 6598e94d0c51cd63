import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useDecideFileRequestMutation, useListFileRequestsQuery } from '@thervu/contracts/student/student-file-api';
import type { OpenFileRequest } from '@thervu/contracts/student/student-file-contract';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import type { Column } from '@thervu/ui/table/table-column';
import { Link } from 'react-router';
import { labelOf } from './admission-messages';
import { dayOf } from './stored-file';

/** What colleges have asked the office for: photos and documents of students whose form is closed. */
export function FileRequestsScreen() {
  const requests = useListFileRequestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [deciding, setDeciding] = useState<{ grant: boolean; of: OpenFileRequest }>();
  const { banner, showMessage, clear } = useBanner();
  const start = (grant: boolean, openFileRequest: OpenFileRequest) => {
    clear();
    setDeciding({ grant, of: openFileRequest });
  };
  const columns: Column<OpenFileRequest>[] = [
    { key: 'at', header: 'Asked on', cell: ({ asked_at }) => dayOf(asked_at), width: 100 },
    { key: 'college', header: 'College', cell: ({ Colcode }) => Colcode, sortBy: ({ Colcode }) => Colcode },
    {
      key: 'student',
      header: 'Student',
      cell: (row) => (
        <Link to={`/home/student-regi/${row.student_id}`} style={{ color: 'inherit' }}>
          {personOf(row)}
        </Link>
      ),
      sortBy: ({ stu_name }) => stu_name,
      width: 220,
    },
    { key: 'field', header: 'File', cell: ({ field }) => labelOf(field) },
    { key: 'reason', header: 'Reason', cell: ({ reason }) => reason, width: 200 },
    { key: 'by', header: 'By', cell: ({ asked_by }) => asked_by },
    {
      key: 'action',
      header: 'Action',
      cell: (row) => (
        <Stack row>
          {([true, false] as const).map((grant) => (
            <Button
              key={String(grant)}
              small
              aria-label={`${grant ? 'Grant' : 'Refuse'} ${labelOf(row.field)} of ${personOf(row)}`}
              onClick={() => start(grant, row)}
            >
              {grant ? 'Grant' : 'Refuse'}
            </Button>
          ))}
        </Stack>
      ),
    },
  ];
  return (
    <Screen title="Photo and Document Requests">
      <QueryView query={requests} failure={(error) => failureText(error, 'Failed to Load')}>
        {(rows) => (
          <DataTable
            label="Requests"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => String(id)}
            empty={{
              text: 'No Record Found',
              hint: 'A college asks here when a photo or document is to be replaced after Final Submit.',
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

const personOf = ({ stu_name, reg_no, student_id }: OpenFileRequest) =>
  `${stu_name} (${reg_no ?? `application ${student_id}`})`;

interface DecideDialogProps {
  grant: boolean;
  of: OpenFileRequest;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A decision by name; a refusal says why. What was typed stays when the server refuses. */
function DecideDialog({ grant, of, onDone, onClose }: DecideDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [decide, { isLoading }] = useDecideFileRequestMutation();
  const { banner, showMessage, clear } = useBanner();
  const confirm = async () => {
    clear();
    const typed = reason.trim();
    setMissing(!grant && typed === '');
    if (!grant && typed === '') return;
    const { data, error } = await decide({
      params: { request: of.id },
      body: { grant, reason: typed || undefined },
    });
    if (data) onDone(data.message);
    else showMessage('error', failureText(error, 'The decision could not be saved.'));
  };
  return (
    <ConfirmDialog
      open
      title={`${grant ? 'Grant' : 'Refuse'} ${labelOf(of.field)} of ${personOf(of)}?`}
      confirmLabel={grant ? 'Grant' : 'Refuse'}
      danger={!grant}
      busy={isLoading}
      result={banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>{`College ${of.Colcode}: ${of.reason}`}</Text>
      <PlainInput
        id={id}
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={300}
        required={!grant}
        hint={grant ? 'Optional; the college reads it.' : 'The college reads it.'}
        error={missing ? 'Write why it is refused.' : undefined}
      />
    </ConfirmDialog>
  );
}
