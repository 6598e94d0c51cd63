import type { Page } from '@playwright/test';
import { pathOf, type Call, type CallArgument, type CallReply } from '@thervu/contracts/core/call';
import { createImport, getImport, applyImport, type Import } from '@thervu/contracts/import/import-contract';
import { expect } from './portal';

/** Asks the portal as the person who is signed in on the page; for what a journey only needs, and for its counts. */
export async function ask<const C extends Call>(
  page: Page,
  call: C,
  argument: CallArgument<C>,
  bytes?: { type: string; content: string },
): Promise<CallReply<C>> {
  const { params, query, body } = (argument ?? {}) as {
    params?: Record<string, string | number>;
    query?: Record<string, string | number>;
    body?: unknown;
  };
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.fetch(`api${pathOf(call, params)}`, {
    method: call.method,
    params: query,
    headers: { authorization: `Bearer ${token}`, ...(bytes && { 'content-type': bytes.type }) },
    data: bytes?.content ?? body,
  });
  expect(answer.ok(), `${call.name}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
  return (await answer.json()) as CallReply<C>;
}

/** Takes a file in, as the page of imports does: sent, checked without a problem, applied. Answers the rows it has added. */
export async function importRows(page: Page, kind: Import['kind'], csv: string): Promise<number> {
  const file = { type: 'text/csv', content: csv };
  const { id } = await ask(page, createImport, { query: { kind, name: `${kind}.csv` } }, file);
  const read = () => ask(page, getImport, { params: { id } });
  const untilItIs = (state: Import['state']) =>
    expect.poll(async () => (await read()).state, { timeout: 30_000, intervals: [200] }).toBe(state);
  await untilItIs('CHECKED');
  const { round, rows, problems } = await read();
  expect(problems).toEqual([]);
  expect(rows.problem).toBe(0);
  await ask(page, applyImport, { params: { id }, body: { round, leaveOutProblems: false } });
  await untilItIs('APPLIED');
  return (await read()).applied!.inserted;
}
