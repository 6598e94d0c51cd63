import { Button } from '@thervu/ui/form/Button';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords } from '@thervu/words';
import { audit as auditWords } from '@thervu/words/compiled/audit';
import { AuditFilterBar } from './AuditFilterBar';
import { AuditTable } from './AuditTable';
import { ChainCheck } from './ChainCheck';
import { PrintedHash } from './PrintedHash';
import { toFilter, useAuditFilter } from './useAuditFilter';

/** Audit: who did what and when, and whether it still stands as it was written. */
export function AuditScreen() {
  const t = useWords(auditWords);
  const { draft, applied, choose, search, clear } = useAuditFilter();
  const narrowed = Object.values(applied).some((value) => value !== '');
  return (
    <Screen title={t('audit')} note={t('who-did-what-and-when-newest')}>
      <Stack>
        <AuditFilterBar draft={draft} choose={choose} onSearch={search} />
        {narrowed && (
          <Stack row>
            <Button small kind="quiet" onClick={clear}>
              {t('show-everything')}
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
