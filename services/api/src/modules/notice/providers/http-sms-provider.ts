import type { Exchange, NoticeProvider, OutgoingMessage } from './notice-provider';

export interface HttpSmsConfig {
  url: string;
  /** Fields of the form; `{to}`, `{text}`, `{header}`, `{entity}`, `{template}` and `{reference}` are filled in. */
  fields: Readonly<Record<string, string>>;
  /** What an answer of success looks like; its first group is the provider's number of the message. */
  success: RegExp;
}

const TIMEOUT_MS = 30_000;
const ANSWER_WORDS = 200;
/** The line was never there, so nothing was sent. */
const NOT_REACHED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function formOf(fields: HttpSmsConfig['fields'], message: OutgoingMessage): URLSearchParams {
  const values: Record<string, string> = {
    to: message.to,
    text: message.text,
    header: message.header ?? '',
    entity: message.entityId ?? '',
    template: message.dltId ?? '',
    reference: message.reference,
  };
  return new URLSearchParams(
    Object.entries(fields).map(([name, pattern]) => [
      name,
      pattern.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
    ]),
  );
}

const codeOf = (error: unknown): string | undefined =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? (error as NodeJS.ErrnoException).code;

/** SMS through the form of a gateway. What may have been taken is never handed over again by itself. */
export function httpSmsProvider({ url, fields, success }: HttpSmsConfig): NoticeProvider {
  return {
    name: 'http-sms',
    repeatable: false,
    async send(message): Promise<Exchange> {
      let answer: Response;
      let text: string;
      try {
        answer = await fetch(url, {
          method: 'POST',
          body: formOf(fields, message),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        text = await answer.text();
      } catch (error) {
        const code = codeOf(error);
        if (code !== undefined && NOT_REACHED.includes(code))
          return { retry: `The gateway was not reached (${code}).` };
        return { unknown: 'The line to the gateway broke. The message may have been sent.' };
      }
      const found = success.exec(text);
      if (answer.ok && found) return { ref: found[1] ?? message.reference };
      const words = `${answer.status} ${text.replaceAll(message.to, '…').replaceAll(/\s+/g, ' ')}`.slice(
        0,
        ANSWER_WORDS,
      );
      if (answer.status === 429 || answer.status === 503) return { retry: words };
      if (answer.status >= 500) return { unknown: `The gateway met an error: ${words}` };
      return { refused: words };
    },
  };
}
