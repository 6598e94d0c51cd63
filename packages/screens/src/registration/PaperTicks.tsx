import Checkbox from '@mui/material/Checkbox';
import type { Paper } from '@thervu/contracts/registration/registration-contract';
import { Button } from '@thervu/ui/form/Button';
import { StableWidthText } from '@thervu/ui/layout/StableWidthText';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';

export interface PaperTicksProps {
  papers: readonly Paper[];
  /** Codes of the ticked ones. */
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}

/** The papers that can be registered, each with a tick box. */
export function PaperTicks({ papers, ticked, onChange }: PaperTicksProps) {
  const t = useWords(registration);
  const toggle = (code: string) => {
    const next = new Set(ticked);
    if (!next.delete(code)) next.add(code);
    onChange(next);
  };
  const all = ticked.size === papers.length;
  const columns: Column<Paper>[] = [
    {
      key: 'tick',
      header: t('choose'),
      cell: ({ P_CODE }) => (
        <Checkbox
          checked={ticked.has(P_CODE)}
          onChange={() => toggle(P_CODE)}
          slotProps={{ input: { 'aria-label': t('select-pcode', { pcode: P_CODE }) } }}
        />
      ),
      width: 72,
      action: true,
      named: true,
    },
    {
      key: 'code',
      header: t('paper-code'),
      cell: (row) => row.P_CODE,
      sortBy: (row) => row.P_CODE,
      width: 130,
      title: true,
    },
    { key: 'name', header: t('paper-name'), cell: (row) => row.P_NAME, sortBy: (row) => row.P_NAME, title: true },
    { key: 'type', header: t('type'), cell: (row) => row.P_TYPE, sortBy: (row) => row.P_TYPE, card: 1 },
    { key: 'credit', header: t('credit'), cell: (row) => row.CREDIT, numeric: true, card: 1, named: true },
  ];
  return (
    <DataTable
      label={t('papers')}
      rows={papers}
      columns={columns}
      rowKey={({ P_CODE }) => P_CODE}
      empty={{ text: t('none'), hint: t('the-degree-has-no-such') }}
      exportAction={
        papers.length > 1 && (
          <Button small onClick={() => onChange(new Set(all ? [] : papers.map(({ P_CODE }) => P_CODE)))}>
            <StableWidthText others={[t('choose-none'), t('choose-all')]}>
              {all ? t('choose-none') : t('choose-all')}
            </StableWidthText>
          </Button>
        )
      }
      maxHeight={360}
    />
  );
}
