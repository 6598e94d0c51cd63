import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetStatementQuery, useMakeStatementsMutation } from '@thervu/contracts/result-document/result-document-api';
import { Button } from '@thervu/ui/form/Button';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { partBody, type Part } from './document-labels';
import { StatementView } from './StatementView';
import { useOrder } from './useOrder';

export interface StatementPanelProps {
  part: Part;
  /** Students of the chosen college who have a statement; undefined while none is chosen. */
  students: string | undefined;
  /** The register number that was searched for; empty before. */
  searched: string;
  onSearch: (regNo: string) => void;
  open: ((address: URL) => void) | undefined;
}

const REG_NO = /^[A-Za-z0-9]{6,20}$/;

/** Statements of marks: of one student, or of the whole part in one document. */
export function StatementPanel({ part, students, searched, onSearch, open }: StatementPanelProps) {
  const [makeStatements] = useMakeStatementsMutation();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const draft = typed ?? searched;
  const [mistake, setMistake] = useState<string>();
  const { order, busy, progress } = useOrder(open);
  const regNo = searched.trim();
  const ready = REG_NO.test(regNo);
  const found = useGetStatementQuery({ params: { examId: part.examId, regNo } }, { skip: !ready });
  const find = () => {
    const chosen = draft.trim();
    const wrong =
      chosen === ''
        ? 'Enter a registration number.'
        : REG_NO.test(chosen)
          ? undefined
          : 'A register number has 6 to 20 letters and digits.';
    setMistake(wrong);
    if (wrong !== undefined) return;
    onSearch(chosen);
    setTyped(undefined);
  };
  const make = (body: { college?: string; degree?: number; regNo?: string }) =>
    order(() => makeStatements({ params: { examId: part.examId }, body }));

  return (
    <Panel
      title="Statements of marks"
      bare
      note="With photo, serial number and a signed code that anybody can check on the page verify-statement. While a result is waiting (W) it is marked provisional. A withheld student gets none."
    >
      <Stack>
        <FilterBar label="Statement of a student" onSearch={find} searchLabel="Show">
          <PlainInput
            id={id}
            label="Registration Number"
            value={draft}
            onChange={setTyped}
            error={mistake}
            maxLength={40}
          />
        </FilterBar>
        {ready && (
          <QueryView query={found} failure={(error) => failureText(error, 'The result could not be read.')}>
            {(statement) => (
              <StatementView statement={statement} busy={busy} onPrint={() => void make({ regNo: statement.reg_no })} />
            )}
          </QueryView>
        )}
        {part.college === undefined ? (
          <Text quiet>Choose a college above for the statements of all its students in one document.</Text>
        ) : (
          <Stack row>
            <Button busy={busy} onClick={() => void make(partBody(part))}>
              {`PDF of ${part.words}`}
            </Button>
            {part.degree === undefined && <Text quiet>{`${students ?? ''} statements.`}</Text>}
          </Stack>
        )}
        {progress}
      </Stack>
    </Panel>
  );
}
