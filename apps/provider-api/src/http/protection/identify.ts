import type { Caller } from '../../auth/caller.ts';
import { loadSession } from '../../auth/sessions.ts';
import { findCallerByToken } from '../../auth/tokens.ts';
import type { Provider } from '../../provider.ts';
import type { Context } from '../context.ts';
import { readCookie, sessionCookieName } from './cookies.ts';

/** The caller of a request, found by API token or else by session cookie; null if nobody is signed in. */
export async function identify(
  provider: Provider,
  request: Request,
): Promise<{ session: Context['session']; caller: Caller | null }> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) {
    return { session: null, caller: await findCallerByToken(provider, provider.now(), bearer) };
  }
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName(provider.config));
  if (cookie === null) return { session: null, caller: null };
  const loaded = await loadSession(provider, provider.now(), cookie);
  return { session: loaded?.row ?? null, caller: loaded?.caller ?? null };
}
