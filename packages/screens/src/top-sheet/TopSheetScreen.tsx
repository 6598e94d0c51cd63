import { failureText } from '@thervu/contracts/core/problem';
import { useGetTopSheetsQuery } from '@thervu/contracts/top-sheet/top-sheet-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { topSheet } from '@thervu/words/compiled/top-sheet';
import { useScreenExam } from '../shared/useScreenExam';
import { GenerateSheets } from './GenerateSheets';
import { PrintSheets } from './PrintSheets';
import { SheetFacts } from './SheetFacts';
import { IdentifiablePapers } from './IdentifiablePapers';

const STATE = { exam: '' };

/** Dummy numbers of an exam: made, kept, and brought onto paper. */
export function TopSheetScreen({ open }: { open?: (address: URL) => void }) {
  const t = useWords(topSheet);
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('topSheets', state.exam, (exam) => apply({ exam }));
  const exam = exams.chosen?.exam_tbl ?? '';
  const sheets = useGetTopSheetsQuery({ params: { exam } }, { skip: exam === '' });

  return (
    <Screen title={t('title')}>
      <GenerateSheets
        exams={exams}
        open={open}
        sheets={sheets.currentData}
        again={() => (exam === '' ? undefined : sheets.refetch())}
      />
      {exam !== '' && (
        <QueryView
          query={{ ...sheets, data: sheets.currentData }}
          failure={(error) => failureText(error, t('sheets.failed'))}
        >
          {(found) => (
            <>
              <SheetFacts sheets={found} />
              {found.eligible > found.missing && <PrintSheets key={exam} exam={exam} days={found.days} open={open} />}
              {found.telling.length > 0 && <IdentifiablePapers papers={found.telling} />}
            </>
          )}
        </QueryView>
      )}
    </Screen>
  );
}
