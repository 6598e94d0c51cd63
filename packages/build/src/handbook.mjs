const PAGES = [
  { role: 'admin', file: 'office.html', title: 'Examination office' },
  { role: 'college', file: 'college.html', title: 'Colleges' },
  { role: 'campadmin', file: 'camp-officer.html', title: 'Camp officers' },
  { role: 'camp', file: 'operator.html', title: 'Camp operators' },
];

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
const sentence = (parts) =>
  parts
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      return part.strong === undefined
        ? `<a href="..${escaped(part.to)}">${escaped(part.text)}</a>`
        : `<b>${escaped(part.strong)}</b>`;
    })
    .join('');
const items = (lines) => lines.map((line) => `<li>${sentence(line)}</li>`).join('\n');
const idOf = (path) => path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'start';

const page = (title, version, body) => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="handbook.css">
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="version">For version ${escaped(version)} of the portal.</p>
${body}
</main>
</body>
</html>
`;

const chapter = ({ path, label }, { en: { purpose, steps, wrong, ask } }) => `<section id="${idOf(path)}">
<h2>${escaped(label)}</h2>
<p>${sentence(purpose)}</p>
<ol>
${items(steps)}
</ol>
<h3>What often goes wrong</h3>
<ul>
${items(wrong)}
</ul>
<h3>Who to ask</h3>
<p>${sentence(ask)}</p>
</section>`;

/**
 * The handbook: a page of plain HTML for each role and one that leads to them, without script.
 * @param {object} given
 * @param {readonly import('./help-text.mjs').Entry[]} given.entries
 * @param {ReadonlyMap<string, { en: import('./help-text.mjs').Help }>} given.help
 * @param {string} given.version
 * @returns {Map<string, string>} text by name of the file
 */
export function handbookPages({ entries, help, version }) {
  const files = new Map();
  for (const { role, file, title } of PAGES) {
    const seen = new Set();
    const shown = entries.filter((entry) => entry.role === role && !seen.has(entry.label) && seen.add(entry.label));
    const contents = shown
      .map(({ path, label }) => `<li><a href="#${idOf(path)}">${escaped(label)}</a></li>`)
      .join('\n');
    const chapters = shown.map((entry) => chapter(entry, help.get(entry.help))).join('\n');
    const nav = `<nav aria-label="Contents"><p><a href="index.html">Handbook</a></p>\n<ul>\n${contents}\n</ul></nav>`;
    files.set(file, page(`Handbook: ${title}`, version, `${nav}\n${chapters}`));
  }
  const list = PAGES.map(({ file, title }) => `<li><a href="${file}">${title}</a></li>`).join('\n');
  const body = `<p>How each page of the portal is used. The same texts open in the portal with the key F1.</p>\n<ul>\n${list}\n</ul>`;
  files.set('index.html', page('Handbook', version, body));
  return files;
}

export const HANDBOOK_STYLE = `:root { color-scheme: light dark; --ground: #fff; --ink: #1b2540; --accent: #0b6e69; font: 16px/1.5 system-ui, 'Nirmala UI', 'Noto Sans Tamil', sans-serif; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #12161f; --ink: #e7eaf2; --accent: #4fb3ac; }
}
body { margin: 0; background: var(--ground); color: var(--ink); }
a { color: var(--accent); }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { font-size: 1.25rem; margin: 0 0 0.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1.5rem 0; }
nav ul { columns: 16rem; padding-left: 1.25rem; }
li { margin: 0.25rem 0; }
nav a, main > ul a { display: inline-block; padding: 0.25rem 0; }
.version { opacity: 0.75; }
@media print {
  main { max-width: none; padding: 0; }
  section { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
}
`;
