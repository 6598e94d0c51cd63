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

/** Whether the list can be opened and offers what is to be chosen, by value or by text. */
function offers(select: Element, choices: Parameters<UserEvent['selectOptions']>[1]): boolean {
  if (isGreyed(select)) return false;
  const offered = [...select.querySelectorAll('option, [role="option"]')];
  return [choices]
    .flat()
    .every((choice) =>
      offered.some(
        (option) =>
          option === choice || (option as HTMLOptionElement).value === choice || option.textContent.trim() === choice,
      ),
    );
}

/**
 * A person who presses a control once it can be pressed, and chooses once the list offers it: a button stands there, greyed,
 * while what it needs is on its way, and a press then would come to nothing. One that stays greyed is pressed after a moment,
 * since tests show that nothing happens.
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
    // what a list offers comes from the server: nobody can choose from it before
    selectOptions: async (select, choices) => {
      await waitFor(() => {
        if (!offers(select, choices)) throw new Error('not offered yet');
      });
      return user.selectOptions(select, choices);
    },
  };
}
