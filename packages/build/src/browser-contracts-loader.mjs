import { createRequire } from 'node:module';

// as an import, its nine megabytes would be searched for the names they export before they are loaded
const ts = createRequire(import.meta.url)('typescript');

/** Fields of a call that the server and its documentation read; the browser asks by name, method and address. */
export const SERVER_FIELDS = ['params', 'query', 'body', 'reply', 'summary', 'refusals', 'bodyBytes', 'secretPath'];

/** Removed text keeps its line breaks, so that a message still names the right line. */
const blank = (text) => text.replace(/[^\n]/g, '');

const isCallOfDefineCall = (node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'defineCall';

/** `as const` and `satisfies` around an expression change nothing of it. */
const inner = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? inner(node.expression)
    : node;

/** Whether a call is made in it, outside of functions. */
const calls = (node) =>
  ts.isCallExpression(node) || (!ts.isFunctionLike(node) && ts.forEachChild(node, (part) => calls(part) || undefined));

/** What is computed when the module is loaded, and may be left out when nobody uses it. */
const isMade = (node) =>
  ts.isCallExpression(node) ||
  ((ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) && calls(node) === true);

/** The ranges of a call's fields that only the server reads. A reply that names bytes ('file', 'stream') is read by the browser. */
function serverFields(call, source) {
  const [declared] = call.arguments;
  if (!declared || !ts.isObjectLiteralExpression(declared)) return [];
  const { properties } = declared;
  return properties.flatMap((property, index) => {
    const named = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property);
    if (!named || !SERVER_FIELDS.includes(property.name.getText(source))) return [];
    if (ts.isPropertyAssignment(property) && ts.isStringLiteral(property.initializer) && property.name.text === 'reply')
      return [];
    const next = properties[index + 1];
    return [{ from: property.getFullStart(), to: next ? next.getFullStart() : properties.end, text: null }];
  });
}

/**
 * A file of contracts as the browser needs it: calls without the schemas of the server, and every constant marked as one
 * that is left out where nothing uses it. Without the mark a bundler keeps each `z.object(…)`, since it cannot know that
 * the call does nothing else.
 */
export function forBrowser(text, path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const edits = [];
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue;
      const made = inner(initializer);
      if (isCallOfDefineCall(made)) edits.push(...serverFields(made, source));
      if (!isMade(made)) continue;
      const [from, to] = [initializer.getStart(source), initializer.getEnd()];
      edits.push({ from, to: from, text: '/* @__PURE__ */ (() => (' }, { from: to, to, text: '))()' });
    }
  }
  edits.sort((a, b) => b.from - a.from);
  return edits.reduce(
    (made, { from, to, text: added }) => made.slice(0, from) + (added ?? blank(made.slice(from, to))) + made.slice(to),
    text,
  );
}

/** webpack's loader of it, for builds of the browser alone. */
export default function browserContractsLoader(source) {
  return forBrowser(source, this.resourcePath);
}
