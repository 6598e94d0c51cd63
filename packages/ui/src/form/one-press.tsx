/** Where a double click has a meaning of its own: it selects a word, or opens a list. */
const TYPED =
  'input:not([type="checkbox"], [type="radio"], [type="submit"], [type="file"]), textarea, select, [contenteditable]';

function ignoreSecond(event: MouseEvent): void {
  // `detail` counts the clicks of one double click; a program and the keyboard send 0
  if (event.detail < 2 || !(event.target instanceof Element) || event.target.closest(TYPED)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A double click is one press. The second click is dropped before anything on the page has heard of it, since by then
 * another thing may stand under the pointer: a dialog that has just opened and would close by a click beside it, or the same
 * button with the opposite meaning. Answers the way to stop it.
 */
export function ignoreSecondClicks(page: Document): () => void {
  page.addEventListener('click', ignoreSecond, { capture: true });
  return () => page.removeEventListener('click', ignoreSecond, { capture: true });
}
