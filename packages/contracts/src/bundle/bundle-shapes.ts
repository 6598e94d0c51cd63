import * as z from 'zod/mini';
import { PACKET_SIZE, PACKETS } from './bundle-rules';

/** Highest number the database takes. */
export const MAX_BUNDLE = 2_147_483_647;
export const BundleNumber = z.int().check(z.gte(1), z.lte(MAX_BUNDLE));
/** Place of a script in its bundle. */
export const Packet = z.int().check(z.gte(1), z.lte(PACKETS));
export const Serial = z.int().check(z.gte(1), z.lte(PACKET_SIZE));
