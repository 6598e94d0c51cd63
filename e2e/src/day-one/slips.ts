import { pdfTexts } from '@thervu/api/testing/pdf-text';

const CODE = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){5}$/;

/** The codes on sealed slips, by login: a slip sets the login and, below it, the code. */
export async function codesOn(pdf: Uint8Array, logins: readonly string[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  let login: string | undefined;
  for (const text of (await pdfTexts(pdf)).flat()) {
    if (logins.includes(text)) login = text;
    else if (login !== undefined && CODE.test(text)) codes.set(login, text);
  }
  return codes;
}
