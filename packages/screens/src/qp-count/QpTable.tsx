import { useId, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { getQpCountFile, type QpCount } from '@thervu/contracts/qp-count/qp-count-contract';
import { excessOf, QP_FILE, QP_PAGE_ROWS, totalOf } from '@thervu/contracts/qp-count/qp-count-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { saveFile } from '@thervu/ui/print/save-file';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords, type Say } from '@thervu/words';
import { qpCount, type QpCountWords } from '@thervu/words/compiled/qp-count';

type Row = QpCount & { serial: number };

const figure = (key: string, header: string, pick: (row: Row) => number): Column<Row> => ({
  key,
  header,
  numeric: true,
  cell: pick,
  sortBy: pick,
});
const summed = (column: Column<Row>, pick: (row: Row) => number): Column<Row> => ({
  ...column,
  total: (rows) => rows.reduce((sum, row) => sum + pick(row), 0),
});

const excess = ({ count }: Row) => excessOf(count);
const total = ({ count }: Row) => totalOf(count);
const columnsOf = (t: Say<QpCountWords>): Column<Row>[] => [
  figure('serial', t('serial'), ({ serial }) => serial),
  { key: 'code', header: t('paper-code'), cell: (row) => row.P_code, sortBy: (row) => row.P_code, width: 140 },
  figure('sem', t('sem'), ({ Sem }) => Sem),
  summed(
    figure('count', t('count'), ({ count }) => count),
    ({ count }) => count,
  ),
  summed(figure('excess', t('excess'), excess), excess),
  summed(figure('total', t('total'), total), total),
];
const rowKey = ({ P_code, Sem }: QpCount) => `${P_code}/${Sem}`;

export interface QpTableProps {
  title: string;
  /** Identifier and label of the exam. */
  exam: string;
  examName: string;
  /** Counts of one college only. */
  college?: { code: string; label: string };
  rows: readonly QpCount[];
}

/** Question papers by paper: on the screen, as a spreadsheet and on paper. */
export function QpTable({ title, exam, examName, college, rows }: QpTableProps) {
  const t = useWords(qpCount);
  const pageId = useId();
  const [page, setPage] = useState('1');
  const [saving, setSaving] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const numbered = rows.map((row, index) => ({ ...row, serial: index + 1 }));
  const pages = Math.ceil(rows.length / QP_PAGE_ROWS);

  const save = async () => {
    clear();
    setSaving(true);
    const query = college ? { college: college.code } : {};
    const answer = await callForFile(getQpCountFile, { params: { exam }, query });
    setSaving(false);
    if ('error' in answer) showMessage('error', failureText(answer.error, t('file.failed')));
    else saveFile(answer.data, QP_FILE);
  };

  return (
    <Panel bare>
      {banner}
      <DataTable
        label={title}
        rows={numbered}
        columns={columnsOf(t)}
        rowKey={rowKey}
        empty={{ text: t('none'), hint: t('none.hint') }}
        exportAction={
          rows.length > 0 && (
            <>
              {/* as it is listed: the pages are counted and the table shows all rows */}
              <PlainSelect
                id={pageId}
                label={t('page')}
                value={page}
                onChange={setPage}
                placeholder={null}
                options={Array.from({ length: pages }, (_none, index) => String(index + 1)).map((value) => ({
                  value,
                  label: t('page.of', { page: value, pages }),
                }))}
              />
              <Button busy={saving} onClick={() => void save()}>
                {t('download', { file: QP_FILE })}
              </Button>
            </>
          )
        }
        printAction={
          rows.length > 0 && (
            <Button onClick={print.start} busy={print.waiting}>
              {t('print')}
            </Button>
          )
        }
      />
      <PrintArea printing={print.printing} signatures={[t('controller')]}>
        <PrintTable
          head={[title, examName, ...(college ? [college.label] : [])]}
          rows={numbered}
          columns={columnsOf(t)}
          rowKey={rowKey}
          empty={t('none')}
        />
      </PrintArea>
    </Panel>
  );
}
