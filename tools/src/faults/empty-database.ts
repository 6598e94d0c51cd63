import { ensureRoles } from '@thervu/api/core/database/roles';
import type pg from 'pg';
import { OWNER } from '../database/cluster-connection';
import type { Victims } from './harness';

/** An empty database beside the portal's own, of the same plain owner, with the roles that owner may not make; its address. */
export async function emptyDatabase({ ownerUrl }: Victims, db: pg.Client, name: string): Promise<string> {
  await db.query(`drop database if exists ${name} with (force)`);
  await db.query(`create database ${name} template template0 owner ${OWNER}`);
  await ensureRoles(db, name);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}
