import { useQuery, useSearchParams } from '@portal/portal-sdk';
import { LIVE_QUERY, ProposalHeader, VersionPage } from '@portal/quote-kit/proposal';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { DataState, SkeletonText } from '@portal/ui';
import { QuoteProposalForm } from './quote-proposal-form.tsx';
import { getQuoteSubject } from './quote-subject.ts';

interface QuoteProposalProps {
  quote: Quote;
}

/** The proposal for the partner's customer, or one of its stored versions. */
export function QuoteProposal({ quote }: QuoteProposalProps) {
  const kind = useQuoteKind();
  const [params] = useSearchParams();
  const subject = getQuoteSubject(kind, quote);
  const version = Number(params.get('version'));
  const margin = useQuery(kind.calls.getMargin, { reference: quote.reference }, LIVE_QUERY);
  // The page above reads the quote; here it is refreshed while it is open.
  useQuery(kind.calls.get, { reference: quote.reference }, LIVE_QUERY);
  if (Number.isInteger(version) && version > 0) return <VersionPage subject={subject} number={version} />;
  return (
    <>
      {margin.data === undefined && <ProposalHeader subject={subject} />}
      <DataState state={margin} skeleton={<SkeletonText lines={8} />} onRetry={margin.refresh}>
        {(saved) => (
          <QuoteProposalForm quote={quote} subject={subject} margin={saved} onSaved={margin.replace} />
        )}
      </DataState>
    </>
  );
}
