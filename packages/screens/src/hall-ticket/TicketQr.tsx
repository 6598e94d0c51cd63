import { useMemo } from 'react';
import type { TicketHolder } from '@thervu/contracts/hall-ticket/hall-ticket-contract';

/** White around a QR code, in dots: without it readers find no edge. */
const EDGE = 4;

/** The dots as one path, a rectangle for each run of black. */
export function pathOfDots({ size, dots }: TicketHolder['qr']): string {
  const bytes = Uint8Array.from(atob(dots), (char) => char.charCodeAt(0));
  const black = (x: number, y: number) => {
    const index = y * size + x;
    return x < size && ((bytes[index >> 3]! >> (7 - (index & 7))) & 1) === 1;
  };
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!black(x, y)) continue;
      const from = x;
      while (black(x + 1, y)) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  return path;
}

/** The signed code of a ticket, sharp at any size. */
export function TicketQr({ qr, regNo }: { qr: TicketHolder['qr']; regNo: string }) {
  const path = useMemo(() => pathOfDots(qr), [qr]);
  const side = qr.size + 2 * EDGE;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={`Signed code of ${regNo}`}
      viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
      width={116}
      height={116}
      shapeRendering="crispEdges"
    >
      <rect x={-EDGE} y={-EDGE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
