import { createContext, useContext, type ReactNode } from 'react';
import { holds, type Permission, type Role } from '@thervu/contracts/core/permissions';

/** Who is signed in, as the browser shows it. The token decides on the server; this is display only. */
export interface Session {
  role: Role;
  /** College code, or the officer's number in a camp; null when session storage has none. */
  colCode: string | null;
  /** College name, or the officer's name; null when session storage has none. */
  colName: string | null;
  /** Camp of an officer. */
  place: string | null;
  /** The clerk who works under the code of a college; left out for its first account and for everybody else. */
  person?: string;
  /** What duties of an officer, or the sign-in of a clerk, open; left out where they narrow nothing. */
  permissions?: readonly string[];
}

/** Whether the session opens what names this permission. */
export const opens = (session: Session | null, permission: Permission): boolean =>
  holds(session?.role ?? 'public', permission) &&
  (session?.permissions === undefined || session.permissions.includes(permission));

export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
}

/**
 * Navigation state for a redirect to '/' from an address that does not exist or is not for this person: the page there
 * shows a note.
 */
export const NOT_YOUR_PAGE = { notYourPage: true } as const;

/** An exam as the header shows it. */
export interface ExamShown {
  exam_name: string;
  stage: string;
}

interface KeptView {
  id: number;
  name: string;
  address: string;
}

/** Where the person's views of lists are kept; each answer is the views of the page as they are now. */
export interface SavedViews {
  list: (page: string) => Promise<KeptView[]>;
  save: (page: string, view: Omit<KeptView, 'id'>) => Promise<KeptView[]>;
  remove: (id: number) => Promise<KeptView[]>;
}

/** All that shell and remotes share by reference. It only ever grows. */
export interface ShellApi {
  session: Session | null;
  /** Below the portal's base path, ending in a slash. */
  basePath: string;
  /** API base address, ending in a slash. */
  apiBase: string;
  /** The bearer token, or null. */
  token: () => string | null;
  /** Called by the HTTP client on a 401: clears the session and goes to '/'. */
  onUnauthorized: () => void;
  signOut: () => void;
  /** Toast for background work; messages about an action are banners in the screen. */
  notify: (notice: Notice) => void;
  /** A screen has started a job: the bell looks after it from now on. */
  jobStarted: () => void;
  /** Text of the browser tab and of the frame: the open screen's name. */
  setTitle: (title: string) => void;
  /** The exam the open screen works on, for the header; null when the screen works on none. */
  showExam: (exam: ExamShown | null) => void;
  /** A screen with unsaved input registers here; the shell asks before leaving. Returns the release. */
  guardLeaving: (reason: string) => () => void;
  /** The person's views of lists, fetched when they are first asked for. */
  views?: () => Promise<SavedViews>;
}

const Shell = createContext<ShellApi | null>(null);

export function ShellProvider({ value, children }: { value: ShellApi; children: ReactNode }) {
  return <Shell.Provider value={value}>{children}</Shell.Provider>;
}

/** The shell above this remote. Throws at once when there is none: a silent default would hide a broken build. */
export function useShell(): ShellApi {
  const shell = useContext(Shell);
  if (!shell) throw new Error('useShell: no ShellProvider above this component');
  return shell;
}

/** The session and what it may do: `can` takes a permission or a call that names one. */
export function useSession() {
  const { session, signOut } = useShell();
  const can = (what: Permission | { readonly permission: Permission }) =>
    opens(session, typeof what === 'string' ? what : what.permission);
  return { session, can, signOut };
}
