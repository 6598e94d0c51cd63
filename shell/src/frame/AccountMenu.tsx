import { AccountCircleOutlined } from '@thervu/ui/icons/AccountCircleOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import type { Session } from '@thervu/shell-api';
import { CODE_FIGURES } from '@thervu/ui/theme/theme';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { startTamil, useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';

const AccountDetails = lazyPart(async () => {
  startTamil(() => import('@thervu/words/compiled/ta/account'));
  return (await import('./AccountDetails')).AccountDetails;
});

/** Code and name of the session, and the sign-out. */
export function AccountMenu({ session, onLogout }: { session: Session; onLogout: () => void }) {
  const t = useWords(frame);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const code = session.colCode ?? t('account.no-code');
  const name = [session.person, session.colName ?? t('account.no-name')].filter(Boolean).join(', ');
  const leave = () => {
    setAnchor(null);
    onLogout();
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('account', { code, name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 2, px: 2, py: 1, borderRadius: 1, fontFamily: 'inherit', minWidth: 0, flexShrink: 0 }}
      >
        <Box sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'right', lineHeight: 1.25, minWidth: 0 }}>
          <Box sx={{ fontSize: 13, fontWeight: 700, ...CODE_FIGURES }}>{code}</Box>
          <Box
            sx={{
              fontSize: 12,
              color: 'text.secondary',
              display: { xs: 'none', md: 'block' },
              maxWidth: 280,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
            title={name}
          >
            {name}
          </Box>
        </Box>
        <AccountCircleOutlined aria-hidden fontSize="small" />
      </ButtonBase>
      {anchor && (
        <AccountDetails
          session={session}
          name={name}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onLogout={leave}
        />
      )}
    </>
  );
}
