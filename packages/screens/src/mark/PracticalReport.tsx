import { useMemo, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useLockPaperMutation } from '@thervu/contracts/mark/mark-api';
import { lockPaper } from '@thervu/contracts/mark/correction-contract';
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
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { NO_RECORD } from '../shared/report-labels';
import { moment } from './mark-messages';
import { shutPractical } from './practical-rows';
import type { PracticalSearch } from './usePracticalChoice';

type Line = PracticalMark & { place: number };

const columns = (t: Say<MarkEntryWords>): Column<Line>[] => [
  { key: 'place', header: t('serial'), cell: ({ place }) => place, numeric: true, width: 48 },
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 160 },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name, width: 150 },
  {
    key: 'mark',
    header: t('ext-mark'),
    numeric: true,
    width: 90,
    cell: (row) => practicalMarkShown(row.Ext_mark, row.Absent, row).mark,
  },
  { key: 'words', header: t('marks-in-words'), cell: (row) => practicalMarkShown(row.Ext_mark, row.Absent, row).words },
];
const withBatch = (t: Say<MarkEntryWords>): Column<Line>[] => [
  ...columns(t),
  {
    key: 'batch',
    header: t('practical-batch-2'),
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
  const t = useWords(markEntry);
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
  const shown = (every ? withBatch : columns)(t);
  const absent = rows.filter(({ Absent }) => Absent).length;
  const missing = rows.filter(({ Absent, Ext_mark }) => !Absent && Ext_mark === null).length;
  const counts = t('practical.counts', { n: rows.length, absent, missing });
  const facts = [
    t('programme-degree', { degree: first!.Degree }),
    t('subject-paper-paper2', { paper: first!.P_code, paper2: first!.P_NAME }),
    t('semester-sem', { sem }),
    t('credit-credit', { credit: first!.CREDIT }),
    t('paper-type-ptype', { ptype: first!.P_TYPE }),
    t('max-marks-extlmax', { extlmax: first!.EXTL_MAX }),
    every ? t('all-practical-batches') : t('practical-batch-prac', { prac }),
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
    if (!data) return showMessage('error', failureText(error, t('operation-failed')));
    setAsking(false);
    setLocked(true);
    return print.start();
  };
  // all batches at once: the signatures are for the whole paper
  const mayLock = every && paper !== undefined && can(lockPaper) && shutPractical(t, exam, paper) === undefined;
  return (
    <>
      {!asking && banner}
      <Panel title={`${first!.P_code}, ${first!.P_NAME}`} note={[facts[0], ...facts.slice(2)].join(' · ')} bare>
        <DataTable
          label={t('practical-marks')}
          rows={lines}
          columns={shown}
          rowKey={({ id }) => String(id)}
          exportAction={
            <>
              {paper?.final_at && (
                <StatusLabel kind="success">
                  {t('final-since-finalat', { finalat: moment(paper.final_at) })}
                </StatusLabel>
              )}
              {mayLock && <Button onClick={() => setAsking(true)}>{t('print-as-final')}</Button>}
            </>
          }
          printAction={
            <Button kind="primary" onClick={print.start} busy={print.waiting}>
              {t('print')}
            </Button>
          }
        />
        <Text quiet>
          {`${counts}${mayLock || paper?.final_at || !can(lockPaper) || every ? '' : ` ${t('practical.choose-all')}`}`}
        </Text>
      </Panel>
      <ConfirmDialog
        open={asking}
        title={t('make-the-practical-marks-of', { course: searched.course })}
        confirmLabel={t('print-as-final')}
        busy={locking.isLoading}
        result={banner}
        onConfirm={() => void makeFinal()}
        onClose={() => setAsking(false)}
      >
        {paper && paper.missing_in_college > 0 && (
          <p>{t('final.missing-in-college', { n: paper.missing_in_college })}</p>
        )}
        <p>{t('the-report-is-printed-for')}</p>
      </ConfirmDialog>
      <PrintArea printing={print.printing} signatures={[t('internal-examiner'), t('external-examiner')]}>
        <PrintTable
          head={[
            t('practical-marks-report'),
            `${exam.exam_name}, ${session?.colCode ?? ''}, ${session?.colName ?? ''}`,
            facts.slice(0, 2).join(' · '),
            facts.slice(2).join(' · '),
            `${counts}${locked || paper?.final_at ? ` ${t('practical.final')}` : ''}`,
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
