import { useUser } from '@portal/auth';
import { PATHS } from '@portal/portal-sdk';
import { useCurrentTitle } from '@portal/portal-sdk/host';
import { browserStorage, readJson, writeJson } from '@portal/ui';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import * as v from 'valibot';

const MAX_PAGES = 6;
/** Pages that the user leaves sooner are not remembered. */
const SEEN_AFTER_MS = 1000;

/** Detail pages, which users return to. */
const REMEMBERED = [
  PATHS['quotes.show'],
  PATHS['broadband-quotes.show'],
  PATHS['multi-quotes.show'],
  PATHS['availability.multi-quotes.show'],
  PATHS['orders.show'],
  PATHS['circuits.show'],
  PATHS['support.case'],
  PATHS['documentation.folder'],
];

const recentPage = v.object({ path: v.string(), title: v.string() });
export type RecentPage = v.InferOutput<typeof recentPage>;

const keyOf = (userId: number) => `recent-pages:${userId}`;

/** Pages the user opened last in this browser, latest first. */
export function readRecentPages(userId: number): RecentPage[] {
  const stored = v.safeParse(v.array(recentPage), readJson(browserStorage, keyOf(userId)));
  return stored.success ? stored.output.slice(0, MAX_PAGES) : [];
}

/** Remembers the pages of quotes, orders, services and cases that the user opens. */
export function useRememberPages(): void {
  const { id } = useUser();
  const { pathname } = useLocation();
  const title = useCurrentTitle();
  useEffect(() => {
    if (title === '' || !REMEMBERED.some((path) => matchPath(path, pathname))) return;
    const timer = setTimeout(() => {
      const others = readRecentPages(id).filter(({ path }) => path !== pathname);
      writeJson(browserStorage, keyOf(id), [{ path: pathname, title }, ...others].slice(0, MAX_PAGES));
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, pathname, title]);
}
