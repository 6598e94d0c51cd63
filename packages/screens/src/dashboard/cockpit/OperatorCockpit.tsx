import { useEffect, useState } from 'react';
import type { OperatorView } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { formatCount, formatTime } from '@thervu/contracts/core/format';
import { useSession } from '@thervu/shell-api';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { Tile, Tiles } from '@thervu/ui/chart/Tile';
import { EntryStore } from '../../shared/entry-store';
import { Part } from './CockpitFrame';
import { pageWith } from './page-address';

/** Marks that this browser has kept and not sent yet; undefined while it is counted, null where it cannot be. */
function useUnsent(officer: string | null | undefined): number | null | undefined {
  const [unsent, setUnsent] = useState<number | null>();
  useEffect(() => {
    let mounted = true;
    const count = async () => {
      const store = await EntryStore.open('thervu-mark-entry');
      try {
        return (await store.entriesOf(officer ?? '')).filter(({ state }) => state !== 'refused').length;
      } finally {
        store.close();
      }
    };
    count().then(
      (found) => mounted && setUnsent(found),
      () => mounted && setUnsent(null),
    );
    return () => {
      mounted = false;
    };
  }, [officer]);
  return unsent;
}

/** The own work of an operator. There is no comparison with anybody else. */
export function OperatorCockpit({
  failed,
  operator: { today, bundle, last },
}: {
  failed: readonly string[];
  operator: OperatorView;
}) {
  const { session } = useSession();
  const unsent = useUnsent(session?.colCode);
  return (
    <>
      <Tiles label="Your work">
        {today && (
          <Tile
            name="Your entries today"
            figure={formatCount(today.a + today.b)}
            note={`${formatCount(today.a)} A, ${formatCount(today.b)} B`}
            to={pageWith('CampBundleReport')}
          />
        )}
        {bundle && (
          <Tile
            name={`Your bundle ${bundle.bundleno}, ${bundle.p_code}`}
            figure={`${formatCount(bundle.entered)} of ${formatCount(bundle.scripts)}`}
            note={`scripts with an ${bundle.pass} mark`}
            sign={bundle.entered >= bundle.scripts ? 'good' : undefined}
            to={pageWith(`entry/${bundle.pass}`)}
          />
        )}
        {typeof unsent === 'number' && (
          <Tile
            name="Not sent yet"
            figure={formatCount(unsent)}
            note={unsent === 0 ? 'every mark has arrived' : 'open mark entry to send them'}
            sign={unsent === 0 ? 'good' : 'bad'}
            to={pageWith(`entry/${bundle?.pass ?? 'A'}`)}
          />
        )}
        {unsent === null && (
          <Tile name="Not sent yet" figure="-" note="marks cannot be stored in this browser" sign="bad" />
        )}
      </Tiles>
      {(['today', 'bundle'] as const).map((part) => (
        <Part
          key={part}
          part={part}
          title={part === 'today' ? 'Your entries today' : 'Your bundle'}
          failed={failed}
          data={null}
        >
          {() => null}
        </Part>
      ))}
      <Part part="last" title="Your last entries" failed={failed} data={last}>
        {(entries) =>
          entries.length > 0 && (
            <ChartFrame title="Your last entries" note="The latest first.">
              <ol style={{ margin: 0, paddingLeft: 20, fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
                {entries.map(({ bundleno, packet, slno, pass, at }) => (
                  <li key={`${pass} ${bundleno} ${packet} ${slno}`}>
                    {`${pass}: bundle ${bundleno}, packet ${packet}, serial ${slno}, ${formatTime(at)}`}
                  </li>
                ))}
              </ol>
            </ChartFrame>
          )
        }
      </Part>
    </>
  );
}
