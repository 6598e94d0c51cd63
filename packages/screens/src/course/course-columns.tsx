import { formatRupees } from '@thervu/contracts/core/format';
import type { Course } from '@thervu/contracts/course/course-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { PageLink } from '@thervu/ui/layout/PageLink';

/** The kind stands beside the type where it says something. */
const typeOf = ({ P_TYPE, kind }: Course) =>
  kind === 'REGULAR' ? P_TYPE : `${P_TYPE}, ${kind === 'NME' ? 'NME' : 'language'}`;

export interface CourseActions {
  edit: boolean;
  /** Left out where nobody may delete. */
  onDelete?: (course: Course) => void;
}

const DETAILS: Column<Course>[] = [
  { key: 'code', header: 'Paper Code', cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE, width: 110 },
  { key: 'name', header: 'Paper Name', cell: (row) => row.P_NAME, sortBy: (row) => row.P_NAME, width: 200 },
  { key: 'type', header: 'Type', cell: typeOf, sortBy: typeOf },
  { key: 'group', header: 'Group', cell: (row) => row.P_GROUP, sortBy: (row) => row.P_GROUP },
  { key: 'part', header: 'Part', cell: (row) => row.PART, sortBy: (row) => row.PART },
  { key: 'credit', header: 'Credit', cell: (row) => row.CREDIT, sortBy: (row) => row.CREDIT, numeric: true },
  { key: 'internal', header: 'Internal', cell: (row) => `${row.INTL_MIN}–${row.INTL_MAX}`, numeric: true },
  { key: 'external', header: 'External', cell: (row) => `${row.EXTL_MIN}–${row.EXTL_MAX}`, numeric: true },
  {
    key: 'fees',
    header: 'Fees',
    cell: (row) => formatRupees(row.FEES),
    sortBy: (row) => row.FEES,
    numeric: true,
    money: true,
  },
];

/** The columns of the list, with what this person may do to a row. */
export function courseColumns({ edit, onDelete }: CourseActions): Column<Course>[] {
  if (!edit && !onDelete) return DETAILS;
  const actions: Column<Course> = {
    key: 'actions',
    header: 'Actions',
    written: false,
    width: 130,
    cell: (row) => (
      <Stack row>
        {edit && (
          <PageLink to={`/home/edit-course/${row.COUR_ID}`} about={row.P_CODE}>
            Edit
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
