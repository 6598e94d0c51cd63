import { Panel } from '@thervu/ui/Panel';
import { Screen } from '@thervu/ui/Screen';
import { Text } from '@thervu/ui/Text';

export interface PlannedScreenProps {
  title: string;
  /** One sentence: what will stand here. */
  purpose: string;
  /** Who will use it, in the office's words: 'colleges', 'the examination office'. */
  users: string;
}

/** The page of a menu entry whose screen has not been built yet: says what will stand here and for whom. */
export function PlannedScreen({ title, purpose, users }: PlannedScreenProps) {
  return (
    <Screen title={title}>
      <Panel width={600}>
        <Text>{purpose}</Text>
        <Text quiet>
          For {users}. This page opens with a later delivery; nothing here needs your attention now.
        </Text>
      </Panel>
    </Screen>
  );
}
