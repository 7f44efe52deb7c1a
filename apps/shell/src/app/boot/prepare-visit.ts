import { evaluateGuards, findPageAccess, type Session, type sessionStore } from '@portal/auth';
import { getPortalTheme } from '@portal/ui';
import type { ReactNode } from 'react';
import { descriptorFor, type FirstArea, loadFirstArea } from '../../platform/areas/index.ts';
import { FIRST_PAINT_ID } from '../../platform/first-paint/early-page.ts';
import { DashboardPage, SignedInFrame } from '../router/lazy-pages.ts';

/** Maximum wait before the first render. Presses in the prerendered page are held until then. */
const LIMIT_MS = 1000;

type SessionStore = typeof sessionStore;

/**
 * Fetches the code of this visit's first page in parallel with the me call, and starts the portal once both have arrived:
 * while a prerendered page is shown, rendering layout and page at once takes less time than one after the other. Areas
 * and the dashboard wait for the guards, so that a visitor never requests what they may not use.
 */
export function prepareVisit(
  path: string,
  session: SessionStore,
  errorElement: ReactNode,
  start: (area: FirstArea | null) => void,
): void {
  const known = session.getState();
  if (known.status === 'signed-out') {
    start(null);
    return;
  }
  if (findPageAccess(path)?.audience !== 'guest') void SignedInFrame.preload();
  const prepared = new Promise<Session>((resolve) => {
    const stop = session.subscribe((next) => {
      stop();
      resolve(next);
    });
  }).then((next) => loadPage(path, next, errorElement));
  const limit = document.getElementById(FIRST_PAINT_ID) === null ? 0 : LIMIT_MS;
  const timeLimit = new Promise<null>((resolve) => setTimeout(resolve, limit, null));
  void Promise.race([prepared, timeLimit]).then(start);
}

async function loadPage(path: string, session: Session, errorElement: ReactNode): Promise<FirstArea | null> {
  if (session.status !== 'signed-in') return null;
  const loading = Promise.all([openFirstArea(path, session, errorElement), SignedInFrame.preload()]);
  // Uses the time until the scripts arrive to prepare the first render.
  getPortalTheme();
  const [area] = await loading;
  return area;
}

async function openFirstArea(
  path: string,
  session: Session,
  errorElement: ReactNode,
): Promise<FirstArea | null> {
  if (path === '/') await DashboardPage.preload();
  else if (evaluateGuards(path, session, descriptorFor(path)).kind === 'allow')
    return loadFirstArea(path, errorElement);
  return null;
}
