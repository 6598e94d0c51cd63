/** What acts when it is clicked. A text, a number field and a list may be double-clicked as everywhere else. */
const PRESSED =
  'button, a, label, summary, [role="button"], [role="switch"], [role="menuitem"], [role="tab"], [role="option"], ' +
  'input[type="checkbox"], input[type="radio"], input[type="submit"], input[type="file"]';

function ignoreSecond(event: MouseEvent): void {
  // `detail` counts the clicks of one double click; a program and the keyboard send 0
  if (event.detail < 2 || !(event.target instanceof Element) || !event.target.closest(PRESSED)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A double click is one press. The second click is dropped before anything on the page has heard of it, since by then
 * another thing may stand under the pointer: a dialog that has just opened, or the same button with the opposite meaning.
 * Answers the way to stop it.
 */
export function ignoreSecondClicks(page: Document): () => void {
  page.addEventListener('click', ignoreSecond, { capture: true });
  return () => page.removeEventListener('click', ignoreSecond, { capture: true });
}
