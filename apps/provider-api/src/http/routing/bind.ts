import type { AnyEndpoint, Endpoint, FileDownload, PageOf } from '@portal/api-client';
import type { Context } from '../context.ts';
import type { FileReply } from '../response/answer.ts';
import type { JsonPageOf } from '../response/json-page.ts';

export interface BindOptions {
  /** Largest body, or largest file of a form, in bytes instead of the usual one (`body-limits.ts`). */
  limit?: number;
  /** A GET that changes something (R8): refused when another site causes it. */
  writes?: boolean;
  /**
   * The link is the only credential: the session is ignored, any site may post, and the body is discarded (RFC 8058).
   */
  byLinkOnly?: true;
  /** Runs the handler in a transaction, for handlers that write without starting one themselves. */
  inTransaction?: boolean;
  /** The answer contains a secret and is not stored, so a repeat with the same `Idempotency-Key` gets a 409. */
  answersSecret?: boolean;
  /** Additional paths of the same call. */
  alsoAt?: readonly string[];
}

/** An endpoint of the contract with its handler. */
export interface Binding {
  endpoint: AnyEndpoint;
  handle: (input: never, context: Context) => Promise<unknown>;
  options: BindOptions;
}

/**
 * The contract's output, a page with items that the database wrote, a {@link FileReply} for a download, or anything for
 * `empty`, which sends no body.
 */
type Reply<Output> = [Output] extends [FileDownload]
  ? FileReply
  : [Output] extends [undefined]
    ? unknown
    : Output extends PageOf<infer Item>
      ? Output | JsonPageOf<Item>
      : Output;

/**
 * Connects an endpoint of the contract to its handler. The handler runs after authorisation with the input the
 * endpoint's schemas parsed: path parameters (strings), query and body together, in camelCase, without unknown fields.
 * It returns the contract's output and rejects by throwing a `Refusal`.
 */
export function bind<Input, Output, Parsed>(
  endpoint: Endpoint<Input, Output, Parsed>,
  handle: (input: Parsed, context: Context) => Reply<Output> | Promise<Reply<Output>>,
  options: BindOptions = {},
): Binding {
  return {
    endpoint,
    // The app passes what the endpoint's schemas parsed.
    handle: async (input: never, context) => handle(input, context),
    options,
  };
}
