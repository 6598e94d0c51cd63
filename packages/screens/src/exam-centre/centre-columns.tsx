import { formatCount, formatDay } from '@thervu/contracts/core/format';
import type { Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';

const collegesOf = ({ colleges }: Centre) =>
  colleges.map(({ colcode, students }) => `${colcode} (${formatCount(students)})`).join(', ') || '-';
const largestOf = ({ largest }: Centre) =>
  largest ? `${formatCount(largest.candidates)} on ${formatDay(largest.examdate)} ${largest.examsession}` : '-';
const chiefOf = ({ chief_name, chief_mobile }: Centre) =>
  [chief_name, chief_mobile].filter((text) => text !== null).join(', ') || '-';
const sum = (rows: readonly Centre[], valueOf: (centre: Centre) => number) =>
  formatCount(rows.reduce((total, centre) => total + valueOf(centre), 0));

export interface CentreActions {
  onChange: (centre: Centre) => void;
  /** Left out for who may not plan. */
  onPlan: ((centre: Centre) => void) | undefined;
}

/** What the office sees of a centre. */
export const centreColumns = ({ onChange, onPlan }: CentreActions): Column<Centre>[] => [
  {
    key: 'centre',
    header: 'Centre',
    cell: ({ centre, colname, active }) => (
      <>
        <div>{`${centre} - ${colname}`}</div>
        {!active && <StatusLabel kind="neutral">Ended</StatusLabel>}
      </>
    ),
    written: ({ centre, colname }) => `${centre} - ${colname}`,
    sortBy: ({ centre }) => Number(centre),
    title: true,
    width: 170,
  },
  { key: 'colleges', header: 'Colleges', cell: collegesOf, card: 1, named: true, width: 110 },
  {
    key: 'students',
    header: 'Students',
    numeric: true,
    cell: ({ students }) => formatCount(students),
    sortBy: ({ students }) => students,
    total: (rows) => sum(rows, ({ students }) => students),
    card: 2,
    named: true,
  },
  {
    key: 'halls',
    header: 'Halls',
    numeric: true,
    cell: ({ halls }) => formatCount(halls),
    sortBy: ({ halls }) => halls,
    card: 2,
    named: true,
  },
  {
    key: 'seats',
    header: 'Seats',
    numeric: true,
    cell: ({ seats }) => formatCount(seats),
    sortBy: ({ seats }) => seats,
    total: (rows) => sum(rows, ({ seats }) => seats),
    card: 2,
    named: true,
  },
  {
    key: 'largest',
    header: 'Largest session',
    cell: largestOf,
    sortBy: ({ largest }) => largest?.candidates ?? null,
    card: 1,
    named: true,
    width: 110,
  },
  {
    key: 'shortfall',
    header: 'Shortfall',
    cell: ({ shortfall }) =>
      shortfall > 0 ? (
        <StatusLabel kind="error">{formatCount(shortfall)}</StatusLabel>
      ) : (
        <StatusLabel kind="success">None</StatusLabel>
      ),
    written: ({ shortfall }) => shortfall,
    sortBy: ({ shortfall }) => shortfall,
    card: 2,
    named: true,
  },
  { key: 'chief', header: 'Chief', cell: chiefOf, card: 1, named: true, width: 150 },
  {
    key: 'actions',
    header: 'Actions',
    action: true,
    written: false,
    width: 90,
    cell: (centre) => (
      <Stack row>
        <Button small kind="quiet" aria-label={`Change centre ${centre.centre}`} onClick={() => onChange(centre)}>
          Change
        </Button>
        {onPlan && (
          <Button small kind="quiet" aria-label={`Plan centre ${centre.centre}`} onClick={() => onPlan(centre)}>
            Plan
          </Button>
        )}
      </Stack>
    ),
  },
];
