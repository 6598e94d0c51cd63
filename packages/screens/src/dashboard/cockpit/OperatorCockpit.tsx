import { useEffect, useState } from 'react';
import type { OperatorView } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { formatCount, formatTime } from '@thervu/contracts/core/format';
import { useSession } from '@thervu/shell-api';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { Tile, Tiles } from '@thervu/ui/chart/Tile';
import { useWords } from '@thervu/words';
import { campDashboard } from '@thervu/words/compiled/camp-dashboard';
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
  const t = useWords(campDashboard);
  const { session } = useSession();
  const unsent = useUnsent(session?.colCode);
  return (
    <>
      <Tiles label={t('your-work')}>
        {today && (
          <Tile
            name={t('your-entries-today')}
            figure={formatCount(today.a + today.b)}
            note={t('today-a-b', { a: formatCount(today.a), b: formatCount(today.b) })}
            to={pageWith('CampBundleReport')}
          />
        )}
        {bundle && (
          <Tile
            name={t('your-bundle-of', { bundle: bundle.bundleno, paper: bundle.p_code })}
            figure={t('part-of-all', { part: formatCount(bundle.entered), all: formatCount(bundle.scripts) })}
            note={t('scripts-with-an-pass-mark', { pass: bundle.pass })}
            sign={bundle.entered >= bundle.scripts ? 'good' : undefined}
            to={pageWith(`entry/${bundle.pass}`)}
          />
        )}
        {typeof unsent === 'number' && (
          <Tile
            name={t('not-sent-yet')}
            figure={formatCount(unsent)}
            note={unsent === 0 ? t('every-mark-has-arrived') : t('open-mark-entry-to-send')}
            sign={unsent === 0 ? 'good' : 'bad'}
            to={pageWith(`entry/${bundle?.pass ?? 'A'}`)}
          />
        )}
        {unsent === null && (
          <Tile name={t('not-sent-yet')} figure="-" note={t('marks-cannot-be-stored-in')} sign="bad" />
        )}
      </Tiles>
      {(['today', 'bundle'] as const).map((part) => (
        <Part
          key={part}
          part={part}
          title={part === 'today' ? t('your-entries-today') : t('your-bundle')}
          failed={failed}
          data={null}
        >
          {() => null}
        </Part>
      ))}
      <Part part="last" title={t('your-last-entries')} failed={failed} data={last}>
        {(entries) =>
          entries.length > 0 && (
            <ChartFrame title={t('your-last-entries')} note={t('the-latest-first')}>
              <ol style={{ margin: 0, paddingLeft: 20, fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
                {entries.map(({ bundleno, packet, slno, pass, at }) => (
                  <li key={`${pass} ${bundleno} ${packet} ${slno}`}>
                    {t('pass-bundle-bundleno-packet-packet', { pass, bundleno, packet, slno, at: formatTime(at) })}
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
