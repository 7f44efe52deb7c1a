import type { ApiClient } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { type OnProgress, withProgress } from './with-progress.ts';

/** No overall limit: `withProgress` stops only an upload that stalls. */
const NO_LIMIT_MS = 24 * 60 * 60 * 1000;

export interface UploadOptions {
  onProgress?: OnProgress;
  /** See `CallOptions`. */
  idempotencyKey?: string;
  /** Stops the upload; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Makes a call that uploads files and reports progress; otherwise the same as any other call. */
export function upload<Input, Output>(
  client: ApiClient,
  endpoint: Endpoint<Input, Output>,
  input: Input,
  { onProgress = () => {}, ...options }: UploadOptions = {},
): Promise<Output> {
  return client.call(endpoint, input, {
    ...options,
    timeoutMs: NO_LIMIT_MS,
    transport: withProgress(onProgress),
  });
}
