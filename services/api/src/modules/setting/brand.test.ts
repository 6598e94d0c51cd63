import type { PageTexts, PublicSettings, Setting } from '@thervu/contracts/setting/setting-contract';
import sharp from 'sharp';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const stored = async (key: string) =>
  (await api.call('admin', 'GET', '/settings')).json<Setting[]>().find((setting) => setting.key === key)!;
const save = async (key: string, value: unknown) =>
  api.call('admin', 'PUT', '/settings', { changes: [{ key, value, row_version: (await stored(key)).row_version }] });
const fetched = (path: string) => api.call('nobody', 'GET', path);

test('[DAY-11] without a choice nobody is told an accent, and the pages show the texts of a new university', async () => {
  expect((await fetched('/settings/public')).json()).not.toHaveProperty('accent');
  const texts = (await fetched('/settings/texts')).json<PageTexts>();
  expect(texts.terms.en).toHaveLength(3);
  expect(texts.terms.ta).toEqual([]);
  expect((await fetched('/settings/emblem')).statusCode).toBe(404);
});

test('[DAY-11] a chosen accent reaches portal, public page and its style sheet; a pale one is refused', async () => {
  const pale = await save('university.accent', '#8899aa');
  expect([pale.statusCode, pale.body]).toEqual([422, expect.stringContaining('at least 4.5:1 is needed')]);
  expect((await save('university.accent', '#7A0019')).statusCode).toBe(200);
  expect((await fetched('/settings/public')).json<PublicSettings>().accent).toBe('#7a0019');
  expect((await fetched('/result/publication')).json()).toMatchObject({ accent: '#7a0019' });
  const style = await fetched('/settings/accent.css?v=7a0019');
  expect(style.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(style.body).toMatch(/--accent:#7a0019.*prefers-color-scheme:dark.*--accent:#[0-9a-f]{6}/s);
});

test('[DAY-11] the emblem is the logo in the size of a page head, kept by its digest', async () => {
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a0019' } })
    .png()
    .toBuffer();
  const before = await stored('university.logo');
  await api.call('admin', 'PUT', '/settings/logo', {
    content: bytes.toString('base64'),
    row_version: before.row_version,
  });
  const { logo } = (await fetched('/settings/public')).json<{ logo: string }>();
  const emblem = await fetched(`/settings/emblem?v=${logo}`);
  expect(emblem.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await sharp(emblem.rawPayload).metadata()).toMatchObject({ format: 'png', height: 128, width: 128 });
  expect(emblem.rawPayload.length).toBeLessThan(12_000);
  expect((await fetched('/result/publication')).json()).toMatchObject({ emblem: logo });
});

test('[DAY-11] a text of the office stands on its page in both languages, inert and without script', async () => {
  await save('text.terms_en', 'First <b>rule</b>.\n\nSecond rule.');
  await save('text.terms_ta', 'முதல் விதி.');
  const page = await fetched('/settings/pages/terms');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('<p>First &lt;b&gt;rule&lt;/b&gt;.</p><p>Second rule.</p>');
  expect(page.body).toContain('<section lang="ta"><p>முதல் விதி.</p></section>');
  expect(page.body).not.toContain('<script');
  expect((await fetched('/settings/texts')).json<PageTexts>().terms).toEqual({
    en: ['First <b>rule</b>.', 'Second rule.'],
    ta: ['முதல் விதி.'],
  });
});
