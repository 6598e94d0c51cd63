import Fastify from 'fastify';

/** What the divisor answers: the portal's own bytes and headers, without the portal's work. */
export interface BareAnswer {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Started as a child: receives its answer as a message and sends its port back in one. */
process.once('message', async (answer: BareAnswer) => {
  const app = Fastify({ logger: false });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(answer.headers);
  });
  app.post(
    answer.path,
    {
      schema: {
        body: {
          type: 'object',
          required: ['regNo', 'dob'],
          additionalProperties: false,
          properties: { regNo: { type: 'string' }, dob: { type: 'string' } },
        },
      },
    },
    async (_request, reply) => reply.send(answer.body),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send!({ port: (app.server.address() as { port: number }).port });
});
process.once('disconnect', () => process.exit(0));
