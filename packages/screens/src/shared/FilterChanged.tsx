import { Text } from '@thervu/ui/layout/Text';
import { useMessageText } from '@thervu/ui/message/useMessageText';

/** Stands where a report stood before the filter said something else. */
export function FilterChanged() {
  const say = useMessageText();
  return <Text quiet>{say('The filter has changed. Press Search to see this report again.')}</Text>;
}
