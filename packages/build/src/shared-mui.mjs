import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { init, parse } from 'es-module-lexer';

await init;

/** Under this name remotes ask the shell for its MUI. */
export const SHARED_MUI = '@thervu/shared-mui';

/**
 * The files of MUI that the sign-in page needs itself: the styles and the plain components. A remote takes them from the
 * shell and bundles only what its screens use beyond them. Each is a file, not a folder, so that nothing else comes with it.
 */
const FILES = [
  'styles/styled',
  'styles/useTheme',
  'styles/defaultTheme',
  'styles/focusVisible',
  'zero-styled/index',
  'DefaultPropsProvider/DefaultPropsProvider',
  'transitions/utils',
  'transitions/useReducedMotion',
  'utils/memoTheme',
  'utils/createSvgIcon',
  'utils/useSlot',
  'Box/Box',
  'Button/Button',
  'ButtonBase/ButtonBase',
  'CircularProgress/CircularProgress',
  'useMediaQuery/index',
  'InputBase/InputBase',
  'Link/Link',
  'OutlinedInput/OutlinedInput',
  'SvgIcon/SvgIcon',
  'Typography/Typography',
];

const require = createRequire(import.meta.url);
const MUI = dirname(require.resolve('@mui/material/package.json'));
export const MUI_VERSION = require('@mui/material/package.json').version;
const pathOf = (file) => join(MUI, `${file}.mjs`);
const nameOf = (file) => file.replace(/\W/g, '_');

/** Where the shared files lie. */
export const SHARED_PATHS = FILES.map(pathOf);

/** The module that the shell provides: each file as one export. */
export const providedModule = () =>
  FILES.map((file) => `export * as ${nameOf(file)} from ${JSON.stringify(pathOf(file))};`).join('\n');

/** What stands in a remote in the place of a shared file. */
export function sharedModule(path) {
  const file = FILES.find((shared) => pathOf(shared) === path);
  const [, exported] = parse(readFileSync(path, 'utf8'));
  return [
    `import { ${nameOf(file)} as shared } from '${SHARED_MUI}';`,
    ...exported.map(({ n }) =>
      n === 'default' ? 'export default shared.default;' : `export const ${n} = shared.${n};`,
    ),
  ].join('\n');
}
