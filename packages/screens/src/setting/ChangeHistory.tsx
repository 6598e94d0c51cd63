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

const FIRST = 8;

/** Who changed what in a section, when, from what and to what, the newest first. */
export function ChangeHistory({ section }: { section: HistorySection }) {
  const query = useListSettingHistoryQuery({ params: { section } });
  return (
    <Panel title="History" width={760}>
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to fetch the history.')}
        skeleton={<FormSkeleton fields={2} label="Loading history" />}
        empty={{ text: 'Nothing has been changed yet.' }}
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items, total }) => <Changes items={items} total={total} />}
      </QueryView>
    </Panel>
  );
}

function Changes({ items, total }: { items: readonly SettingChange[]; total: number }) {
  const [all, setAll] = useState(false);
  const visible = all ? items : items.slice(0, FIRST);
  return (
    <>
      <Box component="ol" aria-label="Changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Box>
      {visible.length < items.length && (
        <Button kind="quiet" small onClick={() => setAll(true)}>
          {`Show ${items.length - visible.length} older changes`}
        </Button>
      )}
      {all && total > items.length && (
        <Text quiet>{`The last ${items.length} of ${total} changes; all of them are in the audit log.`}</Text>
      )}
    </>
  );
}

function Change({ change }: { change: SettingChange }) {
  const { what, from, to } = describeChange(change.key, change.old_value, change.new_value, change.about);
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere', fontSize: 13 }}>
      <Box sx={{ fontWeight: 650 }}>{what}</Box>
      <div>
        {`Changed on ${moment(change.at)} by ${change.by ?? 'the installation'} from `}
        <Box component="span" sx={{ color: 'text.secondary' }}>{`‘${from}’`}</Box>
        {' to '}
        <Box component="span" sx={{ fontWeight: 600 }}>{`‘${to}’`}</Box>
      </div>
      {change.reason && <Box sx={{ color: 'text.secondary' }}>{`Reason: ${change.reason}`}</Box>}
    </Box>
  );
}
