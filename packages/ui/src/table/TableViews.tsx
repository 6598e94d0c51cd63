import Box from '@mui/material/Box';
import { useEffect, useId, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useWords } from '@thervu/words';
import { tableView } from '@thervu/words/compiled/table-view';
import { Button } from '../form/Button';
import { PlainInput } from '../form/PlainInput';
import { useMessageText } from '../message/useMessageText';
import type { TableState } from './useTableState';
import { viewOfAddress } from './table-view';
import type { KeptView, ViewKeeper } from './view-keeper';

const MAX_NAME = 60;

type ViewState = Pick<TableState<never>, 'ordered' | 'sorting' | 'density' | 'openView'>;

/** The address of what is seen: the filter as it is, and the table as it is arranged. */
function addressOf(search: string, { ordered, sorting, density }: ViewState): string {
  const parts = [
    ...ordered.map(({ column: { key }, shown }) => `${shown ? 'col' : 'hide'}.${key}`),
    ...sorting.map(({ id, desc }) => `${desc ? 'down' : 'up'}.${id}`),
    ...(density === 'compact' ? ['rows.compact'] : []),
  ];
  const address = new URLSearchParams(search);
  address.set('view', parts.join(' '));
  return `?${address.toString()}`;
}

/** The views a person has saved of a page: opened, deleted, saved under a name, sent as a link. */
export function TableViews({ keeper, state }: { keeper: () => Promise<ViewKeeper>; state: ViewState }) {
  const t = useWords(tableView);
  const say = useMessageText();
  const id = useId();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [views, setViews] = useState<readonly KeptView[]>();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const address = addressOf(search, state);
  const link = new URL(useHref(pathname + address), window.location.href).href;

  const failure = (problem: unknown) => (problem instanceof Error && problem.message) || t('failed');
  const run = async (work: (keeper: ViewKeeper) => Promise<KeptView[]>, done: string) => {
    setBusy(true);
    setMessage('');
    try {
      setViews(await work(await keeper()));
      setMessage(done);
      return true;
    } catch (problem) {
      setMessage(failure(problem));
      return false;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    let mounted = true;
    keeper()
      .then((kept) => kept.list(pathname))
      .then(
        (found) => mounted && setViews(found),
        (problem: unknown) => mounted && setMessage((problem instanceof Error && problem.message) || t('failed')),
      );
    return () => {
      mounted = false;
    };
  }, [keeper, pathname, t]);

  const open = (view: KeptView) => {
    void navigate({ pathname, search: view.address }, { flushSync: true });
    state.openView(
      viewOfAddress(
        view.address,
        state.ordered.map(({ column }) => column),
      ),
    );
    setMessage(t('opened', { name: view.name }));
  };
  const save = async () => {
    const trimmed = name.trim();
    if (trimmed === '') return setMessage(t('name.missing'));
    const saved = await run((kept) => kept.save(pathname, { name: trimmed, address }), t('saved', { name: trimmed }));
    return saved && setName('');
  };
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setMessage(t('link.copied')),
      // a browser that lets no page write there: the link is shown to be copied by hand
      () => setMessage(link),
    );

  return (
    <Box role="group" aria-labelledby={`${id}-title`} sx={{ borderTop: 1, borderColor: 'divider', mt: 3, pt: 3 }}>
      <Box component="h3" id={`${id}-title`} sx={{ fontSize: 13, fontWeight: 600, m: 0, mb: 1 }}>
        {t('title')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {views?.map((view) => (
          <Box component="li" key={view.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Button kind="quiet" aria-label={t('open', { name: view.name })} onClick={() => open(view)}>
                {view.name}
              </Button>
            </Box>
            <Button
              kind="quiet"
              small
              disabled={busy}
              aria-label={t('delete.name', { name: view.name })}
              onClick={() => void run((kept) => kept.remove(view.id), t('deleted', { name: view.name }))}
            >
              {t('delete')}
            </Button>
          </Box>
        ))}
        {views?.length === 0 && (
          <Box component="li" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {t('none')}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PlainInput id={`${id}-name`} label={t('name')} value={name} onChange={setName} maxLength={MAX_NAME} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
          <Button onClick={() => void copy()}>{t('link.copy')}</Button>
        </Box>
        <Box role="status" sx={{ fontSize: 13, minHeight: 20, overflowWrap: 'anywhere' }}>
          {say(message)}
        </Box>
      </Box>
    </Box>
  );
}
