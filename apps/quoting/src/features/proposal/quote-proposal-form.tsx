import { getLastValidDay } from '@portal/api-client/price-hold';
import {
  getEarnings,
  getOfferWithOptions,
  getQuoteOffer,
  type ProposalMargin,
} from '@portal/api-client/proposal';
import { useApiClient } from '@portal/portal-sdk';
import {
  convertMargin,
  MarginForm,
  type MarginFormHandle,
  ProposalWorkspace,
  useSharedMargin,
} from '@portal/quote-kit/proposal';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { formatTermMonths } from '@portal/ui/format';
import { useRef } from 'react';
import type { Margin } from '../shared/quote-types.ts';
import { OptionsSection } from './options/options-section.tsx';
import { useOptions } from './options/use-options.ts';
import type { QuoteSubject } from './quote-subject.ts';

interface QuoteProposalFormProps {
  quote: Quote;
  subject: QuoteSubject;
  margin: Margin;
  onSaved: (margin: Margin) => void;
}

/** Margin or mark-up with its profit, the other options, and the proposal. */
export function QuoteProposalForm({ quote, subject, margin, onSaved }: QuoteProposalFormProps) {
  const { calls } = useQuoteKind();
  const client = useApiClient();
  const saved = { basis: 'markup' as const, ...margin };
  const { typed, setTyped, formKey, setOwn } = useSharedMargin(saved);
  const marginForm = useRef<MarginFormHandle>(null);
  const options = useOptions(quote);
  const { recommended, alternatives } = options;
  const used = typed ?? saved;
  const offer = getOfferWithOptions(recommended, alternatives, () => used);
  const days = [recommended, ...alternatives].map(({ expiredAt }) => getLastValidDay(expiredAt)).sort();
  return (
    <ProposalWorkspace
      subject={subject}
      margin={typed && { basis: typed.basis, ...toPercents(typed) }}
      choice={{ ...options.choice, shownPrices: { install: offer.install, monthly: offer.monthly } }}
      offer={offer}
      validUntil={days[0] ?? getLastValidDay(quote.expiredAt)}
      blockedReason={options.blockedReason}
      isChanging={options.isLoading}
      onUse={() => marginForm.current?.save()}
    >
      <MarginForm
        key={formKey}
        ref={marginForm}
        margin={saved}
        noun={subject.noun}
        getEarnings={(next) => {
          const priced = getQuoteOffer(recommended, next);
          const over = formatTermMonths(recommended.termMonths).toLowerCase();
          return { over, ...getEarnings(recommended, priced), price: priced.total };
        }}
        onSave={async (next) => {
          const { reference } = quote;
          // A quote stores mark-ups.
          const percents = toPercents(convertMargin(next, 'markup'));
          const stored = await client.call(calls.updateMargin, { reference, ...percents });
          setOwn({ basis: 'markup', ...stored });
          onSaved(stored);
        }}
        onTyped={setTyped}
      />
      <OptionsSection quote={quote} margin={used} options={options} />
    </ProposalWorkspace>
  );
}

const toPercents = ({ monthlyPercent, installPercent }: Omit<ProposalMargin, 'basis'>) => ({
  monthlyPercent,
  installPercent,
});
