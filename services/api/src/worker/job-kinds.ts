import { finalYearJobs } from '../modules/fee/final-year-jobs';
import { hallTicketJobs } from '../modules/hall-ticket/hall-ticket-jobs';
import { backupJobs, type BackupConfig } from '../modules/backup/backup-jobs';
import { noticeJobs } from '../modules/notice/notice-jobs';
import type { NoticeProviders } from '../modules/notice/providers/notice-provider';
import { auditJobs } from '../modules/audit/audit-jobs';
import { revalOutcomeJobs } from '../modules/reval-outcome/outcome-jobs';
import { resultRunJobs } from '../modules/result-run/run-jobs';
import { ledgerJobs } from '../modules/script-ledger/ledger-jobs';
import { earlierResultJobs } from '../modules/earlier-result/earlier-result-jobs';
import { importJobs } from '../modules/import/import-jobs';
import { anomalyJobs } from '../modules/result-anomaly/anomaly-jobs';
import { agreementJobs } from '../modules/result-release/agreement-jobs';
import { releaseJobs } from '../modules/result-release/release-jobs';
import { revalScriptJobs } from '../modules/reval-script/issue-jobs';
import { registerNumberJobs } from '../modules/student/register-year-jobs';
import { resultDocumentJobs } from '../modules/result-document/document-jobs';
import { seatingJobs } from '../modules/seating/seating-jobs';
import { sittingPrintJobs } from '../modules/sitting-print/sitting-print-jobs';
import { topSheetJobs } from '../modules/top-sheet/top-sheet-jobs';
import type { WorkerConfig } from '../core/operations/config';
import type { JobKind } from '../core/jobs/jobs';

/** What the kinds of jobs take from the configuration; a worker without the backup's keys makes no backups. */
type JobConfig = Pick<WorkerConfig, 'ticketKeys' | 'publicUrl' | 'resultMacKey'> &
  (BackupConfig | { logKey?: undefined }) & {
    /** Who takes notices to people; without one they wait. */
    notices?: NoticeProviders;
  };

/** Every kind of job of this release. */
export const jobKinds = ({ ticketKeys, publicUrl, resultMacKey, notices, ...config }: JobConfig): JobKind[] => [
  ...auditJobs,
  ...(config.logKey === undefined ? [] : backupJobs({ ...config, ticketKeys, resultMacKey })),
  ...noticeJobs(notices),
  ...importJobs,
  ...earlierResultJobs,
  ...ledgerJobs,
  ...revalOutcomeJobs,
  ...resultRunJobs,
  ...hallTicketJobs({ keys: ticketKeys, publicUrl }),
  ...topSheetJobs,
  ...seatingJobs,
  ...sittingPrintJobs,
  ...releaseJobs(resultMacKey),
  ...agreementJobs,
  ...anomalyJobs,
  ...registerNumberJobs,
  ...finalYearJobs,
  ...revalScriptJobs,
  ...resultDocumentJobs({ keys: ticketKeys, publicUrl }),
];
