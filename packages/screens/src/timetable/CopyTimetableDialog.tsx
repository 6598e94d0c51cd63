import { useId, useState } from 'react';
import { formatDay, pluralise } from '@thervu/contracts/core/format';
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
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';

type Copied = CallReply<typeof copyTimetable>;
type Paper = Copied['papers'][number];
type Left = Copied['left'][number];

const slot = ({ examdate, examsession }: Paper['after']) =>
  `${weekday(examdate)} ${formatDay(examdate)}, ${examsession}`;

const PAPERS: Column<Paper>[] = [
  { key: 'paper', header: 'Paper', cell: ({ p_code, p_name }) => `${p_code} ${p_name}` },
  { key: 'sem', header: 'Semester', numeric: true, cell: ({ sem }) => String(sem) },
  { key: 'before', header: 'Then', cell: ({ before }) => slot(before) },
  { key: 'after', header: 'New', cell: ({ after }) => slot(after) },
];
const LEFT: Column<Left>[] = [
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code },
  { key: 'sem', header: 'Semester', numeric: true, cell: ({ sem }) => String(sem) },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason },
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
    if (first === '') return showMessage('error', 'Enter the first exam day.');
    const body = { from, to, first, apply: current !== undefined };
    const { data, error } = await copy({ body: current ? { ...body, expected: current.papers.length } : body });
    if (!data) {
      setShown(undefined);
      return showMessage('error', failureText(error, 'The time table could not be copied.'));
    }
    return current ? onCopied(data.message) : setShown({ ...data, asked });
  };

  return (
    <ConfirmDialog
      open
      title={`Copy a time table to ${to}`}
      confirmLabel={
        current ? `Copy ${pluralise(current.papers.length, 'paper', 'papers')}` : 'Show what would be copied'
      }
      ready={current?.papers.length !== 0}
      busy={isLoading}
      result={banner}
      onConfirm={() => void run()}
      onClose={onClose}
      focusInContent
    >
      <Stack>
        <Text>
          Sessions and the days between the papers stay. Sundays and holidays are left out. Papers with a date keep it.
        </Text>
        <PlainSelect
          id={`${id}from`}
          label="Earlier exam"
          value={from}
          onChange={setFrom}
          options={exams.map((name) => ({ value: name, label: name }))}
          placeholder={null}
        />
        <PlainDay id={`${id}first`} label="First exam day" value={first} onChange={setFirst} required />
        {current && (
          <DataTable
            label="What would be copied"
            rows={current.papers}
            rowKey={({ p_code }) => p_code}
            columns={PAPERS}
            maxHeight={260}
            empty={{ text: 'No paper is left to copy.', hint: 'Choose another exam.' }}
          />
        )}
        {current && current.left.length > 0 && (
          <DataTable
            label="Not copied"
            rows={current.left}
            rowKey={({ p_code }) => p_code}
            columns={LEFT}
            maxHeight={200}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
