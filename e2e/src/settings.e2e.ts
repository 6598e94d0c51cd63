import type { Page } from '@playwright/test';
import { rotatingItems } from '@thervu/testing/rotation';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';
import { signWithCode } from './signing-steps';

const open = async (page: Page, section: string) => {
  await page.goto(`home/settings?section=${section}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
};
const newest = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();

test('the office changes the name of the university: it stands in the header and in the history', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click();
  const name = page.getByLabel(/^University name/);
  const before = await name.inputValue();
  const rename = async (to: string) => {
    await name.fill(to);
    await page.getByRole('button', { name: 'Save University' }).click();
    await expect(page.getByText('Changes saved successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('banner').getByText(to, { exact: true })).toBeVisible();
  };
  await rename('Kurinji State University');
  await expect(newest(page)).toContainText(`from ‘${before}’ to ‘Kurinji State University’`);
  await name.fill('Kurinji\u200BState');
  await page.getByRole('button', { name: 'Save University' }).click();
  await expect(page.getByRole('alert').getByText(/invisible or right-to-left character at place 8/)).toBeVisible();
  await rename(before);
});

test('the office changes a fee: the example follows, the history tells both amounts', async ({ page }) => {
  await signIn(page, 'admin');
  await open(page, 'fees');
  const fee = page.getByRole('textbox', { name: /Mark Sheet/ });
  const before = await fee.inputValue();
  const change = async (to: string) => {
    await fee.fill(to);
    await page.getByRole('button', { name: 'Save fee schedule' }).click();
    await expect(page.getByText('Changes saved successfully.')).toBeVisible();
  };
  const example = page.getByRole('table', { name: 'fee schedule' }).getByRole('status');
  const sum = await example.textContent();
  await change('81.50');
  await expect(example).not.toHaveText(sum!);
  await expect(newest(page)).toContainText(`Mark Sheet`);
  await expect(newest(page)).toContainText(`from ‘₹ ${before}’ to ‘₹ 81.50’`);
  await fee.fill('-1');
  await page.getByRole('button', { name: 'Save fee schedule' }).click();
  await expect(page.getByRole('link', { name: 'A fee cannot be below zero.' })).toBeVisible();
  await change(before);
});

test('a new version of the rules with a hole between two bands is refused, mended and frozen for good', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await open(page, 'rule-sets');
  await page
    .getByRole('button', { name: /^New version of .*DIPLOMA/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Students admitted from/).fill('2031');
  await dialog.getByLabel(/^Name/).fill('Diploma of the journey');
  await dialog.getByRole('button', { name: 'Make draft' }).click();
  const top = page.getByRole('textbox', { name: 'Grade band 3: To %' });
  const before = await top.inputValue();
  await top.fill('78');
  await page.getByRole('button', { name: 'Save rule set' }).click();
  await expect(page.getByRole('link', { name: /Grade band 3 .*: nothing covers 78\.01 to 79\.99 %/ })).toBeVisible();
  await top.fill(before);
  await page.getByRole('textbox', { name: 'THEORY: Internal %' }).fill('10');
  await page.getByRole('button', { name: 'Save rule set' }).click();
  await expect(page.getByText('Changes saved successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByLabel('Type the name of the rule set to confirm').fill('Diploma of the journey');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click();
  await signWithCode(page);
  await expect(page.getByText(/it never changes/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'THEORY: Internal %' })).toBeHidden();
});

for (const section of rotatingItems(['university', 'fees', 'rule-sets'], 3))
  test(`axe finds nothing on the settings of ${section}, and a phone needs no scrolling sideways`, async ({ page }) => {
    await signIn(page, 'admin');
    await open(page, section);
    await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible();
    await noFindings(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(wider).toBe(false);
  });
