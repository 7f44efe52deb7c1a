import { evaluateGuards, findPageAccess, type sessionStore } from '@portal/auth';
import { descriptorFor, prefetchPage } from '../areas/index.ts';
import { DashboardPage, SignedInLayout } from './lazy-pages.ts';

/**
 * Fetches the code of this visit's first page in parallel with the me call. Areas and the dashboard still wait for the
 * guards, so that a visitor never requests what they may not use.
 */
export function preloadForVisit(path: string, session: typeof sessionStore): void {
  const isGuestPage = findPageAccess(path)?.audience === 'guest';
  if (session.getState().status === 'signed-out') return;
  if (!isGuestPage) SignedInLayout.preload();
  const stop = session.subscribe((known) => {
    stop();
    if (known.status !== 'signed-in') return;
    SignedInLayout.preload();
    if (path === '/') DashboardPage.preload();
    else if (evaluateGuards(path, known, descriptorFor(path)).kind === 'allow') prefetchPage(path);
  });
}
