import { isFromOwnPage } from '@portal/auth/own-page';
import type { SessionRow } from '../../auth/sessions.ts';
import { readBearer } from '../../auth/tokens.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../refusal.ts';
import { equalsInConstantTime } from '../../secrets.ts';

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
export function checkToken(request: Request, session: SessionRow | null): void {
  // Programs have no CSRF token: a message about it would hide that their API token has expired.
  if (session === null && readBearer(request) !== null) throw Refusal.unauthenticated();
  const sent = request.headers.get('x-xsrf-token');
  if (session === null || sent === null || !equalsInConstantTime(sent, session.csrfToken))
    throw Refusal.csrf();
}
