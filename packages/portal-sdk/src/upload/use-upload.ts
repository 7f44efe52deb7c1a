import type { AnyEndpoint, Endpoint } from '@portal/api-client';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import { sendFile } from './send-file.ts';
import type { UploadProgress } from './upload-cancelled.ts';

export interface Upload<Input, Output> {
  /** A second run while one is under way answers the first one's promise, as with `useCommand`. */
  run: (input: Input) => Promise<Output>;
  /** How much has been sent; null while nothing is, or nobody can say. */
  progress: UploadProgress | null;
  cancel: () => void;
}

/** Writes through a call that carries files, says how far it is, and can be stopped. */
export function useUpload<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  { refreshes = [] }: { refreshes?: readonly AnyEndpoint[] } = {},
): Upload<Input, Output> {
  const client = useApiClient();
  const refresh = useRefresh();
  const underWay = useRef<{ done: Promise<Output>; cancel: () => void } | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);

  function begin(input: Input): { done: Promise<Output>; cancel: () => void } {
    const sending = sendFile(client, endpoint, input, setProgress);
    const finish = async () => {
      try {
        const output = await sending.done;
        await refresh(...refreshes);
        return output;
      } finally {
        underWay.current = null;
        setProgress(null);
      }
    };
    return { done: finish(), cancel: sending.cancel };
  }

  return {
    run: (input) => {
      underWay.current ??= begin(input);
      return underWay.current.done;
    },
    progress,
    cancel: () => underWay.current?.cancel(),
  };
}
