import ts from 'typescript';
import { filesBelow, textOf } from '../supply/source-files';

/** Files of the server that write, without tests and what they stand on. */
export const serverFiles = (): string[] =>
  [...filesBelow('services/api/src'), ...filesBelow('services/api/sql')].filter(
    (file) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$/.test(file) && !/\/testing\//.test(file),
  );

/** The texts in single quotes of a file, of statements in SQL as well: a name of the log is always written in full. */
export const quotedNames = (text: string): Set<string> =>
  new Set([...text.matchAll(/'([A-Za-z][A-Za-z0-9_]*)'/g)].map(([, name]) => name!));

/** What the property `action` or `entity` of an object literal is written as: each text, also behind a condition. */
export function writtenNames(file: string, text = textOf(file)): { action: string[]; entity: string[] } {
  const found = { action: [] as string[], entity: [] as string[] };
  const textsIn = (node: ts.Node): string[] => {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) return [node.getText()];
    if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
    return ts.isAsExpression(node) ? textsIn(node.expression) : [];
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const name = node.name.text;
      if (name === 'action' || name === 'entity') found[name].push(...textsIn(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}
