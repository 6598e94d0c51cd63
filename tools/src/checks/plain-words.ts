import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A text that a person may read, and where it is. */
export interface ReadableText {
  line: number;
  text: string;
}

/** What OpenAPI, a developer or PostgreSQL reads. */
const FOR_MACHINES = /^(summary|description)$/;
const SQL = /\b(select|update|insert into|delete from|where|create|from)\b[\s\S]*\b(where|set|values|as|table|on)\b/;

function isForMachines(node: ts.Node): boolean {
  for (let { parent } = node; parent; { parent } = parent) {
    if (ts.isImportDeclaration(parent) || ts.isTypeNode(parent) || ts.isTaggedTemplateExpression(parent)) return true;
    if (ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name) && FOR_MACHINES.test(parent.name.text))
      return true;
    if (ts.isNewExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === 'Error')
      return true;
    if (ts.isStatement(parent) || ts.isFunctionLike(parent)) return false;
  }
  return false;
}

/** The texts of a source file that screens show or the server answers: literals of more than one word. */
export function readableTexts(path: string, source = readFileSync(path, 'utf8')): ReadableText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: ReadableText[] = [];
  const visit = (node: ts.Node): void => {
    const text =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node)
        ? node.text.replace(/\s+/g, ' ').trim()
        : '';
    if (text.includes(' ') && !SQL.test(text) && !isForMachines(node))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
