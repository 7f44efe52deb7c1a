import type { contract } from '@portal/api-client';
import { getDealOffer, getDealTotals } from '@portal/api-client/proposal';
import { type MarginFormHandle, ProposalWorkspace } from '@portal/quote-kit/proposal';
import { useRef, useState } from 'react';
import { DealMarginForm } from './deal-margin-form.tsx';
import { SitesOfDeal } from './deal-sites.tsx';
import { type DealSubject, getBlockedReason } from './deal-subject.tsx';
import type { MarginValues } from './margin-form.ts';
import { ProposalSites } from './proposal-sites.tsx';

type DealMargin = contract.multiQuotes.DealMargin;

interface DealWorkspaceProps {
  subject: DealSubject;
  multiQuote: contract.multiQuotes.MultiQuote;
  costs: contract.multiQuotes.DealCosts;
  margin: DealMargin;
  onSaved: (margin: DealMargin) => void;
}

/** The deal's margin, what it earns, the sites in the proposal, and the proposal. */
export function DealWorkspace({ subject, multiQuote, costs, margin, onSaved }: DealWorkspaceProps) {
  const { uuid, name } = multiQuote;
  const [typed, setTyped] = useState<MarginValues | null>(toValues(margin));
  const marginForm = useRef<MarginFormHandle>(null);
  const used = typed ?? margin;
  const offer = getDealOffer(name, costs, used);
  return (
    <ProposalWorkspace
      subject={subject}
      margin={typed}
      offer={offer}
      validUntil={costs.validUntil ?? ''}
      sites={<SitesOfDeal uuid={uuid} offer={offer} margin={used} />}
      blockedReason={getBlockedReason(costs)}
      onUse={() => marginForm.current?.save()}
    >
      <DealMarginForm
        ref={marginForm}
        uuid={uuid}
        margin={margin}
        profit={getDealTotals(costs, used).profit}
        onSaved={onSaved}
        onTyped={setTyped}
      />
      <ProposalSites uuid={uuid} costs={costs} margin={used} />
    </ProposalWorkspace>
  );
}

const toValues = ({ basis, monthlyPercent, installPercent }: DealMargin): MarginValues => ({
  basis,
  monthlyPercent,
  installPercent,
});
