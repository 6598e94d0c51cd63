import { useSession } from '@thervu/shell-api';
import { Screen } from '@thervu/ui/layout/Screen';
import { useWords } from '@thervu/words';
import { bundle as bundleWords } from '@thervu/words/compiled/bundle';
import { HandOver } from './HandOver';
import { Heaps, ReceiveScripts } from './ReceiveScripts';
import { BundleHolders } from './BundleHolders';

/** Scripts come in, become bundles, and go from hand to hand. */
export function BundlesScreen() {
  const t = useWords(bundleWords);
  const { session } = useSession();
  return (
    <Screen title={t('title')} note={session?.place ? t('camp', { place: session.place }) : undefined}>
      <ReceiveScripts />
      <HandOver />
      <BundleHolders />
      <Heaps />
    </Screen>
  );
}
