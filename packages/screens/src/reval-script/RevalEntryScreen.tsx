import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useSession } from '@thervu/shell-api';
import { ErrorState } from '@thervu/ui/ErrorState';
import { Screen } from '@thervu/ui/Screen';
import { FormSkeleton } from '@thervu/ui/Skeletons';
import { ActionLink } from '../shared/ActionLink';
import { EntryPage } from '../shared/EntryPage';
import { useEntry } from '../shared/useEntry';
import { REVAL_ENTRY } from './reval-entry-kind';

function hintOf({ keying, checked }: ReturnType<typeof useEntry>): string {
  if (!keying.scanned) return 'Scan the new label of a script, then key the mark that stands on it.';
  if (!checked) return 'Type the mark. The script is checked while you type.';
  const before = checked.ownMark === null ? '' : ` Keyed before: ${checked.ownMark}. Saving changes it.`;
  return `${checked.description}${before}`;
}

/** First or second keying of the marks of the revaluation, script by script. */
function RevalEntryScreen({ pass }: { pass: Pass }) {
  const { session } = useSession();
  const entry = useEntry(REVAL_ENTRY, pass, session?.colCode ?? '');
  const title = `Revaluation ${pass} Mark Entry`;

  if (entry.failed)
    return (
      <Screen title={title}>
        <ErrorState text="This browser cannot keep entries, so none can be taken. Leave the private window, or use another browser." />
      </Screen>
    );
  return (
    <Screen
      title={title}
      note="Second and third valuation. Neither the first mark nor the other keying is shown here."
      action={<ActionLink to="/home/TotalRevalScriptReport">Reval Scripts</ActionLink>}
    >
      {entry.opened ? (
        <EntryPage entry={entry} label={title} hint={hintOf(entry)} withBundle={false} place="Paper" />
      ) : (
        <FormSkeleton fields={2} label="Opening mark entry" />
      )}
    </Screen>
  );
}

export const RevalAMarkEntryScreen = () => <RevalEntryScreen pass="A" />;
export const RevalBMarkEntryScreen = () => <RevalEntryScreen pass="B" />;
