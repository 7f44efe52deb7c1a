import { sessionStore, setSignedOut } from '@portal/auth';
import { brand } from '@portal/brand';
import { setOwnNetworkName } from '@portal/portal-sdk/host';
import { setDraftOwner } from '@portal/ui';
import { setServerTime } from '@portal/ui/format';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createPortalClient } from './app/boot/create-portal-client.ts';
import { prepareVisit } from './app/boot/prepare-visit.ts';
import { Providers } from './app/boot/providers.tsx';
import { checkScriptUrls } from './app/boot/script-policy.ts';
import { hasSessionCookie } from './app/boot/session-cookie.ts';
import { AreaErrorPage, DashboardPage } from './app/router/lazy-pages.ts';
import { shellRoutes } from './app/router/routes.tsx';
import {
  connectAreaRouter,
  type FirstArea,
  onAreaReport,
  refreshManifestOnSessionChange,
} from './platform/areas/index.ts';
import { recordAreaReport, recordFault, watchFaults } from './platform/faults/watch-faults.ts';
import { getEarlyPage } from './platform/first-paint/early-page.ts';
import { discardWorkOnUserChange } from './platform/session/discard-user-work.ts';
import { guardRestoredPages } from './platform/session/restored-page.ts';
import { readSession } from './platform/session/session-flow.ts';

checkScriptUrls();
const client = createPortalClient();
const { serverAheadMs } = getEarlyPage() ?? {};
if (serverAheadMs !== undefined) setServerTime(Date.now() + serverAheadMs);
setOwnNetworkName(brand.ownNetworkName);
sessionStore.subscribe((session) => setDraftOwner(session.status === 'signed-in' ? session.user.id : null));
// Prefetched data belongs to the user who was signed in at that time.
sessionStore.subscribe((_, before) => before.status === 'signed-in' && getEarlyPage()?.clear());
discardWorkOnUserChange();
watchFaults();
guardRestoredPages();
onAreaReport(recordAreaReport);
refreshManifestOnSessionChange(client);

// Without a session cookie the visitor is signed out, and no call is needed to find out.
if (hasSessionCookie()) void readSession(client);
else setSignedOut();

const errorElement = <AreaErrorPage />;
prepareVisit(window.location.pathname, sessionStore, errorElement, start);

function start(area: FirstArea | null): void {
  const router = createBrowserRouter(shellRoutes(area === null ? [] : [area.route]));
  connectAreaRouter(router, errorElement, DashboardPage.preload, area === null ? [] : [area.name]);

  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no element #root.');
  createRoot(container, {
    // Replaces React's own logging: the fault log reports each error once, with the area's name.
    onCaughtError: recordFault,
    onUncaughtError: recordFault,
  }).render(
    <Providers client={client}>
      <RouterProvider router={router} onError={(error, { errorInfo }) => recordFault(error, errorInfo)} />
    </Providers>,
  );
}
