import { sessionStore, setSignedOut } from '@portal/auth';
import { nameOwnNetwork } from '@portal/portal-sdk/host';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { connectAreas, manifestStore } from './areas/index.ts';
import { createPortalClient } from './boot/create-portal-client.ts';
import { preloadForVisit } from './boot/preload.ts';
import { Providers } from './boot/providers.tsx';
import { shellRoutes } from './boot/routes.tsx';
import { hasSessionCookie } from './boot/session-cookie.ts';
import { config } from './config.ts';
import { readSession } from './session/session-flow.ts';

const client = createPortalClient();
nameOwnNetwork(config.ownNetworkName);

// Who never had a session here needs no call to find out that he is signed out.
if (hasSessionCookie()) void readSession(client);
else setSignedOut();
preloadForVisit(window.location.pathname, sessionStore);

const router = createBrowserRouter(shellRoutes(manifestStore.getState().opened));
connectAreas(router);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element #root.');
createRoot(container).render(
  <Providers client={client}>
    <RouterProvider router={router} />
  </Providers>,
);
