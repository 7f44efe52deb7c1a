import { evaluateGuards, findPageAccess, type sessionStore } from '@portal/auth';
import { descriptorFor, prefetchPage } from '../areas/index.ts';
import { DashboardPage, SignedInLayout } from './lazy-pages.ts';

/**
 * Fetches the code of what this visit shows first, beside the me call instead of after it. Areas and the dashboard
 * wait for the guards all the same: what a visitor may not have is not requested.
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
