import { useCallback, useMemo, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import {
  campLogin,
  clgLogin,
  type CampSession,
  type CollegeSession,
} from '@thervu/contracts/auth/auth-contract';
import { ShellProvider, type Notice, type ShellApi } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/Banner';
import { Toasts, type Toast } from '@thervu/ui/Toasts';
import { HomeFrame } from './frame/HomeFrame';
import { FirstPasswordPage } from './login/FirstPasswordPage';
import { LoginPage } from './login/LoginPage';
import { place } from './place';
import { RemoteMount } from './remotes/RemoteMount';
import { readToken } from './session/session-storage';
import { useSessionState } from './session/useSessionState';
import { useLeaveQuestion } from './useLeaveQuestion';

/** The portal's top: two sign-in pages, the frame of the signed-in, the public result. */
export function ShellApp() {
  const where = useMemo(place, []);
  const state = useSessionState(where);
  const { session } = state;
  const location = useLocation();
  const navigate = useNavigate();
  const [toasts, setToasts] = useState<Toast[]>([]);
  const serial = useRef(0);
  const { guardLeaving } = useLeaveQuestion();

  const notify = useCallback((notice: Notice) => {
    serial.current += 1;
    setToasts((before) => [...before, { ...notice, id: String(serial.current) }]);
  }, []);
  const setTitle = useCallback(
    (title: string) => {
      document.title = [title, session?.colName].filter(Boolean).join(' · ');
    },
    [session?.colName],
  );
  const { signOut, onUnauthorized } = state;
  const shell = useMemo<ShellApi>(
    () => ({ session, ...where, token: readToken, onUnauthorized, signOut, notify, setTitle, guardLeaving }),
    [session, where, onUnauthorized, signOut, notify, setTitle, guardLeaving],
  );

  const from = (location.state as { from?: string } | null)?.from;
  const signIn = (answer: CollegeSession | CampSession) => {
    state.signIn(answer);
    // a page of another role is not there for this one: the frame then leads back here, so only a same-role page is kept
    void navigate(from ?? '/home/', { replace: from !== undefined });
  };
  const ended = from ? (
    <Banner kind="info">The session has ended. After signing in you are back on the page you left.</Banner>
  ) : undefined;

  const home = state.restoring ? null : !session ? (
    <Navigate to="/" replace />
  ) : state.mustChange ? (
    <FirstPasswordPage onChanged={state.passwordChanged} onSignOut={signOut} />
  ) : (
    <HomeFrame key={session.role} session={session} {...where} onLogout={signOut} />
  );

  return (
    <ShellProvider value={shell}>
      <Routes>
        <Route
          path="/"
          element={
            <LoginPage
              key="college" heading="College Login" call={clgLogin} usernameHint="College code or e-mail address"
              other={{ to: '/camp', text: 'Valuation camps sign in here' }} notice={ended} onSignIn={signIn}
            />
          } // prettier-ignore
        />
        <Route
          path="/camp"
          element={
            <LoginPage
              key="camp" heading="Camp Login" call={campLogin} usernameHint="E-mail address"
              other={{ to: '/', text: 'Colleges and the office sign in here' }} onSignIn={signIn}
            />
          } // prettier-ignore
        />
        <Route path="/ExamResult" element={<RemoteMount name="public-result" {...where} />} />
        <Route path="/home/*" element={home} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
      <Toasts
        toasts={toasts}
        onDismiss={(id) => setToasts((before) => before.filter((one) => one.id !== id))}
      />
    </ShellProvider>
  );
}
