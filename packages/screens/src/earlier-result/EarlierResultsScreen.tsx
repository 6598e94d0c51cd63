import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { EarlierBatches } from './EarlierBatches';
import { EarlierStudents } from './EarlierStudents';

/** Earlier Results: files that wait for the second officer, and whose record is complete. */
export function EarlierResultsScreen() {
  return (
    <Screen
      title="Earlier Results"
      note="Results of before this portal come in by Imports. They count once a second officer has signed them; a statement prints a CGPA once the record of the student is declared whole."
    >
      <Stack>
        <EarlierBatches />
        <EarlierStudents />
      </Stack>
    </Screen>
  );
}
