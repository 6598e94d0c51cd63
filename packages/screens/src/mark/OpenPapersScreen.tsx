import { useListOpenPapersQuery } from '@thervu/contracts/cockpit/cockpit-api';
import type { OpenPaper } from '@thervu/contracts/cockpit/open-paper-contract';
import { dayAt, formatCount, formatDay } from '@thervu/contracts/core/format';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { openPapers, type OpenPapersWords } from '@thervu/words/compiled/open-papers';
import { useReadWaiting } from '../shared/useReadWaiting';
import { markLoadFailure } from './mark-messages';
import { openPaperAddress } from './open-paper-address';

const columnsOn = (t: Say<OpenPapersWords>, today: string): Column<OpenPaper>[] => [
  {
    key: 'on',
    header: t('day'),
    cell: ({ on }) =>
      on === null ? (
        t('day.none')
      ) : on < today ? (
        <StatusLabel kind="warning">{t('day.over', { day: formatDay(on) })}</StatusLabel>
      ) : (
        formatDay(on)
      ),
    written: ({ on }) => (on === null ? '' : formatDay(on)),
    sortBy: ({ on }) => on,
    width: 130,
    card: 2,
  },
  {
    key: 'paper',
    header: t('paper'),
    cell: ({ paper, title }) => `${paper}, ${title}`,
    sortBy: ({ paper }) => paper,
    title: true,
    width: 220,
  },
  {
    key: 'kind',
    header: t('marks'),
    cell: ({ kind }) => t(`kind.${kind}`),
    sortBy: ({ kind }) => t(`kind.${kind}`),
    card: 2,
  },
  {
    key: 'degree',
    header: t('degree'),
    cell: ({ degree_name }) => degree_name,
    sortBy: ({ degree_name }) => degree_name,
    card: 1,
  },
  {
    key: 'sem',
    header: t('semester'),
    cell: ({ sem }) => sem,
    sortBy: ({ sem }) => sem,
    numeric: true,
    card: 1,
    named: true,
  },
  { key: 'exam', header: t('exam'), cell: ({ exam_name }) => exam_name, sortBy: ({ exam_name }) => exam_name, card: 1 },
  {
    key: 'missing',
    header: t('missing'),
    cell: ({ missing, students }) =>
      t('missing.of', { missing: formatCount(missing), students: formatCount(students) }),
    sortBy: ({ missing }) => missing,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'open',
    header: t('work'),
    cell: (paper) => (
      <PageLink
        to={openPaperAddress(paper)}
        about={t(paper.kind === 'INTERNAL_MARKS' ? 'enter.internal' : 'enter.practical', {
          paper: paper.paper,
          degree: paper.degree_name,
          sem: paper.sem,
        })}
      >
        {t('enter')}
      </PageLink>
    ),
    written: false,
    action: true,
    width: 116,
  },
];

const keyOf = ({ kind, exam, degree, sem, paper }: OpenPaper) => [kind, exam, degree, sem, paper].join(' ');

/** The papers of the college with marks missing while they can be entered; each opens its list ready to type. */
export function OpenPapersScreen() {
  const t = useWords(openPapers);
  const query = useListOpenPapersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, fulfilledTimeStamp, refetch } = query;
  useReadWaiting(data?.waiting ?? false, fulfilledTimeStamp, refetch);
  return (
    <Screen title={t('title')} note={t('note')}>
      <QueryView query={{ ...query, data: data?.waiting ? undefined : data }} failure={markLoadFailure}>
        {({ items }) => (
          <Stack>
            {items.length > 0 && (
              <Text quiet>
                {t('sum', { n: items.reduce((sum, { missing }) => sum + missing, 0), lists: items.length })}
              </Text>
            )}
            <DataTable
              label={t('list')}
              rows={items}
              columns={columnsOn(t, dayAt(new Date()))}
              rowKey={keyOf}
              empty={{ text: t('none'), hint: t('none.hint') }}
            />
          </Stack>
        )}
      </QueryView>
    </Screen>
  );
}
