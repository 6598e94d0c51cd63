import type { CallArgument } from '@thervu/contracts/core/call';
import type { CampPlace, saveCampHost } from '@thervu/contracts/camp-place/camp-place-contract';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { campPlace, isCollege, lockCamp, writeHost } from './camp-place-queries';

/** Names the host college of a camp; the numbering of scripts asks for it, scripts that have their numbers stay. */
export const saveHost = (
  context: Context,
  { params: { place }, body: { host, row_version } }: CallArgument<typeof saveCampHost>,
): Promise<CampPlace> =>
  context.db.transaction(async (trx) => {
    const before = await lockCamp(trx, place);
    if (!before) throw new NotFound('no-camp', `There is no camp ${place}.`);
    if (before.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', `${place} has been changed by somebody else meanwhile.`, {
        yours: { host },
        theirs: { host: before.host },
      });
    }
    if (host !== null && !(await isCollege(trx, host))) {
      const message = `host: there is no college ${host}.`;
      throw new Invalid('host-refused', message, [{ field: 'host', message }]);
    }
    if (host !== before.host) {
      await writeHost(trx, place, host);
      await audit(trx, context, {
        action: 'CAMP_HOST_CHANGED',
        entity: 'camp',
        entityKey: place,
        before: { host: before.host },
        after: { host },
      });
    }
    return campPlace(trx, place);
  });
