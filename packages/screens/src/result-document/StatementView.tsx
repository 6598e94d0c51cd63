import { RECORD_OPEN_TEXT } from '@thervu/contracts/earlier-result/earlier-result-rules';
import type { Statement, StatementPaper } from '@thervu/contracts/result-document/result-document-contract';
import {
  printedMarks,
  printedSerial,
  provisionalMessage,
} from '@thervu/contracts/result-document/result-document-rules';
import { showDay } from '@thervu/contracts/result/result-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
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
const COLUMNS: Column<StatementPaper>[] = [
  mark('sem', 'Sem', ({ sem }) => String(sem)),
  { key: 'p_code', header: 'Code', cell: ({ p_code }) => p_code },
  { key: 'p_name', header: 'Subject', cell: ({ p_name }) => p_name, width: 200 },
  mark('credit', 'Credit', ({ credit }) => String(credit)),
  mark('int_max', 'INT Max', (paper) => maxText(paper, paper.int_max)),
  mark('int', 'INT', (paper) => printedMarks(paper).int),
  mark('ext_max', 'EXT Max', (paper) => maxText(paper, paper.ext_max)),
  mark('ext', 'EXT', (paper) => printedMarks(paper).ext),
  mark('total_max', 'Total Max', (paper) => (paper.marks ? String(paper.total_max) : '-')),
  mark('total', 'Total', (paper) => printedMarks(paper).total),
  { key: 'grade', header: 'Grade', cell: ({ grade }) => grade ?? '' },
  mark('point', 'Point', ({ grade_point }) => grade_point ?? ''),
  { key: 'result', header: 'Result', cell: ({ result }) => result },
];

/** What stands on the statement of one student, before it is printed. */
export function StatementView({ statement, busy, onPrint }: StatementViewProps) {
  const { reg_no, stu_name, colcode, colname, degree, dob, version, publishedAt, serial, withheld, papers } = statement;
  const averages = [
    ...(statement.gpa === null ? [] : [`GPA ${statement.gpa}`]),
    ...(statement.cgpa === null ? [] : [`CGPA ${statement.cgpa}`]),
    ...(statement.class_label === null ? [] : [statement.class_label]),
    ...(statement.record_whole ? [] : [RECORD_OPEN_TEXT]),
  ];
  const provisional = provisionalMessage(papers);
  return (
    <Stack>
      <div>
        <Text>
          <strong>{`${reg_no}, ${stu_name}`}</strong>
          {`, born ${showDay(dob)}. ${degree}, ${colcode} ${colname}.`}
        </Text>
        <Text quiet>
          {[
            `Result version ${version}, published on ${releaseDay(publishedAt)}.`,
            serial === null
              ? 'No statement has been made yet.'
              : `Statement ${printedSerial(serial, statement.exam_name)}.`,
            ...(averages.length > 0 ? [`${averages.join(', ')}.`] : []),
          ].join(' ')}
        </Text>
      </div>
      <DataTable label={`Papers of ${reg_no}`} rows={papers} columns={COLUMNS} rowKey={({ p_code }) => p_code} />
      {withheld === null && provisional !== undefined && (
        <Banner kind="info">{`${provisional}: the statement is marked so. Print it again when the result is whole.`}</Banner>
      )}
      {withheld === null ? (
        <Stack row>
          <Button kind="primary" busy={busy} onClick={onPrint}>
            {provisional === undefined ? `Statement of ${reg_no}` : `Provisional statement of ${reg_no}`}
          </Button>
        </Stack>
      ) : (
        <Banner kind="warning">{`No statement can be made. ${withheld}`}</Banner>
      )}
    </Stack>
  );
}
