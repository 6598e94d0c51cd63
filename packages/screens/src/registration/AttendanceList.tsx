import type { ConfirmRow } from '@thervu/contracts/registration/application-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { ExcelButton } from '@thervu/ui/print/ExcelButton';
import { Panel } from '@thervu/ui/layout/Panel';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import type { Column } from '@thervu/ui/table/table-column';
import { sheetOf } from '@thervu/ui/print/table-file';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords, type Say } from '@thervu/words';
import { registration, type RegistrationWords } from '@thervu/words/compiled/registration';
import { NO_RECORD } from '../shared/report-labels';
import { indianDay } from './registration-messages';
import type { SearchedBatch } from './useBatchChoice';

interface Line extends ConfirmRow {
  place: number;
}

/** Confirmed rows paper by paper, numbered in the order of the register numbers. */
function byPaper(rows: readonly ConfirmRow[]): Line[][] {
  const papers = new Map<string, Line[]>();
  for (const row of rows) {
    const lines = papers.get(row.P_code);
    if (lines) lines.push({ ...row, place: lines.length + 1 });
    else papers.set(row.P_code, [{ ...row, place: 1 }]);
  }
  return [...papers.values()].sort(([a], [b]) => (a!.P_code < b!.P_code ? -1 : 1));
}

const columns = (t: Say<RegistrationWords>): Column<Line>[] => [
  {
    key: 'place',
    header: t('serial'),
    cell: ({ place }) => place,
    sortBy: ({ place }) => place,
    numeric: true,
    width: 48,
  },
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name },
  {
    key: 'dob',
    header: t('birth'),
    cell: ({ dob }) => indianDay(dob),
    sortBy: ({ dob }) => dob,
    width: 110,
  },
];
/** A workbook has no headings between its rows: the paper stands in the row. */
const paperColumns = (t: Say<RegistrationWords>): Column<Line>[] => [
  { key: 'paper', header: t('paper-code'), cell: ({ P_code }) => P_code },
  { key: 'title', header: t('paper-name'), cell: ({ P_NAME }) => P_NAME },
];
const forHall = (t: Say<RegistrationWords>): Column<Line>[] => [
  ...columns(t),
  { key: 'examiner', header: t('examiner-no'), cell: () => '', byHand: true },
  { key: 'sign', header: t('signature'), cell: () => '', byHand: true },
];

export interface AttendanceListProps {
  rows: readonly ConfirmRow[];
  searched: SearchedBatch;
  degree: string;
}

/** The list for the hall: one table for each paper, with a place for the examiner number and the signature on paper. */
export function AttendanceList({ rows, searched, degree }: AttendanceListProps) {
  const t = useWords(registration);
  const { session } = useSession();
  const print = usePrint();
  const papers = byPaper(rows);
  if (papers.length === 0) return <EmptyState text={NO_RECORD} hint={t('applications-are-confirmed-under-exam')} />;
  const { college, exam, batch, sem } = searched;
  const whose =
    college === session?.colCode ? `${college}, ${session.colName ?? ''}` : t('college-college', { college });
  return (
    <>
      {papers.map((lines, index) => (
        <Panel key={lines[0]!.P_code} title={`${lines[0]!.P_code}, ${lines[0]!.P_NAME}`} bare>
          <DataTable
            label={lines[0]!.P_code}
            rows={lines}
            columns={forHall(t)}
            rowKey={({ id }) => String(id)}
            maxHeight={400}
            printAction={
              index === 0 && (
                <>
                  <ExcelButton
                    file={`Exam-Application-Report-${exam.exam_name}`}
                    sheets={() => [
                      sheetOf({
                        name: t('applications-2'),
                        columns: [...paperColumns(t), ...columns(t)],
                        rows: papers.flat(),
                      }),
                    ]}
                  />
                  <Button kind="primary" onClick={print.start} busy={print.waiting}>
                    {t('print')}
                  </Button>
                </>
              )
            }
          />
        </Panel>
      ))}
      <PrintArea printing={print.printing}>
        {papers.map((lines, index) => (
          // one sheet or more for each paper, each signed by itself
          <section key={lines[0]!.P_code} style={{ breakAfter: index < papers.length - 1 ? 'page' : undefined }}>
            <PrintTable
              head={[
                t('link.report'),
                `${exam.exam_name}, ${whose}`,
                t('degree-admitted-batch-semester-sem', { degree, batch, sem }),
                `${lines[0]!.P_code}, ${lines[0]!.P_NAME}`,
                t('examiner-no-2'),
              ]}
              rows={lines}
              columns={forHall(t)}
              rowKey={({ id }) => String(id)}
              empty={NO_RECORD}
            />
            <div className="signatures">
              <div>{t('examiner')}</div>
              <div>{t('chief-superintendent')}</div>
            </div>
          </section>
        ))}
      </PrintArea>
    </>
  );
}
