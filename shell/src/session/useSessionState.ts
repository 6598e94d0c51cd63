import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getOwnSession, logout } from '@thervu/contracts/auth/auth-contract';
import type { CampSession, CollegeSession } from '@thervu/contracts/auth/auth-contract';
import { callOnce, connect } from '@thervu/contracts/core/api';
import type { Session } from '@thervu/shell-api';
import type { Place } from '../place';
import { forgetSession, keepOwnSession, keepSignIn, readSession, readToken } from './session-storage';

export interface SessionState {
  session: Session | null;
  /** The first password has to be changed before anything else. */
  mustChange: boolean;
  /** Still asking the server who this token belongs to. */
  restoring: boolean;
  signIn: (answer: CollegeSession | CampSession) => void;
  passwordChanged: () => void;
  signOut: () => void;
  onUnauthorized: () => void;
}

/** Who is signed in. The server decides; storage is corrected from its answer on load and when another tab changes it. */
export function useSessionState({ apiBase }: Place): SessionState {
  const navigate = useNavigate();
  const location = useLocation();
  const [session, setSession] = useState(readSession);
  const [mustChange, setMustChange] = useState(false);
  const [restoring, setRestoring] = useState(() => readToken() !== null);
  // before any child asks anything: effects of children run before those of this hook
  useState(() => connect({ baseUrl: () => apiBase, token: readToken }));
  const here = useRef(location.pathname);
  useEffect(() => {
    here.current = location.pathname;
  });

  /** To the sign-in page; a page that was open is offered again after the next sign-in. */
  const leave = useCallback(
    (again: boolean) => {
      forgetSession();
      setSession(null);
      setMustChange(false);
      const from = again && here.current.startsWith('/home') ? here.current : undefined;
      void navigate('/', { replace: true, state: from ? { from } : null });
    },
    [navigate],
  );
  const onUnauthorized = useCallback(() => {
    // a wrong password on a sign-in page is a 401 as well, and nobody is signed in there
    if (readToken() !== null || readSession() !== null) leave(true);
  }, [leave]);

  const restore = useCallback(async () => {
    const answer = await callOnce(getOwnSession, undefined);
    if ('data' in answer) {
      setSession(keepOwnSession(answer.data));
      setMustChange(answer.data.mustChange);
    }
    setRestoring(false);
  }, []);

  useEffect(() => {
    connect({ onUnauthorized });
  }, [onUnauthorized]);

  useEffect(() => {
    if (readToken() !== null) void restore();
  }, [restore]);

  useEffect(() => {
    const otherTab = ({ key, newValue }: StorageEvent) => {
      if (key !== 'token' && key !== null) return;
      if (newValue === null) leave(false);
      else if (readSession() !== null) void restore();
    };
    window.addEventListener('storage', otherTab);
    return () => window.removeEventListener('storage', otherTab);
  }, [leave, restore]);

  const signIn = useCallback((answer: CollegeSession | CampSession) => {
    setSession(keepSignIn(answer));
    setMustChange(answer.mustChange);
  }, []);
  const passwordChanged = useCallback(() => setMustChange(false), []);
  const signOut = useCallback(() => {
    // the token leaves this browser at once; the server is told with the copy the request has already taken
    void callOnce(logout, undefined);
    leave(false);
  }, [leave]);

  return { session, mustChange, restoring, signIn, passwordChanged, signOut, onUnauthorized };
}
