import { useState } from 'react';
import { useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';

/** As listed: 110 x 130 px. */
const SIZE = { width: 110, height: 130 } as const;

export interface TicketPhotoProps {
  regNo: string;
  /** Where the photo is; undefined where there is none. */
  address: string | undefined;
}

/** The student's photo, or the fallback picture where it is missing or cannot be shown. */
export function TicketPhoto({ regNo, address }: TicketPhotoProps) {
  const t = useWords(hallTicket);
  const [broken, setBroken] = useState<string>();
  if (address === undefined || broken === address) return <NoPhoto regNo={regNo} />;
  return (
    <img
      className="photo"
      src={address}
      alt={t('photo-of-number', { number: regNo })}
      {...SIZE}
      onError={() => setBroken(address)}
    />
  );
}

function NoPhoto({ regNo }: { regNo: string }) {
  const t = useWords(hallTicket);
  return (
    <svg
      className="photo"
      role="img"
      aria-label={t('no-photo-of-number', { number: regNo })}
      viewBox="0 0 110 130"
      {...SIZE}
    >
      <rect width="110" height="130" fill="#fff" />
      <circle cx="55" cy="43" r="19" fill="#d0d0d0" />
      <path d="M20 98a35 35 0 0 1 70 0z" fill="#d0d0d0" />
      <text x="55" y="118" textAnchor="middle" fontSize="11" fill="#000">
        {t('no-photo')}
      </text>
    </svg>
  );
}
