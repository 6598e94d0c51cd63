import { Text } from '@thervu/ui/layout/Text';

/** Stands where a report stood before the filter said something else. */
export function FilterChanged() {
  return <Text quiet>The filter has changed. Press Search to see this report again.</Text>;
}
