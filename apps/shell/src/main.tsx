import { sessionStore, setSignedOut } from '@portal/auth';
import { brand } from '@portal/brand';
import { nameOwnNetwork } from '@portal/portal-sdk/host';
import { setDraftOwner } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { connectAreas, manifestStore } from './areas/index.ts';
import { syncAreasCookie } from './boot/areas-cookie.ts';
import { createPortalClient } from './boot/create-portal-client.ts';
import { preloadForVisit } from './boot/preload.ts';
import { Providers } from './boot/providers.tsx';
import { shellRoutes } from './boot/routes.tsx';
import { hasSessionCookie } from './boot/session-cookie.ts';
import { recordFault, watchFaults } from './features/faults/watch-faults.ts';
import { readSession } from './session/session-flow.ts';

const client = createPortalClient();
nameOwnNetwork(brand.ownNetworkName);
sessionStore.subscribe((session) => setDraftOwner(session.status === 'signed-in' ? session.user.id : null));
watchFaults();
syncAreasCookie();

// Who never had a session here needs no call to find out that he is signed out.
if (hasSessionCookie()) void readSession(client);
else setSignedOut();
preloadForVisit(window.location.pathname, sessionStore);

const router = createBrowserRouter(shellRoutes(manifestStore.getState().opened));
connectAreas(router);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element #root.');
createRoot(container, {
  // React would print each of these by itself; the log says them once, with the area's name.
  onCaughtError: recordFault,
  onUncaughtError: recordFault,
}).render(
  <Providers client={client}>
    <RouterProvider router={router} onError={recordFault} />
  </Providers>,
);
