import type { Endpoint } from '@portal/api-client';
import { type ApiError, useCommand } from '@portal/portal-sdk';
import { useState } from 'react';
import type { QuoteKind } from '../quotes/quote-kinds.ts';
import type { Quote } from '../quotes/quote-types.ts';
import { useRefreshQuote } from '../quotes/use-quote.ts';

interface StepInput {
  reference: string | number;
  version?: number | undefined;
}

export interface QuoteActionCommand<Input> {
  /** Takes the step for the quote as it is on screen; `run({ reason })`. */
  run: (rest: Omit<Input, keyof StepInput>) => Promise<Quote>;
  busy: boolean;
  error: ApiError | undefined;
  clearError: () => void;
  /** When the quote was last changed as far as the last press knew: what came after is why it was refused. */
  seenAt: string;
}

/**
 * One step of a quote. Done or refused, the quote is read anew: what somebody else did meanwhile stands beside the
 * refusal, and the next press is for what is shown then.
 */
export function useQuoteAction<Input extends StepInput>(
  call: Endpoint<Input, Quote>,
  kind: QuoteKind,
  quote: Quote,
): QuoteActionCommand<Input> {
  const { run, ...command } = useCommand(call);
  const changed = useRefreshQuote(kind);
  const [seenAt, setSeenAt] = useState(quote.updatedAt);
  return {
    ...command,
    seenAt,
    run: async (rest) => {
      setSeenAt(quote.updatedAt);
      const { reference, version } = quote;
      try {
        return await run({ ...rest, reference, version } as Input); // what `Omit` took away is put back
      } finally {
        await changed();
      }
    },
  };
}
