import assert from 'node:assert/strict';
import { openInOffice } from './spreadsheets';

interface Applied {
  S_No: number;
  DEGREE: string;
  P_CODE: string;
  REG_NO: string;
  NAME: string;
  DOB: string;
}

/** Revaluation_Fees.xlsx of the office, opened in LibreOffice, has the listed columns and every applicant of the degree. */
export async function checkRevaluationWorkbook(binary: string, api: string, password: string): Promise<number> {
  const signedIn = await fetch(`${api}login/clglogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: '501', password }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const read = (path: string) => fetch(`${api}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const degrees = (await (await read('degrees/alldegree/UG')).json()) as { Deg_id: number }[];
  let degree = 0;
  let rows: Applied[] = [];
  for (const { Deg_id } of degrees) {
    degree = Deg_id;
    rows = (await (await read(`revalue/getRev/${degree}/501?exam=EVEN-2025-APR`)).json()) as Applied[];
    if (rows.length > 0) break;
  }
  assert.ok(rows.length > 0, 'somebody has applied for revaluation');
  const file = await read(`revaluation/export/rev/${degree}/Revaluation_Fees.xlsx?exam=EVEN-2025-APR`);
  const [head, ...lines] = openInOffice(binary, Buffer.from(await file.arrayBuffer()));
  const names = head!.map(({ value }) => value);
  assert.deepEqual(names, ['S_No', 'DEGREE', 'P_CODE', 'REG_NO', 'NAME', 'DOB']);
  assert.equal(lines.length, rows.length);
  for (const [index, { S_No, DEGREE, P_CODE, REG_NO, NAME, DOB }] of rows.entries()) {
    const [serial, ...texts] = lines[index]!;
    assert.deepEqual(serial, { type: 'float', value: String(S_No) });
    const born = texts.pop()!;
    assert.deepEqual(
      texts,
      [DEGREE, P_CODE, REG_NO, NAME].map((value) => ({ type: 'string', value })),
    );
    assert.ok(born.type === 'date' && born.value.startsWith(DOB), `${born.value} is ${DOB}`);
  }
  return rows.length;
}
