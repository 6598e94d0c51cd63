import { useRef, useState } from 'react';
import { useListAnswerBooksQuery, useRecordAnswerBooksMutation } from '@thervu/contracts/centre-day/centre-day-api';
import { recordAnswerBooks, type StockLine } from '@thervu/contracts/centre-day/centre-day-contract';
import { STOCK_WORDS, storeAfter, type StockKind } from '@thervu/contracts/centre-day/stock-rules';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';

/** Used books are booked by the closing of a session. */
const BY_HAND: readonly StockKind[] = ['RECEIVED', 'RETURNED', 'SPOILED', 'LOST'];

type RegisterLine = StockLine & { after: number };

const columns: Column<RegisterLine>[] = [
  {
    key: 'at',
    header: 'Recorded',
    cell: ({ at }) => formatMoment(at),
    sortBy: ({ at }) => at,
    title: true,
    width: 130,
  },
  {
    key: 'kind',
    header: 'Entry',
    cell: ({ kind }) => STOCK_WORDS[kind],
    sortBy: ({ kind }) => STOCK_WORDS[kind],
    title: true,
  },
  {
    key: 'slot',
    header: 'Session',
    cell: ({ examdate, examsession }) => (examdate && examsession ? slotLabel({ examdate, examsession }) : '-'),
    card: 1,
    named: true,
  },
  {
    key: 'count',
    header: 'Books',
    numeric: true,
    cell: ({ count }) => formatCount(count),
    sortBy: ({ count }) => count,
    card: 1,
    named: true,
  },
  {
    key: 'after',
    header: 'In store after it',
    numeric: true,
    cell: ({ after }) => formatCount(after),
    card: 1,
    named: true,
  },
  { key: 'note', header: 'Note', cell: ({ note }) => note ?? '-', card: 2, named: true },
  { key: 'by', header: 'By', cell: ({ by }) => by, card: 2, named: true },
];

export interface AnswerBooksProps {
  exam: string;
  centre: string;
  colname: string;
}

/** The register of answer books of a centre: what came, what the sessions used, what should be in the store. */
export function AnswerBooks({ exam, centre, colname }: AnswerBooksProps) {
  const { can } = useSession();
  const query = useListAnswerBooksQuery({ params: { exam, centre } }, { refetchOnMountOrArgChange: true });
  const [record] = useRecordAnswerBooksMutation();
  const [opened, setOpened] = useState(false);
  const key = useRef({ body: '', key: '' });
  const { banner, showMessage, clear } = useBanner();
  return (
    <Panel
      title="Answer books"
      note="A closed session books what it used. Record what comes, goes back or is lost."
      bare
    >
      {banner}
      {can(recordAnswerBooks) && (
        <div style={{ marginBottom: 16 }}>
          <Button
            onClick={() => {
              clear();
              setOpened(true);
            }}
          >
            Record answer books
          </Button>
        </div>
      )}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The register of answer books could not be loaded.')}
        skeleton={<TableSkeleton rows={3} label="Loading the register" />}
      >
        {({ in_store, lines }) => {
          const rows = storeAfter(lines);
          return (
            <Stack>
              {in_store < 0 ? (
                <Banner kind="warning">
                  {`${formatCount(-in_store)} more answer books were used than received. Record what the office has sent.`}
                </Banner>
              ) : (
                <Text>{`${formatCount(in_store)} answer books should be in the store.`}</Text>
              )}
              <DataTable
                label="Answer book register"
                rows={rows}
                columns={columns}
                rowKey={({ id }) => String(id)}
                exportAction={
                  <PrintAndExcel
                    head={['Answer Book Register', `${exam}, centre ${centre} ${colname}`]}
                    rows={rows}
                    columns={columns}
                    rowKey={({ id }) => String(id)}
                    empty="No Record Found"
                    file={`answer-books-${exam}-${centre}`}
                    signatures={['Chief Superintendent']}
                  />
                }
                empty={{ text: 'No Record Found', hint: 'Record the answer books that the office has sent.' }}
              />
            </Stack>
          );
        }}
      </QueryView>
      {opened && (
        <FormDialog<'kind' | 'count' | 'note'>
          title="Record answer books"
          confirmLabel="Record"
          focusInContent
          fields={[
            {
              name: 'kind',
              label: 'Entry',
              initial: 'RECEIVED',
              options: BY_HAND.map((value) => ({ value, label: STOCK_WORDS[value] })),
              placeholder: null,
            },
            {
              name: 'count',
              label: 'Books',
              missing: 'Count the books and enter the number.',
              inputMode: 'numeric',
              clean: (typed) => typed.replace(/[^0-9]/g, '').slice(0, 6),
              autoFocus: true,
            },
            { name: 'note', label: 'Note', hint: 'Needed for lost books.', maxLength: 300 },
          ]}
          onConfirm={async ({ kind, count, note }) => {
            if (Number(count) < 1 || Number(count) > 100_000)
              return { fields: { count: 'Enter a number from 1 to 1,00,000.' } };
            const body = { kind: kind as StockKind, count: Number(count), ...(note !== '' && { note }) };
            const text = JSON.stringify(body);
            if (key.current.body !== text) key.current = { body: text, key: crypto.randomUUID() };
            const { data, error } = await record({ params: { exam, centre }, body, idempotencyKey: key.current.key });
            if (!data) return rejectionOf(error, 'The entry could not be saved.');
            key.current = { body: '', key: '' };
            setOpened(false);
            return showMessage('success', `Saved. ${formatCount(data.in_store)} answer books should be in the store.`);
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </Panel>
  );
}
