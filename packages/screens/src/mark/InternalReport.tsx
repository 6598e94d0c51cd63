import { ownMessage } from '@thervu/contracts/core/problem';
import { useState } from 'react';
import { useLockPaperMutation } from '@thervu/contracts/mark/mark-api';
import { type MarkPaper, type MarkRow } from '@thervu/contracts/mark/mark-contract';
import { lockPaper } from '@thervu/contracts/mark/correction-contract';
import { shownMark, shownMarkInWords } from '@thervu/contracts/mark/mark-rules';
import { candidateMessage } from '@thervu/contracts/registration/candidate-rules';
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
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { NO_RECORD } from '../shared/report-labels';
import { closedMessage } from './internal-rows';
import { moment } from './mark-messages';
import { factLines, PaperFacts } from './PaperFacts';
import type { SearchedMarks } from './useMarkChoice';

/** What stands beside a mark: why there is none, or where it comes from. */
const remarks = (t: Say<MarkEntryWords>, { Absent, Intl_mark, carried, discontinued, Ex_confm }: MarkRow): string =>
  [
    Absent ? t('absent') : Intl_mark === null ? t('not-entered') : '',
    carried ? t('carried-from-an-earlier-exam') : '',
    discontinued ? t('discontinued') : '',
    Ex_confm ? '' : t('not-confirmed'),
  ]
    .filter((word) => word !== '')
    .join(', ');

const columns = (t: Say<MarkEntryWords>): Column<MarkRow>[] => [
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 160 },
  {
    key: 'mark',
    header: t('marks-awarded'),
    cell: ({ Intl_mark, Absent }) => shownMark(Intl_mark, Absent),
    numeric: true,
    width: 110,
  },
  {
    key: 'words',
    header: t('marks-in-words'),
    cell: ({ Intl_mark, Absent }) => shownMarkInWords(Intl_mark, Absent),
  },
  { key: 'remarks', header: t('remarks'), cell: (row) => remarks(t, row) },
];

export interface InternalReportProps {
  searched: SearchedMarks;
  paper: MarkPaper | undefined;
  rows: readonly MarkRow[];
}

/** The marks of a paper as they are signed: on the screen, on paper, and as final. */
export function InternalReport({ searched, paper, rows }: InternalReportProps) {
  const t = useWords(markEntry);
  const { session, can } = useSession();
  const print = usePrint();
  const [asking, setAsking] = useState(false);
  const [lock, { isLoading, error, data: made, reset }] = useLockPaperMutation();
  const locked = made ?? paper?.locked ?? undefined;
  const { exam } = searched;
  const final = locked && t('final-since-at-by', { at: moment(locked.at), by: locked.by });
  const finalPossible = can(lockPaper) && paper !== undefined && !locked && closedMessage(t, exam, paper) === undefined;
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
        <Banner kind="info">
          {final}. {t('corrections')}
        </Banner>
      )}
      <Text quiet>{candidateMessage(exam.stage)}</Text>
      <DataTable
        label={t('internal-marks-of-paper', { paper: searched.paper })}
        rows={rows}
        columns={columns(t)}
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
                {t('print-as-final')}
              </Button>
            )}
            <Button kind="primary" onClick={print.start} busy={print.waiting}>
              {t('print')}
            </Button>
          </Stack>
        }
      />
      <p>{t('examiner.line')}</p>
      <PrintArea printing={print.printing} signatures={[t('internal-examiner')]}>
        <PrintTable
          head={[
            t('internal-marks'),
            `${exam.exam_name}, ${searched.college}, ${session?.colName ?? ''}`,
            ...factLines(t, rows[0]!),
            ...(final ? [final] : []),
          ]}
          rows={rows}
          columns={columns(t)}
          rowKey={({ id }) => String(id)}
          empty={NO_RECORD}
        />
      </PrintArea>
      <ConfirmDialog
        open={asking}
        title={t('print-the-internal-marks-of', { paper: searched.paper })}
        confirmLabel={t('lock-and-print')}
        busy={isLoading}
        onConfirm={() => void printFinal()}
        onClose={() => setAsking(false)}
        result={error !== undefined && <Banner kind="error">{ownMessage(error) ?? t('the-marks-could-not-be')}</Banner>}
      >
        {missing > 0 && <strong>{t('final.missing', { n: missing })} </strong>}
        {t('final.internal')}
      </ConfirmDialog>
    </>
  );
}
