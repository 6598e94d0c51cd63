import { useState, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { connect } from '@thervu/contracts/core/api';
import { createRemoteStore } from '@thervu/contracts/core/store';
import { NOT_YOUR_PAGE, opens, useShell, type Session, type ShellApi } from '@thervu/shell-api';
import { PageShellProvider } from '@thervu/ui/layout/PageShellProvider';
import { PrintedByProvider } from '@thervu/ui/print/printed-by';
import { fetchScreen } from './fetch-screen';
import { PermissionGate } from './PermissionGate';
import type { ScreenEntry, ScreensByRole } from './screens';
import { useApproach } from './useApproach';

const NO_SCREENS: readonly ScreenEntry[] = [];

function openStore({ apiBase, token, onUnauthorized }: ShellApi) {
  connect({ baseUrl: () => apiBase, token, onUnauthorized });
  return createRemoteStore();
}

/**
 * A remote from its screens: own store, routes of the signed-in role, gate, boundary. Mounted by the shell below
 * `/home/*`; throws at once without a shell above it. The shell remounts it for every session, so that no person sees
 * what another has loaded. Its `prepare` fetches the screen at a path below `/home/`, if this session may open it, while the
 * frame is still drawn.
 */
export function createRemote(screens: ScreensByRole): ComponentType & { prepare: typeof prepare } {
  function prepare(session: Session, path: string): void {
    const entry = screens[session.role]?.find(
      (candidate) => matchPath({ path: `/${candidate.path}`, caseSensitive: true }, `/${path}`) !== null,
    );
    if (!entry || !opens(session, entry.permission)) return;
    // asked for again when it is shown, and reported to the person there
    fetchScreen(entry).catch((problem: unknown) => console.error('A page could not be fetched ahead.', problem));
  }

  function Remote() {
    const shell = useShell();
    const [store] = useState(() => openStore(shell));
    const entries = shell.session ? (screens[shell.session.role] ?? NO_SCREENS) : NO_SCREENS;
    useApproach(entries);
    return (
      <Provider store={store}>
        <PageShellProvider value={shell}>
          <PrintedByProvider
            name={shell.session?.person ?? null}
            signedIn={shell.session?.colName ?? shell.session?.colCode}
          >
            <Routes>
              {entries.map((entry) => (
                <Route
                  key={entry.path}
                  path={entry.path}
                  caseSensitive
                  element={<PermissionGate key={entry.path} entry={entry} />}
                />
              ))}
              <Route path="*" element={<Navigate to="/" replace state={NOT_YOUR_PAGE} />} />
            </Routes>
          </PrintedByProvider>
        </PageShellProvider>
      </Provider>
    );
  }
  return Object.assign(Remote, { prepare });
}
