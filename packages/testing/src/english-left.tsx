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

/** Codes, formats and units that are the same in both languages. */
const SAME_IN_BOTH =
  /^(SSLC|HSC|UG|PG|EMIS|ABC|CGPA|IFSC|CIA|NMEC|QR|PDF|CSV|Excel|JPG|JPEG|PNG|kB|MB|AAA|FN|AN|English|Thervu)$/;

/**
 * Words in Latin letters that are said below an element, single ones as well. `data` is what stays as it is in both languages:
 * names of people, papers and colleges, codes, what was typed.
 */
export function latinLeft(data: RegExp, element: Element = document.body): string[] {
  const found = new Set<string>();
  const look = (text: string | null) => {
    for (const [word] of (text ?? '')
      .replace(data, ' ')
      .replaceAll('dd-mm-yyyy', ' ')
      .matchAll(/[A-Za-z]{2,}/g))
      if (!SAME_IN_BOTH.test(word)) found.add(word);
  };
  for (const part of [element, ...element.querySelectorAll('*')]) {
    if (/^(STYLE|SCRIPT|OUTPUT)$/.test(part.tagName)) continue;
    for (const node of part.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent);
    for (const name of SPOKEN) look(part.getAttribute(name));
  }
  return [...found];
}
