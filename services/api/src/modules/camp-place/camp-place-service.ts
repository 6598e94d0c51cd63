import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  Camp,
  CampPlace,
  createCamp,
  saveCamp,
  saveCampHost,
} from '@thervu/contracts/camp-place/camp-place-contract';
import { formatCount } from '@thervu/contracts/core/format';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { isCollege } from '../college/college-service';
import { assertListed } from '../setting/setting-service';
import {
  campPlace,
  listCampRows,
  insertCamp,
  lockAnyCamp,
  lockCamp,
  writeCamp,
  writeHeadOfficeCamp,
  writeHost,
} from './camp-place-queries';

/** Names the host college of a camp; the numbering of scripts asks for it, scripts that have their numbers stay. */
export const saveHost = (
  context: Context,
  { params: { place }, body: { host, row_version } }: CallArgument<typeof saveCampHost>,
): Promise<CampPlace> =>
  context.db.transaction(async (trx) => {
    const before = await lockCamp(trx, place);
    if (!before) throw new NotFound('no-camp', `There is no camp ${place}.`);
    if (before.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', `${place} has been changed by somebody else.`, {
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

const invalidField = (field: string, message: string) =>
  new Invalid('camp-refused', `${field}: ${message}`, [{ field, message }]);
const recorded = ({ references: _references, host_name: _name, row_version: _version, ...camp }: Camp) => camp;
const campNamed = async (db: Db, place: string): Promise<Camp> => (await listCampRows(db, place))[0]!;

/** What several fields of a camp say about each other. */
async function validateCamp(
  trx: Db,
  { host, selectable, head_office, boards }: Pick<Camp, 'host' | 'selectable' | 'head_office' | 'boards'>,
  stored: readonly string[] = [],
): Promise<void> {
  if (host !== null && !(await isCollege(trx, host))) throw invalidField('host', `there is no college ${host}.`);
  if (head_office && !selectable) throw invalidField('head_office', 'the camp of the head office must be selectable.');
  if (head_office && boards !== null) throw invalidField('boards', 'the camp of the head office takes every board.');
  // a board with a slip of the finger would leave its scripts without a camp; one that was switched off stays where it is
  for (const board of boards ?? [])
    await assertListed(trx, 'list.boards', 'boards', board, stored.includes(board) ? board : undefined);
}

export const addCamp = (
  context: Context,
  { head_office, ...row }: CallArgument<typeof createCamp>['body'],
): Promise<Camp> =>
  context.db.transaction(async (trx) => {
    const { userId } = context.user;
    await validateCamp(trx, { head_office, ...row });
    if (!(await insertCamp(trx, row, userId))) {
      const message = `There is a place ${row.place} already.`;
      throw new Conflict('camp-taken', message, undefined, [{ field: 'place', message }]);
    }
    if (head_office) await writeHeadOfficeCamp(trx, row.place, userId);
    const after = await campNamed(trx, row.place);
    await audit(trx, context, { action: 'CAMP_CREATED', entity: 'camp', entityKey: row.place, after: recorded(after) });
    return after;
  });

/** Saves a camp. Its short name stays: scripts, bundles and journals bear it; its full name may change at any time. */
export const changeCamp = (
  context: Context,
  { params: { place }, body: { head_office, row_version, ...row } }: CallArgument<typeof saveCamp>,
): Promise<Camp> =>
  context.db.transaction(async (trx) => {
    const { userId } = context.user;
    if (!(await lockAnyCamp(trx, place))) throw new NotFound('no-camp', `There is no camp ${place}.`);
    const before = await campNamed(trx, place);
    if (before.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', `${place} has been changed by somebody else.`, {
        yours: { ...row, head_office },
        theirs: recorded(before),
      });
    }
    await validateCamp(trx, { head_office, ...row }, before.boards ?? []);
    if (before.waiting && (row.selectable || !row.active)) {
      throw invalidField('selectable', `officers without a camp wait at ${place}: no script is valued there.`);
    }
    if (row.selectable && !row.active)
      throw invalidField('selectable', 'a camp that is switched off is not selectable.');
    const shut = (before.active && !row.active) || (before.selectable && !row.selectable);
    const open = before.references.filter(({ blocks }) => blocks);
    if (shut && open.length > 0) {
      const work = open.map(({ what, count }) => `${what} (${formatCount(count)})`).join(', ');
      throw invalidField('active', `${place} is still in use: ${work}. Move them first.`);
    }
    await writeCamp(trx, place, row, userId);
    if (head_office !== before.head_office) await writeHeadOfficeCamp(trx, head_office ? place : null, userId);
    const after = await campNamed(trx, place);
    await audit(trx, context, {
      action: row.active === before.active ? 'CAMP_CHANGED' : 'CAMP_SWITCHED',
      entity: 'camp',
      entityKey: place,
      before: recorded(before),
      after: recorded(after),
    });
    return after;
  });
