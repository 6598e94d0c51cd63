import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { useMakeBarcodesMutation } from '@thervu/contracts/top-sheet/top-sheet-api';
import type { TopSheetState } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { GENERATED, GENERATING, SHEET_STAGES } from '@thervu/contracts/top-sheet/top-sheet-rules';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Progress } from '@thervu/ui/job/Progress';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useKnownText, useWords } from '@thervu/words';
import { topSheet } from '@thervu/words/compiled/top-sheet';
import type { useExamChoice } from '../shared/useExamChoice';
import { TrackedJob, useJobFile } from './TrackedJob';
import { optionsOfList } from '@thervu/contracts/setting/list-rules';
import { useLists } from '../shared/useLists';
import { isOpen, useTrackedJob } from './useTrackedJob';

export interface GenerateSheetsProps {
  exams: ReturnType<typeof useExamChoice>;
  /** Undefined while it is on the way. */
  sheets: TopSheetState | undefined;
  /** Reads the state of the exam again. */
  again: () => unknown;
  open?: (address: URL) => void;
}

/** Starts or joins the work, follows it, and saves the file once it is there. */
export function GenerateSheets({ exams, sheets, again, open }: GenerateSheetsProps) {
  const t = useWords(topSheet);
  const known = useKnownText(topSheet);
  const [makeBarcodes] = useMakeBarcodesMutation();
  const fetchFile = useJobFile(open);
  const shell = useShell();
  const { banner, showMessage, clear } = useBanner();
  const { districts } = useLists();
  const [district, setDistrict] = useState('');
  const [date, setDate] = useState('');
  const [sending, setSending] = useState(false);
  const [order, setOrder] = useState<{ exam: string; job: Job } | null>(null);
  /** The ended job whose end has been told. */
  const reportedJob = useRef('');
  const { chosen } = exams;
  const ordered = order && order.exam === chosen?.exam_tbl ? order.job : null;
  // somebody's work that runs already is shown as well
  const { job, look } = useTrackedJob(ordered ?? sheets?.job ?? null);
  const busy = sending || (job !== null && isOpen(job));
  const waiting = exams.examSelect.options === undefined && exams.error === undefined;
  const tooSoon = chosen && !SHEET_STAGES.includes(chosen.stage);

  const ended = useEffectEvent(async (over: Job) => {
    if (reportedJob.current === over.id) return;
    reportedJob.current = over.id;
    again();
    if (over.state !== 'DONE') return;
    showMessage('success', known(GENERATED));
    const trouble = await fetchFile(over);
    if (trouble !== null) showMessage('error', trouble);
  });
  useEffect(() => {
    if (ordered && job?.id === ordered.id && !isOpen(job)) void ended(job);
  }, [ordered, job]);

  const another = (exam: string) => {
    clear();
    setDistrict('');
    setDate('');
    exams.examSelect.onChange(exam);
  };
  const generate = async () => {
    clear();
    if (!chosen) return showMessage('error', t('no-exam'));
    setSending(true);
    const body = { exam: chosen.exam_tbl, ...(district && { district }), ...(date && { date }) };
    const answer = await makeBarcodes({ body });
    setSending(false);
    if (answer.error) return showMessage('error', failureText(answer.error, t('generate.failed')));
    setOrder({ exam: chosen.exam_tbl, job: answer.data.job });
    return shell.jobStarted();
  };

  return (
    <Panel title={t('barcodes')} width={720}>
      <Stack>
        <Text quiet>{t('barcodes.note')}</Text>
        <DependentSelect {...exams.examSelect} onChange={another} required />
        <Stack row>
          <DependentSelect
            label={t('district')}
            value={district}
            onChange={setDistrict}
            options={optionsOfList(districts)}
            placeholder={t('district.all')}
          />
          <DependentSelect
            label={t('exam-date')}
            value={date}
            onChange={setDate}
            options={sheets?.days.map((day) => ({ value: day, label: indianDay(day) }))}
            placeholder={t('days.all')}
            none={t('days.none')}
            waitsFor={chosen ? null : t('exam.first')}
          />
        </Stack>
        {tooSoon && (
          <Text quiet>
            {t('stage.wrong', {
              exam: chosen.exam_name,
              stage: t(`stage.${chosen.stage}`),
              first: t(`stage.${SHEET_STAGES[0]!}`),
              last: t(`stage.${SHEET_STAGES.at(-1)!}`),
            })}
          </Text>
        )}
        <div>
          <Button kind="primary" busy={busy} disabled={waiting || Boolean(tooSoon)} onClick={() => void generate()}>
            {busy ? known(GENERATING) : t('generate')}
          </Button>
        </div>
        {banner}
        {busy && job?.state !== 'RUNNING' && <Progress label={t('progress')} done={0} total={null} />}
        {job && <TrackedJob job={job} look={look} open={open} fail={(text) => showMessage('error', text)} />}
      </Stack>
    </Panel>
  );
}
