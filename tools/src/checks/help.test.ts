import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileHelp, entriesOf, helpReader } from '../../../packages/build/src/help.mjs';
import { parseHelp } from '../../../packages/build/src/help-text.mjs';
import { handbookPages } from '../../../packages/build/src/handbook.mjs';
import { root } from '../root';

interface Entry {
  app: string;
  role: string;
  path: string;
  label: string;
  help?: string;
}
type Read = (name: string, language: 'en' | 'ta') => string | null;
const compile = compileHelp as (entries: readonly Entry[], read: Read) => Map<string, unknown>;
const read = (helpReader as (folder: string) => Read)(root);
const APPS = ['admin', 'college', 'camp'];
/** Every screen of every role, from the lists that menus and routes are made of. */
async function readEntries(): Promise<Entry[]> {
  const lists = APPS.map(async (app) => {
    const { screens } = (await import(path.join(root, `apps/${app}/src/screens.ts`))) as { screens: object };
    return (entriesOf as (app: string, screens: object) => Entry[])(app, screens);
  });
  return (await Promise.all(lists)).flat();
}

const SAMPLE = `For a purpose.

1. Do this.

## What often goes wrong

- This.

## Who to ask

The office.
`;

function filesBelow(folder: string, names: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && names.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('the help of the screens', () => {
  test('[DEL-8] every screen of every role has a help that can be shown, and its links lead to screens', async () => {
    const entries = await readEntries();
    expect(entries.length).toBeGreaterThan(100);
    const names = new Set(entries.map(({ help }) => help));
    expect([...compile(entries, read).keys()].sort()).toEqual([...names].sort());
  });

  test('[DEL-8] a screen without help stops the build, and so does one that names none', async () => {
    const entries = await readEntries();
    const lost = entries[20]!.help!;
    const without: Read = (name, language) => (name === lost ? null : read(name, language));
    expect(() => compile(entries, without)).toThrow(/has no help: write .*\.en\.md/);
    const { help: _, ...unnamed } = entries[3]!;
    expect(() => compile([...entries, unnamed], read)).toThrow(/names no help/);
  });

  test.each([
    ['a link that leads nowhere', SAMPLE.replace('The office.', '[There](/home/no-such-page)'), /no screen is there/],
    ['an eighth step', SAMPLE.replace('1. Do this.', '1. a\n2. b\n3. c\n4. d\n5. e\n6. f\n7. g\n8. h'), /has 8 steps/],
    ['a missing part', SAMPLE.replace(/## Who[^]*/, ''), /says nothing under 'ask'/],
    ['another heading', SAMPLE.replace('Who to ask', 'Contact'), /has the heading 'Contact'/],
    ['HTML', SAMPLE.replace('The office.', '<b>x</b>\n\n<div>y</div>'), /text out of its place|uses html_block|cannot/],
  ])('[DEL-8] %s stops the build', (what, text, problem) => {
    const entry = { app: 'college', role: 'college', path: 'a', label: 'A', help: 'a/b' };
    const made = () => compile([entry], (_name, language) => (language === 'en' ? text : null));
    // what is typed as HTML is shown as typed, never as a tag
    if (what === 'HTML') expect(JSON.stringify([...made().values()])).toContain('<b>x</b>');
    else expect(made).toThrow(problem);
  });

  test('[DEL-8] names of buttons in a help are words of the portal', async () => {
    const sources = [
      ...filesBelow('packages/screens/src', /\.tsx?$/),
      ...filesBelow('packages/ui/src', /\.tsx?$/),
      ...filesBelow('packages/contracts/src', /\.ts$/),
      ...filesBelow('packages/words/catalogues', /^en\.po$/),
    ].map((file) => readFileSync(file, 'utf8'));
    const unknown = [...new Set((await readEntries()).map(({ help }) => help!))].flatMap((name) =>
      [...read(name, 'en')!.matchAll(/\*\*([^*]+)\*\*/g)]
        .filter(([, label]) => !sources.some((text) => text.includes(label!)))
        .map(([, label]) => `${name}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  test('[DEL-8] a help speaks plainly: sentences of at most twenty words, and none of the words we do not use', async () => {
    const forbidden = /\b(stands|keyed|anew|whoever|nobody|taken away|mended|meanwhile|is told|go on)\b/i;
    const problems = [...new Set((await readEntries()).map(({ help }) => help!))].flatMap((name) =>
      read(name, 'en')!
        .split(/\n|(?<=[.:;!?]) /)
        .filter((sentence) => forbidden.test(sentence) || sentence.trim().split(/\s+/).length > 21)
        .map((sentence) => `${name}: ${sentence}`),
    );
    expect(problems).toEqual([]);
  });
});

describe('the handbook', () => {
  test('has a page for each role with every one of its screens, without script, and shows signs as signs', async () => {
    const entries = await readEntries();
    const help = compile(entries, read);
    const pages = (handbookPages as (given: object) => Map<string, string>)({ entries, help, version: '<1>' });
    expect([...pages.keys()].sort()).toEqual([
      'camp-officer.html',
      'college.html',
      'index.html',
      'office.html',
      'operator.html',
    ]);
    for (const html of pages.values()) {
      expect(html).not.toMatch(/<script|style=|onclick|<1>/);
      expect(html).toContain('For version &lt;1&gt;');
    }
    const college = pages.get('college.html')!;
    const labels = new Set(entries.filter(({ role }) => role === 'college').map(({ label }) => label));
    expect([...college.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, label]) => label)).toEqual([...labels]);
  });

  test('a text is read in its parts', () => {
    const parsed = (parseHelp as (text: string, file: string) => object)(
      SAMPLE.replace('Do this.', 'Press **Save** on [Page](/home/page) & rest.'),
      'a.md',
    );
    expect(parsed).toMatchObject({
      purpose: ['For a purpose.'],
      steps: [['Press ', { strong: 'Save' }, ' on ', { text: 'Page', to: '/home/page' }, ' & rest.']],
    });
  });
});
