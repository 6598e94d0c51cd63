import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { CollegeSignIn } from '@thervu/contracts/enrolment/college-sign-in-contract';
import { useListCollegeCodesQuery } from '@thervu/contracts/enrolment/enrolment-api';
import type { Slip } from '@thervu/contracts/enrolment/enrolment-contract';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { slipStateLabels } from './slip-labels';

const COLUMNS: Column<Slip>[] = [
  { key: 'id', header: 'Slip', cell: ({ id }) => id, width: 80 },
  { key: 'made', header: 'Made', cell: ({ issuedAt }) => formatMoment(issuedAt) },
  { key: 'by', header: 'By', cell: ({ issuedBy }) => issuedBy ?? '–' },
  { key: 'state', header: 'Status', cell: ({ state }) => slipStateLabels[state] },
  {
    key: 'handed',
    header: 'Handed over',
    cell: ({ handedAt, handedBy }) => (handedAt ? `${formatMoment(handedAt)}, ${handedBy ?? ''}` : '–'),
  },
];

/** Every code that was made for a college, and what became of it. */
export function CodeHistoryDialog({ college, onClose }: { college: CollegeSignIn; onClose: () => void }) {
  const query = useListCollegeCodesQuery({ params: { code: college.colcode } });
  return (
    <InfoDialog title={`Codes of ${college.name}`} width="md" onClose={onClose}>
      <QueryView query={query} failure={(error) => failureText(error, 'The codes could not be loaded.')}>
        {(codes) => (
          <DataTable
            label="Codes"
            rows={codes}
            columns={COLUMNS}
            rowKey={({ id }) => String(id)}
            empty={{ text: 'No Record Found', hint: 'No code has been made for this college.' }}
          />
        )}
      </QueryView>
    </InfoDialog>
  );
}
