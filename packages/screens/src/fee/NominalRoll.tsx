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
import { usePrint } from '@thervu/ui/print/usePrint';
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

const formatSchedule = (schedule: readonly FeeDetail[]) =>
  schedule.map(({ id, fees }) => `${FEE_COMPONENTS[id as 1]} ${inRupees(fees)}`).join(', ');

/** A workbook has no headings between its rows: the group stands in the row. */
const GROUP_COLUMNS: Column<RollStudent>[] = [
  { key: 'year', header: 'Admission year', cell: (row) => String(row.admn_acdyr) },
  { key: 'degree', header: 'Degree', cell: (row) => row.Degree },
];

/** The roll by year of admission and degree, each student with the button of the final-year fees; totals below. */
export function NominalRoll({ students, schedule, exam, examName }: NominalRollProps) {
  const [update] = useUpdateFinalYearMutation();
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const groups = groupRoll(students);
  if (groups.length === 0) {
    return (
      <EmptyState
        text={NO_RECORD}
        hint="A student stands on the roll once a paper is confirmed under Exam Applications."
      />
    );
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
      name: 'Nominal Roll',
      columns: [...GROUP_COLUMNS, ...rollColumns],
      rows: groups.flatMap(({ students: ownRows }) => ownRows),
    }),
    totalsSheet(
      'By year',
      'Year',
      totalsBy(sums, ({ year }) => String(year)),
    ),
    totalsSheet(
      'By degree',
      'Degree',
      totalsBy(sums, ({ degree }) => degree),
    ),
  ];

  const toggle = async ({ Reg_No, IsFinalyear }: RollStudent) => {
    clear();
    const action = IsFinalyear ? 'Not-Attend' : 'confirm';
    const answer = await update({ params: { regNo: Reg_No, exam, action } });
    if ('error' in answer) showMessage('error', failureText(answer.error, 'Operation failed'));
    else showMessage('success', answer.data.message);
  };

  return (
    <>
      {frozen && (
        <Banner kind="info">
          This roll is frozen: it shows the fees as they were when applications closed. Later changes do not move it,
          and the fee of a student who moved stays with the college that collected it.
        </Banner>
      )}
      {banner}
      <Text quiet>{`Fees of ${examName}: ${formatSchedule(schedule)}.`}</Text>
      {groups.map(({ year, degree, students: ownRows }) => (
        <Panel key={`${year}/${degree}`} title={`${degree}, admitted ${year}`} bare>
          <RollTable
            label={`${degree}, admitted ${year}`}
            students={ownRows}
            onToggle={frozen ? undefined : toggle}
            printAction={
              <>
                <ExcelButton file={`Nominal-Roll-${exam}`} sheets={sheets} />
                <Button onClick={print.start} busy={print.waiting}>
                  Print
                </Button>
              </>
            }
          />
        </Panel>
      ))}
      <Panel title="Totals" bare>
        <RollTotals label="Totals by year" first="Year" rows={totalsBy(sums, ({ year }) => String(year))} />
      </Panel>
      <Panel title="Totals by degree" bare>
        <RollTotals label="Totals by degree" first="Degree" rows={totalsBy(sums, ({ degree }) => degree)} />
      </Panel>
      <PrintedRoll printing={print.printing} groups={groups} examName={examName} />
    </>
  );
}
