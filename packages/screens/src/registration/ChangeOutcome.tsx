import type { Changed } from '@thervu/contracts/registration/registration-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { DataTable } from '@thervu/ui/table/DataTable';

const columns = [
  { key: 'reg', header: 'Register Number', cell: (row: Changed['refused'][number]) => row.Reg_No ?? '-' },
  { key: 'code', header: 'Paper Code', cell: (row: Changed['refused'][number]) => row.P_code ?? '-' },
  { key: 'reason', header: 'Reason', cell: (row: Changed['refused'][number]) => row.reason },
];

/** What a change of many rows has done, and why some of them were left as they are. */
export function ChangeOutcome({ answer }: { answer: Changed }) {
  return (
    <>
      <Banner kind={answer.refused.length > 0 ? 'warning' : answer.changed > 0 ? 'success' : 'info'}>
        {answer.message}
      </Banner>
      {answer.refused.length > 0 && (
        <DataTable
          label="Not changed"
          rows={answer.refused}
          columns={columns}
          rowKey={({ id }) => String(id)}
          maxHeight={240}
        />
      )}
    </>
  );
}
