import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import path from 'node:path';
import ts from 'typescript-eslint';
import { ARROWS, patternsOf } from './arrows.mjs';
import { noLiteralText, TRANSLATED } from './no-literal-text.mjs';

const TESTS = '**/*.{test,e2e}.{ts,tsx}';

/** Bans for all files, with the reason as the message. */
const PATHS = [
  { name: '@mui/material', message: "Import '@mui/material/Button': the barrel defeats tree shaking." },
  { name: 'child_process', message: 'Write node:child_process.' },
  {
    name: 'node:child_process',
    importNames: ['exec', 'execSync'],
    message: 'Pass arguments as an array: spawn or execFile.',
  },
  { name: 'zod', message: "Import 'zod/mini': plain zod is three times as large." },
];
const SYNTAX = [
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is rendered as text.' },
  {
    selector:
      "CallExpression[callee.property.name='raw'] > TemplateLiteral.arguments[expressions.length>0]:first-child",
    message: 'Bind parameters; never put values into SQL text.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Use node:crypto or crypto.getRandomValues.',
  },
  {
    selector:
      'CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(skip|only|todo|fixme)$/]',
    message: 'Every test runs.',
  },
  {
    selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
    message: 'React shows what lazy fetched 300 ms after its fallback at the earliest (ADR 188): use lazyPart.',
  },
];
/** One module formats what a person reads, so that a day or an amount looks the same everywhere. */
const FORMATS = [
  {
    selector:
      "MemberExpression[object.name='Intl'][property.name=/^(DateTimeFormat|NumberFormat|RelativeTimeFormat|PluralRules)$/]",
    message: 'Days, moments, numbers and amounts are written by contracts/core/format.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^toLocale(String|DateString|TimeString)$/]',
    message: 'Days, moments, numbers and amounts are written by contracts/core/format.',
  },
  {
    selector:
      "CallExpression[callee.property.name='reverse'][callee.object.callee.property.name='split'][callee.object.arguments.0.value='-']",
    message: 'A day is written by formatDay of contracts/core/format.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^get(Date|Day|Month|FullYear|Hours|Minutes|Seconds)$/][arguments.length=0]',
    message: 'The clock that counts is that of the university: ask contracts/core/format.',
  },
  {
    selector: ':matches(Literal[value=/₹/], TemplateElement[value.raw=/₹/], JSXText[value=/₹/])',
    message: 'An amount is written by formatRupees of contracts/core/format.',
  },
];
const NAMED_EXPORTS = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only; a remote’s face is the exception.',
};
const SQL_HOME = {
  selector: 'CallExpression[callee.property.name=/^(raw|where|whereIn|andWhere|leftJoin|insert|returning)$/]',
  message: 'SQL lives in *-queries.ts and *-report.ts.',
};

/** A file is named after its contents: kebab-case modules, PascalCase components, useThing hooks. */
const fileName = {
  create(context) {
    const base = path.basename(context.filename).replace(/(\.(test|e2e|config))?\.(ts|tsx|mts|mjs)$/, '');
    return {
      Program(node) {
        const formed = /^([a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*|use[A-Z][A-Za-z0-9]*)$/.test(base);
        const empty = ['utils', 'helpers', 'types', 'common', 'misc'].includes(base);
        const barrel = base === 'index' && !/[/\\](apps|shell)[/\\]/.test(context.filename);
        if (!formed || empty || barrel)
          context.report({ node, message: `'${base}' does not say what the file holds.` });
      },
    };
  },
};

/** Words that docs/glossary.md replaced by those of the field: "Code verbs". Names that travel are not declared, so they pass. */
const REPLACED =
  /^(of|at|one|own|more|given|wanted|wished|told|said|stands|eyes|doomed|hush|kick|some|lineUp|whoHoldsWhat|countAnew|inWords|refuse|refusal|LOOK|FEW|PATIENCE|(thaw|judge|tell|hold|seenBy)([A-Z]\w*)?|held[A-Z]\w*|note[A-Z]\w*|(MOST|LONGEST|HIGHEST|LARGEST|FEWEST)(_\w+)?)$/;
/** Everyday verbs with a plainer one in the table: an exported function saves, stores, creates, assigns or locks. `lookUp` is a step of the public page. */
const EVERYDAY_VERB = /^(keep|take|turn|give|put|say|look(?!Up)|refuse)([A-Z]\w*)?$/;
/** Nouns and the university's words that begin like one of them: a bundle is held, a note has an id. */
const NOUNS = /^(heldReply|HeldBundle|noteId)$/;

/** The names of parameters, variables, functions and types; a field that is only destructured keeps its name. */
function declaredNames(pattern) {
  if (pattern === null || pattern === undefined) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => {
        if (part.type === 'RestElement') return declaredNames(part.argument);
        return part.shorthand ? [] : declaredNames(part.value);
      });
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredNames);
    case 'AssignmentPattern':
      return declaredNames(pattern.left);
    case 'RestElement':
      return declaredNames(pattern.argument);
    default:
      return [];
  }
}
/** The functions a file exports where it declares them; a call of a contract is no function. */
const exportedFunctions = ({ declaration }) => {
  if (declaration?.type === 'FunctionDeclaration') return [declaration.id];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations
    .filter(({ init }) => init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
    .map(({ id }) => id);
};
const plainName = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: `'${node.name}' has a plainer name: see the code verbs of docs/glossary.md.` });
    const check = (patterns) => {
      for (const node of patterns.flatMap(declaredNames))
        if (REPLACED.test(node.name) && !NOUNS.test(node.name)) report(node);
    };
    const ofFunction = (node) => check([node.id, ...node.params]);
    return {
      ExportNamedDeclaration: (node) => {
        for (const id of exportedFunctions(node)) if (EVERYDAY_VERB.test(id.name)) report(id);
      },
      VariableDeclarator: (node) => check([node.id]),
      FunctionDeclaration: ofFunction,
      FunctionExpression: ofFunction,
      ArrowFunctionExpression: (node) => check(node.params),
      ClassDeclaration: (node) => check([node.id]),
      TSInterfaceDeclaration: (node) => check([node.id]),
      TSTypeAliasDeclaration: (node) => check([node.id]),
    };
  },
};

