import { useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useAllotCentreMutation, useListAllotmentsQuery } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { Allotment, Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
import { AllotDialog } from './AllotDialog';
import { allotted } from './allotted';

const whoOf = ({ degree, reg_no, examdate, examsession }: Allotment) =>
  examdate && examsession
    ? `${reg_no ?? ''}, visitor on ${slotLabel({ examdate, examsession })}`
    : (reg_no ?? degree ?? 'All students');

const columns = (onRemove: (row: Allotment) => void): Column<Allotment>[] => [
  {
    key: 'college',
    header: 'College',
    cell: ({ colcode, colname }) => `${colcode} - ${colname}`,
    sortBy: ({ colcode }) => Number(colcode),
    title: true,
    width: 200,
  },
  { key: 'who', header: 'Students', cell: whoOf, sortBy: whoOf, title: true },
  {
    key: 'centre',
    header: 'Write at',
    cell: ({ centre, centre_name }) => `${centre} - ${centre_name}`,
    sortBy: ({ centre }) => Number(centre),
    card: 1,
    named: true,
    width: 200,
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '-', card: 1, named: true },
  { key: 'by', header: 'Allotted by', cell: ({ by, at }) => `${by}, ${formatMoment(at)}`, card: 2, width: 170 },
  {
    key: 'actions',
    header: 'Actions',
    action: true,
    written: false,
    // a visitor has written there: the line is what it was
    cell: (row) =>
      row.examdate === null ? (
        <Button
          small
          kind="quiet"
          aria-label={`Remove the allotment of ${row.colcode}, ${whoOf(row)}`}
          onClick={() => onRemove(row)}
        >
          Remove
        </Button>
      ) : (
        ''
      ),
  },
];

/** Who writes elsewhere than at the own college. */
export function Allotments({ exam, centres }: { exam: string; centres: readonly Centre[] }) {
  const query = useListAllotmentsQuery({ params: { exam } }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Allotment | 'new' | null>(null);
  const [allot] = useAllotCentreMutation();
  const { banner, showMessage } = useBanner();
  const done = (answer: Parameters<typeof allotted>[0]) => {
    setOpened(null);
    showMessage(answer.over.length > 0 ? 'warning' : 'success', allotted(answer));
  };
  return (
    <Panel
      title="Allotments"
      note="The line of a student counts before that of a degree, and that before the college."
      bare
    >
      <div style={{ marginBottom: 16 }}>
        <Button onClick={() => setOpened('new')} disabled={centres.length === 0}>
          Allot to a centre
        </Button>
      </div>
      {banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The allotments could not be loaded.')}
        skeleton={<TableSkeleton rows={3} label="Loading allotments" />}
      >
        {(rows) => (
          <DataTable
            label="Allotments"
            rows={rows}
            columns={columns(setOpened)}
            rowKey={({ id }) => String(id)}
            exportAction={<SaveShown file={`allotments-${exam}`} head={['Allotments', exam]} />}
            empty={{ text: 'No Record Found', hint: 'Every college writes at its own centre.' }}
          />
        )}
      </QueryView>
      {opened === 'new' && <AllotDialog exam={exam} centres={centres} onDone={done} onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'new' && (
        <FormDialog
          title={`Remove the allotment of ${opened.colcode}, ${whoOf(opened)}?`}
          confirmLabel="Remove"
          onConfirm={async () => {
            const { data, error } = await allot({
              params: { exam },
              body: {
                college: opened.colcode,
                ...(opened.deg_id !== null && { degree: opened.deg_id }),
                ...(opened.reg_no !== null && { regNo: opened.reg_no }),
                centre: null,
              },
            });
            if (!data) return rejectionOf(error, 'The allotment could not be removed.');
            return done(data);
          }}
          onClose={() => setOpened(null)}
        >
          {`They no longer write at ${opened.centre}, ${opened.centre_name}.`}
        </FormDialog>
      )}
    </Panel>
  );
}
