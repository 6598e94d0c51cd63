import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';

export interface OfficerActions {
  onEdit: (officer: Officer) => void;
  onSwitchOff: (officer: Officer) => void;
  onSwitchOn: (officer: Officer) => void;
  /** Where officers without a camp wait. */
  waiting: string | undefined;
}

const text = (
  key: 'exam_name' | 'name' | 'designation' | 'role',
  header: string,
  place: Pick<Column<Officer>, 'width' | 'title' | 'card'>,
): Column<Officer> => ({
  key,
  header,
  cell: (row) => row[key],
  sortBy: (row) => row[key],
  ...place,
});

function Place({ place, waiting }: { place: string; waiting: string | undefined }) {
  if (place !== waiting) return place;
  return (
    <Stack row>
      {place}
      <StatusLabel kind="warning">no camp yet</StatusLabel>
    </Stack>
  );
}

export const officerColumns = ({ onEdit, onSwitchOff, onSwitchOn, waiting }: OfficerActions): Column<Officer>[] => [
  text('exam_name', 'Exam', { width: 120, card: 2 }),
  text('name', 'Name', { width: 160, title: true }),
  text('designation', 'Designation', { card: 1 }),
  {
    key: 'email',
    header: 'Email',
    cell: ({ email, mobile }) => (
      <>
        <div>{email}</div>
        {mobile && <div>{mobile}</div>}
      </>
    ),
    sortBy: ({ email }) => email,
    width: 200,
    card: 2,
  },
  text('role', 'Role', { card: 1 }),
  {
    key: 'place',
    header: 'Place',
    card: 1,
    cell: (row) => <Place place={row.place} waiting={waiting} />,
    sortBy: ({ place }) => place,
  },
  {
    key: 'actions',
    header: 'Actions',
    action: true,
    width: 190,
    cell: (row) => (
      <Stack row>
        <Button small kind="quiet" aria-label={`Edit ${row.name}`} onClick={() => onEdit(row)}>
          Edit
        </Button>
        {row.active && !row.own && (
          <Button small kind="quiet" aria-label={`Switch ${row.name} off`} onClick={() => onSwitchOff(row)}>
            Switch off
          </Button>
        )}
        {!row.active && (
          <>
            <StatusLabel kind="neutral">off</StatusLabel>
            <Button small kind="quiet" aria-label={`Switch ${row.name} on`} onClick={() => onSwitchOn(row)}>
              Switch on
            </Button>
          </>
        )}
      </Stack>
    ),
  },
];
