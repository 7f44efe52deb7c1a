import type { Endpoint } from '@portal/api-client';
import type { Operator, ReleaseStore, UploadStore } from '@portal/release';
import type { ConsoleSupport } from './support.ts';

/** A call and what it may use. */
export interface CallContext {
  store: ReleaseStore;
  uploads: UploadStore;
  support: ConsoleSupport;
  /** The signed-in operator. Throws for a call that anyone may make. */
  readonly operator: Operator;
  /** URL of the portal, for the links of previews. */
  portalUrl: string;
  /** Value of the session cookie. */
  session: string | null;
  /** The client's network, for limits. */
  network: string;
  /** The request. Its body has not been read if the call is binary. */
  request: Request;
  /** Replaces the session; null ends it. */
  sendSession(cookie: string | null): void;
}

type Handler<Input, Output> = (input: Input, context: CallContext) => Output | Promise<Output>;

export interface Route {
  endpoint: Endpoint<unknown, unknown>;
  handle: Handler<unknown, unknown>;
  /** Of a JSON body. */
  maxBodyBytes: number;
}

const MAX_BODY_BYTES = 64 * 1024;

/** Connects a call of the contract with its handler. */
export function route<Input, Output, Parsed>(
  endpoint: Endpoint<Input, Output, Parsed>,
  handle: Handler<Parsed, Output>,
  { maxBodyBytes = MAX_BODY_BYTES }: { maxBodyBytes?: number } = {},
): Route {
  // The input is parsed with the endpoint's own schema before the handler runs.
  return {
    endpoint: endpoint as Endpoint<unknown, unknown>,
    handle: handle as Handler<unknown, unknown>,
    maxBodyBytes,
  };
}
