import type { ApiClient } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { type OnProgress, withProgress } from './with-progress.ts';

/** Nothing that moves is given up: what stands still is (`withProgress`). */
const NO_LIMIT_MS = 24 * 60 * 60 * 1000;

export interface UploadOptions {
  onProgress?: OnProgress;
  /** Stops it; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A call of the contract that carries files, with word of how much has been sent; all else is as with any call. */
export function upload<Input, Output>(
  client: ApiClient,
  endpoint: Endpoint<Input, Output>,
  input: Input,
  { onProgress = () => {}, signal }: UploadOptions = {},
): Promise<Output> {
  return client.call(endpoint, input, {
    ...(signal && { signal }),
    timeoutMs: NO_LIMIT_MS,
    transport: withProgress(onProgress),
  });
}
