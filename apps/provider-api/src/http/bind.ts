import type { AnyEndpoint, Endpoint, FileDownload } from '@portal/api-client';
import type { FileReply } from './answer.ts';
import type { Context } from './context.ts';

export interface BindOptions {
  /** Largest body in bytes; by default 1 MB of JSON, 10 MB of a form with files. */
  limit?: number;
  /** A GET that changes something (R8): other sites may not cause it. */
  writes?: boolean;
  /** Further paths of the same call. */
  alsoAt?: readonly string[];
}

/** A call of the contract with what answers it. */
export interface Binding {
  endpoint: AnyEndpoint;
  handle: (input: never, context: Context) => Promise<unknown>;
  options: BindOptions;
}

/** The contract's output; a {@link FileReply} for a download; anything, and nothing of it is sent, for `empty`. */
type Reply<Output> = [Output] extends [FileDownload]
  ? FileReply
  : [Output] extends [undefined]
    ? unknown
    : Output;

/**
 * Says what answers a call of the contract. The handler gets the input as the endpoint's schemas parsed it — path
 * parameters (strings), query and body together, names in camelCase, unknown fields dropped — after the caller was
 * found to be allowed, and answers the contract's output. It refuses by throwing a `Refusal`.
 */
export function bind<Input, Output, Parsed>(
  endpoint: Endpoint<Input, Output, Parsed>,
  handle: (input: Parsed, context: Context) => Reply<Output> | Promise<Reply<Output>>,
  options: BindOptions = {},
): Binding {
  return {
    endpoint,
    // The app calls it with what the endpoint's own schemas parsed.
    handle: async (input: never, context) => handle(input, context),
    options,
  };
}
