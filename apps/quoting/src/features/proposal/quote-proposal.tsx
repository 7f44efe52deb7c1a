import { useQuery } from '@portal/portal-sdk';
import { DataState, SkeletonText } from '@portal/ui';
import { QUOTE_KINDS, type QuoteKind } from '../shared/quotes/quote-kinds.ts';
import type { Quote } from '../shared/quotes/quote-types.ts';
import { ProposalForm } from './proposal-form.tsx';
import { ProposalHeader } from './proposal-header.tsx';

interface QuoteProposalProps {
  kind: QuoteKind;
  quote: Quote;
}

/** A printable proposal for the partner's customer: prices include the margin, and the supplier is not shown. */
export function QuoteProposal({ kind, quote }: QuoteProposalProps) {
  const margin = useQuery(
    QUOTE_KINDS[kind].calls.getMargin,
    { reference: quote.reference },
    { revalidateOnFocus: false },
  );
  return (
    <>
      {margin.data === undefined && <ProposalHeader kind={kind} quote={quote} />}
      <DataState
        state={margin}
        skeleton={<SkeletonText lines={8} />}
        empty={{ title: 'No margin' }}
        onRetry={margin.refresh}
      >
        {(saved) => <ProposalForm kind={kind} quote={quote} margin={saved} onSaved={margin.replace} />}
      </DataState>
    </>
  );
}
