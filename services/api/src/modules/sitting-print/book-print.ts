import { STOCK_WORDS, inStore, storeAfter } from '@thervu/contracts/centre-day/stock-rules';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { PRINT_WORDS } from '@thervu/contracts/seating/print-parts';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import type { PrintedStock } from './print-data';
import { chiefWords, FACT, type PrintPages } from './print-page';

/** The register of answer books of a centre, in the order in which it was written. */
export function drawAnswerBooks(pages: PrintPages, lines: readonly PrintedStock[], chief: string | null): void {
  pages.begin(PRINT_WORDS.BOOKS, '');
  if (lines.length === 0) pages.line('No answer book has been recorded.', FACT);
  else
    pages.table(
      [
        { head: 'Recorded', share: 2.7 },
        { head: 'Entry', share: 2.6 },
        { head: 'Session', share: 2.2 },
        { head: 'Books', share: 1.1, align: 'right' },
        { head: 'In store', share: 1.1, align: 'right' },
        { head: 'Note', share: 2.9 },
        { head: 'By', share: 2.2 },
      ],
      storeAfter(lines)
        .reverse()
        .map(({ at, kind, examdate, examsession, count, after, note, by }) => [
          formatMoment(at),
          STOCK_WORDS[kind],
          examdate === null ? '' : `${indianDay(examdate)} ${examsession ?? ''}`.trim(),
          formatCount(count),
          formatCount(after),
          note ?? '',
          by,
        ]),
    );
  pages.y += 8;
  pages.signatures([chiefWords(chief), 'Date'], `In store by this register: ${formatCount(inStore(lines))}. Counted:`);
}
