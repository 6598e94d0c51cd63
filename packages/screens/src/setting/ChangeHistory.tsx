import Box from '@mui/material/Box';
import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListSettingHistoryQuery } from '@thervu/contracts/setting/setting-api';
import type { HistorySection, SettingChange } from '@thervu/contracts/setting/setting-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { Text } from '@thervu/ui/layout/Text';
import { describeChange, moment } from './setting-labels';
import { useSettingWords } from './useSettingWords';

const FIRST = 8;

/** Who changed what in a section, when, from what and to what, the newest first. */
export function ChangeHistory({ section }: { section: HistorySection }) {
  const { t } = useSettingWords();
  const query = useListSettingHistoryQuery({ params: { section } });
  return (
    <Panel title={t('history')} width={760}>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('history.failed'))}
        skeleton={<FormSkeleton fields={2} label={t('history.loading')} />}
        empty={{ text: t('history.none') }}
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items, total }) => <Changes items={items} total={total} />}
      </QueryView>
    </Panel>
  );
}

function Changes({ items, total }: { items: readonly SettingChange[]; total: number }) {
  const { t } = useSettingWords();
  const [all, setAll] = useState(false);
  const visible = all ? items : items.slice(0, FIRST);
  return (
    <>
      <Box component="ol" aria-label={t('history.changes')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Box>
      {visible.length < items.length && (
        <Button kind="quiet" small onClick={() => setAll(true)}>
          {t('history.older', { n: items.length - visible.length })}
        </Button>
      )}
      {all && total > items.length && <Text quiet>{t('history.last', { n: items.length, total })}</Text>}
    </>
  );
}

function Change({ change }: { change: SettingChange }) {
  const words = useSettingWords();
  const { t } = words;
  const { what, from, to } = describeChange(words, change);
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere', fontSize: 13 }}>
      <Box sx={{ fontWeight: 650 }}>{what}</Box>
      <div>
        {`${t('history.changed', { at: moment(change.at), by: change.by ?? t('history.installation') })} `}
        <Box component="span" sx={{ color: 'text.secondary' }}>{`‘${from}’`}</Box>
        {` ${t('history.to')} `}
        <Box component="span" sx={{ fontWeight: 600 }}>{`‘${to}’`}</Box>
      </div>
      {change.reason && <Box sx={{ color: 'text.secondary' }}>{t('history.reason', { reason: change.reason })}</Box>}
    </Box>
  );
}
