import { getOwnSession, logout, type OwnSession } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import type { Session } from '@thervu/shell-api';
import {
  clearStored,
  readKeptOperator,
  readStoredSession,
  readToken,
  storeSession,
  storeToken,
} from './stored-session';

export interface SessionState {
  session: Session | null;
  /** The session is being checked after a load; nothing of a role is shown before the answer. */
  checking: boolean;
  /** The first password has to be changed before anything else. */
  mustChange: boolean;
  /** The second factor: still to be proved, or missing where the person signs; undefined otherwise. */
  factor?: SecondFactorState | undefined;
}

export type SecondFactorState = 'needed' | 'missing';

export interface SignedIn {
  token: string;
  session: Session;
  mustChange: boolean;
  factor?: SecondFactorState | undefined;
}

/** What a sign-in answer says of the person behind a session, beyond its role. */
type Narrowing = Pick<OwnSession, 'office' | 'clerk'>;

/** A session with what duties or the sign-in of a clerk open, where they narrow something, and the clerk's name. */
export function narrowed(session: Session, { office, clerk }: Narrowing): Session {
  const permissions = office?.permissions ?? clerk?.permissions;
  return { ...session, ...(permissions && { permissions }), ...(clerk && { person: clerk.name }) };
}

/** Who is signed in. Session storage is display only; the token decides on the server. */
export class SessionStore {
  private state: SessionState;
  private readonly listeners = new Set<() => void>();

  constructor() {
    const token = readToken();
    this.state = { session: readStoredSession(), checking: token !== null, mustChange: false };
  }

  readonly get = (): SessionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  start({ token, session, mustChange, factor }: SignedIn): void {
    clearStored();
    storeToken(token);
    storeSession(session);
    this.set({ session, checking: false, mustChange, factor });
  }

  /** Asks the server whose token it is. A rejected token has ended the session by the time this returns. */
  async check(): Promise<void> {
    const token = readToken();
    if (token === null) return this.set({ ...this.state, checking: false });
    const answer = await callOnce(getOwnSession, undefined);
    if (readToken() !== token) return undefined;
    if ('error' in answer) {
      if (answer.error.status !== 401) console.error('The session could not be checked.', answer.error);
      // no connection: an operator continues keying, and the server checks every entry when it arrives
      const away = answer.error.status === 0 || answer.error.status >= 500;
      const session = this.state.session ?? (away ? readKeptOperator() : null);
      return this.set({ ...this.state, session, checking: false });
    }
    const { userRole, colCode, colName, place, mustChange, factor } = answer.data;
    const shown = { role: userRole, colCode: colCode || null, colName: colName || null, place };
    const session = narrowed(shown, answer.data);
    storeSession(session);
    return this.set({ session, checking: false, mustChange, factor });
  }

  /** Another tab has signed in a different person: this tab must not continue in the old name. */
  async replace(): Promise<void> {
    sessionStorage.clear();
    this.set({ session: null, checking: true, mustChange: false });
    await this.check();
  }

  passwordChanged(): void {
    this.set({ ...this.state, mustChange: false });
  }

  /** The second factor was proved or added, or the notice about it was read. */
  factorSettled(): void {
    this.set({ ...this.state, factor: undefined });
  }

  /** Forgets the person in this browser. */
  end(): void {
    clearStored();
    this.set({ session: null, checking: false, mustChange: false });
  }

  /** Ends the session on the server as well. The browser forgets it at once, without waiting for the answer. */
  signOut(): void {
    // The call reads the token before it is cleared.
    const reported = readToken() === null ? null : callOnce(logout, undefined);
    this.end();
    void reported?.then((answer) => {
      if ('error' in answer && answer.error.status !== 401)
        console.error('The server could not be told of the sign-out.', answer.error);
    });
  }
}
