import { dayAt } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListScriptCopiesQuery, useSetCopyHandedMutation } from '@thervu/contracts/revaluation/revaluation-api';
import type { ScriptCopy } from '@thervu/contracts/revaluation/retotal-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Panel } from '@thervu/ui/layout/Panel';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { revaluationFailure, indianDay, moment, paperOfStudent } from './revaluation-messages';
import { positionColumns, scriptColumns } from './script-columns';

const facts: Column<ScriptCopy>[] = [
  { key: 'college', header: 'College', cell: (row) => row.Colcode, sortBy: (row) => row.Colcode },
  {
    key: 'regNo',
    header: 'Register No.',
    cell: (row) => row.REG_NO,
    sortBy: (row) => row.REG_NO,
    width: 140,
  },
  { key: 'name', header: 'Name', cell: (row) => row.NAME, sortBy: (row) => row.NAME, width: 120 },
  ...scriptColumns<ScriptCopy>(),
  ...positionColumns<ScriptCopy>(),
];
const handedOver: Column<ScriptCopy> = {
  key: 'by',
  header: 'Handed over',
  width: 170,
  cell: ({ handedAt, handedBy }) => (handedAt ? `${moment(handedAt)}, ${handedBy ?? ''}` : ''),
  sortBy: ({ handedAt }) => handedAt,
};

const kept = (years: number, until: string | null): string => {
  const rule = `Scripts are kept for ${years === 1 ? 'one year' : `${years} years`} after the publication of the results`;
  if (until === null) return `${rule}.`;
  const over = until < dayAt(new Date());
  return `${rule}: copies ${over ? 'could' : 'can'} be asked for until ${indianDay(until)}.`;
};

/** Scripts of which a copy is handed over, the names of examiners and operators taken off; a tick says who has done it and when. */
export function ScriptCopyPanel({ exam }: { exam: string }) {
  const list = useListScriptCopiesQuery({ params: { exam } });
  const [setHanded] = useSetCopyHandedMutation();
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const save = async (row: ScriptCopy, handed: boolean) => {
    clear();
    const { data, error } = await setHanded({ params: { rid: row.rid }, body: { handed } });
    if (data) showMessage('success', `${paperOfStudent(row)}: ${data.message}`);
    else showMessage('error', 'Failed to save change. Please try again', undefined, failureText(error, ''));
    return data !== undefined;
  };
  return (
    <QueryView query={list} failure={revaluationFailure}>
      {({ frozen, years, keptUntil, handed, items }) => {
        const tick: Column<ScriptCopy> = {
          key: 'handed',
          header: 'Copy handed over',
          cell: (row) => (
            <InstantSwitch
              label={`Copy handed over: ${paperOfStudent(row)}`}
              checked={row.handedAt !== null}
              locked={!frozen && 'The window is still open.'}
              onSave={(on) => save(row, on)}
            />
          ),
        };
        return (
          <Panel
            title="Copies of scripts"
            note={`${kept(years, keptUntil)} ${handed} of ${items.length} handed over.`}
            bare
          >
            {banner}
            <DataTable
              label="Copies of scripts"
              rows={items}
              columns={[...facts, tick, handedOver]}
              rowKey={({ rid }) => String(rid)}
              rowName={paperOfStudent}
              empty={{ text: 'No Record Found', hint: 'No student has applied for transparency.' }}
              printAction={
                items.length > 0 && (
                  <Button onClick={print.start} busy={print.waiting}>
                    Print
                  </Button>
                )
              }
            />
            <PrintArea printing={print.printing} landscape signatures={['Controller of Examinations']}>
              <PrintTable
                head={['Copies of scripts to be handed over', exam, kept(years, keptUntil)]}
                rows={items}
                columns={[...facts, handedOver, { key: 'sign', header: 'Received (signature)', cell: () => '' }]}
                rowKey={({ rid }) => String(rid)}
                empty="No Record Found"
              />
            </PrintArea>
          </Panel>
        );
      }}
    </QueryView>
  );
}
