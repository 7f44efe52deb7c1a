import { getEarlyPage } from '../../first-paint/early-page.ts';
import { getConnection } from '../connected-router.ts';
import { PREFETCH_MAX_AGE_MS } from './prefetch-max-age.ts';

/** As `shell.json` declares it. */
export const DASHBOARD_CALL = '/api/v1/dashboard';

/** Fetches the dashboard's code and what it reads ahead of a click. */
export function prefetchDashboard(): void {
  getConnection()?.preloadDashboard();
  getEarlyPage()?.request([DASHBOARD_CALL], PREFETCH_MAX_AGE_MS);
}
