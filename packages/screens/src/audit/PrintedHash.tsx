import { useId, useState, type FormEvent } from 'react';
import { useLazyCheckClosingHashQuery } from '@thervu/contracts/audit/audit-api';
import { typedHash } from '@thervu/contracts/audit/audit-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainDay } from '@thervu/ui/form/PlainDay';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { audit as auditWords } from '@thervu/words/compiled/audit';

/** The time of a report printed before its day was over, as a moment. */
const momentOf = (day: string, time: string): string => `${day}T${time.length === 5 ? `${time}:00` : time}+05:30`;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Compares the closing hash on a camp's printed report with the journal as it is now. */
export function PrintedHash() {
  const t = useWords(auditWords);
  const id = useId();
  const [checkClosingHash] = useLazyCheckClosingHashQuery();
  const exams = useListExamsQuery();
  const [exam, setExam] = useState('');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [hash, setHash] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const problems = {
    exam: exam === '' ? t('choose-the-exam') : undefined,
    day: day === '' ? t('enter-the-day-of-the-report') : undefined,
    time: time !== '' && !TIME.test(time) ? t('enter-the-time-as-it-is') : undefined,
    hash: typedHash(hash) ? undefined : t('enter-the-sixteen-digits-as-they'),
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    setTried(true);
    if (Object.values(problems).some(Boolean)) return undefined;
    setBusy(true);
    const answer = await checkClosingHash({
      params: { examId: Number(exam), hash: typedHash(hash)! },
      query: { date: day, ...(time === '' ? {} : { until: momentOf(day, time) }) },
    });
    setBusy(false);
    if (!answer.data) return showMessage('error', failureText(answer.error, t('the-hash-could-not-be-checked')));
    const { fits, now } = answer.data;
    return fits
      ? showMessage('success', t('the-journal-of-keyings-is-what', { keyings: t('keyings', { n: now.keyings }) }))
      : showMessage('error', t('the-journal-now-hashes-to-hash', { hash: now.hash }));
  };
  const error = (name: keyof typeof problems) => (tried && problems[name] ? { error: problems[name] } : {});
  return (
    <Panel title={t('closing-hash')} note={t('a-camps-report-carries-the-closing')}>
      <form noValidate aria-label={t('closing-hash')} onSubmit={(event) => void check(event)}>
        <Stack>
          <Stack row>
            <PlainSelect
              id={`${id}-exam`}
              label={t('exam-of-the-report')}
              value={exam}
              onChange={setExam}
              options={exams.data?.map((item) => ({ value: String(item.id), label: item.exam_name })) ?? []}
              {...error('exam')}
            />
            <PlainDay id={`${id}-day`} label={t('day')} value={day} onChange={setDay} {...error('day')} />
            <PlainInput
              id={`${id}-time`}
              label={t('time-if-printed')}
              value={time}
              onChange={setTime}
              maxLength={8}
              {...error('time')}
            />
            <PlainInput
              id={`${id}-hash`}
              label={t('printed-hash')}
              value={hash}
              onChange={setHash}
              maxLength={60}
              {...error('hash')}
            />
          </Stack>
          <Stack row>
            <Button type="submit" busy={busy}>
              {t('compare')}
            </Button>
          </Stack>
          {banner}
        </Stack>
      </form>
    </Panel>
  );
}
