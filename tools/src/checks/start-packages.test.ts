import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../root';
import { ownSources, resolveImport, type Sources } from './own-sources';

/** The programs of a portal and its administration, and what the build reads: their way from one to the other is no import. */
const PROGRAMS = [
  'tools/bootstrap.mjs',
  'packages/build/src/build-part.mjs',
  'packages/build/src/shared-mui-loader.mjs',
  'packages/build/src/browser-contracts-loader.mjs',
  'packages/build/src/source-url-loader.mjs',
  'packages/build/src/screens-document.mjs',
  'packages/build/src/help.mjs',
  'packages/build/src/webpack.mjs',
  'apps/public-result/webpack.page.mjs',
];

/** Starts of what the build compiles: pages, and programs of the server. */
const COMPILED =
  /^(apps\/[^/]+\/src\/(remote|screens|page\/main|page\/render)\.tsx?|shell\/src\/index\.ts|services\/api\/src\/(server|worker|cli\/[^/]+)\.ts)$/;

/** The commands for which the packages of development are not installed. */
const commands = (): string[] => {
  const text = readFileSync(path.join(root, 'tools/bootstrap.mjs'), 'utf8');
  const [, list] = /const PORTAL = \[([^\]]*)\]/.exec(text)!;
  return [...list!.matchAll(/'([^']+)'/g)].map(([, command]) => `tools/src/${command!.replace(':', '-')}.ts`);
};

/** What a file imports while it runs: types are gone by then. */
function importsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      names.push((node.moduleSpecifier as ts.StringLiteral).text);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier)
      names.push((node.moduleSpecifier as ts.StringLiteral).text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    // createRequire(import.meta.url)('typescript')
    if (
      ts.isCallExpression(node) &&
      ts.isCallExpression(node.expression) &&
      node.expression.expression.getText(source) === 'createRequire' &&
      node.arguments[0] &&
      ts.isStringLiteralLike(node.arguments[0])
    )
      names.push(node.arguments[0].text);
    // a loader of webpack is named in the configuration
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'loader' && ts.isStringLiteral(node.initializer))
      names.push(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Packages from elsewhere that the programs reach, each with a file that imports it. */
function packagesOf(sources: Sources, starts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set(starts);
  const waiting = [...starts];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    for (const name of importsOf(file, sources.get(file)!)) {
      const target = resolveImport(file, name, sources);
      if (target !== undefined && !seen.has(target)) {
        seen.add(target);
        waiting.push(target);
      }
      if (target !== undefined || /^(\.|node:|@thervu\/|react-router-whole$)/.test(name)) continue;
      const [packageName] = /^(@[^/]+\/)?[^/]+/.exec(name)!;
      if (!found.has(packageName)) found.set(packageName, file);
    }
  return found;
}

test('what a start, its build and the administration import is installed without the packages of development', () => {
  const sources = ownSources();
  const compiled = [...sources.keys()].filter((file) => COMPILED.test(file));
  expect(compiled.length).toBeGreaterThan(10);
  const packages = packagesOf(sources, [...PROGRAMS, ...commands(), ...compiled]);
  for (const name of ['webpack', 'swc-loader', 'typescript', 'tsx', 'fastify', 'react', '@mui/material'])
    expect([...packages.keys()]).toContain(name);
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const left = [...packages].filter(([name, file]) => {
    const folder = /^(packages|services|apps|deploy)\/[^/]+|^[^/]+/.exec(file)![0];
    const entry = locked[`${folder}/node_modules/${name}`] ?? locked[`node_modules/${name}`];
    return entry === undefined || entry.dev === true || entry.devOptional === true;
  });
  expect(left.map(([name, file]) => `${name}, imported by ${file}`)).toEqual([]);
});

test('a script of package.json that is no program of bootstrap installs every package first', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const others = Object.entries(scripts).filter(([, script]) => !script.startsWith('node tools/bootstrap.mjs '));
  expect(others.filter(([, script]) => !script.startsWith('node tools/packages.mjs && '))).toEqual([]);
});
