import { formatMoment } from '@thervu/contracts/core/format';
import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useFreezeQpCountsMutation, useGetQpOrderQuery } from '@thervu/contracts/qp-count/qp-count-api';
import type { QpOrder, QpOrderRow } from '@thervu/contracts/qp-count/qp-count-contract';
import { FREEZE_STAGES } from '@thervu/contracts/qp-count/qp-count-rules';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords, type Say } from '@thervu/words';
import { qpCount, type QpCountWords } from '@thervu/words/compiled/qp-count';

const figure = ({ key, header }: { key: keyof QpOrderRow; header: string }): Column<QpOrderRow> => ({
  key,
  header,
  numeric: true,
  cell: (row) => row[key],
  sortBy: (row) => row[key],
});
const total = (column: Column<QpOrderRow>, key: 'print' | 'additional' | 'live'): Column<QpOrderRow> => ({
  ...column,
  total: (rows) => rows.reduce((sum, row) => sum + row[key], 0),
});
type Words = Say<QpCountWords>;

const paperColumns = (t: Words): Column<QpOrderRow>[] => [
  {
    key: 'code',
    header: t('paper-code'),
    width: 140,
    cell: (row) => row.P_code,
    sortBy: (row) => row.P_code,
  },
  figure({ key: 'Sem', header: t('sem') }),
];
const orderColumns = (t: Words): Column<QpOrderRow>[] => [
  ...paperColumns(t),
  figure({ key: 'total', header: t('total') }),
  figure({ key: 'packed', header: t('packed') }),
  total(figure({ key: 'print', header: t('to-print') }), 'print'),
];
const changedColumns = (t: Words): Column<QpOrderRow>[] => [
  ...paperColumns(t),
  figure({ key: 'count', header: t('count-sent') }),
  total(figure({ key: 'live', header: t('candidates-now') }), 'live'),
  total(figure({ key: 'additional', header: t('additional') }), 'additional'),
];
const rowKey = ({ P_code, Sem }: QpOrderRow) => `${P_code}/${Sem}`;

const runLabel = (t: Words, { run_no: no, at, by }: NonNullable<QpOrder['frozen']>): string =>
  by ? t('run.by', { no, moment: formatMoment(at), who: by }) : t('run', { no, moment: formatMoment(at) });

export interface QpOrderPanelProps {
  /** Identifier of the exam. */
  exam: string;
  /** Called when the counts have been frozen. */
  onFrozen: () => unknown;
}

/** The order for the press: frozen under a run number, what came later listed as additional. */
export function QpOrderPanel({ exam, onFrozen }: QpOrderPanelProps) {
  const t = useWords(qpCount);
  const order = useGetQpOrderQuery({ params: { exam } });
  return (
    <QueryView query={{ ...order, data: order.currentData }} failure={(error) => failureText(error, t('order.failed'))}>
      {(found) => <Order order={found} again={() => (void order.refetch(), onFrozen())} exam={exam} />}
    </QueryView>
  );
}

function Order({ order, exam, again }: { order: QpOrder; exam: string; again: () => unknown }) {
  const t = useWords(qpCount);
  const [asking, setAsking] = useState(false);
  const [freeze, freezing] = useFreezeQpCountsMutation();
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const { frozen, rows, exam_name, stage } = order;
  const changed = rows.filter(({ count, live }) => count !== live);
  const next = (frozen?.run_no ?? 0) + 1;
  const may = FREEZE_STAGES.includes(stage) && rows.length > 0 && (frozen === null || changed.length > 0);

  const confirm = async () => {
    clear();
    const { data, error } = await freeze({ params: { exam }, body: { after: frozen?.run_no ?? 0 } });
    setAsking(false);
    if (data) showMessage('success', t('freeze.done', { no: next }));
    else showMessage('error', failureText(error, t('freeze.failed')));
    again();
  };

  return (
    <Panel title={t('order')} note={frozen ? t('frozen.note', { run: runLabel(t, frozen) }) : t('live.note')}>
      <Stack>
        {banner}
        <Text quiet>{t('packets.note')}</Text>
        <Stack row>
          <Button kind="primary" disabled={!may} onClick={() => setAsking(true)}>
            {frozen ? t('freeze.run', { no: next }) : t('freeze.first')}
          </Button>
          <Button onClick={print.start} busy={print.waiting} disabled={rows.length === 0}>
            {t('print-order')}
          </Button>
        </Stack>
        {changed.length > 0 && (
          <DataTable
            label={t('additional-since', { no: frozen?.run_no ?? 0 })}
            rows={changed}
            columns={changedColumns(t)}
            rowKey={rowKey}
            maxHeight={320}
          />
        )}
        {rows.length > 0 && (
          <DataTable label={t('order')} rows={rows} columns={orderColumns(t)} rowKey={rowKey} maxHeight={420} />
        )}
      </Stack>
      <ConfirmDialog
        open={asking}
        title={t('freeze.question', { exam: exam_name, no: next })}
        confirmLabel={t('freeze')}
        busy={freezing.isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {t('freeze.note')}
      </ConfirmDialog>
      <PrintArea printing={print.printing} signatures={[t('controller')]}>
        <PrintTable
          head={[t('to-print.title'), exam_name, frozen ? runLabel(t, frozen) : t('not-frozen')]}
          rows={rows}
          columns={orderColumns(t)}
          rowKey={rowKey}
          empty={t('none')}
        />
      </PrintArea>
    </Panel>
  );
}
