import { useState } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Whether a list of marks begins with the focus in its first empty cell: where a person has come to it by a link that names the
 * list, or by a chip. Who comes back, or searches by the selects, keeps the focus.
 */
export function useTypingStart(isNamed: boolean): { started: boolean; begin: () => void } {
  const navigation = useNavigationType();
  const [started, setStarted] = useState(() => isNamed && navigation !== 'POP');
  return { started, begin: () => setStarted(true) };
}
