import { getLastValidDay } from '@portal/api-client/price-hold';
import { getOfferWithOptions, type ProposalMargin } from '@portal/api-client/proposal';
import { ProposalWorkspace } from '@portal/quote-kit/proposal';
import type { Quote } from '@portal/quote-kit/quotes';
import { OptionsSection } from './options/options-section.tsx';
import { useOptions } from './options/use-options.ts';
import type { QuoteSubject } from './quote-subject.ts';

interface SellingProposalFormProps {
  quote: Quote;
  subject: QuoteSubject;
}

/** The prices in the server's answers already include the margin. */
const NO_MARGIN: ProposalMargin = { basis: 'markup', monthlyPercent: 0, installPercent: 0 };

/** The proposal form for users who see selling prices only. They can neither see nor set the margin. */
export function SellingProposalForm({ quote, subject }: SellingProposalFormProps) {
  const options = useOptions(quote);
  const { recommended, alternatives } = options;
  const offered = [recommended, ...alternatives];
  const offer = getOfferWithOptions(recommended, alternatives, () => NO_MARGIN);
  const withoutPrice = offered.find(
    ({ installCost, monthlyCost }) => Number.isNaN(installCost) || Number.isNaN(monthlyCost),
  );
  const days = offered.map(({ expiredAt }) => getLastValidDay(expiredAt)).sort();
  return (
    <ProposalWorkspace
      subject={subject}
      choice={{
        ...options.choice,
        shownPrices: { install: offer.install, monthly: offer.monthly },
      }}
      offer={offer}
      validUntil={days[0] ?? getLastValidDay(quote.expiredAt)}
      isChanging={options.isLoading}
      blockedReason={
        withoutPrice === undefined
          ? options.blockedReason
          : `Quote ${withoutPrice.reference} has no selling price: no margin is set for it, and your company has no default margin. Ask your company’s administrator to set a default margin.`
      }
    >
      <OptionsSection quote={quote} margin={NO_MARGIN} options={options} />
    </ProposalWorkspace>
  );
}
