import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { newKey, type Storage, type StoredFile } from '../core/storage/storage';
import { DEMO_NOW } from './demo-profile';
import { drawPhoto, drawSignature, INITIALS, SHADES, SIGNATURES } from './demo-pictures';

interface Picture extends StoredFile {
  /** What it is found by: 'K2' of a photo, '7' of a signature. */
  name: string;
}

async function storePhoto(trx: Knex.Transaction, storage: Storage, name: string, bytes: Buffer): Promise<Picture> {
  const key = newKey();
  await trx('upload').insert({ key });
  return { name, ...(await storage.put(Readable.from([bytes]), key)) };
}

/** The certificate behind the demonstration's scribe: a page that says it is one. */
export async function storeCertificate(trx: Knex.Transaction, storage: Storage): Promise<StoredFile> {
  const doc = new PDFDocument({ size: 'A4' });
  doc.text('Certificate of disability (demonstration: no real person)');
  doc.end();
  const key = newKey();
  await trx('upload').insert({ key });
  const stored = await storage.put(doc as unknown as Readable, key);
  await trx('upload').where({ key }).delete();
  return stored;
}

const STORE = `
insert into student_upload (student_id, field, path, sha256, mime, size_bytes, uploaded_at)
select s.student_id, :field, p.key, p.sha256, :mime, p.size, :at::timestamptz
from student s join unnest(:names::text[], :keys::text[], :sums::bytea[], :sizes::integer[]) as p (name, key, sha256, size)
  on p.name = case :field when 'image'
    then (case when s.stu_name ~* '^[A-Z]' then upper(left(s.stu_name, 1)) else 'A' end) || (s.student_id % :shades)
    else (s.student_id % :signatures)::text end
where s.reg_no is not null and s.status <> 'DELETED'`;

/**
 * Gives every student with a register number a drawn photo and a signature. A few hundred pictures are drawn and shared, so
 * that the load takes a second more however many students there are.
 */
export async function loadPhotos(trx: Knex.Transaction, storage: Storage): Promise<void> {
  const photos: Picture[] = [];
  for (const initial of INITIALS)
    for (const shade of SHADES.keys())
      photos.push(await storePhoto(trx, storage, `${initial}${shade}`, await drawPhoto(initial, shade)));
  const signatures: Picture[] = [];
  for (let number = 0; number < SIGNATURES; number += 1)
    signatures.push(await storePhoto(trx, storage, String(number), await drawSignature(number)));
  const store = (field: string, mime: string, pictures: readonly Picture[]) =>
    trx.raw(STORE, {
      field,
      mime,
      at: DEMO_NOW,
      shades: SHADES.length,
      signatures: SIGNATURES,
      names: pictures.map(({ name }) => name),
      keys: pictures.map(({ key }) => key),
      sums: pictures.map(({ sha256 }) => sha256),
      sizes: pictures.map(({ size }) => size),
    } as never);
  await store('image', 'image/jpeg', photos);
  await store('sign', 'image/png', signatures);
}
