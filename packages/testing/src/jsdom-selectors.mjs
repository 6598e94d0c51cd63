// jsdom matches every element against every CSS rule by a general selector engine. A page of MUI has hundreds of rules,
// and a role query computes the style of every element: most of the time of a screen test went there. This module first
// rejects a selector by its last class or tag alone.
import selectors from 'jsdom/lib/jsdom/living/helpers/selectors.js';

const askEngine = selectors.matchesDontThrow;
const COMPOUND = /^(\*|[a-z][\w-]*)?((?:\.[\w-]+)*)((?:::?[a-z-]+)*)$/i;
/** Attributes and arguments in brackets can only narrow a selector: without them it is a necessary condition. */
const BRACKETS = /\[[^[\]]*\]|\([^()]*\)/g;
/** @type {Map<string, 'ask' | 'never' | { tag: string, classes: string[], enough: boolean }[]>} */
const plans = new Map();

function withoutBrackets(text) {
  let shorter = text.replace(BRACKETS, '');
  while (BRACKETS.test(shorter)) shorter = shorter.replace(BRACKETS, '');
  return shorter;
}

/**
 * What an element must have for a selector to have a chance: by its last compound, one entry for each alternative.
 * `enough` when nothing else is asked of it, so that the engine need not be.
 */
function planOf(text) {
  // the engine compiles a relative selector again for each element; only MUI's padding of native selects uses them
  if (text.includes(':has(')) return 'never';
  const bare = withoutBrackets(text);
  if (/[()[\]\\"']/.test(bare)) return 'ask';
  const plan = [];
  for (const selector of bare.split(',')) {
    const compounds = selector.trim().split(/[\s>+~]+/);
    const last = COMPOUND.exec(compounds.at(-1));
    if (!last) return 'ask';
    // a pseudo-element has a box of its own; no element is one
    if (last[3].includes('::')) continue;
    const tag = last[1] && last[1] !== '*' ? last[1].toLowerCase() : '';
    const enough = bare === text && compounds.length === 1 && last[3] === '';
    plan.push({ tag, classes: last[2].split('.').filter(Boolean), enough });
  }
  return plan;
}

selectors.matchesDontThrow = (element, text) => {
  // a rule without a selector, such as @keyframes, is the engine's affair
  if (typeof text !== 'string') return askEngine(element, text);
  let plan = plans.get(text);
  if (plan === undefined) plans.set(text, (plan = planOf(text)));
  if (plan === 'never') return false;
  if (plan === 'ask') return askEngine(element, text);
  const input = element.getAttributeNS(null, 'class');
  const classes = input ? ` ${input.replace(/\s+/g, ' ')} ` : '';
  const possible = plan.filter(
    ({ tag, classes: needed }) =>
      (tag === '' || tag === element._localName) && needed.every((name) => classes.includes(` ${name} `)),
  );
  if (possible.length === 0) return false;
  return possible.some(({ enough }) => enough) || askEngine(element, text);
};
