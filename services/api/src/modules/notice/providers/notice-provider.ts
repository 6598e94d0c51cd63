/** A message as it leaves: the address is read when it is sent and kept nowhere. */
export interface OutgoingMessage {
  /** The same through all tries. */
  reference: string;
  to: string;
  subject: string | null;
  text: string;
  language: string;
  /** Numbers of the registration of an SMS. */
  entityId: string | null;
  header: string | null;
  dltId: string | null;
}

/** What became of one exchange. A refusal is an answer, never an exception. */
export type Exchange =
  | { ref: string }
  /** Refused for good; `bounced` where it is the address that was refused. */
  | { refused: string; bounced?: boolean }
  /** It has certainly not been sent, and may be tried again. */
  | { retry: string }
  /** It may have been sent. */
  | { unknown: string };

export interface NoticeProvider {
  readonly name: 'smtp' | 'http-sms' | 'file';
  /** Whether the provider drops a message that is handed over a second time. */
  readonly repeatable: boolean;
  send(message: OutgoingMessage): Promise<Exchange>;
  close?(): Promise<void>;
}

/** The provider of each channel; without one its messages wait. */
export type NoticeProviders = Partial<Record<'SMS' | 'EMAIL', NoticeProvider>>;
