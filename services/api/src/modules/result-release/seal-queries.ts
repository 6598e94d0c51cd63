import type { Db } from '../../core/database/connect';

const ROWS = `
insert into release_line (exam_id, version, application_id, reg_no, p_code, row_hash, intl_mark, ext_mark, absent, application_hash)
select r.exam_id, r.version, r.application_id, r.reg_no, r.p_code, release_row_hash(r), a.intl_mark, a.ext_mark, a.absent,
  release_application_hash(a)
from result r join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
where r.exam_id = :exam and r.version = :version and r.reg_no > :after and r.reg_no <= :upto`;

const ANSWERS = `
insert into release_answer (exam_id, version, reg_no, body_hash, mac_hash)
select exam_id, version, reg_no, sha256(convert_to(body, 'UTF8')), sha256(dob_mac) from result_published
where exam_id = :exam and version = :version and reg_no in (select regno_key(r.reg_no) from result r
  where r.exam_id = :exam and r.version <= :version and r.reg_no > :after and r.reg_no <= :upto)`;

/** Seals the answers of the students between two register numbers, and the rows that this release has written of them. */
export async function sealPart(
  db: Db,
  part: { exam: number; version: number; after: string; upto: string },
): Promise<void> {
  await db.raw(ROWS, { ...part });
  await db.raw(ANSWERS, { ...part });
}
