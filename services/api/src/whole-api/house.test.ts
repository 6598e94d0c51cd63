import Fastify from 'fastify';
import { pathOf } from '@thervu/contracts/core/call';
import { PERMISSIONS, ROLES, type Permission } from '@thervu/contracts/core/permissions';
import type { Pools } from '../core/database/connect';
import { DECLARED } from '../core/http/calls';
import { statusesOf } from '../core/http/http';
import { openApi } from '../core/http/openapi';
import { guardRoutes } from '../core/session/session';
import { API, apiUnderTest, type Person } from '../testing/api-under-test';

const api = apiUnderTest();

test('a route that names no permission stops the start', () => {
  const app = Fastify();
  guardRoutes(app, {} as Pools);
  expect(() => app.get('/forgotten', () => 'oops')).toThrow('GET /forgotten declares no permission');
  expect(() => app.get('/made-up', { config: { permission: 'made.up' as Permission } }, () => 'oops')).toThrow(
    'declares no permission',
  );
});

test('every declared call is served under its path, and nothing is served that is not declared', () => {
  const served = DECLARED.map(({ call }) => api.app.hasRoute({ method: call.method, url: `${API}${call.path}` }));
  expect(DECLARED.filter((_one, i) => !served[i]).map(({ call }) => call.name)).toEqual([]);
  // where calls share a segment, the listing joins the names they give it
  const declared = new Set(DECLARED.map(({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`));
  const below = api.served
    .filter(({ url }) => url.startsWith(`${API}/`))
    .map(({ method, url }) => `${method} ${url.slice(API.length)}`);
  expect(below.length).toBeGreaterThan(0);
  expect(below.filter((name) => !declared.has(name.replace(/:[^/]+/g, ':'))).sort()).toEqual([
    'GET /openapi.json',
    'GET /reference',
  ]);
});

test('[F-28] [S7-CLIENT-08] the segments of a path are ordered: each parameter fills its own place and the server reads it there', async () => {
  for (const { call } of DECLARED) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    // the order in which a caller names them means nothing
    const values = Object.fromEntries(names.map((name, place) => [name, `v${place}/${name}`]).reverse());
    const filled = pathOf(call, values).split('/');
    const places = call.path.split('/').flatMap((part, place) => (part.includes(':') ? [place] : []));
    expect([call.name, places.map((place) => decodeURIComponent(filled[place]!))]).toEqual([
      call.name,
      names.map((name, place) => `v${place}/${name}`),
    ]);
  }
  const row = await api.clone.pools
    .owner('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .where({ 'a.absent': true, 'e.exam_name': 'ODD-2025-NOV', 'a.colcode': '101' })
    .whereRaw('a.deg_id <> a.sem')
    .first<{ deg_id: number; sem: number; p_code: string }>('a.deg_id', 'a.sem', 'a.p_code');
  const absentees = async (first: number, second: number) => {
    const path = `/examapp/getAbsentees/${first}/${second}/101/${row.p_code}/E25N`;
    return (await api.call('college', 'GET', path)).json<unknown[]>();
  };
  expect((await absentees(row.deg_id, row.sem)).length).toBeGreaterThan(0);
  expect(await absentees(row.sem, row.deg_id)).not.toEqual(await absentees(row.deg_id, row.sem));
});

test('names of calls are unique, and a deprecated call names one that is not', () => {
  const names = DECLARED.map(({ call }) => call.name);
  expect(new Set(names).size).toBe(names.length);
  for (const { call } of DECLARED) {
    if (!call.replacedBy) continue;
    expect(
      DECLARED.find((declaredCall) => declaredCall.call.name === call.replacedBy)?.call.replacedBy,
    ).toBeUndefined();
    expect(names).toContain(call.replacedBy);
  }
});

/** Written by hand, so that a change of the permission table must be deliberate: who may use which call. */
const O = 'admin';
const C = 'college';
const M = 'campadmin';
const P = 'camp';
const WHO: Record<string, string[]> = {
  listOwnSessions: [O, C, M, P],
  addPasskey: [O, M, P],
  askPasskey: [O, M, P],
  confirmTotp: [O, M, P],
  endFactor: [O, M, P],
  enrolTotp: [O, M, P],
  getOwnFactors: [O, M, P],
  preparePasskey: [O, M, P],
  proveFactor: [O, M, P],
  renewRecoveryCodes: [O, M, P],
  prepareSignature: [O, M, P],
  listRenewedAccounts: [O, M, P],
  endOwnSession: [O, C, M, P],
  endOtherSessions: [O, C, M, P],
  listSessions: [O],
  endSessionOf: [O],
  endSessionsOf: [O],
  listAudit: [O],
  exportAudit: [O],
  getAuditWords: [O],
  checkClosingHash: [O],
  getClosingHash: [M, P],
  getBackups: [O],
  startBackup: [O],
  issueBackupTicket: [O],
  askForBackupFile: [O],
  signForBackupFile: [O],
  downloadDB: [O],
  openTableExport: [O],
  issueTableTicket: [O],
  downloadTable: ['nobody', O, C, M, P],
  listExamPapers: [O, C],
  listInternalMarks: [O, C],
  saveInternalMarks: [O, C],
  listConsolidatedMarks: [O, C],
  listMarkHistory: [O, C],
  lockPaper: [C],
  listPaperLocks: [O],
  reopenPaper: [O],
  requestCorrection: [C],
  listCorrections: [O, C],
  countOpenCorrections: [O],
  decideCorrection: [O],
  getMarkSheet: [O, C],
  checkMarkSheet: [O, C],
  makeBarcodes: [O],
  getTopSheets: [O],
  makeTopSheetPdf: [O],
  listQpCounts: [O],
  listCollegeQpCounts: [O],
  listQpColleges: [O],
  getQpOrder: [O],
  freezeQpCounts: [O],
  getQpCountFile: [O],
  listHallTickets: [C],
  getHallTicket: [C],
  getTicketPhoto: [C],
  makeHallTicketPdf: [C],
  getTicketKeys: ['nobody', O, C, M, P],
  verifyHallTicket: ['nobody', O, C, M, P],
  getResultProcessing: [O],
  startResultRun: [O],
  checkResultRun: [O],
  listRunRows: [O],
  listRunDifferences: [O],
  approveResultRun: [O],
  discardResultRun: [O],
  proposeModeration: [O],
  approveModeration: [O],
  withdrawModeration: [O],
  requestReopening: [O],
  approveReopening: [O],
  withdrawReopening: [O],
  explainResult: [O, C],
  listResultDocuments: [O, C],
  getStatement: [O, C],
  makeStatements: [O, C],
  makeRegister: [O, C],
  checkCreditBank: [O, C],
  listCreditGaps: [O, C],
  makeCreditBank: [O, C],
  getStatementKeys: ['nobody', O, C, M, P],
  verifyStatement: ['nobody', O, C, M, P],
  getScriptLedger: [O],
  getPaperLedger: [O],
  listOpenScripts: [O],
  countScripts: [O],
  consolidateMarks: [O],
  lockCamps: [O],
  listOpenWork: [O],
  setScriptException: [O],
  listHandedScripts: [O],
  decideHandedScript: [O],
  getReleaseDesk: [O],
  getReleaseAgreement: [O],
  getReleaseImpact: [O],
  listReleaseChanges: [O],
  getReleaseChangesFile: [O],
  proposeRelease: [O],
  withdrawRelease: [O],
  publishRelease: [O],
  listPageNotices: [O],
  savePageNotice: [O],
  getSessionDesk: [O],
  requestSessionStep: [O],
  confirmSessionStep: [O],
  withdrawSessionStep: [O],
  listWithholds: [O],
  withholdResult: [O],
  releaseWithhold: [O],
  getAnomalyBoard: [O],
  getThirdMarkReport: [O],
  listAnomalies: [O],
  listAnomalyRows: [O],
  searchAnomalies: [O],
  lookAtAnomaly: [O],
  getRevalOutcomes: [O],
  listRevalOutcomes: [O],
  listPendingRequests: [O],
  decideRevaluation: [O],
  approveRevalOutcomes: [O],
  approveUnflagged: [O],
  refuseRevalOutcome: [O],
  listRevalApprovals: [O],
  declareUnvalued: [O],
  listRevalRefunds: [O],
  getRevalRefundFile: [O],
  withdrawArrears: [O],
  listOwnRevalOutcomes: [C],
  getRevalMonitor: [O],
  getRevalMonitorFile: [O],
  listRevalPapers: [M, P],
  listRevalProblems: [M, P],
  listRevalDifferences: [M, P],
  settleRevalProblem: [M],
  locateRevalScript: [M, P],
  reportMissingScript: [M, P],
  getRevalLabels: [M, P],
  scanRevalScript: [M, P],
  keyRevalMark: [M, P],
  saveRevalCMark: [M],
  voidRevalMark: [M],
  getRevalCamps: [O],
  issueRevalScripts: [O],
  getBundle: [O, M, P],
  listBundles: [O, M, P],
  listBundleMovements: [O, M, P],
  listReceivedScripts: [O, M, P],
  receiveScripts: [O, M],
  makeBundles: [O, M],
  handOverBundle: [O, M],
  getPaperByBarcode: [M, P],
  insertMark: [M, P],
  clgLogin: ['nobody', O, C, M, P],
  campLogin: ['nobody', O, C, M, P],
  getOwnSession: [O, C, M, P],
  listCredentialEvents: [O, C, M, P],
  listStaff: [O],
  listStaffHistory: [O],
  proposePerson: [O],
  proposeStaffChange: [O],
  proposeCode: [O],
  confirmStaffProposal: [O],
  declineStaffProposal: [O],
  withdrawStaffProposal: [O],
  endStaff: [O],
  logout: [O, C, M, P],
  previewConfirmAll: [O, C],
  confirmAll: [O, C],
  listPassStatistics: [O, C],
  listRanks: [O],
  makePressList: [O, C],
  listExamTimetable: [O],
  saveExamTimetable: [O],
  previewFinalYears: [O, C],
  setFinalYears: [O, C],
  listSuggestions: [O, C],
  listOpenPapers: [C],
  listClerks: [C],
  makeClerk: [C],
  issueClerkCode: [C],
  endClerk: [C],
  listCollegeSignIns: [O],
  listCollegeCodes: [O],
  issueCollegeCodes: [O],
  changeOwnPassword: [O, C, M, P],
  changeCollegePassword: [O, C],
  changeCollegePasswordInPath: [O, C],
  getPublicSettings: ['nobody', O, C, M, P],
  getLists: ['nobody', O, C, M, P],
  getPageTexts: ['nobody', O, C, M, P],
  getEmblem: ['nobody', O, C, M, P],
  getAccentStyle: ['nobody', O, C, M, P],
  getTextPage: ['nobody', O, C, M, P],
  getLogo: ['nobody', O, C, M, P],
  listSettings: [O],
  listCampPlaces: [O],
  createCamp: [O],
  createGradingScheme: [O],
  decideEarlierBatch: [O],
  copyTimetable: [O],
  correctEarlierResult: [O],
  declareRecords: [O],
  editStudent: [O],
  getCampAllocation: [O],
  getEarlierRecord: [O],
  getFieldChanges: [O, C],
  listAllocationChanges: [O],
  listCamps: [O],
  listEarlierBatches: [O],
  listEarlierStudents: [O],
  listGradingSchemes: [O],
  listPlaces: [O, M],
  listToComplete: [O, C],
  listToFollow: [O, C],
  makeEarlierSums: [O],
  listNoticeTemplates: [O],
  saveNoticeTemplate: [O],
  approveNoticeTemplate: [O],
  listNotices: [O],
  listNoticeMessages: [O],
  approveNotice: [O],
  stopNotice: [O],
  resendNotice: [O],
  listNoticeOutbox: [O],
  listBouncedContacts: [O],
  saveCamp: [O],
  saveCampAllocation: [O],
  saveGradingScheme: [O],
  waiveRevalCamp: [O],
  saveCampHost: [O],
  saveSettings: [O],
  listSettingHistory: [O],
  saveLogo: [O],
  listFeeSchedule: [O],
  saveFeeSchedule: [O],
  listRevaluationFees: [O],
  saveRevaluationFees: [O],
  listRuleSets: [O],
  getRuleSet: [O],
  createRuleSet: [O],
  saveRuleSet: [O],
  freezeRuleSet: [O],
  listExams: [O, C, M, P],
  saveExamDetails: [O],
  checkTimetable: [O],
  getTimetableTerms: [O],
  listTimetablePapers: [O],
  listTimetableClashes: [O],
  listAllExams: [O, C, M, P],
  saveExamFlags: [O],
  createExam: [O],
  removeExam: [O],
  getReadySteps: [O],
  getOfficeCockpit: [O],
  getCollegeCockpit: [C],
  getBell: [O, C, M, P],
  markBellRead: [O, C, M, P],
  getFirstSteps: [O, C, M, P],
  recordFirstStep: [O, C, M, P],
  getCampCockpit: [M, P],
  find: [O, C, M, P],
  copyPapers: [O],
  listExamStages: [O],
  listStageGates: [O],
  moveExamStage: [O],
  listColleges: [O, C],
  listCourses: [O],
  listBosYears: [O, C],
  getCourse: [O],
  listDegreeCourses: [O, C],
  listLanguageCourses: [O, C],
  listNmeCourses: [O, C],
  listPracticalCourses: [O, C],
  createCourse: [O],
  updateCourse: [O],
  deleteCourse: [O],
  listExamRecords: [O, C],
  listExamRecordsOfStudent: [O, C],
  listExamConfirmations: [O, C],
  listExamResults: [O, C],
  listCourseRegistrations: [O, C],
  getCourseRegistrationFile: [O, C],
  assignExamPapers: [O, C],
  assignNmePapers: [O, C],
  bulkDeleteRecords: [O, C],
  deleteRecord: [O, C],
  bulkConfirmRecords: [O, C],
  updateRecord: [O, C],
  assignArrearPapers: [O, C],
  assignArrearPapersToStudent: [O, C],
  listArrearsOfStudent: [O, C],
  listArrearPapers: [O, C],
  getRegistrationTerms: [O, C],
  listBatchPapers: [O, C],
  listAbsentees: [O, C],
  listAbsentEntry: [O, C],
  updateAbsentee: [O, C],
  getHallCount: [O, C],
  closeAbsentees: [O, C],
  listPracticalPapers: [O, C],
  listPracticalMarks: [O, C],
  savePracticalMarks: [O, C],
  getFinalReportByStudent: [O, C],
  getFinalReportByStudentx: [O, C],
  getFinalReportByCollege: [O, C],
  getFeeSummary: [O, C],
  updateFinalYear: [O, C],
  listAllColleges: [O, C],
  getCollege: [O, C],
  createCollege: [O],
  updateCollege: [O, C],
  deleteCollege: [O],
  saveCollegeChanges: [O],
  listDegrees: [O, C],
  listAllDegrees: [O, C],
  listDegreesOfLevel: [O, C],
  listDegreeLevels: [O, C],
  getDegree: [O, C],
  createDegree: [O],
  updateDegree: [O],
  deleteDegree: [O],
  saveDegreeChanges: [O],
  listBatches: [O, C],
  listCollegeBatches: [O, C],
  listDegreeBatches: [O, C],
  listStudents: [O, C],
  getStudentByAppId: [O, C],
  getStudentByRegId: [O, C],
  getStudentByRegIdOfCollege: [O, C],
  searchStudents: [O, C],
  listStudentEvents: [O, C],
  getApplication: [O, C],
  saveStudents: [O, C],
  updateStudent: [O, C],
  saveDraft: [O, C],
  submitApplication: [O, C],
  listMissing: [O, C],
  renameStudent: [O, C],
  discontinueStudent: [O],
  discontinueStudentByAddress: [O],
  transferStudent: [O],
  transferStudentByAddress: [O],
  deleteStudent: [O],
  previewRegisterNumbers: [O],
  assignRegisterNumbers: [O],
  uploadFiles: [O, C],
  getStudentFile: [O, C],
  getFileHistory: [O, C],
  getReplacedFile: [O, C],
  replaceStudentFiles: [O, C],
  requestStudentFile: [C],
  listFileRequests: [O],
  decideFileRequest: [O],
  listDifferentMarks: [M, P],
  voidKeying: [M],
  listBarcodeErrors: [M, P],
  findDummy: [O, M],
  saveAmarkSheet: [O, M],
  saveBmarkSheet: [O, M],
  saveCMark: [M],
  resolveBarcodeError: [M],
  getBundlesByDate: [M, P],
  getDailyReport: [M, P],
  getBundleReport: [O, M, P],
  listKeyedMarks: [O, M, P],
  viewEntry: [O, M, P],
  deleteEntry: [O, M],
  deleteBundlePacket: [M],
  listMismatches: [M, P],
  listOfficers: [O, M],
  getOfficers: [O, M],
  createOfficer: [O, M],
  updateOfficer: [O, M],
  deleteOfficer: [O, M],
  getExamResult: ['nobody', O, C, M, P],
  lookUpResult: ['nobody', O, C, M, P],
  getPublication: ['nobody', O, C, M, P],
  downloadResultCsv: [O, C],
  listRevaluationFeesOfCollege: [C],
  listRevaluationPapers: [C],
  listRevaluationRows: [C],
  listRevaluations: [O, C],
  listRetotalApplications: [O, C],
  listTransparencies: [O, C],
  applyRevaluation: [C],
  applyRetotal: [C],
  applyTransparency: [C],
  saveRevaluationChanges: [C],
  getRevaluationTerms: [C],
  listRevaluationEvents: [O, C],
  getRevaluationReportFile: [C],
  getRevaluationExportFile: [O],
  getRevaluationState: [O],
  listRetotals: [O],
  keyRetotal: [O],
  listScriptCopies: [O],
  setCopyHanded: [O],
  createImport: [O],
  listImports: [O],
  getImport: [O],
  listImportRows: [O],
  applyImport: [O],
  discardImport: [O],
  downloadImportProblems: [O],
  downloadImportTemplate: [O],
  enrol: ['nobody', O, C, M, P],
  listEnrolments: [O, M],
  issueSlips: [O],
  handSlip: [O, M],
  returnSlip: [O, M],
  listKeyingSignatures: [O, M],
  decideKeyingSignature: [O, M],
  listJobs: [O, C],
  getJob: [O, C],
  followJob: [O, C],
  cancelJob: [O, C],
  issueFileTicket: [O, C],
  downloadByTicket: ['nobody', O, C, M, P],
  verifyAudit: [O],
};
const IDENTITIES = ['nobody', ...ROLES] as const;

test('the written table names every call', () => {
  expect(Object.keys(WHO).sort()).toEqual(DECLARED.map(({ call }) => call.name).sort());
});

// signing out would end the sessions the other rows use: it is proved with the sessions themselves
const MATRIX = DECLARED.filter(({ call }) => call.name !== 'logout').flatMap(({ call }) =>
  IDENTITIES.map((identity) => [call.name, identity, WHO[call.name]?.includes(identity) ?? false, call] as const),
);

test.each(MATRIX)('[S6-PERM-OTHER-01] %s for %s: %s', async (_name, identity, allowed, call) => {
  // values that fit no rule: a call that passes the permission check is rejected afterwards, so nothing is changed
  const url = call.path.replace(/:\w+/g, '~');
  const answer = await api.call(
    identity as Person | 'nobody',
    call.method,
    url,
    call.body ? { nonsense: true } : undefined,
  );
  if (allowed) expect([401, 403]).not.toContain(answer.statusCode);
  else expect(answer.statusCode).toBe(identity === 'nobody' ? 401 : 403);
});

test('the reference describes every call with its statuses, and only the office reads it in production', async () => {
  const document = openApi('/thervu/');
  for (const { call } of DECLARED) {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!;
    expect(operation.operationId).toBe(call.name);
    expect(Object.keys(operation.responses).map(Number).sort()).toEqual([...statusesOf(call)].sort());
    expect(operation.security).toEqual(
      PERMISSIONS[call.permission].some((role) => role === 'public') ? [] : [{ bearer: [] }],
    );
  }
  expect((await api.call('nobody', 'GET', '/reference')).statusCode).toBe(401);
  expect((await api.call('college', 'GET', '/openapi.json')).statusCode).toBe(403);
  const page = await api.call('admin', 'GET', '/reference');
  expect(page.headers['content-type']).toContain('text/html');
  for (const { call } of DECLARED) expect(page.body).toContain(`id="${call.name}"`);
  const open = await api.build({ config: { production: false } });
  expect((await open.inject(`${API}/reference`)).statusCode).toBe(200);
  await open.close();
});
