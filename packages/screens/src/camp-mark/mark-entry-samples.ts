import { nextPosition, positionOf } from '@thervu/contracts/bundle/bundle-rules';
import type { CallReply } from '@thervu/contracts/core/call';
import type { getBundle } from '@thervu/contracts/bundle/bundle-contract';
import type { PaperByBarcode, SavedMark } from '@thervu/contracts/camp-mark/mark-entry-contract';

/** Bundle 7 with 125 scripts, where the keying of A goes on at the n-th. */
export const bundle = (n = 1, tot_paper = 125): CallReply<typeof getBundle> => {
  const { packet, slno } = positionOf(n);
  return {
    bundleno: 7,
    p_code: 'UCS11',
    qp_no: 'QP7',
    tot_paper,
    board: 'CS',
    district: 'Salem',
    progress: { pass: 'A', keyed: n - 1, packet, slno, complete: n > tot_paper },
  };
};

export const paper = (barcode: string, Amark: number | null = null): PaperByBarcode => ({
  barcode,
  degree: 'B.Sc. Computer Science',
  p_code: 'UCS11',
  Amark,
  Bmark: null,
  Cmark: null,
  bundleno: null,
  packet: null,
  slno: null,
});

/** The server's answer to the n-th script of bundle 7. */
export function saved(
  n: number,
  { barcode = '10000004', mark = 40, action = 'inserted' as SavedMark['action'], tot = 125, next = n + 1 } = {},
): SavedMark {
  const { packet, slno } = positionOf(n);
  return {
    id: n,
    barcode,
    bundleno: 7,
    packet,
    slno,
    p_code: 'UCS11',
    action,
    event: 1000 + n,
    Amark: mark,
    Bmark: null,
    Cmark: null,
    aopid: 2,
    bopid: null,
    bupdateon: null,
    aupdateon: '2025-12-01T05:00:00Z',
    message: `Mark ${action} successfully`,
    next: action === 'updated' ? nextPosition({ packet, slno }) : strip(positionOf(next)),
    complete: next > tot,
  };
}
const strip = ({ packet, slno }: { packet: number; slno: number }) => ({ packet, slno });
