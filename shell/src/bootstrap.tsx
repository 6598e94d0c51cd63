import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { readConfiguration } from './configuration';
import { RemoteLoader } from './remotes/remote-loader';
import { SessionStore } from './session/session-store';
import { shellRoutes } from './shell-routes';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const configuration = readConfiguration(document);
const portal = {
  configuration,
  loader: new RemoteLoader({ registerRemotes, loadRemote }, document.baseURI),
  sessions: new SessionStore(),
};
const router = createBrowserRouter(shellRoutes(portal), {
  basename: configuration.basePath.replace(/\/$/, '') || '/',
});
createRoot(root).render(<RouterProvider router={router} />);
