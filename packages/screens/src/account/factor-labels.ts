import type { Factor } from '@thervu/contracts/signature/factor-contract';

export { formatMoment as when } from '@thervu/contracts/core/format';

export const KIND_WORDS = { PASSKEY: 'kind.passkey', TOTP: 'kind.totp' } as const satisfies Record<
  Factor['kind'],
  string
>;
