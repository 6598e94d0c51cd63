import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { result } from './compiled/result';
import { ta as tamilResult } from './compiled/ta/result';
import { signIn } from './compiled/sign-in';
import { createTranslate, type Texts } from './say';
import { chooseLanguage, loadTamil, prefersTamil, useKnownText, useWords, type Domain } from './words';

interface Sample {
  greeting: { name: string };
}
let made = 0;
/** A domain of its own whose Tamil comes when the test lets it. */
function domainWithLateTamil(name = `sample-${(made += 1)}`, greeting = 'Welcome, ') {
  let arrive: (texts: { ta: Texts<Sample> }) => void = () => undefined;
  let break_: (problem: Error) => void = () => undefined;
  const coming = new Promise<{ ta: Texts<Sample> }>((resolve, reject) => {
    arrive = resolve;
    break_ = reject;
  });
  const ta = jest.fn(() => coming);
  const domain: Domain<Sample> = { name, en: { greeting: [greeting, ['name']] }, ta };
  return {
    domain,
    ta,
    arrive: () => arrive({ ta: { greeting: ['வணக்கம், ', ['name']] } }),
    fail: (p: Error) => break_(p),
  };
}
const shownBy = (domain: Domain<Sample>) =>
  function Greeting() {
    return <p>{useWords(domain)('greeting', { name: 'Mala' })}</p>;
  };
const inSuspense = (Part: () => React.ReactNode) => (
  <Suspense fallback={<p>skeleton</p>}>
    <Part />
  </Suspense>
);

afterEach(() => act(() => chooseLanguage('en')));

test('English is spoken unless the person has chosen, whatever the browser asks for', async () => {
  Object.defineProperty(navigator, 'languages', { value: ['ta-IN', 'en'], configurable: true });
  expect(prefersTamil()).toBe(true);
  const { domain, arrive } = domainWithLateTamil();
  arrive();
  render(inSuspense(shownBy(domain)));
  expect(screen.getByText('Welcome, Mala')).toBeVisible();
  expect(document.documentElement.lang).toBe('en-IN');
});

test('a choice changes the texts, the language of the document, and the cookie that page and portal read', async () => {
  const { domain, arrive } = domainWithLateTamil();
  render(inSuspense(shownBy(domain)));
  arrive();
  await act(() => chooseLanguage('ta'));
  expect(screen.getByText('வணக்கம், Mala')).toBeVisible();
  expect(document.documentElement.lang).toBe('ta-IN');
  expect(document.cookie).toContain('thervu.language=ta');
});

test('while Tamil is on the way the skeleton remains, never English that changes', async () => {
  await act(() => chooseLanguage('ta'));
  const { domain, arrive } = domainWithLateTamil();
  await act(async () => {
    render(inSuspense(shownBy(domain)));
  });
  expect(screen.getByText('skeleton')).toBeVisible();
  expect(screen.queryByText(/Welcome/)).not.toBeInTheDocument();
  await act(async () => arrive());
  expect(await screen.findByText('வணக்கம், Mala')).toBeVisible();
});

test('a part may have state behind its texts, also where they arrive while it is drawn for the first time', async () => {
  const [first, second] = [domainWithLateTamil(), domainWithLateTamil()];
  const recovered = jest.fn();
  function Greeting() {
    const greet = useWords(first.domain);
    const [name] = useState('Mala');
    const greetAgain = useWords(second.domain);
    const [other] = useState('Devi');
    return <p>{`${greet('greeting', { name })}, ${greetAgain('greeting', { name: other })}`}</p>;
  }
  await act(() => chooseLanguage('ta'));
  first.arrive();
  second.arrive();
  await act(async () => {
    render(inSuspense(Greeting), { onRecoverableError: recovered });
  });
  expect(await screen.findByText('வணக்கம், Mala, வணக்கம், Devi')).toBeVisible();
  expect(recovered).not.toHaveBeenCalled();
});

test('what is shown stays until all of it can be said in Tamil', async () => {
  const { domain, arrive } = domainWithLateTamil();
  render(inSuspense(shownBy(domain)));
  let chosen: Promise<void> = Promise.resolve();
  act(() => {
    chosen = chooseLanguage('ta');
  });
  expect(screen.getByText('Welcome, Mala')).toBeVisible();
  expect(document.documentElement.lang).toBe('en-IN');
  arrive();
  await act(() => chosen);
  expect(screen.getByText('வணக்கம், Mala')).toBeVisible();
});

test('Tamil that cannot be loaded is reported, and the domain speaks English', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { domain, fail } = domainWithLateTamil();
  render(inSuspense(shownBy(domain)));
  let chosen: Promise<void> = Promise.resolve();
  act(() => {
    chosen = chooseLanguage('ta');
  });
  fail(new Error('no connection'));
  await act(() => chosen);
  expect(screen.getByText('Welcome, Mala')).toBeVisible();
  expect(failing).toHaveBeenCalledWith(`The Tamil texts of ${domain.name} could not be loaded.`, expect.any(Error));
  failing.mockRestore();
});

test('a catalogue that shell and remote both bring along is fetched once, and only where it is the same', () => {
  const ofShell = domainWithLateTamil('shared');
  const ofRemote = domainWithLateTamil('shared');
  const later = domainWithLateTamil('shared', 'Good day, ');
  const first = loadTamil(ofShell.domain);
  expect(loadTamil(ofRemote.domain)).toBe(first);
  expect(loadTamil(later.domain)).not.toBe(first);
  expect([ofShell, ofRemote, later].map(({ ta }) => ta.mock.calls.length)).toEqual([1, 0, 1]);
});

test('a text of the server is said in Tamil where the domain has it, and as it is elsewhere', async () => {
  function Refusals() {
    const known = useKnownText(signIn);
    return <p>{`${known('Invalid username or password.')} ${known('Something new.')}`}</p>;
  }
  await act(() => chooseLanguage('ta'));
  await act(async () => {
    render(inSuspense(Refusals));
  });
  expect(await screen.findByText('பயனர் பெயர் அல்லது கடவுச்சொல் சரியில்லை. Something new.')).toBeVisible();
});

test('one and many, and figures as India groups them, in both languages', () => {
  const [english, tamil] = [createTranslate('en', result.en), createTranslate('ta', tamilResult)];
  expect(english('later.seconds', { n: 1 })).toBe('Please try again in a second.');
  expect(english('later.minutes', { n: 123_456 })).toBe('Please try again in 1,23,456 minutes.');
  expect(tamil('later.minutes', { n: 1 })).toMatch(/^1 நிமிடம் /);
  expect(tamil('later.minutes', { n: 2 })).toMatch(/^2 நிமிடங்கள் /);
});

test('a key that does not exist is an error, never an empty place', () => {
  expect(() => (createTranslate('en', result.en) as unknown as (key: string) => string)('nowhere')).toThrow(
    /no message 'nowhere'/,
  );
});

test('[DEL-8] the compiler refuses an unknown key and wrong parameters', () => {
  const say = createTranslate('en', result.en);
  // each line below is an error of the compiler: `npm run types` fails where one is none
  // @ts-expect-error a key that no catalogue has
  expect(() => say('titel')).toThrow();
  // @ts-expect-error a parameter is missing
  expect(say('sheet')).toBe('Result of ');
  // @ts-expect-error a parameter of another name
  expect(say('sheet', { regNo: '23UCA10045' })).toBe('Result of ');
  // @ts-expect-error a number is wanted
  expect(say('later.minutes', { n: '3' })).toContain('3');
  // @ts-expect-error a text without parameters takes none
  expect(say('title', { n: 1 })).toBe('Examination Results');
});
