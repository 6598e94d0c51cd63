import { act, screen, within } from '@testing-library/react';
import {
  confirmTotp,
  endFactor,
  enrolTotp,
  askPasskey,
  getOwnFactors,
  type OwnFactors,
} from '@thervu/contracts/signature/factor-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { MyAccountScreen } from './MyAccountScreen';

const NONE: OwnFactors = { factors: [], recoveryCodes: null, passkeysFor: 'exam.example.org', asked: 'SIGNING' };
const ONE: OwnFactors = {
  ...NONE,
  recoveryCodes: 9,
  factors: [{ id: 4, kind: 'TOTP', label: 'Phone', createdAt: '2026-11-02T05:30:00Z', lastUsedAt: null }],
};
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jk${index}m`);
/** Nobody has a factor yet, and the first app is added. */
const FIRST_APP = [
  reply(getOwnFactors, NONE),
  reply(enrolTotp, {
    id: 9,
    secret: 'JBSWY3DPEHPK3PXP',
    address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    qr: { size: 2, dots: 'kA==' },
  }),
  reply(confirmTotp, { recoveryCodes: CODES }),
];

test('the first app: password, QR code and key, first code, ten recovery codes that are shown once', async () => {
  const { user } = renderScreen(<MyAccountScreen />, {
    api: FIRST_APP,
  });
  expect(await screen.findByText('You have no second factor yet.')).toBeVisible();
  expect(screen.getByText('Passkeys work where the portal is opened as exam.example.org.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add an authenticator app' }));
  await user.type(await screen.findByLabelText(/^Your present password/), 'marigold-ferry-19');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'Code for the authenticator app' })).toBeVisible();
  expect(screen.getByText(/JBSW Y3DP EHPK 3PXP/)).toBeVisible();
  await user.type(screen.getByLabelText(/^Code the app shows/), '123456');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect(requests(enrolTotp)).toMatchObject([{ body: { proof: { password: 'marigold-ferry-19' } } }]);
});

test('a factor is ended with a proof; a wrong code is said and what was typed stays', async () => {
  const message = 'This code is wrong or has expired.';
  const { user } = renderScreen(<MyAccountScreen />, {
    api: [
      reply(getOwnFactors, ONE),
      reply(askPasskey, { totp: true, passkey: null }),
      rejection(endFactor, 422, { message, errors: [{ field: 'proof/code', message }] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'End Phone' }));
  await user.type(await screen.findByLabelText(/^Code of your authenticator app/), '111111');
  await user.type(screen.getByLabelText(/^Your present password/), 'marigold-ferry-19');
  await user.click(screen.getByRole('button', { name: 'End it' }));
  expect((await screen.findAllByText(message))[0]).toBeVisible();
  expect(screen.getByLabelText(/^Code of your authenticator app/)).toHaveValue('111111');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(await screen.findByRole('textbox', { name: /^Recovery code/ })).toBeVisible();
});

describe('in Tamil', () => {
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));
  const DATA = /Phone|exam\.example\.org|JBSW Y3DP EHPK 3PXP|([a-z]{4}-){2}jk\d+m/g;

  test('nothing of the page is left in English, with a factor and without', async () => {
    let view: ReturnType<typeof renderScreen> | undefined;
    await act(async () => {
      view = renderScreen(<MyAccountScreen />, { api: [reply(getOwnFactors, ONE)] });
    });
    await screen.findByRole('row', { name: /Phone/ });
    expect(latinLeft(DATA)).toEqual([]);
    view!.unmount();
    await act(async () => void renderScreen(<MyAccountScreen />, { api: [reply(getOwnFactors, NONE)] }));
    await screen.findByText('உங்களிடம் இன்னும் இரண்டாம் சரிபார்ப்பு இல்லை.');
    expect(latinLeft(DATA)).toEqual([]);
  });

  test('nothing of the dialogs that add and end a factor is left in English', async () => {
    let user: ReturnType<typeof renderScreen>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<MyAccountScreen />, {
        api: FIRST_APP,
      }));
    });
    await user!.click(await screen.findByRole('button', { name: 'சரிபார்ப்புச் செயலியைச் சேர்' }));
    await user!.type(await screen.findByLabelText(/^உங்கள் தற்போதைய கடவுச்சொல்/), 'marigold-ferry-19');
    expect(latinLeft(DATA)).toEqual([]);
    await user!.click(screen.getByRole('button', { name: 'தொடர்' }));
    await user!.type(await screen.findByLabelText(/^செயலி காட்டும் குறியீடு/), '123456');
    expect(latinLeft(DATA)).toEqual([]);
    await user!.click(screen.getByRole('button', { name: 'சேர்' }));
    await screen.findByRole('list', { name: 'மீட்புக் குறியீடுகள்' });
    expect(latinLeft(DATA)).toEqual([]);
  });

  test('nothing of a proof by code is left in English', async () => {
    let user: ReturnType<typeof renderScreen>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<MyAccountScreen />, {
        api: [reply(getOwnFactors, ONE), reply(askPasskey, { totp: true, passkey: null })],
      }));
    });
    await user!.click(await screen.findByRole('button', { name: 'முடி: Phone' }));
    await screen.findByLabelText(/^உங்கள் சரிபார்ப்புச் செயலியின் குறியீடு/);
    expect(latinLeft(DATA)).toEqual([]);
    await user!.click(screen.getByRole('button', { name: 'முடித்துவிடு' }));
    await user!.click(screen.getByRole('button', { name: 'மீட்புக் குறியீட்டைப் பயன்படுத்து' }));
    await screen.findByRole('textbox', { name: /^மீட்புக் குறியீடு/ });
    expect(latinLeft(DATA)).toEqual([]);
  });
});
