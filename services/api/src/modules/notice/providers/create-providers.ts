import type { NoticeConfig } from '../../../core/operations/notice-config';
import { fileProvider } from './file-provider';
import { httpSmsProvider } from './http-sms-provider';
import type { NoticeProviders } from './notice-provider';
import { smtpProvider } from './smtp-provider';

/** The providers that are configured; files take the channels that have none. */
export function createNoticeProviders({ smtp, sms, folder }: NoticeConfig): NoticeProviders {
  const mail = smtp ? smtpProvider(smtp) : folder !== undefined ? fileProvider(folder, 'EMAIL') : undefined;
  const text = sms ? httpSmsProvider(sms) : folder !== undefined ? fileProvider(folder, 'SMS') : undefined;
  return { ...(mail && { EMAIL: mail }), ...(text && { SMS: text }) };
}
