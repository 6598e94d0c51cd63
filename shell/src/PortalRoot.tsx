import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { callOnce, connect } from '@thervu/contracts/core/api';
import { accentColours } from '@thervu/contracts/setting/colour-rules';
import { getPublicSettings, type PublicSettings } from '@thervu/contracts/setting/setting-contract';
import { ThemeRoot } from '@thervu/ui/theme/ThemeRoot';
import { TamilFont } from './language/TamilFont';
import { PortalProvider, type Portal } from './portal';
import { onTokenOfAnotherTab, readToken } from './session/stored-session';

/** Everything that lives as long as the page: theme, connection, session, settings. */
export function PortalRoot({ portal }: { portal: Portal }) {
  const { sessions, configuration } = portal;
  const [settings, setSettings] = useState<PublicSettings | null>(null);

  useEffect(() => {
    connect({
      baseUrl: () => configuration.apiBase,
      token: readToken,
      onUnauthorized: () => sessions.end(),
    });
    void sessions.check();
    void callOnce(getPublicSettings, undefined).then((answer) => {
      if ('data' in answer) setSettings(answer.data);
      else console.error('The settings of the university could not be loaded.', answer.error);
    });
    return onTokenOfAnotherTab((token) => {
      if (token === null) sessions.end();
      else void sessions.replace();
    });
  }, [sessions, configuration]);

  const accent = useMemo(() => (settings?.accent ? accentColours(settings.accent) : undefined), [settings]);
  const state = useMemo(() => ({ ...portal, settings }), [portal, settings]);
  return (
    <ThemeRoot accent={accent}>
      <TamilFont />
      <PortalProvider value={state}>
        <Suspense>
          <Outlet />
        </Suspense>
      </PortalProvider>
    </ThemeRoot>
  );
}
