const bytesOf = (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsArrayBuffer(file);
  });

/** The rows of the first sheet of a workbook. Its reader is fetched only now: it is large, and most people never send a file. */
export async function rowsOfWorkbook(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(await bytesOf(file));
  return sheets[0]?.rows ?? [];
}
