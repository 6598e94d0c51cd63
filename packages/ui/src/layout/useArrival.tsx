import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useFrame } from './PageShellProvider';

/**
 * Names the open screen to the frame and, when a person has come to it by a link, puts the focus on its heading: a
 * keyboard and a screen reader go on from there instead of from the menu. The focus does not move on back and forward,
 * when only the filter in the address changes, or when a field of the screen has it already.
 *
 * @returns for the heading, which takes the focus
 */
export function useArrival(title: string) {
  const { setTitle } = useFrame();
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
  useEffect(() => {
    if (navigation === 'POP' || document.activeElement?.closest('main')) return;
    heading.current?.focus({ preventScroll: true });
    // the kind of navigation belongs to the path: a change of the filter alone is no arrival
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return heading;
}
