import { isFromOwnPage } from '@portal/auth/own-page';
import type { SessionRow } from '../../auth/sessions.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../refusal.ts';
import { equalsInConstantTime } from '../../secrets.ts';
import { hasBearer, type Identity } from './identify.ts';

const CSRF_HEADER = 'x-xsrf-token';

/** Accepts a write from the portal's own pages, or with an API token. */
export function checkOwnWrite(request: Request, config: Config, { session, caller }: Identity): void {
  if (caller?.via === 'token') return;
  // Programs have no CSRF token: a message about it would hide that their API token has expired.
  if (caller === null && hasBearer(request)) throw Refusal.unauthenticated();
  checkOrigin(request, config);
  checkToken(request, session);
}

/** Rejects calls that the browser says come from another site. */
export function checkOrigin(request: Request, config: Config): void {
  if (!isFromOwnPage(request, config.publicUrl)) throw Refusal.csrf();
}

/**
 * Accepts a GET that writes only from the portal or the address bar. `Sec-Fetch-Site` or `Origin` proves this; where
 * browsers send neither (plain HTTP), the CSRF token does.
 */
export function checkOwnGet(request: Request, config: Config, session: SessionRow | null): void {
  checkOrigin(request, config);
  const { headers } = request;
  if (headers.has('sec-fetch-site') || headers.has('origin')) return;
  checkToken(request, session);
}

/** The header must carry this session's token (R2). */
function checkToken(request: Request, session: SessionRow | null): void {
  const sent = request.headers.get(CSRF_HEADER);
  if (session === null || sent === null || !equalsInConstantTime(sent, session.csrfToken))
    throw Refusal.csrf();
}
