import type { Call } from '@thervu/contracts/core/call';
import * as z from 'zod/mini';
import { StartError } from '../command';

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
}

/** A college, a paper and a student, for fields whose form is not that of any text. */
const CODES = ['101', '23UBO1', '25UBO101'];
const TEXTS: Readonly<Record<string, string>> = { date: '2025-11-03', 'date-time': '2025-11-03T05:30:00.000Z' };

/** A value of the shape; a text is the name of its field, so that it is found on the page. */
function sampleOf(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!, name);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([field]) => schema.required?.includes(field))
        .map(([field, inner]) => [field, sampleOf(inner, field)]),
    );
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  return TEXTS[schema.format ?? ''] ?? [name, ...CODES].find((text) => pattern.test(text)) ?? name;
}

/** Fields of a row that a table can show as they are, and one row of the list the call answers with. */
export function sampleRow(call: Call): { fields: string[]; row: Record<string, unknown> } {
  const handWork = new StartError(
    `The reply of ${call.name} is no plain list of rows: write the screen by hand, beside one that is like it.`,
  );
  if (call.params || typeof call.reply === 'string') throw handWork;
  const { type, items } = z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }) as Schema;
  if (type !== 'array' || items?.type !== 'object') throw handWork;
  const row = sampleOf(items, '') as Record<string, unknown>;
  if (!call.reply.safeParse([row]).success) throw handWork;
  const fields = Object.keys(row).filter(
    (field) => ['string', 'number'].includes(typeof row[field]) && field !== 'row_version',
  );
  if (fields.length === 0) throw handWork;
  return { fields, row };
}
