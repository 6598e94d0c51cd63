import type { RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import type { ApiUnderTest, Person } from './api-under-test';

/** The published exam of the demo, whose window of revaluation is open. */
export const EXAM = 'E25A';

/** What tests of revaluation ask of a copy of the demo university. */
export function revaluationUnderTest(api: ApiUnderTest) {
  const owner = () => api.clone.pools.owner;
  const examId = async (): Promise<number> =>
    (await owner()('exam').where({ exam_tbl: EXAM }).first<{ id: number }>('id')).id;
  const get = async <T>(url: string, as: Person = 'college'): Promise<T> => {
    const answer = await api.call(as, 'GET', url);
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  };
  /** The first degree of this level a college has results in. */
  const degreeOf = async (level: string, colcode = '101'): Promise<number> =>
    (
      await owner()('exam_application as a')
        .join('degree as d', 'd.deg_id', 'a.deg_id')
        .where({ 'a.exam_id': await examId(), 'a.colcode': colcode, 'd.deg_level': level })
        .orderBy('a.deg_id')
        .first<{ deg_id: number }>('a.deg_id')
    ).deg_id;
  const rowsOf = async (degree: number, code = 'ALL', as: Person = 'college', college = '101') =>
    get<RevaluationRow[]>(`/revalue/exam-mgt/${degree}/${college}/${code}`, as);
  const untouched = async (level = 'UG'): Promise<RevaluationRow[]> =>
    (await rowsOf(await degreeOf(level))).filter(
      (row) => row.row_version === 0 && !row.REV_APLY && !row.RETOT_APLY && !row.TRAN_APLY,
    );
  const apply = (
    action: 'rev' | 'retot' | 'trans',
    rid: number,
    value: 0 | 1,
    { as = 'college', version }: { as?: Person; version?: number } = {},
  ) =>
    api.call(as, 'PUT', `/revalue/${action}/${rid}/${value}${version === undefined ? '' : `?row_version=${version}`}`);
  /** Opens or shuts the window as the office does it. */
  const window = async (open: boolean) =>
    api.call('admin', 'POST', '/createExam/saveChanges', [{ id: await examId(), actions: { REV_APLY: open } }]);
  return { owner, examId, get, degreeOf, rowsOf, untouched, apply, window };
}
