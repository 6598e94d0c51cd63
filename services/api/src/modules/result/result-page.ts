import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import {
  cleanRegisterNumber,
  readBirthDate,
  RESULT_MESSAGES,
  SESSION_HIDDEN,
} from '@thervu/contracts/result/result-rules';
import { lookUpResult } from '@thervu/contracts/result/result-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Busy, NotFound, HttpError, TooMany } from '../../core/http/problem';
import { publication } from './result-routes';
import { askedLanguage, languageCookie, pageLanguage, type PageLanguage } from './page-language';
import { lookUp, withSession, type ResultService } from './result-service';

type Outcome =
  | { kind: 'result'; result: StudentResult }
  | { kind: 'message'; text: string; readDay?: string; wait?: { status: 429 | 503; seconds: number | null } };
/** The export of the page's build: `renderPage` of `public-result/render.cjs`. */
type RenderPage = (state: {
  publication: Publication;
  outcome: Outcome | null;
  regNo: string;
  exam: string;
  basePath: string;
  language: PageLanguage['language'];
  offersTamil: boolean;
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
    if (error instanceof Busy || error instanceof TooMany) {
      const { retryAfter } = error.more;
      void reply.code(error.status).header('retry-after', String(retryAfter));
      return {
        kind: 'message',
        text: error.message,
        wait: { status: error.status as 429 | 503, seconds: retryAfter ?? null },
      };
    }
    if (error instanceof NotFound && error.type === SESSION_HIDDEN) return { kind: 'message', text: error.message };
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
  const page = (known: Publication, outcome: Outcome | null, asked: { regNo: string; exam: string } & PageLanguage) =>
    renderPage({ publication: known, outcome, ...asked, basePath: service.basePath });
  /** The requested session, if it is published. */
  const chosen = (known: Publication, exam: unknown): string =>
    [...known.sessions, ...(known.hidden ?? [])].find((session) => session.exam === exam)?.exam ?? '';
  /** The language of this answer; one that the address asks for is kept. */
  const speak = (request: FastifyRequest, reply: FastifyReply): PageLanguage => {
    const asked = askedLanguage(request.query);
    void reply.header('vary', 'Cookie, Accept-Language');
    if (asked) void reply.header('set-cookie', languageCookie(asked, service.basePath));
    return pageLanguage(asked, request.headers);
  };
  const url = `${service.basePath}ExamResult`;
  const config = { permission: 'public' as const };

  app.get(url, { config }, async (request, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const known = await publication(service);
    const { exam } = request.query as { exam?: unknown };
    const spoken = speak(request, reply);
    return page(known, null, { regNo: '', exam: chosen(known, exam), ...spoken });
  });

  app.post(url, { config, bodyLimit: 4096 }, async (request, reply) => {
    const form = (request.body ?? {}) as PlainForm;
    const regNo = cleanRegisterNumber(text(form.regNo));
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
    // read first: the answer of a release published in between is cached under the older one, and fetched again
    const known = await publication(service);
    const asked = { regNo, dob: text(form.dob), exam: chosen(known, form.exam) };
    const spoken = speak(request, reply);
    return page(known, await outcomeOf(service, { request, reply }, asked), { ...asked, ...spoken });
  });
}
