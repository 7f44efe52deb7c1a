import type { Caller } from '../../auth/caller.ts';
import { loadSession } from '../../auth/sessions.ts';
import { findCallerByToken, readBearer } from '../../auth/tokens.ts';
import { type CallSource, sessionSource } from '../../auth/write-positions.ts';
import type { Provider } from '../../provider.ts';
import type { Context } from '../context.ts';
import { readCookie, sessionCookieName } from './cookies.ts';

/** Who makes a call. */
export interface Identity {
  session: Context['session'];
  /** Null if nobody is signed in. */
  caller: Caller | null;
  /** Null without a valid session or token. */
  source: CallSource | null;
}

export const NOBODY: Identity = { session: null, caller: null, source: null };

/** The caller of a request, found by API token or else by session cookie. */
export async function identify(provider: Provider, request: Request): Promise<Identity> {
  const bearer = readBearer(request);
  if (bearer !== null) {
    const found = await findCallerByToken(provider, provider.now(), bearer);
    return found === null ? NOBODY : { session: null, ...found };
  }
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName(provider.config));
  if (cookie === null) return NOBODY;
  const loaded = await loadSession(provider, provider.now(), cookie);
  return loaded === null
    ? NOBODY
    : { session: loaded.row, caller: loaded.caller, source: sessionSource(loaded.row) };
}
