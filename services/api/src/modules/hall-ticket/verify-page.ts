import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { SigningKeys } from '../../core/signing-keys';
import { isGenuine } from './ticket-code';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
textarea{width:100%;box-sizing:border-box;font:14px/1.4 ui-monospace,monospace;padding:.5rem;border:1px solid #767676;border-radius:4px}
button{font:inherit;padding:.5rem 1.25rem;margin-top:.75rem;border:0;border-radius:4px;background:#1b4965;color:#fff;cursor:pointer}
button:focus-visible,textarea:focus-visible{outline:3px solid #f2a900;outline-offset:2px}
[role=status]{font-size:1.5rem;font-weight:700;padding:.75rem 1rem;border-radius:4px;margin:1.5rem 0}
.yes{background:#e3f4e6;color:#11551f}.no{background:#fdeaea;color:#8c1111}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** Bytes a form may have: a code of a thousand characters, each written in three letters. */
const FORM_LIMIT = 12_288;
const LONGEST = 1000;

function html(match: boolean | undefined): string {
  const verdict =
    match === undefined
      ? ''
      : `<p role="status" class="${match ? 'yes' : 'no'}">${match ? 'Match' : 'No match'}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check a hall ticket</title><style>${STYLE}</style></head>
<body><main><h1>Check a hall ticket</h1>
${verdict}
<form method="post"><p><label for="code">Text of the QR code on the ticket</label></p>
<textarea id="code" name="code" rows="5" maxlength="${LONGEST}" required autocomplete="off" spellcheck="false"></textarea>
<button type="submit">Check</button></form>
<p>Match: this portal made the ticket, and the name and register number that stand in the code are unchanged. Compare them with the ticket and with the student.</p>
</main></body></html>`;
}

/** The public page for whoever stands at a gate: it says match or no match and keeps nothing. */
export function verifyPageRoutes(
  app: FastifyInstance,
  { basePath, keys }: { basePath: string; keys: SigningKeys },
): void {
  const url = `${basePath}verify-ticket`;
  const config = { permission: 'public' as const };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  };
  app.get(url, { config }, (_request, reply) => reply.headers(headers).send(html(undefined)));
  app.post(url, { config, bodyLimit: FORM_LIMIT }, (request, reply) => {
    const { code } = (request.body ?? {}) as { code?: unknown };
    const match = typeof code === 'string' && code.length <= LONGEST && isGenuine(keys, code);
    return reply.headers(headers).send(html(match));
  });
}
