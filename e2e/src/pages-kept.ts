import { expect, type Page } from '@playwright/test';

/** Waits until the browser has kept the pages that open without a line. */
export const pagesKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const worker = await navigator.serviceWorker.getRegistration();
          return worker?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
