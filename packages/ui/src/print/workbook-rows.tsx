/** The rows of the first sheet of a workbook. Its reader is fetched only now: it is large, and most people never send a file. */
export async function rowsOfWorkbook(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  return sheets[0]?.rows ?? [];
}
