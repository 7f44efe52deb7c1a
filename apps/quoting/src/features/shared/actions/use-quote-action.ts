import type { Endpoint } from '@portal/api-client';
import { type ApiError, isApiError, useCommand } from '@portal/portal-sdk';
import type { Quote } from '@portal/quote-kit/quotes';
import { useState } from 'react';
import { useRefreshQuote } from '../use-quote.ts';

interface ActionInput {
  reference: string | number;
  version?: number | undefined;
}

type ShownQuote = Pick<Quote, 'reference' | 'version' | 'updatedAt'>;

export interface QuoteActionCommand<Input> {
  /** Runs the action on the quote as shown on screen, e.g. `run(quote, { reason })`. */
  run: (shown: ShownQuote, rest: Omit<Input, keyof ActionInput>) => Promise<Quote>;
  busy: boolean;
  error: ApiError | undefined;
  clearError: () => void;
  /** When the quote was last changed before the last attempt; later changes explain a conflict. Null before the first. */
  seenAt: string | null;
}

/**
 * Runs an action with the version shown on screen. The quote is reloaded afterwards, so that a conflict can be explained
 * and the next attempt uses the current version.
 */
export function useQuoteAction<Input extends ActionInput>(
  call: Endpoint<Input, Quote>,
): QuoteActionCommand<Input> {
  const { run, ...command } = useCommand(call);
  const refreshQuote = useRefreshQuote();
  const [seenAt, setSeenAt] = useState<string | null>(null);
  return {
    ...command,
    seenAt,
    run: async ({ reference, version, updatedAt }, rest) => {
      setSeenAt(updatedAt);
      let isOffline = false;
      try {
        return await run({ ...rest, reference, version } as Input); // adds back the fields that `Omit` removed
      } catch (error) {
        isOffline = isApiError(error) && error.code === 'offline';
        throw error;
      } finally {
        // Offline, reading would only delay the message that nothing has happened.
        if (!isOffline) await refreshQuote();
      }
    },
  };
}
