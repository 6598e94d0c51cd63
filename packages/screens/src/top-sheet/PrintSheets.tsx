import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useListQpCollegesQuery } from '@thervu/contracts/qp-count/qp-count-api';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { useMakeTopSheetPdfMutation } from '@thervu/contracts/top-sheet/top-sheet-api';
import type { PrintKind } from '@thervu/contracts/top-sheet/top-sheet-rules';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { TrackedJob } from './TrackedJob';
import { useTrackedJob } from './useTrackedJob';

export interface PrintSheetsProps {
  /** Identifier of the exam. */
  exam: string;
  /** Days with written papers. */
  days: readonly string[];
  open?: (address: URL) => void;
}

/** Top sheets and labels with their barcodes, for the halls of one college. */
export function PrintSheets({ exam, days, open }: PrintSheetsProps) {
  const [makeTopSheetPdf] = useMakeTopSheetPdfMutation();
  const shell = useShell();
  const colleges = useListQpCollegesQuery();
  const { banner, showMessage, clear } = useBanner();
  const [college, setCollege] = useState('');
  const [date, setDate] = useState('');
  const [sending, setSending] = useState(false);
  const [ordered, setOrdered] = useState<Job | null>(null);
  const { job, look } = useTrackedJob(ordered);

  const print = async (kind: PrintKind) => {
    clear();
    if (college === '') return showMessage('error', 'Please select a college.');
    setSending(true);
    const answer = await makeTopSheetPdf({ body: { exam, kind, college, ...(date && { date }) } });
    setSending(false);
    if (answer.error) return showMessage('error', failureText(answer.error, 'The PDF could not be started.'));
    setOrdered(answer.data);
    return shell.jobStarted();
  };

  return (
    <Panel title="Printed top sheets and labels" width={720}>
      <Stack>
        <Text quiet>
          Three top sheets to a page, the part with the name to be torn off; labels three by eight, 70 by 37 mm. In the
          order of the halls: by day, session, hall and desk; before there is a plan by paper and register number.
        </Text>
        <Stack row>
          <DependentSelect
            label="College"
            value={college}
            onChange={setCollege}
            options={colleges.data?.map(({ Colcode, Colname, District }) => ({
              value: Colcode,
              label: `${Colcode} - ${Colname} (${District})`,
            }))}
            required
          />
          <DependentSelect
            label="Day"
            value={date}
            onChange={setDate}
            options={days.map((day) => ({ value: day, label: indianDay(day) }))}
            placeholder="All days"
            none="No paper has a date."
          />
        </Stack>
        <Stack row>
          <Button busy={sending} onClick={() => void print('sheets')}>
            Top sheets as PDF
          </Button>
          <Button busy={sending} onClick={() => void print('labels')}>
            Labels as PDF
          </Button>
        </Stack>
        {banner}
        {job && <TrackedJob job={job} look={look} open={open} fail={(text) => showMessage('error', text)} />}
      </Stack>
    </Panel>
  );
}
