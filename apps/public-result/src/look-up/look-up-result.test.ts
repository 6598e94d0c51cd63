import { HttpResponse, delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { API } from '../testing/result-server';
import { TIME_LIMIT_MS, fetchPublication, lookUpResult, secondsToWait } from './look-up-result';

const ASKED = { regNo: '23UCA10045', dob: '2004-07-19', exam: '' };
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('[S8-MSG-RESULT-01] a server that does not answer within the limit counts as failed', async () => {
  expect(TIME_LIMIT_MS).toBe(35_000);
  server.use(http.post(`${API}/result/look-up`, () => delay('infinite')));
  expect(await lookUpResult(API, ASKED, 50)).toEqual({
    kind: 'message',
    text: 'Failed to fetch results. Please try again.',
  });
});

test('the birth date travels in the body and never in the address', async () => {
  const addresses: string[] = [];
  server.use(
    http.post(`${API}/result/look-up`, ({ request }) => {
      addresses.push(request.url);
      return HttpResponse.json({}, { status: 404 });
    }),
  );
  await lookUpResult(API, ASKED);
  expect(addresses).toEqual([`${API}/result/look-up`]);
});

test('Retry-After is read as seconds and as a date; anything else is no time at all', () => {
  const now = Date.parse('2025-06-01T10:00:00Z');
  expect(secondsToWait('40', now)).toBe(40);
  expect(secondsToWait('Sun, 01 Jun 2025 10:01:30 GMT', now)).toBe(90);
  expect(secondsToWait('Sun, 01 Jun 2025 09:00:00 GMT', now)).toBe(1);
  expect(secondsToWait('soon', now)).toBeNull();
  expect(secondsToWait(null, now)).toBeNull();
});

test('a publication that cannot be read is simply not known', async () => {
  server.use(http.get(`${API}/result/publication`, () => HttpResponse.error()));
  expect(await fetchPublication(API)).toBeNull();
});
