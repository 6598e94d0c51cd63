import { useState } from 'react';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { EarlierBatches } from './EarlierBatches';
import { EarlierStudents } from './EarlierStudents';

/** Earlier Results: files that wait for the second officer, and whose record is complete. */
export function EarlierResultsScreen() {
  const [decisions, setDecisions] = useState(0);
  return (
    <Screen
      title="Earlier Results"
      note="Upload results from before this portal under Imports. They count after a second officer has signed them. Statements print a CGPA after the student's record is declared whole."
    >
      <Stack>
        <EarlierBatches onDecided={() => setDecisions((count) => count + 1)} />
        <EarlierStudents decisions={decisions} />
      </Stack>
    </Screen>
  );
}
