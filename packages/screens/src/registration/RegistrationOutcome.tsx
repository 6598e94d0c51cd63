import type { Left, Registered } from '@thervu/contracts/registration/registration-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords, type Say } from '@thervu/words';
import { registration, type RegistrationWords } from '@thervu/words/compiled/registration';

const columns = (t: Say<RegistrationWords>, say: (text: string) => string): Column<Left>[] => [
  {
    key: 'reg',
    header: t('register-number'),
    cell: (row) => row.Reg_No ?? '-',
    sortBy: (row) => row.Reg_No,
    width: 160,
  },
  { key: 'name', header: t('name'), cell: (row) => row.stu_name ?? '-', sortBy: (row) => row.stu_name },
  { key: 'papers', header: t('papers'), cell: (row) => row.papers.join(', ') },
  {
    key: 'outcome',
    header: t('outcome'),
    cell: ({ outcome }) => (
      <StatusLabel kind={outcome === 'skipped' ? 'info' : 'error'}>
        {outcome === 'skipped' ? t('skipped') : t('refused')}
      </StatusLabel>
    ),
    sortBy: (row) => row.outcome,
  },
  { key: 'reason', header: t('reason'), cell: (row) => say(row.reason), sortBy: (row) => row.reason },
];

/** What a registration has done: its counts, what somebody should look at, and every paper that was left out with the reason. */
export function RegistrationOutcome({ answer }: { answer: Registered }) {
  const t = useWords(registration);
  const say = useMessageText();
  return (
    <>
      <Banner kind={answer.refused > 0 ? 'warning' : answer.inserted > 0 ? 'success' : 'info'}>{answer.message}</Banner>
      {answer.warnings.map((text) => (
        <Banner key={text} kind="warning">
          {text}
        </Banner>
      ))}
      {answer.left.length > 0 && (
        <Panel title={t('not-registered')} bare>
          <DataTable
            label={t('not-registered')}
            rows={answer.left}
            columns={columns(t, say)}
            rowKey={(row) => `${row.outcome}/${row.student_id}/${row.Reg_No}/${row.reason}`}
            maxHeight={320}
          />
        </Panel>
      )}
    </>
  );
}