const restrict = (patterns) => ['error', { paths: PATHS, patterns }];

/** The one configuration: correctness, the arrows, and what people would otherwise have to remember. */
export const eslintConfig = ts.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/.cache',
      '.data',
      'reports',
      'shots',
      'coverage',
      'docs',
      'e2e/results',
      'packages/words/src/compiled',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    plugins: {
      thervu: { rules: { 'file-name': fileName, 'plain-name': plainName, 'no-literal-text': noLiteralText } },
    },
    rules: {
      'thervu/file-name': 'error',
      'thervu/plain-name': 'error',
      'no-restricted-imports': restrict([]),
      'no-restricted-syntax': ['error', ...SYNTAX],
      'no-console': ['error', { allow: ['error'] }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { prefer: 'type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      'no-undef': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.tsx', 'packages/{ui,screens,remote}/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    files: ['{packages,apps,services,shell}/**/src/**/*.{ts,tsx}'],
    ignores: ['**/remote.tsx', '**/*.config.ts', '**/jest-setup.ts', '**/jest-teardown.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NAMED_EXPORTS, ...FORMATS] },
  },
  {
    files: ['services/api/src/modules/**/*.ts'],
    ignores: ['**/*-queries.ts', '**/*-report.ts', TESTS],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NAMED_EXPORTS, ...FORMATS, SQL_HOME] },
  },
  {
    // tests state expected texts literally
    files: [`{packages,apps,services,shell}/**/src/${TESTS}`, 'packages/contracts/src/core/format.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NAMED_EXPORTS] },
  },
  {
    files: ['{packages,apps,shell}/**/src/**/*.{ts,tsx}'],
    ignores: [
      'packages/contracts/src/core/**',
      'packages/{testing,build}/**',
      'apps/public-result/src/**',
      'shell/src/**',
      TESTS,
    ],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Calls go through contracts/core.' }],
    },
  },
  {
    files: TRANSLATED.flatMap((place) => (place.endsWith('/**') ? [`${place}/*.ts`, `${place}/*.tsx`] : [place])),
    ignores: [TESTS, '**/testing/**'],
    rules: { 'thervu/no-literal-text': 'error' },
  },
  { files: ['services/api/src/cli/**', 'bench/**', 'tools/**', '**/*.mjs'], rules: { 'no-console': 'off' } },
  ...ARROWS.flatMap((arrow) => {
    const files = [`${arrow.files}/*.ts`, `${arrow.files}/*.tsx`];
    // code that only tests use, such as the server under test, lies in a folder named `testing`
    const tests = [
      ...files.map((glob) => glob.replace(/\*\.(tsx?)$/, '*.test.$1')),
      ...files.map((glob) => glob.replace('**/', '**/testing/')),
    ];
    const httpFiles = (arrow.http ?? []).map((name) => `${arrow.files}/${name}.ts`);
    return [
      { files, rules: { 'no-restricted-imports': restrict(patternsOf(arrow, { test: false })) } },
      ...(httpFiles.length > 0
        ? [
            {
              files: httpFiles,
              rules: { 'no-restricted-imports': restrict(patternsOf(arrow, { test: false, http: true })) },
            },
          ]
        : []),
      {
        files: tests,
        rules: { 'no-restricted-imports': restrict(patternsOf(arrow, { test: true })) },
      },
    ];
  }),
);
