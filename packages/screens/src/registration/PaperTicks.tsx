import Checkbox from '@mui/material/Checkbox';
import type { Paper } from '@thervu/contracts/registration/registration-contract';
import { Button } from '@thervu/ui/form/Button';
import { StableWidthText } from '@thervu/ui/layout/StableWidthText';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';

export interface PaperTicksProps {
  papers: readonly Paper[];
  /** Codes of the ticked ones. */
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}

/** The papers that can be registered, each with a tick box. */
export function PaperTicks({ papers, ticked, onChange }: PaperTicksProps) {
  const toggle = (code: string) => {
    const next = new Set(ticked);
    if (!next.delete(code)) next.add(code);
    onChange(next);
  };
  const all = ticked.size === papers.length;
  const columns: Column<Paper>[] = [
    {
      key: 'tick',
      header: 'Choose',
      cell: ({ P_CODE }) => (
        <Checkbox
          checked={ticked.has(P_CODE)}
          onChange={() => toggle(P_CODE)}
          slotProps={{ input: { 'aria-label': `Select ${P_CODE}` } }}
        />
      ),
      width: 72,
    },
    { key: 'code', header: 'Paper Code', cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE, width: 130 },
    { key: 'name', header: 'Paper Name', cell: (row) => row.P_NAME, sortBy: (row) => row.P_NAME },
    { key: 'type', header: 'Type', cell: (row) => row.P_TYPE, sortBy: (row) => row.P_TYPE },
    { key: 'credit', header: 'Credit', cell: (row) => row.CREDIT, numeric: true },
  ];
  return (
    <DataTable
      label="Papers"
      rows={papers}
      columns={columns}
      rowKey={({ P_CODE }) => P_CODE}
      empty={{ text: 'No Record Found', hint: 'The degree has no such papers in this semester.' }}
      exportAction={
        papers.length > 1 && (
          <Button small onClick={() => onChange(new Set(all ? [] : papers.map(({ P_CODE }) => P_CODE)))}>
            <StableWidthText others={['Choose none', 'Choose all']}>
              {all ? 'Choose none' : 'Choose all'}
            </StableWidthText>
          </Button>
        )
      }
      maxHeight={360}
    />
  );
}
