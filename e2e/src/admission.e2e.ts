import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

const TABS = ['basic', 'personal', 'communication', 'special', 'qualification', 'bank', 'uploads', 'preview'];
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admission - 2025' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const line = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const select = (page: Page, name: string, value: string) => page.locator(`select[name="${name}"]`).selectOption(value);
const radio = (page: Page, name: string, value: string) =>
  page.locator(`input[type=radio][name="${name}"][value="${value}"]`).check();
const give = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator(`input[type=file][name="${name}"]`).setInputFiles(file);
async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await line(page, name).fill(text);
}

async function saveAndNext(page: Page, name: string, next: string): Promise<void> {
  await noFindings(page);
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByText(`Data for ${name} tab saved successfully`)).toBeVisible();
  await expect(tab(page, next)).toHaveAttribute('aria-selected', 'true');
}

/** A certificate as a printer makes it, and pictures as a camera and a scanner make them. */
async function realFiles(page: Page) {
  const studio = await page.context().newPage();
  await studio.setContent('<h1>Certificate of a demonstration</h1><p>Invented.</p>');
  const certificate = await studio.pdf({ format: 'A4' });
  const draw = async (width: number, height: number, type: string): Promise<Buffer> => {
    const url = await studio.evaluate(
      ([wide, high, mime]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
        const pen = canvas.getContext('2d')!;
        for (let x = 0; x < wide; x += 8) {
          pen.fillStyle = `hsl(${x % 360} 60% ${40 + (x % 40)}%)`;
          pen.fillRect(x, 0, 8, high);
        }
        return canvas.toDataURL(mime);
      },
      [width, height, type] as const,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  };
  const photo = await draw(420, 540, 'image/jpeg');
  const signature = await draw(320, 110, 'image/png');
  await studio.close();
  return {
    pdf: (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: certificate }),
    photo: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo },
    signature: (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: signature }),
  };
}

async function basicTab(page: Page): Promise<void> {
  await page.goto('home/student-regi');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(TABS.length);
  await expect(tab(page, 'personal')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  await line(page, 'stu_name').fill('Kayalvizhi of the Journey');
  // half filled and loaded again: it is still there
  await page.reload();
  await expect(line(page, 'stu_name')).toHaveValue('Kayalvizhi of the Journey');
  await expect(page.locator('select[name="Colcode"]')).toHaveValue('101');
  await select(page, 'degreelvl', 'UG');
  await page.locator('select[name="deg_id"]').selectOption({ index: 1 });
  await fill(page, {
    tam_name: 'கயல்விழி',
    dob: '2007-05-04',
    mobile: '9000000001',
    aadhar_no: '2345 6789 0124',
  });
  await radio(page, 'gender', 'Female');
}

async function personalTab(page: Page, files: Awaited<ReturnType<typeof realFiles>>): Promise<void> {
  await radio(page, 'pare_guar', 'guardian');
  await radio(page, 'nation', 'Indian');
  await select(page, 'religion', 'Others');
  await fill(page, { guar_name: 'Selvi', reg_other: 'Jain' });
  await radio(page, 'shift', 'Aided');
  await radio(page, 'medium', 'Tamil');
  await select(page, 'community', 'BC');
  await select(page, 'moth_tongue', 'Tamil');
  await give(page, 'community_file', files.pdf('community'));
}

/** The line breaks while an address is typed, and the page is loaded again later. */
async function communicationTab(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await fill(page, { comm_add: '1, Invented Street', comm_dis: 'Salem', comm_pin: '636001' });
  await fill(page, { comm_state: 'Tamil Nadu', comm_coun: 'India' });
  await page.getByRole('checkbox', { name: 'Permanent address is the same' }).check();
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByText('An error occurred while saving data for communication tab.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('What you typed is kept as a draft.')).toBeVisible();
  // a different browser on a different day: only the server has the draft
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('thervu.admission')) sessionStorage.removeItem(key);
  });
  await page.reload();
  await expect(line(page, 'comm_add')).toHaveValue('1, Invented Street');
  await expect(line(page, 'pre_coun')).toHaveValue('India');
  await expect(page.getByText(/has not been saved\. An Aadhaar number is typed again/)).toBeVisible();
}

