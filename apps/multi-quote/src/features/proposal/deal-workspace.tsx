import type { contract } from '@portal/api-client';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { getDealLine, getDealOffer, getDealProfit } from '@portal/api-client/proposal';
import { type MarginFormHandle, ProposalWorkspace } from '@portal/quote-kit/proposal';
import { useRef, useState } from 'react';
import { DealMarginForm } from './deal-margin-form.tsx';
import type { DealSubject } from './deal-subject.ts';
import type { MarginValues } from './margin-form.ts';
import { QuoteMargins } from './quote-margins.tsx';

type DealMargin = contract.multiQuotes.DealMargin;

interface DealWorkspaceProps {
  subject: DealSubject;
  multiQuote: contract.multiQuotes.MultiQuote;
  quotes: readonly contract.multiQuotes.ProposalQuote[];
  margin: DealMargin;
  onSaved: (margin: DealMargin) => void;
  /** After a quote’s individual margin was set or removed. */
  onQuoteMargin: () => Promise<unknown>;
}

/** The deal's margin, what it earns, the quotes with margins of their own, and the proposal. */
export function DealWorkspace({
  subject,
  multiQuote,
  quotes,
  margin,
  onSaved,
  onQuoteMargin,
}: DealWorkspaceProps) {
  const { uuid, name } = multiQuote;
  const [typed, setTyped] = useState<MarginValues | null>(toValues(margin));
  const marginForm = useRef<MarginFormHandle>(null);
  const lines = quotes.map((quote) => getDealLine(quote, typed ?? margin));
  const [firstExpiry] = quotes.map(({ expiredAt }) => expiredAt).sort();
  return (
    <ProposalWorkspace
      subject={subject}
      margin={typed}
      offer={getDealOffer(name, lines)}
      validUntil={firstExpiry === undefined ? '' : getLastValidDay(firstExpiry)}
      onUse={() => marginForm.current?.save()}
    >
      <DealMarginForm
        ref={marginForm}
        uuid={uuid}
        margin={margin}
        profit={getDealProfit(lines)}
        onSaved={onSaved}
        onTyped={setTyped}
      />
      <QuoteMargins uuid={uuid} lines={lines} onChanged={onQuoteMargin} />
    </ProposalWorkspace>
  );
}

const toValues = ({ basis, monthlyPercent, installPercent }: DealMargin): MarginValues => ({
  basis,
  monthlyPercent,
  installPercent,
});
