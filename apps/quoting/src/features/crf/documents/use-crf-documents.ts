import { isApiError, useApiClient, useLeaveGuard, useQuery } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import { useQuoteChanged } from '../../quote-detail/use-quote.ts';
import { QUOTE_KINDS, type QuoteKind } from '../../quotes/quote-kinds.ts';

/** A file on its way, or one that was refused. */
export interface Sending {
  id: string;
  name: string;
  sizeBytes: number;
  error: string | null;
}

/** The documents of a request form: they go to the server as soon as they are chosen, one after the other. */
export function useCrfDocuments(kind: QuoteKind, reference: string) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const changed = useQuoteChanged(kind);
  const documents = useQuery(calls.crfDocuments, { reference }, { revalidateOnFocus: false });
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);

  useLeaveGuard(
    sending.some(({ error }) => error === null),
    'A document is still being sent and would be lost.',
  );

  async function send(id: string, file: File): Promise<void> {
    try {
      await client.call(calls.addCrfDocument, { reference, file });
      await documents.refresh();
      setSending((now) => now.filter((one) => one.id !== id));
    } catch (cause) {
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
      setSending((now) => [...now, { id, name: file.name, sizeBytes: file.size, error: null }]);
      // One at a time: each call counts against the most that a form may have.
      queue.current = queue.current.then(() => send(id, file));
    }
  }

  return {
    documents,
    sending,
    add,
    dismiss: (id: string) => setSending((now) => now.filter((one) => one.id !== id)),
    remove: async (documentId: number): Promise<void> => {
      await client.call(calls.removeCrfDocument, { reference, documentId });
      await documents.refresh();
    },
  };
}
export type CrfDocuments = ReturnType<typeof useCrfDocuments>;
