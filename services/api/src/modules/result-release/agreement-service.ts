import type { ReleaseAgreement } from '@thervu/contracts/result-release/result-release-contract';
import type { Db } from '../../core/database/connect';
import { loadReleaseExam } from './release-service';
import { checkReleases } from './seal-service';

/** Whether what is stored of an exam is still what was released. */
export async function agreementOf(db: Db, examId: number): Promise<ReleaseAgreement> {
  const { id } = await loadReleaseExam(db, examId);
  return checkReleases(db, id);
}
