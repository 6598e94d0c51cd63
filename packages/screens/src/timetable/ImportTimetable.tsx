import { useState } from 'react';
import type { CallReply } from '@thervu/contracts/core/call';
import { formatCount, formatDay, pluralise } from '@thervu/contracts/core/format';
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
import { readTimetable, type FileProblem } from './read-timetable-file';

const RULES = { endings: { xlsx: 'Excel (.xlsx)' }, maxBytes: 2_000_000 };
type Preview = CallReply<typeof saveExamTimetable>;
type Change = Preview['changes'][number];

const slotText = (slot: Change['before']) =>
  slot === null ? '-' : `${weekday(slot.examdate)} ${formatDay(slot.examdate)}, ${slot.examsession}`;
const CHANGES: Column<Change>[] = [
  {
    key: 'paper',
    header: 'Paper',
    cell: ({ p_code, p_name }) => `${p_code} ${p_name}`,
    sortBy: ({ p_code }) => p_code,
  },
  { key: 'before', header: 'Now', cell: ({ before }) => slotText(before) },
  { key: 'after', header: 'In the file', cell: ({ after }) => slotText(after), sortBy: ({ after }) => after.examdate },
];
const PROBLEMS: Column<FileProblem>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'text', header: 'Problem', cell: ({ text }) => text },
];

export interface ImportTimetableProps {
  loaded: CallReply<typeof listExamTimetable>;
  /** Receives the server's sentence. */
  onSaved: (message: string) => void;
}

/** A time table from a spreadsheet: read in the browser, shown with all it would change, and only then saved. */
export function ImportTimetable({ loaded, onSaved }: ImportTimetableProps) {
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
    if (!rows) return setError(`${file.name} is not a workbook that can be read. Save it again as Excel (.xlsx).`);
    const found = readTimetable(rows, loaded.papers);
    if (found.problems.length > 0) return setProblems(found.problems);
    if (found.papers.length === 0) return setError('No paper of this file has a day.');
    const answer = await ask(found.papers, { apply: false });
    if (!answer.data) return setError(failureText(answer.error, 'The file could not be checked.'));
    if (answer.data.changes.length === 0) return setError('The file changes nothing: every day is as it is here.');
    return setShown({ preview: answer.data, papers: found.papers, withoutDay: found.withoutDay });
  };
  const apply = async (acknowledgeClashes: boolean) => {
    if (!shown) return;
    const { papers, preview } = shown;
    const answer = await ask(papers, { apply: true, expected: preview.changes.length, acknowledgeClashes });
    setShown(undefined);
    if (!answer.data) return setError(failureText(answer.error, 'The time table could not be saved.'));
    setName(undefined);
    return onSaved(answer.data.message);
  };

  return (
    <Panel
      title="From Excel"
      note="Save the list By paper as Excel, fill in Day and Session, and choose the file here. You see every change before it is saved."
    >
      <Stack>
        <UploadField
          label="Time table"
          rules={RULES}
          {...(name === undefined ? {} : { current: name })}
          {...(error === undefined ? {} : { error })}
          onFile={(file) => void take(file)}
        />
        {problems.length > 0 && (
          <>
            <Banner kind="error">
              {`${pluralise(problems.length, 'row', 'rows')} cannot be read. Nothing is saved: correct the file and choose it again.`}
            </Banner>
            <DataTable
              label="Problems of the file"
              rows={problems}
              columns={PROBLEMS}
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
  const { changes, days_off, clashes, revises, revision } = preview;
  const met = clashes.students_total;
  const count = pluralise(changes.length, 'paper', 'papers');
  return (
    <ConfirmDialog
      open
      title="Save the time table of this file?"
      confirmLabel={met > 0 ? `Accept the clashes and save ${count}` : `Save ${count}`}
      danger={met > 0}
      busy={busy}
      onConfirm={() => onSave(met > 0)}
      onClose={onClose}
      focusInContent
    >
      <Stack>
        {withoutDay > 0 && (
          <Text>{`Papers without a day in the file: ${formatCount(withoutDay)}. They stay as they are.`}</Text>
        )}
        {revises && <Text>{`Hall tickets may have been printed: this makes revision ${revision + 1}.`}</Text>}
        {days_off.length > 0 && (
          <Banner kind="warning">
            {`On a Sunday or holiday: ${days_off.map(({ p_code, examdate, why }) => `${p_code} on ${formatDay(examdate)} (${why})`).join('; ')}.`}
          </Banner>
        )}
        {met > 0 && (
          <Banner kind="error">
            {`${pluralise(met, 'student', 'students')} would write two papers at the same time: ${clashes.pairs
              .slice(0, 10)
              .map(({ p_code, other_code, students }) => `${p_code} and ${other_code} (${formatCount(students)})`)
              .join('; ')}.`}
          </Banner>
        )}
        <DataTable
          label="What changes"
          rows={changes}
          columns={CHANGES}
          rowKey={({ p_code }) => p_code}
          maxHeight={320}
        />
      </Stack>
    </ConfirmDialog>
  );
}
