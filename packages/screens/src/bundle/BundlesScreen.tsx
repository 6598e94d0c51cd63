import { useSession } from '@thervu/shell-api';
import { Screen } from '@thervu/ui/layout/Screen';
import { HandOver } from './HandOver';
import { Heaps, ReceiveScripts } from './ReceiveScripts';
import { BundleHolders } from './BundleHolders';

/** Scripts come in, become bundles, and go from hand to hand. */
export function BundlesScreen() {
  const { session } = useSession();
  return (
    <Screen title="Bundles" note={session?.place ? `Camp ${session.place}` : undefined}>
      <ReceiveScripts />
      <HandOver />
      <BundleHolders />
      <Heaps />
    </Screen>
  );
}
