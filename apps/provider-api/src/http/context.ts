import type { Caller, UserRow } from '../auth/caller.ts';
import type { NewSession, SessionRow } from '../auth/sessions.ts';
import type { Work } from '../provider.ts';

/**
 * The context of a handler, in addition to its input: the provider's services and the caller. On `access: 'public'`
 * endpoints, reading `caller` or `scope` throws a 401 if nobody is signed in.
 */
export interface Context extends Work {
  readonly callerOrNull: Caller | null;
  readonly request: Request;
  readonly requestId: string;
  /** The client's IP address, as users see it in their list of sessions. */
  readonly address: string;
  /** The network that rate limits count; for IPv6 the /64 of the address. */
  readonly network: string;
  readonly session: SessionRow | null;
  /** Sets the cookies of a new session, including the CSRF token (R2). */
  sendSession(session: NewSession): void;
  /** Sets a further cookie; takes the value of the `Set-Cookie` header. */
  sendCookie(cookie: string): void;
  /** For the audit: the user who is signing in, or null for an unknown person. */
  setAuditSubject(user: UserRow | null): void;
  /** For the audit: the customer of a partner who makes a public call, also if they are a user of another company. */
  setAuditCustomer(partnerId: number, name: string): void;
  setHeader(name: string, value: string): void;
  /** Redirects to a path of the portal; for links that people open. */
  redirect(path: string): void;
}
