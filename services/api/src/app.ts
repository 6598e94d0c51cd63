import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { tmpdir } from 'node:os';
import type { Config } from './core/operations/config';
import type { Pools } from './core/database/connect';
import type { WriteWatch } from './core/database/write-watch';
import { ReportCopy } from './core/database/report-copy';
import type { Knex } from 'knex';
import { AadhaarSeal } from './core/secrets/aadhaar';
import { FactorSeal } from './core/secrets/factor-seal';
import { LoopLag } from './core/operations/loop-lag';
import { checkLimits } from './core/http/check-limits';
import { LIMITS, type Limits } from './core/http/limits';
import { PublicLookUpLimits, type LookUpLimits } from './core/http/look-up-limits';
import { LookUpWatch } from './core/http/look-up-watch';
import { ProofOfWork } from './core/http/proof-of-work';
import { RateCounter } from './core/http/rate-counter';
import { signInLimits } from './core/http/sign-in-limits';
import { newApp, watchCallers } from './core/http/new-app';
import type { LogDestination } from './core/operations/log';
import { copyMetrics } from './core/operations/copy-metrics';
import { healthMetrics } from './core/operations/health-metrics';
import { staticSite } from './core/static/static-site';
import { apiDocsRoutes } from './core/http/api-docs';
import { KnownBrowsers } from './core/session/known-browser';
import { relyingPartyOf } from './core/session/presence';
import { guardRoutes } from './core/session/session';
import type { Storage } from './core/storage/storage';
import { Semaphore } from './core/uploads/semaphore';
import { accommodationRoutes } from './modules/accommodation/accommodation-routes';
import { centreDayRoutes } from './modules/centre-day/centre-day-routes';
import { examCentreRoutes } from './modules/exam-centre/exam-centre-routes';
import { hallRoutes } from './modules/hall/hall-routes';
import { invigilationRoutes } from './modules/invigilation/invigilation-routes';
import { seatingRoutes } from './modules/seating/seating-routes';
import { sittingPrintRoutes } from './modules/sitting-print/sitting-print-routes';
import { absenteeRoutes } from './modules/absentee/absentee-routes';
import { auditRoutes } from './modules/audit/audit-routes';
import { authRoutes } from './modules/auth/auth-routes';
import { backupRoutes } from './modules/backup/backup-routes';
import { bellRoutes } from './modules/bell/bell-routes';
import { bundleRoutes } from './modules/bundle/bundle-routes';
import { campAllocationRoutes } from './modules/camp-allocation/camp-allocation-routes';
import { campPlaceRoutes } from './modules/camp-place/camp-place-routes';
import { gradingSchemeRoutes } from './modules/grading-scheme/grading-scheme-routes';
import { campReportRoutes } from './modules/camp-report/camp-report-routes';
import { campOfficerRoutes } from './modules/camp-officer/camp-officer-routes';
import { campMarkRoutes } from './modules/camp-mark/camp-mark-routes';
import { markEntryRoutes } from './modules/camp-mark/mark-entry-routes';
import { clerkRoutes } from './modules/clerk/clerk-routes';
import { cockpitRoutes } from './modules/cockpit/cockpit-routes';
import { KeptFigures } from './modules/cockpit/kept-figures';
import { collegeRoutes } from './modules/college/college-routes';
import { courseRoutes } from './modules/course/course-routes';
import { degreeRoutes } from './modules/degree/degree-routes';
import { enrolmentRoutes } from './modules/enrolment/enrolment-routes';
import { examRoutes } from './modules/exam/exam-routes';
import { firstStepRoutes } from './modules/first-step/first-step-routes';
import { savedViewRoutes } from './modules/saved-view/saved-view-routes';
import { gettingReadyRoutes } from './modules/getting-ready/getting-ready-routes';
import { examStageRoutes } from './modules/exam-stage/exam-stage-routes';
import { feeScheduleRoutes } from './modules/fee-schedule/fee-schedule-routes';
import { feeRoutes } from './modules/fee/fee-routes';
import { findRoutes } from './modules/find/find-routes';
import { hallTicketRoutes } from './modules/hall-ticket/hall-ticket-routes';
import { verifyPageRoutes } from './modules/hall-ticket/verify-page';
import { importRoutes } from './modules/import/import-routes';
import { jobRoutes } from './modules/job/job-routes';
import { practicalMarkRoutes } from './modules/practical-mark/practical-mark-routes';
import { noticeRoutes } from './modules/notice/notice-routes';
import { earlierResultRoutes } from './modules/earlier-result/earlier-result-routes';
import { keyingSignatureRoutes } from './modules/keying-signature/keying-signature-routes';
import { markRoutes } from './modules/mark/mark-routes';
import { qpCountRoutes } from './modules/qp-count/qp-count-routes';
import { packetEntryRoutes } from './modules/packet-entry/packet-entry-routes';
import { registrationRoutes } from './modules/registration/registration-routes';
import { revaluationRoutes } from './modules/revaluation/revaluation-routes';
import { revalScriptRoutes } from './modules/reval-script/reval-script-routes';
import { handedScriptRoutes } from './modules/handed-script/handed-script-routes';
import { scriptLedgerRoutes } from './modules/script-ledger/ledger-routes';
import { revalOutcomeRoutes } from './modules/reval-outcome/outcome-routes';
import { resultRunRoutes } from './modules/result-run/result-run-routes';
import { documentRoutes } from './modules/result-document/document-routes';
import { verifyStatementRoutes } from './modules/result-document/verify-statement-page';
import { resultPageRoutes } from './modules/result/result-page';
import { ReadRouting } from './modules/result/read-routing';
import { PublishedReader } from './modules/result/published-reader';
import { findPublished, type SealsCounters } from './modules/result/result-queries';
import { resultRoutes } from './modules/result/result-routes';
import { anomalyRoutes } from './modules/result-anomaly/anomaly-routes';
import { pageNoticeRoutes } from './modules/page-notice/page-notice-routes';
import { resultReleaseRoutes } from './modules/result-release/release-routes';
import { admissionRoutes } from './modules/student/admission/admission-routes';
import { studentRoutes } from './modules/student/student-routes';
import { ruleSetRoutes } from './modules/rule-set/rule-set-routes';
import { signatureRoutes } from './modules/signature/signature-routes';
import { sessionRoutes } from './modules/session/session-routes';
import { settingRoutes } from './modules/setting/setting-routes';
import { staffRoutes } from './modules/staff/staff-routes';
import { tableExportRoutes } from './modules/table-export/table-export-routes';
import { timetableRoutes } from './modules/timetable/timetable-routes';
import { topSheetRoutes } from './modules/top-sheet/top-sheet-routes';

