import { migrate } from '../core/database/migrate';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL must name the database and its owner.');
  process.exit(1);
}
const ran = await migrate(url);
console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}.` : 'The schema is up to date.');
