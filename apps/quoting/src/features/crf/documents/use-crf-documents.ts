import { isApiError, useApiClient, useLeaveGuard, useQuery } from '@portal/portal-sdk';
import {
  createCommandKeys,
  isUploadCancelled,
  sendFile,
  type UploadProgress,
} from '@portal/portal-sdk/upload';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { useRef, useState } from 'react';
import { useRefreshQuote } from '../../shared/use-quote.ts';

/** A file that is waiting, being uploaded, or rejected. */
interface DocumentUpload {
  id: string;
  name: string;
  sizeBytes: number;
  error: string | null;
  /** Null while earlier files are uploaded. */
  progress: UploadProgress | null;
}

/** The documents of a request form. Files are uploaded one after the other as soon as they are chosen. */
export function useCrfDocuments(reference: string) {
  const { calls } = useQuoteKind();
  const client = useApiClient();
  const refreshQuote = useRefreshQuote();
  const documents = useQuery(calls.listCrfDocuments, { reference }, { revalidateOnFocus: false });
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const [keys] = useState(createCommandKeys);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  /** How to cancel each upload. An upload that is not in the map was cancelled before it started. */
  const cancellers = useRef(new Map<string, () => void>());

  useLeaveGuard(
    uploads.some(({ error }) => error === null),
    'A document is still being uploaded and would be lost.',
  );

  const updateUpload = (id: string, change: Partial<DocumentUpload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const removeUpload = (id: string) => setUploads((now) => now.filter((one) => one.id !== id));

  async function upload(id: string, file: File): Promise<void> {
    if (!cancellers.current.has(id)) return;
    try {
      const input = { reference, file };
      const { done, cancel } = sendFile(
        client,
        calls.uploadCrfDocument,
        input,
        keys.keyOf(input),
        (progress) => updateUpload(id, { progress }),
      );
      cancellers.current.set(id, cancel);
      await done;
      keys.forget(input);
      await documents.refresh();
      removeUpload(id);
    } catch (cause) {
      if (isUploadCancelled(cause)) return;
      updateUpload(id, { error: describeFailure(cause) });
      if (!isApiError(cause)) throw cause;
      // The quote was submitted, cancelled or has expired: show its current state.
      if (cause.code === 'conflict') await refreshQuote();
    }
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      count.current += 1;
      const id = `upload-${count.current}`;
      setUploads((now) => [
        ...now,
        { id, name: file.name, sizeBytes: file.size, error: null, progress: null },
      ]);
      cancellers.current.set(id, () => {});
      // One at a time, because each upload counts towards the limit of the form. A failure must not stop the queue.
      queue.current = queue.current
        .then(() => upload(id, file))
        .catch((error: unknown) => reportError(error));
    }
  }

  return {
    documents,
    uploads,
    add,
    /** Removes a rejected file, or cancels one that is waiting or being uploaded. */
    cancelUpload: (id: string) => {
      cancellers.current.get(id)?.();
      cancellers.current.delete(id);
      removeUpload(id);
    },
    remove: async (documentId: number): Promise<void> => {
      await client.call(calls.removeCrfDocument, { reference, documentId });
      await documents.refresh();
    },
  };
}
export type CrfDocuments = ReturnType<typeof useCrfDocuments>;

function describeFailure(cause: unknown): string {
  return isApiError(cause)
    ? (cause.fieldErrors['file']?.[0] ?? cause.message)
    : 'This document could not be uploaded. Remove it and try again.';
}
