import { Link } from 'react-router';
import type { Degree } from '@thervu/contracts/degree/degree-contract';
import { Button } from '@thervu/ui/form/Button';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { DegreeWords } from '@thervu/words/compiled/degree';

export interface DegreeActions {
  onSwitch: (degree: Degree, active: boolean) => Promise<boolean>;
  onDelete: (degree: Degree) => void;
}

export const nameOfDegree = ({ Degree: degree, Deg_name }: Degree) => `${degree} ${Deg_name}`;

export function degreeColumns(t: Say<DegreeWords>, { onSwitch, onDelete }: DegreeActions): Column<Degree>[] {
  return [
    {
      key: 'Degree',
      header: t('label.Degree'),
      cell: (row) => row.Degree,
      sortBy: (row) => row.Degree,
      width: 120,
      title: true,
    },
    {
      key: 'Deg_name',
      header: t('label.Deg_name'),
      cell: (row) => row.Deg_name,
      sortBy: (row) => row.Deg_name,
      width: 140,
      title: true,
    },
    { key: 'Deg_level', header: t('level'), cell: (row) => row.Deg_level, sortBy: (row) => row.Deg_level, card: 1 },
    {
      key: 'Start_yr',
      header: t('label.Start_yr'),
      cell: (row) => row.Start_yr,
      sortBy: (row) => row.Start_yr,
      card: 1,
      named: true,
      numeric: true,
    },
    {
      key: 'tot_sem',
      header: t('label.tot_sem'),
      cell: (row) => row.tot_sem,
      sortBy: (row) => row.tot_sem,
      card: 2,
      named: true,
      numeric: true,
    },
    { key: 'tot_yr', header: t('label.tot_yr'), cell: (row) => row.tot_yr, sortBy: (row) => row.tot_yr, numeric: true },
    {
      key: 'total_credit',
      header: t('label.total_credit'),
      cell: (row) => row.total_credit,
      sortBy: (row) => row.total_credit,
      card: 2,
      named: true,
      numeric: true,
    },
    {
      key: 'deg_status',
      header: t('active'),
      action: true,
      named: true,
      sortBy: (row) => Number(row.deg_status),
      written: (row) => (row.deg_status ? t('yes') : t('no')),
      cell: (row) => (
        <InstantSwitch
          label={t('active-of', { degree: nameOfDegree(row) })}
          checked={row.deg_status}
          onSave={(active) => onSwitch(row, active)}
        />
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      action: true,
      written: false,
      width: 140,
      cell: (row) => (
        <Stack row>
          <Link
            to={`/home/edit-deg/${row.Deg_id}`}
            aria-label={t('edit-of', { degree: nameOfDegree(row) })}
            style={{ color: 'inherit' }}
          >
            {t('edit')}
          </Link>
          <Button small kind="quiet" onClick={() => onDelete(row)}>
            {t('delete')}
          </Button>
        </Stack>
      ),
    },
  ];
}
