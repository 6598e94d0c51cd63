import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { openWorkText } from '@thervu/contracts/script-ledger/open-work-rules';
import { useListOpenWorkQuery } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { OpenWork } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { CheckList, type Check } from '@thervu/ui/CheckList';
import { QueryView } from '@thervu/ui/QueryView';
import type { ReactNode } from 'react';

const toCheck = ({ kind, count, where }: OpenWork): Check => ({
  key: kind,
  kind: count === 0 ? 'success' : 'warning',
  state: count === 0 ? 'Done' : 'Open',
  text: openWorkText(kind, count),
  detail: where.map(({ name, count: there }) => `${name}: ${formatCount(there)}`).join(', '),
});

/** What is still open in an exam, by kind and camp, what is open first. The children wait until it has been read. */
export function OpenWorkList({ examId, children }: { examId: number; children?: ReactNode }) {
  const work = useListOpenWorkQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={work} failure={(error) => failureText(error, 'What is open could not be counted.')}>
      {(kinds) => {
        const inOrder = [...kinds].sort((a, b) => Number(b.count > 0) - Number(a.count > 0));
        return (
          <>
            <CheckList label="What is still open" checks={inOrder.map(toCheck)} />
            {children}
          </>
        );
      }}
    </QueryView>
  );
}
