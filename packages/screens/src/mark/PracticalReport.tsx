import { useMemo, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useLockPaperMutation } from '@thervu/contracts/mark/mark-api';
import { lockPaper } from '@thervu/contracts/mark/correction-contract';
import { ABSENT_MARK } from '@thervu/contracts/mark/mark-rules';
import type { PracticalMark, PracticalPaper } from '@thervu/contracts/practical-mark/practical-mark-contract';
import { ALL_BATCHES, practicalMarkShown } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { NO_RECORD } from '../shared/report-labels';
import { marks, moment } from './mark-messages';
import { shutPractical } from './practical-rows';
import type { PracticalSearch } from './usePracticalChoice';

type Line = PracticalMark & { place: number };

const columns: Column<Line>[] = [
  { key: 'place', header: 'S.No', cell: ({ place }) => place, numeric: true, width: 48 },
  { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No, width: 160 },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name, width: 150 },
  {
    key: 'mark',
    header: 'Ext. Mark',
    numeric: true,
    width: 90,
    cell: (row) => practicalMarkShown(row.Ext_mark, row.Absent, row).mark,
  },
  { key: 'words', header: 'Marks in Words', cell: (row) => practicalMarkShown(row.Ext_mark, row.Absent, row).words },
];
const withBatch: Column<Line>[] = [
  ...columns,
  {
    key: 'batch',
    header: 'Practical Batch',
    cell: ({ prac_batch }) => prac_batch ?? '',
    numeric: true,
    width: 110,
  },
];

export interface PracticalReportProps {
  searched: PracticalSearch;
  paper: PracticalPaper | undefined;
  rows: readonly PracticalMark[];
}

/** The marks of a practical batch, or of all, on screen and on paper; and the paper made final for the whole college. */
export function PracticalReport({ searched, paper, rows }: PracticalReportProps) {
  const { session, can } = useSession();
  const { exam, prac, sem } = searched;
  const print = usePrint();
  const [asking, setAsking] = useState(false);
  // what is printed for the signatures says so, whether or not the list has been read again
  const [locked, setLocked] = useState(false);
  const [lock, locking] = useLockPaperMutation();
  const { banner, showMessage, clear } = useBanner();
  const lines = useMemo(() => rows.map((row, index) => ({ ...row, place: index + 1 })), [rows]);
  const [first] = rows;
  const every = prac === ALL_BATCHES;
  const shown = every ? withBatch : columns;
  const absent = rows.filter(({ Absent }) => Absent).length;
  const missing = rows.filter(({ Absent, Ext_mark }) => !Absent && Ext_mark === null).length;
  const counts = [`${rows.length} on the list`, `${absent} absent (${ABSENT_MARK})`, `${missing} without a mark`].join(
    ', ',
  );
  const facts = [
    `Programme: ${first!.Degree}`,
    `Subject: ${first!.P_code}, ${first!.P_NAME}`,
    `Semester: ${sem}`,
    `Credit: ${first!.CREDIT}`,
    `Paper type: ${first!.P_TYPE}`,
    `Max. marks: ${first!.EXTL_MAX}`,
    every ? 'All practical batches' : `Practical batch: ${prac}`,
  ];
  const makeFinal = async () => {
    clear();
    const body = {
      exam: exam.exam_tbl,
      P_code: searched.course,
      kind: 'PRACTICAL' as const,
      missing: paper?.missing_in_college ?? 0,
    };
    const { data, error } = await lock({ body });
    if (!data) return showMessage('error', failureText(error, 'Operation failed'));
    setAsking(false);
    setLocked(true);
    return print.start();
  };
  // all batches at once: the signatures are for the whole paper
  const mayLock = every && paper !== undefined && can(lockPaper) && shutPractical(exam, paper) === undefined;
  return (
    <>
      {!asking && banner}
      <Panel title={`${first!.P_code}, ${first!.P_NAME}`} note={[facts[0], ...facts.slice(2)].join(' · ')} bare>
        <DataTable
          label="Practical marks"
          rows={lines}
          columns={shown}
          rowKey={({ id }) => String(id)}
          exportAction={
            <>
              {paper?.final_at && <StatusLabel kind="success">{`Final since ${moment(paper.final_at)}`}</StatusLabel>}
              {mayLock && <Button onClick={() => setAsking(true)}>Print as final</Button>}
            </>
          }
          printAction={
            <Button kind="primary" onClick={print.start} busy={print.waiting}>
              Print
            </Button>
          }
        />
        <Text quiet>
          {`${counts}.${mayLock || paper?.final_at || !can(lockPaper) || every ? '' : ' To print the paper as final choose all practical batches.'}`}
        </Text>
      </Panel>
      <ConfirmDialog
        open={asking}
        title={`Make the practical marks of ${searched.course} final?`}
        confirmLabel="Print as final"
        busy={locking.isLoading}
        result={banner}
        onConfirm={() => void makeFinal()}
        onClose={() => setAsking(false)}
      >
        {paper && paper.missing_in_college > 0 && (
          <p>{`In your whole college ${marks(paper.missing_in_college)} of this paper are missing.`}</p>
        )}
        <p>
          The report is printed for the signatures of both examiners. From then on a mark is changed only by a
          correction the examination office approves.
        </p>
      </ConfirmDialog>
      <PrintArea printing={print.printing} signatures={['Internal Examiner', 'External Examiner']}>
        <PrintTable
          head={[
            'Practical Marks Report',
            `${exam.exam_name}, ${session?.colCode ?? ''}, ${session?.colName ?? ''}`,
            facts.slice(0, 2).join(' · '),
            facts.slice(2).join(' · '),
            `${counts}.${locked || paper?.final_at ? ' Final.' : ''}`,
          ]}
          rows={lines}
          columns={shown}
          rowKey={({ id }) => String(id)}
          empty={NO_RECORD}
        />
      </PrintArea>
    </>
  );
}
