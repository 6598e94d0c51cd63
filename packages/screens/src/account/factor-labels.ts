import type { Factor } from '@thervu/contracts/signature/factor-contract';

export { formatMoment as when } from '@thervu/contracts/core/format';

export const KIND_WORDS: Record<Factor['kind'], string> = { PASSKEY: 'Passkey', TOTP: 'Authenticator app' };

export const ADDED = 'The factor was added.';
