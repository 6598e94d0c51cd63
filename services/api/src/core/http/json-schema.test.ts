import type { Call } from '@thervu/contracts/core/call';
import * as z from 'zod/mini';
import { http } from './http';
import { toJsonSchema } from './json-schema';
import { newApp } from './new-app';

test('a server is ready without turning any contract, and a request turns those of its call, once', async () => {
  const turned: string[] = [];
  const noted = <T extends z.ZodMiniType>(name: string, schema: T) =>
    z.lazy(() => {
      turned.push(name);
      return schema;
    });
  const call = (name: string): Call => ({
    name,
    method: 'POST',
    path: `/${name}/:no`,
    permission: 'public',
    summary: 'Answers what it is asked.',
    params: z.strictObject({ no: z.number() }),
    query: z.strictObject({ page: z.optional(z.number()) }),
    body: z.strictObject({ mark: noted(`${name} body`, z.nullable(z.number())) }),
    reply: z.strictObject({ mark: noted(`${name} reply`, z.nullable(z.number())) }),
  });
  const app = newApp({ basePath: '/', trustProxy: false, logLevel: 'silent' });
  for (const name of ['asked', 'unasked']) app.route({ ...http(call(name)), handler: (request) => request.body });
  await app.ready();
  expect(turned).toEqual([]);
  const send = (payload: object, address = '/asked/7?page=2') => app.inject({ method: 'POST', url: address, payload });
  expect((await send({ mark: null })).statusCode).toBe(200);
  const afterFirst = [...turned];
  expect([...new Set(afterFirst)].sort()).toEqual(['asked body', 'asked reply']);
  expect((await send({ mark: 3 })).body).toBe('{"mark":3}');
  expect(turned).toEqual(afterFirst);
  for (const refused of [
    await send({ mark: '3' }),
    await send({ mark: 3 }, '/asked/x'),
    await send({ mark: 3 }, '/asked/%20'),
  ])
    expect(refused.statusCode).toBe(400);
  await app.close();
});

test('a contract says itself as draft-7 without unknown keys', () => {
  expect(toJsonSchema(z.strictObject({ no: z.number() }), 'input')).toMatchObject({
    additionalProperties: false,
    maxProperties: 1,
  });
});
