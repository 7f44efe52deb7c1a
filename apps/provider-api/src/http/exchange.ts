import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Caller } from '../auth/caller.ts';
import type { RefusalRecord } from '../refusal.ts';

/** A request as the HTTP server passes it on. */
export type HttpContext = HonoContext<{ Bindings: Partial<HttpBindings> }>;

/** Details of a request and its answer so far, for the log and the audit. */
export interface Exchange {
  requestId: string;
  startedAt: number;
  caller: Caller | null;
  action: string | null;
  /** Path parameters, once the route is known. */
  params: Readonly<Record<string, string>>;
  refusal: RefusalRecord | null;
  /** Rate-limit headers, once the call is counted. */
  limits: Readonly<Record<string, string>>;
}
