import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useCheckCreditBankQuery,
  useMakeCreditBankMutation,
} from '@thervu/contracts/result-document/result-document-api';
import type { CreditPreflight } from '@thervu/contracts/result-document/result-document-contract';
import { CREDIT_GAPS, type CreditGap } from '@thervu/contracts/result-document/result-document-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { count, partBody, type Part } from './document-labels';
import { IncompleteStudents } from './IncompleteStudents';
import { useOrder } from './useOrder';

export interface CreditBankProps {
  part: Part;
  open: ((address: URL) => void) | undefined;
}

/** What is missing before the results can go to NAD and the credit bank, and the file itself. */
export function CreditBank({ part, open }: CreditBankProps) {
  const check = useCheckCreditBankQuery(
    { params: { examId: part.examId }, query: partBody(part) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Panel
      title="NAD and credit bank (ABC)"
      note="A line for each student and semester. Students with missing details cannot be sent."
    >
      <QueryView query={check} failure={(error) => failureText(error, 'The check could not be made.')}>
        {(found) => <Checked part={part} found={found} open={open} />}
      </QueryView>
    </Panel>
  );
}

function Checked({ part, found, open }: CreditBankProps & { found: CreditPreflight }) {
  const [makeCreditBank] = useMakeCreditBankMutation();
  const [gap, setGap] = useState<CreditGap>();
  const { order, busy, progress } = useOrder(open);
  const { students, complete } = found;
  const missing = found.gaps.filter((line) => line.students > 0);
  const make = (incomplete: 'LEAVE_OUT' | 'REFUSE') =>
    void order(() => makeCreditBank({ params: { examId: part.examId }, body: { ...partBody(part), incomplete } }));
  return (
    <Stack>
      <Text>{`${count(complete)} of ${count(students)} students are complete.`}</Text>
      <DataTable
        label="What is missing"
        rows={missing}
        columns={[
          {
            key: 'gap',
            header: 'What is missing',
            width: 260,
            cell: (line) => (
              <Button kind="quiet" small onClick={() => setGap(line.gap)}>
                {CREDIT_GAPS[line.gap].words}
              </Button>
            ),
          },
          {
            key: 'needed',
            header: 'For the file',
            cell: (line) =>
              CREDIT_GAPS[line.gap].needed ? (
                <StatusLabel kind="error">Needed</StatusLabel>
              ) : (
                <StatusLabel kind="neutral">Wished</StatusLabel>
              ),
          },
          { key: 'students', header: 'Students', numeric: true, cell: (line) => count(line.students) },
        ]}
        rowKey={(line) => line.gap}
        onOpen={(line) => setGap(line.gap)}
        empty={{ text: 'Nothing is missing', hint: 'Every student of this part can be handed over.' }}
      />
      {gap !== undefined && <IncompleteStudents part={part} gap={gap} onClose={() => setGap(undefined)} />}
      <Stack row>
        <Button busy={busy} disabled={complete === 0} onClick={() => make('LEAVE_OUT')}>
          {complete === students ? 'Make the file' : `Make the file of ${count(complete)} complete students`}
        </Button>
        {complete < students && (
          <Button busy={busy} onClick={() => make('REFUSE')}>
            Make it only when all are complete
          </Button>
        )}
      </Stack>
      {progress}
    </Stack>
  );
}
