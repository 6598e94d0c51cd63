import { useState } from 'react';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useDeleteHallMutation, useListHallsQuery } from '@thervu/contracts/hall/hall-api';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';
import { HallEditor } from './HallEditor';

const STATE = { college: '' };

const columns = (onChange: (hall: Hall) => void, onDelete: (hall: Hall) => void): Column<Hall>[] => [
  {
    key: 'no',
    header: 'Hall',
    cell: ({ hall_no }) => hall_no,
    sortBy: ({ hall_no }) => hall_no,
    title: true,
    width: 90,
  },
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, title: true, width: 160 },
  { key: 'block', header: 'Block', cell: ({ block }) => block ?? '-', card: 1, named: true },
  { key: 'floor', header: 'Floor', cell: ({ floor }) => floor, numeric: true, card: 1, named: true },
  {
    key: 'grid',
    header: 'Rows × columns',
    cell: ({ desk_rows, desk_cols }) => `${desk_rows} × ${desk_cols}`,
    card: 2,
    named: true,
  },
  {
    key: 'seats',
    header: 'Desks',
    cell: ({ seats }) => formatCount(seats),
    sortBy: ({ seats }) => seats,
    total: (rows) => formatCount(rows.reduce((sum, { seats, active }) => sum + (active ? seats : 0), 0)),
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'order',
    header: 'Fill order',
    cell: ({ fill_order }) => fill_order,
    sortBy: ({ fill_order }) => fill_order,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'state',
    header: 'Use',
    cell: ({ active, purpose, step_free }) => (
      <Stack row>
        {!active ? (
          <StatusLabel kind="neutral">Not in use</StatusLabel>
        ) : purpose === 'SEPARATE' ? (
          <StatusLabel kind="info">Separate</StatusLabel>
        ) : (
          <StatusLabel kind="success">Hall</StatusLabel>
        )}
        {step_free && <StatusLabel kind="info">Step-free</StatusLabel>}
      </Stack>
    ),
    written: ({ active, purpose, step_free }) =>
      `${active ? (purpose === 'SEPARATE' ? 'Separate' : 'Hall') : 'Not in use'}${step_free ? ', step-free' : ''}`,
    card: 1,
    width: 150,
  },
  {
    key: 'actions',
    header: 'Actions',
    action: true,
    written: false,
    cell: (hall) => (
      <Stack row>
        <Button small kind="quiet" aria-label={`Change hall ${hall.hall_no}`} onClick={() => onChange(hall)}>
          Change
        </Button>
        <Button small kind="quiet" aria-label={`Delete hall ${hall.hall_no}`} onClick={() => onDelete(hall)}>
          Delete
        </Button>
      </Stack>
    ),
  },
];

/** The rooms of a college in which papers are written, each with its desks. */
export function HallsScreen() {
  const { session, can } = useSession();
  const anyCollege = can('college.manage');
  const [state, apply] = useUrlState(STATE);
  const colleges = useListAllCollegesQuery(undefined, { skip: !anyCollege });
  const college = anyCollege ? state.college : (session?.colCode ?? '');
  return (
    <Screen title="Halls" note="Rooms with their desks, kept from year to year. Seating plans are made from them.">
      {anyCollege && (
        <div style={{ maxWidth: 360, marginBottom: 24 }}>
          <DependentSelect
            label="College"
            value={state.college}
            onChange={(next) => apply({ college: next })}
            options={colleges.data?.map(({ Colcode, Colname }) => ({
              value: Colcode,
              label: `${Colcode} - ${Colname}`,
            }))}
            required
          />
        </div>
      )}
      {college === '' ? (
        <EmptyState text="Choose a college." hint="Its halls are shown then." />
      ) : (
        <Halls key={college} college={anyCollege ? college : undefined} />
      )}
    </Screen>
  );
}

function Halls({ college }: { college: string | undefined }) {
  const query = useListHallsQuery(
    { query: college === undefined ? {} : { college } },
    { refetchOnMountOrArgChange: true },
  );
  const [opened, setOpened] = useState<Hall | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Hall | null>(null);
  const [remove] = useDeleteHallMutation();
  const { banner, showMessage, clear } = useBanner();
  const open = (hall: Hall | 'new') => {
    clear();
    setOpened(hall);
  };
  if (opened)
    return (
      <HallEditor
        hall={opened === 'new' ? null : opened}
        college={college}
        onClose={() => setOpened(null)}
        onSaved={(message) => {
          setOpened(null);
          showMessage('success', message);
        }}
      />
    );
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <Button kind="primary" onClick={() => open('new')}>
          Add hall
        </Button>
      </div>
      {banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The halls could not be loaded.')}
        skeleton={<TableSkeleton label="Loading halls" />}
      >
        {(halls) => (
          <Panel bare>
            <DataTable
              label="Halls"
              rows={halls}
              columns={columns(open, setDeleted)}
              rowKey={({ hall_no }) => hall_no}
              onOpen={open}
              exportAction={<SaveShown file="halls" head={['Halls']} />}
              empty={{ text: 'No Record Found', hint: 'Add the first hall above.' }}
            />
          </Panel>
        )}
      </QueryView>
      {deleted && (
        <FormDialog
          title={`Delete hall ${deleted.hall_no}, ${deleted.name}?`}
          confirmLabel="Delete"
          danger
          onConfirm={async () => {
            const { data, error } = await remove({ params: { id: String(deleted.hall_id) } });
            if (!data) return rejectionOf(error, 'The hall could not be deleted.');
            setDeleted(null);
            return showMessage('success', data.message);
          }}
          onClose={() => setDeleted(null)}
        >
          A hall that a session uses cannot be deleted. Mark it as not in use instead.
        </FormDialog>
      )}
    </>
  );
}
