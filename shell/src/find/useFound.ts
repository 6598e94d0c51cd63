import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { ownMessage } from '@thervu/contracts/core/problem';
import { find, type Found } from '@thervu/contracts/find/find-contract';
import { FIND_CHARS } from '@thervu/contracts/find/find-rules';

/** Wait after the last key before the server is asked. */
const DEBOUNCE_MS = 150;

interface Answer {
  text: string;
  found?: Found;
  /** The sentence of the server; empty where it sent none. */
  failure?: string;
}

/**
 * Asks the server for a text once the person pauses. Only the answer to what is in the field now is ever given out: one to an
 * older text is dropped, however late it comes.
 */
export function useFound(text: string): { asked: boolean; found?: Found | undefined; failure?: string | undefined } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = text.length >= FIND_CHARS.least;
  useEffect(() => {
    if (!asked) return undefined;
    const gone = new AbortController();
    const ask = async () => {
      const reply = await callOnce(find, { query: { q: text } }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      setAnswer('data' in reply ? { text, found: reply.data } : { text, failure: ownMessage(reply.error) ?? '' });
    };
    const later = setTimeout(() => {
      ask().catch((problem: unknown) => {
        if (!gone.signal.aborted) console.error('The search failed.', problem);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(later);
      gone.abort();
    };
  }, [text, asked]);
  return answer !== null && answer.text === text && asked
    ? { asked, found: answer.found, failure: answer.failure }
    : { asked };
}
