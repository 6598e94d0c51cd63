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
import { useWords, type Say } from '@thervu/words';
import { scriptLedger as scriptLedgerWords, type ScriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { DeclareDialog } from './DeclareDialog';
import { exceptionWordsIn, when } from './ledger-labels';

export interface OpenScriptsProps {
  examId: number;
  paper: string;
  college: string;
  /** Whether the exam is in a stage in which scripts are declared. */
  canDeclare: boolean;
  onBack: () => void;
}

const standingIn = (t: Say<ScriptLedgerWords>): Column<OpenScript>[] => [
  { key: 'reg_no', header: t('register-number'), cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'dummy_no', header: t('dummy-number'), cell: ({ dummy_no }) => dummy_no ?? '–' },
  {
    key: 'bundle',
    header: t('bundle'),
    numeric: true,
    cell: ({ bundleno }) => bundleno ?? '–',
    sortBy: ({ bundleno }) => bundleno,
  },
  {
    key: 'stands',
    header: t('where-it-is'),
    cell: ({ stands }) => t(`stands.${stands}`),
    sortBy: ({ stands }) => t(`stands.${stands}`),
    width: 180,
  },
  {
    key: 'exception',
    header: t('column.excepted'),
    width: 220,
    cell: ({ exception }) =>
      exception
        ? `${exceptionWordsIn(t)[exception.reason]}: ${exception.note} (${exception.by}, ${when(exception.at)})`
        : '–',
  },
];

/** The scripts of one paper and college that are not at their end. */
export function OpenScripts({ examId, paper, college, canDeclare, onBack }: OpenScriptsProps) {
  const t = useWords(scriptLedgerWords);
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
    header: t('action'),
    cell: (script) => (
      <Button small onClick={() => ask(script)} aria-label={t('declare-reg', { reg: script.reg_no })}>
        {t('declare')}
      </Button>
    ),
  };
  return (
    <Panel
      title={t('open-scripts-of-paper-college-college', { paper, college })}
      note={t('as-they-stand-now-a-script')}
      bare
    >
      <Stack>
        <Stack row>
          <Button kind="plain" onClick={onBack}>
            {t('back-to-the-colleges')}
          </Button>
        </Stack>
        {banner}
        <QueryView query={scripts} failure={(error) => failureText(error, t('the-scripts-could-not-be-read'))}>
          {({ total, items }) => (
            <DataTable
              label={t('open-scripts')}
              rows={items}
              total={total}
              columns={canDeclare ? [...standingIn(t), action] : standingIn(t)}
              rowKey={({ application_id }) => String(application_id)}
              empty={{ text: t('no-record-found'), hint: t('all-scripts-here-are-complete') }}
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
