import { monthAndYear, ticketDay } from '@thervu/contracts/hall-ticket/hall-ticket-rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CHECK_FORM_LIMIT,
  CHECK_HEADERS,
  checkPage,
  dataTable,
  factList,
  tooMany,
  type Verdict,
} from '../../core/static/check-page';
import { CHECK_PAGES, codeIn } from '../../core/static/code-address';
import type { Db, Pools } from '../../core/database/connect';
import type { CheckLimits } from '../../core/http/check-limits';
import { TooMany } from '../../core/http/problem';
import type { SigningKeys } from '../../core/session/signing-keys';
import { publicSettings } from '../setting/setting-service';
import { ticketState } from './hall-ticket-queries';
import { readTicketCode } from './ticket-code';

const MAX_CODE_CHARS = 1000;

/**
 * What the public page shows of a code: whether this portal signed it, and whether the student still has a ticket for
 * that exam.
 */
export async function checkedTicket(db: Db, keys: SigningKeys, text: string) {
  const claims = text.length <= MAX_CODE_CHARS ? readTicketCode(keys, codeIn(text)) : undefined;
  if (!claims) return { match: false as const, current: false as const };
  const state = await ticketState(db, claims);
  return { match: true as const, current: state?.current === true, claims, state };
}
export type CheckedTicket = Awaited<ReturnType<typeof checkedTicket>>;

function verdictOf(ticket: CheckedTicket): Verdict {
  if (!ticket.match)
    return { kind: 'bad', word: 'No match', meaning: 'This portal has not made such a ticket.', shown: '' };
  const { claims, state, current } = ticket;
  const facts = factList([
    ['Name', claims.name],
    ['Register Number', state?.reg_no ?? claims.regNo],
    ['College', claims.colcode],
    ...(state
      ? ([
          ['Course Name', state.degree],
          ['Exam', monthAndYear(state.exam)],
        ] as const)
      : []),
  ]);
  if (!current || !state)
    return {
      kind: 'mind',
      word: 'Not current',
      meaning:
        'This portal made the ticket, but the student has no ticket for this exam any more. Ask the examination office.',
      shown: facts,
    };
  const older =
    claims.revision < state.revision
      ? `<p class="mind">The time table has changed since this ticket was printed (revision ${claims.revision}, now ${state.revision}). Below are the present dates.</p>`
      : '';
  const papers = dataTable(
    ['Date', 'Session', 'Subject'],
    state.papers.map(({ examdate, examsession, p_code, p_name }) => [
      ticketDay(examdate),
      examdate === null ? '-' : (examsession ?? '-'),
      `${p_code} ${p_name}`,
    ]),
  );
  return {
    kind: 'good',
    word: 'Match',
    meaning:
      'This portal made the ticket, and it is current. Compare what is shown here with the ticket and with the student.',
    shown: `${facts}${older}${papers}`,
  };
}

/** The public page for checks at a hall: it shows whether a ticket matches and is current, and stores nothing. */
export function verifyPageRoutes(
  app: FastifyInstance,
  {
    basePath,
    keys,
    pools,
    limits,
  }: {
    basePath: string;
    keys: SigningKeys;
    pools: Pick<Pools, 'public'>;
    limits: CheckLimits;
  },
): void {
  const url = `${basePath}${CHECK_PAGES.ticket}`;
  const config = { permission: 'public' as const };
  const html = async (verdict?: Verdict) => {
    const { universityName: university } = await publicSettings(pools.public);
    return checkPage(
      {
        university,
        title: 'Check a hall ticket',
        action: url,
        longest: MAX_CODE_CHARS,
        label: 'Text of the QR code on the ticket',
        advice: 'Point a camera at the code on the ticket, or type its text. Nothing is kept of what is checked here.',
      },
      verdict,
    );
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, code: unknown) => {
    void reply.headers(CHECK_HEADERS);
    try {
      const ticket = await limits.within(request, async () => {
        const found = await checkedTicket(pools.public, keys, typeof code === 'string' ? code : '');
        return [found.match, found];
      });
      return reply.send(await html(verdictOf(ticket)));
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      return reply
        .code(429)
        .header('retry-after', String(error.more.retryAfter))
        .send(await html(tooMany(error)));
    }
  };
  app.get(url, { config }, async (request, reply) => {
    const { c } = request.query as { c?: unknown };
    return c === undefined ? reply.headers(CHECK_HEADERS).send(await html()) : answer(request, reply, c);
  });
  app.post(url, { config, bodyLimit: CHECK_FORM_LIMIT }, (request, reply) =>
    answer(request, reply, ((request.body ?? {}) as { code?: unknown }).code),
  );
}
