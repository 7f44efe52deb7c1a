import { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import type { ProposalSubject } from '@portal/quote-kit/proposal';
import { formatNumber } from '@portal/ui/format';
import { SitesOfVersion } from './deal-sites.tsx';

const { proposal } = contract.multiQuotes;

export type DealSubject = ProposalSubject<{ uuid: string | number }>;

const { sites: MAX_SITES, alternatives: MAX_ALTERNATIVES } = contract.proposals.PROPOSAL_LIMITS;

/** A multi-quote as the subject of a proposal for its chosen sites; `costs` are needed to write one. */
export function getDealSubject(
  { uuid, name }: Pick<contract.multiQuotes.MultiQuote, 'uuid' | 'name'>,
  costs: Pick<contract.multiQuotes.DealCosts, 'customerName' | 'siteCount' | 'leftOut'> | null,
): DealSubject {
  return {
    calls: contract.multiQuotes.proposals,
    id: { uuid },
    draftKey: uuid,
    noun: 'multi quote',
    // The name of the multi-quote is internal; customers do not see it.
    customerName: costs?.customerName ?? '',
    internalName: name,
    history: contract.multiQuotes.listHistory,
    sources: [proposal.getCosts, proposal.getMargin, proposal.listQuotes],
    offered: [proposal.getCosts, proposal.listQuotes],
    breadcrumbs: [
      { label: 'Multi quotes', href: pathTo('multi-quotes.index') },
      { label: name, href: pathTo('multi-quotes.show', { uuid }) },
    ],
    getPath: (version) =>
      pathTo(
        'multi-quotes.show',
        { uuid },
        { section: 'proposal', ...(version !== undefined && { version: String(version) }) },
      ),
    renderSites: ({ number, content: { offer } }) =>
      offer.kind === 'multi-quote' && (
        <SitesOfVersion key={number} uuid={uuid} offer={offer} number={number} />
      ),
    closedReason: costs && getClosedReason(costs),
  };
}

type Costs = contract.multiQuotes.DealCosts;

function getClosedReason({ siteCount, leftOut }: Pick<Costs, 'siteCount' | 'leftOut'>): string | null {
  const candidates = siteCount + leftOut.open + leftOut.ordered + leftOut.negotiation;
  return candidates === 0 ? 'Nothing to propose: this multi quote has no quotes that are still valid.' : null;
}

/** Why the chosen sites cannot be proposed; null if they can. */
export function getBlockedReason({
  siteCount,
  crowdedSite,
}: Pick<Costs, 'siteCount' | 'crowdedSite'>): string | null {
  if (siteCount === 0) return 'Add at least one site to this proposal first.';
  if (crowdedSite !== null)
    return `A proposal can have up to ${MAX_ALTERNATIVES + 1} quotes for one site. ${crowdedSite.name} has ${crowdedSite.quotes}. Leave some of them out.`;
  return siteCount > MAX_SITES
    ? `A proposal can have up to ${formatNumber(MAX_SITES)} sites. Leave some out, or use several multi quotes.`
    : null;
}
