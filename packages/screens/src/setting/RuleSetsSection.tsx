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
import { useSettingWords, type SettingSay } from './useSettingWords';

export interface RuleSetsSectionProps {
  /** Number of the open set; '' for none. */
  open: string;
  onOpen: (id: string) => void;
}

function State({ set }: { set: RuleSetHead }) {
  const { t } = useSettingWords();
  return set.frozen_at === null ? (
    <StatusLabel kind="warning">{t('state.draft')}</StatusLabel>
  ) : (
    <StatusLabel kind="success">{t('state.frozen')}</StatusLabel>
  );
}

/** The rule sets by level and year, and the open one below. */
export function RuleSetsSection({ open, onOpen }: RuleSetsSectionProps) {
  const { t } = useSettingWords();
  const query = useListRuleSetsQuery();
  const [copying, setCopying] = useState<{ source: RuleSetHead | null } | null>(null);
  const columns: Column<RuleSetHead>[] = [
    { key: 'deg_level', header: t('level'), cell: (set) => set.deg_level },
    { key: 'year', header: t('rule-set.admitted-from'), cell: (set) => set.from_admn_yr, numeric: true },
    { key: 'version', header: t('version'), cell: (set) => set.version, numeric: true },
    { key: 'name', header: t('name'), cell: (set) => set.name },
    { key: 'state', header: t('state'), cell: (set) => <State set={set} /> },
    {
      key: 'actions',
      header: t('actions'),
      width: 220,
      cell: (set) => (
        <Stack row>
          <Button
            small
            kind="quiet"
            aria-label={t(set.frozen_at ? 'show-named' : 'change-named', { name: nameOf(t, set) })}
            onClick={() => onOpen(String(set.id))}
          >
            {t(set.frozen_at ? 'show' : 'change')}
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={t('new-version-of', { name: nameOf(t, set) })}
            onClick={() => setCopying({ source: set })}
          >
            {t('new-version')}
          </Button>
        </Stack>
      ),
    },
  ];
  return (
    <QueryView query={query} failure={(error) => failureText(error, t('rule-sets.failed'))}>
      {({ levels, sets }) => (
        <>
          <Panel title={t('section.rule-sets')} note={t('rule-sets.note')} bare>
            <Box sx={{ mb: 3 }}>
              <Button onClick={() => setCopying({ source: null })}>{t('rule-set.new')}</Button>
            </Box>
            <DataTable
              label={t('section.rule-sets')}
              rows={sets}
              columns={columns}
              rowKey={(set) => String(set.id)}
              rowName={(set) => nameOf(t, set)}
              onOpen={(set) => onOpen(String(set.id))}
              empty={{ text: t('rule-sets.none') }}
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

const nameOf = (t: SettingSay['t'], { name, deg_level, from_admn_yr, version }: RuleSetHead) =>
  t('rule-set.full-name', { name, level: deg_level, year: from_admn_yr, version });

function OpenRuleSet({ id }: { id: string }) {
  const { t } = useSettingWords();
  const query = useGetRuleSetQuery({ params: { id } });
  return (
    <QueryView query={query} failure={(error) => failureText(error, t('rule-set.failed'))}>
      {(set) => (
        <Box component="section" aria-label={nameOf(t, set)} sx={{ mb: 6 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 3 }}>
            <Box component="h2" sx={{ m: 0, fontSize: 18, fontWeight: 650 }}>
              {nameOf(t, set)}
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
  const { t, known } = useSettingWords();
  const rules = typedRules(set);
  return (
    <>
      <Banner kind="info">{t('rule-set.frozen-on', { at: moment(set.frozen_at ?? '') })}</Banner>
      {PARTS.map((part) => (
        <Panel key={part} title={known(RULE_PARTS[part].title)} bare>
          <RuleTable part={part} rows={rules[part]} />
        </Panel>
      ))}
    </>
  );
}

/** Asks for the name, since freezing cannot be undone. */
function Freeze({ set }: { set: RuleSet }) {
  const { t } = useSettingWords();
  const [asking, setAsking] = useState(false);
  const [send, { isLoading }] = useFreezeRuleSetMutation();
  const signing = useSigning();
  const { banner, showMessage, clear } = useBanner();
  const freeze = async () => {
    clear();
    const words = [t('freeze.words', { name: nameOf(t, set) })];
    const { data, error } = await signing.ask(ruleSetSigned(set), words, (proof) =>
      send({ params: { id: String(set.id) }, body: { row_version: set.row_version, ...proof } }),
    );
    if (error !== undefined) showMessage('error', failureText(error, t('freeze.failed')));
    else if (data) setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('freeze')}</Button>
      {signing.dialog}
      <ConfirmDialog
        open={asking}
        title={t('freeze.title', { name: nameOf(t, set) })}
        confirmLabel={t('freeze')}
        danger
        word={set.name}
        wordIs={t('freeze.word')}
        busy={isLoading}
        result={banner}
        onConfirm={() => void freeze()}
        onClose={() => setAsking(false)}
      >
        {t('freeze.note')}
      </ConfirmDialog>
    </>
  );
}
