import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListOpenScriptsQuery } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { OpenScript } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { DeclareDialog } from './DeclareDialog';
import { EXCEPTION_WORDS, STATE_LABELS, when } from './ledger-labels';

export interface OpenScriptsProps {
  examId: number;
  paper: string;
  college: string;
  /** Whether the exam is in a stage in which scripts are declared. */
  canDeclare: boolean;
  onBack: () => void;
}

const standing: Column<OpenScript>[] = [
  { key: 'reg_no', header: 'Register number', cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'dummy_no', header: 'Dummy number', cell: ({ dummy_no }) => dummy_no ?? '–' },
  {
    key: 'bundle',
    header: 'Bundle',
    numeric: true,
    cell: ({ bundleno }) => bundleno ?? '–',
    sortBy: ({ bundleno }) => bundleno,
  },
  {
    key: 'stands',
    header: 'Where it stands',
    cell: ({ stands }) => STATE_LABELS[stands],
    sortBy: ({ stands }) => STATE_LABELS[stands],
    width: 180,
  },
  {
    key: 'exception',
    header: 'Declared',
    width: 220,
    cell: ({ exception }) =>
      exception
        ? `${EXCEPTION_WORDS[exception.reason]}: ${exception.note} (${exception.by}, ${when(exception.at)})`
        : '–',
  },
];

/** The scripts of one paper and college that are not at their end. */
export function OpenScripts({ examId, paper, college, canDeclare, onBack }: OpenScriptsProps) {
  const params = { examId, pCode: paper, colcode: college };
  const scripts = useListOpenScriptsQuery({ params }, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<OpenScript | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const ask = (script: OpenScript) => {
    clear();
    setAsked(script);
  };
  const action: Column<OpenScript> = {
    key: 'action',
    header: 'Action',
    cell: (script) => (
      <Button small onClick={() => ask(script)} aria-label={`Declare ${script.reg_no}`}>
        Declare
      </Button>
    ),
  };
  return (
    <Panel
      title={`Open scripts of ${paper}, college ${college}`}
      note="As they stand now. A script that cannot be valued is declared; its result then waits."
      bare
    >
      <Stack>
        <Stack row>
          <Button kind="plain" onClick={onBack}>
            Back to the colleges
          </Button>
        </Stack>
        {banner}
        <QueryView query={scripts} failure={(error) => failureText(error, 'The scripts could not be read.')}>
          {({ total, items }) => (
            <DataTable
              label="Open scripts"
              rows={items}
              total={total}
              columns={canDeclare ? [...standing, action] : standing}
              rowKey={({ application_id }) => String(application_id)}
              empty={{ text: 'No Record Found', hint: 'All scripts here are complete.' }}
            />
          )}
        </QueryView>
        {asked && (
          <DeclareDialog
            examId={examId}
            script={asked}
            onClose={() => setAsked(null)}
            onDone={(text) => {
              setAsked(null);
              showMessage('success', `${asked.reg_no}: ${text}`);
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}
