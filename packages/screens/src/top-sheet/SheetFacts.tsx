import type { TopSheetState } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { Panel } from '@thervu/ui/layout/Panel';
import { useWords, type Say } from '@thervu/words';
import { topSheet, type TopSheetWords } from '@thervu/words/compiled/top-sheet';
import { atClock, inWords } from './sheet-labels';

function checksOf(
  t: Say<TopSheetWords>,
  { eligible, missing, void: nullified, papers, generated_at }: TopSheetState,
): Check[] {
  const made = generated_at === null ? t('made.not') : t('made.at', { moment: atClock(generated_at) });
  return [
    {
      key: 'numbers',
      ...(missing === 0 && eligible > 0
        ? { kind: 'success', state: t('check.complete') }
        : { kind: 'warning', state: t('check.to-do') }),
      text:
        eligible === 0
          ? t('numbers.none')
          : t('numbers', { n: inWords(eligible - missing), all: inWords(eligible), papers: inWords(papers) }),
      detail: made,
    },
    ...(nullified > 0
      ? [
          {
            key: 'void',
            kind: 'info',
            state: t('check.note'),
            text: t('void', { n: nullified }),
          } as const,
        ]
      : []),
  ];
}

/** How far the numbers of an exam are. */
export function SheetFacts({ sheets }: { sheets: TopSheetState }) {
  const t = useWords(topSheet);
  return (
    <Panel title={t('status')} width={720}>
      <CheckList label={t('dummy-numbers')} checks={checksOf(t, sheets)} />
    </Panel>
  );
}
