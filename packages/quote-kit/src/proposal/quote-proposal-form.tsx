import { getLastValidDay } from '@portal/api-client/price-hold';
import { getQuoteOffer } from '@portal/api-client/proposal';
import { useRef, useState } from 'react';
import type { QuoteKind } from '../quotes/quote-kinds.ts';
import type { Margin, Quote } from '../quotes/quote-types.ts';
import { MarginForm, type MarginFormHandle } from './margin/margin-form.tsx';
import type { Margins } from './margin/margin-schema.ts';
import { ProposalWorkspace } from './proposal-workspace.tsx';
import type { QuoteSubject } from './quote-subject.ts';

interface QuoteProposalFormProps {
  kind: QuoteKind;
  quote: Quote;
  subject: QuoteSubject;
  margin: Margin;
  onSaved: (margin: Margin) => void;
}

/** Mark-up or margin, the resulting profit, and the proposal of one quote. */
export function QuoteProposalForm({ kind, quote, subject, margin, onSaved }: QuoteProposalFormProps) {
  const [typed, setTyped] = useState<Margins | null>(margin);
  const marginForm = useRef<MarginFormHandle>(null);
  const shown = typed ?? margin;
  return (
    <ProposalWorkspace
      subject={subject}
      margin={typed && { basis: 'markup', ...toPercents(typed) }}
      offer={getQuoteOffer(quote, { basis: 'markup', ...toPercents(shown) })}
      validUntil={getLastValidDay(quote.expiredAt)}
      onUse={() => marginForm.current?.save()}
    >
      <MarginForm
        ref={marginForm}
        kind={kind}
        quote={quote}
        margin={margin}
        onSaved={onSaved}
        onTyped={setTyped}
      />
    </ProposalWorkspace>
  );
}

const toPercents = ({ monthlyPercent, installPercent }: Margins): Margins => ({
  monthlyPercent,
  installPercent,
});
