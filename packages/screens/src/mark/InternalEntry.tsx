import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import type { MarkPaper, MarkRow } from '@thervu/contracts/mark/mark-contract';
import { requestCorrection } from '@thervu/contracts/mark/correction-contract';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { entryRows, closedMessage, type EntryRow } from './internal-rows';
import { MarkConflict, type Clash } from './MarkConflict';
import { MarkEntryList, type ZeroQuestion } from './MarkEntryList';
import { MarkSheet } from './MarkSheet';
import { moment } from './mark-messages';
import { useInternalEntry } from './useInternalEntry';
import { useMarkColumns } from './useMarkColumns';
import type { SearchedMarks } from './useMarkChoice';

/** The name stands beside the number, and below it where there is little room: the mark is never out of sight. */
const columns = (t: Say<MarkEntryWords>): Column<EntryRow>[] => [
  {
    key: 'student',
    header: t('register-number'),
    cell: ({ Reg_No, stu_name }) => (
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, columnGap: 4 }}>
        <Box component="span" sx={{ minWidth: { md: 136 } }}>
          {Reg_No}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {stu_name}
        </Box>
      </Box>
    ),
  },
];
const stateColumn = (t: Say<MarkEntryWords>): Column<EntryRow> => ({
  key: 'state',
  header: t('student'),
  cell: ({ discontinued, Ex_confm }) =>
    discontinued ? (
      <StatusLabel kind="warning">{t('discontinued')}</StatusLabel>
    ) : Ex_confm ? null : (
      <StatusLabel kind="neutral">{t('not-confirmed')}</StatusLabel>
    ),
});

const zeroQuestion = (t: Say<MarkEntryWords>): ZeroQuestion => ({
  once: true,
  title: (n) => t('zeros.internal', { n }),
  note: (n) => t('zeros.internal.note', { n }),
});

const markOf = (row: EntryRow) => (row.carried ? undefined : { mark: row.Intl_mark, max: row.INTL_MAX });

/** The version a clash goes on from where the own value is kept. */
const basesOf = (clashes: readonly Clash[]) =>
  Object.fromEntries(clashes.map(({ key, row_version, theirs }) => [key, `${row_version}|${theirs ?? ''}`]));

export interface InternalEntryProps {
  searched: SearchedMarks;
  paper: MarkPaper | undefined;
  rows: readonly MarkRow[];
  /** Whose draft it is; undefined: none is kept. */
  login: string | undefined;
  /** The first empty cell takes the focus: the person has come to type. */
  startTyping?: boolean;
}

/** The marks of one list: typed, pasted or taken from a sheet, saved together. */
export function InternalEntry({ searched, paper, rows: listed, login, startTyping = false }: InternalEntryProps) {
  const t = useWords(markEntry);
  const { can } = useSession();
  const { exam, college, sem } = searched;
  const shut = closedMessage(t, exam, paper);
  const rows = useMemo(() => entryRows(t, listed, shut !== undefined), [t, listed, shut]);
  const entry = useInternalEntry({ exam, list: `${college}:${searched.paper}:${sem}`, rows, login });
  const corrections = can(requestCorrection) && shut !== undefined && changesIn('INTL_APLY', exam.stage);
  const asked = useMarkColumns<EntryRow>({
    exam: exam.exam_tbl,
    paper: searched.paper,
    kind: 'INTERNAL',
    corrections,
    markOf,
    onAsked: () => entry.message.showMessage('success', t('correction.asked')),
  });
  // the same columns with every key: a row is drawn again only where something was typed
  const students = useMemo(() => columns(t), [t]);
  const behind = useMemo(() => [stateColumn(t), ...asked.columns], [t, asked.columns]);
  const { found, settle } = entry.conflicts;
  const choose = (mine: ReadonlySet<string>) =>
    settle(
      basesOf(found.filter(({ key }) => mine.has(key))),
      mine.size > 0 ? t('press-save-to-write-your') : t('the-values-of-the-others'),
    );
  return (
    <>
      {shut && (
        <Banner kind="info">
          {[
            shut,
            paper?.locked && t('locked-by', { who: paper.locked.by, moment: moment(paper.locked.at) }),
            corrections && t('corrections'),
          ]
            .filter(Boolean)
            .join(' ')}
        </Banner>
      )}
      {entry.message.banner}
      <MarkEntryList
        label={t('internal-marks-of-paper', { paper: searched.paper })}
        header={t('internal-mark-0-to-max', { max: Math.max(...listed.map(({ INTL_MAX }) => INTL_MAX)) })}
        columns={students}
        more={behind}
        entry={entry}
        shut={shut !== undefined}
        zeros={zeroQuestion(t)}
        startTyping={startTyping}
      />
      <MarkSheet
        searched={searched}
        shut={shut !== undefined}
        busy={entry.grid.disabled}
        onApply={(marks) =>
          entry.submit(marks.map((mark) => ({ entry: mark, row: rows.find(({ Reg_No }) => Reg_No === mark.Reg_No)! })))
        }
      />
      <MarkConflict clashes={found} onChoose={choose} />
      {asked.dialog}
    </>
  );
}
