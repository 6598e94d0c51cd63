import { formatRupees } from '@thervu/contracts/core/format';
import type { Course } from '@thervu/contracts/course/course-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import type { CourseFilter } from './course-filter';
import { PageLink } from '@thervu/ui/layout/PageLink';

/** The kind stands beside the type where it says something. */
const typeOf = ({ P_TYPE, kind }: Course) =>
  kind === 'REGULAR' ? P_TYPE : `${P_TYPE}, ${kind === 'NME' ? 'NME' : 'language'}`;

export interface CourseActions {
  edit: boolean;
  /** What was searched for, where a new paper may be begun as a copy of a row. */
  copyFrom?: CourseFilter;
  /** Left out where nobody may delete. */
  onDelete?: (course: Course) => void;
}

const DETAILS: Column<Course>[] = [
  {
    key: 'code',
    header: 'Paper Code',
    cell: (row) => row.P_CODE,
    sortBy: (row) => row.P_CODE,
    width: 110,
    title: true,
  },
  {
    key: 'name',
    header: 'Paper Name',
    cell: (row) => row.P_NAME,
    sortBy: (row) => row.P_NAME,
    width: 200,
    title: true,
  },
  { key: 'type', header: 'Type', cell: typeOf, sortBy: typeOf, card: 1 },
  { key: 'group', header: 'Group', cell: (row) => row.P_GROUP, sortBy: (row) => row.P_GROUP, card: 1 },
  { key: 'part', header: 'Part', cell: (row) => row.PART, sortBy: (row) => row.PART, card: 1, named: true },
  {
    key: 'credit',
    header: 'Credit',
    cell: (row) => row.CREDIT,
    sortBy: (row) => row.CREDIT,
    numeric: true,
    card: 1,
    named: true,
  },
  {
    key: 'internal',
    header: 'Internal',
    cell: (row) => `${row.INTL_MIN}–${row.INTL_MAX}`,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'external',
    header: 'External',
    cell: (row) => `${row.EXTL_MIN}–${row.EXTL_MAX}`,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'fees',
    header: 'Fees',
    cell: (row) => formatRupees(row.FEES),
    sortBy: (row) => row.FEES,
    numeric: true,
    money: true,
    card: 2,
    named: true,
  },
];

/** The columns of the list, with what this person may do to a row. */
export function courseColumns({ edit, copyFrom, onDelete }: CourseActions): Column<Course>[] {
  if (!edit && !copyFrom && !onDelete) return DETAILS;
  const actions: Column<Course> = {
    key: 'actions',
    header: 'Actions',
    action: true,
    written: false,
    width: 170,
    cell: (row) => (
      <Stack row>
        {edit && (
          <PageLink to={`/home/edit-course/${row.COUR_ID}`} about={row.P_CODE}>
            Edit
          </PageLink>
        )}
        {copyFrom && (
          <PageLink to="/home/add-course" about={row.P_CODE} state={{ searched: copyFrom, copied: row }}>
            Copy
          </PageLink>
        )}
        {onDelete && (
          <Button kind="quiet" small onClick={() => onDelete(row)} aria-label={`Delete ${row.P_CODE}`}>
            Delete
          </Button>
        )}
      </Stack>
    ),
  };
  return [...DETAILS, actions];
}
