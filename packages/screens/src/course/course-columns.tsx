import { formatRupees } from '@thervu/contracts/core/format';
import type { Course } from '@thervu/contracts/course/course-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { CourseWords } from '@thervu/words/compiled/course';
import type { CourseFilter } from './course-filter';
import { PageLink } from '@thervu/ui/layout/PageLink';

/** The kind stands beside the type where it says something. */
function typeOf(t: Say<CourseWords>, { P_TYPE, kind }: Course): string {
  if (kind === 'REGULAR') return P_TYPE;
  return kind === 'NME' ? `${P_TYPE}, NME` : t('type.language', { type: P_TYPE });
}

export interface CourseActions {
  edit: boolean;
  /** What was searched for, where a new paper may be begun as a copy of a row. */
  copyFrom?: CourseFilter;
  /** Left out where nobody may delete. */
  onDelete?: (course: Course) => void;
}

const detailsIn = (t: Say<CourseWords>): Column<Course>[] => [
  {
    key: 'code',
    header: t('label.P_CODE'),
    cell: (row) => row.P_CODE,
    sortBy: (row) => row.P_CODE,
    width: 110,
    title: true,
  },
  {
    key: 'name',
    header: t('label.P_NAME'),
    cell: (row) => row.P_NAME,
    sortBy: (row) => row.P_NAME,
    width: 200,
    title: true,
  },
  { key: 'type', header: t('type'), cell: (row) => typeOf(t, row), sortBy: (row) => typeOf(t, row), card: 1 },
  { key: 'group', header: t('group'), cell: (row) => row.P_GROUP, sortBy: (row) => row.P_GROUP, card: 1 },
  { key: 'part', header: t('label.PART'), cell: (row) => row.PART, sortBy: (row) => row.PART, card: 1, named: true },
  {
    key: 'credit',
    header: t('label.CREDIT'),
    cell: (row) => row.CREDIT,
    sortBy: (row) => row.CREDIT,
    numeric: true,
    card: 1,
    named: true,
  },
  {
    key: 'internal',
    header: t('internal'),
    cell: (row) => `${row.INTL_MIN}–${row.INTL_MAX}`,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'external',
    header: t('external'),
    cell: (row) => `${row.EXTL_MIN}–${row.EXTL_MAX}`,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'fees',
    header: t('label.FEES'),
    cell: (row) => formatRupees(row.FEES),
    sortBy: (row) => row.FEES,
    numeric: true,
    money: true,
    card: 2,
    named: true,
  },
];

/** The columns of the list, with what this person may do to a row. */
export function courseColumns(t: Say<CourseWords>, { edit, copyFrom, onDelete }: CourseActions): Column<Course>[] {
  const details = detailsIn(t);
  if (!edit && !copyFrom && !onDelete) return details;
  const actions: Column<Course> = {
    key: 'actions',
    header: t('actions'),
    action: true,
    written: false,
    width: 170,
    cell: (row) => (
      <Stack row>
        {edit && (
          <PageLink to={`/home/edit-course/${row.COUR_ID}`} about={row.P_CODE}>
            {t('edit')}
          </PageLink>
        )}
        {copyFrom && (
          <PageLink to="/home/add-course" about={row.P_CODE} state={{ searched: copyFrom, copied: row }}>
            {t('copy')}
          </PageLink>
        )}
        {onDelete && (
          <Button kind="quiet" small onClick={() => onDelete(row)} aria-label={t('delete-named', { code: row.P_CODE })}>
            {t('delete')}
          </Button>
        )}
      </Stack>
    ),
  };
  return [...details, actions];
}
