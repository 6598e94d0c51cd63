import { Link } from 'react-router';
import type { College } from '@thervu/contracts/college/college-contract';
import { Button } from '@thervu/ui/form/Button';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { CollegeWords } from '@thervu/words/compiled/college';

export interface CollegeActions {
  /** Says a listed value, such as the type of a college. */
  known: (text: string) => string;
  /** Why the switch cannot be moved; null when it can. */
  locked: string | null;
  onSwitch: (college: College, active: boolean) => Promise<boolean>;
  /** Left out where nothing can be deleted. */
  onDelete?: (college: College) => void;
}

const nameOf = ({ Colcode, Colname }: College) => `${Colcode}, ${Colname}`;

export function collegeColumns(
  t: Say<CollegeWords>,
  { known, locked, onSwitch, onDelete }: CollegeActions,
): Column<College>[] {
  return [
    {
      key: 'Colcode' satisfies keyof College,
      header: t('code'),
      cell: (row) => row.Colcode,
      sortBy: (row) => Number(row.Colcode),
      title: true,
    },
    {
      key: 'Colname' satisfies keyof College,
      header: t('college-name'),
      cell: (row) => row.Colname,
      sortBy: (row) => row.Colname,
      width: 220,
      title: true,
    },
    {
      key: 'District' satisfies keyof College,
      header: t('district'),
      cell: (row) => row.District,
      sortBy: (row) => row.District,
      card: 1,
    },
    { key: 'cType', header: t('type'), cell: (row) => known(row.cType), sortBy: (row) => row.cType, card: 1 },
    {
      key: 'Status' satisfies keyof College,
      header: t('status'),
      cell: (row) => known(row.Status),
      sortBy: (row) => row.Status,
      width: 110,
      card: 1,
    },
    { key: 'email', header: t('email'), cell: (row) => row.email, card: 2 },
    { key: 'Mobile' satisfies keyof College, header: t('mobile'), cell: (row) => row.Mobile, card: 2 },
    {
      key: 'clg_status',
      header: t('active'),
      action: true,
      named: true,
      sortBy: (row) => Number(row.clg_status),
      written: (row) => (row.clg_status ? t('yes') : t('no')),
      cell: (row) => (
        <InstantSwitch
          label={t('active-row', { row: nameOf(row) })}
          checked={row.clg_status}
          locked={locked}
          onSave={(active) => onSwitch(row, active)}
        />
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      action: true,
      written: false,
      width: onDelete ? 140 : 60,
      cell: (row) => (
        <Stack row>
          <Link
            to={`/home/edit-clg/${row.Colcode}`}
            aria-label={t('edit-row', { row: nameOf(row) })}
            style={{ color: 'inherit' }}
          >
            {t('edit')}
          </Link>
          {onDelete && (
            <Button small kind="quiet" onClick={() => onDelete(row)}>
              {t('delete')}
            </Button>
          )}
        </Stack>
      ),
    },
  ];
}