export interface AppOptions {
  config: Pick<
    Config,
    | 'basePath'
    | 'resultMacKey'
    | 'logKey'
    | 'webDir'
    | 'aadhaarKeys'
    | 'factorKeys'
    | 'ticketKeys'
    | 'publicUrl'
    | 'trustProxy'
    | 'production'
    | 'logLevel'
  > &
    Partial<
      Pick<Config, 'olderResultMacKeys' | 'backupOwnKey' | 'backupRecipients' | 'tls' | 'exportKey' | 'secondFactorOff'>
    >;
  pools: Pools;
  /** Copies of the database for what only reads; left out: everything is read from the database itself. */
  copies?: { public?: Knex | undefined; report?: Knex | undefined };
  /** Whether a commit is answered now, for a database of several servers. */
  writes?: WriteWatch | undefined;
  /** Storage of uploaded files and the files of jobs. */
  storage: Storage;
  /** Folder on a disk for files that are still arriving; default: the system's for temporary files. */
  uploadFolder?: string;
  /** Other figures than the usual limits, for tests and load runs. */
  limits?: Partial<Limits>;
  /** Other limits of the public look-up than the usual ones: a load run measures what they cost. */
  lookUpLimits?: LookUpLimits;
  /** Where log lines go; standard output by default. */
  logTo?: LogDestination;
}

/** Files checked at once, files waiting for it, and milliseconds they wait: the memory a server needs for uploads is bounded. */
const GATE = [4, 200, 20_000] as const;

