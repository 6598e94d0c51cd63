import knex from 'knex'; import { readFileSync } from 'node:fs';
const [,, port, ...sql] = process.argv;
const db = knex({ client:'pg', connection:{host:'127.0.0.1',port:Number(port),user:'thervu_owner',password:readFileSync('/tmp/revcamp-data/secrets/database-owner','utf8').trim(),database:'thervu'}});
for (const s of sql) console.log(JSON.stringify((await db.raw(s)).rows)); await db.destroy();
