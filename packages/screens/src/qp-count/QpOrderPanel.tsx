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

const figure = (key: keyof QpOrderRow, header: string): Column<QpOrderRow> => ({
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
const code: Column<QpOrderRow> = {
  key: 'code',
  header: 'Paper Code',
  width: 140,
  cell: (row) => row.P_code,
  sortBy: (row) => row.P_code,
};
const sem = figure('Sem', 'Sem');
const ORDER = [
  ...[code, sem, figure('total', 'Total'), figure('packed', 'Packets of colleges')],
  total(figure('print', 'To print'), 'print'),
];
const CHANGED = [
  ...[code, sem, figure('count', 'Count sent'), total(figure('live', 'Candidates now'), 'live')],
  total(figure('additional', 'Additional'), 'additional'),
];
const rowKey = ({ P_code, Sem }: QpOrderRow) => `${P_code}/${Sem}`;

const runLabel = ({ run_no, at, by }: NonNullable<QpOrder['frozen']>): string =>
  `Run ${run_no}, frozen ${formatMoment(at)}${by ? ` by ${by}` : ''}`;

export interface QpOrderPanelProps {
  /** Identifier of the exam. */
  exam: string;
  /** Called when the counts have been frozen. */
  onFrozen: () => unknown;
}

/** The order for the press: frozen under a run number, what came later listed as additional. */
export function QpOrderPanel({ exam, onFrozen }: QpOrderPanelProps) {
  const order = useGetQpOrderQuery({ params: { exam } });
  return (
    <QueryView
      query={{ ...order, data: order.currentData }}
      failure={(error) => failureText(error, 'Failed to fetch the order for the press.')}
    >
      {(found) => <Order order={found} again={() => (void order.refetch(), onFrozen())} exam={exam} />}
    </QueryView>
  );
}

function Order({ order, exam, again }: { order: QpOrder; exam: string; again: () => unknown }) {
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
    if (data) showMessage('success', `Run ${next} is frozen for the press.`);
    else showMessage('error', failureText(error, 'The counts could not be frozen.'));
    again();
  };

  return (
    <Panel
      title="Order for the press"
      note={
        frozen
          ? `${runLabel(frozen)}. The list above shows what was sent; what came later is additional.`
          : 'Not sent to the press yet: the list above is counted live.'
      }
    >
      <Stack>
        {banner}
        <Text quiet>
          Packets are filled up for each college, so their sum can be more than the total of a paper: the larger of the
          two is printed.
        </Text>
        <Stack row>
          <Button kind="primary" disabled={!may} onClick={() => setAsking(true)}>
            {frozen ? `Freeze run ${next}` : 'Freeze for the press'}
          </Button>
          <Button onClick={print.start} busy={print.waiting} disabled={rows.length === 0}>
            Print the order
          </Button>
        </Stack>
        {changed.length > 0 && (
          <DataTable
            label={`Additional since run ${frozen?.run_no ?? 0}`}
            rows={changed}
            columns={CHANGED}
            rowKey={rowKey}
            maxHeight={320}
          />
        )}
        {rows.length > 0 && (
          <DataTable label="Order for the press" rows={rows} columns={ORDER} rowKey={rowKey} maxHeight={420} />
        )}
      </Stack>
      <ConfirmDialog
        open={asking}
        title={`Freeze the question papers of ${exam_name} as run ${next}?`}
        confirmLabel="Freeze"
        busy={freezing.isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        The counts of now become the order for the press. Candidates who are confirmed later are listed as additional.
      </ConfirmDialog>
      <PrintArea printing={print.printing} signatures={['Controller of Examinations']}>
        <PrintTable
          head={['Question papers to print', exam_name, frozen ? runLabel(frozen) : 'Not frozen']}
          rows={rows}
          columns={ORDER}
          rowKey={rowKey}
          empty="No Record Found"
        />
      </PrintArea>
    </Panel>
  );
}
