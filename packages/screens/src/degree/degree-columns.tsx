import { Link } from 'react-router';
import type { Degree } from '@thervu/contracts/degree/degree-contract';
import { Button } from '@thervu/ui/form/Button';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';

export interface DegreeActions {
  onSwitch: (degree: Degree, active: boolean) => Promise<boolean>;
  onDelete: (degree: Degree) => void;
}

export const nameOfDegree = ({ Degree: degree, Deg_name }: Degree) => `${degree} ${Deg_name}`;

export function degreeColumns({ onSwitch, onDelete }: DegreeActions): Column<Degree>[] {
  return [
    {
      key: 'Degree',
      header: 'Degree Name',
      cell: (row) => row.Degree,
      sortBy: (row) => row.Degree,
      width: 120,
      title: true,
    },
    {
      key: 'Deg_name',
      header: 'Abbreviation',
      cell: (row) => row.Deg_name,
      sortBy: (row) => row.Deg_name,
      width: 140,
      title: true,
    },
    { key: 'Deg_level', header: 'Level', cell: (row) => row.Deg_level, sortBy: (row) => row.Deg_level, card: 1 },
    {
      key: 'Start_yr',
      header: 'Start Year',
      cell: (row) => row.Start_yr,
      sortBy: (row) => row.Start_yr,
      card: 1,
      named: true,
      numeric: true,
    },
    {
      key: 'tot_sem',
      header: 'Total Semester',
      cell: (row) => row.tot_sem,
      sortBy: (row) => row.tot_sem,
      card: 2,
      named: true,
      numeric: true,
    },
    { key: 'tot_yr', header: 'Total Year', cell: (row) => row.tot_yr, sortBy: (row) => row.tot_yr, numeric: true },
    {
      key: 'total_credit',
      header: 'Total Credit',
      cell: (row) => row.total_credit,
      sortBy: (row) => row.total_credit,
      card: 2,
      named: true,
      numeric: true,
    },
    {
      key: 'deg_status',
      header: 'Active',
      action: true,
      named: true,
      sortBy: (row) => Number(row.deg_status),
      written: (row) => (row.deg_status ? 'Yes' : 'No'),
      cell: (row) => (
        <InstantSwitch
          label={`Active: ${nameOfDegree(row)}`}
          checked={row.deg_status}
          onSave={(active) => onSwitch(row, active)}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      action: true,
      written: false,
      width: 140,
      cell: (row) => (
        <Stack row>
          <Link
            to={`/home/edit-deg/${row.Deg_id}`}
            aria-label={`Edit ${nameOfDegree(row)}`}
            style={{ color: 'inherit' }}
          >
            Edit
          </Link>
          <Button small kind="quiet" onClick={() => onDelete(row)}>
            Delete
          </Button>
        </Stack>
      ),
    },
  ];
}
