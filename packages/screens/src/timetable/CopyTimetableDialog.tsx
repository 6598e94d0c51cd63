import { useId, useState } from 'react';
import { formatDay } from '@thervu/contracts/core/format';
import type { CallReply } from '@thervu/contracts/core/call';
import { failureText } from '@thervu/contracts/core/problem';
import { useCopyTimetableMutation } from '@thervu/contracts/timetable/timetable-api';
import type { copyTimetable } from '@thervu/contracts/timetable/timetable-contract';
import { weekday } from '@thervu/contracts/timetable/timetable-rules';
import { PlainDay } from '@thervu/ui/form/PlainDay';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { timetable as timetableWords, type TimetableWords } from '@thervu/words/compiled/timetable';

type Copied = CallReply<typeof copyTimetable>;
type Paper = Copied['papers'][number];
type Left = Copied['left'][number];

type Known = (text: string) => string;

const slot = (known: Known, { examdate, examsession }: Paper['after']) =>
  `${known(weekday(examdate))} ${formatDay(examdate)}, ${examsession}`;

const papersIn = (t: Say<TimetableWords>, known: Known): Column<Paper>[] => [
  { key: 'paper', header: t('paper'), cell: ({ p_code, p_name }) => `${p_code} ${p_name}` },
  { key: 'sem', header: t('semester'), numeric: true, cell: ({ sem }) => String(sem) },
  { key: 'before', header: t('then'), cell: ({ before }) => slot(known, before) },
  { key: 'after', header: t('new'), cell: ({ after }) => slot(known, after) },
];
const leftIn = (t: Say<TimetableWords>, say: Known): Column<Left>[] => [
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code },
  { key: 'sem', header: t('semester'), numeric: true, cell: ({ sem }) => String(sem) },
  { key: 'reason', header: t('why'), cell: ({ reason }) => say(reason) },
];

export interface CopyTimetableDialogProps {
  /** The exam that gets the time table. */
  to: string;
  /** The exams it may come from, the latest first. */
  exams: readonly string[];
  /** Receives the server's sentence. */
  onCopied: (message: string) => void;
  onClose: () => void;
}

/** Copies the days and sessions of an earlier exam: first what would be copied and what not, then the copy. */
export function CopyTimetableDialog({ to, exams, onCopied, onClose }: CopyTimetableDialogProps) {
  const say = useMessageText();
  const t = useWords(timetableWords);
  const known = useKnownText(timetableWords);
  const id = useId();
  const [from, setFrom] = useState(exams[0] ?? '');
  const [first, setFirst] = useState('');
  const [shown, setShown] = useState<Copied & { asked: string }>();
  const [copy, { isLoading }] = useCopyTimetableMutation();
  const { banner, showMessage, clear } = useBanner();
  const asked = `${from}/${first}`;
  const current = shown?.asked === asked ? shown : undefined;

  const run = async () => {
    clear();
    if (first === '') return showMessage('error', t('copy.first.missing'));
    const body = { from, to, first, apply: current !== undefined };
    const { data, error } = await copy({ body: current ? { ...body, expected: current.papers.length } : body });
    if (!data) {
      setShown(undefined);
      return showMessage('error', failureText(error, t('copy.failed')));
    }
    return current ? onCopied(data.message) : setShown({ ...data, asked });
  };

  return (
    <ConfirmDialog
      open
      title={t('copy.title', { exam: to })}
      confirmLabel={current ? t('copy.do', { n: current.papers.length }) : t('copy.show')}
      ready={current?.papers.length !== 0}
      busy={isLoading}
      result={banner}
      onConfirm={() => void run()}
      onClose={onClose}
      focusInContent
    >
      <Stack>
        <Text>{t('copy.note')}</Text>
        <PlainSelect
          id={`${id}from`}
          label={t('copy.earlier')}
          value={from}
          onChange={setFrom}
          options={exams.map((name) => ({ value: name, label: name }))}
          placeholder={null}
        />
        <PlainDay id={`${id}first`} label={t('copy.first')} value={first} onChange={setFirst} required />
        {current && (
          <DataTable
            label={t('copy.what')}
            rows={current.papers}
            rowKey={({ p_code }) => p_code}
            columns={papersIn(t, known)}
            maxHeight={260}
            empty={{ text: t('copy.none'), hint: t('copy.other') }}
          />
        )}
        {current && current.left.length > 0 && (
          <DataTable
            label={t('copy.left')}
            rows={current.left}
            rowKey={({ p_code }) => p_code}
            columns={leftIn(t, say)}
            maxHeight={200}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
