import { Button } from '@thervu/ui/form/Button';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { AuditFilterBar } from './AuditFilterBar';
import { AuditTable } from './AuditTable';
import { ChainCheck } from './ChainCheck';
import { PrintedHash } from './PrintedHash';
import { toFilter, useAuditFilter } from './useAuditFilter';

/** Audit: who did what and when, and whether it still stands as it was written. */
export function AuditScreen() {
  const { draft, applied, choose, search, clear } = useAuditFilter();
  const narrowed = Object.values(applied).some((value) => value !== '');
  return (
    <Screen title="Audit" note="Who did what and when, newest first. Entries cannot be changed without being noticed.">
      <Stack>
        <AuditFilterBar draft={draft} choose={choose} onSearch={search} />
        {narrowed && (
          <Stack row>
            <Button small kind="quiet" onClick={clear}>
              Show everything
            </Button>
          </Stack>
        )}
        <AuditTable key={JSON.stringify(applied)} filter={toFilter(applied)} />
        <ChainCheck />
        <PrintedHash />
      </Stack>
    </Screen>
  );
}
