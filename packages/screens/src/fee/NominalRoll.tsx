import { failureText } from '@thervu/contracts/core/problem';
import { useUpdateFinalYearMutation } from '@thervu/contracts/fee/fee-api';
import type { FeeDetail, RollStudent } from '@thervu/contracts/fee/fee-contract';
import { FEE_COMPONENTS, inRupees, totalFees } from '@thervu/contracts/fee/fee-rules';
import { Banner } from '@thervu/ui/Banner';
import { Button } from '@thervu/ui/Button';
import { EmptyState } from '@thervu/ui/EmptyState';
import { Panel } from '@thervu/ui/Panel';
import { Text } from '@thervu/ui/Text';
import { useBanner } from '@thervu/ui/useBanner';
import { usePrint } from '@thervu/ui/usePrint.ts';
import { NO_RECORD } from '../shared/report-words';
import { PrintedRoll } from './PrintedRoll';
import { groupRoll, totalsBy } from './roll-groups';
import { RollTable } from './RollTable';
import { RollTotals } from './RollTotals';

export interface NominalRollProps {
  students: readonly RollStudent[];
  schedule: readonly FeeDetail[];
  /** Identifier of the exam, and its name as it is shown. */
  exam: string;
  examName: string;
}

const scheduleInWords = (schedule: readonly FeeDetail[]) =>
  schedule.map(({ id, fees }) => `${FEE_COMPONENTS[id as 1]} ${inRupees(fees)}`).join(', ');

/** The roll by year of admission and degree, each student with the button of the final-year fees; totals below. */
export function NominalRoll({ students, schedule, exam, examName }: NominalRollProps) {
  const [update] = useUpdateFinalYearMutation();
  const { banner, say, clear } = useBanner();
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
  const sums = groups.map(({ year, degree, students: own }) => ({
    ...{ year, degree, students: own.length },
    fees: totalFees(own.map(({ fees }) => fees)),
  }));

  const toggle = async ({ Reg_No, IsFinalyear }: RollStudent) => {
    clear();
    const action = IsFinalyear ? 'Not-Attend' : 'confirm';
    const answer = await update({ params: { regNo: Reg_No, exam, action } });
    if ('error' in answer) say('error', failureText(answer.error, 'Operation failed'));
    else say('success', answer.data.message);
  };

  return (
    <>
      {frozen && (
        <Banner kind="info">
          This roll is frozen: it shows the fees as they were when applications closed. Later changes do not
          move it, and the fee of a student who moved stays with the college that collected it.
        </Banner>
      )}
      {banner}
      <Text quiet>{`Fees of ${examName}: ${scheduleInWords(schedule)}.`}</Text>
      {groups.map(({ year, degree, students: own }) => (
        <Panel key={`${year}/${degree}`} title={`${degree}, admitted ${year}`} bare>
          <RollTable
            label={`${degree}, admitted ${year}`}
            students={own}
            onToggle={frozen ? undefined : toggle}
            printAction={
              <Button onClick={print.start} busy={print.waiting}>
                Print
              </Button>
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
