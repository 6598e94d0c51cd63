import knex, { type Knex } from 'knex';
import { PostgresClient } from '../core/database/postgres-client';
import { analyzeAll } from '../core/database/statistics-queries';
import type { Storage } from '../core/storage/storage';
import { storeMissingImpacts } from '../modules/result-release/impact-service';
import { countChangedColleges } from '../modules/top-sheet/eligible-count-queries';
import { loadCamps } from './demo-camp';
import { plantDrafts } from './demo-drafts';
import { type DemoExams, loadExams, logStages } from './demo-exams';
import { checkedAtTheEnd } from './demo-foreign-keys';
import { loadAccommodation, loadHalls } from './demo-halls';
import { loadMarkHistory } from './demo-mark-history';
import { loadMasters } from './demo-masters';
import { loadNotices } from './demo-notices';
import { loadPeople } from './demo-people';
import { storeCertificate, loadPhotos } from './demo-photos';
import type { DemoProfile } from './demo-profile';
import { loadApplications, OPEN_ARREARS } from './demo-applications';
import { plantChoices, plantMarks, plantStudents, plantTransfer } from './demo-planted';
import { RANDOM_SQL } from './demo-random';
import { RESULT_SQL } from './demo-result-rules';
import { loadResults, publish } from './demo-results';
import { loadAskedScripts } from './demo-reval-scripts';
import { loadRevaluation } from './demo-revaluation';
import { loadSittings } from './demo-sittings';
import { loadStudents } from './demo-students';
import { loadTimetable } from './demo-timetable';

export interface DemoOptions {
  ownerUrl: string;
  profile: DemoProfile;
  /** Password of every demo account. */
  demoPassword: string;
  /** Key of the MAC over birth dates in the published results. */
  macKey: string;
  /** Storage for the drawn photos and signatures; without it the students have none. */
  pictures?: Storage;
  log?: (line: string) => void;
}

/** A database that already contains data. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** The figures of a run say that they were counted at its end. */
const COUNTED_THEN = `
update result_impact i set counted_at = r.finished_at from result_run r where r.id = i.run_id;
update result_statistic s set counted_at = r.finished_at from result_run r where r.exam_id = s.exam_id and r.version = s.version`;

/** Tables of a row per student and paper. */
const BULK = [
  'exam_application',
  'student_exam',
  'script',
  'camp_mark',
  'script_receipt',
  'result',
  'revaluation',
  'seat',
  'release_line',
];

/** The exams in the order of the calendar, since arrears come from the failed papers of the older ones. */
async function loadAllExams(db: Knex.Transaction, exams: DemoExams, macKey: string, logStep: (step: string) => void) {
  await db.raw(OPEN_ARREARS);
  for (const exam of [...exams.history].reverse()) {
    await loadApplications(db, exam, 'HISTORY');
    await loadResults(db, exam);
  }
  logStep('older exams');
  await loadApplications(db, exams.published, 'PUBLISHED', { marks: plantMarks });
  await loadTimetable(db, exams.published);
  await loadResults(db, exams.published);
  await publish(db, exams.published, macKey, 'UG / PG Results - April 2025');
  await loadRevaluation(db, exams.published);
  await loadAskedScripts(db, exams.published);
  logStep('published exam');
  await plantTransfer(db);
  await loadApplications(db, exams.valuation, 'VALUATION', { choices: plantChoices });
  await loadMarkHistory(db, exams.valuation);
  await loadTimetable(db, exams.valuation);
  logStep('exam in valuation');
  await loadCamps(db, exams.valuation);
  logStep('camps');
  await loadApplications(db, exams.application, 'APPLICATION');
  logStep('exam in application');
  await loadHalls(db, exams);
  await loadSittings(db, exams.valuation);
  logStep('exam days');
}

/** Fills a migrated, empty database with the demo university, in one transaction. */
export async function loadDemo({
  ownerUrl,
  profile,
  demoPassword,
  macKey,
  pictures,
  log = () => undefined,
}: DemoOptions): Promise<void> {
  const started = Date.now();
  const logStep = (step: string) => log(`Demo data: ${step} (${Math.round((Date.now() - started) / 1000)} s).`);
  const db = knex({ client: PostgresClient, connection: ownerUrl, pool: { min: 0, max: 2 } });
  try {
    await db.transaction(async (trx) => {
      await trx.raw(`lock table college, app_user in exclusive mode`);
      if ((await trx('college').first()) ?? (await trx('app_user').first())) {
        throw new NotEmpty('The demo data is loaded only into an empty database, and this one already holds data.');
      }
      // the tables have their statistics at the end; what a step asks of the one before is answered by a smaller sample as well
      await trx.raw(
        `set local work_mem = '128MB'; set local maintenance_work_mem = '256MB'; set local default_statistics_target = 20`,
      );
      await trx.raw(RANDOM_SQL);
      await trx.raw(RESULT_SQL);
      const masters = await loadMasters(trx, profile);
      const exams = await loadExams(trx, profile);
      await loadPeople(trx, demoPassword, exams.valuation.id);
      await logStages(trx);
      await loadStudents(trx, masters, profile === 'tiny' ? 0.02 : 0.003);
      await plantStudents(trx);
      logStep('students');
      await checkedAtTheEnd(trx, BULK, () => loadAllExams(trx, exams, macKey, logStep));
      logStep('foreign keys');
      await plantDrafts(trx);
      await loadNotices(trx);
      if (pictures) {
        await loadPhotos(trx, pictures);
        await loadAccommodation(trx, exams.application.id, await storeCertificate(trx, pictures));
        logStep('photos and signatures');
      }
    });
    await analyzeAll(db);
    // as the worker would within the minute, and each run at its end: whoever opens the portal now finds it counted
    await Promise.all([countChangedColleges(db), storeMissingImpacts(db)]);
    await db.raw(COUNTED_THEN);
    logStep('counts');
  } finally {
    await db.destroy();
  }
}
