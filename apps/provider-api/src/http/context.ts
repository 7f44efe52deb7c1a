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
  /** The client's network address, as users see it in the list of their sessions. */
  readonly address: string;
  /** What limits count the client by: for IPv6 its /64 network. */
  readonly network: string;
  readonly session: SessionRow | null;
  /** Sets the cookies of a new session, including the CSRF token (R2). */
  sendSession(session: NewSession): void;
  /** Sets another cookie, given as the header has it. */
  sendCookie(cookie: string): void;
  setHeader(name: string, value: string): void;
  /** Redirects to a path of the portal; for links that people open. */
  redirect(path: string): void;
}
