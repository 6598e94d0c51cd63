import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Banner } from '@thervu/ui/message/Banner';
import { useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import { usePortal } from '../portal';
import { PageLink } from '../sign-in/PageLink';

/** Tells a person who signs, and has no second factor, where to get one; asks the server again on the next page. */
export function FactorMissing() {
  const t = useWords(frame);
  const { sessions } = usePortal();
  const { pathname } = useLocation();
  useEffect(() => {
    void sessions.check();
  }, [sessions, pathname]);
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
      <Banner
        kind="info"
        action={
          <PageLink component={Link} to="/home/my-account">
            {t('my-account')}
          </PageLink>
        }
      >
        {t('factor.missing')}
      </Banner>
    </Box>
  );
}
