import MarkdownIt from 'markdown-it';

/** @typedef {{ app: string, role: string, path: string, label: string, help?: string }} Entry a screen of a role */

/** Steps a person reads before they begin; a longer page is two pages. */
export const MAX_STEPS = 7;
const SECTIONS = ['What often goes wrong', 'Who to ask'];
const markdown = new MarkdownIt({ html: false, linkify: false });

/** A help that cannot be shown as it is written. */
export class HelpProblem extends Error {}

/**
 * @typedef {string | { strong: string } | { text: string, to: string }} Part a piece of a sentence
 * @typedef {{ purpose: Part[], steps: Part[][], wrong: Part[][], ask: Part[] }} Help
 */

/** @returns {Part[]} */
function partsOf(inline, fail) {
  const parts = [];
  let strong = false;
  let to = null;
  for (const token of inline.children) {
    if (token.type === 'strong_open' || token.type === 'strong_close') strong = token.type === 'strong_open';
    else if (token.type === 'link_open') to = token.attrGet('href');
    else if (token.type === 'link_close') to = null;
    else if (token.type === 'softbreak') parts.push(' ');
    else if (token.type !== 'text') fail(`uses ${token.type}: plain text, **names of buttons** and links are shown`);
    else if (token.content !== '')
      parts.push(to !== null ? { text: token.content, to } : strong ? { strong: token.content } : token.content);
  }
  return parts;
}

/**
 * Reads a help: a sentence that says what the page is for, numbered steps, 'What often goes wrong', 'Who to ask'.
 * @param {string} text Markdown
 * @param {string} file named in a problem
 * @param {boolean} [translated] headings are in another language
 * @returns {Help}
 * @throws {HelpProblem}
 */
export function parseHelp(text, file, translated = false) {
  const fail = (why) => {
    throw new HelpProblem(`${file} ${why}.`);
  };
  const help = { purpose: [], steps: [], wrong: [], ask: [] };
  let section = -1;
  let list = null;
  const tokens = markdown.parse(text, {});
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      section += 1;
      const heading = tokens[index + 1].content;
      if (section >= SECTIONS.length || (!translated && heading !== SECTIONS[section]))
        fail(`has the heading '${heading}' where '${SECTIONS[section] ?? 'no further one'}' is wanted`);
    } else if (/^(ordered|bullet)_list_(open|close)$/.test(token.type))
      list = token.type.endsWith('open') ? token.type.split('_')[0] : null;
    else if (token.type === 'inline' && tokens[index - 1].type !== 'heading_open') {
      const parts = partsOf(token, fail);
      if (list === 'ordered' && section === -1) help.steps.push(parts);
      else if (list === 'bullet' && section === 0) help.wrong.push(parts);
      else if (list === null && section === -1 && help.steps.length === 0) help.purpose.push(...parts);
      else if (list === null && section === 1) help.ask.push(...parts);
      else fail(`has a text out of its place: '${token.content.slice(0, 40)}'`);
    } else if (/^(html_block|code_block|fence|blockquote_open|hr)$/.test(token.type)) fail(`uses ${token.type}`);
  });
  for (const [name, found] of Object.entries(help)) if (found.length === 0) fail(`says nothing under '${name}'`);
  if (help.steps.length > MAX_STEPS) fail(`has ${help.steps.length} steps; at most ${MAX_STEPS} are read`);
  return help;
}

/** @param {Help} help @returns {string[]} where its links lead */
export const linksOf = ({ purpose, steps, wrong, ask }) =>
  [purpose, ask, ...steps, ...wrong].flat().flatMap((part) => (part.to === undefined ? [] : [part.to]));
