import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useListRevalDifferencesQuery,
  useSaveRevalCMarkMutation,
} from '@thervu/contracts/reval-script/reval-script-api';
import {
  saveRevalCMark,
  voidRevalMark,
  type RevalDifference,
} from '@thervu/contracts/reval-script/reval-script-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/Button';
import { DataTable } from '@thervu/ui/DataTable';
import { Panel } from '@thervu/ui/Panel';
import { QueryView } from '@thervu/ui/QueryView';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { Stack } from '@thervu/ui/Stack';
import { StatusLabel } from '@thervu/ui/StatusLabel';
import type { Column } from '@thervu/ui/table-column.ts';
import { useBanner } from '@thervu/ui/useBanner';
import { ThirdMarkDialog } from '../shared/ThirdMarkDialog';
import { PAPER, PLACE, placeInWords } from './reval-columns';
import { VoidMarkDialog } from './VoidMarkDialog';

const place: Column<RevalDifference>[] = [
  { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  ...(PAPER as Column<RevalDifference>[]),
  ...(PLACE as Column<RevalDifference>[]),
];
const marks: Column<RevalDifference>[] = [
  { key: 'a', header: 'A Mark', cell: ({ Amark }) => Amark, numeric: true },
  { key: 'b', header: 'B Mark', cell: ({ Bmark }) => Bmark, numeric: true },
];

interface Ways {
  onThird: ((row: RevalDifference) => void) | undefined;
  onVoid: ((row: RevalDifference) => void) | undefined;
}

/** Said of the button an operator cannot press. */
const OFFICER_ALONE = 'The camp officer enters the C mark.';

/** 'Verified (value)', also of zero; before that the way to enter it, for who may. */
const third = ({ onThird, onVoid }: Ways): Column<RevalDifference> => ({
  key: 'c',
  header: 'C Mark',
  width: 230,
  sortBy: ({ Cmark }) => Cmark,
  cell: (row) =>
    row.Cmark !== null ? (
      <StatusLabel kind="success">{`Verified (${row.Cmark})`}</StatusLabel>
    ) : onThird ? (
      <Stack row>
        <Button small aria-label={`Enter C Mark of ${row.barcode}`} onClick={() => onThird(row)}>
          Enter C Mark
        </Button>
        {onVoid && (
          <Button small kind="quiet" aria-label={`Key ${row.barcode} again`} onClick={() => onVoid(row)}>
            Key again
          </Button>
        )}
      </Stack>
    ) : (
      <span title={OFFICER_ALONE}>
        <Button small disabled aria-label={`Enter C Mark of ${row.barcode}`}>
          Enter C Mark
        </Button>
      </span>
    ),
});

/** The server keeps marks from an operator; columns that could only be empty are left out. */
const marksGiven = (rows: readonly RevalDifference[]) =>
  rows.some(({ Amark, Bmark }) => Amark !== null || Bmark !== null);

/** Scripts of the revaluation whose A and B differ, and the way to the third mark. */
export function RevalDifferences() {
  const query = useListRevalDifferencesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [entering, setEntering] = useState<RevalDifference | null>(null);
  const [voiding, setVoiding] = useState<RevalDifference | null>(null);
  const [save] = useSaveRevalCMarkMutation();
  const done = useBanner();
  const ways: Ways = {
    onThird: can(saveRevalCMark) ? setEntering : undefined,
    onVoid: can(voidRevalMark) ? setVoiding : undefined,
  };
  return (
    <Panel title="Different A/B Marks" bare>
      {done.banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to fetch papers with different marks')}
        skeleton={<TableSkeleton rows={3} label="Loading scripts" />}
      >
        {(rows) => (
          <DataTable
            label="Different A/B Marks"
            rows={rows}
            columns={[...place, ...(marksGiven(rows) ? marks : []), third(ways)]}
            rowKey={({ id }) => String(id)}
            empty={{
              text: 'No papers with different A/B marks found',
              hint: 'Both keyings agree on every script so far.',
            }}
          />
        )}
      </QueryView>
      {entering && (
        <ThirdMarkDialog
          place={placeInWords(entering)}
          script={entering}
          onSave={(body) => save({ params: { id: entering.barcode }, body })}
          onClose={() => setEntering(null)}
        />
      )}
      {voiding && (
        <VoidMarkDialog
          script={voiding}
          onDone={(message) => {
            done.say('success', message);
            setVoiding(null);
          }}
          onClose={() => setVoiding(null)}
        />
      )}
    </Panel>
  );
}
