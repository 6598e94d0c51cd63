import { defineConfig } from '@playwright/test';

const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const chromium = process.env.CHROMIUM_PATH;

/** Journeys against a running portal: PORTAL_URL, PORTAL_PASSWORD and the sample result come from the environment. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  outputDir: './results',
  // far above what a step takes: a busy machine is no fault of the portal
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // the whole chain turns the public page to an exam of its own: it begins when all others are over
  projects: [
    { name: 'journeys', testIgnore: ['**/whole-chain.e2e.ts', '**/signing.e2e.ts', '**/day-one/**', '**/system/**'] },
    // a portal of its own, without the demonstration
    { name: 'day one', testMatch: '**/day-one/*.e2e.ts', use: { baseURL: process.env.PORTAL_EMPTY_URL } },
    { name: 'whole chain', testMatch: '**/whole-chain.e2e.ts', dependencies: ['journeys'] },
    // it releases the published exam of the demonstration anew, from which other journeys read
    { name: 'signing', testMatch: '**/signing.e2e.ts', dependencies: ['whole chain'] },
    // measured alone, by `npm run test:system`
    ...(process.env.LIGHTHOUSE_MODULES ? [{ name: 'lighthouse', testMatch: '**/system/*.e2e.ts', retries: 0 }] : []),
  ],
  // a failed journey is retried once; one that passes then is named at the end of the run
  retries: 1,
  // journeys wait for answers and for rendering: three use two cores fully
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  use: {
    baseURL: process.env.PORTAL_URL ?? 'http://localhost:8080/thervu/',
    viewport: { width: 1366, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: { args, ...(chromium && chromium !== 'playwright' ? { executablePath: chromium } : {}) },
  },
});
