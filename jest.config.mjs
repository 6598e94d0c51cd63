const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
};
// ESM-only packages that jest must compile before it can load them.
const esm =
  'content-disposition|cookie|msw|@mswjs|until-async|rettime|@open-draft|typebox|@bundled-es-modules|@reduxjs|immer|react-redux|uuid|hucre|@tanstack|qr|age-encryption|@noble|@scure|@thervu';
const shared = {
  // a process compiles each module once for all its test files (docs/adr/0158)
  runtime: '<rootDir>/packages/testing/src/compiled-once.mjs',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esm})/)`],
  rootDir: import.meta.dirname,
};

/** Two projects: the server on a real PostgreSQL, the browser in jsdom. Tests stand beside the file they prove. */
export default {
  testTimeout: 90_000,
  // what a process keeps of each file it has run adds up: at 4 GB it spends its time on garbage, and then it dies
  workerIdleMemoryLimit: '2GB',
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/tools/src/test/fuzz-seed.ts'],
      globalSetup: '<rootDir>/tools/src/database/jest-setup.ts',
      globalTeardown: '<rootDir>/tools/src/database/jest-teardown.ts',
      testMatch: [
        '<rootDir>/services/**/*.test.ts',
        '<rootDir>/tools/**/*.test.ts',
        '<rootDir>/packages/contracts/**/*.test.ts',
        '<rootDir>/deploy/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/packages/testing/src/jsdom-environment.mjs',
      testEnvironmentOptions: { customExportConditions: [''] },
      setupFilesAfterEnv: ['<rootDir>/packages/testing/src/jest-dom.ts'],
      testMatch: [
        '<rootDir>/packages/{ui,shell-api,screens,remote,testing,words}/**/*.test.ts?(x)',
        '<rootDir>/shell/**/*.test.ts?(x)',
        '<rootDir>/apps/**/*.test.ts?(x)',
      ],
    },
  ],
};
