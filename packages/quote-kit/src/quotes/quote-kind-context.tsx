import { createContext, type ReactNode, useContext } from 'react';
import { QUOTE_KINDS, type QuoteKind, type QuoteKindConfig } from './quote-kinds.ts';

const QuoteKindContext = createContext<QuoteKind | null>(null);

/** Names the kind of the quotes, or of the prices, that a screen shows. */
export function QuoteKindProvider({ kind, children }: { kind: QuoteKind; children: ReactNode }) {
  return <QuoteKindContext value={kind}>{children}</QuoteKindContext>;
}

/** The settings of the kind that the screen shows. */
export function useQuoteKind(): QuoteKindConfig {
  const kind = useContext(QuoteKindContext);
  if (kind === null) throw new Error('useQuoteKind needs a QuoteKindProvider around the screen');
  return QUOTE_KINDS[kind];
}
