import { Link } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { useListCreditGapsQuery } from '@thervu/contracts/result-document/result-document-api';
import type { IncompleteStudent } from '@thervu/contracts/result-document/result-document-contract';
import { CREDIT_GAPS, type CreditGap } from '@thervu/contracts/result-document/result-document-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { resultDocument, type ResultDocumentWords } from '@thervu/words/compiled/result-document';
import { partBody, type Part } from './document-labels';

export interface IncompleteStudentsProps {
  part: Part;
  gap: CreditGap;
  onClose: () => void;
}

const COLUMNS = (t: Say<ResultDocumentWords>, known: (text: string) => string): Column<IncompleteStudent>[] => [
  {
    key: 'reg_no',
    header: t('register-number'),
    cell: ({ reg_no, student_id }) => (
      <Link to={`/home/student-regi/${student_id}`} style={{ color: 'inherit' }}>
        {reg_no}
      </Link>
    ),
  },
  { key: 'stu_name', header: t('name'), cell: ({ stu_name }) => stu_name, width: 180 },
  { key: 'colcode', header: t('college'), cell: ({ colcode }) => colcode },
  { key: 'degree', header: t('degree'), cell: ({ degree }) => degree, width: 180 },
  {
    key: 'gaps',
    header: t('missing'),
    width: 220,
    cell: ({ gaps }) => gaps.map((gap) => known(CREDIT_GAPS[gap].words)).join('; '),
  },
];

/** The students one thing is missing of; the register number opens the admission form. */
export function IncompleteStudents({ part, gap, onClose }: IncompleteStudentsProps) {
  const t = useWords(resultDocument);
  const known = useKnownText(resultDocument);
  const found = useListCreditGapsQuery(
    { params: { examId: part.examId }, query: { ...partBody(part), gap } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryView query={found} failure={(error) => failureText(error, t('the-students-could-not-be'))}>
      {({ items, total }) => (
        <DataTable
          label={known(CREDIT_GAPS[gap].words)}
          rows={items}
          total={total}
          columns={COLUMNS(t, known)}
          rowKey={({ reg_no }) => reg_no}
          maxHeight={360}
          exportAction={
            <Button kind="plain" small onClick={onClose}>
              {t('close-the-list')}
            </Button>
          }
        />
      )}
    </QueryView>
  );
}
