import { pluralise } from '@thervu/contracts/core/format';
import type { TopSheetState } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { Panel } from '@thervu/ui/layout/Panel';
import { atClock, inWords } from './sheet-labels';

function checksOf({ eligible, missing, void: nullified, papers, generated_at }: TopSheetState): Check[] {
  const made = generated_at === null ? 'Not generated yet.' : `Last generated ${atClock(generated_at)}.`;
  return [
    {
      key: 'numbers',
      ...(missing === 0 && eligible > 0 ? { kind: 'success', state: 'Complete' } : { kind: 'warning', state: 'To do' }),
      text:
        eligible === 0
          ? 'No written paper is confirmed.'
          : `${inWords(eligible - missing)} of ${inWords(eligible)} scripts in ${inWords(papers)} papers have their number.`,
      detail: made,
    },
    ...(nullified > 0
      ? [
          {
            key: 'void',
            kind: 'info',
            state: 'To know',
            text: `${pluralise(nullified, 'number is', 'numbers are')} void: nobody writes that paper any more. A cancelled number is not used again.`,
          } as const,
        ]
      : []),
  ];
}

/** How far the numbers of an exam are. */
export function SheetFacts({ sheets }: { sheets: TopSheetState }) {
  return (
    <Panel title="Where it stands" width={720}>
      <CheckList label="Dummy numbers" checks={checksOf(sheets)} />
    </Panel>
  );
}
