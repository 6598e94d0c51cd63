import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useSession } from '@thervu/shell-api';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { EntryScreen, hintOfScript } from '../shared/EntryScreen';
import { useEntry } from '../shared/useEntry';
import { REVAL_ENTRY } from './reval-entry-kind';

const SCAN_FIRST = 'Scan the new label of a script, then enter the mark written on it.';

/** First or second keying of the marks of the revaluation, script by script. */
function RevalEntryScreen({ pass }: { pass: Pass }) {
  const { session } = useSession();
  const entry = useEntry(REVAL_ENTRY, pass, session?.colCode ?? '');
  return (
    <EntryScreen
      title={`Revaluation ${pass} Mark Entry`}
      note="Second and third valuation. Neither the first mark nor the other keying is shown here."
      action={<ActionLink to="/home/TotalRevalScriptReport">Reval Scripts</ActionLink>}
      entry={entry}
      hint={hintOfScript(entry) ?? SCAN_FIRST}
      withBundle={false}
      place="Paper"
    />
  );
}

export const RevalAMarkEntryScreen = () => <RevalEntryScreen pass="A" />;
export const RevalBMarkEntryScreen = () => <RevalEntryScreen pass="B" />;
