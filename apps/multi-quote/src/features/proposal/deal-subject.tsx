import { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import type { ProposalSubject } from '@portal/quote-kit/proposal';
import { formatNumber } from '@portal/ui/format';
import { SitesOfVersion } from './deal-sites.tsx';

export type DealSubject = ProposalSubject<{ uuid: string | number }>;

const { sites: MAX_SITES } = contract.proposals.PROPOSAL_LIMITS;

/** A multi-quote as the subject of a proposal for all its valid quotes; `costs` are needed to write one. */
export function getDealSubject(
  { uuid, name }: Pick<contract.multiQuotes.MultiQuote, 'uuid' | 'name'>,
  costs: Pick<contract.multiQuotes.DealCosts, 'customerName' | 'siteCount'> | null,
): DealSubject {
  return {
    calls: contract.multiQuotes.proposals,
    id: { uuid },
    draftKey: uuid,
    noun: 'multi quote',
    customerName: costs?.customerName ?? name,
    history: contract.multiQuotes.listHistory,
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
    closedReason: costs && getClosedReason(costs.siteCount),
  };
}

function getClosedReason(sites: number): string | null {
  if (sites === 0) return 'Nothing to propose: this multi quote has no quotes that are still valid.';
  return sites > MAX_SITES
    ? `A proposal can have up to ${formatNumber(MAX_SITES)} sites. Cancel quotes you do not propose, or use several multi quotes.`
    : null;
}
