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
import { useWords } from '@thervu/words';
import { topSheet } from '@thervu/words/compiled/top-sheet';
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
  const t = useWords(topSheet);
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
    if (college === '') return showMessage('error', t('choose-college'));
    setSending(true);
    const answer = await makeTopSheetPdf({ body: { exam, kind, college, ...(date && { date }) } });
    setSending(false);
    if (answer.error) return showMessage('error', failureText(answer.error, t('pdf.failed')));
    setOrdered(answer.data);
    return shell.jobStarted();
  };

  return (
    <Panel title={t('printed')} width={720}>
      <Stack>
        <Text quiet>{t('printed.note')}</Text>
        <Stack row>
          <DependentSelect
            label={t('college')}
            value={college}
            onChange={setCollege}
            options={colleges.data?.map(({ Colcode, Colname, District }) => ({
              value: Colcode,
              label: `${Colcode} - ${Colname} (${District})`,
            }))}
            required
          />
          <DependentSelect
            label={t('day')}
            value={date}
            onChange={setDate}
            options={days.map((day) => ({ value: day, label: indianDay(day) }))}
            placeholder={t('days.all')}
            none={t('days.none')}
          />
        </Stack>
        <Stack row>
          <Button busy={sending} onClick={() => void print('sheets')}>
            {t('sheets.pdf')}
          </Button>
          <Button busy={sending} onClick={() => void print('labels')}>
            {t('labels.pdf')}
          </Button>
        </Stack>
        {banner}
        {job && <TrackedJob job={job} look={look} open={open} fail={(text) => showMessage('error', text)} />}
      </Stack>
    </Panel>
  );
}
