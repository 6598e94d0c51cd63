import Box from '@mui/material/Box';
import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { RuleSet, RuleSetHead } from '@thervu/contracts/rule-set/rule-set-contract';
import {
  useFreezeRuleSetMutation,
  useGetRuleSetQuery,
  useListRuleSetsQuery,
} from '@thervu/contracts/setting/setting-api';
import { ruleSetSigned } from '@thervu/contracts/signature/signed-content';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useSigning } from '../shared/useSigning';
import { NewRuleSetDialog } from './NewRuleSetDialog';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { RuleSetEditor } from './RuleSetEditor';
import { RuleTable } from './RuleTable';
import { moment } from './setting-labels';
import { PARTS, RULE_PARTS, typedRules } from './typed-rules';

export interface RuleSetsSectionProps {
  /** Number of the open set; '' for none. */
  open: string;
  onOpen: (id: string) => void;
}

function State({ set }: { set: RuleSetHead }) {
  return set.frozen_at === null ? (
    <StatusLabel kind="warning">Draft</StatusLabel>
  ) : (
    <StatusLabel kind="success">Frozen</StatusLabel>
  );
}

/** The rule sets by level and year, and the open one below. */
export function RuleSetsSection({ open, onOpen }: RuleSetsSectionProps) {
  const query = useListRuleSetsQuery();
  const [copying, setCopying] = useState<{ source: RuleSetHead | null } | null>(null);
  const columns: Column<RuleSetHead>[] = [
    { key: 'deg_level', header: 'Level', cell: (set) => set.deg_level },
    { key: 'year', header: 'Admitted from', cell: (set) => set.from_admn_yr, numeric: true },
    { key: 'version', header: 'Version', cell: (set) => set.version, numeric: true },
    { key: 'name', header: 'Name', cell: (set) => set.name },
    { key: 'state', header: 'State', cell: (set) => <State set={set} /> },
    {
      key: 'actions',
      header: 'Actions',
      width: 220,
      cell: (set) => (
        <Stack row>
          <Button
            small
            kind="quiet"
            aria-label={`${set.frozen_at ? 'Show' : 'Change'} ${nameOf(set)}`}
            onClick={() => onOpen(String(set.id))}
          >
            {set.frozen_at ? 'Show' : 'Change'}
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={`New version of ${nameOf(set)}`}
            onClick={() => setCopying({ source: set })}
          >
            New version
          </Button>
        </Stack>
      ),
    },
  ];
  return (
    <QueryView query={query} failure={(error) => failureText(error, 'Failed to fetch the rule sets.')}>
      {({ levels, sets }) => (
        <>
          <Panel
            title="Rule sets"
            note="What a pass, a grade and a class are, by level and year of admission. Only frozen rule sets are used for results. Each result keeps a copy of its rules."
            bare
          >
            <Box sx={{ mb: 3 }}>
              <Button onClick={() => setCopying({ source: null })}>New rule set</Button>
            </Box>
            <DataTable
              label="Rule sets"
              rows={sets}
              columns={columns}
              rowKey={(set) => String(set.id)}
              rowName={nameOf}
              onOpen={(set) => onOpen(String(set.id))}
              empty={{ text: 'There is no rule set yet. Results cannot be processed without one.' }}
            />
          </Panel>
          {sets.some(({ id }) => String(id) === open) && <OpenRuleSet key={open} id={open} />}
          {copying && (
            <NewRuleSetDialog
              levels={levels}
              source={copying.source}
              onMade={({ id }) => {
                setCopying(null);
                onOpen(String(id));
              }}
              onClose={() => setCopying(null)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

const nameOf = ({ name, deg_level, from_admn_yr, version }: RuleSetHead) =>
  `${name}, ${deg_level} ${from_admn_yr} version ${version}`;

function OpenRuleSet({ id }: { id: string }) {
  const query = useGetRuleSetQuery({ params: { id } });
  return (
    <QueryView query={query} failure={(error) => failureText(error, 'Failed to fetch the rule set.')}>
      {(set) => (
        <Box component="section" aria-label={nameOf(set)} sx={{ mb: 6 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 3 }}>
            <Box component="h2" sx={{ m: 0, fontSize: 18, fontWeight: 650 }}>
              {nameOf(set)}
            </Box>
            <State set={set} />
            {set.frozen_at === null && (
              <RenewedCredentials>
                <Freeze set={set} />
              </RenewedCredentials>
            )}
          </Box>
          {set.frozen_at === null ? <RuleSetEditor key={set.id} set={set} /> : <FrozenRules set={set} />}
        </Box>
      )}
    </QueryView>
  );
}

function FrozenRules({ set }: { set: RuleSet }) {
  const rules = typedRules(set);
  return (
    <>
      <Banner kind="info">
        {`Frozen on ${moment(set.frozen_at ?? '')}: it never changes. Make a new version to change the rules.`}
      </Banner>
      {PARTS.map((part) => (
        <Panel key={part} title={RULE_PARTS[part].title} bare>
          <RuleTable part={part} rows={rules[part]} />
        </Panel>
      ))}
    </>
  );
}

/** Asks for the name, since freezing cannot be undone. */
function Freeze({ set }: { set: RuleSet }) {
  const [asking, setAsking] = useState(false);
  const [send, { isLoading }] = useFreezeRuleSetMutation();
  const signing = useSigning();
  const { banner, showMessage, clear } = useBanner();
  const freeze = async () => {
    clear();
    const words = [`${nameOf(set)} is frozen as it was last saved.`];
    const { data, error } = await signing.ask(ruleSetSigned(set), words, (proof) =>
      send({ params: { id: String(set.id) }, body: { row_version: set.row_version, ...proof } }),
    );
    if (error !== undefined) showMessage('error', failureText(error, 'Failed to freeze the rule set.'));
    else if (data) setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Freeze</Button>
      {signing.dialog}
      <ConfirmDialog
        open={asking}
        title={`Freeze ${nameOf(set)}?`}
        confirmLabel="Freeze"
        danger
        word={set.name}
        wordIs="the name of the rule set"
        busy={isLoading}
        result={banner}
        onConfirm={() => void freeze()}
        onClose={() => setAsking(false)}
      >
        As it was last saved. A frozen set can be used for results and never changes again; this cannot be undone.
      </ConfirmDialog>
    </>
  );
}
