import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import type { VerifiedStatement } from '@thervu/contracts/result-document/result-document-contract';
import { MAX_CODE, provisionalMessage } from '@thervu/contracts/result-document/result-document-rules';
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
import { CHECK_PAGES } from '../../core/static/code-address';
import type { Pools } from '../../core/database/connect';
import type { CheckLimits } from '../../core/http/check-limits';
import { TooMany } from '../../core/http/problem';
import type { SigningKeys } from '../../core/session/signing-keys';
import { publicSettings, settingValue } from '../setting/setting-service';
import { verified } from './document-service';
import { statementKeys } from './statement-code';

const VERDICTS: Record<VerifiedStatement['state'], Omit<Verdict, 'shown'>> = {
  VALID: {
    kind: 'good',
    word: 'Valid',
    meaning: 'This portal made the statement, and it still stands. Compare it with the paper, mark by mark.',
  },
  SUPERSEDED: {
    kind: 'mind',
    word: 'Superseded',
    meaning: 'This portal made the statement, but the result has changed since. Ask for a new one.',
  },
  HIDDEN: {
    kind: 'mind',
    word: 'Hidden',
    meaning: 'This portal made the statement. The university has hidden the results of this exam at present.',
  },
  UNKNOWN: { kind: 'bad', word: 'Unknown', meaning: 'This portal has not made such a statement.' },
};

function shown({ printed }: VerifiedStatement, months: readonly ListItem[]): string {
  if (!printed) return '';
  const facts = factList([
    ['Name', printed.stu_name],
    ['Register Number', printed.reg_no],
    ['College', printed.colcode],
    ['Exam', monthAndYear(printed.exam_name, months)],
    ['Serial Number', printed.serial],
    ['Result version', String(printed.version)],
  ]);
  if (printed.papers.length === 0) return facts;
  const provisional = provisionalMessage(printed.papers);
  const rows = printed.papers.map(({ sem, p_code, int, ext, total, result }) => [
    String(sem),
    p_code,
    int,
    ext,
    total,
    result,
  ]);
  const table = dataTable(['Sem', 'Code', 'INT', 'EXT', 'TOTAL', 'Result'], rows);
  return `${facts}${provisional === undefined ? '' : `<p class="mind">${provisional}.</p>`}${table}`;
}

/** The public page for checking a statement: valid, superseded or unknown, and only what is printed on it. */
export function verifyStatementRoutes(
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
  const url = `${basePath}${CHECK_PAGES.statement}`;
  const ownEntry = statementKeys(keys);
  const config = { permission: 'public' as const };
  const html = async (verdict?: Verdict) => {
    const { universityName: university } = await publicSettings(pools.public);
    return checkPage(
      {
        university,
        title: 'Check a statement of marks',
        action: url,
        longest: MAX_CODE,
        label: 'Text of the QR code on the statement',
        advice:
          'Point a camera at the code on the statement, or type its text. What is shown must be the same as on the paper.',
      },
      verdict,
    );
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, code: unknown) => {
    void reply.headers(CHECK_HEADERS);
    const text = typeof code === 'string' && code.length <= MAX_CODE ? code : '';
    try {
      const found = await limits.within(request, async () => {
        const statement = await verified(pools.public, ownEntry, text);
        return [statement.state !== 'UNKNOWN', statement];
      });
      const months = await settingValue(pools.public, 'list.exam_months');
      return reply.send(await html({ ...VERDICTS[found.state], shown: shown(found, months) }));
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
