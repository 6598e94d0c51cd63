import { Link } from 'react-router';
import type { College } from '@thervu/contracts/college/college-contract';
import { Button } from '@thervu/ui/form/Button';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';

export interface CollegeActions {
  /** Why the switch cannot be moved; null when it can. */
  locked: string | null;
  onSwitch: (college: College, active: boolean) => Promise<boolean>;
  /** Left out where nothing can be deleted. */
  onDelete?: (college: College) => void;
}

const nameOf = ({ Colcode, Colname }: College) => `${Colcode}, ${Colname}`;

export function collegeColumns({ locked, onSwitch, onDelete }: CollegeActions): Column<College>[] {
  return [
    { key: 'Colcode', header: 'Code', cell: (row) => row.Colcode, sortBy: (row) => Number(row.Colcode), title: true },
    {
      key: 'Colname',
      header: 'College Name',
      cell: (row) => row.Colname,
      sortBy: (row) => row.Colname,
      width: 220,
      title: true,
    },
    { key: 'District', header: 'District', cell: (row) => row.District, sortBy: (row) => row.District, card: 1 },
    { key: 'cType', header: 'Type', cell: (row) => row.cType, sortBy: (row) => row.cType, card: 1 },
    { key: 'Status', header: 'Status', cell: (row) => row.Status, sortBy: (row) => row.Status, width: 110, card: 1 },
    { key: 'email', header: 'Email', cell: (row) => row.email, card: 2 },
    { key: 'Mobile', header: 'Mobile', cell: (row) => row.Mobile, card: 2 },
    {
      key: 'clg_status',
      header: 'Active',
      action: true,
      named: true,
      sortBy: (row) => Number(row.clg_status),
      written: (row) => (row.clg_status ? 'Yes' : 'No'),
      cell: (row) => (
        <InstantSwitch
          label={`Active: ${nameOf(row)}`}
          checked={row.clg_status}
          locked={locked}
          onSave={(active) => onSwitch(row, active)}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      action: true,
      written: false,
      width: onDelete ? 140 : 60,
      cell: (row) => (
        <Stack row>
          <Link to={`/home/edit-clg/${row.Colcode}`} aria-label={`Edit ${nameOf(row)}`} style={{ color: 'inherit' }}>
            Edit
          </Link>
          {onDelete && (
            <Button small kind="quiet" onClick={() => onDelete(row)}>
              Delete
            </Button>
          )}
        </Stack>
      ),
    },
  ];
}
