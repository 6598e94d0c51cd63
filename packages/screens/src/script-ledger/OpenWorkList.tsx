import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { openWorkText } from '@thervu/contracts/script-ledger/open-work-rules';
import { useListOpenWorkQuery } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { OpenWork } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import type { ReactNode } from 'react';

const toCheck = ({ kind, count, where }: OpenWork): Check => ({
  key: kind,
  kind: count === 0 ? 'success' : 'warning',
  state: count === 0 ? 'Done' : 'Open',
  text: openWorkText(kind, count),
  detail: where.map(({ name, count: there }) => `${name}: ${formatCount(there)}`).join(', '),
});

export interface OpenWorkListProps {
  examId: number;
  /** Leaves out what is done. */
  openOnly?: boolean;
  children?: ReactNode;
}

/** What is still open in an exam, by kind and camp, what is open first. The children wait until it has been read. */
export function OpenWorkList({ examId, openOnly = false, children }: OpenWorkListProps) {
  const work = useListOpenWorkQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={work} failure={(error) => failureText(error, 'What is open could not be counted.')}>
      {(kinds) => {
        const open = kinds.filter(({ count }) => count > 0);
        const shown = openOnly ? open : [...open, ...kinds.filter(({ count }) => count === 0)];
        return (
          <>
            {shown.length > 0 ? (
              <CheckList label="What is still open" checks={shown.map(toCheck)} />
            ) : (
              <Text>Nothing is open.</Text>
            )}
            {children}
          </>
        );
      }}
    </QueryView>
  );
}
