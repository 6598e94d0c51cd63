import type { VerifiedStatement } from '@thervu/contracts/result-document/result-document-contract';
import { MOST_CODE } from '@thervu/contracts/result-document/result-document-rules';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Pools } from '../../core/database/connect';
import type { CheckLimits } from '../../core/limits';
import { TooMany } from '../../core/problem';
import type { SigningKeys } from '../../core/signing-keys';
import { verified } from './document-service';
import { statementKeys } from './statement-code';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
textarea{width:100%;box-sizing:border-box;font:14px/1.4 ui-monospace,monospace;padding:.5rem;border:1px solid #767676;border-radius:4px}
button{font:inherit;padding:.5rem 1.25rem;margin-top:.75rem;border:0;border-radius:4px;background:#1b4965;color:#fff;cursor:pointer}
button:focus-visible,textarea:focus-visible{outline:3px solid #f2a900;outline-offset:2px}
[role=status]{font-weight:700;padding:.75rem 1rem;border-radius:4px;margin:1.5rem 0}
.valid{background:#e3f4e6;color:#11551f}.superseded{background:#fff4d6;color:#6b4a00}.unknown{background:#fdeaea;color:#8c1111}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;font-weight:600}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:.25rem .5rem;text-align:left}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** Bytes a form may have: a code of a thousand characters, each written in three letters. */
const FORM_LIMIT = 12_288;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one]!);

const VERDICTS: Record<VerifiedStatement['state'], [kind: string, words: string]> = {
  VALID: ['valid', 'Valid: this portal made the statement, and it still stands.'],
  SUPERSEDED: [
    'superseded',
    'Superseded: this portal made the statement, but the result has changed since. Ask for a new one.',
  ],
  UNKNOWN: ['unknown', 'Unknown: this portal has not made such a statement.'],
};

function shown({ printed }: VerifiedStatement): string {
  if (!printed) return '';
  const facts = [
    ['Name', printed.stu_name],
    ['Register Number', printed.reg_no],
    ['College', printed.colcode],
    ['Exam', printed.exam_name],
    ['Serial Number', printed.serial],
    ['Result version', String(printed.version)],
  ].map(([name, value]) => `<dt>${name}</dt><dd>${safe(value!)}</dd>`);
  const rows = printed.papers.map(({ sem, p_code, int, ext, total, result }) =>
    [
      '<tr>',
      ...[String(sem), p_code, int, ext, total, result].map((text) => `<td>${safe(text)}</td>`),
      '</tr>',
    ].join(''),
  );
  const heads = ['Sem', 'Code', 'INT', 'EXT', 'TOTAL', 'Result']
    .map((head) => `<th scope="col">${head}</th>`)
    .join('');
  const table = `<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `<dl>${facts.join('')}</dl>${rows.length > 0 ? table : ''}`;
}

function html(answer?: VerifiedStatement, wait?: string): string {
  const [kind, words] = answer ? VERDICTS[answer.state] : ['unknown', wait ?? ''];
  const verdict =
    words === '' ? '' : `<p role="status" class="${kind}">${words}</p>${answer ? shown(answer) : ''}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check a statement of marks</title><style>${STYLE}</style></head>
<body><main><h1>Check a statement of marks</h1>
${verdict}
<form method="post"><p><label for="code">Text of the QR code on the statement</label></p>
<textarea id="code" name="code" rows="5" maxlength="${MOST_CODE}" required autocomplete="off" spellcheck="false"></textarea>
<button type="submit">Check</button></form>
<p>Compare what is shown here with the paper in your hand: it must be the same, mark by mark.</p>
</main></body></html>`;
}

/** The public page for whoever is handed a statement: valid, superseded or unknown, and nothing but what is printed. */
export function verifyStatementRoutes(
  app: FastifyInstance,
  { basePath, keys, pools, limits }: {
    basePath: string; keys: SigningKeys; pools: Pick<Pools, 'public'>; limits: CheckLimits;
  }, // prettier-ignore
): void {
  const url = `${basePath}verify-statement`;
  const own = statementKeys(keys);
  const config = { permission: 'public' as const };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'private, no-store',
  };
  app.get(url, { config }, (_request, reply) => reply.headers(headers).send(html()));
  app.post(url, { config, bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const { code } = (request.body ?? {}) as { code?: unknown };
    void reply.headers(headers);
    try {
      await limits.check(request);
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      return reply
        .code(429)
        .send(html(undefined, 'Too many tries from here. Please try again in a few minutes.'));
    }
    const text = typeof code === 'string' && code.length <= MOST_CODE ? code : '';
    const answer = await verified(pools.public, own, text);
    if (answer.state === 'UNKNOWN') await limits.failed(request);
    return reply.send(html(answer));
  });
}
