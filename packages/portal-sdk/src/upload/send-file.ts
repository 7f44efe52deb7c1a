import type { Endpoint } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { upload } from '@portal/api-client/upload';
import { UploadCancelled, type UploadProgress } from './upload-cancelled.ts';

interface Sending<Output> {
  done: Promise<Output>;
  /** Stops the upload; `done` then rejects with `UploadCancelled`. */
  cancel: () => void;
}

/** Sends files through a call of the contract, for screens with several uploads at once; others use `useUpload`. */
export function sendFile<Input, Output>(
  client: ApiClient,
  endpoint: Endpoint<Input, Output>,
  input: Input,
  idempotencyKey: string,
  onProgress: (progress: UploadProgress) => void,
): Sending<Output> {
  const stop = new AbortController();
  return {
    done: upload(client, endpoint, input, {
      signal: stop.signal,
      idempotencyKey,
      onProgress: (sent, total) => onProgress({ sent, total }),
    }),
    cancel: () => stop.abort(new UploadCancelled()),
  };
}
