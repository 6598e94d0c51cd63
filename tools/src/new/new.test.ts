import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../root';
import { planned } from './plan';
import { sourceTree } from './tree';

const node = (...parameters: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', ...parameters], { cwd: root });

interface Generated {
  files: string[];
  types: string[];
  lint: string[];
  layout: string[];
  words: string[];
}

test('a slice of each kind compiles, keeps the rules of the house and stands in its layout', async () => {
  const generated = JSON.parse((await node('tools/src/new/generated-check.ts')).stdout) as Generated;
  expect(generated.files).toEqual(
    expect.arrayContaining([
      'packages/contracts/src/paper-stock/paper-stock-contract.ts',
      'packages/contracts/src/paper-stock/paper-stock-api.ts',
      'services/api/src/modules/paper-stock/paper-stock-queries.ts',
      'services/api/src/modules/paper-stock/paper-stock-service.ts',
      'services/api/src/modules/paper-stock/paper-stock-routes.ts',
      'services/api/src/modules/paper-stock/paper-stock.test.ts',
      'packages/screens/src/degree/AllDegreesScreen.tsx',
      'packages/screens/src/degree/AllDegreesScreen.test.tsx',
      'packages/screens/src/degree/help/all-degrees.en.md',
      'packages/words/catalogues/all-degrees/ta.po',
      'packages/words/src/compiled/all-degrees.ts',
      'apps/college/src/menu-screens.ts',
    ]),
  );
  expect(generated).toMatchObject({ types: [], lint: [], layout: [] });
  // what it cannot know stops the build until somebody translates it
  expect(generated.words).toEqual([
    "degree-levels/ta.po: 'title' still has the English word 'Degree'",
    expect.stringMatching(/^degree-levels\/ta\.po: 'field\.\w+' still has the English word/) as string,
  ]);
}, 600_000);

test.each([
  [['module', 'PaperStock', '--permission', 'exam.read'], "'PaperStock' is no name"],
  [['module', 'degree', '--permission', 'exam.read'], 'services/api/src/modules/degree is there already'],
  [['module', 'stock', '--permission', 'made.up', '--table', 'exam'], "There is no permission 'made.up'"],
  [['module', 'stock', '--permission', 'public', '--table', 'exam'], 'open to everybody'],
  [['module', 'stock', '--permission', 'exam.read'], 'No migration makes a table stock'],
  [['module', 'stock', '--permission', 'exam.read', '--table', 'exam', '--key', 'no'], 'has no column no'],
  [['call', 'degree/one', '--path', '/degrees/:no', '--permission', 'degree.read'], 'answers GET /degrees/:id already'],
  [['call', 'nowhere/one', '--path', '/x/:id', '--permission', 'degree.read'], 'There is no packages/contracts'],
  [['screen', 'degree/x', '--app', 'bench', '--path', 'x', '--permission', 'degree.read'], 'Name the remote'],
  [
    ['screen', 'degree/x', '--app', 'camp', '--path', 'x', '--permission', 'degree.read'],
    'campadmin does not hold degree.read',
  ],
  [
    ['screen', 'degree/x', '--app', 'admin', '--path', 'deglist', '--permission', 'degree.read'],
    "has 'deglist' already",
  ],
  [
    ['screen', 'degree/degree-list', '--app', 'admin', '--path', 'x', '--permission', 'degree.read'],
    'DegreeListScreen.tsx is there already',
  ],
  [
    ['screen', 'job/x', '--app', 'admin', '--path', 'x', '--permission', 'job.read', '--call', 'listGone'],
    'has a call listGone',
  ],
  [['slice', 'x'], 'npm run new -- module'],
])(
  '%j is refused: %s',
  async (parameters, sentence) => {
    await expect(planned(parameters, sourceTree(root))).rejects.toThrow(sentence);
  },
  300_000,
);

test('a refusal is one sentence and exit status 1, and no file is written', async () => {
  const failure = await node('tools/src/new.ts', 'module', 'degree', '--permission', 'exam.read').catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 1, stdout: '' });
  expect((failure as { stderr: string }).stderr).toContain('services/api/src/modules/degree is there already.\n');
}, 300_000);
