import { useMemo } from 'react';

/** A QR code as the server makes it: eight dots to a byte in base64, row by row, the first in the highest bit. */
export interface QrDots {
  /** Dots of a side. */
  size: number;
  dots: string;
}

/** White around a QR code, in dots: without it readers find no edge. */
const EDGE = 4;

/** The dots as one path, a rectangle for each run of black. */
export function pathOfDots({ size, dots }: QrDots): string {
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

/** A QR code, sharp at any size; `side` in pixels. */
export function QrCode({ code, label, side }: { code: QrDots; label: string; side: number }) {
  const path = useMemo(() => pathOfDots(code), [code]);
  const whole = code.size + 2 * EDGE;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-EDGE} ${-EDGE} ${whole} ${whole}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
    >
      <rect x={-EDGE} y={-EDGE} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
