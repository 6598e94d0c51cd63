import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { NOT_YOUR_PAGE } from '@thervu/shell-api';
import { ENROL_PATH, FIRST_OFFICE_COMMAND } from '@thervu/contracts/enrolment/enrolment-rules';
import type { Credentials } from '@thervu/contracts/auth/auth-contract';
import { Banner } from '@thervu/ui/message/Banner';
import { useWords } from '@thervu/words';
import { signIn as signInWords } from '@thervu/words/compiled/sign-in';
import { usePortal, useSessionState } from '../portal';
import type { SignedIn } from '../session/session-store';
import { LoginForm } from './LoginForm';
import { PageLink } from './PageLink';
import { SignInFooter } from './SignInFooter';
import { LanguageChoice } from '../language/LanguageChoice';

export interface LoginPageProps {
  heading: string;
  hint: string;
  signIn: (credentials: Credentials) => Promise<SignedIn | { error: unknown }>;
  other: { to: string; label: string };
}

/** University heading, form, the way to the other sign-in page and to the results, footer. */
export function LoginPage({ heading, hint, signIn, other }: LoginPageProps) {
  const t = useWords(signInWords);
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  return (
    <SignInFrame>
      <Typography variant="h2" component="h2" sx={{ mb: 4, fontSize: 20 }}>
        {heading}
      </Typography>
      <NotYourPage />
      <LoginForm hint={hint} signIn={signIn} />
      <Box sx={{ mt: 5, pt: 4, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 4, fontSize: 13 }}>
        <PageLink component={Link} to={other.to}>
          {other.label}
        </PageLink>
        <Box sx={{ flexGrow: 1 }} />
        <PageLink component={Link} to="/ExamResult">
          {t('results')}
        </PageLink>
      </Box>
      <Box sx={{ mt: 3, fontSize: 13 }}>
        <PageLink component={Link} to={`/${ENROL_PATH}`}>
          {t('first')}
        </PageLink>
      </Box>
      <WithoutAccounts />
    </SignInFrame>
  );
}

/** A new portal has nobody who could sign in: says how the first accounts are made. Last on the card, so that it moves nothing. */
function WithoutAccounts() {
  const t = useWords(signInWords);
  const { settings } = usePortal();
  if (!settings?.withoutAccounts) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Banner kind="info">{t('empty', { command: FIRST_OFFICE_COMMAND })}</Banner>
    </Box>
  );
}

/** Explains to a signed-in person why this page opened instead of the requested one. */
function NotYourPage() {
  const t = useWords(signInWords);
  const { session } = useSessionState();
  const state = useLocation().state as Partial<typeof NOT_YOUR_PAGE> | null;
  if (!session || !state?.notYourPage) return null;
  return (
    <Banner
      kind="info"
      action={
        <PageLink component={Link} to="/home/">
          {t('dashboard')}
        </PageLink>
      }
    >
      {t('not-yours')}
    </Banner>
  );
}

/** The page around a sign-in form: who this is, a card, the footer. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useWords(signInWords);
  const { settings, configuration } = usePortal();
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{ px: 4, pt: { xs: 6, sm: 12 }, pb: 6, textAlign: 'center', minHeight: { xs: 108, sm: 132 } }}
      >
        {settings?.logo && (
          // decorative: the name is below it
          <Box
            component="img"
            src={`${configuration.apiBase}settings/logo?v=${settings.logo}`}
            alt=""
            sx={{ display: 'block', mx: 'auto', mb: 3, height: 72, maxWidth: 240, objectFit: 'contain' }}
          />
        )}
        <Typography variant="h1" sx={{ fontSize: { xs: 22, sm: 26 } }}>
          {settings?.universityName ?? t('university')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, minHeight: 20 }}>
          {settings?.accreditationLine}
        </Typography>
      </Box>
      <Box component="main" sx={{ flexGrow: 1, px: 4 }}>
        <Box
          sx={{
            maxWidth: 400,
            mx: 'auto',
            p: { xs: 5, sm: 7 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderTop: 3,
            borderTopColor: 'primary.main',
            borderRadius: 1,
          }}
        >
          {children}
        </Box>
        <LanguageChoice />
      </Box>
      <SignInFooter />
    </Box>
  );
}
