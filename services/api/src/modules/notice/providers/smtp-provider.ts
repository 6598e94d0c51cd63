import nodemailer from 'nodemailer';
import type { SmtpConfig } from '../../../core/operations/notice-config';
import type { Exchange, NoticeProvider } from './notice-provider';

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

const REFUSED_WORDS = 200;

/** 5xx of the message is for good; 4xx, a broken line, TLS and the sign-in at the relay are tried again. */
function exchangeOf(error: SmtpError): Exchange {
  const words = error.message.replaceAll(/[^\s<@]+@[^\s>@]+/g, '…').slice(0, REFUSED_WORDS);
  const ofMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  if (ofMessage && error.responseCode !== undefined && error.responseCode >= 500)
    return { refused: words, bounced: error.command === 'RCPT TO' };
  return { retry: words };
}

/** Mail through a relay of the university; two lines at most, each used again. */
export function smtpProvider({ host, port, implicitTls, user, password, from, plain }: SmtpConfig): NoticeProvider {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: implicitTls,
    requireTLS: !implicitTls && !plain,
    ignoreTLS: plain,
    pool: true,
    maxConnections: 2,
    // tries are counted in the outbox, and in no memory of a process
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
  });
  const domain = from.address.split('@')[1]!;
  return {
    name: 'smtp',
    // the receiver knows the Message-ID
    repeatable: true,
    async send({ reference, to, subject, text }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          messageId: `<${reference}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { ref: `${reference}@${domain}` };
      } catch (error) {
        return exchangeOf(error as SmtpError);
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}
