/**
 * Who may import whom: one entry per row of the table in ARCHITECTURE.md. `may` lists the specifiers of ours a folder
 * may name; every other `@thervu/…` is rejected. `never` adds patterns for relative imports. Tests may use
 * @thervu/testing. Where `http` is there, only the
 * files it names may import Fastify.
 */
export const ARROWS = [
  {
    name: 'contracts',
    files: 'packages/contracts/src/**',
    may: [],
    says: 'contracts import nothing of ours.',
  },
  {
    name: 'words',
    files: 'packages/words/src/**',
    may: [],
    says: 'words import nothing of ours: browser, server and tests say the same.',
  },
  {
    name: 'ui',
    files: 'packages/ui/src/**',
    may: ['@thervu/contracts/core/format$', '@thervu/words'],
    says: 'ui knows no domain: it imports the formats, the words and nothing else of ours.',
  },
  {
    name: 'shell-api',
    files: 'packages/shell-api/src/**',
    may: ['@thervu/contracts/core/permissions$'],
    says: 'shell-api imports the permissions and nothing else.',
  },
  {
    name: 'screens',
    files: 'packages/screens/src/**',
    may: ['@thervu/contracts/', '@thervu/ui/', '@thervu/shell-api$', '@thervu/words'],
    never: ['^(\\.\\./)+(?!\\.|shared/)'],
    says: 'a screen imports contracts, ui, words, shell-api, screens/shared and its own folder; never a sibling domain, remote or an app.',
  },
  {
    name: 'remote',
    files: 'packages/remote/src/**',
    may: ['@thervu/contracts/core/', '@thervu/shell-api$', '@thervu/ui/', '@thervu/words'],
    says: 'remote imports contracts/core, shell-api, ui and words; never screens or an app.',
  },
  {
    name: 'apps',
    files: 'apps/{admin,college,camp}/src/**',
    may: ['@thervu/remote/', '@thervu/screens/', '@thervu/contracts/', '@thervu/words/compiled/'],
    never: ['^(\\.\\./){2,}'],
    says: 'an app imports remote, screens, compiled words, and contracts for permission names; never another app.',
  },
  {
    name: 'public-result',
    files: 'apps/public-result/src/**',
    may: ['@thervu/contracts/', '@thervu/shell-api$', '@thervu/words'],
    never: ['^(\\.\\./){3,}', '^@mui/', '^react-router'],
    says: 'the public page has React, contracts and words; no MUI, no router, no other app.',
  },
  {
    name: 'shell',
    files: 'shell/src/**',
    may: ['@thervu/ui/', '@thervu/shell-api$', '@thervu/contracts/', '@thervu/words'],
    says: 'the shell imports ui, words, shell-api and contracts; never screens or an app.',
  },
  {
    name: 'api',
    files: 'services/api/src/**',
    may: ['@thervu/contracts/(?!core/(api|endpoints|store|tags)$)(?!.*-api$)', '@thervu/words/(say|locales|compiled/)'],
    never: ['^react', '^@reduxjs/', '^@mui/'],
    says: 'the API imports contracts, rules and core; never browser endpoints, never React.',
  },
  {
    name: 'api modules',
    files: 'services/api/src/modules/**',
    may: ['@thervu/contracts/(?!core/(api|endpoints|store|tags)$)(?!.*-api$)', '@thervu/words/(say|locales|compiled/)'],
    never: ['^react', '^@reduxjs/', '^@mui/', '^\\.\\./(?!\\.\\./)[^/]+/.*-(queries|report)$'],
    http: ['*-routes', '*-page'],
    says: "a module imports core and its own folder; never a sibling module's queries: ask its service.",
  },
  {
    name: 'api core',
    files: 'services/api/src/core/**',
    may: ['@thervu/contracts/(?!core/(api|store)$)(?!.*-api$)'],
    never: ['^react', '^@reduxjs/', '^@mui/', '^(\\.\\./)+(modules|worker|demo|testing|cli)/'],
    says: 'core is the ground of the server: it imports core and contracts, never a module, the worker or the demonstration.',
  },
  {
    name: 'api exam',
    files: 'services/api/src/modules/exam/**',
    may: ['@thervu/contracts/(?!core/(api|store)$)(?!.*-api$)'],
    never: ['^react', '^@reduxjs/', '^@mui/', '^\\.\\./(?!\\.\\./)[^/]+/'],
    http: ['*-routes', '*-page'],
    says: 'modules/exam is the ground of the modules: it imports core and its own folder, never a sibling; exam-stage is the roof.',
  },
];

const NO_HTTP = {
  regex: '^fastify$',
  message: 'A service knows a context, not a request: HTTP stays in *-routes.ts and *-page.ts.',
};

/** ESLint's no-restricted-imports patterns of one row. `test` adds what tests may use; `http` is for the files named so. */
export function patternsOf({ may, never = [], http: httpFiles, says }, { test, http = false }) {
  const allowed = [
    ...may,
    ...(test
      ? [
          '@thervu/testing/',
          '@thervu/contracts/',
          '@thervu/shell-api$',
          '@thervu/ui/',
          '@thervu/words',
          '@thervu/api/',
          '@thervu/remote/',
          '@thervu/screens/',
        ]
      : []),
  ];
  const ours = `^(?!${allowed.length > 0 ? allowed.map((item) => `(?:${item})`).join('|') : '$^'})@thervu/`;
  const patterns = [ours, ...(test ? [] : never)].map((regex) => ({ regex, message: says }));
  return httpFiles && !http && !test ? [...patterns, NO_HTTP] : patterns;
}
