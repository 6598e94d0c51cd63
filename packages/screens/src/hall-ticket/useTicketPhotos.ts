import { useEffect, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { getTicketPhoto } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import type { Ticket } from '@thervu/contracts/hall-ticket/hall-ticket-rules';

/** Photos asked for at a time. */
const MAX_CONCURRENT = 6;

interface Loaded {
  key: string;
  addresses: ReadonlyMap<string, string>;
  ready: boolean;
}
const NOTHING: Loaded = { key: '', addresses: new Map(), ready: false };

/**
 * The photos of tickets as addresses in this page, by register number; one that is missing or refused is left out.
 * They are fetched with the token, so no address of a face is good for anybody else.
 */
export function useTicketPhotos(tickets: readonly Ticket[]): Omit<Loaded, 'key'> {
  const key = tickets
    .filter(({ papers }) => papers[0]?.image)
    .map(({ Reg_No }) => Reg_No)
    .join();
  const [loaded, setLoaded] = useState(NOTHING);

  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const addresses = new Map<string, string>();
    const waiting = key === '' ? [] : key.split(',');
    const fetchOn = async () => {
      for (let regNo = waiting.shift(); regNo !== undefined; regNo = waiting.shift()) {
        const answer = await callForFile(getTicketPhoto, { params: { regNo } }, { signal });
        if ('data' in answer && answer.data) addresses.set(regNo, URL.createObjectURL(answer.data));
      }
    };
    Promise.all(Array.from({ length: MAX_CONCURRENT }, fetchOn)).then(
      () => setLoaded({ key, addresses, ready: true }),
      (problem: unknown) => {
        if (!signal.aborted) throw problem;
      },
    );
    return () => {
      gone.abort();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, [key]);

  return loaded.key === key ? loaded : NOTHING;
}
