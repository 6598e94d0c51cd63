import { ConfigError, fromFiles } from './config';

/** The relay that takes the mails. */
export interface SmtpConfig {
  host: string;
  port: number;
  /** TLS from the first byte, as on port 465; else STARTTLS is demanded. */
  implicitTls: boolean;
  user: string | undefined;
  password: string | undefined;
  from: { name: string; address: string };
  /** A line without TLS: for a relay on this machine, and tests. */
  plain: boolean;
}

/** Where the worker sends notices; the process that answers requests never reads this. */
export interface NoticeConfig {
  smtp: SmtpConfig | undefined;
  sms: { url: string; fields: Record<string, string>; success: RegExp } | undefined;
  /** Messages of channels without a provider are written here; for demonstrations and tests. */
  folder: string | undefined;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const wrong = (name: string, form: string) =>
  new ConfigError(`The environment variable ${name} is not usable: it must be ${form}.`);

function urlOf(name: string, text: string, protocols: readonly string[], form: string): URL {
  if (!URL.canParse(text)) throw wrong(name, form);
  const url = new URL(text);
  if (!protocols.includes(url.protocol) || url.hostname === '') throw wrong(name, form);
  return url;
}

/** A host that is not named in NOTICE_HOSTS is never spoken to. */
function assertAllowed(name: string, { hostname }: URL, hosts: readonly string[]): void {
  if (!hosts.includes(hostname))
    throw new ConfigError(`${name} names the host ${hostname}, which NOTICE_HOSTS does not allow.`);
}

function smtpOf(env: NodeJS.ProcessEnv, hosts: readonly string[]): NoticeConfig['smtp'] {
  const text = env.NOTICE_SMTP_URL;
  if (!text) return undefined;
  const url = urlOf('NOTICE_SMTP_URL', text, ['smtp:', 'smtps:'], 'smtp://user:password@host:port or smtps://…');
  assertAllowed('NOTICE_SMTP_URL', url, hosts);
  const from = /^(?:(.*?)\s*<)?([^\s<>@]+@[^\s<>@]+)>?$/.exec(env.NOTICE_FROM ?? '');
  if (!from) throw wrong('NOTICE_FROM', 'a sender, such as Examination Office <exam@example.org>');
  const plain = env.NOTICE_SMTP_PLAIN === 'yes';
  if (plain && !LOOPBACK.includes(url.hostname))
    throw new ConfigError('NOTICE_SMTP_PLAIN=yes is for a relay on this machine alone: mail travels with TLS.');
  const implicitTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
    implicitTls,
    user: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
    from: { name: from[1] ?? '', address: from[2]! },
    plain,
  };
}

const FIELDS = 'a JSON object of form fields, such as {"to":"{to}","message":"{text}","key":"…"}';

function fieldsOf(text: string | undefined): Record<string, string> {
  let fields: unknown;
  try {
    fields = JSON.parse(text ?? '');
  } catch (error) {
    throw new ConfigError(`The environment variable NOTICE_SMS_FIELDS is not usable: it must be ${FIELDS}.`, {
      cause: error instanceof SyntaxError ? undefined : error,
    });
  }
  const isForm =
    typeof fields === 'object' && fields !== null && Object.values(fields).every((value) => typeof value === 'string');
  if (!isForm) throw wrong('NOTICE_SMS_FIELDS', FIELDS);
  const all = Object.values(fields as Record<string, string>).join(' ');
  if (!all.includes('{to}') || !all.includes('{text}'))
    throw wrong('NOTICE_SMS_FIELDS', `${FIELDS} with {to} and {text}`);
  return fields as Record<string, string>;
}

function smsOf(env: NodeJS.ProcessEnv, hosts: readonly string[]): NoticeConfig['sms'] {
  const text = env.NOTICE_SMS_URL;
  if (!text) return undefined;
  const url = urlOf('NOTICE_SMS_URL', text, ['https:', 'http:'], 'the https:// address of the gateway');
  assertAllowed('NOTICE_SMS_URL', url, hosts);
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
    throw new ConfigError('NOTICE_SMS_URL must begin with https://: numbers and texts travel with TLS.');
  let success: RegExp;
  try {
    if (!env.NOTICE_SMS_SUCCESS) throw new SyntaxError('missing');
    success = new RegExp(env.NOTICE_SMS_SUCCESS);
  } catch (error) {
    throw new ConfigError(
      'The environment variable NOTICE_SMS_SUCCESS is not usable: it must be a pattern of the answer of success.',
      { cause: error },
    );
  }
  return { url: url.href, fields: fieldsOf(env.NOTICE_SMS_FIELDS), success };
}

/**
 * Reads NOTICE_SMTP_URL, NOTICE_FROM, NOTICE_SMS_URL, NOTICE_SMS_FIELDS, NOTICE_SMS_SUCCESS, NOTICE_HOSTS and NOTICE_DIR, secrets
 * also from files. Without them nothing is sent. Throws ConfigError, which shows no secret.
 */
export function readNoticeConfig(variables: NodeJS.ProcessEnv): NoticeConfig {
  const env = fromFiles(variables);
  const hosts = (env.NOTICE_HOSTS ?? '').split(/[\s,]+/).filter(Boolean);
  return { smtp: smtpOf(env, hosts), sms: smsOf(env, hosts), folder: env.NOTICE_DIR || undefined };
}
