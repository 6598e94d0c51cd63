import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListOpenWorkQuery } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { OpenWork } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { CountedView } from '@thervu/ui/state/CountedView';
import { Text } from '@thervu/ui/layout/Text';
import type { ReactNode } from 'react';
import { useWords, type Say } from '@thervu/words';
import { scriptLedger as scriptLedgerWords, type ScriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { useReadWaiting } from '../shared/useReadWaiting';
import { when } from './ledger-labels';

const toCheck = (t: Say<ScriptLedgerWords>, { kind, count, where }: OpenWork): Check => ({
  key: kind,
  kind: count === 0 ? 'success' : 'warning',
  state: count === 0 ? t('done') : t('open'),
  text: count === 0 ? t(`work.${kind}.none`) : t(`work.${kind}`, { n: count }),
  detail: where.map(({ name, count: there }) => `${name}: ${formatCount(there)}`).join(', '),
});

/** Milliseconds after which it is asked for again: somebody waits for the buttons. */
const COUNTED_MS = 1000;

/** What is open in an exam; asked again by itself while it is being counted. A question of a name is counted for itself. */
export function useOpenWork(examId: number, question?: string) {
  const query = useListOpenWorkQuery(
    { params: { examId }, query: question === undefined ? {} : { question } },
    { refetchOnMountOrArgChange: true },
  );
  useReadWaiting(query.data?.counted === null, query.fulfilledTimeStamp, query.refetch, COUNTED_MS);
  return query;
}

export interface OpenWorkListProps {
  work: ReturnType<typeof useOpenWork>;
  /** Leaves out what is done. */
  openOnly?: boolean;
  children?: ReactNode;
}

/** What is still open in an exam, by kind and camp, what is open first. The children wait until it has been counted. */
export function OpenWorkList({ work, openOnly = false, children }: OpenWorkListProps) {
  const t = useWords(scriptLedgerWords);
  return (
    <CountedView
      query={work}
      failure={(error) => failureText(error, t('what-is-open-could-not-be'))}
      isWaiting={({ counted }) => counted === null}
      waiting={t('what-is-open-is-being-counted')}
      arrived={t('what-is-open-is-counted')}
    >
      {({ counted }) => {
        if (counted === null) return null;
        const { at, kinds } = counted;
        const open = kinds.filter(({ count }) => count > 0);
        const shown = openOnly ? open : [...open, ...kinds.filter(({ count }) => count === 0)];
        return (
          <>
            {shown.length > 0 ? (
              <CheckList label={t('what-is-still-open')} checks={shown.map((row) => toCheck(t, row))} />
            ) : (
              <Text>{t('nothing-is-open')}</Text>
            )}
            <Text quiet>{t('counted-on-at', { at: when(at) })}</Text>
            {children}
          </>
        );
      }}
    </CountedView>
  );
}
