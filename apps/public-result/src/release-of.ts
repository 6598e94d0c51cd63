import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import type { Asked, Release } from './look-up/remembered-results';

/** Where an answer comes from; null until a publication is known. */
export function releaseOf(result: StudentResult, publication: Publication | null): Release | null {
  if (publication?.version == null) return null;
  // an answer that names no session is of the one the page opens with
  const { exam, version } = result.session ?? { exam: publication.examName, version: publication.version };
  return { exam, version, latest: publication.examName };
}

/**
 * Whether a remembered answer still matches the server's: its release is the last of its exam, and, where no session
 * was chosen, no later exam has been published since.
 */
export function isCurrentRelease(kept: Release, asked: Asked, publication: Publication | null): boolean {
  if (!publication) return false;
  if (asked.exam === '' && kept.latest !== publication.examName) return false;
  const session = publication.sessions.find(({ exam }) => exam === kept.exam);
  return session?.version === kept.version;
}
