import { RECORD_OPEN_TEXT } from '@thervu/contracts/earlier-result/earlier-result-rules';
import type { Statement, StatementPaper } from '@thervu/contracts/result-document/result-document-contract';
import { papersAwaited, printedMarks, printedSerial } from '@thervu/contracts/result-document/result-document-rules';
import { showDay } from '@thervu/contracts/result/result-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { resultDocument, type ResultDocumentWords } from '@thervu/words/compiled/result-document';
import { releaseDay } from './document-labels';

export interface StatementViewProps {
  statement: Statement;
  busy: boolean;
  onPrint: () => void;
}

const maxText = (paper: StatementPaper, value: number) => (paper.marks && value > 0 ? String(value) : '-');
const mark = (key: string, header: string, cell: (paper: StatementPaper) => string): Column<StatementPaper> => ({
  key,
  header,
  cell,
  numeric: true,
});
const COLUMNS = (t: Say<ResultDocumentWords>): Column<StatementPaper>[] => [
  mark('sem', t('sem'), ({ sem }) => String(sem)),
  { key: 'p_code', header: t('code'), cell: ({ p_code }) => p_code },
  { key: 'p_name', header: t('subject'), cell: ({ p_name }) => p_name, width: 200 },
  mark('credit', t('credit'), ({ credit }) => String(credit)),
  mark('int_max', t('int-max'), (paper) => maxText(paper, paper.int_max)),
  mark('int', 'INT', (paper) => printedMarks(paper).int),
  mark('ext_max', t('ext-max'), (paper) => maxText(paper, paper.ext_max)),
  mark('ext', 'EXT', (paper) => printedMarks(paper).ext),
  mark('total_max', t('total-max'), (paper) => (paper.marks ? String(paper.total_max) : '-')),
  mark('total', t('total'), (paper) => printedMarks(paper).total),
  { key: 'grade', header: t('grade'), cell: ({ grade }) => grade ?? '' },
  mark('point', t('point'), ({ grade_point }) => grade_point ?? ''),
  { key: 'result', header: t('result'), cell: ({ result }) => result },
];

/** What stands on the statement of one student, before it is printed. */
export function StatementView({ statement, busy, onPrint }: StatementViewProps) {
  const t = useWords(resultDocument);
  const known = useKnownText(resultDocument);
  const { reg_no, stu_name, colcode, colname, degree, dob, version, publishedAt, serial, withheld, papers } = statement;
  const averages = [
    ...(statement.gpa === null ? [] : [`GPA ${statement.gpa}`]),
    ...(statement.cgpa === null ? [] : [`CGPA ${statement.cgpa}`]),
    ...(statement.class_label === null ? [] : [statement.class_label]),
    ...(statement.record_whole ? [] : [known(RECORD_OPEN_TEXT)]),
  ];
  const isProvisional = papersAwaited(papers) > 0;
  return (
    <Stack>
      <div>
        <Text>
          <strong>{`${reg_no}, ${stu_name}`}</strong>
          {t('born-dob-degree-colcode-colname', { dob: showDay(dob), degree, colcode, colname })}
        </Text>
        <Text quiet>
          {[
            t('result-version-version-published-on', { version, publishedat: releaseDay(publishedAt) }),
            serial === null
              ? t('no-statement-has-been-made')
              : t('statement-serial', { serial: printedSerial(serial, statement.exam_name) }),
            ...(averages.length > 0 ? [`${averages.join(', ')}.`] : []),
          ].join(' ')}
        </Text>
      </div>
      <DataTable
        label={t('papers-of-regno', { regno: reg_no })}
        rows={papers}
        columns={COLUMNS(t)}
        rowKey={({ p_code }) => p_code}
      />
      {withheld === null && isProvisional && (
        <Banner kind="info">{t('provisional-the-statement-is-marked', { n: papersAwaited(papers) })}</Banner>
      )}
      {withheld === null ? (
        <Stack row>
          <Button kind="primary" busy={busy} onClick={onPrint}>
            {t(isProvisional ? 'provisional-statement-of-regno' : 'statement-of-regno', { regno: reg_no })}
          </Button>
        </Stack>
      ) : (
        <Banner kind="warning">{t('no-statement-can-be-made', { withheld })}</Banner>
      )}
    </Stack>
  );
}
