import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Caller } from '../auth/caller.ts';
import type { SessionRow } from '../auth/sessions.ts';
import type { LoadedRows } from '../loaded-rows.ts';
import type { RefusalRecord } from '../refusal-record.ts';

/** A request as the HTTP server passes it on. */
export type HttpContext = HonoContext<{ Bindings: Partial<HttpBindings> }>;

/** A person or program without a session, as the audit names them. */
interface AuditSubject {
  partnerId: number;
  /** Null for a partner's customer and for SCIM. */
  userId: number | null;
  userName: string;
  /** `portal` by default. */
  source?: 'api';
}

/** Details of a request and its answer so far, for the log and the audit. */
export interface Exchange {
  requestId: string;
  startedAt: number;
  caller: Caller | null;
  /** The client's network address. */
  address: string;
  /**
   * For the audit: the user who is signing in, a partner's customer, or SCIM. Null for an unknown person, undefined for
   * other calls.
   */
  subject: AuditSubject | null | undefined;
  /** The session that the call began, for example by a sign-in. */
  startedSession: SessionRow | null;
  action: string | null;
  /** Whether the call may change something: also a GET that writes (R8), once it is known. */
  isWrite: boolean;
  /** Path parameters, once the route is known. */
  params: Readonly<Record<string, string>>;
  /** The rows that the call loaded. A refusal is logged with their state. */
  loaded: LoadedRows;
  refusal: RefusalRecord | null;
  /** Rate-limit headers, once the call is counted. */
  limits: Readonly<Record<string, string>>;
  /** Headers of a deprecated call, once it is known. */
  deprecation: Readonly<Record<string, string>>;
}
