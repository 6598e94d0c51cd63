import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { Role } from '@thervu/contracts/core/permissions';
import { FIND_CHARS } from '@thervu/contracts/find/find-rules';
import { useWords } from '@thervu/words';
import { find as findWords } from '@thervu/words/compiled/find';
import { loadMenuNames, useMenuNames } from '../frame/menu-names';
import { foundOptions, screenOptions, type Option, type PageAccess } from './found-options';
import { FoundList } from './FoundList';
import { storeRecent, recentOptions } from './recent';
import { useFound } from './useFound';

const TAMIL = /[\u0b80-\u0bff]/;
const as = (label: string) => label;

/** The name of a page in Tamil, for who types Tamil while the pages are shown in English. */
function useTamilName(text: string, role: Role): (label: string) => string {
  const [name, setName] = useState<(label: string) => string>(() => as);
  const isTamil = TAMIL.test(text);
  useEffect(() => {
    if (!isTamil) return;
    void loadMenuNames(role).then((names) => setName(() => names));
  }, [isTamil, role]);
  return name;
}

const isNewTab = (event: SyntheticEvent): boolean => {
  const { ctrlKey, metaKey } = event as KeyboardEvent | MouseEvent;
  return ctrlKey || metaKey;
};

/** Escape closes the dialog; the list alone would keep it for itself. */
const leaveEscape = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
  if (event.key === 'Escape') event.defaultMuiPrevented = true;
};

export interface FindDialogProps extends PageAccess {
  onClose: () => void;
}

/** The field and what is found under it. */
function FindBox({ document, session, onClose }: FindDialogProps) {
  const t = useWords(findWords);
  const known = useMenuNames(session.role);
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const [typed, setTyped] = useState('');
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, FIND_CHARS.most);
  const tamil = useTamilName(text, session.role);
  const { asked, found, failure } = useFound(text);
  const options = useMemo(() => {
    const access = { document, session };
    if (text === '') return recentOptions(access, known);
    return [...screenOptions(text, access, known, tamil), ...(found ? foundOptions(found, access, t) : [])];
  }, [document, session, text, found, known, tamil, t]);

  const open = (event: SyntheticEvent, option: Option | null) => {
    if (!option) return;
    storeRecent(session, option);
    if (isNewTab(event)) window.open(base + option.to, '_blank', 'noopener');
    else {
      onClose();
      void navigate(option.to);
    }
  };
  const list = useAutocomplete<Option>({
    options,
    open: true,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    clearOnBlur: false,
    clearOnEscape: false,
    disableCloseOnSelect: true,
    filterOptions: (all) => all,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ kind, to }) => `${kind} ${to}`,
    groupBy: ({ kind }) => kind,
    isOptionEqualToValue: (option, value) => option.to === value.to,
    onInputChange: (_event, next, reason) => {
      if (reason === 'input') setTyped(next);
    },
    onChange: (event, option) => open(event, option),
  });

  const waiting = asked && !found && failure === undefined;
  const status =
    failure !== undefined
      ? t('failed', { reason: failure || t('failed.reason') })
      : options.length > 0
        ? t('count', { n: options.length })
        : waiting
          ? t('looking')
          : asked
            ? t('nothing')
            : '';
  const hint = session.role === 'admin' || session.role === 'college' ? t('hint.office') : t('hint.camp');
  return (
    <>
      <Box
        {...list.getRootProps({ onKeyDown: leaveEscape })}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <Box
          component="input"
          {...list.getInputProps()}
          autoFocus
          aria-label={t('label')}
          placeholder={hint}
          maxLength={FIND_CHARS.most}
          sx={{
            font: 'inherit',
            fontSize: 16,
            color: 'inherit',
            bgcolor: 'transparent',
            border: 0,
            borderBottom: 1,
            borderColor: 'divider',
            outline: 'none',
            px: 4,
            py: 3,
            minWidth: 0,
          }}
        />
        <FoundList list={list} heading={(kind) => t(kind)} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 4,
          justifyContent: 'space-between',
          px: 4,
          py: 2,
          fontSize: 12,
          color: 'text.secondary',
        }}
      >
        <Box role="status">{status}</Box>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          {t('keys', { open: t('keys.open'), tab: t('keys.tab') })}
        </Box>
      </Box>
    </>
  );
}

/** Find: pages at once, and what the server knows under a number or a name. Enter opens, Ctrl Enter opens a new tab. */
export function FindDialog(props: FindDialogProps) {
  const t = useWords(findWords);
  const id = useId();
  const paper = { sx: { alignSelf: 'flex-start', mx: { xs: 2, sm: 4 } } };
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} fullWidth maxWidth="sm" slotProps={{ paper }}>
      <Box
        component="h2"
        id={id}
        sx={{ position: 'absolute', width: '1px', height: '1px', m: 0, clipPath: 'inset(50%)' }}
      >
        {t('title')}
      </Box>
      <FindBox {...props} />
    </Dialog>
  );
}
