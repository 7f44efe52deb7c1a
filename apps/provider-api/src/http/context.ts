import type { Caller } from '../auth/caller.ts';
import type { NewSession, SessionRow } from '../auth/sessions.ts';
import type { Scope } from '../db/scope.ts';
import type { Provider } from '../provider.ts';

/** What a handler works with besides its input: the provider's parts and who asks. */
export interface Context extends Provider {
  /** Who calls; reading it where nobody is signed in (`access: 'public'`) refuses with 401. */
  readonly caller: Caller;
  readonly callerOrNull: Caller | null;
  /** The caller's partner's rows; the only way to a table that has a `partnerId`. */
  readonly scope: Scope;
  readonly request: Request;
  readonly requestId: string;
  /** The client's network address, for limits. */
  readonly address: string;
  readonly session: SessionRow | null;
  /** Sends the cookies of a new session with the answer (R2: the CSRF token goes with it). */
  sendSession(session: NewSession): void;
  setHeader(name: string, value: string): void;
  /** Sends the browser to a path of the portal instead of an answer; for links that people open. */
  redirect(path: string): void;
}
