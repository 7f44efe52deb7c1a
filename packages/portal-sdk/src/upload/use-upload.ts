import { type AnyEndpoint, type Endpoint, isApiError } from '@portal/api-client';
import { createCommandKeys } from '@portal/api-client/client';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import { sendFile } from './send-file.ts';
import type { UploadProgress } from './upload-cancelled.ts';

export interface Upload<Input, Output> {
  /** A second run while one is in progress returns the first one's promise, as in `useCommand`. */
  run: (input: Input) => Promise<Output>;
  /** Null while nothing is being sent, or the browser cannot tell. */
  progress: UploadProgress | null;
  cancel: () => void;
}

/** A command that sends files, reports progress and can be cancelled. */
export function useUpload<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  { refreshes = [] }: { refreshes?: readonly AnyEndpoint[] } = {},
): Upload<Input, Output> {
  const client = useApiClient();
  const refresh = useRefresh();
  const running = useRef<{ done: Promise<Output>; cancel: () => void } | null>(null);
  const [keys] = useState(createCommandKeys);
  const [progress, setProgress] = useState<UploadProgress | null>(null);

  function begin(input: Input): { done: Promise<Output>; cancel: () => void } {
    const sending = sendFile(client, endpoint, input, keys.keyOf(input), setProgress);
    const finish = async () => {
      let isOffline = false;
      try {
        const output = await sending.done;
        keys.forget(input);
        return output;
      } catch (error) {
        isOffline = isApiError(error) && error.code === 'offline';
        throw error;
      } finally {
        // After a failure too: the server may have stored the file. Offline, reading would only delay the message.
        if (isOffline) void refresh(...refreshes);
        else await refresh(...refreshes);
        running.current = null;
        setProgress(null);
      }
    };
    return { done: finish(), cancel: sending.cancel };
  }

  return {
    run: (input) => {
      running.current ??= begin(input);
      return running.current.done;
    },
    progress,
    cancel: () => running.current?.cancel(),
  };
}
