import { useMemo } from 'react';
import { CHOOSE_LEVEL } from '@thervu/contracts/degree/degree-rules';
import { skipToken, useListConsolidatedMarksQuery } from '@thervu/contracts/mark/mark-api';
import type { ConsolidatedMark } from '@thervu/contracts/mark/mark-contract';
import { shownMark } from '@thervu/contracts/mark/mark-rules';
import { candidateMessage } from '@thervu/contracts/registration/candidate-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Panel } from '@thervu/ui/layout/Panel';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { NO_RECORD } from '../shared/report-labels';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useScreenExam } from '../shared/useScreenExam';
import { consolidatedTables, type MarkTable, type StudentMarks } from './consolidated-groups';
import { LOAD_FAILED, markLoadFailure, NO_EXAM } from './mark-messages';
import { MARK_FILTER } from './useMarkChoice';

const FILTER = { exam: '', level: '', degree: '' };

/** The internal marks of a degree over all papers, for print. */
export function ConsolidatedMarkScreen() {
  const t = useWords(markEntry);
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const { draft, applied, choose, search, changed } = useFilter(FILTER, MARK_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useScreenExam('internalMarks', draft.exam, (next) => choose('exam', next));
  const degrees = useDegreeChoice(draft, choose, { taught: { college, exam: exams.chosen?.exam_tbl ?? '' } });
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const rows = useListConsolidatedMarksQuery(
    applied.degree !== '' && exam !== '' ? { params: { degree: Number(applied.degree), college, exam } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const find = () => {
    clear();
    if (!exams.chosen) return showMessage('error', NO_EXAM);
    if (draft.level === '') return showMessage('error', CHOOSE_LEVEL);
    if (draft.degree === '') return showMessage('error', t('please-select-a-degree'));
    return search();
  };
  const error = exams.error ?? degrees.error;
  return (
    <Screen title={t('consolidated-internal-mark-report')}>
      <FilterBar label={t('consolidated-internal-marks')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect {...degrees.levelSelect} required />
        <DependentSelect {...degrees.degreeSelect} required />
      </FilterBar>
      {error !== undefined && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {banner}
      {applied.degree === '' || changed ? (
        <Text quiet>{t('choose-a-degree-then-press')}</Text>
      ) : (
        <QueryView query={{ ...rows, data: rows.currentData }} failure={markLoadFailure}>
          {(found) => (
            <>
              {exams.chosen && <Text quiet>{candidateMessage(exams.chosen.stage)}</Text>}
              <Report rows={found} head={`${exams.chosen?.exam_name ?? exam}, ${college}, ${session?.colName ?? ''}`} />
            </>
          )}
        </QueryView>
      )}
    </Screen>
  );
}

const columnsOf = (t: Say<MarkEntryWords>, { papers }: MarkTable): Column<StudentMarks>[] => [
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name },
  ...papers.map(({ code, max }) => ({
    key: code,
    header: `${code} (${max})`,
    numeric: true,
    // a student who does not read the paper has a dash; one whose mark is missing has nothing
    cell: ({ marks }: StudentMarks) => {
      const row = marks.get(code);
      return row ? shownMark(row.Intl_mark, row.Absent) : '-';
    },
  })),
];

function Report({ rows, head }: { rows: readonly ConsolidatedMark[]; head: string }) {
  const t = useWords(markEntry);
  const print = usePrint();
  const tables = useMemo(() => consolidatedTables(t, rows), [t, rows]);
  if (tables.length === 0) return <EmptyState text={NO_RECORD} hint={t('internal-marks-are-entered-under')} />;
  const degree = rows[0]!.Degree;
  return (
    <>
      {tables.map((table, index) => (
        <Panel key={table.key} title={table.title} bare>
          <DataTable
            label={table.title}
            rows={table.students}
            columns={columnsOf(t, table)}
            rowKey={({ Reg_No }) => Reg_No}
            maxHeight={480}
            printAction={
              index === 0 && (
                <Button kind="primary" onClick={print.start} busy={print.waiting}>
                  {t('print')}
                </Button>
              )
            }
          />
        </Panel>
      ))}
      <PrintArea printing={print.printing} landscape signatures={[t('head-of-the-department'), t('principal')]}>
        {tables.map((table, index) => (
          <section key={table.key} style={{ breakAfter: index < tables.length - 1 ? 'page' : undefined }}>
            <PrintTable
              head={[t('consolidated-internal-marks-2'), head, degree, table.title]}
              rows={table.students}
              columns={columnsOf(t, table)}
              rowKey={({ Reg_No }) => Reg_No}
              empty={NO_RECORD}
            />
          </section>
        ))}
      </PrintArea>
    </>
  );
}
