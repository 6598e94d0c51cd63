import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useSession } from '@thervu/shell-api';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { campEntry } from '@thervu/words/compiled/camp-entry';
import { EntryScreen, hintOfScript } from '../shared/EntryScreen';
import { useEntry } from '../shared/useEntry';
import { REVAL_ENTRY } from './reval-entry-kind';

/** First or second keying of the marks of the revaluation, script by script. */
function RevalEntryScreen({ pass }: { pass: Pass }) {
  const t = useWords(campEntry);
  const say = useMessageText();
  const { session } = useSession();
  const entry = useEntry(REVAL_ENTRY, pass, session?.colCode ?? '');
  return (
    <EntryScreen
      title={t('reval.title', { pass })}
      note={t('reval.note')}
      action={<ActionLink to="/home/TotalRevalScriptReport">{t('reval.scripts')}</ActionLink>}
      entry={entry}
      hint={hintOfScript(t, entry, say) ?? t('reval.first')}
      withBundle={false}
      place={t('paper')}
    />
  );
}

export const RevalAMarkEntryScreen = () => <RevalEntryScreen pass="A" />;
export const RevalBMarkEntryScreen = () => <RevalEntryScreen pass="B" />;
