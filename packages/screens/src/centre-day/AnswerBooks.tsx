import { useRef, useState } from 'react';
import { useListAnswerBooksQuery, useRecordAnswerBooksMutation } from '@thervu/contracts/centre-day/centre-day-api';
import { recordAnswerBooks, type StockLine } from '@thervu/contracts/centre-day/centre-day-contract';
import { storeAfter, type StockKind } from '@thervu/contracts/centre-day/stock-rules';
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
import { useWords, type Say } from '@thervu/words';
import { centreDay, type CentreDayWords } from '@thervu/words/compiled/centre-day';
import { slotLabel } from '../shared/sitting-labels';
import { dayRejection } from './day-rejection';

/** Used books are booked by the closing of a session. */
const BY_HAND: readonly StockKind[] = ['RECEIVED', 'RETURNED', 'SPOILED', 'LOST'];

/** The newest lines; a register of a whole exam is long on a phone. */
const SHOWN = 5;

type RegisterLine = StockLine & { after: number };

const columnsOf = (t: Say<CentreDayWords>): Column<RegisterLine>[] => [
  {
    key: 'at',
    header: t('recorded'),
    cell: ({ at }) => formatMoment(at),
    sortBy: ({ at }) => at,
    title: true,
    width: 130,
  },
  {
    key: 'kind',
    header: t('entry'),
    cell: ({ kind }) => t(`kind.${kind}`),
    sortBy: ({ kind }) => t(`kind.${kind}`),
    title: true,
  },
  {
    key: 'slot',
    header: t('session'),
    cell: ({ examdate, examsession }) => (examdate && examsession ? slotLabel({ examdate, examsession }) : '-'),
    card: 1,
    named: true,
  },
  {
    key: 'count',
    header: t('books.count'),
    numeric: true,
    cell: ({ count }) => formatCount(count),
    sortBy: ({ count }) => count,
    card: 1,
    named: true,
  },
  {
    key: 'after',
    header: t('books.after'),
    numeric: true,
    cell: ({ after }) => formatCount(after),
    card: 1,
    named: true,
  },
  { key: 'note', header: t('remark'), cell: ({ note }) => note ?? '-', card: 2, named: true },
  { key: 'by', header: t('by'), cell: ({ by }) => by, card: 2, named: true },
];

export interface AnswerBooksProps {
  exam: string;
  centre: string;
  colname: string;
}

/** The register of answer books of a centre: what came, what the sessions used, what should be in the store. */
export function AnswerBooks({ exam, centre, colname }: AnswerBooksProps) {
  const t = useWords(centreDay);
  const columns = columnsOf(t);
  const { can } = useSession();
  const query = useListAnswerBooksQuery({ params: { exam, centre } }, { refetchOnMountOrArgChange: true });
  const [record] = useRecordAnswerBooksMutation();
  const [opened, setOpened] = useState(false);
  const [all, setAll] = useState(false);
  const key = useRef({ body: '', key: '' });
  const { banner, showMessage, clear } = useBanner();
  return (
    <Panel title={t('books')} note={t('books.note')} bare>
      {banner}
      {can(recordAnswerBooks) && (
        <div style={{ marginBottom: 16 }}>
          <Button
            onClick={() => {
              clear();
              setOpened(true);
            }}
          >
            {t('books.record')}
          </Button>
        </div>
      )}
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('books.failed'))}
        skeleton={<TableSkeleton rows={3} label={t('books.loading')} />}
      >
        {({ in_store, lines }) => {
          const rows = storeAfter(lines);
          return (
            <Stack>
              {in_store < 0 ? (
                <Banner kind="warning">{t('books.more-used', { n: formatCount(-in_store) })}</Banner>
              ) : (
                <Text>{t('books.in-store', { n: formatCount(in_store) })}</Text>
              )}
              <DataTable
                label={t('books.register')}
                rows={all ? rows : rows.slice(0, SHOWN)}
                columns={columns}
                rowKey={({ id }) => String(id)}
                // a print of the newest lines alone would be taken for the register
                exportAction={
                  (all || rows.length <= SHOWN) && (
                    <PrintAndExcel
                      head={[t('books.head'), t('books.head-centre', { exam, centre, name: colname })]}
                      rows={rows}
                      columns={columns}
                      rowKey={({ id }) => String(id)}
                      empty={t('no-record')}
                      file={`answer-books-${exam}-${centre}`}
                      signatures={[t('chief')]}
                    />
                  )
                }
                empty={{ text: t('no-record'), hint: t('books.empty') }}
              />
              {rows.length > SHOWN && !all && (
                <div>
                  <Button small onClick={() => setAll(true)}>
                    {t('books.all', { n: formatCount(rows.length) })}
                  </Button>
                </div>
              )}
            </Stack>
          );
        }}
      </QueryView>
      {opened && (
        <FormDialog<'kind' | 'count' | 'note'>
          title={t('books.record')}
          confirmLabel={t('record')}
          focusInContent
          fields={[
            {
              name: 'kind',
              label: t('entry'),
              initial: 'RECEIVED',
              options: BY_HAND.map((value) => ({ value, label: t(`kind.${value}`) })),
              placeholder: null,
            },
            {
              name: 'count',
              label: t('books.count'),
              missing: t('books.count-enter'),
              inputMode: 'numeric',
              clean: (typed) => typed.replace(/[^0-9]/g, '').slice(0, 6),
              autoFocus: true,
            },
            { name: 'note', label: t('remark'), hint: t('books.lost-hint'), maxLength: 300 },
          ]}
          onConfirm={async ({ kind, count, note }) => {
            if (Number(count) < 1 || Number(count) > 100_000) return { fields: { count: t('books.range') } };
            const body = { kind: kind as StockKind, count: Number(count), ...(note !== '' && { note }) };
            const text = JSON.stringify(body);
            if (key.current.body !== text) key.current = { body: text, key: crypto.randomUUID() };
            const { data, error } = await record({ params: { exam, centre }, body, idempotencyKey: key.current.key });
            if (!data) return dayRejection(error, t, t('entry.failed'));
            key.current = { body: '', key: '' };
            setOpened(false);
            return showMessage('success', t('books.saved', { n: formatCount(data.in_store) }));
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </Panel>
  );
}