test('[S1-FUNC-02, S2-ROUTE-COLLEGE-21, S2-ROUTE-COLLEGE-22, S2-SCREEN-ADMISSION-01, S2-SCREEN-ADMISSION-03, S4-STATE-ADMISSION-01, S4-STATE-ADMISSION-06] a college admits a student through all eight tabs with real files, prints the preview and submits', async ({
  page,
}) => {
  test.slow();
  await page.addInitScript(() => {
    window.print = () => undefined;
    // making the PDF also fires afterprint, on which the page would reload
    window.addEventListener('afterprint', (event) => event.stopImmediatePropagation(), true);
  });
  await signIn(page, 'college');
  const files = await realFiles(page);
  await basicTab(page);
  await saveAndNext(page, 'basic', 'personal');
  await expect(page).toHaveURL(/\/home\/student-regi\/[0-9]+\?tab=personal$/);
  await personalTab(page, files);
  await saveAndNext(page, 'personal', 'communication');
  await communicationTab(page);
  await saveAndNext(page, 'communication', 'special');

  await select(page, 'ex_service', 'Sports Quota');
  await select(page, 'sports', 'State');
  await give(page, 'sports_file', { ...files.pdf('sports'), name: 'sports.docx' });
  await expect(page.getByText('sports.docx is not a PDF file.')).toBeVisible();
  await give(page, 'sports_file', files.pdf('sports'));
  await radio(page, 'phy_hand', 'No');
  await saveAndNext(page, 'special', 'qualification');

  await radio(page, 'first_gua', '1');
  await radio(page, 'hsc', 'HSC');
  await fill(page, {
    sslc_no: '12345',
    sslc_board: 'State Board',
    sslc_total: '500',
    sslc_obtmark: '450',
    sslc_month: 'APR-2023',
    hsc_no: '54321',
    hsc_board: 'State Board',
    hsc_total: '600',
    hsc_obtmark: '480',
    hsc_month: 'MAR-2025',
  });
  await give(page, 'sslc_pdf', files.pdf('sslc'));
  await give(page, 'hsc_pdf', files.pdf('hsc'));
  await saveAndNext(page, 'qualification', 'bank');
  await fill(page, {
    bank: 'Demonstration Bank',
    bank_accno: '00000000042',
    bank_ifsc: 'test0000001',
    bank_branch: 'Salem',
  });
  await saveAndNext(page, 'bank', 'uploads');
  await give(page, 'image', files.photo);
  for (const name of ['sign', 'p_sign']) await give(page, name, files.signature(name));
  for (const name of ['eligible_file', 'tc_file', 'aadhar_file']) await give(page, name, files.pdf(name));
  await expect(page.getByRole('img', { name: 'Photo chosen' })).toBeVisible();
  await saveAndNext(page, 'uploads', 'preview');

  await expect(page.getByRole('region', { name: 'Bank' })).toContainText('TEST0000001');
  await expect(page.getByRole('region', { name: 'Basic' })).toContainText('XXXX XXXX 0124');
  await expect(page.getByRole('img', { name: 'Photo' })).toHaveJSProperty('naturalWidth', 420);
  await noFindings(page);
  const form = page.url();
  await page.getByRole('button', { name: 'Print' }).click();
  const sheet = page.locator('[data-print-area]');
  await expect(sheet.getByRole('heading', { name: 'Admission - 2025' })).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'Photo' })).toHaveJSProperty('naturalWidth', 420);
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(form);

  await page.getByRole('button', { name: 'Final Submit' }).click();
  const asked = page.getByRole('dialog', { name: 'Submit the application of Kayalvizhi of the Journey?' });
  await asked.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/home\/?$/);
  await expect(page.getByText('Form data successfully submitted.')).toBeVisible();

  await page.goto(form.replace('preview', 'basic'));
  await expect(page.getByText(/^Submitted on .* The form is closed/)).toBeVisible();
  for (const name of TABS.slice(0, -1)) await expect(tab(page, name)).toHaveAttribute('aria-disabled', 'true');
  await expect(tab(page, 'preview')).toHaveAttribute('aria-selected', 'true');
  await noFindings(page);
});

test('[S2-ROUTE-ADMIN-23, S2-ROUTE-ADMIN-24, S6-PERM-ADMIN-02] the office admits a student to a college it chooses; on a phone the tabs scroll and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin');
  await page.goto('home/student-regi');
  await expect(heading(page)).toBeVisible();
  await select(page, 'Colcode', '102');
  await select(page, 'degreelvl', 'PG');
  await page.locator('select[name="deg_id"]').selectOption({ index: 1 });
  await fill(page, { stu_name: 'Office Admission', dob: '2004-05-04', mobile: '9000000002' });
  await radio(page, 'gender', 'Male');
  await saveAndNext(page, 'basic', 'personal');
  await expect(page).toHaveURL(/\/home\/student-regi\/[0-9]+\?tab=personal$/);
  await tab(page, 'personal').focus();
  await page.keyboard.press('End');
  await expect(tab(page, 'preview')).toBeFocused();
  await expect(tab(page, 'preview')).toBeInViewport();
  await expect(tab(page, 'preview')).toHaveAccessibleDescription('after personal');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const form = page.url();
  await page.goto('home/dashboard');
  await page.goto(form);
  await expect(page.getByText(/Office Admission/)).toBeVisible();
});
