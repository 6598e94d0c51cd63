import ts from 'typescript';
import { resolveImport, type Sources } from './own-sources';

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const isDefault = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));

/** Names a file declares and exports; what it hands on from another file is a use of that file. */
function exportsOf(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!isExported(statement) || isDefault(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name));
    const { name } = statement as ts.FunctionDeclaration | ts.ClassDeclaration | ts.InterfaceDeclaration;
    return name ? [name.text] : [];
  });
}

/** What a file takes from others: `file name`, or `file *` where the whole of it is handed on. */
function usesOf(file: string, source: ts.SourceFile, sources: Sources): string[] {
  const uses: string[] = [];
  const spaces = new Map<string, string>();
  const target = (specifier: ts.Node | undefined) =>
    specifier && ts.isStringLiteralLike(specifier) ? resolveImport(file, specifier.text, sources) : undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const from = target(node.moduleSpecifier);
      const bound = node.importClause?.namedBindings;
      if (from && bound && ts.isNamedImports(bound))
        uses.push(...bound.elements.map(({ name, propertyName }) => `${from} ${(propertyName ?? name).text}`));
      if (from && bound && ts.isNamespaceImport(bound)) spaces.set(bound.name.text, from);
      return;
    }
    if (ts.isExportDeclaration(node)) {
      const from = target(node.moduleSpecifier);
      if (from && node.exportClause && ts.isNamedExports(node.exportClause))
        uses.push(
          ...node.exportClause.elements.map(({ name, propertyName }) => `${from} ${(propertyName ?? name).text}`),
        );
      else if (from) uses.push(`${from} *`);
      return;
    }
    // (await import('…')).Name, and const { name } = await import('…'): the whole file counts as used
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const from = target(node.arguments[0]);
      if (from) uses.push(`${from} *`);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const from = target(node.argument.literal);
      if (from) uses.push(`${from} *`);
    }
    const [space, member] =
      ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)
        ? [spaces.get(node.expression.text), node.name.text]
        : ts.isQualifiedName(node) && ts.isIdentifier(node.left)
          ? [spaces.get(node.left.text), node.right.text]
          : [];
    if (space && member) uses.push(`${space} ${member}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const times = (text: string, name: string): number => text.split(new RegExp(`\\b${name}\\b`)).length - 1;

/**
 * Exports that no other file takes and their own does not name again: `file name`. Exported helpers that only their own file uses
 * are alive. The reference's list of whole contracts uses none of them.
 */
export function deadExports(sources: Sources): string[] {
  const parsed = [...sources].map(
    ([file, text]) => [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest)] as const,
  );
  const used = new Set(parsed.flatMap(([file, source]) => usesOf(file, source, sources)));
  return parsed
    .filter(([file]) => /\/src\//.test(file) && !used.has(`${file} *`))
    .flatMap(([file, source]) => {
      const names = exportsOf(source);
      return names
        .filter((name) => !used.has(`${file} ${name}`))
        .filter((name) => times(sources.get(file)!, name) === names.filter((other) => other === name).length)
        .map((name) => `${file} ${name}`);
    })
    .sort();
}
