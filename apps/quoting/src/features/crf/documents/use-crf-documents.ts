import type { contract } from '@portal/api-client';
import { isApiError, useApiClient, useLeaveGuard, useQuery } from '@portal/portal-sdk';
import { isUploadCancelled, sendFile, type UploadProgress } from '@portal/portal-sdk/upload';
import { useRef, useState } from 'react';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { useRefreshQuote } from '../../shared/quotes/use-quote.ts';

export type Attachment = contract.files.Attachment;

/** A file on its way, or one that was refused. */
export interface Sending {
  id: string;
  name: string;
  sizeBytes: number;
  error: string | null;
  /** Null while it waits for those before it. */
  progress: UploadProgress | null;
}

/** The documents of a request form: they go to the server as soon as they are chosen, one after the other. */
export function useCrfDocuments(kind: QuoteKind, reference: string) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const changed = useRefreshQuote(kind);
  const documents = useQuery(calls.listCrfDocuments, { reference }, { revalidateOnFocus: false });
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  /** How each one that is on its way is stopped; one that only waits is taken off the queue. */
  const stops = useRef(new Map<string, () => void>());

  useLeaveGuard(
    sending.some(({ error }) => error === null),
    'A document is still being sent and would be lost.',
  );

  async function send(id: string, file: File): Promise<void> {
    if (!stops.current.has(id)) return;
    try {
      const { done, cancel } = sendFile(client, calls.uploadCrfDocument, { reference, file }, (progress) =>
        setSending((now) => now.map((one) => (one.id === id ? { ...one, progress } : one))),
      );
      stops.current.set(id, cancel);
      await done;
      await documents.refresh();
      setSending((now) => now.filter((one) => one.id !== id));
    } catch (cause) {
      if (isUploadCancelled(cause)) return;
      if (!isApiError(cause)) throw cause;
      const error = cause.fieldErrors['file']?.[0] ?? cause.message;
      setSending((now) => now.map((one) => (one.id === id ? { ...one, error } : one)));
      // Sent, cancelled or expired meanwhile: the page shows what the quote is now.
      if (cause.code === 'conflict') await changed();
    }
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      count.current += 1;
      const id = `sending-${count.current}`;
      setSending((now) => [
        ...now,
        { id, name: file.name, sizeBytes: file.size, error: null, progress: null },
      ]);
      stops.current.set(id, () => {});
      // One at a time: each call counts against the most that a form may have.
      queue.current = queue.current.then(() => send(id, file));
    }
  }

  return {
    documents,
    sending,
    add,
    /** Takes off one that was refused, or stops one that is waiting or on its way. */
    dismiss: (id: string) => {
      stops.current.get(id)?.();
      stops.current.delete(id);
      setSending((now) => now.filter((one) => one.id !== id));
    },
    remove: async (documentId: number): Promise<void> => {
      await client.call(calls.removeCrfDocument, { reference, documentId });
      await documents.refresh();
    },
  };
}
export type CrfDocuments = ReturnType<typeof useCrfDocuments>;
