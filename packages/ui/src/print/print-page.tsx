/**
 * The sheet of paper: A4, 10 mm margins, 'Page x of y' in the margin. It is a constructed style sheet, because
 * emotion cannot say a margin box and a strict content security policy allows no inline style.
 */
const PAGE_CSS = (landscape: boolean) => `@page {
  size: A4 ${landscape ? 'landscape' : 'portrait'};
  margin: 10mm 10mm 14mm;
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; }
}`;

/** Puts the sheet in force; returns the way to take it back. */
export function setPrintPage(landscape: boolean): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PAGE_CSS(landscape));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
