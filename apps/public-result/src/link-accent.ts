/** Names the sheet of the accent in the head of the document, once: the prerendered page of the server has it already. */
export function linkAccent(href: string): void {
  const known = document.getElementById('accent');
  if (known?.getAttribute('href') === href) return;
  known?.remove();
  const link = document.createElement('link');
  link.id = 'accent';
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
