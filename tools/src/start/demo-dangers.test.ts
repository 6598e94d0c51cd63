import { demoDangers } from './demo-dangers';

const SAFE = 'marigold-ferry-19';

test.each(['127.0.0.1', 'localhost', '::1', '127.3.4.5'])('a demonstration on %s is nobody else’s to enter', (host) => {
  expect(demoDangers({ host, password: SAFE })).toEqual([]);
});

test.each(['0.0.0.0', '::', '192.168.1.7', 'exam.example.org', '127.0.0.1.example.org'])(
  '[SEC-15] a demonstration on %s is warned of',
  (host) => expect(demoDangers({ host, password: SAFE })).toEqual([expect.stringContaining(`listens on ${host}`)]),
);

test.each(['password1', 'demo-2025', 'Welcome@2025'])(
  '[SEC-15] a password such as %s is warned of and not repeated',
  (password) => {
    const dangers = demoDangers({ host: '127.0.0.1', password });
    expect(dangers).toEqual([expect.stringMatching(/^DEMO_PASSWORD is easily guessed\./)]);
    expect(dangers.join()).not.toContain(password);
  },
);

test('a password made by the start itself, or known to nobody here, is no danger', () => {
  expect(demoDangers({ host: '127.0.0.1', password: 'demo-4f1c9a77e0' })).toEqual([]);
  expect(demoDangers({ host: '127.0.0.1', password: undefined })).toEqual([]);
});
