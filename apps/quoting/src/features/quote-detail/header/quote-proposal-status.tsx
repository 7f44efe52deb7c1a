import { ProposalStatusBanner } from '@portal/quote-kit/proposal';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';

/** What the customer did with the quote's proposal; nothing while none is shared. */
export function QuoteProposalStatus({ quote: { reference, proposalStatus, status } }: { quote: Quote }) {
  const { calls, showPath } = useQuoteKind();
  if (proposalStatus === null) return null;
  return (
    <ProposalStatusBanner
      calls={calls.proposals}
      id={{ reference }}
      getPath={(version) =>
        showPath(reference, {
          view: 'proposal',
          ...(version !== undefined && { version: String(version) }),
        })
      }
      nextStep={
        status === 'created'
          ? 'Next step: accept the quote to start the customer request form.'
          : 'Next step: use the button above to continue with the order.'
      }
      getChosenPath={(chosen) => (chosen === reference ? null : showPath(chosen))}
    />
  );
}
