import type { Caller } from '../auth/caller.ts';
import type { NewSession, SessionRow } from '../auth/sessions.ts';
import type { Work } from '../provider.ts';

/**
 * What a handler works with in addition to its input: the provider's parts and the caller. Reading `caller` or `scope`
 * when nobody is signed in (`access: 'public'`) throws a 401.
 */
export interface Context extends Work {
  readonly callerOrNull: Caller | null;
  readonly request: Request;
  readonly requestId: string;
  /** The client's network address, for rate limits. */
  readonly address: string;
  readonly session: SessionRow | null;
  /** Sets the cookies of a new session, including the CSRF token (R2). */
  sendSession(session: NewSession): void;
  setHeader(name: string, value: string): void;
  /** Redirects to a path of the portal; for links that people open. */
  redirect(path: string): void;
}
