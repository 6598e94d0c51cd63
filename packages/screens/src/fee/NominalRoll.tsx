import { failureText } from '@thervu/contracts/core/problem';
import { useUpdateFinalYearMutation } from '@thervu/contracts/fee/fee-api';
import type { FeeDetail, RollStudent } from '@thervu/contracts/fee/fee-contract';
import { FEE_COMPONENTS, inRupees, totalFees } from '@thervu/contracts/fee/fee-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { ExcelButton } from '@thervu/ui/print/ExcelButton';
import { Panel } from '@thervu/ui/layout/Panel';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { sheetOf } from '@thervu/ui/print/table-file';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useUndo } from '@thervu/ui/message/useUndo';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { examFees, type ExamFeesWords } from '@thervu/words/compiled/exam-fees';
import { kit } from '@thervu/words/compiled/kit';
import { NO_RECORD } from '../shared/report-labels';
import { PrintedRoll, rollColumns } from './PrintedRoll';
import { groupRoll, totalsBy } from './roll-groups';
import { RollTable } from './RollTable';
import { RollTotals, totalsSheet } from './RollTotals';

export interface NominalRollProps {
  students: readonly RollStudent[];
  schedule: readonly FeeDetail[];
  /** Identifier of the exam, and its name as it is shown. */
  exam: string;
  examName: string;
}

const formatSchedule = (known: (text: string) => string, schedule: readonly FeeDetail[]) =>
  schedule.map(({ id, fees }) => `${known(FEE_COMPONENTS[id as 1])} ${inRupees(fees)}`).join(', ');

/** A workbook has no headings between its rows: the group stands in the row. */
const groupColumns = (t: Say<ExamFeesWords>): Column<RollStudent>[] => [
  { key: 'year', header: t('admission-year'), cell: (row) => String(row.admn_acdyr) },
  { key: 'degree', header: t('degree'), cell: (row) => row.Degree },
];

/** What undoes a change of the final-year fees. */
interface FinalYearUndo {
  regNo: string;
  action: 'confirm' | 'Not-Attend';
  version: number;
}

/** The roll by year of admission and degree, each student with the button of the final-year fees; totals below. */
export function NominalRoll({ students, schedule, exam, examName }: NominalRollProps) {
  const t = useWords(examFees);
  const known = useKnownText(examFees);
  const say = useWords(kit);
  const [update] = useUpdateFinalYearMutation();
  const message = useBanner();
  const { banner, showMessage, clear } = message;
  const { offerUndo } = useUndo<FinalYearUndo>({
    kind: `final-year ${exam}`,
    send: ({ regNo, action, version }) => update({ params: { regNo, exam, action }, query: { undo: version } }),
    explain: (error) => failureText(error, say('undo.failed')),
    onUndone: () => showMessage('success', say('undo.done')),
    label: say('undo'),
    message,
  });
  const print = usePrint();
  const groups = groupRoll(students);
  if (groups.length === 0) {
    return <EmptyState text={NO_RECORD} hint={t('a-student-appears-here-after')} />;
  }
  const frozen = students.some(({ frozenAt }) => frozenAt !== null);
  const sums = groups.map(({ year, degree, students: ownRows }) => ({
    year,
    degree,
    students: ownRows.length,
    fees: totalFees(ownRows.map(({ fees }) => fees)),
  }));

  const sheets = () => [
    sheetOf({
      name: t('nominal-roll-2'),
      columns: [...groupColumns(t), ...rollColumns(t)],
      rows: groups.flatMap(({ students: ownRows }) => ownRows),
      totalLabel: t('total'),
    }),
    totalsSheet(
      t,
      t('by-year'),
      t('year'),
      totalsBy(sums, ({ year }) => String(year)),
    ),
    totalsSheet(
      t,
      t('by-degree'),
      t('degree'),
      totalsBy(sums, ({ degree }) => degree),
    ),
  ];

  const toggle = async ({ Reg_No, IsFinalyear }: RollStudent) => {
    clear();
    const action = IsFinalyear ? 'Not-Attend' : 'confirm';
    const { data, error } = await update({ params: { regNo: Reg_No, exam, action }, query: {} });
    if (!data) return showMessage('error', failureText(error, t('operation-failed')));
    const { message: text, version } = data;
    if (version === undefined) return showMessage('success', text);
    return offerUndo(text, { regNo: Reg_No, action: IsFinalyear ? 'confirm' : 'Not-Attend', version });
  };

  return (
    <>
      {frozen && <Banner kind="info">{t('this-roll-is-final-it')}</Banner>}
      {banner}
      <Text quiet>
        {t('fees-of-exam-schedule', { examname: examName, formatschedule: formatSchedule(known, schedule) })}
      </Text>
      {groups.map(({ year, degree, students: ownRows }) => (
        <Panel key={`${year}/${degree}`} title={t('degree-admitted-year', { degree, year })} bare>
          <RollTable
            label={t('degree-admitted-year', { degree, year })}
            students={ownRows}
            onToggle={frozen ? undefined : toggle}
            printAction={
              <>
                <ExcelButton file={`Nominal-Roll-${exam}`} sheets={sheets} />
                <Button onClick={print.start} busy={print.waiting}>
                  {t('print')}
                </Button>
              </>
            }
          />
        </Panel>
      ))}
      <Panel title={t('totals')} bare>
        <RollTotals label={t('totals-by-year')} first={t('year')} rows={totalsBy(sums, ({ year }) => String(year))} />
      </Panel>
      <Panel title={t('totals-by-degree')} bare>
        <RollTotals label={t('totals-by-degree')} first={t('degree')} rows={totalsBy(sums, ({ degree }) => degree)} />
      </Panel>
      <PrintedRoll printing={print.printing} groups={groups} examName={examName} />
    </>
  );
}
