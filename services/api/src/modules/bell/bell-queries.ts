import type { NoticeKey } from '@thervu/contracts/notice/notice-rules';
import type { Db } from '../../core/database/connect';
import type { Scope } from '../../core/session/session';

export interface CollegeNotice {
  notice_id: number;
  key: NoticeKey;
  exam_tbl: string | null;
  values: Record<string, string>;
  at: Date;
}

/** The notices sent to the college of the person; only colleges get notices inside the portal. */
export async function listCollegeNotices(db: Db, scope: Scope): Promise<CollegeNotice[]> {
  if (scope.college === undefined || scope.college === 'all') return [];
  const { rows } = await db.raw<{ rows: CollegeNotice[] }>('select * from notices_of_college()');
  return rows;
}
