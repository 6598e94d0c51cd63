import { useState } from 'react';
import type { CallReply } from '@thervu/contracts/core/call';
import { formatCount, formatDay } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type {
  ExamEntry,
  listExamTimetable,
  saveExamTimetable,
} from '@thervu/contracts/timetable/exam-timetable-contract';
import { useSaveExamTimetableMutation } from '@thervu/contracts/timetable/timetable-api';
import { weekday } from '@thervu/contracts/timetable/timetable-rules';
import { UploadField } from '@thervu/ui/form/UploadField';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { rowsOfWorkbook } from '@thervu/ui/print/workbook-rows';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { timetable as timetableWords, type TimetableWords } from '@thervu/words/compiled/timetable';
import { offText } from './off-text';
import { readTimetable, type FileProblem } from './read-timetable-file';

const RULES = { endings: { xlsx: 'Excel (.xlsx)' }, maxBytes: 2_000_000 };
type Preview = CallReply<typeof saveExamTimetable>;
type Change = Preview['changes'][number];

type Known = (text: string) => string;

const slotText = (known: Known, slot: Change['before']) =>
  slot === null ? '-' : `${known(weekday(slot.examdate))} ${formatDay(slot.examdate)}, ${slot.examsession}`;
const changesIn = (t: Say<TimetableWords>, known: Known): Column<Change>[] => [
  {
    key: 'paper',
    header: t('paper'),
    cell: ({ p_code, p_name }) => `${p_code} ${p_name}`,
    sortBy: ({ p_code }) => p_code,
  },
  { key: 'before', header: t('now'), cell: ({ before }) => slotText(known, before) },
  {
    key: 'after',
    header: t('in-the-file'),
    cell: ({ after }) => slotText(known, after),
    sortBy: ({ after }) => after.examdate,
  },
];
const problemsIn = (t: Say<TimetableWords>): Column<FileProblem>[] => [
  { key: 'row', header: t('row'), numeric: true, cell: ({ row }) => row },
  { key: 'text', header: t('problem'), cell: ({ text }) => text },
];

export interface ImportTimetableProps {
  loaded: CallReply<typeof listExamTimetable>;
  /** Receives the server's sentence. */
  onSaved: (message: string) => void;
}

/** A time table from a spreadsheet: read in the browser, shown with all it would change, and only then saved. */
export function ImportTimetable({ loaded, onSaved }: ImportTimetableProps) {
  const t = useWords(timetableWords);
  const [save, saving] = useSaveExamTimetableMutation();
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [shown, setShown] = useState<{ preview: Preview; papers: ExamEntry[]; withoutDay: number }>();

  const ask = (papers: ExamEntry[], step: { apply: boolean; expected?: number; acknowledgeClashes?: boolean }) =>
    save({ body: { exam: loaded.exam_name, papers, ...step } });
  const take = async (file: File) => {
    setName(file.name);
    setError(undefined);
    setProblems([]);
    setShown(undefined);
    const rows = await rowsOfWorkbook(file).catch(() => undefined);
    if (!rows) return setError(t('file.unreadable', { file: file.name }));
    const found = readTimetable(rows, loaded.papers, t);
    if (found.problems.length > 0) return setProblems(found.problems);
    if (found.papers.length === 0) return setError(t('file.no-day'));
    const answer = await ask(found.papers, { apply: false });
    if (!answer.data) return setError(failureText(answer.error, t('file.unchecked')));
    if (answer.data.changes.length === 0) return setError(t('file.same'));
    return setShown({ preview: answer.data, papers: found.papers, withoutDay: found.withoutDay });
  };
  const apply = async (acknowledgeClashes: boolean) => {
    if (!shown) return;
    const { papers, preview } = shown;
    const answer = await ask(papers, { apply: true, expected: preview.changes.length, acknowledgeClashes });
    setShown(undefined);
    if (!answer.data) return setError(failureText(answer.error, t('not-saved')));
    setName(undefined);
    return onSaved(answer.data.message);
  };

  return (
    <Panel title={t('from-excel')} note={t('from-excel.note')}>
      <Stack>
        <UploadField
          label={t('time-table')}
          rules={RULES}
          {...(name === undefined ? {} : { current: name })}
          {...(error === undefined ? {} : { error })}
          onFile={(file) => void take(file)}
        />
        {problems.length > 0 && (
          <>
            <Banner kind="error">{t('file.rows', { n: problems.length })}</Banner>
            <DataTable
              label={t('file.problems')}
              rows={problems}
              columns={problemsIn(t)}
              rowKey={({ row, text }) => `${row} ${text}`}
              maxHeight={260}
            />
          </>
        )}
      </Stack>
      {shown && (
        <ImportPreview
          {...shown}
          busy={saving.isLoading}
          onSave={(accepted) => void apply(accepted)}
          onClose={() => setShown(undefined)}
        />
      )}
    </Panel>
  );
}

interface ImportPreviewProps {
  preview: Preview;
  withoutDay: number;
  busy: boolean;
  onSave: (acceptClashes: boolean) => void;
  onClose: () => void;
}

function ImportPreview({ preview, withoutDay, busy, onSave, onClose }: ImportPreviewProps) {
  const t = useWords(timetableWords);
  const known = useKnownText(timetableWords);
  const { changes, days_off, clashes, revises, revision } = preview;
  const met = clashes.students_total;
  const n = changes.length;
  return (
    <ConfirmDialog
      open
      title={t('file.save.title')}
      confirmLabel={t(met > 0 ? 'file.accept-save' : 'file.save', { n })}
      danger={met > 0}
      busy={busy}
      onConfirm={() => onSave(met > 0)}
      onClose={onClose}
      focusInContent
    >
      <Stack>
        {withoutDay > 0 && <Text>{t('file.without-day', { n: formatCount(withoutDay) })}</Text>}
        {revises && <Text>{t('file.revises', { n: revision + 1 })}</Text>}
        {days_off.length > 0 && (
          <Banner kind="warning">
            {t('file.days-off', {
              papers: days_off
                .map(({ p_code, examdate, why }) =>
                  t('file.day-off', { paper: p_code, day: formatDay(examdate), why: offText(known, why) }),
                )
                .join('; '),
            })}
          </Banner>
        )}
        {met > 0 && (
          <Banner kind="error">
            {t('file.clashes', {
              n: met,
              pairs: clashes.pairs
                .slice(0, 10)
                .map(({ p_code, other_code, students }) =>
                  t('file.pair', { paper: p_code, other: other_code, n: formatCount(students) }),
                )
                .join('; '),
            })}
          </Banner>
        )}
        <DataTable
          label={t('file.changes')}
          rows={changes}
          columns={changesIn(t, known)}
          rowKey={({ p_code }) => p_code}
          maxHeight={320}
        />
      </Stack>
    </ConfirmDialog>
  );
}
