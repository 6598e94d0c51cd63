import type { Page } from '@playwright/test';

/** A call of the portal as the person who is signed in on this page. */
export const call = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(new URL(address, new URL('api/', document.baseURI)), {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    return (await answer.json()) as unknown;
  }, path);

interface Held {
  bundleno: number;
  p_code: string;
  tot_paper: number;
}

/** A bundle of the operator's camp without any keying, and scripts of its paper without any keying. */
export async function freshBundle(page: Page, target: number): Promise<{ bundleno: number; barcodes: string[] }> {
  const { bundles } = (await call(page, 'camp-bundles')) as { bundles: Held[] };
  const fresh = new Map<string, { bundleno: number; barcodes: string[] } | null>();
  for await (const [p_code, barcode] of freeScripts(page)) {
    let bundle = fresh.get(p_code);
    if (bundle === undefined) {
      const bundleno = await unkeyed(
        page,
        bundles.filter((bundle) => bundle.p_code === p_code && bundle.tot_paper >= target),
      );
      fresh.set(p_code, (bundle = bundleno === undefined ? null : { bundleno, barcodes: [] }));
    }
    if (!bundle) continue;
    // a scan reveals an absent candidate: that script is rejected
    const scan = (await call(page, `marks/${barcode}?bundle=${bundle.bundleno}&pass=A`)) as { p_code?: string };
    if (scan.p_code === p_code && bundle.barcodes.push(barcode) === target) return bundle;
  }
  throw new Error('the camp has no bundle left for this journey');
}

async function unkeyed(page: Page, bundles: readonly Held[]): Promise<number | undefined> {
  for (const { bundleno } of bundles) {
    const { progress } = (await call(page, `bundles/${bundleno}?pass=A`)) as { progress: { keyed: number } };
    if (progress.keyed === 0) return bundleno;
  }
  return undefined;
}

const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];
/** The number of the script with this base: its eighth digit checks the seven before it. */
const numberOf = (base: number): string =>
  `${base}${[...String(base)].reduce((row, digit) => Number(DAMM[row]![Number(digit)]), 0)}`;

/** Scripts of the operator's camp without keying, each with its paper, in order of discovery: their numbers are consecutive. */
async function* freeScripts(page: Page): AsyncGenerator<[string, string]> {
  const STEP = 40;
  for (let base = 1_000_000; base < 1_010_000; base += STEP) {
    const codes = Array.from({ length: STEP }, (_none, n) => numberOf(base + n));
    const papers = (await Promise.all(codes.map((code) => call(page, `marks/${code}`)))) as {
      p_code?: string;
      barcode: string;
      bundleno: number | null;
    }[];
    for (const { p_code, barcode, bundleno } of papers)
      if (p_code !== undefined && bundleno === null) yield [p_code, barcode];
  }
}
