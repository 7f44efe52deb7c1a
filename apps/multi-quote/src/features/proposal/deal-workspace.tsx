import { contract } from '@portal/api-client';
import { getDealOffer, getDealTotals, type ProposalMargin } from '@portal/api-client/proposal';
import { useApiClient } from '@portal/portal-sdk';
import {
  MarginForm,
  type MarginFormHandle,
  ProposalWorkspace,
  useSharedMargin,
} from '@portal/quote-kit/proposal';
import { useRef, useState } from 'react';
import { SitesOfDeal } from './deal-sites.tsx';
import { type DealSubject, getBlockedReason } from './deal-subject.tsx';
import { ProposalSites } from './proposal-sites.tsx';

type DealMargin = contract.multiQuotes.DealMargin;

interface DealWorkspaceProps {
  subject: DealSubject;
  multiQuote: contract.multiQuotes.MultiQuote;
  costs: contract.multiQuotes.DealCosts;
  margin: DealMargin;
  onSaved: (margin: DealMargin) => void;
}

/** The deal's margin with its profit, the choice of sites, and the proposal. */
export function DealWorkspace({ subject, multiQuote, costs, margin, onSaved }: DealWorkspaceProps) {
  const client = useApiClient();
  const { uuid, name } = multiQuote;
  const { typed, setTyped, formKey, setOwn } = useSharedMargin(margin);
  const [isChanging, setChanging] = useState(false);
  const marginForm = useRef<MarginFormHandle>(null);
  const used = typed ?? margin;
  const offer = getDealOffer(name, costs, used);
  const { siteCount, install, monthly, total, firmEcc, estimatedEcc } = offer;
  return (
    <ProposalWorkspace
      subject={subject}
      margin={typed && toValues(typed)}
      choice={{ shown: { siteCount, install, monthly, total, firmEcc, estimatedEcc } }}
      offer={offer}
      validUntil={costs.validUntil ?? ''}
      sites={<SitesOfDeal uuid={uuid} offer={offer} margin={used} />}
      blockedReason={getBlockedReason(costs)}
      isChanging={isChanging}
      onUse={() => marginForm.current?.save()}
    >
      <MarginForm
        key={formKey}
        ref={marginForm}
        margin={margin}
        noun={subject.noun}
        getEarnings={(next) => {
          const { total: price, earnings } = getDealTotals(costs, next);
          return { over: 'the terms', ...earnings, price };
        }}
        onSave={async (next) => {
          const { updateMargin } = contract.multiQuotes.proposal;
          const stored = await client.call(updateMargin, { uuid, ...toValues(next) });
          setOwn(stored);
          onSaved(stored);
        }}
        onTyped={setTyped}
      />
      <ProposalSites uuid={uuid} costs={costs} margin={used} onChanging={setChanging} />
    </ProposalWorkspace>
  );
}

const toValues = ({ basis, monthlyPercent, installPercent }: ProposalMargin): ProposalMargin => ({
  basis,
  monthlyPercent,
  installPercent,
});
