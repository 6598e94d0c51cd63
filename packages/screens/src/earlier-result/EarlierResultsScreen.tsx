import { useState } from 'react';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords } from '@thervu/words';
import { earlierResult } from '@thervu/words/compiled/earlier-result';
import { EarlierBatches } from './EarlierBatches';
import { EarlierStudents } from './EarlierStudents';

/** Earlier Results: files that wait for the second officer, and whose record is complete. */
export function EarlierResultsScreen() {
  const t = useWords(earlierResult);
  const [decisions, setDecisions] = useState(0);
  return (
    <Screen title={t('title')} note={t('note')}>
      <Stack>
        <EarlierBatches onDecided={() => setDecisions((count) => count + 1)} />
        <EarlierStudents decisions={decisions} />
      </Stack>
    </Screen>
  );
}
