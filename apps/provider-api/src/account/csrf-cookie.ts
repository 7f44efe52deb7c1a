import { startSession } from '../auth/sessions.ts';
import type { Context } from '../http/context.ts';
import { readCookie, sessionCookieName } from '../http/protection/cookies.ts';

/** Resends the current session's cookies, or starts a session (R2). */
export async function sendCsrfCookie(_input: unknown, context: Context): Promise<void> {
  const cookie = readCookie(context.request.headers.get('cookie'), sessionCookieName(context.config));
  if (context.session !== null && cookie !== null) {
    context.sendSession({ cookie, row: context.session });
    return;
  }
  context.sendSession(await startSession(context.db, context.config, context.now()));
}
