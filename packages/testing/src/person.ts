import { waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type Options, type UserEvent } from '@testing-library/user-event';

/**
 * How the person of a screen test acts: without a look at the style of every ancestor before each click, which costs more
 * than the click itself. What a covered button does is proved in Chromium.
 */
const PERSON: Options = { pointerEventsCheck: PointerEventsCheckLevel.Never };

/** Milliseconds a person looks at a greyed control before pressing it all the same. */
const PATIENCE_MS = 1000;
const isGreyed = (element: Element) => element.matches(':disabled, [aria-disabled="true"]');

/**
 * A person who presses a control once it can be pressed: a button stands there, greyed, while what it needs is on its way, and
 * a press then would come to nothing. One that stays greyed is pressed after a moment, since tests show that nothing happens.
 */
export function patientPerson(): UserEvent {
  const user = userEvent.setup(PERSON);
  return {
    ...user,
    click: async (element) => {
      const assertEnabled = () => {
        if (isGreyed(element)) throw new Error('still greyed');
      };
      await waitFor(assertEnabled, { timeout: PATIENCE_MS, interval: 10 }).catch(() => 'pressed all the same');
      return user.click(element);
    },
  };
}
