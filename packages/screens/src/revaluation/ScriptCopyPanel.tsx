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
import { useWords, type Say } from '@thervu/words';
import { revaluation, type RevaluationWords } from '@thervu/words/compiled/revaluation';
import { revaluationFailure, indianDay, moment, paperOfStudent } from './revaluation-messages';
import { positionColumns, scriptColumns } from './script-columns';

const facts = (t: Say<RevaluationWords>): Column<ScriptCopy>[] => [
  { key: 'college', header: t('college'), cell: (row) => row.Colcode, sortBy: (row) => row.Colcode },
  {
    key: 'regNo',
    header: t('register-no'),
    cell: (row) => row.REG_NO,
    sortBy: (row) => row.REG_NO,
    width: 140,
  },
  { key: 'name', header: t('name'), cell: (row) => row.NAME, sortBy: (row) => row.NAME, width: 120 },
  ...scriptColumns<ScriptCopy>(t),
  ...positionColumns<ScriptCopy>(t),
];
const handedOver = (t: Say<RevaluationWords>): Column<ScriptCopy> => ({
  key: 'by',
  header: t('handed-over'),
  width: 170,
  cell: ({ handedAt, handedBy }) => (handedAt ? `${moment(handedAt)}, ${handedBy ?? ''}` : ''),
  sortBy: ({ handedAt }) => handedAt,
});

const kept = (t: Say<RevaluationWords>, years: number, until: string | null): string => {
  if (until === null) return t('kept', { n: years });
  return t(until < dayAt(new Date()) ? 'kept.over' : 'kept.until', { n: years, until: indianDay(until) });
};

/** Scripts of which a copy is handed over, the names of examiners and operators taken off; a tick says who has done it and when. */
export function ScriptCopyPanel({ exam }: { exam: string }) {
  const t = useWords(revaluation);
  const list = useListScriptCopiesQuery({ params: { exam } });
  const [setHanded] = useSetCopyHandedMutation();
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const save = async (row: ScriptCopy, handed: boolean) => {
    clear();
    const { data, error } = await setHanded({ params: { rid: row.rid }, body: { handed } });
    if (data) showMessage('success', `${paperOfStudent(row)}: ${data.message}`);
    else showMessage('error', t('failed-to-save-change-please'), undefined, failureText(error, ''));
    return data !== undefined;
  };
  return (
    <QueryView query={list} failure={revaluationFailure}>
      {({ frozen, years, keptUntil, handed, items }) => {
        const tick: Column<ScriptCopy> = {
          key: 'handed',
          header: t('copy-handed-over'),
          cell: (row) => (
            <InstantSwitch
              label={t('copy-handed-over-row', { row: paperOfStudent(row) })}
              checked={row.handedAt !== null}
              locked={!frozen && t('the-window-is-still-open')}
              onSave={(on) => save(row, on)}
            />
          ),
        };
        return (
          <Panel
            title={t('copies-of-scripts')}
            note={`${kept(t, years, keptUntil)} ${t('handed-of', { handed, n: items.length })}`}
            bare
          >
            {banner}
            <DataTable
              label={t('copies-of-scripts')}
              rows={items}
              columns={[...facts(t), tick, handedOver(t)]}
              rowKey={({ rid }) => String(rid)}
              rowName={paperOfStudent}
              empty={{ text: t('no-record-found-2'), hint: t('no-student-has-applied-for-2') }}
              printAction={
                items.length > 0 && (
                  <Button onClick={print.start} busy={print.waiting}>
                    {t('print')}
                  </Button>
                )
              }
            />
            <PrintArea printing={print.printing} landscape signatures={[t('controller-of-examinations')]}>
              <PrintTable
                head={[t('copies-of-scripts-to-be'), exam, kept(t, years, keptUntil)]}
                rows={items}
                columns={[...facts(t), handedOver(t), { key: 'sign', header: t('received-signature'), cell: () => '' }]}
                rowKey={({ rid }) => String(rid)}
                empty={t('no-record-found-2')}
              />
            </PrintArea>
          </Panel>
        );
      }}
    </QueryView>
  );
}