/** The API below `${basePath}api`, the pages below `${basePath}`, ready to listen. */
export async function buildApp({
  config,
  pools,
  copies = {},
  writes,
  storage,
  uploadFolder,
  limits,
  lookUpLimits,
  logTo,
}: AppOptions): Promise<FastifyInstance> {
  const app = newApp(config, logTo);
  if (writes) {
    app.writes = writes;
    app.addHook('onClose', async () => writes.stop());
  }
  guardRoutes(app, pools);

  const counter = new RateCounter(pools.auth, config.logKey, { ...LIMITS, ...limits });
  const signIns = signInLimits(counter);
  app.decorate('presence', {
    pools,
    limits: signIns,
    seal: new FactorSeal(config.factorKeys),
    relyingParty: relyingPartyOf(config.publicUrl),
    isOff: config.secondFactorOff ?? false,
  });
  const watch = new LookUpWatch((failed, asked) =>
    app.log.warn({ failed, asked }, 'many look-ups of results fail: somebody may be sweeping'),
  );
  const callers = watchCallers(app);
  const lag = new LoopLag();
  const proofs = new ProofOfWork(config.logKey, counter);
  app.addHook('onClose', async () => lag.stop());
  const sealed: SealsCounters = (keys) => counter.sealedAll(keys);
  const routing = copies.public && new ReadRouting({ primary: pools.public, copy: copies.public, sealed });
  const reports = copies.report && new ReportCopy(pools.office, copies.report);
  const results = {
    lag,
    pools,
    published: new PublishedReader((asked) =>
      routing ? routing.read(asked) : findPublished(pools.public, asked, sealed),
    ),
    macKey: config.resultMacKey,
    olderMacKeys: config.olderResultMacKeys ?? [],
    limits: lookUpLimits ?? new PublicLookUpLimits(counter, proofs, watch),
    basePath: config.basePath,
    webDir: config.webDir,
  };
  const checks = checkLimits(counter);
  const browsers = new KnownBrowsers(config.logKey, `${config.basePath}api`);
  app.decorateRequest('pendingUploads', null);
  app.decorate('uploads', { storage, folder: uploadFolder ?? tmpdir(), gate: new Semaphore(...GATE) });
  await app.register(
    async (api) => {
      const accounts = { pools, limits: signIns, browsers, isOff: config.secondFactorOff ?? false };
      authRoutes(api, accounts);
      staffRoutes(api);
      sessionRoutes(api, pools);
      signatureRoutes(api);
      settingRoutes(api, { basePath: config.basePath });
      feeScheduleRoutes(api);
      ruleSetRoutes(api);
      examRoutes(api);
      gettingReadyRoutes(api);
      const kept = new KeptFigures();
      cockpitRoutes(api, { kept });
      bellRoutes(api, { kept });
      firstStepRoutes(api);
      savedViewRoutes(api);
      findRoutes(api, { counter });
      timetableRoutes(api);
      collegeRoutes(api);
      courseRoutes(api);
      registrationRoutes(api);
      feeRoutes(api);
      absenteeRoutes(api);
      hallRoutes(api);
      examCentreRoutes(api);
      accommodationRoutes(api, { storage });
      seatingRoutes(api);
      sittingPrintRoutes(api);
      invigilationRoutes(api);
      centreDayRoutes(api);
      practicalMarkRoutes(api);
      markRoutes(api);
      degreeRoutes(api);
      studentRoutes(api);
      admissionRoutes(api, { seal: new AadhaarSeal(config.aadhaarKeys), storage });
      resultRoutes(api, results);
      revaluationRoutes(api);
      documentRoutes(api, { pools, keys: config.ticketKeys, limits: checks });
      bundleRoutes(api);
      markEntryRoutes(api);
      campMarkRoutes(api);
      keyingSignatureRoutes(api);
      earlierResultRoutes(api);
      noticeRoutes(api);
      examStageRoutes(api, { kept });
      scriptLedgerRoutes(api, { kept });
      handedScriptRoutes(api);
      revalOutcomeRoutes(api);
      resultReleaseRoutes(api);
      pageNoticeRoutes(api);
      anomalyRoutes(api);
      resultRunRoutes(api);
      revalScriptRoutes(api);
      campOfficerRoutes(api);
      enrolmentRoutes(api, { pools, limits: signIns, publicUrl: config.publicUrl });
      clerkRoutes(api, { publicUrl: config.publicUrl });
      campPlaceRoutes(api);
      campAllocationRoutes(api);
      gradingSchemeRoutes(api);
      campReportRoutes(api);
      packetEntryRoutes(api);
      hallTicketRoutes(api, {
        storage,
        pools,
        limits: checks,
        codes: { keys: config.ticketKeys, publicUrl: config.publicUrl },
      });
      topSheetRoutes(api);
      qpCountRoutes(api);
      importRoutes(api, { storage });
      jobRoutes(api, { pools, storage, basePath: config.basePath });
      auditRoutes(api);
      backupRoutes(api, {
        pools,
        storage,
        limits: signIns,
        logKey: config.logKey,
        backupOwnKey: config.backupOwnKey ?? false,
        recipients: config.backupRecipients,
        basePath: config.basePath,
      });
      tableExportRoutes(api, { pools, reports, counter, exportKey: config.exportKey, basePath: config.basePath });
      apiDocsRoutes(api, config);
    },
    { prefix: `${config.basePath}api` },
  );
  healthMetrics(app, pools, {
    watch,
    callers,
    more: (registry) =>
      copyMetrics(registry, [
        ...(routing ? [{ name: 'public', db: copies.public!, counts: routing.counts }] : []),
        ...(reports ? [{ name: 'report', db: copies.report!, counts: reports.counts }] : []),
      ]),
  });
  await app.register(async (page) => {
    // the plain form of the public page is the only thing that is not sent as JSON
    await page.register(formbody, { bodyLimit: 4096 });
    resultPageRoutes(page, results);
    const checking = { basePath: config.basePath, keys: config.ticketKeys, pools, limits: checks };
    verifyPageRoutes(page, checking);
    verifyStatementRoutes(page, checking);
  });
  await staticSite(app, config);
  return app;
}
