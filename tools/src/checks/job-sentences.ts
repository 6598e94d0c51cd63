import ts from 'typescript';
import { filesBelow, textOf } from '../supply/source-files';

/** Stands for a value that the source does not show: a name, a file, a day. */
const VALUE = 'N7';
/** Numbers of both forms of a word, and one as it is grouped. */
const [SINGLE, SEVERAL, GROUPED] = ['1', '3', '1,200'];
const MAX_VARIANTS = 16;
/** Words that a table of the contracts or of the module holds. */
const LOOKED_UP: Readonly<Record<string, readonly string[]>> = {
  'VALUATION_WORDS[valuation].toLowerCase()': ['second', 'third'],
  'PRINT_WORDS[kind]': ['top sheets', 'labels'],
};

/** Files whose jobs are titled, report their progress, end and fail in sentences. */
export const jobFiles = (): string[] =>
  filesBelow('services/api/src').filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !/\/(testing|demo)\//.test(file) &&
      (/-jobs\.ts$/.test(file) || /\b(startJob|JobFailed)\(/.test(textOf(file))),
  );

/** Every sentence of a source that a job may say, with each form of its words. */
export function jobSentences(file: string, text = textOf(file)): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: string[] = [];

  /** Samples of an expression; clauses that are joined are found by themselves, and their sentence has no sample. */
  const samplesOf = (node: ts.Expression, depth = 0): string[] => {
    if (depth > 8) return [VALUE];
    const words = LOOKED_UP[node.getText()];
    if (words) return [...words];
    const next = (inner: ts.Expression) => samplesOf(inner, depth + 1);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isAwaitExpression(node))
      return next(node.expression);
    if (ts.isConditionalExpression(node)) return [...next(node.whenTrue), ...next(node.whenFalse)];
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return next(node.body);
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.PlusToken)
        return next(node.left).flatMap((left) => next(node.right).map((right) => left + right));
      return next(node.right);
    }
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce<string[]>(
        (starts, { expression, literal }) =>
          starts
            .flatMap((start) => next(expression).map((value) => start + value + literal.text))
            .slice(0, MAX_VARIANTS),
        [node.head.text],
      );
    if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      return constant === undefined ? [VALUE] : next(constant);
    }
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      const [, single, several] = node.arguments;
      if (/^(some|pluralise)$/.test(name) && single && several)
        return [
          ...next(single).map((word) => `${SINGLE} ${word}`),
          ...next(several).map((word) => `${SEVERAL} ${word}`),
        ];
      if (/^(formatCount|inWords)$/.test(name)) return [GROUPED];
      if (/\.join$/.test(name)) {
        const joined = clausesOf(node.expression, depth);
        if (joined === undefined) return [VALUE];
        found.push(...joined);
        return [];
      }
    }
    return [VALUE];
  };

  /** The clauses of a list that is joined: also of one that a condition leaves out, or that is spread. */
  const clausesOf = (node: ts.Node, depth: number): string[] | undefined => {
    if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return clausesOf(node.expression, depth);
    if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      return constant && clausesOf(constant, depth);
    }
    if (!ts.isArrayLiteralExpression(node)) return undefined;
    return node.elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return samplesOf(element, depth + 1);
      const inner: ts.Expression[] = [element.expression];
      return inner.flatMap((part) => {
        const either = ts.isParenthesizedExpression(part) ? part.expression : part;
        if (!ts.isConditionalExpression(either)) return [];
        return [either.whenTrue, either.whenFalse].flatMap((side) => clausesOf(side, depth + 1) ?? []);
      });
    });
  };

  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const visit = (node: ts.Node): void => {
    const jobs = /-jobs\.ts$/.test(file);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const beside = ts.isObjectLiteralExpression(node.parent)
        ? node.parent.properties.map((p) => p.name?.getText())
        : [];
      if (node.name.text === 'title' && beside.includes('kind')) found.push(...samplesOf(node.initializer));
      if (node.name.text === 'message' && jobs) found.push(...samplesOf(node.initializer));
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'JobFailed')
      found.push(...(node.arguments ?? []).flatMap((argument) => samplesOf(argument)));
    if (ts.isCallExpression(node) && /(^|\.)progress$/.test(node.expression.getText()) && node.arguments[2])
      found.push(...samplesOf(node.arguments[2]));
    // a sentence that a function of the jobs makes: `describeOutcome`
    if (
      jobs &&
      (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) &&
      /^describe/.test(node.name?.getText() ?? '')
    ) {
      const returned = (inner: ts.Node): void => {
        if (ts.isReturnStatement(inner) && inner.expression) found.push(...samplesOf(inner.expression));
        ts.forEachChild(inner, returned);
      };
      if (ts.isVariableDeclaration(node) && node.initializer) found.push(...samplesOf(node.initializer));
      else returned(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // a value alone is said by whoever made it
  return [...new Set(found)].filter((sentence) => /[a-z]{3}/.test(sentence.replaceAll(VALUE, '')));
}
