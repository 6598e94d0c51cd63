import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListCoversQuery } from '@thervu/contracts/script-cover/script-cover-api';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { examCentre, type ExamCentreWords } from '@thervu/words/compiled/exam-centre';
import { slotLabel } from '../shared/sitting-labels';
import { ReceiveCover } from './ReceiveCover';

const columns = (t: Say<ExamCentreWords>): Column<ScriptCover>[] => [
  { key: 'seal', header: t('seal'), cell: ({ seal_no }) => seal_no, sortBy: ({ seal_no }) => seal_no, title: true },
  {
    key: 'no',
    header: t('cover'),
    cell: ({ cover_no }) => cover_no,
    sortBy: ({ cover_no }) => cover_no,
    numeric: true,
    card: 1,
    named: true,
  },
  {
    key: 'centre',
    header: t('centre'),
    cell: ({ centre }) => centre,
    sortBy: ({ centre }) => Number(centre),
    card: 1,
    named: true,
  },
  {
    key: 'slot',
    header: t('session'),
    cell: slotLabel,
    sortBy: ({ examdate, examsession }) => `${examdate} ${examsession}`,
    card: 1,
    width: 120,
  },
  {
    key: 'paper',
    header: t('paper'),
    cell: ({ p_code, part }) => t('paper.cover', { paper: p_code, part }),
    sortBy: ({ p_code }) => p_code,
    card: 2,
    width: 130,
  },
  {
    key: 'scripts',
    header: t('scripts'),
    numeric: true,
    cell: ({ scripts }) => formatCount(scripts),
    sortBy: ({ scripts }) => scripts,
    card: 2,
    named: true,
  },
  { key: 'handed', header: t('handed-to'), cell: ({ handed_to }) => handed_to ?? '-', card: 2, named: true },
];

/** Covers that the centres have sealed and the office has not received, and the scan that receives one. */
export function CoversOnTheWay({ exam }: { exam: string }) {
  const t = useWords(examCentre);
  const query = useListCoversQuery({ params: { exam }, query: { open: true } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('covers')} note={t('covers.note')}>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('covers.failed'))}
        skeleton={<TableSkeleton rows={2} label={t('covers.loading')} />}
      >
        {(covers) => (
          <Stack>
            <ReceiveCover covers={covers} />
            <DataTable
              label={t('covers')}
              rows={covers}
              columns={columns(t)}
              rowKey={({ cover_no }) => String(cover_no)}
              maxHeight={260}
              exportAction={<SaveShown file={`covers-${exam}`} head={[t('covers'), exam]} />}
              empty={{ text: t('covers.none') }}
            />
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}
