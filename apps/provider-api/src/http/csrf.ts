import type { SessionRow } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { equalsInConstantTime } from '../secrets.ts';

const CSRF_HEADER = 'x-xsrf-token';

/** Refuses a call that a page of another site made: by what the browser says of where it comes from. */
export function checkOrigin(request: Request, config: Config): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw Refusal.csrf();
  const origin = request.headers.get('origin');
  if (origin === null) return; // not a browser's fetch; the token decides
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const own = origin === config.publicUrl || origin.replace(/^https?:\/\//, '') === host;
  if (!own) throw Refusal.csrf();
}

/** The header must carry the token of this very session (R2). */
export function checkToken(request: Request, session: SessionRow | null): void {
  const sent = request.headers.get(CSRF_HEADER);
  if (session === null || sent === null || !equalsInConstantTime(sent, session.csrfToken))
    throw Refusal.csrf();
}
