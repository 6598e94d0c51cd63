/** Two words of English prose beside each other: names of people, papers and colleges begin with capitals. */
const PROSE = /[a-z]{2,} [a-z]{2,}/;
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];

/** What is still said in English below an element: its texts, and what a screen reader hears. */
export function englishLeft(element: Element = document.body): string[] {
  const found = new Set<string>();
  for (const part of [element, ...element.querySelectorAll('*')]) {
    for (const node of part.childNodes)
      if (node.nodeType === Node.TEXT_NODE && PROSE.test(node.textContent ?? '')) found.add(node.textContent!.trim());
    for (const name of SPOKEN) {
      const spoken = part.getAttribute(name);
      if (spoken !== null && PROSE.test(spoken)) found.add(spoken);
    }
  }
  return [...found];
}
