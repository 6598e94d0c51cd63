import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import { cleanRegisterNumber, readBirthDate, RESULT_MESSAGES } from '@thervu/contracts/result/result-rules';
import { lookUpResult } from '@thervu/contracts/result/result-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Busy, NotFound, HttpError, TooMany } from '../../core/http/problem';
import { publication } from './result-routes';
import { lookUp, withSession, type ResultService } from './result-service';

type Outcome = { kind: 'result'; result: StudentResult } | { kind: 'message'; text: string; readDay?: string };
/** The export of the page's build: `renderPage` of `public-result/render.cjs`. */
type RenderPage = (state: {
  publication: Publication;
  outcome: Outcome | null;
  regNo: string;
  exam: string;
  basePath: string;
}) => string;

interface PlainForm {
  regNo?: unknown;
  dob?: unknown;
  exam?: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 60) : '');

/** The outcome of the plain form: every refusal becomes a sentence on the page. */
async function outcomeOf(
  service: ResultService,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { regNo, dob, exam }: { regNo: string; dob: string; exam: string },
): Promise<Outcome> {
  if (regNo === '' || dob === '') return { kind: 'message', text: RESULT_MESSAGES.bothRequired };
  const day = readBirthDate(dob);
  if (day === null) return { kind: 'message', text: RESULT_MESSAGES.noSuchDay };
  const body = lookUpResult.body.safeParse({ regNo, dob: day, ...(exam !== '' && { exam }) });
  if (!body.success) return { kind: 'message', text: RESULT_MESSAGES.notFound, readDay: day };
  try {
    const result = JSON.parse(withSession(await lookUp(service, request, body.data))) as StudentResult;
    return { kind: 'result', result };
  } catch (error) {
    if (error instanceof Busy || error instanceof TooMany)
      void reply.code(error.status).header('retry-after', String(error.more.retryAfter));
    if (error instanceof NotFound) return { kind: 'message', text: error.message, readDay: day };
    if (error instanceof HttpError) return { kind: 'message', text: error.message };
    request.log.error({ err: error }, 'the plain form failed');
    return { kind: 'message', text: RESULT_MESSAGES.failed };
  }
}

/** The public page as HTML, before any script: a visit, and the answer to the plain form. */
export function resultPageRoutes(app: FastifyInstance, service: ResultService): void {
  const file = service.webDir && path.join(service.webDir, 'public-result/render.cjs');
  if (!file || !existsSync(file)) return;
  const { renderPage } = createRequire(path.resolve(file))(path.resolve(file)) as { renderPage: RenderPage };
  const page = (known: Publication, outcome: Outcome | null, asked: { regNo: string; exam: string }) =>
    renderPage({ publication: known, outcome, ...asked, basePath: service.basePath });
  /** The requested session, if it is published. */
  const chosen = (known: Publication, exam: unknown): string =>
    known.sessions.find((session) => session.exam === exam)?.exam ?? '';
  const url = `${service.basePath}ExamResult`;
  const config = { permission: 'public' as const };

  app.get(url, { config }, async (request, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const known = await publication(service);
    const { exam } = request.query as { exam?: unknown };
    return page(known, null, { regNo: '', exam: chosen(known, exam) });
  });

  app.post(url, { config, bodyLimit: 4096 }, async (request, reply) => {
    const form = (request.body ?? {}) as PlainForm;
    const regNo = cleanRegisterNumber(text(form.regNo));
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
    // read first: the answer of a release published in between is cached under the older one, and fetched again
    const known = await publication(service);
    const asked = { regNo, dob: text(form.dob), exam: chosen(known, form.exam) };
    return page(known, await outcomeOf(service, { request, reply }, asked), asked);
  });
}
