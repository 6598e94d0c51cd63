import { ownMessage } from '@thervu/contracts/core/problem';
import { useState } from 'react';
import { useLockPaperMutation } from '@thervu/contracts/mark/mark-api';
import { type MarkPaper, type MarkRow } from '@thervu/contracts/mark/mark-contract';
import { lockPaper } from '@thervu/contracts/mark/correction-contract';
import { shownMark, shownMarkInWords } from '@thervu/contracts/mark/mark-rules';
import { candidateMessage, NOT_CONFIRMED_REMARK } from '@thervu/contracts/registration/candidate-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { usePrint } from '@thervu/ui/print/usePrint';
import { NO_RECORD } from '../shared/report-labels';
import { closedMessage } from './internal-rows';
import { marks, moment } from './mark-messages';
import { factLines, PaperFacts } from './PaperFacts';
import type { SearchedMarks } from './useMarkChoice';

/** What stands beside a mark: why there is none, or where it comes from. */
const remarks = ({ Absent, Intl_mark, carried, discontinued, Ex_confm }: MarkRow): string =>
  [
    Absent ? 'Absent' : Intl_mark === null ? 'Not entered' : '',
    carried ? 'Carried from an earlier exam' : '',
    discontinued ? 'Discontinued' : '',
    Ex_confm ? '' : NOT_CONFIRMED_REMARK,
  ]
    .filter((word) => word !== '')
    .join(', ');

const columns: Column<MarkRow>[] = [
  { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No, width: 160 },
  {
    key: 'mark',
    header: 'Marks Awarded',
    cell: ({ Intl_mark, Absent }) => shownMark(Intl_mark, Absent),
    numeric: true,
    width: 110,
  },
  {
    key: 'words',
    header: 'Marks in Words',
    cell: ({ Intl_mark, Absent }) => shownMarkInWords(Intl_mark, Absent),
  },
  { key: 'remarks', header: 'Remarks', cell: remarks },
];

export interface InternalReportProps {
  searched: SearchedMarks;
  paper: MarkPaper | undefined;
  rows: readonly MarkRow[];
}

/** The marks of a paper as they are signed: on the screen, on paper, and as final. */
export function InternalReport({ searched, paper, rows }: InternalReportProps) {
  const { session, can } = useSession();
  const print = usePrint();
  const [asking, setAsking] = useState(false);
  const [lock, { isLoading, error, data: made, reset }] = useLockPaperMutation();
  const locked = made ?? paper?.locked ?? undefined;
  const { exam } = searched;
  const final = locked && `Final since ${moment(locked.at)}, ${locked.by}`;
  const finalPossible = can(lockPaper) && paper !== undefined && !locked && closedMessage(exam, paper) === undefined;
  const missing = paper?.missing ?? 0;
  const printFinal = async () => {
    const answer = await lock({
      body: { exam: exam.exam_tbl, P_code: searched.paper, kind: 'INTERNAL', missing },
    });
    if (!('data' in answer) || !answer.data) return;
    setAsking(false);
    print.start();
  };

  return (
    <>
      <PaperFacts row={rows[0]!} />
      {final && (
        <Banner kind="info">{final}. A mark can be changed by a correction the examination office approves.</Banner>
      )}
      <Text quiet>{candidateMessage(exam.stage)}</Text>
      <DataTable
        label={`Internal marks of ${searched.paper}`}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        printAction={
          <Stack row>
            {finalPossible && (
              <Button
                onClick={() => {
                  reset();
                  setAsking(true);
                }}
              >
                Print as final
              </Button>
            )}
            <Button kind="primary" onClick={print.start} busy={print.waiting}>
              Print
            </Button>
          </Stack>
        }
      />
      <p>Internal Examiner: ______________________</p>
      <PrintArea printing={print.printing} signatures={['Internal Examiner']}>
        <PrintTable
          head={[
            'Internal Marks',
            `${exam.exam_name}, ${searched.college}, ${session?.colName ?? ''}`,
            ...factLines(rows[0]!),
            ...(final ? [final] : []),
          ]}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => String(id)}
          empty={NO_RECORD}
        />
      </PrintArea>
      <ConfirmDialog
        open={asking}
        title={`Print the internal marks of ${searched.paper} as final?`}
        confirmLabel="Lock and print"
        busy={isLoading}
        onConfirm={() => void printFinal()}
        onClose={() => setAsking(false)}
        result={
          error !== undefined && <Banner kind="error">{ownMessage(error) ?? 'The marks could not be locked.'}</Banner>
        }
      >
        {missing > 0 && (
          <strong>
            {marks(missing)} {missing === 1 ? 'is' : 'are'} missing in the college and will stay empty.{' '}
          </strong>
        )}
        From then on marks of this paper change only by a correction the examination office approves, until the office
        reopens the paper.
      </ConfirmDialog>
    </>
  );
}
