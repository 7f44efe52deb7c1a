import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalThemeProvider } from '../src/index.ts';
import { Frame } from './frame.tsx';
import { views } from './views.tsx';

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

function Gallery() {
  const id = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  const view = views.find((each) => each.id === id) ?? views[0];
  return (
    <Frame view={view} key={view.id}>
      {view.render()}
    </Frame>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

createRoot(root).render(
  <StrictMode>
    <PortalThemeProvider>
      <Gallery />
    </PortalThemeProvider>
  </StrictMode>,
);
