import { printedCode } from '@thervu/contracts/enrolment/enrolment-rules';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import type { Origin } from '../../core/session/context';
import { endEveryFactor } from '../signature/second-factor-service';
import { issueCodes } from './enrolment-service';
import { officeSigners, revokeSignIns } from './office-reset-queries';

/** A way in to an account of the office, printed once. */
export interface OfficeCode {
  login: string;
  name: string;
  code: string;
  expiresAt: Date;
}

/** The machine itself: nobody is signed in. */
const INSTALLATION: Origin = { user: null, requestId: 'office:create --reset', ip: null };

/**
 * For an office whose signers are both gone: a one-time code for two accounts that sign. Their passwords, factors and sessions end;
 * whoever uses a code works for seven days without signing, and every desk shows it. Empty where nobody has ever signed in.
 */
export function resetOffice(db: Knex): Promise<OfficeCode[]> {
  return db.transaction(async (trx) => {
    const signers = await officeSigners(trx);
    await revokeSignIns(
      trx,
      signers.map(({ user_id }) => user_id),
    );
    for (const { user_id: userId, login } of signers) {
      await endEveryFactor(trx, userId);
      await audit(trx, INSTALLATION, {
        action: 'OFFICE_RESET',
        entity: 'app_user',
        entityKey: login,
        after: { by: 'installation' },
      });
    }
    const holders = signers.map(({ user_id: userId, login }) => ({ userId, login, purpose: 'RENEWAL' as const }));
    const codes = await issueCodes(trx, INSTALLATION, holders);
    return signers.map(({ login, name }, nth) => {
      const { code, expiresAt } = codes[nth]!;
      return { login, name, code: printedCode(code), expiresAt };
    });
  });
}
