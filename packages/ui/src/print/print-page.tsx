/** What stands for the numbers in the words of the margin: they end there and begin again behind the counter. */
export const PAGE = '" counter(page) "';
export const PAGES = '" counter(pages) "';

/**
 * The sheet of paper: A4, 10 mm margins, 'Page x of y' in the margin. It is a constructed style sheet, because
 * emotion cannot say a margin box and a strict content security policy allows no inline style.
 */
const PAGE_CSS = (landscape: boolean, pages: string) => `@page {
  size: A4 ${landscape ? 'landscape' : 'portrait'};
  margin: 10mm 10mm 14mm;
  @bottom-right { content: "${pages}"; font: 8pt sans-serif; }
}`;

/** Puts the sheet in force, with the words of its margin, made with `PAGE` and `PAGES`; returns the way to take it back. */
export function setPrintPage(landscape: boolean, pages: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PAGE_CSS(landscape, pages));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
