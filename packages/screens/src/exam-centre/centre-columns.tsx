import { formatCount } from '@thervu/contracts/core/format';
import type { Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { ExamCentreWords } from '@thervu/words/compiled/exam-centre';
import { slotLabel } from '../shared/sitting-labels';

const collegesOf = ({ colleges }: Centre) =>
  colleges.map(({ colcode, students }) => `${colcode} (${formatCount(students)})`).join(', ') || '-';
const largestOf = ({ largest }: Centre, t: Say<ExamCentreWords>) =>
  largest ? t('largest.on', { n: formatCount(largest.candidates), slot: slotLabel(largest) }) : '-';
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
export const centreColumns = (t: Say<ExamCentreWords>, { onChange, onPlan }: CentreActions): Column<Centre>[] => [
  {
    key: 'centre',
    header: t('centre'),
    cell: ({ centre, colname, active }) => (
      <>
        <div>{`${centre} - ${colname}`}</div>
        {!active && <StatusLabel kind="neutral">{t('ended')}</StatusLabel>}
      </>
    ),
    written: ({ centre, colname }) => `${centre} - ${colname}`,
    sortBy: ({ centre }) => Number(centre),
    title: true,
    width: 170,
  },
  { key: 'colleges', header: t('colleges'), cell: collegesOf, card: 1, named: true, width: 110 },
  {
    key: 'students',
    header: t('students'),
    numeric: true,
    cell: ({ students }) => formatCount(students),
    sortBy: ({ students }) => students,
    total: (rows) => sum(rows, ({ students }) => students),
    card: 2,
    named: true,
  },
  {
    key: 'halls',
    header: t('halls'),
    numeric: true,
    cell: ({ halls }) => formatCount(halls),
    sortBy: ({ halls }) => halls,
    card: 2,
    named: true,
  },
  {
    key: 'seats',
    header: t('seats'),
    numeric: true,
    cell: ({ seats }) => formatCount(seats),
    sortBy: ({ seats }) => seats,
    total: (rows) => sum(rows, ({ seats }) => seats),
    card: 2,
    named: true,
  },
  {
    key: 'largest',
    header: t('largest'),
    cell: (centre) => largestOf(centre, t),
    sortBy: ({ largest }) => largest?.candidates ?? null,
    card: 1,
    named: true,
    width: 110,
  },
  {
    key: 'shortfall',
    header: t('shortfall'),
    cell: ({ shortfall }) =>
      shortfall > 0 ? (
        <StatusLabel kind="error">{formatCount(shortfall)}</StatusLabel>
      ) : (
        <StatusLabel kind="success">{t('none')}</StatusLabel>
      ),
    written: ({ shortfall }) => shortfall,
    sortBy: ({ shortfall }) => shortfall,
    card: 2,
    named: true,
  },
  { key: 'chief', header: t('chief'), cell: chiefOf, card: 1, named: true, width: 150 },
  {
    key: 'actions',
    header: t('actions'),
    action: true,
    written: false,
    width: 90,
    cell: (centre) => (
      <Stack row>
        <Button
          small
          kind="quiet"
          aria-label={t('centre.change', { centre: centre.centre })}
          onClick={() => onChange(centre)}
        >
          {t('change')}
        </Button>
        {onPlan && (
          <Button
            small
            kind="quiet"
            aria-label={t('centre.plan', { centre: centre.centre })}
            onClick={() => onPlan(centre)}
          >
            {t('plan')}
          </Button>
        )}
      </Stack>
    ),
  },
];
