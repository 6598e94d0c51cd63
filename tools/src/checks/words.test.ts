import { execFileSync } from 'node:child_process';
import { root } from '../root';

/** Runs ES modules with dynamic imports, which jest cannot load in its sandbox, in a process of their own. */
const runModule = <T>(script: string, input: unknown): T =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(input)], {
      cwd: root,
      encoding: 'utf8',
    }),
  ) as T;

const HEAD = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n';
const english = (key: string, text: string, note = '') => `${note}msgid "${key}"\nmsgstr "${text}"\n\n`;
const tamil = (key: string, source: string, text: string) =>
  `#. English: ${source}\nmsgid "${key}"\nmsgstr "${text}"\n\n`;

const EN = HEAD + english('title', 'Marks') + english('count', '{n, plural, one {# paper} other {# papers}}');
const COUNT = tamil('count', '{n, plural, one {# paper} other {# papers}}', '{n, plural, one {# தாள்} other {# தாள்கள்}}');
const TA = HEAD + tamil('title', 'Marks', 'மதிப்பெண்கள்') + COUNT;

/** What is planted: the English and the Tamil catalogue, and the fault that has to be named. */
const PLANTED: [what: string, en: string, ta: string, fault: RegExp | null][] = [
  ['nothing', EN, TA, null],
  ['a key missing in Tamil', EN, HEAD + COUNT, /'title' is missing/],
  ['a surplus key in Tamil', EN, TA + tamil('other', 'Other', 'வேறு'), /'other' is not in en.po/],
  ['an empty translation', EN, HEAD + tamil('title', 'Marks', '') + COUNT, /'title' is missing/],
  [
    'a wrong parameter',
    EN,
    TA.replace('{n, plural, one {# தாள்', '{m, plural, one {# தாள்'),
    /has the parameters m: number; English has n: number/,
  ],
  ['English that changed after it was translated', EN.replace('"Marks"', '"All marks"'), TA, /is now: All marks/],
  ['English left in Tamil', EN, TA.replace('மதிப்பெண்கள்', 'Marks'), /still has the English word 'Marks'/],
  ['a message that cannot be read', EN, TA.replace('other {# தாள்கள்}}', 'other {# தாள்கள்}'), /cannot be read/],
  ['a forbidden word', EN.replace('"Marks"', '"Whoever enters marks"'), TA, /says 'Whoever'/],
  [
    'a sentence nobody reads to its end',
    EN.replace('"Marks"', `"${'mark '.repeat(21).trim()}."`),
    TA,
    /more than 20 words/,
  ],
];

test('[DEL-8] a fault planted in a catalogue stops the build and is named', () => {
  const script = `
    const { compileDomain } = await import('@thervu/build/words-compiler');
    const out = JSON.parse(process.argv[1]).map(({ en, ta }) => compileDomain('sample', { en, ta }).faults);
    process.stdout.write(JSON.stringify(out));`;
  const faults = runModule<string[][]>(
    script,
    PLANTED.map(([, en, ta]) => ({ en, ta })),
  );
  PLANTED.forEach(([what, , , fault], index) => {
    const named = faults[index]!.join('\n');
    if (fault === null) expect([what, named]).toEqual([what, '']);
    else expect(`${what}: ${named}`).toMatch(fault);
  });
});

test('a listed text of the specification keeps its words', () => {
  const en = HEAD + english('title', 'Nobody stands here', '#. listed\n');
  const ta = HEAD + tamil('title', 'Nobody stands here', 'யாரும் இல்லை');
  const script = `
    const { compileDomain } = await import('@thervu/build/words-compiler');
    const { en, ta } = JSON.parse(process.argv[1]);
    process.stdout.write(JSON.stringify(compileDomain('sample', { en, ta }).faults));`;
  expect(runModule<string[]>(script, { en, ta })).toEqual([]);
});

test('the catalogues are whole, and their compiled modules current', () => {
  const script = `
    const { compileCatalogues, outdated } = await import('@thervu/build/words');
    const { modules, faults } = compileCatalogues();
    process.stdout.write(JSON.stringify([...faults, ...outdated(modules)]));`;
  expect(runModule<string[]>(script, null)).toEqual([]);
});

test('[DEL-9] each Tamil catalogue says who has read it; where nobody has, the interface says beta', () => {
  const script = `
    const { compileDomain } = await import('@thervu/build/words-compiler');
    const { readersModule } = await import('@thervu/build/words-compiler');
    const { en, ta } = JSON.parse(process.argv[1]);
    const read = ta.replace('"Language: en', '"X-Read-By: A. Reader, 2026-11\\\\n"\\n"Language: en');
    process.stdout.write(JSON.stringify([
      compileDomain('sample', { en, ta }).readBy, compileDomain('sample', { en, ta: read }).readBy,
      readersModule({ sample: '' }), readersModule({ sample: 'A. Reader, 2026-11' }),
    ]));`;
  const [unread, read, beta, final] = runModule<[string, string, string, string]>(script, { en: EN, ta: TA });
  expect([unread, read]).toEqual(['', 'A. Reader, 2026-11']);
  expect(beta).toMatch(/sample: no native speaker yet[^]*TAMIL_IS_BETA: boolean = true;/);
  expect(final).toMatch(/sample: A\. Reader, 2026-11[^]*TAMIL_IS_BETA: boolean = false;/);
});

const FILE = 'shell/src/frame/Sample.tsx';
const LITERALS: [what: string, code: string][] = [
  ['a text between tags', 'export const Sample = () => <p>logout</p>;'],
  ['a label', 'export const Sample = () => <input aria-label="menu" />;'],
  ['a text in braces', "export const Sample = ({ busy }: { busy: boolean }) => <p>{busy ? 'Signing in…' : ''}</p>;"],
  ['a sentence that is put together', 'export const sample = (n: number) => `${n} papers are missing`;'],
  ['a constant', "export const FAILED = 'The file could not be fetched.';"],
];

test('[DEL-8] a literal text in a translated folder is refused by lint, elsewhere not yet', () => {
  const script = `
    import { ESLint } from 'eslint';
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)} });
    const out = [];
    for (const { file, code } of JSON.parse(process.argv[1])) {
      const [result] = await eslint.lintText(code, { filePath: file });
      out.push(result.messages.filter((m) => m.ruleId === 'thervu/no-literal-text').length);
    }
    process.stdout.write(JSON.stringify(out));`;
  const technical = "export const Sample = () => <p className='Plain text'>{'background.paper'}</p>;";
  const counts = runModule<number[]>(script, [
    ...LITERALS.map(([, code]) => ({ file: FILE, code })),
    { file: FILE, code: technical },
    { file: 'tools/src/checks/Sample.tsx', code: LITERALS[0]![1] },
  ]);
  expect(counts).toEqual([...LITERALS.map(() => 1), 0, 0]);
});
