import type { Course } from '@thervu/contracts/course/course-contract';
import { Button } from '@thervu/ui/Button';
import { Stack } from '@thervu/ui/Stack';
import type { Column } from '@thervu/ui/table-column.ts';
import { ActionLink } from './ActionLink';

const KINDS: Record<Course['kind'], string> = { REGULAR: 'Regular', LANGUAGE: 'Language', NME: 'NME' };
const RUPEES = new Intl.NumberFormat('en-IN');

export interface CourseActions {
  edit: boolean;
  /** Left out where nobody may delete. */
  onDelete?: (course: Course) => void;
}

const DETAILS: Column<Course>[] = [
  { key: 'code', header: 'Paper Code', cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE, width: 110 },
  { key: 'name', header: 'Paper Name', cell: (row) => row.P_NAME, sortBy: (row) => row.P_NAME, width: 220 },
  { key: 'type', header: 'Type', cell: (row) => row.P_TYPE, sortBy: (row) => row.P_TYPE },
  { key: 'group', header: 'Group', cell: (row) => row.P_GROUP, sortBy: (row) => row.P_GROUP },
  { key: 'part', header: 'Part', cell: (row) => row.PART, sortBy: (row) => row.PART },
  { key: 'kind', header: 'Kind', cell: (row) => KINDS[row.kind] },
  { key: 'credit', header: 'Credit', cell: (row) => row.CREDIT, numeric: true },
  {
    key: 'internal',
    header: 'Int. min/max',
    cell: (row) => `${row.INTL_MIN}/${row.INTL_MAX}`,
    numeric: true,
  },
  {
    key: 'external',
    header: 'Ext. min/max',
    cell: (row) => `${row.EXTL_MIN}/${row.EXTL_MAX}`,
    numeric: true,
  },
  { key: 'board', header: 'Board', cell: (row) => row.BOARD, sortBy: (row) => row.BOARD },
  { key: 'fees', header: 'Fees', cell: (row) => RUPEES.format(row.FEES), numeric: true },
];

/** The columns of the list, with what this person may do to a row. */
export function courseColumns({ edit, onDelete }: CourseActions): Column<Course>[] {
  if (!edit && !onDelete) return DETAILS;
  const actions: Column<Course> = {
    key: 'actions',
    header: 'Actions',
    width: 130,
    cell: (row) => (
      <Stack row>
        {edit && (
          <ActionLink to={`/home/edit-course/${row.COUR_ID}`} about={row.P_CODE}>
            Edit
          </ActionLink>
        )}
        {onDelete && (
          <Button kind="quiet" small onClick={() => onDelete(row)}>
            Delete
          </Button>
        )}
      </Stack>
    ),
  };
  return [...DETAILS, actions];
}
