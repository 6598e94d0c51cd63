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
  const [decide] = useDecideFileRequestMutation();
  return (
    <FormDialog
      title={`${grant ? 'Grant' : 'Refuse'} ${labelOf(of.field)} of ${personOf(of)}?`}
      confirmLabel={grant ? 'Grant' : 'Refuse'}
      danger={!grant}
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          maxLength: 300,
          ...(grant
            ? { hint: 'Optional; the college reads it.' }
            : { hint: 'The college reads it.', missing: 'Write why it is refused.' }),
        },
      ]}
      onConfirm={async ({ reason }) => {
        const { data, error } = await decide({
          params: { request: of.id },
          body: { grant, reason: reason || undefined },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The decision could not be saved.');
      }}
      onClose={onClose}
    >
      <Text>{`College ${of.Colcode}: ${of.reason}`}</Text>
    </FormDialog>
  );
}
