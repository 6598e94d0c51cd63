import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { campOfficer, type CampOfficerWords } from '@thervu/words/compiled/camp-officer';

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
  const t = useWords(campOfficer);
  if (place !== waiting) return place;
  return (
    <Stack row>
      {place}
      <StatusLabel kind="warning">{t('no-camp')}</StatusLabel>
    </Stack>
  );
}

export const officerColumns = (
  t: Say<CampOfficerWords>,
  { onEdit, onSwitchOff, onSwitchOn, waiting }: OfficerActions,
): Column<Officer>[] => [
  text('exam_name', t('exam'), { width: 120, card: 2 }),
  text('name', t('name'), { width: 160, title: true }),
  text('designation', t('designation'), { card: 1 }),
  {
    key: 'email',
    header: t('email'),
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
  text('role', t('role'), { card: 1 }),
  {
    key: 'place',
    header: t('place'),
    card: 1,
    cell: (row) => <Place place={row.place} waiting={waiting} />,
    sortBy: ({ place }) => place,
  },
  {
    key: 'actions',
    header: t('actions'),
    action: true,
    width: 190,
    cell: (row) => (
      <Stack row>
        <Button small kind="quiet" aria-label={t('edit-named', { name: row.name })} onClick={() => onEdit(row)}>
          {t('edit')}
        </Button>
        {row.active && !row.own && (
          <Button
            small
            kind="quiet"
            aria-label={t('switch-off-named', { name: row.name })}
            onClick={() => onSwitchOff(row)}
          >
            {t('switch-off')}
          </Button>
        )}
        {!row.active && (
          <>
            <StatusLabel kind="neutral">{t('off')}</StatusLabel>
            <Button
              small
              kind="quiet"
              aria-label={t('switch-on-named', { name: row.name })}
              onClick={() => onSwitchOn(row)}
            >
              {t('switch-on')}
            </Button>
          </>
        )}
      </Stack>
    ),
  },
];
