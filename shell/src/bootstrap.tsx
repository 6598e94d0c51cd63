import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { prepareWords } from '@thervu/words';
import { signIn } from '@thervu/words/compiled/sign-in';
import { readConfiguration } from './configuration';
import { PortalRouter } from './PortalRouter';
import { RemoteLoader } from './remotes/remote-loader';
import { SessionStore } from './session/session-store';
import { shellRoutes } from './shell-routes';

// Tamil comes while the page makes itself ready
prepareWords(signIn);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const configuration = readConfiguration(document);
const portal = {
  configuration,
  loader: new RemoteLoader({ registerRemotes, loadRemote }, document.baseURI),
  sessions: new SessionStore(),
};
// With its slash: '/' of the portal must stay the address that was served, or a reload would leave the base path.
if (`${window.location.pathname}/` === configuration.basePath)
  window.history.replaceState(null, '', configuration.basePath);
const router = createBrowserRouter(shellRoutes(portal), { basename: configuration.basePath });
// in between, so that a phone takes what is typed or touched meanwhile
startTransition(() => createRoot(root).render(<PortalRouter router={router} />));
