import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createConsoleClient } from './console-client.ts';
import { Providers } from './providers.tsx';
import { consoleRoutes } from './routes.tsx';
import { checkScriptUrls } from './script-policy.ts';

checkScriptUrls();
const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root.');
createRoot(container).render(
  <Providers client={createConsoleClient()}>
    <RouterProvider router={createBrowserRouter(consoleRoutes)} />
  </Providers>,
);
