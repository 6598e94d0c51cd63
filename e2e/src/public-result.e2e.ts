import { expect, sample, test } from './portal';

const day = () => sample().dob.split('-').reverse().join('-');

test('[S1-FUNC-11, S2-ROUTE-TOP-07, S6-PERM-PUBLIC-01] a student looks the result up without signing in', async ({
  page,
}) => {
  await page.goto('ExamResult');
  await page.getByLabel(/reg/i).fill(
    sample()
      .regNo.toLowerCase()
      .replace(/^(...)/, '$1-'),
  );
  await page.getByLabel(/birth/i).fill(sample().dob);
  await page.getByRole('button', { name: 'Get Results' }).click();
  await expect(page.getByText(sample().regNo).first()).toBeVisible();
  await expect(page.getByText(day()).first()).toBeVisible();
  for (const code of ['P', 'RA', 'AAA'])
    await expect(page.getByRole('cell', { name: code, exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('[S7-PURPOSE-RESULT-02] a looked-up result is remembered for one day in a cookie that holds no result', async ({
  page,
  context,
}) => {
  await page.goto('ExamResult');
  await page.getByLabel(/reg/i).fill(sample().regNo);
  await page.getByLabel(/birth/i).fill(sample().dob);
  await page.getByRole('button', { name: 'Get Results' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies).toHaveLength(1);
  const [cookie] = cookies;
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(86_000);
  expect(cookie!.expires - Date.now() / 1000).toBeLessThan(86_500);
  expect(cookie!.sameSite).toBe('Strict');
  expect(`${cookie!.name}${cookie!.value}`).not.toContain(sample().regNo);
  expect(`${cookie!.name}${cookie!.value}`).not.toContain(sample().dob);
});

test('an unknown number and a wrong birth date get the same answer', async ({ page }) => {
  const texts: string[] = [];
  for (const [regNo, dob] of [
    [sample().regNo, '1999-01-01'],
    ['C99UG999ZZZ999', sample().dob],
  ] as const) {
    await page.goto('ExamResult');
    await page.getByLabel(/reg/i).fill(regNo);
    await page.getByLabel(/birth/i).fill(dob);
    await page.getByRole('button', { name: 'Get Results' }).click();
    const answer = page.getByText('No Record Found!!');
    await expect(answer).toBeVisible();
    texts.push((await answer.textContent()) ?? '');
  }
  expect(texts[1]).toBe(texts[0]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the form works as a plain form and stands in the HTML', async ({ page }) => {
    await page.goto('ExamResult');
    await page.getByLabel(/reg/i).fill(sample().regNo);
    await page.getByLabel(/birth/i).fill(sample().dob);
    await page.getByRole('button', { name: 'Get Results' }).click();
    await expect(page.getByText(sample().regNo).first()).toBeVisible();
    await expect(page.getByRole('cell', { name: 'RA', exact: true }).first()).toBeVisible();
  });
});

test('the page alone loads no MUI, no federation and at most two scripts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('ExamResult');
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeLessThanOrEqual(2);
  expect(scripts.filter((url) => /remoteEntry/.test(url))).toEqual([]);
});
