// A sender as a process of its own, so that a test can kill it: sends what is due as the worker would, at noon.
import knex from 'knex';
import { readNoticeConfig } from '../core/operations/notice-config';
import { createNoticeProviders } from '../modules/notice/providers/create-providers';
import { sendNotices } from '../modules/notice/sending-service';

const NOON = new Date('2026-06-01T06:30:00Z');
const db = knex({ client: 'pg', connection: process.env.OWNER_URL!, pool: { min: 0, max: 6 } });
const providers = createNoticeProviders(readNoticeConfig(process.env));
process.stdout.write('sending\n');
const done = await sendNotices(db, {
  providers,
  perSecond: 5000,
  now: () => NOON,
  progress: () => Promise.resolve(),
});
process.stdout.write(`done ${done}\n`);
await Promise.all(Object.values(providers).map((provider) => provider.close?.()));
await db.destroy();
